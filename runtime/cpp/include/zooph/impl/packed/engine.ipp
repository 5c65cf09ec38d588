#pragma once

// Selects the kernel.

#include <algorithm>

#include "zooph/impl/packed/portable.ipp"

#if defined(__x86_64__) && defined(__GNUC__)
#define ZOOPH_X86_KERNELS
#include "zooph/impl/packed/avx512.ipp"
#include "zooph/impl/packed/ssse3.ipp"
#elif defined(__aarch64__) && defined(__ARM_NEON) && defined(__GNUC__) && !defined(__AARCH64EB__)
#define ZOOPH_NEON_KERNEL
#include "zooph/impl/packed/neon.ipp"
#endif

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail::packing {

[[nodiscard]] constexpr std::uint32_t bit_of(packing_kernel kernel) noexcept {
    return 1U << static_cast<unsigned>(kernel);
}

/// Returns the bits of the kernels that this machine has.
[[nodiscard]] inline std::uint32_t detect() noexcept {
    std::uint32_t found = bit_of(packing_kernel::portable);
#if defined(ZOOPH_X86_KERNELS)
    const auto all = [](auto... supported) { return ((supported != 0) && ...); };
    if (!all(__builtin_cpu_supports("ssse3"), __builtin_cpu_supports("popcnt"))) {
        return found;
    }
    found |= bit_of(packing_kernel::ssse3);
    // AMD's processors before Zen 3, which is the first with this carry-less multiplication, execute `pext` and
    // `pdep` as loops of micro-operations, which take longer than a table.
    const bool fast_pext =
        __builtin_cpu_is("intel") != 0 || __builtin_cpu_supports("vpclmulqdq") != 0;
    if (!fast_pext || !all(__builtin_cpu_supports("avx2"), __builtin_cpu_supports("bmi"),
                           __builtin_cpu_supports("bmi2"))) {
        return found;
    }
    found |= bit_of(packing_kernel::bmi2);
    if (all(__builtin_cpu_supports("avx512f"), __builtin_cpu_supports("avx512bw"),
            __builtin_cpu_supports("avx512dq"), __builtin_cpu_supports("avx512vl"),
            __builtin_cpu_supports("avx512vbmi"), __builtin_cpu_supports("avx512vbmi2"),
            __builtin_cpu_supports("avx512bitalg"), __builtin_cpu_supports("gfni"))) {
        found |= bit_of(packing_kernel::avx512);
    }
#elif defined(ZOOPH_NEON_KERNEL)
    found |= bit_of(packing_kernel::neon);
#endif
    return found;
}

/// Returns the result of `detect`, which is called once.
[[nodiscard]] inline std::uint32_t machine() noexcept {
    static const std::uint32_t found = detect();
    return found;
}

/// With less room than this, setting up a fast kernel takes longer than it saves.
inline constexpr std::size_t small_room = 4 * word_bytes;

[[nodiscard]] inline Progress pack_fast(packing_kernel kernel, [[maybe_unused]] Input words,
                                        [[maybe_unused]] Room out) noexcept {
    switch (kernel) {
#if defined(ZOOPH_X86_KERNELS)
    case packing_kernel::ssse3:
        return ssse3::pack(words, out);
    case packing_kernel::bmi2:
        return bmi2::pack(words, out);
    case packing_kernel::avx512:
        return avx512::pack(words, out);
#elif defined(ZOOPH_NEON_KERNEL)
    case packing_kernel::neon:
        return neon::pack(words, out);
#endif
    default:
        return {};
    }
}

[[nodiscard]] inline Progress unpack_fast(packing_kernel kernel, [[maybe_unused]] Input packed,
                                          [[maybe_unused]] Room out) noexcept {
    switch (kernel) {
#if defined(ZOOPH_X86_KERNELS)
    case packing_kernel::ssse3:
        return ssse3::unpack(packed, out);
    case packing_kernel::bmi2:
        return bmi2::unpack(packed, out);
    case packing_kernel::avx512:
        return avx512::unpack(packed, out);
#elif defined(ZOOPH_NEON_KERNEL)
    case packing_kernel::neon:
        return neon::unpack(packed, out);
#endif
    default:
        return {};
    }
}

/// Packs as many groups as fit, with a kernel that the machine has.
[[nodiscard]] inline Progress pack_groups(
    packing_kernel kernel, Input words, Room out) noexcept {
    Progress done;
    if (words.size > small_room) {
        done = pack_fast(kernel, words, out);
    }
    const Progress rest = pack_portable(words.behind(done.read), out.behind(done.written));
    add(done, rest.read, rest.written);
    return done;
}

/// Unpacks as many whole groups as are present and fit, with a kernel that the machine has.
[[nodiscard]] inline Progress unpack_groups(
    packing_kernel kernel, Input packed, Room out) noexcept {
    Progress done;
    if (out.size > small_room) {
        done = unpack_fast(kernel, packed, out);
    }
    const Progress rest = unpack_portable(packed.behind(done.read), out.behind(done.written));
    add(done, rest.read, rest.written);
    return done;
}

} // namespace detail::packing

ZOOPH_BODY bool is_available(packing_kernel kernel) noexcept {
    return (detail::packing::machine() & detail::packing::bit_of(kernel)) != 0;
}

ZOOPH_BODY packing_kernel best_packing_kernel() noexcept {
    const auto highest = std::bit_width(detail::packing::machine()) - 1;
    return static_cast<packing_kernel>(highest);
}

} // namespace zooph

#undef ZOOPH_X86_KERNELS
#undef ZOOPH_NEON_KERNEL

#include "zooph/detail/end.hpp"
