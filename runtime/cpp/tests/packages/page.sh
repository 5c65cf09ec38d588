# The C++ code of `docs/cpp.md`, with the example's schema and one with a struct that contains itself. Each block may use the declarations of earlier
# blocks.

page() {
    mkdir -p "$out/page" && cp "$library/../../examples/cpp/weather.capnp" "$out/page" &&
        printf '@0xe7c2a4916b0d58f3;\nstruct Link { next @0 :Link; }\n' >"$out/page/chain.capnp" &&
        (cd "$out/page" && zooph gen cpp weather.capnp chain.capnp) || return 1
    awk '
        BEGIN {
            print "#include <cstdio>\n#include <iostream>\n#include <string>\n#include <utility>\n#include \"chain.zooph.hpp\"\n#include \"weather.zooph.hpp\""
            print "#include \"zooph/json.hpp\"\n#include \"zooph/print.hpp\"\n#include \"zooph/segments.hpp\"\n#include \"zooph/set.hpp\""
            print "template <class T> void use(const T&) {}\nint main() {"
            print "const auto bytes = zooph::encode(weather::Reading{.station = \"EBBR\", .sensors = {{.name = \"w\", .healthy = false}}});"
        }
        /^```cpp$/ { inside = 1; print "{"; ++blocks; next }
        /^```$/ { inside = 0; next }
        inside { print }
        END { while (blocks-- > 0) { print "}" } print "return 0;\n}" }
    ' "$library/../../docs/cpp.md" >"$out/page/page.cpp" && [ "$(grep -c '^{$' "$out/page/page.cpp")" -ge 6 ] &&
        g++ -std=c++20 -Wall -Wextra -Wpedantic -Wno-unused-variable -Werror -DZOOPH_HEADER_ONLY "$@" -I"$library/include" \
            "$out/page/page.cpp" "$out/page/weather.zooph.cpp" "$out/page/chain.zooph.cpp" -o "$out/page/page" && "$out/page/page"
}
check "page" page
check "page without exceptions" page -fno-exceptions -fno-rtti
