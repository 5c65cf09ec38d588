#pragma once

// Reads JSON as messages, by the descriptions of fields in generated code. There are two passes over the text:
// `JsonIndex` checks that it is JSON, and the functions here make a draft of the message.

#include "zooph/impl/json_groups.ipp"
#include "zooph/impl/json_index.ipp"
#include "zooph/impl/json_items.ipp"
#include "zooph/impl/json_members.ipp"
#include "zooph/json.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

ZOOPH_BODY JsonDraft::JsonDraft(std::string_view text, const Fields& fields, const Limits& limits)
    : limits_(limits), budget_{0, memory_of(limits, text.size() / word_bytes)} {
    JsonIndex index(text, budget_);
    error_ = index.build();
    if (error_) {
        return;
    }
    const RawListBuilder slots = arena_.root_pointer().init_list(element_size::pointer, JsonReader::slot_count);
    JsonReader reader(text, budget_, index, slots);
    if (!reader.read(fields)) {
        error_ = reader.take_error();
        return;
    }
    root_ = slots.pointer(0).as_reader();
}

ZOOPH_BODY Limits JsonDraft::left() const noexcept {
    Limits left = limits_;
    left.nesting = max_nesting;
    left.memory = static_cast<std::uint64_t>(std::max<std::int64_t>(budget_.memory, 0));
    left.traversal = limits_.traversal.value_or(default_traversal(arena_.size() / word_bytes));
    return left;
}

} // namespace detail

ZOOPH_BODY json_error generated_v1::read_json(
    std::string_view text, const Fields& fields, Arena& to, const Limits& limits) {
    const detail::JsonDraft draft(text, fields, limits);
    if (draft.error()) {
        return draft.error();
    }
    // Validate the draft as opening the message would: elements without a size are charged there.
    Limits left = draft.left();
    left.nesting = limits.nesting;
    const SlotKind slot{slot_kind::structure, fields.layout};
    if (auto found = detail::validate(draft.root(), slot, left); !found) {
        return json_error(std::move(found).error());
    }
    // The memory for the message was already charged.
    left.memory = detail::most_of_a_budget;
    if (auto copied = to.set_root(draft.root(), left); !copied) {
        return json_error(std::move(copied).error());
    }
    return {};
}

} // namespace zooph

#include "zooph/detail/end.hpp"
