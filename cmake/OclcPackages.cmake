# Makes Debian packages with CPack, of a build with the prefix /usr (preset package); scripts/package runs it:
#
#   oclc          compiler and tools, their manual pages and completions for shells
#   oclc-runtime  the OpenCL driver, which needs the C library alone
#   oclc-dev      the header of the embedding interface, the CMake package, and the file for pkg-config
#   oclc-doc      the documentation
set(CPACK_PACKAGE_NAME oclc)
set(CPACK_PACKAGE_VENDOR oclc)
set(CPACK_PACKAGE_CONTACT "oclc maintainers <maintainers@oclc.invalid>")
set(CPACK_PACKAGE_VERSION "${PROJECT_VERSION}")
set(CPACK_PACKAGE_DIRECTORY "${PROJECT_SOURCE_DIR}/dist")
# CPack puts another summary in front of that of each package, unless it is its default.
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "oclc built using CMake")
set(CPACK_STRIP_FILES ON)
set(CPACK_SET_DESTDIR ON)
set(CPACK_INSTALL_PREFIX "${CMAKE_INSTALL_PREFIX}")
set(CPACK_COMPONENTS_ALL compiler runtime development doc)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(sameVersion "(= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")

# oclc_describe_package(COMPONENT NAME SECTION SUMMARY DESCRIPTION)
function(oclc_describe_package COMPONENT NAME SECTION SUMMARY DESCRIPTION)
  string(TOUPPER ${COMPONENT} upper)
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${NAME} PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION ${SECTION} PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_DESCRIPTION "${SUMMARY}\n${DESCRIPTION}" PARENT_SCOPE)
  if(CMAKE_INSTALL_PREFIX STREQUAL /usr)
    install(FILES packaging/copyright DESTINATION share/doc/${NAME} COMPONENT ${COMPONENT})
    install(FILES "${CMAKE_BINARY_DIR}/package/changelog.Debian.gz" DESTINATION share/doc/${NAME} COMPONENT ${COMPONENT})
  endif()
endfunction()

oclc_describe_package(compiler oclc devel "Ahead-of-time OpenCL kernel compiler for CPUs"
"Compiles OpenCL C, SPIR and SPIR-V into binaries for x86-64, AArch64 and
RISC-V, which the driver of the package oclc-runtime loads.")
set(CPACK_DEBIAN_COMPILER_PACKAGE_CONTROL_EXTRA "${PROJECT_SOURCE_DIR}/packaging/triggers")
set(CPACK_DEBIAN_COMPILER_PACKAGE_RECOMMENDS "oclc-runtime, llvm-spirv-22 | llvm-spirv-19 | llvm-spirv-15")
oclc_describe_package(runtime oclc-runtime libs "OpenCL driver for kernels that oclc has compiled"
"An installable client driver that contains no compiler: it loads binaries and
program archives of oclc, and runs their kernels on the CPU.")
set(CPACK_DEBIAN_RUNTIME_PACKAGE_PROVIDES opencl-icd)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_RECOMMENDS "ocl-icd-libopencl1 | libopencl1")
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SUGGESTS oclc)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_CONTROL_EXTRA
    "${PROJECT_SOURCE_DIR}/packaging/conffiles;${PROJECT_SOURCE_DIR}/packaging/symbols;${PROJECT_SOURCE_DIR}/packaging/triggers")
oclc_describe_package(development oclc-dev libdevel "Files for programs that embed oclc"
"The header of the embedding interface, the CMake package that compiles kernels
in builds of other projects, and the file for pkg-config.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "oclc ${sameVersion}, oclc-runtime ${sameVersion}")
oclc_describe_package(doc oclc-doc doc "Documentation of oclc"
"User guide, reference of passes, format of binaries, design and limitations of
the OpenCL kernel compiler oclc.")
set(CPACK_DEBIAN_DOC_PACKAGE_ARCHITECTURE all)

# Debian's changelog has the version and the changes of CHANGELOG.md.
string(TIMESTAMP today "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/package/changelog.Debian" @ONLY
     CONTENT "oclc (@PROJECT_VERSION@-@CPACK_DEBIAN_PACKAGE_RELEASE@) unstable; urgency=medium

  * See CHANGELOG.md in the package oclc-doc.

 -- @CPACK_PACKAGE_CONTACT@  @today@
")
find_program(OCLC_GZIP gzip)
if(OCLC_GZIP)
  execute_process(COMMAND "${OCLC_GZIP}" -9nkf "${CMAKE_BINARY_DIR}/package/changelog.Debian")
endif()

# The page of the program that is in the package of the runtime.
configure_file(packaging/oclc-doctor.1 "${CMAKE_BINARY_DIR}/package/oclc-doctor.1" COPYONLY)
if(OCLC_GZIP)
  execute_process(COMMAND "${OCLC_GZIP}" -9nkf "${CMAKE_BINARY_DIR}/package/oclc-doctor.1")
  install(FILES "${CMAKE_BINARY_DIR}/package/oclc-doctor.1.gz" DESTINATION share/man/man1 COMPONENT runtime)
endif()

# Manual pages and completions, made from the help of the programs.
find_package(Python3 COMPONENTS Interpreter)
if(TARGET oclc AND Python3_FOUND AND NOT CMAKE_CROSSCOMPILING)
  set(manuals "${CMAKE_BINARY_DIR}/package/share")
  set(pages "${PROJECT_SOURCE_DIR}/packaging/oclopt.1" "${PROJECT_SOURCE_DIR}/packaging/oclc-measure.1")
  add_custom_command(
    OUTPUT "${manuals}/man/man1/oclc.1.gz"
    COMMAND "${CMAKE_COMMAND}" -E rm -rf "${manuals}"
    COMMAND "${Python3_EXECUTABLE}" "${PROJECT_SOURCE_DIR}/packaging/manuals.py" "${manuals}"
            $<TARGET_FILE:oclc> $<TARGET_FILE:ocldis> ${pages}
    DEPENDS oclc ocldis ${pages} packaging/manuals.py packaging/helptext.py
    COMMENT "Making manual pages and completions" VERBATIM)
  add_custom_target(manuals ALL DEPENDS "${manuals}/man/man1/oclc.1.gz")
  install(DIRECTORY "${manuals}/" DESTINATION share COMPONENT compiler PATTERN zsh EXCLUDE)
  # Debian's zsh does not search site-functions below /usr.
  install(CODE "
    set(folder site-functions)
    if(CMAKE_INSTALL_PREFIX STREQUAL /usr AND EXISTS /etc/debian_version)
      set(folder vendor-completions)
    endif()
    file(INSTALL \"${manuals}/zsh/site-functions/\" DESTINATION \"\${CMAKE_INSTALL_PREFIX}/share/zsh/\${folder}\")"
          COMPONENT compiler)
endif()

include(CPack)
