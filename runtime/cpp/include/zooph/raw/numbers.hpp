#pragma once

// Codecs of numbers, Bools, characters and the unit.

#include <concepts>
#include <cstddef>
#include <string_view>
#include <variant>

#include "zooph/raw/codec.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::raw {
namespace detail {

/// The character types of C++ have no codec as numbers, because the sign of `char` and the size of `wchar_t` depend
/// on the machine.
template <class T>
concept character = std::same_as<T, char> || std::same_as<T, wchar_t> || std::same_as<T, char8_t> ||
                    std::same_as<T, char16_t> || std::same_as<T, char32_t>;

template <class T>
concept number = (std::integral<T> && !std::same_as<T, bool> && !character<T> && sizeof(T) <= 8) ||
                 std::same_as<T, float> || std::same_as<T, double>;

/// Returns the name of a number type in shapes.
template <class T>
[[nodiscard]] constexpr std::string_view word_of() noexcept {
    constexpr std::size_t at = sizeof(T) == 1 ? 0 : sizeof(T) == 2 ? 1 : sizeof(T) == 4 ? 2 : 3;
    constexpr std::string_view words[3][4] = {
        {"i8", "i16", "i32", "i64"}, {"u8", "u16", "u32", "u64"}, {"", "", "f32", "f64"}};
    return words[std::floating_point<T> ? 2 : std::unsigned_integral<T> ? 1 : 0][at];
}

} // namespace detail

/// Numbers of 8 to 64 bits are encoded as their little-endian bytes.
template <detail::number T>
struct codec<T> {
    static constexpr std::size_t size = sizeof(T);
    static constexpr bool plain = true;

    ZOOPH_INLINE static fault_kind store(const T& value, std::byte* to) noexcept {
        detail::store(value, to);
        return fault_kind::none;
    }
    ZOOPH_INLINE static fault_kind load(T& value, const std::byte* from) noexcept {
        detail::load(value, from);
        return fault_kind::none;
    }
    static void shape(raw::shape& of) { of.word(detail::word_of<T>()); }
};

/// A `std::byte` is encoded as a number of 8 bits.
template <>
struct codec<std::byte> {
    static constexpr std::size_t size = 1;
    static constexpr bool plain = true;

    ZOOPH_INLINE static fault_kind store(std::byte value, std::byte* to) noexcept {
        *to = value;
        return fault_kind::none;
    }
    ZOOPH_INLINE static fault_kind load(std::byte& value, const std::byte* from) noexcept {
        value = *from;
        return fault_kind::none;
    }
    static void shape(raw::shape& of) { of.word("u8"); }
};

template <>
struct codec<bool> {
    static constexpr std::size_t size = 1;

    ZOOPH_INLINE static fault_kind store(bool value, std::byte* to) noexcept {
        *to = static_cast<std::byte>(value);
        return fault_kind::none;
    }
    ZOOPH_INLINE static fault_kind load(bool& value, const std::byte* from) noexcept {
        const auto byte = static_cast<unsigned>(*from);
        value = (byte & 1) != 0;
        return byte < 2 ? fault_kind::none : fault_kind::bad_bool;
    }
    static void shape(raw::shape& of) { of.word("bool"); }
};

/// A character is encoded as its code point, in four bytes.
template <>
struct codec<char32_t> {
    static constexpr std::size_t size = 4;

    ZOOPH_INLINE static fault_kind store(char32_t value, std::byte* to) noexcept {
        detail::store(value, to);
        return check(value);
    }
    ZOOPH_INLINE static fault_kind load(char32_t& value, const std::byte* from) noexcept {
        detail::load(value, from);
        return check(value);
    }
    static void shape(raw::shape& of) { of.word("char"); }

private:
    /// Surrogates and numbers above U+10FFFF are not characters.
    ZOOPH_INLINE static fault_kind check(char32_t value) noexcept {
        const bool is_character = value < 0xd800 || (value > 0xdfff && value < 0x11'0000);
        return is_character ? fault_kind::none : fault_kind::bad_char;
    }
};

/// The unit takes no bytes.
template <>
struct codec<std::monostate> {
    static constexpr std::size_t size = 0;

    ZOOPH_INLINE static fault_kind store(std::monostate, std::byte*) noexcept { return fault_kind::none; }
    ZOOPH_INLINE static fault_kind load(std::monostate&, const std::byte*) noexcept {
        return fault_kind::none;
    }
    static void shape(raw::shape& of) { of.word("()"); }
};

} // namespace zooph::raw

#include "zooph/detail/end.hpp"
