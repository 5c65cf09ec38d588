#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace zooph::detail {

/// Returns the number of bytes of the UTF-8 sequence at the start of `text`, which must not be empty, or 0 if there
/// is no valid sequence. Overlong forms, surrogates and code points above U+10FFFF are not valid.
[[nodiscard]] constexpr std::size_t utf8_sequence(std::string_view text) noexcept {
    const auto at = [&](std::size_t index) -> std::uint32_t {
        return index < text.size() ? static_cast<unsigned char>(text[index]) : 0;
    };
    const auto follows = [&](std::size_t index) { return (at(index) & 0xc0) == 0x80; };
    const std::uint32_t first = at(0);
    if (first < 0x80) {
        return 1;
    }
    if (first < 0xc2) {
        return 0;
    }
    if (first < 0xe0) {
        return follows(1) ? 2 : 0;
    }
    if (first < 0xf0) {
        const bool is_overlong = first == 0xe0 && at(1) < 0xa0;
        const bool is_surrogate = first == 0xed && at(1) >= 0xa0;
        return follows(1) && follows(2) && !is_overlong && !is_surrogate ? 3 : 0;
    }
    const bool is_overlong = first == 0xf0 && at(1) < 0x90;
    const bool is_beyond = first > 0xf4 || (first == 0xf4 && at(1) >= 0x90);
    return follows(1) && follows(2) && follows(3) && !is_overlong && !is_beyond ? 4 : 0;
}

#if defined(__SSE2__) || defined(__ARM_NEON)

/// 16 bytes in one register. GCC 12 would keep an array of words in memory.
using TwoWords [[gnu::vector_size(16)]] = std::uint64_t;

#else

/// 16 bytes in two registers.
struct TwoWords {
    std::uint64_t first, second;

    [[nodiscard]] friend constexpr TwoWords operator|(TwoWords one, TwoWords other) noexcept {
        return {one.first | other.first, one.second | other.second};
    }
    [[nodiscard]] constexpr std::uint64_t operator[](int index) const noexcept { return index == 0 ? first : second; }
};

#endif

/// Returns the first bytes of a text, as many as `Bits` has.
template <class Bits>
[[nodiscard]] inline Bits load_bits(const char* at) noexcept {
    Bits bits;
    std::memcpy(&bits, at, sizeof(bits));
    return bits;
}

/// Reports whether every byte is ASCII (its highest bit is zero).
[[nodiscard]] inline bool is_ascii(std::uint64_t bits) noexcept { return (bits & 0x8080'8080'8080'8080) == 0; }
[[nodiscard]] inline bool is_ascii(TwoWords bits) noexcept { return is_ascii(bits[0] | bits[1]); }

/// Returns the bitwise or of the 32 bytes from `at` on, in 16 bytes.
[[nodiscard]] inline TwoWords bits_of_32(const char* at) noexcept {
    return load_bits<TwoWords>(at) | load_bits<TwoWords>(at + 16);
}

/// Returns the bitwise or of the 64 bytes from `at` on, in 16 bytes.
[[nodiscard]] inline TwoWords bits_of_64(const char* at) noexcept {
    return bits_of_32(at) | bits_of_32(at + 32);
}

/// Returns the bitwise or of the first and the last bytes of a text, which may overlap.
template <class Bits>
[[nodiscard]] inline Bits bits_of_ends(const char* at, std::size_t size) noexcept {
    return static_cast<Bits>(load_bits<Bits>(at) | load_bits<Bits>(at + size - sizeof(Bits)));
}

/// Returns the bitwise or of 33 to 128 bytes, in 16 bytes. It always loads four times 32 bytes, which overlap as far as
/// the text is shorter: the processor would often mispredict how many are needed, which takes longer than a load.
[[nodiscard]] inline TwoWords bits_of_medium(const char* at, std::size_t size) noexcept {
    const std::size_t last = size - 32;
    // The lesser of `last` and `offset`. Compilers make a branch of `std::min` here.
    const auto at_most = [&](std::size_t offset) {
        const auto difference = static_cast<std::int64_t>(last - offset);
        return offset + static_cast<std::size_t>(difference & (difference >> 63));
    };
    const std::size_t second = at_most(32);
    const std::size_t third = at_most(64);
    return (bits_of_32(at) | bits_of_32(at + second)) | (bits_of_32(at + third) | bits_of_32(at + last));
}

/// Reports whether all bytes of a text are ASCII (their highest bits are zero). It checks the first and the last
/// bytes, which may overlap, and in texts of more than 128 bytes what is between them, 64 at a time.
[[nodiscard]] inline bool is_ascii(const char* at, std::size_t size) noexcept {
    if (size > 128) {
        for (std::size_t index = 0; index < size - 64; index += 64) {
            if (!is_ascii(bits_of_64(at + index))) {
                return false;
            }
        }
        return is_ascii(bits_of_64(at + size - 64));
    }
    if (size > 32) {
        return is_ascii(bits_of_medium(at, size));
    }
    if (size > 16) {
        return is_ascii(bits_of_ends<TwoWords>(at, size));
    }
    if (size >= 8) {
        return is_ascii(bits_of_ends<std::uint64_t>(at, size));
    }
    if (size >= 4) {
        return is_ascii(std::uint64_t{bits_of_ends<std::uint32_t>(at, size)});
    }
    const auto one = [&](std::size_t index) { return static_cast<unsigned char>(at[index]); };
    return size == 0 || ((one(0) | one(size / 2) | one(size - 1)) & 0x80) == 0;
}

/// Reports whether a text that is not ASCII is UTF-8. It skips blocks that are ASCII.
[[nodiscard]] inline bool is_utf8_beyond_ascii(std::string_view text) noexcept {
    constexpr std::size_t block = 64;
    while (!text.empty()) {
        const std::size_t some = std::min(block, text.size());
        if (is_ascii(text.data(), some)) {
            text.remove_prefix(some);
            continue;
        }
        // A sequence may begin in this block and end in the next one.
        const std::size_t end = text.size() - some;
        while (text.size() > end) {
            const std::size_t length = utf8_sequence(text);
            if (length == 0) {
                return false;
            }
            text.remove_prefix(length);
        }
    }
    return true;
}

/// Reports whether a text is UTF-8. Most texts are ASCII, which is checked first.
[[nodiscard]] inline bool is_utf8(std::string_view text) noexcept {
    return is_ascii(text.data(), text.size()) || is_utf8_beyond_ascii(text);
}

} // namespace zooph::detail
