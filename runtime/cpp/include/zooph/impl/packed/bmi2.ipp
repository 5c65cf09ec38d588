#pragma once

// The shared algorithms with AVX2, 32 bytes at a time. BMI2's `pext` gathers bytes faster than a shuffle; its
// `pdep` spreads them no faster.

#include <immintrin.h>

#include "zooph/impl/packed/kernel.hpp"

#include "zooph/detail/begin.hpp"

#define ZOOPH_KERNEL [[gnu::target("avx2,bmi,bmi2,popcnt")]]
#define ZOOPH_KERNEL_INLINE [[gnu::always_inline, gnu::target("avx2,bmi,bmi2,popcnt")]] inline

namespace zooph::detail::packing::bmi2 {

/// Number of bytes that `literal_words` examines.
inline constexpr std::size_t probe_bytes = 32;

[[nodiscard]] ZOOPH_KERNEL_INLINE __m256i load(const void* bytes) noexcept {
    return _mm256_loadu_si256(static_cast<const __m256i*>(bytes));
}

ZOOPH_KERNEL_INLINE void put(void* to, __m256i bytes) noexcept {
    _mm256_storeu_si256(static_cast<__m256i*>(to), bytes);
}

/// Returns the bits of a mask of bytes.
[[nodiscard]] ZOOPH_KERNEL_INLINE std::uint64_t bits_of(__m256i mask) noexcept {
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(mask));
}

/// Returns the population count of each byte.
[[nodiscard]] ZOOPH_KERNEL_INLINE __m256i counts(__m256i bytes) noexcept {
    const __m256i table = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    const __m256i nibble = _mm256_set1_epi8(15);
    const __m256i low = _mm256_and_si256(bytes, nibble);
    const __m256i high = _mm256_and_si256(_mm256_srli_epi16(bytes, 4), nibble);
    return _mm256_add_epi8(_mm256_shuffle_epi8(table, low), _mm256_shuffle_epi8(table, high));
}

/// Computes the tags of the block of words at `words`.
ZOOPH_KERNEL_INLINE void find_tags(const std::byte* words, std::uint8_t* tags) noexcept {
    for (std::size_t at = 0; at < block_words; at += 4) {
        const __m256i four = load(words + at * word_bytes);
        const int zeros = _mm256_movemask_epi8(_mm256_cmpeq_epi8(four, _mm256_setzero_si256()));
        const int nonzero = ~zeros;
        std::memcpy(tags + at, &nonzero, 4);
    }
}

/// Computes the classes of the tags, and the size of each word's group if it has no run.
[[nodiscard]] ZOOPH_KERNEL_INLINE Classes classify(
    const std::uint8_t* tags, std::uint8_t* bytes) noexcept {
    Classes classes{};
    for (std::size_t at = 0; at < block_words; at += 32) {
        const __m256i tag = load(tags + at);
        const __m256i zero = _mm256_cmpeq_epi8(tag, _mm256_setzero_si256());
        const __m256i full = _mm256_cmpeq_epi8(tag, _mm256_set1_epi8(-1));
        const __m256i count = counts(tag);
        classes.zero |= bits_of(zero) << at;
        classes.full |= bits_of(full) << at;
        classes.dense |= bits_of(_mm256_cmpgt_epi8(count, _mm256_set1_epi8(6))) << at;
        // A true comparison is -1: subtracting it adds the byte that holds the run's length.
        const __m256i size = _mm256_sub_epi8(count, _mm256_or_si256(zero, full));
        put(bytes + at, _mm256_add_epi8(size, _mm256_set1_epi8(1)));
    }
    return classes;
}

/// Writes the bytes of a word that `tag` selects, followed by zeros. Writes 8 bytes.
ZOOPH_KERNEL_INLINE void gather(
    const std::byte* word, std::uint32_t tag, std::byte* to) noexcept {
    const std::uint64_t bytes = _pext_u64(load_word(word), masks[tag]);
    store(to, bytes);
}

/// Spreads packed bytes over the word by `tag`. Reads and writes 8 bytes.
ZOOPH_KERNEL_INLINE void spread(
    const std::byte* packed, std::uint32_t tag, std::byte* to) noexcept {
    const __m128i word = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(packed));
    const __m128i by = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(spreading[tag].data()));
    _mm_storel_epi64(reinterpret_cast<__m128i*>(to), _mm_shuffle_epi8(word, by));
}

/// Returns how many words at `words`, up to the first other word, have at most one zero byte.
[[nodiscard]] ZOOPH_KERNEL_INLINE std::size_t literal_words(const std::byte* words) noexcept {
    const __m256i ones = _mm256_min_epu8(load(words), _mm256_set1_epi8(1));
    const __m256i count = _mm256_sad_epu8(ones, _mm256_setzero_si256());
    const std::uint64_t sparse = bits_of(_mm256_cmpgt_epi64(_mm256_set1_epi64x(7), count));
    return lowest(sparse | std::uint64_t{1} << 32) / 8;
}

/// Computes for each of the first `size` bytes, and for 47 more, the size of a group that starts there, or
/// `has_run`. Reads `size` + 96 bytes.
ZOOPH_KERNEL_INLINE void group_sizes(
    const std::byte* packed, std::size_t size, std::uint8_t* ones) noexcept {
    const __m256i zero = _mm256_setzero_si256();
    for (std::size_t at = 0; at < size + 48; at += 32) {
        const __m256i tag = load(packed + at);
        const __m256i is_zero = _mm256_cmpeq_epi8(tag, zero);
        const __m256i is_full = _mm256_cmpeq_epi8(tag, _mm256_set1_epi8(-1));
        // The counts that these tags would have.
        const __m256i no_zeros = _mm256_cmpeq_epi8(load(packed + at + 1), zero);
        const __m256i no_literals = _mm256_cmpeq_epi8(load(packed + at + 9), zero);
        const __m256i no_run = _mm256_or_si256(
            _mm256_and_si256(is_zero, no_zeros), _mm256_and_si256(is_full, no_literals));
        const __m256i counted = _mm256_or_si256(is_zero, is_full);
        const __m256i group =
            _mm256_sub_epi8(_mm256_add_epi8(counts(tag), _mm256_set1_epi8(1)), no_run);
        // The group of a run has size 1 or 9 here, so that the or is a sum.
        const __m256i run = _mm256_andnot_si256(no_run, counted);
        put(ones + at, _mm256_or_si256(group, _mm256_and_si256(run, _mm256_set1_epi8(has_run))));
    }
}

/// Computes for each of the first `size` places the size of the two groups that start there, or at least
/// `has_run`.
ZOOPH_KERNEL_INLINE void pair_sizes(
    const std::uint8_t* ones, std::size_t size, std::uint8_t* twos) noexcept {
    const __m256i places = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
    for (std::size_t at = 0; at < size; at += 32) {
        // Shuffles work on each half of a register, so `beyond` starts half a register further on.
        const __m256i here = load(ones + at);
        const __m256i beyond = load(ones + at + 16);
        const __m256i next = _mm256_add_epi8(places, here);
        // An index with its high bit set selects zero. Indices outside of the half in question get that bit.
        const __m256i near = _mm256_adds_epu8(next, _mm256_set1_epi8(0x70));
        const __m256i far = _mm256_sub_epi8(next, _mm256_set1_epi8(16));
        const __m256i second =
            _mm256_or_si256(_mm256_shuffle_epi8(here, near), _mm256_shuffle_epi8(beyond, far));
        put(twos + at, _mm256_add_epi8(here, second));
    }
}

/// Clears `cleared_bytes` bytes.
ZOOPH_KERNEL_INLINE void clear_short(std::byte* to) noexcept {
    // If compilers knew that these are zeros, they would use a string instruction, which takes longer to start.
    __m256i zeros = _mm256_setzero_si256();
    __asm__("" : "+x"(zeros));
#pragma GCC unroll 8
    for (std::size_t at = 0; at < cleared_bytes; at += 32) {
        put(to + at, zeros);
    }
}

#include "zooph/impl/packed/block.inc"
#include "zooph/impl/packed/group.inc"

} // namespace zooph::detail::packing::bmi2

#undef ZOOPH_KERNEL
#undef ZOOPH_KERNEL_INLINE

#include "zooph/detail/end.hpp"
