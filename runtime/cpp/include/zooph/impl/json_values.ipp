#pragma once

// Numbers and bytes in JSON.

#include <cmath>
#include <optional>

#include "zooph/detail/printer.hpp"
#include "zooph/impl/json_fields.ipp"
#include "zooph/impl/json_index.ipp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

/// A number or a string in JSON.
struct JsonToken {
    std::string_view text;
    bool is_string;
};

/// An integer: whether it has a minus, and its magnitude.
struct Magnitude {
    bool is_negative;
    std::uint64_t value;
};

/// Returns the value of a text that consists of digits only, if it fits in 64 bits.
[[nodiscard]] inline std::optional<std::uint64_t> digits(std::string_view text, int base) noexcept {
    std::uint64_t value = 0;
    const char* const end = text.data() + text.size();
    const auto found = std::from_chars(text.data(), end, value, base);
    if (text.empty() || text.front() == '-' || found.ec != std::errc() || found.ptr != end) {
        return std::nullopt;
    }
    return value;
}

/// Returns the value of an integer in a string: decimal, or hexadecimal after `0x`, with or without a sign.
[[nodiscard]] inline std::optional<Magnitude> quoted_integer(std::string_view text) noexcept {
    const bool is_negative = text.starts_with('-');
    if (is_negative || text.starts_with('+')) {
        text.remove_prefix(1);
    }
    const bool is_hex = text.starts_with("0x") || text.starts_with("0X");
    const auto value = digits(is_hex ? text.substr(2) : text, is_hex ? 16 : 10);
    return value ? std::optional(Magnitude{is_negative, *value}) : std::nullopt;
}

/// Returns the value of a JSON number, if it has no fraction.
[[nodiscard]] inline std::optional<Magnitude> plain_integer(std::string_view text) {
    const bool is_negative = text.starts_with('-');
    if (is_negative) {
        text.remove_prefix(1);
    }
    if (text.find_first_of(".eE") == std::string_view::npos) {
        const auto value = digits(text, 10);
        return value ? std::optional(Magnitude{is_negative, *value}) : std::nullopt;
    }
    double value = 0;
    const double most = is_negative ? 0x1p63 : 0x1p64;
    if (!parse_float(text, value) || value != std::trunc(value) || value >= most) {
        return std::nullopt;
    }
    return Magnitude{is_negative, static_cast<std::uint64_t>(value)};
}

/// Returns the bits of an integer or enum of that type, or nothing if it is out of range.
[[nodiscard]] ZOOPH_INLINE std::optional<std::uint64_t> bits_within(const Magnitude& of, value_kind kind) noexcept {
    const unsigned bits = bytes_of(kind) * 8u;
    const bool is_signed = kind >= value_kind::int8 && kind <= value_kind::int64;
    const std::uint64_t all = UINT64_MAX >> (64 - bits);
    const std::uint64_t most = is_signed ? all >> 1 : all;
    if (!of.is_negative || of.value == 0) {
        return of.value <= most ? std::optional(of.value) : std::nullopt;
    }
    if (!is_signed || of.value > most + 1) {
        return std::nullopt;
    }
    return (0 - of.value) & all;
}

/// Returns the bits of an integer in a number or a string, or nothing if it is none of that type.
[[nodiscard]] inline std::optional<std::uint64_t> integer_bits(const JsonToken& token, value_kind kind) {
    const auto found = token.is_string ? quoted_integer(token.text) : plain_integer(token.text);
    return found ? bits_within(*found, kind) : std::nullopt;
}

/// Reports whether a string is a decimal number: with or without a sign, a point and an exponent.
[[nodiscard]] inline bool is_decimal(std::string_view text) noexcept {
    if (text.starts_with('-') || text.starts_with('+')) {
        text.remove_prefix(1);
    }
    std::size_t at = 0;
    const auto run = [&] {
        const std::size_t from = at;
        while (at < text.size() && is_digit(text[at])) {
            ++at;
        }
        return at - from;
    };
    std::size_t count = run();
    if (at < text.size() && text[at] == '.') {
        ++at;
        count += run();
    }
    if (count > 0 && at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        ++at;
        at += at < text.size() && (text[at] == '+' || text[at] == '-') ? 1U : 0U;
        count = run();
    }
    return count > 0 && at == text.size();
}

/// Returns the value of a float in JSON. `null` is handled elsewhere.
[[nodiscard]] inline std::optional<double> float_of(const JsonToken& token) {
    std::string_view text = token.text;
    if (token.is_string) {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        if (text == "NaN") {
            return std::numeric_limits<double>::quiet_NaN();
        }
        if (text == "Infinity" || text == "-Infinity") {
            return text.front() == '-' ? -infinity : infinity;
        }
        if (!is_decimal(text)) {
            return std::nullopt;
        }
        if (text.starts_with('+')) {
            text.remove_prefix(1);
        }
    }
    double value = 0;
    return parse_float(text, value) ? std::optional(value) : std::nullopt;
}

/// Returns the bits of a float of that type. All NaNs have the same bits.
[[nodiscard]] inline std::optional<std::uint64_t> float_bits(double value, value_kind kind) noexcept {
    if (kind == value_kind::float64) {
        return std::isnan(value) ? 0x7ff8'0000'0000'0000 : to_bits(value);
    }
    if (std::isnan(value)) {
        return 0x7fc0'0000;
    }
    // Numbers that round to more than the largest `float` are out of range.
    constexpr double end = 0x1.ffffffp127;
    if (!std::isinf(value) && std::fabs(value) >= end) {
        return std::nullopt;
    }
    return to_bits(static_cast<float>(value));
}

/// Returns the bytes of a text of two hexadecimal digits each, or nothing if it is malformed.
[[nodiscard]] inline std::optional<std::vector<std::byte>> unhex(std::string_view text) {
    std::vector<std::byte> out;
    out.reserve(text.size() / 2);
    for (std::size_t at = 0; at + 1 < text.size(); at += 2) {
        const unsigned high = hex_digit(text[at]);
        const unsigned low = hex_digit(text[at + 1]);
        if (high > 15 || low > 15) {
            return std::nullopt;
        }
        out.push_back(static_cast<std::byte>(high << 4 | low));
    }
    return text.size() % 2 == 0 ? std::optional(std::move(out)) : std::nullopt;
}

/// Returns the value of a base64 digit of either alphabet, or 64 if it is none.
[[nodiscard]] constexpr std::uint32_t base64_digit(char of) noexcept {
    if (of >= 'A' && of <= 'Z') {
        return static_cast<std::uint32_t>(of - 'A');
    }
    if (of >= 'a' && of <= 'z') {
        return static_cast<std::uint32_t>(of - 'a') + 26;
    }
    if (is_digit(of)) {
        return static_cast<std::uint32_t>(of - '0') + 52;
    }
    if (of == '+' || of == '-') {
        return 62;
    }
    return of == '/' || of == '_' ? 63 : 64;
}

/// Decodes base64. Spaces and line breaks are ignored. Padding must be complete and at the end.
[[nodiscard]] inline std::optional<std::vector<std::byte>> unbase64(std::string_view text) {
    constexpr std::string_view blanks = " \t\n\f\r";
    std::vector<std::byte> out;
    out.reserve(text.size() / 4 * 3);
    std::uint32_t bits = 0;
    std::size_t count = 0;
    std::size_t padding = 0;
    const auto put = [&](unsigned shift) { out.push_back(static_cast<std::byte>(bits >> shift & 0xff)); };
    for (const char digit : text) {
        if (blanks.find(digit) != std::string_view::npos) {
            continue;
        }
        if (digit == '=') {
            ++padding;
            continue;
        }
        const std::uint32_t value = base64_digit(digit);
        if (value > 63 || padding > 0) {
            return std::nullopt;
        }
        bits = bits << 6 | value;
        if (++count == 4) {
            put(16);
            put(8);
            put(0);
            count = 0;
        }
    }
    if (count == 2 && padding == 2) {
        put(4);
    } else if (count == 3 && padding == 1) {
        put(10);
        put(2);
    } else if (count != 0 || padding != 0) {
        return std::nullopt;
    }
    return out;
}

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
