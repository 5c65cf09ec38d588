#pragma once

// String literals of generated code, as bytes.

#include <cstddef>
#include <span>
#include <string_view>

namespace zooph::generated_v1 {

/// Returns the bytes of a string literal, without its NUL.
template <std::size_t Size>
[[nodiscard]] std::span<const std::byte> bytes(const char (&literal)[Size]) noexcept {
    return std::as_bytes(std::span(literal).template first<Size - 1>());
}
/// Returns a string literal as a text, without its NUL.
template <std::size_t Size>
[[nodiscard]] constexpr std::string_view text(const char (&literal)[Size]) noexcept {
    return {literal, Size - 1};
}

} // namespace zooph::generated_v1
