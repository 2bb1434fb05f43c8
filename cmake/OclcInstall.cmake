# Installs the compiler with the same relative layout as the build tree. runtime-stub/CMakeLists.txt
# installs the runtime, which is the component `runtime`: what a machine needs that only runs programs.
include(CMakePackageConfigHelpers)

install(FILES include/oclc/oclc.h DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/oclc" COMPONENT development)
install(FILES CHANGELOG.md LICENSE README.md DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT doc)
install(DIRECTORY docs/ DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT doc FILES_MATCHING PATTERN "*.md")

set(packageDir "${CMAKE_INSTALL_LIBDIR}/cmake/Oclc")
if(TARGET oclc)
  install(TARGETS oclc oclopt ocldis EXPORT OclcExecutables)
  install(EXPORT OclcExecutables NAMESPACE Oclc:: DESTINATION "${packageDir}" COMPONENT development)
  install(TARGETS oclc-passes LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}")
  # The translator of a distribution is in PATH, but that of scripts/fetch-translator has to be installed.
  option(OCLC_INSTALL_TRANSLATOR "Install the llvm-spirv of scripts/fetch-translator (170 MB)" OFF)
  if(OCLC_INSTALL_TRANSLATOR)
    install(DIRECTORY "${OCLC_PRIVATE_TRANSLATOR}/" DESTINATION "${CMAKE_INSTALL_LIBEXECDIR}/oclc"
            USE_SOURCE_PERMISSIONS)
  endif()
endif()

# A build without the compiler installs the package, too: cross builds find the runtime by it.
set(OCLC_INSTALL_DRIVER "${CMAKE_INSTALL_LIBDIR}/liboclc-runtime.so")
set(OCLC_INSTALL_PLUGIN "${CMAKE_INSTALL_LIBDIR}/oclc-passes.so")
configure_package_config_file(
  cmake/OclcConfig.cmake.in "${CMAKE_BINARY_DIR}/package/OclcConfig.cmake"
  INSTALL_DESTINATION "${packageDir}" PATH_VARS OCLC_INSTALL_DRIVER OCLC_INSTALL_PLUGIN)
write_basic_package_version_file("${CMAKE_BINARY_DIR}/package/OclcConfigVersion.cmake"
                                 COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_BINARY_DIR}/package/OclcConfig.cmake"
              "${CMAKE_BINARY_DIR}/package/OclcConfigVersion.cmake" cmake/OclcKernels.cmake
        DESTINATION "${packageDir}" COMPONENT development)

# Below /usr, linkers and loaders search by themselves; elsewhere, the file finds the folder that it is in.
if(CMAKE_INSTALL_PREFIX STREQUAL /usr)
  set(OCLC_PC_PREFIX /usr)
  set(OCLC_PC_RPATH "")
else()
  file(RELATIVE_PATH OCLC_PC_PREFIX "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" /)
  string(PREPEND OCLC_PC_PREFIX "\${pcfiledir}/")
  set(OCLC_PC_RPATH " -Wl,-rpath,\${libdir}")
endif()
configure_file(packaging/oclc.pc.in "${CMAKE_BINARY_DIR}/package/oclc.pc" @ONLY)
install(FILES "${CMAKE_BINARY_DIR}/package/oclc.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT development)
