#pragma once

// Messages whose segments lie in separate buffers.

#include <concepts>
#include <type_traits>
#include <utility>

#include "zooph/lazy.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {

/// A contiguous range of ranges of bytes: `std::vector<std::span<const std::byte>>`, an array of `std::string_view`
/// and the like.
template <class R>
concept segment_range = requires(const std::remove_cvref_t<R>& range) {
    requires byte_range<decltype(*std::data(range))>;
    { std::size(range) } -> std::convertible_to<std::size_t>;
};

namespace detail {

/// A segment of that range.
template <segment_range R>
using segment_of = std::remove_cvref_t<decltype(*std::data(std::declval<const std::remove_cvref_t<R>&>()))>;

} // namespace detail

/// A range of segments whose bytes outlive the expression it is in. The range itself need not: only the places of the
/// segments are copied from it.
template <class R>
concept borrowed_segments =
    segment_range<R> &&
    (std::is_lvalue_reference_v<R> || std::ranges::enable_borrowed_range<std::remove_cvref_t<R>> ||
     std::ranges::enable_borrowed_range<detail::segment_of<R>>);

namespace detail {

/// Returns the segments as spans, without a copy if they are spans.
template <segment_range R>
[[nodiscard]] auto spans_of(const R& range) {
    using Spans = std::span<const std::span<const std::byte>>;
    if constexpr (std::is_same_v<segment_of<R>, std::span<const std::byte>>) {
        return Spans(std::data(range), std::size(range));
    } else {
        // One segment more than a message may have is enough to refuse it.
        constexpr std::size_t enough = std::size_t{max_segments} + 1;
        const std::size_t count = std::size(range) < enough ? std::size(range) : enough;
        Items<std::span<const std::byte>> all;
        all.reserve(count);
        for (std::size_t index = 0; index < count; ++index) {
            all.push_back(as_span(std::data(range)[index]));
        }
        return all;
    }
}

/// Returns the table of a message of these segments, or a fault if there are too many or no root pointer.
[[nodiscard]] ZOOPH_API result<Table> table_of(std::span<const std::span<const std::byte>> segments);

/// Does the same, and validates the message.
[[nodiscard]] ZOOPH_API result<Table> valid_table_of(
    std::span<const std::span<const std::byte>> segments, LayoutFunction layout,
    const Limits& limits);

} // namespace detail

/// Opens a message that is already split into segments, without validating it: pointers are checked when they are
/// followed. See `Lazy`.
///
/// The segments may lie anywhere in memory, in any order and at any address. Bytes after the last whole word of a
/// segment are ignored. Nothing is copied but the addresses and sizes of the segments.
template <struct_type T, segment_range R>
    requires borrowed_segments<R>
[[nodiscard]] result<Lazy<T>> open_lazy_segments(R&& segments) {
    const auto spans = detail::spans_of(segments);
    auto table = detail::table_of({spans.data(), spans.size()});
    if (!table) {
        return std::move(table).error();
    }
    return result<Lazy<T>>(detail::in_place(), *std::move(table));
}
template <struct_type T, segment_range R>
    requires(!borrowed_segments<R>)
result<Lazy<T>> open_lazy_segments(R&& segments) = delete;

/// Opens and validates a message that is already split into segments, which may lie anywhere, as for
/// `open_lazy_segments`. Readers refer to the returned object and to the bytes, so it cannot be moved. The bytes must
/// not change while it is used.
template <struct_type T, segment_range R>
    requires borrowed_segments<R>
[[nodiscard]] result<Lazy<T>> open_segments(R&& segments, const Limits& limits = {}) {
    const auto spans = detail::spans_of(segments);
    auto table = detail::valid_table_of(
        {spans.data(), spans.size()}, &generated_v1::type<T>::layout, limits);
    if (!table) {
        return std::move(table).error();
    }
    return result<Lazy<T>>(detail::in_place(), *std::move(table));
}
template <struct_type T, segment_range R>
    requires(!borrowed_segments<R>)
result<Lazy<T>> open_segments(R&& segments, const Limits& limits = {}) = delete;

} // namespace zooph

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/segments.ipp"
#endif
