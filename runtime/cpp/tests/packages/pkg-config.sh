# pkg-config and a compiler, without a build system.

plain() {
    flags=$(PKG_CONFIG_PATH="$(dirname "$(find "$out/moved" -name zooph.pc)")" pkg-config --cflags --libs "$1") &&
        g++ -std=c++20 "$here/plain/main.cpp" $flags -o "$out/$1"
}
for package in zooph zooph-header-only; do
    check "$package" plain "$package"
    check "$package: program" says "0.1.0 plain 1" "$out/$package"
done
