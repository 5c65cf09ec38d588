#pragma once

// The pointer word: how the format packs kind, offset and sizes into 64 bits. Also little-endian numbers, on
// machines of either byte order.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "zooph/detail/begin.hpp"

namespace zooph {

/// The element size code of a list pointer.
enum class element_size : std::uint8_t {
    /// No bits.
    empty = 0,
    /// One bit.
    bit = 1,
    /// One byte.
    byte = 2,
    /// Two bytes.
    two_bytes = 3,
    /// Four bytes.
    four_bytes = 4,
    /// Eight bytes, no pointer.
    eight_bytes = 5,
    /// One pointer.
    pointer = 6,
    /// Structs, prefixed by a tag word.
    composite = 7,
};

namespace detail {

inline constexpr std::size_t word_bytes = 8;

/// The largest number of elements of a list: list pointers and tags have 29 bits for it.
inline constexpr std::uint32_t max_count = (std::uint32_t{1} << 29) - 1;
/// The largest number of words of a message in one segment. Its bytes, with the segment table, must fit in a
/// `std::size_t`.
inline constexpr std::uint64_t most_encoded =
    SIZE_MAX / word_bytes > max_count ? std::uint64_t{max_count} : SIZE_MAX / word_bytes - 1;

/// A number of fixed width in the format: the integers and floats of the schema language, and enums.
template <class T>
concept scalar = (std::is_arithmetic_v<T> || std::is_enum_v<T>) && !std::is_same_v<T, bool> &&
                 (sizeof(T) == 1 || sizeof(T) == 2 || sizeof(T) == 4 || sizeof(T) == 8);

/// The unsigned integer type of that many bytes.
template <std::size_t Bytes>
struct bits_of;
template <>
struct bits_of<1> {
    using type = std::uint8_t;
};
template <>
struct bits_of<2> {
    using type = std::uint16_t;
};
template <>
struct bits_of<4> {
    using type = std::uint32_t;
};
template <>
struct bits_of<8> {
    using type = std::uint64_t;
};
template <class T>
using bits_t = typename bits_of<sizeof(T)>::type;

/// Returns a scalar's bits.
template <scalar T>
[[nodiscard]] constexpr bits_t<T> to_bits(T value) noexcept {
    return std::bit_cast<bits_t<T>>(value);
}

/// Returns the scalar with these bits.
template <scalar T>
[[nodiscard]] constexpr T from_bits(bits_t<T> bits) noexcept {
    return std::bit_cast<T>(bits);
}

/// Returns a number with its bytes in the opposite order.
template <class Bits>
[[nodiscard]] constexpr Bits swapped(Bits bits) noexcept {
    Bits result = 0;
    for (std::size_t index = 0; index < sizeof(Bits); ++index) {
        result = static_cast<Bits>(result | (((static_cast<std::uint64_t>(bits) >> (8 * index)) & 0xff)
                                             << (8 * (sizeof(Bits) - 1 - index))));
    }
    return result;
}

/// Converts a number between the machine's byte order and little-endian.
template <class Bits>
[[nodiscard]] constexpr Bits little(Bits bits) noexcept {
    if constexpr (std::endian::native == std::endian::big && sizeof(Bits) > 1) {
        return swapped(bits);
    } else {
        return bits;
    }
}

/// Loads the little-endian number at `at`, which may be unaligned.
template <scalar T>
[[nodiscard]] ZOOPH_INLINE T load(const std::byte* at) noexcept {
    bits_t<T> bits;
    std::memcpy(&bits, at, sizeof bits);
    return from_bits<T>(little(bits));
}

/// Stores a little-endian number at `at`, which may be unaligned.
template <scalar T>
ZOOPH_INLINE void store(std::byte* at, T value) noexcept {
    const bits_t<T> bits = little(to_bits(value));
    std::memcpy(at, &bits, sizeof bits);
}

[[nodiscard]] ZOOPH_INLINE std::uint64_t load_word(const std::byte* at) noexcept {
    return load<std::uint64_t>(at);
}

namespace wire {

inline constexpr std::uint64_t structure = 0;
inline constexpr std::uint64_t list = 1;
/// The kind of a far pointer. (`far` is a macro on Windows.)
inline constexpr std::uint64_t distant = 2;
inline constexpr std::uint64_t other = 3;

/// Masks the bits of a list pointer that hold its kind and its element size code.
inline constexpr std::uint64_t list_form = 0x7'0000'0003;
/// Masks the bits of a near struct pointer that hold its kind and section sizes. In a valid tag, all other bits
/// hold the number of elements.
inline constexpr std::uint64_t struct_form = 0xffff'ffff'0000'0003;
/// The bit of a near pointer that is set if its offset is negative.
inline constexpr std::uint64_t back = std::uint64_t{1} << 31;
/// Masks the bits of a far pointer that hold its kind and whether it has two landing pads.
inline constexpr std::uint64_t far_form = 7;

/// Returns the kind of a pointer: its two lowest bits.
[[nodiscard]] constexpr std::uint64_t kind(std::uint64_t word) noexcept { return word & 3; }

/// Returns the signed distance in words from the end of the pointer to its target.
[[nodiscard]] constexpr std::int64_t offset(std::uint64_t word) noexcept {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(word)) >> 2;
}

[[nodiscard]] constexpr std::uint16_t data_words(std::uint64_t word) noexcept {
    return static_cast<std::uint16_t>(word >> 32);
}

[[nodiscard]] constexpr std::uint16_t pointers(std::uint64_t word) noexcept {
    return static_cast<std::uint16_t>(word >> 48);
}

/// Returns the number of words of both sections of a struct.
[[nodiscard]] constexpr std::uint64_t struct_words(std::uint64_t word) noexcept {
    return std::uint64_t{data_words(word)} + pointers(word);
}

[[nodiscard]] constexpr element_size list_size(std::uint64_t word) noexcept {
    return static_cast<element_size>((word >> 32) & 7);
}

/// Returns the number of elements of a list, or the number of words of a composite list's body.
[[nodiscard]] constexpr std::uint32_t list_count(std::uint64_t word) noexcept {
    return static_cast<std::uint32_t>(word >> 35);
}

/// Returns the number of elements of a composite list, from its tag.
[[nodiscard]] constexpr std::uint32_t tag_count(std::uint64_t tag) noexcept {
    return static_cast<std::uint32_t>(tag) >> 2;
}

[[nodiscard]] constexpr bool far_is_double(std::uint64_t word) noexcept { return (word & 4) != 0; }

[[nodiscard]] constexpr std::uint32_t far_position(std::uint64_t word) noexcept {
    return static_cast<std::uint32_t>(word) >> 3;
}

[[nodiscard]] constexpr std::uint32_t far_segment(std::uint64_t word) noexcept {
    return static_cast<std::uint32_t>(word >> 32);
}

[[nodiscard]] constexpr std::uint64_t offset_bits(std::int64_t offset) noexcept {
    return (static_cast<std::uint64_t>(offset) << 2) & 0xffff'fffc;
}

[[nodiscard]] constexpr std::uint64_t struct_pointer(
    std::int64_t offset, std::uint16_t data_words, std::uint16_t pointers) noexcept {
    return offset_bits(offset) | std::uint64_t{data_words} << 32 | std::uint64_t{pointers} << 48;
}

[[nodiscard]] constexpr std::uint64_t list_pointer(
    std::int64_t offset, element_size size, std::uint32_t count) noexcept {
    return list | offset_bits(offset) | static_cast<std::uint64_t>(size) << 32 |
           std::uint64_t{count} << 35;
}

/// The value of the bits in `list_form` of a pointer to a list of bytes.
inline constexpr std::uint64_t byte_list = list_pointer(0, element_size::byte, 0);
/// The value of the bits in `list_form` of a pointer to a list of structs.
inline constexpr std::uint64_t composite_list = list_pointer(0, element_size::composite, 0);

[[nodiscard]] constexpr std::uint64_t composite_tag(
    std::uint32_t count, std::uint16_t data_words, std::uint16_t pointers) noexcept {
    return std::uint64_t{count} << 2 | std::uint64_t{data_words} << 32 |
           std::uint64_t{pointers} << 48;
}

[[nodiscard]] constexpr std::uint64_t far_pointer(
    bool is_double, std::uint32_t position, std::uint32_t segment) noexcept {
    return distant | std::uint64_t{is_double} << 2 | std::uint64_t{position} << 3 |
           std::uint64_t{segment} << 32;
}

[[nodiscard]] constexpr std::uint64_t capability_pointer(std::uint32_t index) noexcept {
    return other | std::uint64_t{index} << 32;
}

/// Returns the pointer with another offset. It must not be a far pointer or a capability, which have no offset.
[[nodiscard]] constexpr std::uint64_t with_offset(std::uint64_t word, std::int64_t offset) noexcept {
    return (word & ~std::uint64_t{0xffff'fffc}) | offset_bits(offset);
}

/// Returns the number of bits from one element to the next; 0 for composite lists, whose tag holds their size.
[[nodiscard]] constexpr std::uint32_t bits(element_size size) noexcept {
    constexpr std::uint8_t table[8] = {0, 1, 8, 16, 32, 64, 64, 0};
    return table[static_cast<std::size_t>(size) & 7];
}

/// Returns the number of whole data bytes in one element.
[[nodiscard]] constexpr std::uint32_t data_bytes(element_size size) noexcept {
    constexpr std::uint8_t table[8] = {0, 0, 1, 2, 4, 8, 0, 0};
    return table[static_cast<std::size_t>(size) & 7];
}

/// Returns the number of words that `count` elements of that size take. The size must not be composite.
[[nodiscard]] constexpr std::uint64_t words_for(std::uint32_t count, element_size size) noexcept {
    return (std::uint64_t{count} * bits(size) + 63) / 64;
}

/// Returns the number of words that so many bytes take.
[[nodiscard]] constexpr std::uint64_t byte_words(std::uint64_t bytes) noexcept {
    return (bytes + 7) >> 3;
}

/// Returns the bits of a pointer's offset to an object that begins `bytes` bytes, a multiple of 8, behind the
/// pointer's first byte.
[[nodiscard]] constexpr std::uint64_t offset_behind(std::int64_t bytes) noexcept {
    // Half the number of bytes is four times the number of words, which is the offset shifted by two bits.
    return static_cast<std::uint32_t>(static_cast<std::uint64_t>(bytes) >> 1) - 4;
}

/// Returns a pointer to a list of `count` bytes that begins `bytes` bytes, a multiple of 8, behind the
/// pointer's first byte.
[[nodiscard]] constexpr std::uint64_t byte_list_behind(
    std::int64_t bytes, std::uint32_t count) noexcept {
    return std::uint64_t{count} << 35 | byte_list | offset_behind(bytes);
}

} // namespace wire
} // namespace detail
} // namespace zooph

#include "zooph/detail/end.hpp"
