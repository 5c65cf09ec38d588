#pragma once

// What the kernels of vector instructions share, but for what has to be compiled for each set of instructions.
//
// Two algorithms serve all but AVX-512, which has its own. Both first compute, for a block and without a branch, what
// a loop word by word would have to wait for:
//
// - packing (`block.inc`): the tags of 64 words, and as bit masks which of them start and continue runs;
// - unpacking (`group.inc`): for every byte of the input, how long a group would be if it started there, and how
//   long two groups would be. The loop that follows then needs one load to know where the next two words are, instead
//   of a load, a population count and an addition for each.
//
// Groups 0x00 and 0xff without a run are treated like all others; only runs branch.
//
// The two `.inc` files are included once for each set of instructions, in a namespace that has defined those it
// needs: functions that are compiled for a set have to be written down for it, templates cannot be.

#include "zooph/impl/packed/portable.ipp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail::packing {

/// Words of a block.
inline constexpr std::size_t block_words = 64;

/// Stands for the size of a group that has a run. More than any size of two or four groups: sums that reach it have
/// such a group in them.
inline constexpr std::size_t has_run = 64;

/// Fewer words are left to the portable kernel.
inline constexpr std::size_t few_words = 6;
/// Fewer packed bytes are left to the portable kernel.
inline constexpr std::size_t few_bytes = 16;

/// Packed bytes whose group sizes are computed at once. Sizes and bytes stay in the first-level cache, and the branch
/// that ends a span is rare.
inline constexpr std::size_t span_bytes = 1024;

/// Bytes that are cleared for a short run of zero words.
inline constexpr std::size_t cleared_bytes = 256;

/// Where groups start in a block, and where runs do: one bit for each word.
struct Groups {
    /// The words that are part of the run of an earlier word.
    std::uint64_t inner;
    /// The words before a run: all zero or full, and the next word is `inner`.
    std::uint64_t heads;
};

/// For each word of a block, one bit.
struct Classes {
    /// All bytes are zero.
    std::uint64_t zero;
    /// No byte is zero.
    std::uint64_t full;
    /// One byte is zero at most.
    std::uint64_t dense;

    /// The groups of a block that starts with a group.
    [[nodiscard]] ZOOPH_INLINE Groups groups() const noexcept {
        // Within a stretch of dense words everything after the first full word is literal. Added to the stretch, that
        // full word starts a carry that runs through to the stretch's end: the words that get a carry are wanted.
        const std::uint64_t carries = (dense + full) ^ dense ^ full;
        const std::uint64_t literal = carries & dense;
        const std::uint64_t inner = literal | (zero & zero << 1);
        return {inner, (zero | full) & ~inner & inner >> 1};
    }
};

/// The first group has a run. Long runs are not worth measuring what follows, so these are looked for before.
[[nodiscard]] ZOOPH_INLINE bool starts_run(Input packed) noexcept {
    const std::uint32_t tag = byte_at(packed.at);
    if (tag == 0) {
        return packed.size > 1 && byte_at(packed.at + 1) > 0;
    }
    return tag == 0xff && packed.size > 9 && byte_at(packed.at + 9) > 0;
}

/// Unpacks the group at the start of `packed`, of tag 0x00 or 0xff, if it is all there and fits. `clear` clears
/// `cleared_bytes` bytes, for which it may rely on there being room. It reads nothing if it does not.
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

/// How long the first group is, which has no run, if a literal run follows it; 0 otherwise.
///
/// Where hardly any byte is zero, long runs are interrupted by single words: measuring all that follows such a word,
/// where groups could start, would take longer than copying the runs.
[[nodiscard]] ZOOPH_INLINE std::size_t alone_before_run(Input packed) noexcept {
    const std::uint32_t tag = byte_at(packed.at);
    const std::size_t read = 1 + std::size_t{sizes[tag]} + (tag == 0 || tag == 0xff ? 1 : 0);
    const bool is_before_run = packed.size > read + 9 && byte_at(packed.at + read) == 0xff &&
                               byte_at(packed.at + read + 9) > 0;
    return is_before_run ? read : 0;
}

/// The index of the lowest bit that is set; 64 if none is.
[[nodiscard]] ZOOPH_INLINE std::size_t lowest(std::uint64_t bits) noexcept {
    return static_cast<std::size_t>(std::countr_zero(bits));
}

} // namespace zooph::detail::packing

#include "zooph/detail/end.hpp"
