#pragma once

// The stream framing: a table of segment sizes, followed by the segments.

#include "zooph/framing.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

ZOOPH_BODY result<FrameLength> frame_length(std::span<const std::byte> bytes) {
    if (bytes.size() < 4) {
        return FrameLength{4, false};
    }
    const auto last = load<std::uint32_t>(bytes.data());
    if (last >= max_segments) {
        return fault(fault_kind::segment_table, position::of_byte(0));
    }
    const std::size_t table = table_bytes(last + 1);
    if (bytes.size() < table) {
        return FrameLength{table, false};
    }
    std::uint64_t words = 0;
    for (std::uint32_t index = 0; index <= last; ++index) {
        words += table_entry(bytes.data(), index);
    }
    return FrameLength{table + words * word_bytes, true};
}

} // namespace detail

ZOOPH_BODY result<Frame> Frame::prefix(std::span<const std::byte> bytes) {
    auto length = detail::frame_length(bytes);
    if (!length) {
        return std::move(length).error();
    }
    if (!length->is_known || length->bytes > bytes.size()) {
        return fault(fault_kind::truncated, position::of_byte(bytes.size()));
    }
    return Frame(bytes.first(static_cast<std::size_t>(length->bytes)));
}

ZOOPH_BODY result<Frame> Frame::exactly(std::span<const std::byte> bytes) {
    auto frame = prefix(bytes);
    if (frame && frame->bytes_.size() < bytes.size()) {
        return fault(fault_kind::trailing_bytes, position::of_byte(frame->bytes_.size()));
    }
    return frame;
}

ZOOPH_BODY std::span<const std::byte> Frame::segment(std::uint32_t index) const noexcept {
    std::size_t start = detail::table_bytes(segment_count());
    for (std::uint32_t before = 0; before < index; ++before) {
        start += std::size_t{detail::table_entry(bytes_.data(), before)} * detail::word_bytes;
    }
    const std::size_t words = detail::table_entry(bytes_.data(), index);
    return bytes_.subspan(start, words * detail::word_bytes);
}

ZOOPH_BODY detail::Items<std::span<const std::byte>> Frame::segments() const {
    detail::Items<std::span<const std::byte>> all;
    const std::uint32_t count = segment_count();
    all.reserve(count);
    std::size_t start = detail::table_bytes(count);
    for (std::uint32_t index = 0; index < count; ++index) {
        const std::size_t bytes =
            std::size_t{detail::table_entry(bytes_.data(), index)} * detail::word_bytes;
        all.push_back(bytes_.subspan(start, bytes));
        start += bytes;
    }
    return all;
}

} // namespace zooph

#include "zooph/detail/end.hpp"
