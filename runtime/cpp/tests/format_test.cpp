// Tests of `std::formatter` for generated code. If the library has no `<format>`, a minimal substitute is
// defined here.

#include <string>

#if __has_include(<format>)
#include <format>
#endif

#if !defined(__cpp_lib_format)
#define __cpp_lib_format 202110L
#define ZOOPH_TEST_STANDS_IN

namespace std {

template <class T, class Char = char>
struct formatter;

template <>
struct formatter<string, char> {
    string format(const string& value, int& context) const {
        ++context;
        return "<" + value + ">";
    }
};

} // namespace std
#endif

#include "check.hpp"
#include "structs.zooph.hpp"
#include "zooph/print.hpp"

TEST(what_generated_code_declares_is_formatted) {
    const structs::Simple record{.text = "a"};
#if defined(ZOOPH_TEST_STANDS_IN)
    int context = 0;
    const auto formatted = [&](const auto& value) {
        return std::formatter<std::remove_cvref_t<decltype(value)>>().format(value, context);
    };
    std::string expected("<");
    expected.append(zooph::print(record)).append(">");
    CHECK(formatted(record) == expected && context == 1);
    CHECK(formatted(structs::Colour::red) == "<red>");
#else
    CHECK(std::format("{}", record) == zooph::print(record));
    CHECK(std::format("{:>5}", structs::Colour::red) == "  red");
#endif
}
