# A shared library, found by CMake.

shared_library() {
    cmake -G Ninja -S "$library" -B "$out/shared-library" -DCMAKE_BUILD_TYPE=None -DZOOPH_BUILD_TESTS=OFF \
        -DBUILD_SHARED_LIBS=ON && cmake --build "$out/shared-library" &&
        cmake --install "$out/shared-library" --prefix "$out/shared-installed"
}
shared_project() {
    mkdir -p "$out/shared-project" && cp -r "$here/cmake" "$out/shared-project/source" &&
        cp -r "$here/shared" "$out/shared-project/source/shared" && cp -r "$here/plain" "$out/shared-project/plain" &&
        cmake -G Ninja -S "$out/shared-project/source" -B "$out/shared-project/build" -DCMAKE_BUILD_TYPE=None \
            -DZOOPH_FROM=find -DCMAKE_PREFIX_PATH="$out/shared-installed" && cmake --build "$out/shared-project/build"
}
check "shared library" shared_library
check "shared library: project" shared_project
check "shared library: program" says "0.1.0 EBBR 7.5 1" "$out/shared-project/build/station"
