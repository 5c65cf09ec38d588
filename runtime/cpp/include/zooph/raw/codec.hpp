#pragma once

// The requirements for types that can be encoded and decoded.

#include <concepts>
#include <cstddef>

#include "zooph/raw/fault.hpp"
#include "zooph/raw/memory.hpp"
#include "zooph/raw/shape.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::raw {

class reader;
class writer;
class measure;

/// Specifies how a type is encoded and decoded. There are codecs for numbers, texts, containers and the like, and for
/// types that `ZOOPH_RAW`, `ZOOPH_RAW_SUM` or `ZOOPH_RAW_ENUM` names; specialise it by hand for other types. There
/// are two kinds of codecs.
///
/// The first kind is for types whose values all take the same number of bytes:
///
///     static constexpr std::size_t size;                                  // bytes
///     static fault_kind store(const T& value, std::byte* to) noexcept;    // writes `size` bytes
///     static fault_kind load(T& value, const std::byte* from) noexcept;   // reads `size` bytes
///     static void shape(zooph::raw::shape& of);                           // describes the type
///
/// `store` returns the fault of a value that cannot be encoded, `load` the fault of bytes that are not a value, and
/// both return `fault_kind::none` otherwise. The second kind is for all other types:
///
///     static constexpr std::size_t minimum;                       // bytes that every value takes at least
///     static void measure(const T& value, raw::measure& to);      // adds what it takes beyond these
///     static void write(const T& value, writer& to);              // writes as many bytes as were measured
///     static bool read(T& value, reader& from);                   // the caller made sure of the minimum
///     static void shape(zooph::raw::shape& of);
///
/// If `read` finds a fault, it calls `reader::fail` and returns false. Types that can only be encoded have no `load`
/// or `read`.
template <class T>
struct codec;

/// A type whose values all take the same number of bytes.
template <class T>
concept constant = requires { { codec<T>::size } -> std::convertible_to<std::size_t>; };

/// A type that can be encoded.
template <class T>
concept encodable =
    constant<T> || requires { { codec<T>::minimum } -> std::convertible_to<std::size_t>; };

namespace detail {

/// Returns the size in bytes of the smallest value of the type.
template <class T>
[[nodiscard]] consteval std::size_t minimum_of() {
    static_assert(encodable<T>, "zooph::raw has no codec of this type: see ZOOPH_RAW, or specialise codec");
    if constexpr (constant<T>) {
        return codec<T>::size;
    } else {
        return codec<T>::minimum;
    }
}

template <class T>
inline constexpr std::size_t minimum = minimum_of<T>();

/// A type whose values have the same bytes in memory as encoded, and for which all bytes are valid values.
template <class T>
concept plain = is_little && constant<T> && requires { requires codec<T>::plain; } &&
                sizeof(T) == codec<T>::size && sizeof(T) != 0;

/// Reads a value of constant size.
template <class T>
[[nodiscard]] ZOOPH_INLINE fault_kind load_value(T& value, const std::byte* from) {
    static_assert(
        requires { codec<T>::load(value, from); }, "this type can be encoded only: it would refer to bytes");
    return codec<T>::load(value, from);
}

/// Reads a value whose size is not constant.
template <class T>
[[nodiscard]] ZOOPH_INLINE bool read_value(T& value, reader& from) {
    static_assert(
        requires { codec<T>::read(value, from); }, "this type can be encoded only: it would refer to bytes");
    return codec<T>::read(value, from);
}

/// Finds the part of a value of constant size that `load` refused, and stores its fault in `why`.
template <class T>
void blame(const std::byte* from, std::uint64_t offset, fault_kind kind, fault& why) {
    if constexpr (requires { codec<T>::blame(from, offset, why); }) {
        codec<T>::blame(from, offset, why);
    } else {
        why = fault(kind, offset);
    }
}

} // namespace detail
} // namespace zooph::raw

#include "zooph/detail/end.hpp"
