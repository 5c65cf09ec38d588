#pragma once

// Copies of texts, which are mostly so short that a call of `memcpy` costs more than the copying.

#include "zooph/detail/wire.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

/// Copies more than 64 bytes to `words` words at `to` and fills the rest of the last one with zeros.
ZOOPH_API_APART void copy_long(
    const std::byte* from, std::size_t length, std::byte* to, std::size_t words) noexcept;

/// Copies the first and the last `Size` of `length` bytes, which are all of them.
template <std::size_t Size>
ZOOPH_INLINE void copy_ends(const std::byte* from, std::size_t length, std::byte* to) noexcept {
    struct Part {
        std::byte bytes[Size];
    };
    Part first;
    Part last;
    std::memcpy(&first, from, Size);
    std::memcpy(&last, from + length - Size, Size);
    std::memcpy(to, &first, Size);
    std::memcpy(to + length - Size, &last, Size);
}

/// Less than eight bytes, as the lowest of a word.
[[nodiscard]] ZOOPH_INLINE std::uint64_t short_word(
    const std::byte* from, std::size_t length) noexcept {
    if (length >= 4) {
        const std::uint64_t first = load<std::uint32_t>(from);
        const std::uint64_t last = load<std::uint32_t>(from + length - 4);
        return first | last << (8 * (length - 4));
    }
    if (length == 0) {
        return 0;
    }
    // One to three bytes: the first, the one in the middle and the last are all there are.
    const auto first = static_cast<std::uint64_t>(from[0]);
    const auto middle = static_cast<std::uint64_t>(from[length / 2]) << (8 * (length / 2));
    const auto last = static_cast<std::uint64_t>(from[length - 1]) << (8 * (length - 1));
    return first | middle | last;
}

/// Copies `length` bytes to `words` words at `to` and fills the rest of the last one with zeros. The bytes end in
/// the last word or right before it; there is at least one word.
ZOOPH_INLINE void copy_padded(
    const std::byte* from, std::size_t length, std::byte* to, std::size_t words) noexcept {
    // Loads and stores overlap in the middle instead of going byte by byte.
    std::byte* const last_word = to + (words - 1) * word_bytes;
    if (length < 8) {
        store(to, short_word(from, length));
    } else if (length <= 16) {
        store(last_word, std::uint64_t{0});
        copy_ends<8>(from, length, to);
    } else if (length <= 32) {
        store(last_word, std::uint64_t{0});
        copy_ends<16>(from, length, to);
    } else if (length <= 64) {
        store(last_word, std::uint64_t{0});
        copy_ends<32>(from, length, to);
    } else {
        copy_long(from, length, to, words);
    }
}

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
