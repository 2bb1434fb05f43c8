# Included by the toolchain files of Debian's cross compilers, which set CMAKE_SYSTEM_PROCESSOR, and OCLC_LOADER to the
# name of the C library's loader. Headers are the machine's own. Libraries come from the C library of the cross compiler
# and from scripts/fetch-sysroot. Programs run with qemu-user if it is there.
set(CMAKE_SYSTEM_NAME Linux)
set(OCLC_TRIPLE "${CMAKE_SYSTEM_PROCESSOR}-linux-gnu")
set(CMAKE_C_COMPILER ${OCLC_TRIPLE}-gcc)
set(CMAKE_CXX_COMPILER ${OCLC_TRIPLE}-g++)
set(CMAKE_LIBRARY_ARCHITECTURE ${OCLC_TRIPLE})

set(OCLC_SYSROOT "${CMAKE_CURRENT_LIST_DIR}/../../.deps/sysroot-${CMAKE_SYSTEM_PROCESSOR}"
    CACHE PATH "Libraries of ${CMAKE_SYSTEM_PROCESSOR}")
option(OCLC_FOR_EMULATOR "Programs name the loader of the cross compiler, and start on this machine only" OFF)
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES OCLC_SYSROOT OCLC_FOR_EMULATOR)
# Packages and libraries of the machine that builds do not fit, except packages of headers.
set(CMAKE_SYSTEM_PREFIX_PATH "${OCLC_SYSROOT}/usr" /usr/${OCLC_TRIPLE} /usr)
set(CMAKE_SYSTEM_LIBRARY_PATH "")

# The emulator of scripts/fetch-emulators is newer than Debian 12's.
find_program(OCLC_QEMU qemu-${CMAKE_SYSTEM_PROCESSOR} HINTS "${CMAKE_CURRENT_LIST_DIR}/../../.deps/qemu")
if(OCLC_QEMU)
  set(CMAKE_CROSSCOMPILING_EMULATOR "${OCLC_QEMU}")
endif()
if(OCLC_FOR_EMULATOR)
  # The option -L of the emulator would show programs files of that folder in place of those of the machine: tests would
  # find it at "/".
  set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wl,--dynamic-linker=/usr/${OCLC_TRIPLE}/lib/${OCLC_LOADER} \
-Wl,-rpath,/usr/${OCLC_TRIPLE}/lib -Wl,--disable-new-dtags")
elseif(OCLC_QEMU)
  list(APPEND CMAKE_CROSSCOMPILING_EMULATOR -L /usr/${OCLC_TRIPLE})
endif()
