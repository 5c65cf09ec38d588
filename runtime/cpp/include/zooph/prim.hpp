#pragma once

#include <optional>
#include <span>

#include "zooph/detail/wire.hpp"

#include "zooph/detail/begin.hpp"

// Single numbers in bytes, at any place and alignment: integers and floats of 1, 2, 4 or 8 bytes, and enums. The lowest
// byte is first unless a name ends in `be`.

namespace zooph::prim {

/// The number at `at`, whose bytes must all be there.
template <detail::scalar T>
[[nodiscard]] ZOOPH_INLINE T load_unchecked(const std::byte* at) noexcept {
    return detail::load<T>(at);
}

/// The same for a number whose highest byte is first.
template <detail::scalar T>
[[nodiscard]] ZOOPH_INLINE T load_unchecked_be(const std::byte* at) noexcept {
    return detail::from_bits<T>(detail::swapped(detail::to_bits(detail::load<T>(at))));
}

/// Puts a number to `to`, where there must be room for it.
template <detail::scalar T>
ZOOPH_INLINE void store_unchecked(std::byte* to, T value) noexcept {
    detail::store(to, value);
}

/// The same with its highest byte first.
template <detail::scalar T>
ZOOPH_INLINE void store_unchecked_be(std::byte* to, T value) noexcept {
    detail::store(to, detail::from_bits<T>(detail::swapped(detail::to_bits(value))));
}

/// The number at byte `at`; nothing if it is not all inside.
template <detail::scalar T>
[[nodiscard]] ZOOPH_INLINE std::optional<T> load(
    std::span<const std::byte> bytes, std::size_t at = 0) noexcept {
    if (bytes.size() < sizeof(T) || at > bytes.size() - sizeof(T)) [[unlikely]] {
        return std::nullopt;
    }
    return load_unchecked<T>(bytes.data() + at);
}

/// The same for a number whose highest byte is first.
template <detail::scalar T>
[[nodiscard]] ZOOPH_INLINE std::optional<T> load_be(
    std::span<const std::byte> bytes, std::size_t at = 0) noexcept {
    if (bytes.size() < sizeof(T) || at > bytes.size() - sizeof(T)) [[unlikely]] {
        return std::nullopt;
    }
    return load_unchecked_be<T>(bytes.data() + at);
}

/// Puts a number to byte `at`. False, and nothing is written, if it is not all inside.
template <detail::scalar T>
[[nodiscard]] ZOOPH_INLINE bool store(
    std::span<std::byte> bytes, std::size_t at, T value) noexcept {
    if (bytes.size() < sizeof(T) || at > bytes.size() - sizeof(T)) [[unlikely]] {
        return false;
    }
    store_unchecked(bytes.data() + at, value);
    return true;
}

/// The same with its highest byte first.
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
