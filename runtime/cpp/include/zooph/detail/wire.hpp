#pragma once

// The pointer word: how the format packs kind, offset and sizes into 64 bits; and numbers as the wire has
// them, the lowest byte first, on machines of either order.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "zooph/detail/begin.hpp"

namespace zooph {

/// How the elements of a list are laid out: the size code of a list pointer.
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

/// List lengths and tag counts have 29 bits on the wire.
inline constexpr std::uint32_t max_count = (std::uint32_t{1} << 29) - 1;
/// The most words that a message in one segment has, whose bytes a `std::size_t` counts together with its table.
inline constexpr std::uint64_t most_encoded =
    SIZE_MAX / word_bytes > max_count ? std::uint64_t{max_count} : SIZE_MAX / word_bytes - 1;

/// A number with a fixed width on the wire: the integers and floats of the schema language, and enums.
template <class T>
concept scalar = (std::is_arithmetic_v<T> || std::is_enum_v<T>) && !std::is_same_v<T, bool> &&
                 (sizeof(T) == 1 || sizeof(T) == 2 || sizeof(T) == 4 || sizeof(T) == 8);

/// The unsigned number of so many bytes.
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

/// A scalar's bits.
template <scalar T>
[[nodiscard]] constexpr bits_t<T> to_bits(T value) noexcept {
    return std::bit_cast<bits_t<T>>(value);
}

/// The scalar with these bits.
template <scalar T>
[[nodiscard]] constexpr T from_bits(bits_t<T> bits) noexcept {
    return std::bit_cast<T>(bits);
}

/// The bytes of a number in the opposite order.
template <class Bits>
[[nodiscard]] constexpr Bits swapped(Bits bits) noexcept {
    Bits result = 0;
    for (std::size_t index = 0; index < sizeof(Bits); ++index) {
        result = static_cast<Bits>(result | (((static_cast<std::uint64_t>(bits) >> (8 * index)) & 0xff)
                                             << (8 * (sizeof(Bits) - 1 - index))));
    }
    return result;
}

/// The number as the wire has it, or the other way round.
template <class Bits>
[[nodiscard]] constexpr Bits little(Bits bits) noexcept {
    if constexpr (std::endian::native == std::endian::big && sizeof(Bits) > 1) {
        return swapped(bits);
    } else {
        return bits;
    }
}

/// The number at `at`, wherever that is.
template <scalar T>
[[nodiscard]] ZOOPH_INLINE T load(const std::byte* at) noexcept {
    bits_t<T> bits;
    std::memcpy(&bits, at, sizeof bits);
    return from_bits<T>(little(bits));
}

/// Writes the number to `at`, wherever that is.
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
/// A far pointer. (`far` is a macro of Windows.)
inline constexpr std::uint64_t distant = 2;
inline constexpr std::uint64_t other = 3;

/// The bits of a list pointer that tell that it is one, and its elements' size.
inline constexpr std::uint64_t list_form = 0x7'0000'0003;
/// The bits of a near pointer to a struct that tell that it is one, and the sizes of its sections; and those of
/// a tag but for the number of elements, if it is sound.
inline constexpr std::uint64_t struct_form = 0xffff'ffff'0000'0003;
/// The bit of a near pointer that tells that its target is before the pointer's end, and not behind it.
inline constexpr std::uint64_t back = std::uint64_t{1} << 31;
/// The bits of a far pointer that tell that it is one, and whether it has two landing pads.
inline constexpr std::uint64_t far_form = 7;

/// Kind of a pointer: its two lowest bits.
[[nodiscard]] constexpr std::uint64_t kind(std::uint64_t word) noexcept { return word & 3; }

/// Signed distance in words from the end of the pointer to its target.
[[nodiscard]] constexpr std::int64_t offset(std::uint64_t word) noexcept {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(word)) >> 2;
}

[[nodiscard]] constexpr std::uint16_t data_words(std::uint64_t word) noexcept {
    return static_cast<std::uint16_t>(word >> 32);
}

[[nodiscard]] constexpr std::uint16_t pointers(std::uint64_t word) noexcept {
    return static_cast<std::uint16_t>(word >> 48);
}

/// Words of both sections of a struct.
[[nodiscard]] constexpr std::uint64_t struct_words(std::uint64_t word) noexcept {
    return std::uint64_t{data_words(word)} + pointers(word);
}

[[nodiscard]] constexpr element_size list_size(std::uint64_t word) noexcept {
    return static_cast<element_size>((word >> 32) & 7);
}

/// Elements of a list, or words of a composite list's body.
[[nodiscard]] constexpr std::uint32_t list_count(std::uint64_t word) noexcept {
    return static_cast<std::uint32_t>(word >> 35);
}

/// Elements of a composite list, read from its tag.
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

/// Those bits of a near pointer to a list of bytes.
inline constexpr std::uint64_t byte_list = list_pointer(0, element_size::byte, 0);
/// Those bits of a near pointer to a list of structs.
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

/// The same pointer with another offset. Far and capability pointers have none to change.
[[nodiscard]] constexpr std::uint64_t with_offset(std::uint64_t word, std::int64_t offset) noexcept {
    return (word & ~std::uint64_t{0xffff'fffc}) | offset_bits(offset);
}

/// Bits from one element to the next; 0 for composite lists, whose tag tells.
[[nodiscard]] constexpr std::uint32_t bits(element_size size) noexcept {
    constexpr std::uint8_t table[8] = {0, 1, 8, 16, 32, 64, 64, 0};
    return table[static_cast<std::size_t>(size) & 7];
}

/// Bytes of data in one element: 0 where it has less than a byte or none.
[[nodiscard]] constexpr std::uint32_t data_bytes(element_size size) noexcept {
    constexpr std::uint8_t table[8] = {0, 0, 1, 2, 4, 8, 0, 0};
    return table[static_cast<std::size_t>(size) & 7];
}

/// Words that `count` elements of that size take, which is not composite.
[[nodiscard]] constexpr std::uint64_t words_for(std::uint32_t count, element_size size) noexcept {
    return (std::uint64_t{count} * bits(size) + 63) / 64;
}

/// Words that so many bytes take.
[[nodiscard]] constexpr std::uint64_t byte_words(std::uint64_t bytes) noexcept {
    return (bytes + 7) >> 3;
}

/// The bits of the offset to what begins so many bytes, which are whole words, behind the pointer's first.
[[nodiscard]] constexpr std::uint64_t offset_behind(std::int64_t bytes) noexcept {
    // Half the bytes are four times the words.
    return static_cast<std::uint32_t>(static_cast<std::uint64_t>(bytes) >> 1) - 4;
}

/// A pointer to a list of `count` bytes that begins so many bytes, which are whole words, behind the
/// pointer's first.
[[nodiscard]] constexpr std::uint64_t byte_list_behind(
    std::int64_t bytes, std::uint32_t count) noexcept {
    return std::uint64_t{count} << 35 | byte_list | offset_behind(bytes);
}

} // namespace wire
} // namespace detail
} // namespace zooph

#include "zooph/detail/end.hpp"
