#pragma once

// Copies long texts.

#include "zooph/detail/padded.hpp"

#if defined(__x86_64__) && defined(__GNUC__)
#define ZOOPH_HAS_MASKS
#include <immintrin.h>
#endif

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

#if defined(ZOOPH_HAS_MASKS)

/// Copies with AVX-512. Its masks need no branches that depend on the length. Without it, most of the time for texts
/// is spent on mispredicted branches, because their lengths are unpredictable.
[[gnu::target("avx512f,avx512bw,bmi2")]] inline void copy_masked(
    const std::byte* from, std::size_t length, std::byte* to, std::size_t room) noexcept {
    const auto part = [&](std::size_t at, std::uint64_t bytes) __attribute__((
                          target("avx512f,avx512bw,bmi2"))) {
        return _mm512_maskz_loadu_epi8(bytes, from + at);
    };
    _mm512_storeu_si512(to, part(0, ~std::uint64_t{0}));
    const std::size_t last = room - 64;
    for (std::size_t at = 64; at < last; at += 64) {
        _mm512_storeu_si512(to + at, part(at, ~std::uint64_t{0}));
    }
    // The last vector may overlap the one before; it ends with the zeros.
    const std::uint64_t mask = _bzhi_u64(~std::uint64_t{0}, static_cast<unsigned>(length - last));
    _mm512_storeu_si512(to + last, part(last, mask));
}

/// Reports whether this machine has the instructions.
inline bool has_masks() noexcept {
    static const bool found = __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("bmi2");
    return found;
}

#undef ZOOPH_HAS_MASKS
#else

inline bool has_masks() noexcept { return false; }
inline void copy_masked(const std::byte*, std::size_t, std::byte*, std::size_t) noexcept {}

#endif

ZOOPH_BODY void copy_long(
    const std::byte* from, std::size_t length, std::byte* to, std::size_t words) noexcept {
    if (has_masks()) {
        copy_masked(from, length, to, words * word_bytes);
        return;
    }
    store(to + (words - 1) * word_bytes, std::uint64_t{0});
    std::memcpy(to, from, length);
}

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
