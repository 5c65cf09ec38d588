# CMake: the library found, added and fetched; and when code is generated again.

station="0.1.0 EBBR 7.5 1"

# cmake_builds FROM GENERATOR FOLDER OPTION ...: configures the project and builds it.
cmake_builds() {
    from=$1 generator=$2 folder=$3
    shift 3
    cmake -G "$generator" -S "$out/cmake/source" -B "$folder" -DCMAKE_BUILD_TYPE=None -DZOOPH_FROM="$from" "$@" &&
        cmake --build "$folder"
}

# again FOLDER WANTED: builds again. WANTED is `N made` if code must be generated for N targets and nothing must be compiled,
# and `N made, compiled` if something must be.
again() {
    cmake --build "$1" >"$out/again" 2>&1 || { cat "$out/again" && return 1; }
    made=$(grep -c "Generating C++ of" "$out/again" || true)
    compiled=$(grep -c "Building CXX" "$out/again" || true)
    case "$2" in
    *", compiled") [ "$compiled" != 0 ] ;;
    *) [ "$compiled" = 0 ] ;;
    esac && [ "$made made" = "${2%, compiled}" ] || { cat "$out/again" && echo "not '$2'" && return 1; }
}

# With a coarse clock, changes could go unnoticed.
changed() {
    sleep 0.05
    "$@"
}

rm -rf "$out/cmake"
mkdir -p "$out/cmake/repository/runtime"
cp -r "$here/cmake" "$out/cmake/source"
cp -r "$here/shared" "$out/cmake/source/shared"
cp -r "$here/plain" "$out/cmake/plain"
for generator in Ninja "Unix Makefiles"; do
    folder="$out/cmake/found $generator"
    source=$out/cmake/source
    check "$generator" cmake_builds find "$generator" "$folder" -DCMAKE_PREFIX_PATH="$out/moved"
    check "$generator: program" says "$station" "$folder/station"
    check "$generator: header only" says "0.1.0 plain 1" "$folder/header_only"
    check "$generator: nothing changed" again "$folder" "0 made"
    changed touch "$source/station.capnp"
    check "$generator: a touched schema" again "$folder" "1 made"
    check "$generator: nothing changed after that" again "$folder" "0 made"
    cp "$source/shared/units.capnp" "$out/cmake/units.capnp"
    changed sed -i 's/^}$/  kelvin @2;\n}/;/^struct/,$s/  kelvin @2;/  error @2 :Float64;/' "$source/shared/units.capnp"
    check "$generator: an import that changed" again "$folder" "2 made, compiled"
    changed cp "$out/cmake/units.capnp" "$source/shared/units.capnp"
    changed touch "$out/bin/zooph"
    check "$generator: an import and the tool" again "$folder" "2 made, compiled"
    changed touch "$out/bin/zooph"
    check "$generator: the tool" again "$folder" "2 made"
    check "$generator: nothing changed at last" again "$folder" "0 made"
    cmake -DZOOPH_OPTIONS=--error-format=short "$folder" >/dev/null
    check "$generator: an option" again "$folder" "1 made"
    check "$generator: program at last" says "$station" "$folder/station"
done

check "added" cmake_builds add Ninja "$out/cmake/added" -DZOOPH_SOURCE="$library"
check "added: program" says "$station" "$out/cmake/added/station"
repository=$out/cmake/repository
cp -r "$library" "$repository/runtime/cpp"
rm -rf "$repository/runtime/cpp/build"
committed() {
    git -C "$repository" init -q -b main && git -C "$repository" add . &&
        git -C "$repository" -c user.name=t -c user.email=t@example.org commit -q -m all
}
check "repository" committed
check "fetched" cmake_builds fetch Ninja "$out/cmake/fetched" -DZOOPH_SOURCE="file://$repository"
check "fetched: program" says "$station" "$out/cmake/fetched/station"
