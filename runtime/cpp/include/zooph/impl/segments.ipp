#pragma once

// Messages whose segments lie in separate buffers.

#include "zooph/segments.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

ZOOPH_BODY result<Table> table_of(std::span<const std::span<const std::byte>> segments) {
    if (segments.size() > max_segments) {
        return fault(fault_kind::segment_table, position::of_byte(0));
    }
    if (segments.empty() || segments.front().size() < word_bytes) {
        return fault(fault_kind::no_root, position::of_word(0, 0));
    }
    return result<Table>(in_place(), segments);
}

ZOOPH_BODY result<Table> valid_table_of(
    std::span<const std::span<const std::byte>> segments, LayoutFunction layout,
    const Limits& limits) {
    auto table = table_of(segments);
    if (table) {
        if (auto found = validate_lazy(*table, layout, limits); !found) {
            return std::move(found).error();
        }
    }
    return table;
}

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
