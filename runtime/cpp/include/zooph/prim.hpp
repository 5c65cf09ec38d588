#pragma once

#include <optional>
#include <span>

#include "zooph/detail/wire.hpp"

#include "zooph/detail/begin.hpp"

// Single numbers in bytes, at any offset and alignment: integers and floats of 1, 2, 4 or 8 bytes, and enums. Numbers
// are little-endian unless a function's name ends in `be`.

namespace zooph::prim {

/// Returns the number at `at`. The caller guarantees that all of its bytes can be read.
template <detail::scalar T>
[[nodiscard]] ZOOPH_INLINE T load_unchecked(const std::byte* at) noexcept {
    return detail::load<T>(at);
}

/// Returns the big-endian number at `at`. The caller guarantees that all of its bytes can be read.
template <detail::scalar T>
[[nodiscard]] ZOOPH_INLINE T load_unchecked_be(const std::byte* at) noexcept {
    return detail::from_bits<T>(detail::swapped(detail::to_bits(detail::load<T>(at))));
}

/// Stores a number at `to`. The caller guarantees that there is room for all of its bytes.
template <detail::scalar T>
ZOOPH_INLINE void store_unchecked(std::byte* to, T value) noexcept {
    detail::store(to, value);
}

/// Stores a big-endian number at `to`. The caller guarantees that there is room for all of its bytes.
template <detail::scalar T>
ZOOPH_INLINE void store_unchecked_be(std::byte* to, T value) noexcept {
    detail::store(to, detail::from_bits<T>(detail::swapped(detail::to_bits(value))));
}

/// Returns the number at byte `at`, or nothing if it is not completely inside the bytes.
template <detail::scalar T>
[[nodiscard]] ZOOPH_INLINE std::optional<T> load(
    std::span<const std::byte> bytes, std::size_t at = 0) noexcept {
    if (bytes.size() < sizeof(T) || at > bytes.size() - sizeof(T)) [[unlikely]] {
        return std::nullopt;
    }
    return load_unchecked<T>(bytes.data() + at);
}

/// Returns the big-endian number at byte `at`, or nothing if it is not completely inside the bytes.
template <detail::scalar T>
[[nodiscard]] ZOOPH_INLINE std::optional<T> load_be(
    std::span<const std::byte> bytes, std::size_t at = 0) noexcept {
    if (bytes.size() < sizeof(T) || at > bytes.size() - sizeof(T)) [[unlikely]] {
        return std::nullopt;
    }
    return load_unchecked_be<T>(bytes.data() + at);
}

/// Stores a number at byte `at`. Returns false, and stores nothing, if it would not be completely inside the bytes.
template <detail::scalar T>
[[nodiscard]] ZOOPH_INLINE bool store(
    std::span<std::byte> bytes, std::size_t at, T value) noexcept {
    if (bytes.size() < sizeof(T) || at > bytes.size() - sizeof(T)) [[unlikely]] {
        return false;
    }
    store_unchecked(bytes.data() + at, value);
    return true;
}

/// Stores a big-endian number at byte `at`. Returns false, and stores nothing, if it would not be completely inside
/// the bytes.
template <detail::scalar T>
[[nodiscard]] ZOOPH_INLINE bool store_be(
    std::span<std::byte> bytes, std::size_t at, T value) noexcept {
    if (bytes.size() < sizeof(T) || at > bytes.size() - sizeof(T)) [[unlikely]] {
        return false;
    }
    store_unchecked_be(bytes.data() + at, value);
    return true;
}

} // namespace zooph::prim

#include "zooph/detail/end.hpp"
