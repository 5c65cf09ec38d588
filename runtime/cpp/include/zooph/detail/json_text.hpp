#pragma once

// Strings in JSON.

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

/// Returns a word in which the highest bit is set of the lowest byte that is below `number`. The same bit of higher
/// bytes may be set, too.
[[nodiscard]] constexpr std::uint64_t bytes_below(std::uint64_t word, std::uint64_t number) noexcept {
    return (word - each_byte * number) & ~word & high_bits;
}

/// Returns a word in which the highest bit is set of the lowest byte that is a quote or a backslash; that of higher
/// bytes may be set, too.
[[nodiscard]] constexpr std::uint64_t marks(std::uint64_t word) noexcept {
    return bytes_below(word ^ (each_byte * '"'), 1) | bytes_below(word ^ (each_byte * '\\'), 1);
}

/// Returns a word in which the highest bit is set of the lowest byte that is not plain; that of higher bytes may be
/// set, too. Plain bytes are the same in a JSON string: ASCII without quotes, backslashes and control characters.
[[nodiscard]] constexpr std::uint64_t not_plain(std::uint64_t word) noexcept {
    return (word & high_bits) | bytes_below(word, 0x20) | marks(word);
}

/// Returns at most seven bytes as a word, the first one lowest, followed by zeros.
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

/// Processes eight bytes at once.
struct JsonWord {
    static constexpr std::size_t size = sizeof(std::uint64_t);

    /// Returns the index of the first byte that is not plain, or `size`.
    [[nodiscard]] ZOOPH_INLINE static std::size_t plain(const char* at) noexcept { return first(not_plain(load(at))); }
    /// Returns the index of the first quote or backslash, or `size`.
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

/// Processes sixteen bytes at once.
struct JsonBlock {
    static constexpr std::size_t size = 16;

    [[nodiscard]] ZOOPH_INLINE static std::size_t plain(const char* at) noexcept {
        const __m128i bytes = load(at);
        // As signed numbers, bytes that are not ASCII are negative.
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

/// Returns how many bytes at the start of a text are plain. If `to` is an address, copies them there. The text has at
/// least one block.
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
        // The last block may overlap the one before.
        index = std::min(index + Block::size, text.size() - Block::size);
    }
}

/// Returns how many bytes at the start of a text are plain. If `to` is an address, copies them there, and possibly
/// bytes behind them.
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

/// Returns how many bytes at the start of a text are plain.
[[nodiscard]] inline std::size_t plain_json_bytes(std::string_view text) noexcept { return plain_run(text, nullptr); }

/// Copies the plain bytes at the start of a text, and returns their number. It may write as many bytes as the text
/// has, and at least eight.
[[nodiscard]] ZOOPH_INLINE std::size_t copy_plain_json(char* to, std::string_view text) noexcept { return plain_run(text, to); }

/// Returns how many bytes at the start of a text precede the first quote or backslash.
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

/// Reports whether the bytes from `at` on, which are at least as many as the text has, are equal to it.
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

/// The beginning of a JSON string that contains a name without escapes: up to eight bytes after the opening quote,
/// including the closing quote. The bits of these bytes are ones in `mask`. A name that needs escapes gets a value
/// that no string begins with.
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

/// Copies a short text in whole words. Returns the end of the output. It may write up to seven bytes beyond that.
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

/// Writes an ASCII byte as it appears in a JSON string, in at most six bytes. Returns the end of the output.
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

/// Writes a text, which must be UTF-8, as a JSON string.
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
