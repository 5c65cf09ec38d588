# What is installed: headers, the library, and what CMake and pkg-config find them by.

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

# Files of pkg-config say where things are from where they are themselves, so that what was installed may be moved, unless
# whoever installs says exactly where.
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
