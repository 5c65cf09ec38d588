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

/// No byte of a text has its highest bit set. Longer texts are looked at 32 bytes at a time, the rest in words that may overlap.
[[nodiscard]] inline bool is_ascii(const char* at, std::size_t size) noexcept {
    const auto load = [&]<class Word>(std::size_t index, Word) {
        Word word;
        std::memcpy(&word, at + index, sizeof(word));
        return word;
    };
    const auto eight = [&](std::size_t index) { return load(index, std::uint64_t{}); };
    const auto four = [&](std::size_t index) { return load(index, std::uint32_t{}); };
    const auto one = [&](std::size_t index) { return static_cast<unsigned char>(at[index]); };
    constexpr std::uint64_t high = 0x8080'8080'8080'8080;
    if (size < 8) {
        std::uint32_t all = 0;
        if (size >= 4) {
            all = four(0) | four(size - 4);
        } else if (size != 0) {
            all = std::uint32_t{one(0)} | one(size / 2) | one(size - 1);
        }
        return (all & (high >> 32)) == 0;
    }
    std::size_t index = 0;
    for (; index + 32 <= size; index += 32) {
        if (((eight(index) | eight(index + 8) | eight(index + 16) | eight(index + 24)) & high) != 0) {
            return false;
        }
    }
    std::uint64_t all = eight(size - 8);
    for (; index + 8 <= size; index += 8) {
        all |= eight(index);
    }
    return (all & high) == 0;
}

/// All of the text is UTF-8. What is ASCII is passed over in blocks.
[[nodiscard]] inline bool is_utf8(std::string_view text) noexcept {
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

} // namespace zooph::detail
