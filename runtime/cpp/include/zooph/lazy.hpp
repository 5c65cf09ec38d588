#pragma once

#include "zooph/open.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

/// Returns the fault that is packed into the state of a message's table.
[[nodiscard]] ZOOPH_API_COLD fault known_fault(std::uint64_t known);

/// Returns the segments of a framed message, or a fault if its framing is malformed or it has no root pointer.
[[nodiscard]] ZOOPH_API result<Items<std::span<const std::byte>>> lazy_segments(
    std::span<const std::byte> bytes);

[[nodiscard]] ZOOPH_API result<void> validate_lazy(
    const Table& table, LayoutFunction layout, const Limits& limits);

} // namespace detail

/// A message opened without validation, for sparse reads of large or memory-mapped messages.
///
/// Opening checks only the segment table. Each pointer is checked when it is followed. A malformed pointer reads as
/// the field's default, and `check` returns the first such fault. Readers refer to this object and to the bytes, so
/// it cannot be moved.
///
/// Such a message may contain cycles. The Readers' functions still end, but a program that follows pointers until
/// there are no more may never end, or may overflow the stack. Limit the depth, or validate messages from untrusted
/// sources.
template <struct_type T>
class Lazy {
public:
    // For the library only.
    explicit Lazy(std::span<const std::byte> segment) noexcept : table_(segment) {}
    explicit Lazy(std::span<const std::span<const std::byte>> segments) : table_(segments) {}
    explicit Lazy(detail::Table&& table) noexcept : table_(std::move(table)) {}

    Lazy(const Lazy&) = delete;
    Lazy& operator=(const Lazy&) = delete;

    /// Returns the root struct.
    [[nodiscard]] ZOOPH_INLINE reader_of<T> root() const& noexcept {
        const detail::SegmentPlace first = table_.first();
        const detail::Spot spot{first.start, first.start + std::size_t{first.words} * detail::word_bytes,
                                &table_, detail::origin::table};
        return reader_of<T>(detail::struct_hop(spot, 0, spot.word()));
    }
    reader_of<T> root() const&& = delete;

    /// Returns success, or the first fault that a Reader of this message has met so far. Call it once, after reading.
    [[nodiscard]] ZOOPH_INLINE result<void> check() const {
        const std::uint64_t known = table_.known() & detail::Table::fault_mask;
        if (known != 0) [[unlikely]] {
            return detail::known_fault(known);
        }
        return {};
    }

    /// Validates everything that the root leads to, and returns the first fault in the order of validation. It does
    /// not affect the result of `check`.
    [[nodiscard]] result<void> validate(const Limits& limits = {}) const {
        return detail::validate_lazy(table_, &generated_v1::type<T>::layout, limits);
    }

    /// Returns the root pointer, untyped.
    [[nodiscard]] Pointer root_pointer() const& noexcept {
        return Pointer::root(detail::Segment::of_table(table_));
    }
    Pointer root_pointer() const&& = delete;

private:
    detail::Table table_;
};

/// Opens a framed message without validating it: pointers are checked when they are followed. See `Lazy`.
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
