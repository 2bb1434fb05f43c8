# Builds for riscv64 with Debian's cross compiler (g++-riscv64-linux-gnu).
set(CMAKE_SYSTEM_PROCESSOR riscv64)
set(OCLC_LOADER ld-linux-riscv64-lp64d.so.1)
include("${CMAKE_CURRENT_LIST_DIR}/debian-cross.cmake")
