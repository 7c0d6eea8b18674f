internal import Glibc
internal import MomentsCommand

exit(await Program.main())
