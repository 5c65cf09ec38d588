# Conan: the package is made from a copy of the library, because Conan writes files beside the program that uses
# it. Conan has its own home folder.

conan_package() {
    export CONAN_HOME="$out/conan/home"
    mkdir -p "$out/conan/library" &&
        cp -r "$library/CMakeLists.txt" "$library/conanfile.py" "$library/cmake" "$library/include" "$library/src" \
            "$library/packaging" "$out/conan/library" &&
        conan profile detect --force &&
        conan create "$out/conan/library" -s compiler.cppstd=20 --build=missing --no-remote >"$out/conan/log" 2>&1
}
check "conan" conan_package
[ "$failed" = 0 ] || cat "$out/conan/log" >&2
check "conan: program" grep -q "0.1.0 plain 1" "$out/conan/log"
