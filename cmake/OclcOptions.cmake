# Build options, and compiler flags of all targets.
option(OCLC_BUILD_COMPILER "Build the compiler (needs LLVM, Clang and LLD ${OCLC_LLVM_MAJOR})" ON)
option(OCLC_BUILD_TESTS "Build unit tests and the lit suite" ON)
option(OCLC_BUILD_EXAMPLES "Build the example programs" ON)
option(OCLC_BUILD_BENCH "Build the benchmarks" OFF)
option(OCLC_BUILD_FUZZERS "Build the mutation and fuzzing drivers" OFF)
option(OCLC_LIBFUZZER "Build the libFuzzer targets, and all libraries with what guides them" OFF)
option(OCLC_WERROR "Treat warnings as errors" ON)
set(OCLC_SANITIZE "" CACHE STRING "Sanitizers to build with: address, thread, or empty")

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

if(OCLC_SANITIZE OR CMAKE_BUILD_TYPE STREQUAL "Debug")
  set(OCLC_IS_CHECKED ON)
else()
  set(OCLC_IS_CHECKED OFF)
endif()
option(OCLC_CHECK_LIFETIMES "Let the runtime recognise objects that have been released"
       ${OCLC_IS_CHECKED})

# The architecture of the machine that the build is for.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
  set(OCLC_ARCHITECTURE x86)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64)$")
  set(OCLC_ARCHITECTURE aarch64)
elseif(CMAKE_SYSTEM_PROCESSOR STREQUAL riscv64)
  set(OCLC_ARCHITECTURE riscv)
else()
  message(FATAL_ERROR "oclc does not know the architecture '${CMAKE_SYSTEM_PROCESSOR}'")
endif()

# The build tree has the layout of an installation, so that tools find their files by the same relative
# paths in both.
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib")
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib")

find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # Precompiled headers need these; see ccache's manual, "Precompiled headers".
  set(CMAKE_CXX_COMPILER_LAUNCHER
      "${CMAKE_COMMAND}" -E env
      "CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime"
      "CCACHE_PCH_EXTSUM=1" # See oclc_sum_up_headers() in OclcLLVM.cmake.
      "CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}" "${CCACHE}")
  set(CMAKE_C_COMPILER_LAUNCHER ${CMAKE_CXX_COMPILER_LAUNCHER})
endif()

add_compile_options(-Wall -Wextra -Wno-unused-parameter)
if(OCLC_WERROR)
  add_compile_options(-Werror)
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  add_compile_options(-Wimplicit-fallthrough)
  add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:SHELL:-Xclang -fno-pch-timestamp>")
  # CMake passes this path to Clang's front end, where ccache does not see it. ccache makes paths in options of
  # the driver relative, so that a build in another folder finds the same objects.
  set(CMAKE_CXX_COMPILE_OPTIONS_USE_PCH -include-pch <PCH_FILE>)
endif()
# GCC 12 takes the addition of two short strings for a copy of overlapping bytes (GCC's bug 105651).
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  add_compile_options(-Wno-restrict)
endif()
find_program(OCLC_LLD NAMES ld.lld-22 ld.lld)
# GCC does not accept a linker by its path.
if(OCLC_LLD AND CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  add_link_options(-fuse-ld=${OCLC_LLD})
endif()
# `oclc --print-identity` identifies files by their build-id.
add_link_options(-Wl,--build-id=sha1)
if(OCLC_SANITIZE)
  add_compile_options(-fsanitize=${OCLC_SANITIZE} -fno-omit-frame-pointer)
  # Undefined behaviour ends a test like any other failure.
  add_compile_options(-fno-sanitize-recover=all)
  # This check reads a signature before every function that is called through a pointer. Entry points of
  # binaries have no signature, and the memory before them may be unmapped. GCC does not have the check.
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    add_compile_options(-fno-sanitize=function)
  endif()
  add_link_options(-fsanitize=${OCLC_SANITIZE})
endif()
if(OCLC_LIBFUZZER)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
