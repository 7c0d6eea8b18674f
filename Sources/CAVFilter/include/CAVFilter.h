#ifndef CAVFILTER_H
#define CAVFILTER_H
#endif
