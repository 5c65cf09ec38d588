#pragma once

// Strings of JSON.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "zooph/detail/utf8.hpp"

namespace zooph::detail {

/// How many bytes at the beginning of a text stand in strings as they are: ASCII but quotes, backslashes and control characters.
[[nodiscard]] inline std::size_t plain_json_bytes(std::string_view text) noexcept {
    constexpr std::uint64_t each = 0x0101'0101'0101'0101;
    constexpr std::uint64_t high = each << 7;
    // Sets the highest bit of the lowest byte that is below a number, and perhaps of others above it.
    const auto below = [](std::uint64_t word, std::uint64_t number) { return (word - each * number) & ~word; };
    std::size_t index = 0;
    for (; index + sizeof(std::uint64_t) <= text.size(); index += sizeof(std::uint64_t)) {
        std::uint64_t word;
        std::memcpy(&word, text.data() + index, sizeof(word));
        const std::uint64_t other = word | below(word, 0x20) | below(word ^ (each * '"'), 1) | below(word ^ (each * '\\'), 1);
        if ((other & high) != 0) {
            break;
        }
    }
    const auto is_plain = [](char byte) {
        return static_cast<unsigned char>(byte) >= 0x20 && static_cast<unsigned char>(byte) < 0x80 && byte != '"' && byte != '\\';
    };
    while (index < text.size() && is_plain(text[index])) {
        ++index;
    }
    return index;
}

/// Puts a byte of ASCII as it stands in strings.
inline void put_json_byte(std::string& out, char byte) {
    constexpr std::string_view digits = "0123456789abcdef";
    const auto value = static_cast<unsigned char>(byte);
    switch (byte) {
    case '"':
    case '\\':
        out += '\\';
        out += byte;
        return;
    case '\b':
        out += "\\b";
        return;
    case '\f':
        out += "\\f";
        return;
    case '\n':
        out += "\\n";
        return;
    case '\r':
        out += "\\r";
        return;
    case '\t':
        out += "\\t";
        return;
    default:
        break;
    }
    if (value >= 0x20) {
        out += byte;
        return;
    }
    out += "\\u00";
    out += digits[value >> 4];
    out += digits[value & 15];
}

/// Puts a string in quotes, all of which is UTF-8.
inline void put_json_string(std::string& out, std::string_view text) {
    out += '"';
    for (const char byte : text) {
        put_json_byte(out, byte);
    }
    out += '"';
}

} // namespace zooph::detail
