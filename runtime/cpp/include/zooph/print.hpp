#pragma once

#include <ostream>
#if __has_include(<format>)
#include <format>
#endif

#include "zooph/detail/face.hpp"
#include "zooph/detail/printer.hpp"

#include "zooph/detail/begin.hpp"

// With this header, Readers, Builders, Records and enums of generated code have `operator<<`, and `std::formatter` where
// the library has that.

namespace zooph {
namespace generated_v1 {

/// The struct in the schema language's spelling, on one line: `(name = "rain", serial = 7)`. Null pointers are left out,
/// texts that are not UTF-8 have U+FFFD. What is malformed prints as empty. A fault if the limits do not suffice.
[[nodiscard]] ZOOPH_API result<std::string> to_text(
    const StructReader& from, const Fields& fields, const Limits& limits = {});

/// The same for people: what exceeds the limits is cut off, and a mark says so.
[[nodiscard]] ZOOPH_API std::string print(
    const StructReader& from, const Fields& fields, const Limits& limits = {});

} // namespace generated_v1

/// A Reader, Builder or Record in the schema language's spelling, on one line: `(name = "rain", serial = 7)`. Null
/// pointers are left out, texts that are not UTF-8 have U+FFFD, what is malformed prints as empty. What exceeds
/// `limits.output`, `limits.nesting` or `limits.traversal` is cut off, and a mark says so; a Record that cannot be
/// encoded is a mark.
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

/// The same where nothing may be missing: a fault if the limits do not suffice.
template <detail::printable T>
    requires(!detail::record_face<T>)
[[nodiscard]] result<std::string> to_text(const T& value, const Limits& limits = {}) {
    if constexpr (detail::reader_face<T>) {
        return generated_v1::to_text(value.untyped(), T::fields_(), limits);
    } else {
        return to_text(value.as_reader(), limits);
    }
}

/// An enum's value as the schema spells it; `(7)` of one that the schema does not know.
template <class T>
    requires(std::is_enum_v<T> && requires { generated_v1::enumeration<T>::names(); })
[[nodiscard]] std::string print(T value) {
    const auto names = generated_v1::enumeration<T>::names().names;
    const auto index = static_cast<std::size_t>(value);
    if (index < names.size()) {
        return std::string(names[index]);
    }
    // In pieces: g++ 12 warns of what `+` of a literal becomes.
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
/// Formats what `zooph::print` gives as a string, with the options of strings.
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
