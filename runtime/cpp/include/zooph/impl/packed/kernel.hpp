#pragma once

// The common parts of the kernels with vector instructions, except for those that are compiled for each instruction
// set.
//
// Two algorithms are shared by all kernels except AVX-512, which has its own. Both first compute, for a block and
// without branches, what a loop over words would have to wait for:
//
// - packing (`block.inc`): the tags of 64 words, and bit masks of the words that start and continue runs;
// - unpacking (`group.inc`): for every byte of the input, how long a group would be if it started there, and how long
//   two groups would be. The loop that follows then finds the next two words with one load, instead of a load, a
//   population count and an addition for each.
//
// Groups 0x00 and 0xff without a run are treated like all others; only runs branch.
//
// The two `.inc` files are included once for each instruction set, in a namespace that defines the functions that
// they need. Functions with a target attribute must be written out for each instruction set and cannot be templates.

#include "zooph/impl/packed/portable.ipp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail::packing {

/// Number of words of a block.
inline constexpr std::size_t block_words = 64;

/// Stands for the size of a group with a run. It is larger than any size of two or four groups, so that sums that
/// reach it contain such a group.
inline constexpr std::size_t has_run = 64;

/// Fewer words than this are left to the portable kernel.
inline constexpr std::size_t few_words = 6;
/// Fewer packed bytes than this are left to the portable kernel.
inline constexpr std::size_t few_bytes = 16;

/// Number of packed bytes whose group sizes are computed at once. Sizes and bytes stay in the first-level cache, and
/// the branch at the end of a span is rare.
inline constexpr std::size_t span_bytes = 1024;

/// Number of bytes that are cleared for a short run of zero words.
inline constexpr std::size_t cleared_bytes = 256;

/// The groups and runs of a block: one bit for each word.
struct Groups {
    /// The words that are in the run of an earlier word.
    std::uint64_t inner;
    /// The words that start a run: all bytes are zero or all are not, and the next word is `inner`.
    std::uint64_t heads;
};

/// The classes of the words of a block: one bit for each word.
struct Classes {
    /// All bytes are zero.
    std::uint64_t zero;
    /// No byte is zero.
    std::uint64_t full;
    /// At most one byte is zero.
    std::uint64_t dense;

    /// Returns the groups of a block whose first word starts a group.
    [[nodiscard]] ZOOPH_INLINE Groups groups() const noexcept {
        // In a stretch of dense words, every word after the first full one is literal. Adding the full word to the
        // stretch starts a carry that continues to the end of the stretch: the words that get a carry are literal.
        const std::uint64_t carries = (dense + full) ^ dense ^ full;
        const std::uint64_t literal = carries & dense;
        const std::uint64_t inner = literal | (zero & zero << 1);
        return {inner, (zero | full) & ~inner & inner >> 1};
    }
};

/// Reports whether the first group has a run. It is not worth while to measure what follows a long run, so runs are
/// found first.
[[nodiscard]] ZOOPH_INLINE bool starts_run(Input packed) noexcept {
    const std::uint32_t tag = byte_at(packed.at);
    if (tag == 0) {
        return packed.size > 1 && byte_at(packed.at + 1) > 0;
    }
    return tag == 0xff && packed.size > 9 && byte_at(packed.at + 9) > 0;
}

/// Unpacks the group at the start of `packed`, whose tag is 0x00 or 0xff, if it is complete and fits. Otherwise it
/// reads nothing. `clear` clears `cleared_bytes` bytes, for which there is room when it is called.
template <class Clear>
[[nodiscard]] ZOOPH_INLINE Progress unpack_run(Input packed, Room room, Clear clear) noexcept {
    if (byte_at(packed.at) == 0) {
        if (packed.size < 2) {
            return {};
        }
        const std::size_t size = (1 + byte_at(packed.at + 1)) * word_bytes;
        if (room.size < size) {
            return {};
        }
        if (size <= cleared_bytes && room.size >= cleared_bytes) {
            clear(room.at);
        } else {
            clear_run(room.at, size);
        }
        return {2, size};
    }
    if (packed.size < 10) {
        return {};
    }
    const std::size_t size = byte_at(packed.at + 9) * word_bytes;
    if (packed.size < 10 + size || room.size < word_bytes + size) {
        return {};
    }
    std::memcpy(room.at, packed.at + 1, word_bytes);
    copy_run(room.at + word_bytes, packed.at + 10, size);
    return {10 + size, word_bytes + size};
}

/// Returns the size of the first group, which has no run, if a literal run follows it, and 0 otherwise.
///
/// Where hardly any byte is zero, long runs are interrupted by single words. Measuring everything after such a word,
/// where groups could start, would take longer than copying the runs.
[[nodiscard]] ZOOPH_INLINE std::size_t alone_before_run(Input packed) noexcept {
    const std::uint32_t tag = byte_at(packed.at);
    const std::size_t read = 1 + std::size_t{sizes[tag]} + (tag == 0 || tag == 0xff ? 1 : 0);
    const bool is_before_run = packed.size > read + 9 && byte_at(packed.at + read) == 0xff &&
                               byte_at(packed.at + read + 9) > 0;
    return is_before_run ? read : 0;
}

/// Returns the index of the lowest bit that is set, or 64 if none is.
[[nodiscard]] ZOOPH_INLINE std::size_t lowest(std::uint64_t bits) noexcept {
    return static_cast<std::size_t>(std::countr_zero(bits));
}

} // namespace zooph::detail::packing

#include "zooph/detail/end.hpp"
