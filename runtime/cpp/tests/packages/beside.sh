# A program that reads and writes the same messages with libcapnp, too.

beside() {
    mkdir -p "$out/beside" && zooph gen cpp --out "$out/beside" --src-prefix "$here/beside" "$here/beside/reading.capnp" &&
        capnp compile -I/usr/include -oc++:"$out/beside" --src-prefix="$here/beside" "$here/beside/reading.capnp" &&
        flags=$(PKG_CONFIG_PATH="$(dirname "$(find "$out/moved" -name zooph.pc)")" pkg-config --cflags --libs zooph capnp) &&
        g++ -std=c++20 -I"$out/beside" "$here"/beside/*.cpp "$out/beside/reading.zooph.cpp" "$out/beside/reading.capnp.c++" \
            $flags -o "$out/beside/beside"
}
check beside beside
check "beside: program" says "EBBR 1.500000 2.500000 rain" "$out/beside/beside"
