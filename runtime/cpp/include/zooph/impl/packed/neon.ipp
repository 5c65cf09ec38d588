#pragma once

// The shared algorithms with NEON, 16 bytes at a time. Every aarch64 has NEON, so no function needs a target
// attribute.

#include <arm_neon.h>

#include "zooph/impl/packed/kernel.hpp"

#include "zooph/detail/begin.hpp"

#define ZOOPH_KERNEL
#define ZOOPH_KERNEL_INLINE [[gnu::always_inline]] inline

namespace zooph::detail::packing::neon {

/// Number of bytes that `literal_words` examines.
inline constexpr std::size_t probe_bytes = 16;

[[nodiscard]] ZOOPH_KERNEL_INLINE uint8x16_t load(const void* bytes) noexcept {
    return vld1q_u8(static_cast<const std::uint8_t*>(bytes));
}

ZOOPH_KERNEL_INLINE void put(void* to, uint8x16_t bytes) noexcept {
    vst1q_u8(static_cast<std::uint8_t*>(to), bytes);
}

/// Returns a bit for each of 64 bytes, which is set if the byte is all ones.
[[nodiscard]] ZOOPH_KERNEL_INLINE std::uint64_t bits_of(
    uint8x16_t a, uint8x16_t b, uint8x16_t c, uint8x16_t d) noexcept {
    constexpr std::uint8_t each[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    const uint8x16_t bits = vld1q_u8(each);
    const uint8x16_t low = vpaddq_u8(vandq_u8(a, bits), vandq_u8(b, bits));
    const uint8x16_t high = vpaddq_u8(vandq_u8(c, bits), vandq_u8(d, bits));
    const uint8x16_t sums = vpaddq_u8(low, high);
    return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(sums, sums)), 0);
}

/// Shuffles the 8 bytes at `from`.
ZOOPH_KERNEL_INLINE void shuffle_word(
    const std::byte* from, const std::array<std::uint8_t, 8>& order, std::byte* to) noexcept {
    const uint8x8_t word = vld1_u8(reinterpret_cast<const std::uint8_t*>(from));
    vst1_u8(reinterpret_cast<std::uint8_t*>(to), vtbl1_u8(word, vld1_u8(order.data())));
}

/// Computes the tags of the block of words at `words`.
ZOOPH_KERNEL_INLINE void find_tags(const std::byte* words, std::uint8_t* tags) noexcept {
    const auto nonzero = [words](std::size_t at) {
        const uint8x16_t pair = load(words + at * word_bytes);
        return vtstq_u8(pair, pair);
    };
    for (std::size_t at = 0; at < block_words; at += 8) {
        store(reinterpret_cast<std::byte*>(tags + at),
              bits_of(nonzero(at), nonzero(at + 2), nonzero(at + 4), nonzero(at + 6)));
    }
}

/// Computes the classes of the tags, and the size of each word's group if it has no run.
[[nodiscard]] ZOOPH_KERNEL_INLINE Classes classify(
    const std::uint8_t* tags, std::uint8_t* bytes) noexcept {
    uint8x16_t zero[4];
    uint8x16_t full[4];
    uint8x16_t dense[4];
    for (std::size_t at = 0; at < 4; ++at) {
        const uint8x16_t tag = load(tags + 16 * at);
        const uint8x16_t count = vcntq_u8(tag);
        zero[at] = vceqzq_u8(tag);
        full[at] = vceqq_u8(tag, vdupq_n_u8(0xff));
        dense[at] = vcgtq_u8(count, vdupq_n_u8(6));
        // A true comparison is -1: subtracting it adds the byte that holds the run's length.
        const uint8x16_t size = vsubq_u8(count, vorrq_u8(zero[at], full[at]));
        put(bytes + 16 * at, vaddq_u8(size, vdupq_n_u8(1)));
    }
    return {bits_of(zero[0], zero[1], zero[2], zero[3]), bits_of(full[0], full[1], full[2], full[3]),
            bits_of(dense[0], dense[1], dense[2], dense[3])};
}

/// Writes the bytes of a word that `tag` selects, followed by zeros. Writes 8 bytes.
ZOOPH_KERNEL_INLINE void gather(
    const std::byte* word, std::uint32_t tag, std::byte* to) noexcept {
    shuffle_word(word, gathering[tag], to);
}

/// Spreads packed bytes over the word by `tag`. Reads and writes 8 bytes.
ZOOPH_KERNEL_INLINE void spread(
    const std::byte* packed, std::uint32_t tag, std::byte* to) noexcept {
    shuffle_word(packed, spreading[tag], to);
}

/// Returns how many words at `words`, up to the first other word, have at most one zero byte.
[[nodiscard]] ZOOPH_KERNEL_INLINE std::size_t literal_words(const std::byte* words) noexcept {
    const uint8x16_t ones = vminq_u8(load(words), vdupq_n_u8(1));
    const uint64x2_t count = vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(ones)));
    if (vgetq_lane_u64(count, 0) < 7) {
        return 0;
    }
    return vgetq_lane_u64(count, 1) < 7 ? 1 : 2;
}

/// Computes for each of the first `size` bytes, and for 47 more, the size of a group that starts there, or
/// `has_run`. Reads `size` + 96 bytes.
ZOOPH_KERNEL_INLINE void group_sizes(
    const std::byte* packed, std::size_t size, std::uint8_t* ones) noexcept {
    for (std::size_t at = 0; at < size + 48; at += 16) {
        const uint8x16_t tag = load(packed + at);
        const uint8x16_t is_zero = vceqzq_u8(tag);
        const uint8x16_t is_full = vceqq_u8(tag, vdupq_n_u8(0xff));
        // The counts that these tags would have.
        const uint8x16_t no_zeros = vceqzq_u8(load(packed + at + 1));
        const uint8x16_t no_literals = vceqzq_u8(load(packed + at + 9));
        const uint8x16_t no_run =
            vorrq_u8(vandq_u8(is_zero, no_zeros), vandq_u8(is_full, no_literals));
        const uint8x16_t counted = vorrq_u8(is_zero, is_full);
        const uint8x16_t group = vsubq_u8(vaddq_u8(vcntq_u8(tag), vdupq_n_u8(1)), no_run);
        // The group of a run has size 1 or 9 here, so that the or is a sum.
        const uint8x16_t run = vandq_u8(vbicq_u8(counted, no_run), vdupq_n_u8(has_run));
        put(ones + at, vorrq_u8(group, run));
    }
}

/// Computes for each of the first `size` places the size of the two groups that start there, or at least
/// `has_run`.
ZOOPH_KERNEL_INLINE void pair_sizes(
    const std::uint8_t* ones, std::size_t size, std::uint8_t* twos) noexcept {
    constexpr std::uint8_t each[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    const uint8x16_t places = vld1q_u8(each);
    uint8x16_t here = load(ones);
    for (std::size_t at = 0; at < size; at += 16) {
        const uint8x16_t beyond = load(ones + at + 16);
        const uint8x16x2_t both{{here, beyond}};
        put(twos + at, vaddq_u8(here, vqtbl2q_u8(both, vaddq_u8(places, here))));
        here = beyond;
    }
}

/// Clears `cleared_bytes` bytes.
ZOOPH_KERNEL_INLINE void clear_short(std::byte* to) noexcept {
    for (std::size_t at = 0; at < cleared_bytes; at += 16) {
        put(to + at, vdupq_n_u8(0));
    }
}

#include "zooph/impl/packed/block.inc"
#include "zooph/impl/packed/group.inc"

} // namespace zooph::detail::packing::neon

#undef ZOOPH_KERNEL
#undef ZOOPH_KERNEL_INLINE

#include "zooph/detail/end.hpp"
