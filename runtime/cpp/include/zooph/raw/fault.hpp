#pragma once

// What is wrong with encoded bytes of native types, and where.

#include <cstdint>
#include <exception>
#include <iosfwd>
#include <string_view>

#include "zooph/detail/chars.hpp"
#include "zooph/result.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::raw {

/// What is wrong with encoded bytes. The numbers are shared by all Zooph runtimes and never change.
enum class fault_kind : std::uint8_t {
    /// Nothing is wrong. No fault has this kind.
    none = 0,
    /// The bytes end before the value does.
    truncated = 1,
    /// Bytes follow the value.
    trailing = 2,
    /// There is no constructor of this number, or a byte that says whether there is a value is neither 0 nor 1.
    bad_tag = 3,
    /// A Bool is neither 0 nor 1.
    bad_bool = 4,
    /// A number is no character.
    bad_char = 5,
    /// A text is not UTF-8.
    bad_utf8 = 6,
    /// There are more elements or bytes than what is left could hold.
    count = 7,
    /// Values are nested deeper than `limits::nesting`.
    nesting = 8,
    /// There are more elements that take no bytes than `limits::empty_elements`.
    budget = 9,
    /// The bytes were sealed as values of another type.
    fingerprint = 10,
    /// A set or map has a key twice.
    duplicate_key = 11,
};

/// The name shared by all runtimes, such as `bad_tag`.
[[nodiscard]] ZOOPH_API std::string_view name(fault_kind kind) noexcept;

/// One sentence for people, without a full stop.
[[nodiscard]] ZOOPH_API std::string_view describe(fault_kind kind) noexcept;

/// What is wrong with encoded bytes, and where: a kind, the offset of a byte, and a path such as `[3].name`.
class fault {
public:
    fault(fault_kind kind, std::uint64_t offset) noexcept : offset_(offset), kind_(kind) {}
    /// Of values that were sealed as another type: the shapes of both.
    fault(std::uint64_t offset, std::string_view found, std::string_view expected)
        : found_(found), expected_(expected), offset_(offset), kind_(fault_kind::fingerprint) {}

    /// What is wrong.
    [[nodiscard]] fault_kind kind() const noexcept { return kind_; }
    /// The byte it is at, counted from the first that was given.
    [[nodiscard]] std::uint64_t offset() const noexcept { return offset_; }
    /// Leads to the value at fault: elements and entries by their number, fields by their names, or by their numbers if
    /// they have none. Empty for the whole.
    [[nodiscard]] std::string_view path() const noexcept { return path_.view(); }
    /// Of a fault of the fingerprint: the shape that the bytes were sealed as, or its fingerprint in hexadecimal digits
    /// if this process has met no type that has it. Else empty.
    [[nodiscard]] std::string_view found_shape() const noexcept { return found_.view(); }
    /// Of a fault of the fingerprint: the shape of the type that was asked for. Else empty.
    [[nodiscard]] std::string_view expected_shape() const noexcept { return expected_.view(); }

    /// The same fault, seen from what the field `name` is in.
    ZOOPH_API fault& in_field(std::string_view name);
    /// The same fault, seen from what the field of this number is in, which has no name.
    ZOOPH_API fault& in_field(std::size_t number);
    /// The same fault, seen from the list whose element it is in.
    ZOOPH_API fault& in_element(std::uint64_t index);

    friend bool operator==(const fault&, const fault&) = default;

    /// Sentence, place and path, on one line. Needs `<string>`, as what is written with `<<` needs `<ostream>`.
    [[nodiscard]] ZOOPH_API std::string to_string() const;

private:
    void put_in_front(std::string_view step);

    zooph::detail::Chars path_{};
    zooph::detail::Chars found_{};
    zooph::detail::Chars expected_{};
    std::uint64_t offset_;
    fault_kind kind_;
};

/// Writes what `to_string` says.
ZOOPH_API std::ostream& operator<<(std::ostream& out, const fault& of);

/// A value, or why there is none.
template <class T>
using result = zooph::result<T, fault>;

#if defined(__cpp_exceptions)
/// What `encode` throws of a value that decoders refuse, which is a mistake of the program, and `result::value`
/// where there is no value.
class bad_value : public std::exception {
public:
    ZOOPH_API explicit bad_value(fault why);

    /// What is wrong.
    [[nodiscard]] const fault& error() const noexcept { return why_; }
    [[nodiscard]] const char* what() const noexcept override { return text_.c_str(); }

private:
    fault why_;
    zooph::detail::Chars text_;
};
#endif

/// Throws `bad_value`, or ends the program where the library is built without exceptions. For the library.
[[noreturn]] ZOOPH_API_COLD void no_value(const fault& why);

namespace detail {

/// Ends the program: a codec that was written by hand is wrong.
[[noreturn]] ZOOPH_API_COLD void broken_codec(const char* what) noexcept;

/// A value takes more bytes than there can be memory: throws `std::bad_alloc`, or ends the program.
[[noreturn]] ZOOPH_API_COLD void no_memory();

} // namespace detail

} // namespace zooph::raw

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/raw.ipp"
#endif
