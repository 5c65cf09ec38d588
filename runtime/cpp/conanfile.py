"""The Conan package: `conan create .` makes it and builds `packaging/conan` with it."""

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout


class Zooph(ConanFile):
    name = "zooph"
    version = "0.1.0"
    license = "MIT OR Apache-2.0"
    description = "Cap'n Proto messages and plain values, at the speed of memory"
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "fPIC": [True, False]}
    default_options = {"shared": False, "fPIC": True}
    implements = ["auto_shared_fpic"]
    exports_sources = "CMakeLists.txt", "cmake/*", "include/*", "src/*"
    test_package_folder = "packaging/conan"

    def validate(self):
        check_min_cppstd(self, 20)

    def layout(self):
        cmake_layout(self)

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["ZOOPH_BUILD_TESTS"] = False
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()

    def package_info(self):
        # Use the package's own files, which contain more than Conan would generate: targets, the version,
        # `zooph_generate`.
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs = ["lib/cmake/zooph"]
        self.cpp_info.libs = ["zooph"]
