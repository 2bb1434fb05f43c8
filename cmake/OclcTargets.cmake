# oclc_add_library(NAME SOURCES... [LLVM] [DEPENDS libs...])
#   A static library with the project's include folder. LLVM marks code that includes LLVM's headers
#   (oclc_use_llvm).
function(oclc_add_library NAME)
  cmake_parse_arguments(ARG "LLVM" "" "SOURCES;DEPENDS" ${ARGN})
  add_library(${NAME} STATIC ${ARG_SOURCES})
  target_include_directories(${NAME} PUBLIC "${PROJECT_SOURCE_DIR}/lib")
  target_link_libraries(${NAME} PUBLIC ${ARG_DEPENDS})
  if(ARG_LLVM)
    oclc_use_llvm(${NAME})
  endif()
endfunction()
