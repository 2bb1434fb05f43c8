# Archives of C code that oclc links into what it compiles. Clang compiles them for the baseline of an
# architecture, independent of the compiler and the flags for oclc itself.
find_program(OCLC_AR llvm-ar-${OCLC_LLVM_MAJOR} HINTS "${OCLC_LLVM_PROGRAMS}" NAMES llvm-ar REQUIRED)

set(OCLC_ARCHIVE_FLAGS
  -std=c17 -O2 -ffreestanding -fno-builtin -fPIC -fvisibility=hidden -ffunction-sections -fdata-sections
  -fno-stack-protector -fno-asynchronous-unwind-tables -ffp-contract=off -Wall -Wextra -Werror
  -I "${PROJECT_SOURCE_DIR}/lib")
set(OCLC_BASELINE_x86_64 -march=x86-64)
set(OCLC_BASELINE_aarch64 -march=armv8-a -mno-outline-atomics)
set(OCLC_BASELINE_riscv64 -march=rv64gc -mabi=lp64d)

# oclc_add_archive(NAME ARCHITECTURE SOURCE...)
#   Makes an archive of sources of this folder, which are named without ".c". Appends its path to the variable
#   NAME_ARCHIVES, and to NAME_DEFINITIONS the definition NAME_ARCHITECTURE="path" for a source in assembly.
function(oclc_add_archive NAME ARCHITECTURE)
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/${ARCHITECTURE}")
  file(MAKE_DIRECTORY "${folder}")
  set(objects)
  foreach(source IN LISTS ARGN)
    set(input "${CMAKE_CURRENT_SOURCE_DIR}/${source}.c")
    set(output "${folder}/${source}.o")
    add_custom_command(
      OUTPUT "${output}"
      COMMAND "${OCLC_CLANG}" -target ${ARCHITECTURE}-unknown-linux-gnu ${OCLC_BASELINE_${ARCHITECTURE}}
              ${OCLC_ARCHIVE_FLAGS} -MD -MF "${output}.d" -MT "${output}" -c -o "${output}" "${input}"
      DEPENDS "${input}"
      DEPFILE "${output}.d"
      COMMENT "Compiling ${source}.c for ${ARCHITECTURE}"
      VERBATIM)
    list(APPEND objects "${output}")
  endforeach()
  # OCLC_SUPPORT becomes liboclc-support.a.
  string(TOLOWER "lib${NAME}.a" file)
  string(REPLACE "_" "-" file "${file}")
  set(archive "${folder}/${file}")
  add_custom_command(
    OUTPUT "${archive}"
    COMMAND "${CMAKE_COMMAND}" -E rm -f "${archive}"
    COMMAND "${OCLC_AR}" rcsD "${archive}" ${objects}
    DEPENDS ${objects}
    COMMENT "Packing ${file} for ${ARCHITECTURE}"
    VERBATIM)
  set(${NAME}_ARCHIVES ${${NAME}_ARCHIVES} "${archive}" PARENT_SCOPE)
  set(${NAME}_DEFINITIONS ${${NAME}_DEFINITIONS} "${NAME}_${ARCHITECTURE}=\"${archive}\"" PARENT_SCOPE)
endfunction()
