# Builds for aarch64 with Debian's cross compiler (g++-aarch64-linux-gnu).
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(OCLC_LOADER ld-linux-aarch64.so.1)
include("${CMAKE_CURRENT_LIST_DIR}/debian-cross.cmake")
