# Builds for aarch64 with Debian's cross compiler (g++-aarch64-linux-gnu), and runs programs with qemu-user. Headers are the
# machine's own. Libraries come from the C library of the cross compiler and from scripts/fetch-sysroot aarch64.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)

set(OCLC_SYSROOT "${CMAKE_CURRENT_LIST_DIR}/../../.deps/sysroot-aarch64" CACHE PATH "Libraries of aarch64")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES OCLC_SYSROOT)
# Packages and libraries of the machine that builds do not fit, except packages of headers.
set(CMAKE_SYSTEM_PREFIX_PATH "${OCLC_SYSROOT}/usr" /usr/aarch64-linux-gnu /usr)
set(CMAKE_SYSTEM_LIBRARY_PATH "")

find_program(OCLC_QEMU qemu-aarch64 REQUIRED)
set(CMAKE_CROSSCOMPILING_EMULATOR "${OCLC_QEMU}")
# Programs name the folder of the C library themselves. The option -L of the emulator would show them files of that
# folder in place of those of the machine: they would find it at "/".
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wl,--dynamic-linker=/usr/aarch64-linux-gnu/lib/ld-linux-aarch64.so.1 \
-Wl,-rpath,/usr/aarch64-linux-gnu/lib -Wl,--disable-new-dtags")
