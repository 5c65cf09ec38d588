# Conan: the package is made and used, in a home of its own.

conan_package() {
    export CONAN_HOME="$out/conan"
    conan profile detect --force && conan create "$library" -s compiler.cppstd=20 --build=missing
}
check "conan" conan_package
check "conan: program" grep -q "0.1.0 plain 1" "$out/log"
