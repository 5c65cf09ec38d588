include("${CMAKE_CURRENT_LIST_DIR}/zooph-targets.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/zooph-generate.cmake")
