#pragma once

// Copies long texts.

#include "zooph/detail/padded.hpp"

#if defined(__x86_64__) && defined(__GNUC__)
#define ZOOPH_HAS_VECTORS
#include <immintrin.h>
#endif

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

#if defined(ZOOPH_HAS_VECTORS)

/// Copies at least 32 bytes with AVX2. Up to 128 bytes, no branch depends on the length.
[[gnu::target("avx2")]] inline void copy_vectors(
    const std::byte* from, std::size_t length, std::byte* to) noexcept {
    constexpr std::size_t vector = sizeof(__m256i);
    const std::size_t last = length - vector;
    const auto part = [&](std::size_t at) __attribute__((target("avx2"))) {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + at),
                            _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from + at)));
    };
    std::size_t at = 0;
    for (; at + 3 * vector < last; at += 2 * vector) {
        part(at);
        part(at + vector);
    }
    // Four vectors cover what is left. They overlap if that has fewer bytes.
    const std::size_t second = at + vector;
    const std::size_t third = last < second ? at : last - vector;
    part(at);
    part(last < second ? last : second);
    part(third);
    part(last);
}

/// Reports whether this machine has the instructions.
inline bool has_vectors() noexcept {
    static const bool found = __builtin_cpu_supports("avx2");
    return found;
}

#undef ZOOPH_HAS_VECTORS
#else

inline bool has_vectors() noexcept { return false; }
inline void copy_vectors(const std::byte*, std::size_t, std::byte*) noexcept {}

#endif

ZOOPH_BODY void copy_long(
    const std::byte* from, std::size_t length, std::byte* to, std::size_t words) noexcept {
    store(to + (words - 1) * word_bytes, std::uint64_t{0});
    if (has_vectors()) {
        copy_vectors(from, length, to);
    } else {
        std::memcpy(to, from, length);
    }
}

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
