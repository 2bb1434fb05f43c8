# Compiles OpenCL C at build time. Used by this project and, installed, by others:
#
#   find_package(Oclc REQUIRED)
#   oclc_add_kernels(TARGET image-kernels SOURCES sobel.cl blur.cl LOCAL_SIZES 16x16 64)
#
# oclc_add_kernels(TARGET <name> SOURCES <file.cl>...
#                  [OUTPUT <file.oclbin>]     default: <current binary folder>/<name>.oclbin
#                  [LOCAL_SIZES <size>...]    one specialised variant each: 64, 16x16, blur:8x8x4
#                  [CPUS <cpu>...]            one set of variants each, for one or several architectures:
#                                             x86-64-v4, cortex-a76, armv8.2-a+fp16, rva22u64_v, native, ...
#                  [OPTIONS <option>...]      further options of oclc: -cl-std=CL3.0, -DN=4, ...
#                  [SELF_CHECK]               compare each variant with the kernel without optimizations
#                  [EMBED | FUNCTIONS])
#
# Compiles the sources into one binary, again whenever a source, a file that one of them includes, or
# the compiler changes. The target property OCLC_BINARY holds the path of the binary, or of the object.
#
# Without CPUS the binary is for the usual CPU of the architecture for which CMake builds: x86-64-v3,
# armv8-a or rv64gc. The compiler is a program of the machine that builds, also in a cross build.
#
# With EMBED the target is a library to link with, and the bytes are in the program:
#
#   #include "<name>.h"    // const unsigned char <name>[]; const size_t <name>_size;
#
# Characters of the name that C does not allow in an identifier become underscores.
#
# With FUNCTIONS the target is a library to link with, which has a C function for each kernel. It needs no
# OpenCL:
#
#   #include "<name>.h"    // int saxpy(const oclc_range *range, float a, const float *x, float *y);
#
# CPUS are then of one architecture, and the default OUTPUT is <name>.o in a folder of its own.

# EMBED executes this file as a script: cmake -DINPUT= -DOUTPUT= -DNAME= -P OclcKernels.cmake
if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  file(READ "${INPUT}" bytes HEX)
  string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  file(WRITE "${OUTPUT}" "#include \"${HEADER}\"\n\n"
    "const unsigned char ${NAME}[] = {\n${bytes}};\nconst size_t ${NAME}_size = sizeof(${NAME});\n")
  return()
endif()

set(OCLC_KERNELS_SCRIPT "${CMAKE_CURRENT_LIST_FILE}")

# Sets OPTION to the option of oclc for the architecture for which CMake builds.
function(oclc_option_of_architecture OPTION)
  set(processor "${CMAKE_SYSTEM_PROCESSOR}")
  if(processor MATCHES "^(x86_64|AMD64|amd64)$")
    set(${OPTION} --target=x86_64 PARENT_SCOPE)
  elseif(processor MATCHES "^(aarch64|arm64|ARM64)$")
    set(${OPTION} --target=aarch64 PARENT_SCOPE)
  elseif(processor STREQUAL riscv64)
    set(${OPTION} --target=riscv64 PARENT_SCOPE)
  else()
    message(FATAL_ERROR "oclc_add_kernels needs CPUS: it knows no CPU for CMAKE_SYSTEM_PROCESSOR '${processor}'")
  endif()
endfunction()

function(oclc_add_kernels)
  cmake_parse_arguments(PARSE_ARGV 0 ARG "EMBED;FUNCTIONS;SELF_CHECK" "TARGET;OUTPUT"
                        "SOURCES;LOCAL_SIZES;CPUS;OPTIONS")
  if(NOT ARG_TARGET OR NOT ARG_SOURCES OR ARG_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "oclc_add_kernels needs TARGET and SOURCES and does not know: "
                        "'${ARG_UNPARSED_ARGUMENTS}'")
  endif()
  if(TARGET Oclc::oclc)
    set(compiler Oclc::oclc)
  else()
    set(compiler oclc)
  endif()
  if(ARG_FUNCTIONS AND (ARG_EMBED OR ARG_SELF_CHECK))
    message(FATAL_ERROR "oclc_add_kernels: FUNCTIONS makes no binary, which EMBED and SELF_CHECK are for")
  endif()
  if(NOT ARG_OUTPUT AND ARG_FUNCTIONS)
    set(ARG_OUTPUT "${ARG_TARGET}.functions/${ARG_TARGET}.o")
  elseif(NOT ARG_OUTPUT)
    set(ARG_OUTPUT "${ARG_TARGET}.oclbin")
  endif()
  cmake_path(ABSOLUTE_PATH ARG_OUTPUT BASE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}" NORMALIZE)

  set(options ${ARG_OPTIONS})
  foreach(size IN LISTS ARG_LOCAL_SIZES)
    list(APPEND options "--local-size=${size}")
  endforeach()
  foreach(cpu IN LISTS ARG_CPUS)
    list(APPEND options "--cpu=${cpu}")
  endforeach()
  if(NOT ARG_CPUS AND NOT "${ARG_OPTIONS}" MATCHES "(^|;)--(cpu|target)(=|;|$)")
    oclc_option_of_architecture(option)
    list(APPEND options "${option}")
  endif()
  if(ARG_SELF_CHECK)
    list(APPEND options --self-check)
  endif()
  set(outputs "${ARG_OUTPUT}")
  set(outputOptions -o "${ARG_OUTPUT}")
  if(ARG_FUNCTIONS)
    cmake_path(GET ARG_OUTPUT PARENT_PATH folder)
    file(MAKE_DIRECTORY "${folder}")
    set(header "${folder}/${ARG_TARGET}.h")
    list(APPEND options --emit=c-library)
    list(APPEND outputs "${header}")
    list(APPEND outputOptions -H "${header}")
  endif()
  set(sources)
  foreach(source IN LISTS ARG_SOURCES)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE)
    list(APPEND sources "${source}")
  endforeach()

  cmake_path(GET ARG_OUTPUT FILENAME shownOutput)
  list(JOIN options " " shown)
  list(JOIN ARG_SOURCES " " shownSources)
  string(STRIP "${shown} -o ${shownOutput} ${shownSources}" shown)
  add_custom_command(
    OUTPUT ${outputs}
    COMMAND ${compiler} ${options} -MD -MF "${ARG_OUTPUT}.d" ${outputOptions} ${sources}
    DEPENDS ${compiler} ${sources}
    DEPFILE "${ARG_OUTPUT}.d"
    COMMENT "oclc ${shown}"
    VERBATIM)

  if(ARG_EMBED)
    oclc_embed_binary(${ARG_TARGET} "${ARG_OUTPUT}")
  elseif(ARG_FUNCTIONS)
    oclc_function_library(${ARG_TARGET} "${ARG_OUTPUT}" "${header}")
  else()
    add_custom_target(${ARG_TARGET} ALL DEPENDS "${ARG_OUTPUT}")
  endif()
  set_target_properties(${ARG_TARGET} PROPERTIES OCLC_BINARY "${ARG_OUTPUT}")
endfunction()

# Makes TARGET a static library that holds the bytes of BINARY.
function(oclc_embed_binary TARGET BINARY)
  string(MAKE_C_IDENTIFIER "${TARGET}" name)
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/${TARGET}.embed")
  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  set(extension cpp)
  if("C" IN_LIST languages)
    set(extension c)
  endif()
  file(CONFIGURE OUTPUT "${folder}/${TARGET}.h" @ONLY CONTENT [[
#pragma once
#include <stddef.h>
#ifdef __cplusplus
extern "C" {
#endif
extern const unsigned char @name@[];
extern const size_t @name@_size;
#ifdef __cplusplus
}
#endif
]])
  add_custom_command(
    OUTPUT "${folder}/${TARGET}.${extension}"
    COMMAND "${CMAKE_COMMAND}" "-DINPUT=${BINARY}" "-DOUTPUT=${folder}/${TARGET}.${extension}"
            "-DNAME=${name}" "-DHEADER=${TARGET}.h" -P "${OCLC_KERNELS_SCRIPT}"
    DEPENDS "${BINARY}" "${OCLC_KERNELS_SCRIPT}"
    COMMENT "Embedding ${TARGET}"
    VERBATIM)
  add_library(${TARGET} STATIC "${folder}/${TARGET}.${extension}")
  target_include_directories(${TARGET} PUBLIC "${folder}")
endfunction()

# Makes TARGET a static library of OBJECT, with its header.
function(oclc_function_library TARGET OBJECT HEADER)
  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  set(language CXX)
  if("C" IN_LIST languages)
    set(language C)
  endif()
  add_library(${TARGET} STATIC "${OBJECT}" "${HEADER}")
  set_target_properties(${TARGET} PROPERTIES LINKER_LANGUAGE ${language})
  cmake_path(GET HEADER PARENT_PATH folder)
  target_include_directories(${TARGET} PUBLIC "${folder}")
endfunction()
