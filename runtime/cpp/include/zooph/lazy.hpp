#pragma once

#include "zooph/open.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

/// The first fault that is kept in what is known of a message.
[[nodiscard]] ZOOPH_API_COLD fault known_fault(std::uint64_t known);

/// Segments of a framed message, or why there is none with a root pointer.
[[nodiscard]] ZOOPH_API result<Items<std::span<const std::byte>>> lazy_segments(
    std::span<const std::byte> bytes);

[[nodiscard]] ZOOPH_API result<void> validate_lazy(
    const Table& table, LayoutFunction layout, const Limits& limits);

} // namespace detail

/// A message opened without validation, for sparse reads of large or memory-mapped messages.
///
/// Opening it looks at the segment table only. Every hop is checked when it is made: a bad one yields the
/// field's default, and the first bad one is kept for `fault` to tell. Readers refer to this object as well as
/// to the bytes, so it stays where it is made.
///
/// Such a message may lead in circles. Reading never goes on by itself, but code that follows pointers until
/// there is none may go on for ever, or until the stack ends. Follow them to a depth of your own, or validate
/// what comes from outside.
template <struct_type T>
class Lazy {
public:
    // Only the library calls this.
    explicit Lazy(std::span<const std::byte> segment) noexcept : table_(segment) {}
    explicit Lazy(std::span<const std::span<const std::byte>> segments) : table_(segments) {}

    Lazy(const Lazy&) = delete;
    Lazy& operator=(const Lazy&) = delete;

    /// The root struct.
    [[nodiscard]] ZOOPH_INLINE reader_of<T> root() const& noexcept {
        const detail::SegmentPlace first = table_.first();
        const detail::Spot spot{first.start, first.start + std::size_t{first.words} * detail::word_bytes,
                                &table_, detail::origin::table};
        return reader_of<T>(detail::struct_hop(spot, 0, spot.word()));
    }
    reader_of<T> root() const&& = delete;

    /// Success, or the first fault any Reader of this message has met so far: to be asked once at the end.
    [[nodiscard]] ZOOPH_INLINE result<void> check() const {
        const std::uint64_t known = table_.known() & detail::Table::fault_mask;
        if (known != 0) [[unlikely]] {
            return detail::known_fault(known);
        }
        return {};
    }

    /// Looks at everything reachable after all, and returns the first fault by the order of validation. It
    /// has no part in what `check` tells.
    [[nodiscard]] result<void> validate(const Limits& limits = {}) const {
        return detail::validate_lazy(table_, &generated_v1::type<T>::layout, limits);
    }

    /// The root pointer, untyped.
    [[nodiscard]] Pointer root_pointer() const& noexcept {
        return Pointer::root(detail::Segment::of_table(table_));
    }
    Pointer root_pointer() const&& = delete;

private:
    detail::Table table_;
};

/// Opens a framed message without validating it: hops are checked when they are made. See `Lazy` for what
/// that means.
template <struct_type T, byte_range R>
    requires borrowed_bytes<R>
[[nodiscard]] ZOOPH_INLINE result<Lazy<T>> open_lazy(R&& bytes) {
    const auto all = detail::as_span(bytes);
    if (const std::byte* segment = detail::lone_segment(all);
        segment != nullptr && all.size() > detail::word_bytes) [[likely]] {
        return result<Lazy<T>>(detail::in_place(), all.subspan(detail::word_bytes));
    }
    auto segments = detail::lazy_segments(all);
    if (!segments) {
        return std::move(segments).error();
    }
    return result<Lazy<T>>(
        detail::in_place(), std::span<const std::span<const std::byte>>(*segments));
}
template <struct_type T, byte_range R>
    requires(!borrowed_bytes<R>)
result<Lazy<T>> open_lazy(R&& bytes) = delete;

} // namespace zooph

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/lazy.ipp"
#endif
