internal import MediaValues
