#pragma once

// Strings of JSON.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

#include "zooph/detail/wire.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

/// Sets the highest bit of the lowest byte that does not stand in strings as it is, and perhaps of others above it. As they are
/// stand ASCII's bytes but quotes, backslashes and control characters.
[[nodiscard]] constexpr std::uint64_t not_plain(std::uint64_t word) noexcept {
    constexpr std::uint64_t each = 0x0101'0101'0101'0101;
    // The lowest byte that is below a number is found, and perhaps others above it.
    const auto below = [](std::uint64_t of, std::uint64_t number) { return (of - each * number) & ~of; };
    const std::uint64_t found = word | below(word, 0x20) | below(word ^ (each * '"'), 1) | below(word ^ (each * '\\'), 1);
    return found & (each << 7);
}

/// Seven bytes at the most, the first one lowest, and zeros behind them.
[[nodiscard]] inline std::uint64_t load_few(const char* at, std::size_t count) noexcept {
    const auto bytes = reinterpret_cast<const std::byte*>(at);
    const auto shifted = [](std::uint64_t value, std::size_t byte) { return value << (8 * byte); };
    if (count >= 4) {
        return load<std::uint32_t>(bytes) | shifted(load<std::uint32_t>(bytes + count - 4), count - 4);
    }
    if (count == 0) {
        return 0;
    }
    const auto byte = [&](std::size_t index) { return shifted(static_cast<std::uint64_t>(bytes[index]), index); };
    return byte(0) | byte(count / 2) | byte(count - 1);
}

/// How many bytes at the beginning of a text are plain, which are copied if `to` is a place, and perhaps bytes behind them.
template <class To>
[[nodiscard]] ZOOPH_INLINE std::size_t plain_run(std::string_view text, To to) noexcept {
    constexpr std::size_t step = sizeof(std::uint64_t);
    constexpr bool is_copied = std::is_same_v<To, char*>;
    const char* const from = text.data();
    const auto word_at = [&](std::size_t index) { return load_word(reinterpret_cast<const std::byte*>(from + index)); };
    const auto first = [](std::uint64_t found) { return static_cast<std::size_t>(std::countr_zero(found)) / 8; };
    if (text.size() < step) {
        const std::uint64_t word = load_few(from, text.size());
        if constexpr (is_copied) {
            store(reinterpret_cast<std::byte*>(to), word);
        }
        return std::min(first(not_plain(word)), text.size());
    }
    std::size_t index = 0;
    for (;;) {
        if constexpr (is_copied) {
            std::memcpy(to + index, from + index, step);
        }
        if (const std::uint64_t found = not_plain(word_at(index)); found != 0) {
            return index + first(found);
        }
        if (index + step == text.size()) {
            return text.size();
        }
        // The last word begins in one that was looked at.
        index = std::min(index + step, text.size() - step);
    }
}

/// How many bytes at the beginning of a text are plain.
[[nodiscard]] inline std::size_t plain_json_bytes(std::string_view text) noexcept { return plain_run(text, nullptr); }

/// Copies a text as far as it is plain, and says how far that is. At least eight bytes may be written, and as many as the text has.
[[nodiscard]] ZOOPH_INLINE std::size_t copy_plain_json(char* to, std::string_view text) noexcept { return plain_run(text, to); }

/// Copies a short text, in whole words, and says where it ends. Seven bytes more than it has may be written.
[[nodiscard]] ZOOPH_INLINE char* put_short(char* to, std::string_view text) noexcept {
    constexpr std::size_t step = sizeof(std::uint64_t);
    const std::size_t size = text.size();
    if (size < step) {
        store(reinterpret_cast<std::byte*>(to), load_few(text.data(), size));
        return to + size;
    }
    for (std::size_t index = 0; index < size - step; index += step) {
        std::memcpy(to + index, text.data() + index, step);
    }
    std::memcpy(to + size - step, text.data() + size - step, step);
    return to + size;
}

/// Writes a byte of ASCII as it stands in strings, in six bytes at the most, and says where they end.
[[nodiscard]] inline char* put_json_byte(char* out, char byte) noexcept {
    constexpr std::string_view digits = "0123456789abcdef";
    constexpr std::string_view letters = "btn?fr";
    const auto value = static_cast<unsigned char>(byte);
    if (byte == '"' || byte == '\\') {
        *out++ = '\\';
        *out++ = byte;
    } else if (value >= 0x20) {
        *out++ = byte;
    } else if (value >= '\b' && value <= '\r' && value != '\v') {
        *out++ = '\\';
        *out++ = letters[value - 8U];
    } else {
        for (const char one : {'\\', 'u', '0', '0', digits[value >> 4], digits[value & 15]}) {
            *out++ = one;
        }
    }
    return out;
}

/// Puts a string in quotes, all of which is UTF-8.
inline void put_json_string(std::string& out, std::string_view text) {
    out += '"';
    for (const char byte : text) {
        char written[6];
        out.append(written, put_json_byte(written, byte));
    }
    out += '"';
}

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
