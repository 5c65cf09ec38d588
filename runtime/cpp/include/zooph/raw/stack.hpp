#pragma once

// Limits the use of the stack, so that deeply nested values do not overflow it.

#include <cstddef>
#include <cstdint>

#if defined(_MSC_VER)
#include <intrin.h>
#endif

#include "zooph/detail/begin.hpp"

namespace zooph::raw::detail {

/// Returns an address near the end of the stack, which grows downwards.
[[nodiscard]] ZOOPH_INLINE std::uintptr_t stack_address() noexcept {
#if defined(__GNUC__)
    return reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
#elif defined(_MSC_VER)
    return reinterpret_cast<std::uintptr_t>(_AddressOfReturnAddress());
#else
    volatile char here = 0;
    return reinterpret_cast<std::uintptr_t>(&here);
#endif
}

/// Returns the lowest address that the stack may reach if it may grow by `bytes` from here on.
[[nodiscard]] ZOOPH_INLINE std::uintptr_t stack_bottom(std::size_t bytes) noexcept {
    const std::uintptr_t here = stack_address();
    return here < bytes ? 0 : here - bytes;
}

} // namespace zooph::raw::detail

#include "zooph/detail/end.hpp"
