# Installs the headers, the library, and the files with which CMake and pkg-config find them.

include(CMakePackageConfigHelpers)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/zooph)

install(DIRECTORY include/zooph DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(TARGETS zooph zooph_header_only EXPORT zooph-targets)
install(
  EXPORT zooph-targets
  NAMESPACE zooph::
  FILE zooph-targets.cmake
  DESTINATION ${package_folder})
write_basic_package_version_file(
  ${PROJECT_BINARY_DIR}/zooph-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES cmake/zooph-config.cmake cmake/zooph-generate.cmake
              ${PROJECT_BINARY_DIR}/zooph-config-version.cmake DESTINATION ${package_folder})

# The files for pkg-config contain paths relative to their own location, so that the installation can be moved,
# unless the library or include folder was configured as an absolute path.
set(pkgconfig_folder ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}" OR IS_ABSOLUTE "${CMAKE_INSTALL_INCLUDEDIR}")
  set(prefix ${CMAKE_INSTALL_PREFIX})
  set(libdir ${CMAKE_INSTALL_FULL_LIBDIR})
  set(includedir ${CMAKE_INSTALL_FULL_INCLUDEDIR})
else()
  file(RELATIVE_PATH prefix /prefix/${pkgconfig_folder} /prefix)
  string(REGEX REPLACE "^(.*[^/])/?$" "\${pcfiledir}/\\1" prefix "${prefix}")
  set(libdir "\${prefix}/${CMAKE_INSTALL_LIBDIR}")
  set(includedir "\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}")
endif()
foreach(name zooph zooph-header-only)
  configure_file(cmake/${name}.pc.in ${PROJECT_BINARY_DIR}/${name}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${name}.pc DESTINATION ${pkgconfig_folder})
endforeach()
