#pragma once

#include <concepts>
#include <cstddef>
#include <span>
#include <type_traits>

namespace zooph {
namespace detail {

template <class T>
concept byte_like = std::same_as<T, std::byte> || std::same_as<T, unsigned char> ||
                    std::same_as<T, char> || std::same_as<T, signed char>;

} // namespace detail

/// A contiguous range of bytes: `std::span<const std::byte>`, `std::vector<unsigned char>`,
/// `std::string_view` and the like.
template <class R>
concept byte_range = requires(const std::remove_cvref_t<R>& range) {
    requires detail::byte_like<std::remove_cv_t<std::remove_pointer_t<decltype(std::data(range))>>>;
    { std::size(range) } -> std::convertible_to<std::size_t>;
};

/// A range of bytes that outlives the expression it is in: an lvalue or a view. Functions that return Readers, which
/// refer to the bytes, accept no other ranges.
template <class R>
concept borrowed_bytes =
    byte_range<R> && (std::is_lvalue_reference_v<R> ||
                      std::ranges::enable_borrowed_range<std::remove_cvref_t<R>>);

namespace detail {

/// Returns the range as a span of bytes.
template <byte_range R>
[[nodiscard]] inline std::span<const std::byte> as_span(const R& range) noexcept {
    return {reinterpret_cast<const std::byte*>(std::data(range)), std::size(range)};
}

} // namespace detail
} // namespace zooph
