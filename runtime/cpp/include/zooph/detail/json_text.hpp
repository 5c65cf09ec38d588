#pragma once

// Strings of JSON.

#include <string>
#include <string_view>

#include "zooph/detail/utf8.hpp"

namespace zooph::detail {

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
