#pragma once

// Faults of encoded native types: what is wrong, and where.

#include <cstdint>
#include <exception>
#include <iosfwd>
#include <string_view>

#include "zooph/detail/chars.hpp"
#include "zooph/result.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::raw {

/// The kind of a fault: what is wrong with encoded bytes. The numbers are shared by all Zooph runtimes and never change.
enum class fault_kind : std::uint8_t {
    /// Nothing is wrong. No fault has this kind.
    none = 0,
    /// The bytes end before the value does.
    truncated = 1,
    /// Bytes follow the value.
    trailing = 2,
    /// A sum has no constructor of this number, or the byte before an optional value is neither 0 nor 1.
    bad_tag = 3,
    /// A Bool is neither 0 nor 1.
    bad_bool = 4,
    /// A number is not the code point of a character.
    bad_char = 5,
    /// A text is not UTF-8.
    bad_utf8 = 6,
    /// There are more elements or bytes than the remaining bytes could hold.
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

/// Returns the name that all runtimes share, such as `bad_tag`.
[[nodiscard]] ZOOPH_API std::string_view name(fault_kind kind) noexcept;

/// Returns one sentence for people, without a full stop.
[[nodiscard]] ZOOPH_API std::string_view describe(fault_kind kind) noexcept;

/// Describes what is wrong with encoded bytes, and where: a kind, a byte offset, and a path such as `[3].name`.
class fault {
public:
    fault(fault_kind kind, std::uint64_t offset) noexcept : offset_(offset), kind_(kind) {}
    /// Makes the fault of bytes that were sealed as another type, from the shapes of both types.
    fault(std::uint64_t offset, std::string_view found, std::string_view expected)
        : found_(found), expected_(expected), offset_(offset), kind_(fault_kind::fingerprint) {}

    /// Returns the kind of the fault.
    [[nodiscard]] fault_kind kind() const noexcept { return kind_; }
    /// Returns the byte offset of the fault, counted from the first byte that the caller passed.
    [[nodiscard]] std::uint64_t offset() const noexcept { return offset_; }
    /// Returns the path to the value at fault. Its steps are the numbers of elements and entries, and the names of
    /// fields, or their numbers if they have no names. The path of the whole value is empty.
    [[nodiscard]] std::string_view path() const noexcept { return path_.view(); }
    /// For a fingerprint fault, returns the shape that the bytes were sealed as, or its fingerprint in hexadecimal
    /// digits if this process has met no type with that fingerprint. Otherwise returns an empty text.
    [[nodiscard]] std::string_view found_shape() const noexcept { return found_.view(); }
    /// For a fingerprint fault, returns the shape of the type that the caller named. Otherwise returns an empty text.
    [[nodiscard]] std::string_view expected_shape() const noexcept { return expected_.view(); }

    /// Puts the field `name`, which the fault is in, in front of the path.
    ZOOPH_API fault& in_field(std::string_view name);
    /// Puts the number of the nameless field that the fault is in, in front of the path.
    ZOOPH_API fault& in_field(std::size_t number);
    /// Puts the index of the element that the fault is in, in front of the path.
    ZOOPH_API fault& in_element(std::uint64_t index);

    friend bool operator==(const fault&, const fault&) = default;

    /// Returns a sentence, the position and the path in one line. Include `<string>` to call it, and `<ostream>` to
    /// use `<<`.
    [[nodiscard]] ZOOPH_API std::string to_string() const;

private:
    void put_in_front(std::string_view step);

    zooph::detail::Chars path_{};
    zooph::detail::Chars found_{};
    zooph::detail::Chars expected_{};
    std::uint64_t offset_;
    fault_kind kind_;
};

/// Writes the result of `to_string`.
ZOOPH_API std::ostream& operator<<(std::ostream& out, const fault& of);

/// A value, or the fault why there is none.
template <class T>
using result = zooph::result<T, fault>;

#if defined(__cpp_exceptions)
/// The exception that `encode` throws for a value that decoders refuse, which is a mistake of the program, and that
/// `result::value` throws if there is no value.
class bad_value : public std::exception {
public:
    ZOOPH_API explicit bad_value(fault why);

    /// Returns the fault.
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

/// Ends the program because a codec written by hand is wrong.
[[noreturn]] ZOOPH_API_COLD void broken_codec(const char* what) noexcept;

/// Reports that a value takes more bytes than memory can have: throws `std::bad_alloc`, or ends the program.
[[noreturn]] ZOOPH_API_COLD void no_memory();

} // namespace detail

} // namespace zooph::raw

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/raw.ipp"
#endif
