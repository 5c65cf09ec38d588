#pragma once

#include <ostream>
#if __has_include(<format>)
#include <format>
#endif

#include "zooph/detail/face.hpp"
#include "zooph/detail/printer.hpp"

#include "zooph/detail/begin.hpp"

// This header gives Readers, Builders, Records and enums of generated code an `operator<<`, and a `std::formatter` if
// the standard library has it.

namespace zooph {
namespace generated_v1 {

/// Returns the struct in the notation of the schema language, on one line: `(name = "rain", serial = 7)`. Null
/// pointers are left out, malformed UTF-8 in texts is replaced by U+FFFD, and malformed parts print as empty. Returns
/// a fault if a limit is reached.
[[nodiscard]] ZOOPH_API result<std::string> to_text(
    const StructReader& from, const Fields& fields, const Limits& limits = {});

/// Does the same as `to_text` for human readers: text beyond the limits is cut off, and a mark says so.
[[nodiscard]] ZOOPH_API std::string print(
    const StructReader& from, const Fields& fields, const Limits& limits = {});

} // namespace generated_v1

/// Returns a Reader, Builder or Record in the notation of the schema language, on one line: `(name = "rain", serial =
/// 7)`. Null pointers are left out, malformed UTF-8 in texts is replaced by U+FFFD, and malformed parts print as
/// empty. Text beyond `limits.output`, `limits.nesting` or `limits.traversal` is cut off, and a mark says so. A
/// Record that cannot be encoded prints as a mark.
template <detail::printable T>
[[nodiscard]] std::string print(const T& value, const Limits& limits = {}) {
    std::string_view wrong;
    std::string text;
    detail::as_reader(value, wrong, [&](const StructReader& from) {
        text = generated_v1::print(from, detail::fields_of<T>(), detail::limits_of<T>(limits));
    });
    if (!wrong.empty()) {
        text.append("(").append(wrong).append(")");
    }
    return text;
}

/// Does the same as `print`, but returns a fault if a limit is reached, and never an incomplete text.
template <detail::printable T>
    requires(!detail::record_face<T>)
[[nodiscard]] result<std::string> to_text(const T& value, const Limits& limits = {}) {
    if constexpr (detail::reader_face<T>) {
        return generated_v1::to_text(value.untyped(), T::fields_, limits);
    } else {
        return to_text(value.as_reader(), limits);
    }
}

/// Returns the name of an enum's value in the schema, or its number in parentheses, such as `(7)`, if the schema does
/// not know it.
template <class T>
    requires(std::is_enum_v<T> && requires { generated_v1::enumeration<T>::names; })
[[nodiscard]] std::string print(T value) {
    const auto names = generated_v1::enumeration<T>::names.names;
    const auto index = static_cast<std::size_t>(value);
    if (index < names.size()) {
        return std::string(names[index]);
    }
    // Built in steps, because GCC 12 warns about the code that `+` with a literal is compiled to.
    std::string text(1, '(');
    text += std::to_string(index);
    text += ')';
    return text;
}

namespace generated_v1 {

template <class T>
    requires requires(const T& value) { zooph::print(value); }
struct printing<T> {
    static std::ostream& print(std::ostream& out, const T& value) { return out << zooph::print(value); }
};

} // namespace generated_v1
} // namespace zooph

#if defined(__cpp_lib_format)
/// Formats the result of `zooph::print` with the format options of strings.
template <class T>
    requires requires { sizeof(zooph::generated_v1::printing<T>); }
struct std::formatter<T> : std::formatter<std::string> {
    template <class Context>
    auto format(const T& value, Context& context) const {
        return std::formatter<std::string>::format(zooph::print(value), context);
    }
};
#endif

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/print.ipp"
#endif
