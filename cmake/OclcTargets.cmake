# oclc_add_library(NAME SOURCES... [LLVM] [DEPENDS libs...])
#   A static library with the project's include folder. LLVM marks code that includes LLVM's headers:
#   it gets LLVM's definitions, no RTTI (LLVM's analyses derive from classes without type info), and
#   the shared precompiled header.
function(oclc_add_library NAME)
  cmake_parse_arguments(ARG "LLVM" "" "SOURCES;DEPENDS" ${ARGN})
  add_library(${NAME} STATIC ${ARG_SOURCES})
  target_include_directories(${NAME} PUBLIC "${PROJECT_SOURCE_DIR}/lib")
  target_link_libraries(${NAME} PUBLIC ${ARG_DEPENDS})
  if(ARG_LLVM)
    oclc_use_llvm(${NAME})
    target_precompile_headers(${NAME} REUSE_FROM oclcLLVMHeaders)
  endif()
endfunction()
