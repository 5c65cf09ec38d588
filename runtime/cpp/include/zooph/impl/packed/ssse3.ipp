#pragma once

// The shared algorithms with SSSE3, 16 bytes at a time.

#include <immintrin.h>

#include "zooph/impl/packed/kernel.hpp"

#include "zooph/detail/begin.hpp"

#define ZOOPH_KERNEL [[gnu::target("ssse3,popcnt")]]
#define ZOOPH_KERNEL_INLINE [[gnu::always_inline, gnu::target("ssse3,popcnt")]] inline

namespace zooph::detail::packing::ssse3 {

/// Number of bytes that `literal_words` examines.
inline constexpr std::size_t probe_bytes = 16;

[[nodiscard]] ZOOPH_KERNEL_INLINE __m128i load(const void* bytes) noexcept {
    return _mm_loadu_si128(static_cast<const __m128i*>(bytes));
}

ZOOPH_KERNEL_INLINE void put(void* to, __m128i bytes) noexcept {
    _mm_storeu_si128(static_cast<__m128i*>(to), bytes);
}

/// Returns the population count of each byte.
[[nodiscard]] ZOOPH_KERNEL_INLINE __m128i counts(__m128i bytes) noexcept {
    const __m128i table = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m128i nibble = _mm_set1_epi8(15);
    const __m128i low = _mm_and_si128(bytes, nibble);
    const __m128i high = _mm_and_si128(_mm_srli_epi16(bytes, 4), nibble);
    return _mm_add_epi8(_mm_shuffle_epi8(table, low), _mm_shuffle_epi8(table, high));
}

/// Shuffles the 8 bytes at `from`.
ZOOPH_KERNEL_INLINE void shuffle_word(
    const std::byte* from, const std::array<std::uint8_t, 8>& order, std::byte* to) noexcept {
    const __m128i word = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(from));
    const __m128i by = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(order.data()));
    _mm_storel_epi64(reinterpret_cast<__m128i*>(to), _mm_shuffle_epi8(word, by));
}

/// Computes the tags of the block of words at `words`.
ZOOPH_KERNEL_INLINE void find_tags(const std::byte* words, std::uint8_t* tags) noexcept {
    for (std::size_t at = 0; at < block_words; at += 2) {
        const __m128i pair = load(words + at * word_bytes);
        const int zeros = _mm_movemask_epi8(_mm_cmpeq_epi8(pair, _mm_setzero_si128()));
        tags[at] = static_cast<std::uint8_t>(~zeros);
        tags[at + 1] = static_cast<std::uint8_t>(~zeros >> 8);
    }
}

/// Computes the classes of the tags, and the size of each word's group if it has no run.
[[nodiscard]] ZOOPH_KERNEL_INLINE Classes classify(
    const std::uint8_t* tags, std::uint8_t* bytes) noexcept {
    Classes classes{};
    for (std::size_t at = 0; at < block_words; at += 16) {
        const __m128i tag = load(tags + at);
        const __m128i zero = _mm_cmpeq_epi8(tag, _mm_setzero_si128());
        const __m128i full = _mm_cmpeq_epi8(tag, _mm_set1_epi8(-1));
        const __m128i count = counts(tag);
        const __m128i dense = _mm_cmpgt_epi8(count, _mm_set1_epi8(6));
        classes.zero |= static_cast<std::uint64_t>(_mm_movemask_epi8(zero)) << at;
        classes.full |= static_cast<std::uint64_t>(_mm_movemask_epi8(full)) << at;
        classes.dense |= static_cast<std::uint64_t>(_mm_movemask_epi8(dense)) << at;
        // A true comparison is -1: subtracting it adds the byte that holds the run's length.
        const __m128i size = _mm_sub_epi8(count, _mm_or_si128(zero, full));
        put(bytes + at, _mm_add_epi8(size, _mm_set1_epi8(1)));
    }
    return classes;
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
    const __m128i ones = _mm_min_epu8(load(words), _mm_set1_epi8(1));
    const __m128i count = _mm_sad_epu8(ones, _mm_setzero_si128());
    // The counts are in the low half of each word, and so are the results of the comparison.
    const int sparse = _mm_movemask_epi8(_mm_cmplt_epi32(count, _mm_set_epi32(0, 7, 0, 7)));
    return lowest(static_cast<std::uint64_t>(sparse | 1 << 16)) / 8;
}

/// Computes for each of the first `size` bytes, and for 47 more, the size of a group that starts there, or
/// `has_run`. Reads `size` + 96 bytes.
ZOOPH_KERNEL_INLINE void group_sizes(
    const std::byte* packed, std::size_t size, std::uint8_t* ones) noexcept {
    const __m128i zero = _mm_setzero_si128();
    for (std::size_t at = 0; at < size + 48; at += 16) {
        const __m128i tag = load(packed + at);
        const __m128i is_zero = _mm_cmpeq_epi8(tag, zero);
        const __m128i is_full = _mm_cmpeq_epi8(tag, _mm_set1_epi8(-1));
        // The counts that these tags would have.
        const __m128i no_zeros = _mm_cmpeq_epi8(load(packed + at + 1), zero);
        const __m128i no_literals = _mm_cmpeq_epi8(load(packed + at + 9), zero);
        const __m128i no_run =
            _mm_or_si128(_mm_and_si128(is_zero, no_zeros), _mm_and_si128(is_full, no_literals));
        const __m128i counted = _mm_or_si128(is_zero, is_full);
        const __m128i group =
            _mm_sub_epi8(_mm_add_epi8(counts(tag), _mm_set1_epi8(1)), no_run);
        // The group of a run has size 1 or 9 here, so that the or is a sum.
        const __m128i run = _mm_andnot_si128(no_run, counted);
        put(ones + at, _mm_or_si128(group, _mm_and_si128(run, _mm_set1_epi8(has_run))));
    }
}

/// Computes for each of the first `size` places the size of the two groups that start there, or at least
/// `has_run`.
ZOOPH_KERNEL_INLINE void pair_sizes(
    const std::uint8_t* ones, std::size_t size, std::uint8_t* twos) noexcept {
    const __m128i places = _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    __m128i here = load(ones);
    for (std::size_t at = 0; at < size; at += 16) {
        const __m128i beyond = load(ones + at + 16);
        const __m128i next = _mm_add_epi8(places, here);
        // An index with its high bit set selects zero. Indices outside of the half in question get that bit.
        const __m128i near = _mm_shuffle_epi8(here, _mm_adds_epu8(next, _mm_set1_epi8(0x70)));
        const __m128i far = _mm_shuffle_epi8(beyond, _mm_sub_epi8(next, _mm_set1_epi8(16)));
        put(twos + at, _mm_add_epi8(here, _mm_or_si128(near, far)));
        here = beyond;
    }
}

/// Clears `cleared_bytes` bytes.
ZOOPH_KERNEL_INLINE void clear_short(std::byte* to) noexcept {
    // If compilers knew that these are zeros, they would use a string instruction, which takes longer to start.
    __m128i zeros = _mm_setzero_si128();
    __asm__("" : "+x"(zeros));
#pragma GCC unroll 16
    for (std::size_t at = 0; at < cleared_bytes; at += 16) {
        put(to + at, zeros);
    }
}

#include "zooph/impl/packed/block.inc"
#include "zooph/impl/packed/group.inc"

} // namespace zooph::detail::packing::ssse3

#undef ZOOPH_KERNEL
#undef ZOOPH_KERNEL_INLINE

#include "zooph/detail/end.hpp"
