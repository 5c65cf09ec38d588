#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace zooph::detail {

/// How many bytes the UTF-8 sequence has that `text`, which is not empty, starts with; 0 if there is none.
/// Overlong forms, surrogates and what is beyond U+10FFFF are none.
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

/// The bits that any of the words from `at` on has, so many of them.
template <std::size_t Words>
[[nodiscard]] inline std::uint64_t bits_of_words(const char* at) noexcept {
    std::uint64_t words[Words];
    std::memcpy(words, at, sizeof(words));
    std::uint64_t all = words[0];
    for (std::size_t index = 1; index < Words; ++index) {
        all |= words[index];
    }
    return all;
}

/// No byte of a text has its highest bit set. The first bytes and the last ones are looked at, which overlap, and of more
/// than 64 what is between them, 64 at a time.
[[nodiscard]] inline bool is_ascii(const char* at, std::size_t size) noexcept {
    constexpr std::uint64_t high = 0x8080'8080'8080'8080;
    const auto four = [&](std::size_t index) {
        std::uint32_t word;
        std::memcpy(&word, at + index, sizeof(word));
        return word;
    };
    const auto one = [&](std::size_t index) { return static_cast<unsigned char>(at[index]); };
    if (size > 64) {
        for (std::size_t index = 0; index < size - 64; index += 64) {
            if ((bits_of_words<8>(at + index) & high) != 0) {
                return false;
            }
        }
        return (bits_of_words<8>(at + size - 64) & high) == 0;
    }
    if (size > 32) {
        return ((bits_of_words<4>(at) | bits_of_words<4>(at + size - 32)) & high) == 0;
    }
    if (size > 16) {
        return ((bits_of_words<2>(at) | bits_of_words<2>(at + size - 16)) & high) == 0;
    }
    if (size >= 8) {
        return ((bits_of_words<1>(at) | bits_of_words<1>(at + size - 8)) & high) == 0;
    }
    if (size >= 4) {
        return ((four(0) | four(size - 4)) & (high >> 32)) == 0;
    }
    return size == 0 || ((one(0) | one(size / 2) | one(size - 1)) & 0x80) == 0;
}

/// All of the text, not all of which is ASCII, is UTF-8. Blocks that are ASCII are passed over.
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

/// All of the text is UTF-8, as nearly every text is that is ASCII.
[[nodiscard]] inline bool is_utf8(std::string_view text) noexcept {
    return is_ascii(text.data(), text.size()) || is_utf8_beyond_ascii(text);
}

} // namespace zooph::detail
