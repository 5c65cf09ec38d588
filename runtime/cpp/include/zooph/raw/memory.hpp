#pragma once

// Loading and storing little-endian numbers on every machine.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "zooph/detail/begin.hpp"

namespace zooph::raw::detail {

inline constexpr bool is_little = std::endian::native == std::endian::little;

/// Loads a number. Its bits do not pass through a floating-point register, so that the bits of NaNs are unchanged.
template <class T>
ZOOPH_INLINE void load(T& value, const std::byte* from) noexcept {
    if constexpr (is_little || sizeof(T) == 1) {
        std::memcpy(&value, from, sizeof(T));
    } else {
        std::byte turned[sizeof(T)];
        std::reverse_copy(from, from + sizeof(T), turned);
        std::memcpy(&value, turned, sizeof(T));
    }
}

/// Stores a number.
template <class T>
ZOOPH_INLINE void store(const T& value, std::byte* to) noexcept {
    std::memcpy(to, &value, sizeof(T));
    if constexpr (!is_little && sizeof(T) != 1) {
        std::reverse(to, to + sizeof(T));
    }
}

template <class T>
[[nodiscard]] ZOOPH_INLINE T loaded(const std::byte* from) noexcept {
    T value;
    load(value, from);
    return value;
}

/// Copies bytes. The pointers may be null if there are no bytes.
ZOOPH_INLINE void copy(void* to, const void* from, std::size_t bytes) noexcept {
    if (bytes != 0) {
        std::memcpy(to, from, bytes);
    }
}

} // namespace zooph::raw::detail

#include "zooph/detail/end.hpp"
