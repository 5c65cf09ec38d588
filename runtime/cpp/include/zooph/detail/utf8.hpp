#pragma once

#include <cstddef>
#include <cstdint>
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

/// All of the text is UTF-8.
[[nodiscard]] constexpr bool is_utf8(std::string_view text) noexcept {
    while (!text.empty()) {
        const std::size_t length = utf8_sequence(text);
        if (length == 0) {
            return false;
        }
        text.remove_prefix(length);
    }
    return true;
}

} // namespace zooph::detail
