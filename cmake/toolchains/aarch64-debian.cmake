# Builds the compiler for aarch64 with this machine's Clang and the packages of scripts/fetch-debian-root. Programs run
# with qemu-user, which finds libraries in that folder.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(OCLC_TRIPLE aarch64-linux-gnu)
set(OCLC_ROOT "${CMAKE_CURRENT_LIST_DIR}/../../.deps/debian-aarch64" CACHE PATH "A Debian system for aarch64")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES OCLC_ROOT)

# With names alone, another PATH would begin the build again.
set(CMAKE_C_COMPILER /usr/bin/clang-22)
set(CMAKE_CXX_COMPILER /usr/bin/clang++-22)
set(CMAKE_C_COMPILER_TARGET ${OCLC_TRIPLE})
set(CMAKE_CXX_COMPILER_TARGET ${OCLC_TRIPLE})
set(CMAKE_ASM_COMPILER_TARGET ${OCLC_TRIPLE})
set(CMAKE_LIBRARY_ARCHITECTURE ${OCLC_TRIPLE})
set(CMAKE_SYSROOT "${OCLC_ROOT}")
set(CMAKE_FIND_ROOT_PATH "${OCLC_ROOT}")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)

find_program(OCLC_QEMU qemu-aarch64 HINTS "${CMAKE_CURRENT_LIST_DIR}/../../.deps/qemu")
if(OCLC_QEMU)
  set(CMAKE_CROSSCOMPILING_EMULATOR "${OCLC_QEMU}" -L "${OCLC_ROOT}")
endif()
