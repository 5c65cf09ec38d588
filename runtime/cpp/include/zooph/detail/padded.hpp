#pragma once

// Copies texts with padding. Most texts are so short that calling `memcpy` would take longer than the copy.

#include "zooph/detail/wire.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

/// Copies more than 48 bytes to `words` words at `to`, and zeroes the rest of the last word.
ZOOPH_API_APART void copy_long(
    const std::byte* from, std::size_t length, std::byte* to, std::size_t words) noexcept;

/// Copies the first `Size` and the last `Size` of `length` bytes, which together are all of them.
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

/// Copies 16 to 48 bytes in three parts of 16, which overlap if there are fewer bytes.
ZOOPH_INLINE void copy_thirds(const std::byte* from, std::size_t length, std::byte* to) noexcept {
    struct Third {
        std::byte bytes[16];
    };
    const std::size_t last = length - sizeof(Third);
    const std::size_t middle = last < sizeof(Third) ? last : sizeof(Third);
    Third thirds[3];
    std::memcpy(&thirds[0], from, sizeof(Third));
    std::memcpy(&thirds[1], from + middle, sizeof(Third));
    std::memcpy(&thirds[2], from + last, sizeof(Third));
    std::memcpy(to, &thirds[0], sizeof(Third));
    std::memcpy(to + middle, &thirds[1], sizeof(Third));
    std::memcpy(to + last, &thirds[2], sizeof(Third));
}

/// Returns fewer than eight bytes as the low bytes of a word.
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
    // One to three bytes: the first, the middle and the last one are all of them.
    const auto first = static_cast<std::uint64_t>(from[0]);
    const auto middle = static_cast<std::uint64_t>(from[length / 2]) << (8 * (length / 2));
    const auto last = static_cast<std::uint64_t>(from[length - 1]) << (8 * (length - 1));
    return first | middle | last;
}

/// Copies `length` bytes to `words` words at `to`, and zeroes the rest of the last word. There is at least one
/// word. The bytes end in the last word or directly before it.
ZOOPH_INLINE void copy_padded(
    const std::byte* from, std::size_t length, std::byte* to, std::size_t words) noexcept {
    // Loads and stores overlap in the middle, so that no byte is copied by itself. Few branches depend on the length:
    // lengths of texts are unpredictable, and mispredicted branches are most of what copying them costs.
    std::byte* const last_word = to + (words - 1) * word_bytes;
    if (length < 8) {
        store(to, short_word(from, length));
    } else if (length <= 16) {
        store(last_word, std::uint64_t{0});
        copy_ends<8>(from, length, to);
    } else if (length <= 48) {
        store(last_word, std::uint64_t{0});
        copy_thirds(from, length, to);
    } else {
        copy_long(from, length, to, words);
    }
}

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
