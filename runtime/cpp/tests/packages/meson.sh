# Meson: the library that Meson has installed, and the library as a subproject. The program is the example's.

meson_installed() {
    meson setup "$out/meson/library" "$library" --prefix "$out/meson/installed" &&
        meson install -C "$out/meson/library"
}
meson_found() {
    found=$(find "$out/meson/installed" -type d -name pkgconfig) &&
        meson setup "$out/meson/found" "$out/meson/project" --pkg-config-path "$found" --wrap-mode nofallback &&
        meson compile -C "$out/meson/found"
}
meson_subproject() {
    mkdir -p "$out/meson/project/subprojects/zooph" && cp -r "$library"/meson* "$library/include" "$library/src" \
        "$out/meson/project/subprojects/zooph" &&
        meson setup "$out/meson/subproject" "$out/meson/project" --wrap-mode forcefallback &&
        meson compile -C "$out/meson/subproject"
}
rm -rf "$out/meson"
mkdir -p "$out/meson/project"
cp "$here/meson/meson.build" "$library"/../../examples/cpp/main.cpp "$library"/../../examples/cpp/weather.capnp \
    "$out/meson/project"
check "meson installs" meson_installed
check "meson finds" meson_found
check "meson finds: program" test "$(LD_LIBRARY_PATH=$(find "$out/meson/installed" -name 'libzooph.so' -printf '%h') \
    "$out/meson/found/weather" | head -n 1)" = "EBBR 50.9"
check "meson subproject" meson_subproject
check "meson subproject: program" test "$("$out/meson/subproject/weather" | head -n 1)" = "EBBR 50.9"
