# Finds LLVM, Clang and LLD, and defines targets for them.
set(OCLC_LLVM_MAJOR 22)
# LLVM's version file accepts only an exact major.minor version, so check the major version here.
find_package(LLVM REQUIRED CONFIG HINTS "/usr/lib/llvm-${OCLC_LLVM_MAJOR}/lib/cmake/llvm")
if(NOT LLVM_VERSION_MAJOR EQUAL OCLC_LLVM_MAJOR)
  message(FATAL_ERROR "LLVM ${OCLC_LLVM_MAJOR} is needed, found ${LLVM_PACKAGE_VERSION} in ${LLVM_DIR}")
endif()
message(STATUS "LLVM ${LLVM_PACKAGE_VERSION} in ${LLVM_INSTALL_PREFIX}")
# LLVM's programs that the build and the tests run. Those of another architecture would run in an emulator.
set(OCLC_LLVM_PROGRAMS "${LLVM_TOOLS_BINARY_DIR}")
if(CMAKE_CROSSCOMPILING)
  set(OCLC_LLVM_PROGRAMS "/usr/lib/llvm-${OCLC_LLVM_MAJOR}/bin")
endif()

# LLVM and Clang are shared libraries. LLD has only static libraries.
add_library(oclcLLVM INTERFACE)
target_include_directories(oclcLLVM SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
separate_arguments(OCLC_LLVM_DEFINITIONS NATIVE_COMMAND ${LLVM_DEFINITIONS})
target_compile_definitions(oclcLLVM INTERFACE ${OCLC_LLVM_DEFINITIONS})
target_link_libraries(oclcLLVM INTERFACE LLVM)

add_library(oclcClang INTERFACE)
target_link_libraries(oclcClang INTERFACE
  "${LLVM_INSTALL_PREFIX}/lib/libclang-cpp.so" oclcLLVM)

# LLD needs these libraries to compress debug sections.
find_package(ZLIB REQUIRED)
find_library(OCLC_ZSTD zstd REQUIRED)
add_library(oclcLLD INTERFACE)
target_link_libraries(oclcLLD INTERFACE
  "${LLVM_INSTALL_PREFIX}/lib/liblldELF.a" "${LLVM_INSTALL_PREFIX}/lib/liblldCommon.a"
  ZLIB::ZLIB "${OCLC_ZSTD}" oclcLLVM)

# The assembler and the validator of SPIR-V. Their CMake package is not used, because its targets have
# different names in Debian 12 and 13.
find_path(OCLC_SPIRV_TOOLS_INCLUDE spirv-tools/libspirv.h REQUIRED)
find_library(OCLC_SPIRV_TOOLS NAMES libSPIRV-Tools.a SPIRV-Tools REQUIRED)
add_library(oclcSPIRVTools INTERFACE)
target_include_directories(oclcSPIRVTools SYSTEM INTERFACE "${OCLC_SPIRV_TOOLS_INCLUDE}")
target_link_libraries(oclcSPIRVTools INTERFACE "${OCLC_SPIRV_TOOLS}")

# The translator of SPIR-V, linked to the place where oclc searches for it. scripts/install-deps provides
# it, possibly after the first configuration, so the search is repeated each time.
set(OCLC_SPIRV_TRANSLATOR "" CACHE FILEPATH
    "llvm-spirv, which oclc runs to read SPIR-V; empty: the one that is found")
set(OCLC_PRIVATE_TRANSLATOR "${PROJECT_SOURCE_DIR}/.deps/llvm-spirv")
set(translator "${OCLC_SPIRV_TRANSLATOR}")
if(NOT translator)
  unset(translator)
  find_program(translator NO_CACHE
    NAMES llvm-spirv llvm-spirv-19 llvm-spirv-22 llvm-spirv-15
    HINTS "${OCLC_PRIVATE_TRANSLATOR}")
endif()
file(REMOVE "${CMAKE_BINARY_DIR}/libexec/oclc/llvm-spirv")
if(translator)
  message(STATUS "SPIR-V is read with ${translator}")
  file(MAKE_DIRECTORY "${CMAKE_BINARY_DIR}/libexec/oclc")
  file(CREATE_LINK "${translator}" "${CMAKE_BINARY_DIR}/libexec/oclc/llvm-spirv" SYMBOLIC)
else()
  message(STATUS "There is no llvm-spirv: oclc will look for one when it reads SPIR-V")
endif()

# oclc_load_llvm(TARGET)
#   Sets the run path of a program to the folder of LLVM's libraries. The path is final in the build tree.
#   If CMake replaced it at installation, it would pad the path with a colon, and the loader reads the
#   empty name after the colon as the current folder, from which a program must not load libraries. The
#   programs of a system, with the prefix /usr, find the libraries where the system has them.
function(oclc_load_llvm TARGET)
  if(NOT CMAKE_INSTALL_PREFIX STREQUAL /usr)
    set_target_properties(${TARGET} PROPERTIES INSTALL_RPATH "${LLVM_LIBRARY_DIR}")
  endif()
  set_target_properties(${TARGET} PROPERTIES BUILD_WITH_INSTALL_RPATH ON)
endfunction()

# oclc_use_llvm(TARGET [OWN_HEADERS])
#   Compiles a target with LLVM's definitions, without RTTI (LLVM's analyses derive from classes without
#   type info), and with the shared precompiled header. OWN_HEADERS: the target has its own one.
#   Release builds use -O1: the tools spend 97 % of their time in LLVM's libraries, and -O3 makes the
#   compilation of these targets take a fifth longer.
function(oclc_use_llvm TARGET)
  cmake_parse_arguments(ARG "OWN_HEADERS" "" "" ${ARGN})
  target_link_libraries(${TARGET} PUBLIC oclcLLVM)
  target_compile_options(${TARGET} PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:-fno-rtti>" "$<$<CONFIG:Release>:-O1>")
  oclc_load_llvm(${TARGET})
  get_target_property(type ${TARGET} TYPE)
  if(type STREQUAL EXECUTABLE)
    # CMake compiles programs with -fPIE, which does not match the precompiled header.
    target_compile_options(${TARGET} PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:-fPIC>")
  endif()
  if(NOT ARG_OWN_HEADERS)
    target_precompile_headers(${TARGET} REUSE_FROM oclcLLVMHeaders)
  endif()
endfunction()

# oclc_sum_up_headers(TARGET)
#   Writes a text for which the precompiled header of the target stands. ccache compares it instead of the precompiled
#   header, which contains the name of the build folder. Only for headers of the system and of LLVM, whose packages
#   keep the time of their build.
function(oclc_sum_up_headers TARGET)
  get_target_property(headers ${TARGET} PRECOMPILE_HEADERS)
  get_target_property(folder ${TARGET} BINARY_DIR)
  file(TIMESTAMP "${LLVM_INCLUDE_DIRS}/llvm/Config/llvm-config.h" built UTC)
  file(CONFIGURE OUTPUT "${folder}/CMakeFiles/${TARGET}.dir/cmake_pch.hxx.pch.sum"
       CONTENT "${headers}\nLLVM ${LLVM_PACKAGE_VERSION} ${built}\n")
endfunction()

# The precompiled header that all targets with LLVM share.
file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/llvm-headers.cpp"
     CONTENT "// Carries the shared precompiled header.\n")
add_library(oclcLLVMHeaders STATIC "${CMAKE_BINARY_DIR}/llvm-headers.cpp")
oclc_use_llvm(oclcLLVMHeaders OWN_HEADERS)
target_include_directories(oclcLLVMHeaders PUBLIC "${PROJECT_SOURCE_DIR}/lib")
target_precompile_headers(oclcLLVMHeaders PRIVATE
  <llvm/ADT/STLExtras.h> <llvm/ADT/SmallVector.h> <llvm/ADT/StringRef.h> <llvm/IR/IRBuilder.h>
  <llvm/IR/Module.h> <llvm/IR/PassManager.h> <llvm/IR/Instructions.h> <llvm/IR/IntrinsicInst.h>
  <llvm/IR/Dominators.h> <llvm/Passes/PassBuilder.h> <llvm/Support/Error.h>
  <llvm/Support/raw_ostream.h> <llvm/Transforms/Utils/Cloning.h>
  <memory> <optional> <string> <vector>)
oclc_sum_up_headers(oclcLLVMHeaders)

# Programs of the toolchain that the build and the tests run.
find_program(OCLC_CLANG clang-${OCLC_LLVM_MAJOR} HINTS "${OCLC_LLVM_PROGRAMS}" REQUIRED)
