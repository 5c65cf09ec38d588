#pragma once

// Messages opened without validation.

#include "zooph/lazy.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

ZOOPH_BODY fault known_fault(std::uint64_t known) {
    const auto segment = static_cast<std::uint32_t>(known >> 8) & 0xffff;
    const auto word = static_cast<std::uint32_t>(known >> 24);
    return fault(static_cast<fault_kind>(known & 0xff), position::of_word(segment, word));
}

ZOOPH_BODY result<Items<std::span<const std::byte>>> lazy_segments(
    std::span<const std::byte> bytes) {
    auto frame = Frame::exactly(bytes);
    if (!frame) {
        return std::move(frame).error();
    }
    auto segments = frame->segments();
    if (segments.front().size() < word_bytes) {
        return fault(fault_kind::no_root, position::of_word(0, 0));
    }
    return segments;
}

ZOOPH_BODY result<void> validate_lazy(
    const Table& table, const Layout* layout, const Limits& limits) {
    const Segment first = Segment::of_table(table);
    auto found = validate(Pointer::root(first), {slot_kind::structure, layout}, limits);
    if (found) {
        table.passed(doublings_of(limits, first.words_present()));
    }
    return found;
}

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
