# Makes an installation in a folder independent of the libraries of the machine that built it, and of its place:
# cmake -DFOLDER=FOLDER -P bundle.cmake
#
#   before   bin/oclc    needs libLLVM.so.22.1 of /usr/lib
#   after    bin/oclc    looks in $ORIGIN/../lib/oclc first, where it and what it needs are
#
# There is no .icd file, which would have the full name of the driver, and gdb's script is beside the driver, because gdb
# does not know the place. The C and C++ libraries remain those of the machine: each program must use one of them. lib/oclc/origins.txt has the
# paths that the libraries had, for sbom.py.
cmake_minimum_required(VERSION 3.25)
find_program(PATCHELF patchelf REQUIRED)
cmake_path(ABSOLUTE_PATH FOLDER NORMALIZE)
set(libraries "${FOLDER}/lib/oclc")

# The driver needs the C library alone, and the plugin runs in an opt that has its own LLVM.
file(GLOB programs "${FOLDER}/bin/*")
file(GET_RUNTIME_DEPENDENCIES EXECUTABLES ${programs}
     RESOLVED_DEPENDENCIES_VAR found
     PRE_EXCLUDE_REGEXES "^ld-linux" "^lib(c|m|dl|rt|pthread|stdc\\+\\+|gcc_s)\\.so")
file(MAKE_DIRECTORY "${libraries}")
foreach(library IN LISTS found)
  file(COPY "${library}" DESTINATION "${libraries}" FOLLOW_SYMLINK_CHAIN)
  file(REAL_PATH "${library}" real)
  cmake_path(GET real FILENAME name)
  execute_process(COMMAND "${PATCHELF}" --set-rpath "$ORIGIN" "${libraries}/${name}" COMMAND_ERROR_IS_FATAL ANY)
  string(APPEND origins "${real}\n")
endforeach()
file(WRITE "${libraries}/origins.txt" "${origins}")
foreach(program IN LISTS programs)
  execute_process(COMMAND "${PATCHELF}" --set-rpath "$ORIGIN/../lib/oclc" "${program}" COMMAND_ERROR_IS_FATAL ANY)
endforeach()

file(REMOVE_RECURSE "${FOLDER}/etc")
file(GLOB_RECURSE script "${FOLDER}/share/gdb/*-gdb.py")
file(RENAME "${script}" "${FOLDER}/lib/liboclc-runtime.so-gdb.py")
file(REMOVE_RECURSE "${FOLDER}/share/gdb")
