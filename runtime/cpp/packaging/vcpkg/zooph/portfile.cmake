# An overlay port: `vcpkg install zooph --overlay-ports=packaging/vcpkg`. It builds the sources that contain it.
# It is not tested, because vcpkg is not available where the tests run; `tests/packages` runs the same steps.
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)

vcpkg_cmake_configure(SOURCE_PATH "${SOURCE_PATH}" OPTIONS -DZOOPH_BUILD_TESTS=OFF -DZOOPH_INSTALL=ON)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/zooph)
vcpkg_fixup_pkgconfig()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/../../LICENSE-MIT" "${SOURCE_PATH}/../../LICENSE-APACHE")
