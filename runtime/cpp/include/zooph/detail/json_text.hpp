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

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "zooph/detail/wire.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

inline constexpr std::uint64_t each_byte = 0x0101'0101'0101'0101;
inline constexpr std::uint64_t high_bits = each_byte << 7;

/// Sets the highest bit of the lowest byte that is below a number, and perhaps of others above it.
[[nodiscard]] constexpr std::uint64_t bytes_below(std::uint64_t word, std::uint64_t number) noexcept {
    return (word - each_byte * number) & ~word & high_bits;
}

/// The same of quotes and backslashes.
[[nodiscard]] constexpr std::uint64_t marks(std::uint64_t word) noexcept {
    return bytes_below(word ^ (each_byte * '"'), 1) | bytes_below(word ^ (each_byte * '\\'), 1);
}

/// The same of what does not stand in strings as it is. As they are stand ASCII's bytes but quotes, backslashes and control
/// characters.
[[nodiscard]] constexpr std::uint64_t not_plain(std::uint64_t word) noexcept {
    return (word & high_bits) | bytes_below(word, 0x20) | marks(word);
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

/// Eight bytes that are looked at at once.
struct JsonWord {
    static constexpr std::size_t size = sizeof(std::uint64_t);

    /// The first byte that is not plain, or `size`.
    [[nodiscard]] ZOOPH_INLINE static std::size_t plain(const char* at) noexcept { return first(not_plain(load(at))); }
    /// The first quote or backslash, or `size`.
    [[nodiscard]] ZOOPH_INLINE static std::size_t before_mark(const char* at) noexcept { return first(marks(load(at))); }

private:
    [[nodiscard]] ZOOPH_INLINE static std::uint64_t load(const char* at) noexcept {
        return load_word(reinterpret_cast<const std::byte*>(at));
    }
    [[nodiscard]] ZOOPH_INLINE static std::size_t first(std::uint64_t found) noexcept {
        return static_cast<std::size_t>(std::countr_zero(found)) / 8;
    }
};

#if defined(__SSE2__)

/// The same of sixteen bytes.
struct JsonBlock {
    static constexpr std::size_t size = 16;

    [[nodiscard]] ZOOPH_INLINE static std::size_t plain(const char* at) noexcept {
        const __m128i bytes = load(at);
        // As signed numbers, bytes that are not ASCII are below the others.
        return first(_mm_or_si128(marked(bytes), _mm_cmplt_epi8(bytes, _mm_set1_epi8(0x20))));
    }
    [[nodiscard]] ZOOPH_INLINE static std::size_t before_mark(const char* at) noexcept { return first(marked(load(at))); }

private:
    [[nodiscard]] ZOOPH_INLINE static __m128i load(const char* at) noexcept {
        return _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
    }
    [[nodiscard]] ZOOPH_INLINE static __m128i marked(__m128i bytes) noexcept {
        return _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('"')), _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\\')));
    }
    [[nodiscard]] ZOOPH_INLINE static std::size_t first(__m128i found) noexcept {
        return static_cast<std::size_t>(std::countr_zero(static_cast<unsigned>(_mm_movemask_epi8(found)) | 0x10000U));
    }
};

#else
using JsonBlock = JsonWord;
#endif

/// How many bytes at the beginning of a text that has a block at least are plain, which are copied if `to` is a place.
template <class Block, class To>
[[nodiscard]] ZOOPH_INLINE std::size_t plain_blocks(std::string_view text, To to) noexcept {
    for (std::size_t index = 0;;) {
        if constexpr (std::is_same_v<To, char*>) {
            std::memcpy(to + index, text.data() + index, Block::size);
        }
        const std::size_t plain = Block::plain(text.data() + index);
        if (plain != Block::size || index + Block::size == text.size()) {
            return index + plain;
        }
        // The last block begins in one that was looked at.
        index = std::min(index + Block::size, text.size() - Block::size);
    }
}

/// How many bytes at the beginning of a text are plain, which are copied if `to` is a place, and perhaps bytes behind them.
template <class To>
[[nodiscard]] ZOOPH_INLINE std::size_t plain_run(std::string_view text, To to) noexcept {
    if (text.size() >= JsonBlock::size) {
        return plain_blocks<JsonBlock>(text, to);
    }
    if (text.size() >= JsonWord::size) {
        return plain_blocks<JsonWord>(text, to);
    }
    const std::uint64_t word = load_few(text.data(), text.size());
    if constexpr (std::is_same_v<To, char*>) {
        store(reinterpret_cast<std::byte*>(to), word);
    }
    return std::min(static_cast<std::size_t>(std::countr_zero(not_plain(word))) / 8, text.size());
}

/// How many bytes at the beginning of a text are plain.
[[nodiscard]] inline std::size_t plain_json_bytes(std::string_view text) noexcept { return plain_run(text, nullptr); }

/// Copies a text as far as it is plain, and says how far that is. At least eight bytes may be written, and as many as the text has.
[[nodiscard]] ZOOPH_INLINE std::size_t copy_plain_json(char* to, std::string_view text) noexcept { return plain_run(text, to); }

/// How many bytes at the beginning of a text are before a quote or a backslash.
[[nodiscard]] ZOOPH_INLINE std::size_t bytes_before_mark(std::string_view text) noexcept {
    std::size_t index = 0;
    for (; index + JsonBlock::size <= text.size(); index += JsonBlock::size) {
        const std::size_t before = JsonBlock::before_mark(text.data() + index);
        if (before != JsonBlock::size) {
            return index + before;
        }
    }
    while (index < text.size() && text[index] != '"' && text[index] != '\\') {
        ++index;
    }
    return index;
}

/// The bytes from there on, of which there are enough, are those of a text.
[[nodiscard]] ZOOPH_INLINE bool is_same(const char* at, std::string_view text) noexcept {
    constexpr std::size_t step = sizeof(std::uint64_t);
    const auto word_at = [](const char* from) { return load_word(reinterpret_cast<const std::byte*>(from)); };
    const std::size_t size = text.size();
    if (size < step) {
        return load_few(at, size) == load_few(text.data(), size);
    }
    std::uint64_t other = word_at(at + size - step) ^ word_at(text.data() + size - step);
    for (std::size_t index = 0; index < size - step; index += step) {
        other |= word_at(at + index) ^ word_at(text.data() + index);
    }
    return other == 0;
}

/// How a string begins that says a name without escapes: eight bytes behind its quote, the other quote included, as far as it
/// has so many. Those that count are ones in `mask`; if the name needs escapes, no string begins so.
struct JsonHead {
    std::uint64_t bytes = 1;
    std::uint64_t mask = 0;
};

[[nodiscard]] inline JsonHead json_head(std::string_view name) noexcept {
    if (plain_json_bytes(name) != name.size()) {
        return {};
    }
    const std::size_t size = std::min<std::size_t>(name.size(), 8);
    if (size == 8) {
        return {load_word(reinterpret_cast<const std::byte*>(name.data())), UINT64_MAX};
    }
    const std::uint64_t quote = std::uint64_t{'"'} << (8 * size);
    return {load_few(name.data(), size) | quote, UINT64_MAX >> (56 - 8 * size)};
}

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
