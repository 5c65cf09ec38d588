#pragma once

// Operations on many numbers. The loops over vectors of 32 bytes are compiled for the machine that the library is
// built for, and for AVX2, if the machine it runs on has that.

#include "zooph/array.hpp"

#if defined(__GNUC__)
#define ZOOPH_VECTORS
#if defined(__x86_64__)
#define ZOOPH_AVX2
#endif
#endif

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

/// Reverses the byte order of `count` numbers, one by one.
template <class Bits>
inline void turn_each(const std::byte* from, std::byte* to, std::size_t count) noexcept {
    for (std::size_t index = 0; index < count; ++index) {
        store(to + index * sizeof(Bits), swapped(load<Bits>(from + index * sizeof(Bits))));
    }
}

/// Adds up `count` numbers, one by one.
template <class Number>
[[nodiscard]] inline std::uint64_t sum_each(const std::byte* from, std::size_t count) noexcept {
    std::uint64_t sum = 0;
    for (std::size_t index = 0; index < count; ++index) {
        sum += static_cast<std::uint64_t>(load<Number>(from + index * sizeof(Number)));
    }
    return sum;
}

#if defined(ZOOPH_VECTORS)

using Bytes32 [[gnu::vector_size(32)]] = std::uint8_t;
using Words4 [[gnu::vector_size(32)]] = std::uint64_t;

// The loops, in a namespace for each instruction set.

namespace plain {
#define ZOOPH_KERNEL
#include "zooph/impl/array_loops.inc"
#undef ZOOPH_KERNEL
} // namespace plain

#if defined(ZOOPH_AVX2)
namespace avx2 {
#define ZOOPH_KERNEL [[gnu::target("avx2")]]
#include "zooph/impl/array_loops.inc"
#undef ZOOPH_KERNEL
} // namespace avx2
#endif

#if defined(ZOOPH_AVX2)
/// Reports whether the machine has AVX2.
[[nodiscard]] inline bool has_avx2() noexcept {
    static const bool found = __builtin_cpu_supports("avx2") != 0;
    return found;
}
#endif

/// Reverses the byte order of as many numbers as fill whole vectors. Returns their number of bytes.
[[nodiscard]] inline std::size_t turn_vectors(
    const std::byte* from, std::byte* to, std::size_t bytes, std::size_t width) noexcept {
#if defined(ZOOPH_AVX2)
    if (has_avx2()) {
        return avx2::turn(from, to, bytes, width);
    }
#endif
    return plain::turn(from, to, bytes, width);
}

/// Returns the sum of the unsigned numbers of 4 or 8 bytes in that number of vectors.
[[nodiscard]] inline std::uint64_t sum_vectors(
    const std::byte* from, std::size_t vectors, std::size_t width) noexcept {
#if defined(ZOOPH_AVX2)
    if (has_avx2()) {
        return width == 4 ? avx2::sum_4(from, vectors) : avx2::sum_8(from, vectors);
    }
#endif
    return width == 4 ? plain::sum_4(from, vectors) : plain::sum_8(from, vectors);
}

#endif

ZOOPH_BODY void copy_turned(
    const std::byte* from, std::byte* to, std::size_t bytes, std::size_t width) noexcept {
    std::size_t done = 0;
#if defined(ZOOPH_VECTORS)
    done = turn_vectors(from, to, bytes, width);
#endif
    const std::size_t count = (bytes - done) / width;
    switch (width) {
    case 2:
        return turn_each<std::uint16_t>(from + done, to + done, count);
    case 4:
        return turn_each<std::uint32_t>(from + done, to + done, count);
    default:
        return turn_each<std::uint64_t>(from + done, to + done, count);
    }
}

/// Returns how many of the numbers are negative.
[[nodiscard]] inline std::uint64_t negative_of(const std::byte* from, std::size_t count) noexcept {
    std::uint64_t negative = 0;
    for (std::size_t index = 0; index < count; ++index) {
        negative += load<std::uint32_t>(from + index * 4) >> 31;
    }
    return negative;
}

ZOOPH_BODY std::uint64_t sum_integers(
    const std::byte* from, std::size_t count, std::size_t width, bool is_signed) noexcept {
    if (width == 1) {
        return is_signed ? sum_each<std::int8_t>(from, count) : sum_each<std::uint8_t>(from, count);
    }
    if (width == 2) {
        return is_signed ? sum_each<std::int16_t>(from, count)
                         : sum_each<std::uint16_t>(from, count);
    }
    std::uint64_t sum = 0;
    std::size_t done = 0;
#if defined(ZOOPH_VECTORS)
    if (std::endian::native == std::endian::little) {
        const std::size_t vectors = count * width / 32;
        sum = sum_vectors(from, vectors, width);
        done = vectors * 32 / width;
    }
#endif
    if (width == 8) {
        return sum + sum_each<std::uint64_t>(from + done * 8, count - done);
    }
    sum += sum_each<std::uint32_t>(from + done * 4, count - done);
    // Each negative number was added as an unsigned one, which is larger by 2^32.
    return is_signed ? sum - (negative_of(from, count) << 32) : sum;
}

ZOOPH_BODY stream_error read_bytes(
    ByteSource& from, std::span<std::byte> to, std::uint64_t before) {
    std::size_t filled = 0;
    while (filled < to.size()) {
        ReadResult found = from.read(to.subspan(filled));
        if (found.error) {
            return std::move(found.error);
        }
        if (found.bytes == 0) {
            return stream_error::malformed(
                fault(fault_kind::truncated, position::of_byte(before + filled)));
        }
        filled += found.bytes;
    }
    return {};
}

} // namespace zooph::detail

#undef ZOOPH_VECTORS
#undef ZOOPH_AVX2

#include "zooph/detail/end.hpp"
