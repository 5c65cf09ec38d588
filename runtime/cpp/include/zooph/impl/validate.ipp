#pragma once

// The full validation pass. It visits everything reachable once, so that reading cannot fail afterwards.
//
// Objects whose type the schema gives are validated as that type; all others are validated structurally. The
// order is fixed, because the first fault counts: pre-order, with pointers and elements by ascending index.
// Every visit is charged to the traversal budget before it is made, so that shared or empty objects cannot make
// a small message expensive.

#include <algorithm>

#include "zooph/detail/seen.hpp"
#include "zooph/detail/utf8.hpp"
#include "zooph/validate.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

/// Reports whether all unions around the slot select it.
inline bool is_active(const StructReader& reader, const Slot& slot) noexcept {
    for (const Tag& tag : slot.active) {
        if (reader.get<std::uint16_t>(tag.offset) != tag.value) {
            return false;
        }
    }
    return true;
}

ZOOPH_BODY const Slot* owner_of(
    std::span<const Slot> slots, std::size_t& next, std::uint32_t index,
    const StructReader& reader) noexcept {
    const Slot* owner = nullptr;
    while (next < slots.size() && slots[next].index <= index) {
        if (owner == nullptr && slots[next].index == index && is_active(reader, slots[next])) {
            owner = &slots[next];
        }
        ++next;
    }
    return owner;
}

/// Makes one validation pass. The functions return false after a fault, which is in `found_`.
class FullPass {
public:
    FullPass(const Pointer& pointer, const Limits& limits)
        : words_(pointer.segment().words_present()),
          left_(traversal_of(limits, words_, pointer.segment().doublings())),
          shared_below_(certain_below(left_, words_)), utf8_(limits.utf8) {}

    result<void> run(const Pointer& pointer, const SlotKind& slot, const Limits& limits) {
        const Indexed indexed(pointer.segment());
        const Pointer start(indexed.spot(pointer.spot()), pointer.word());
        const auto depth = static_cast<std::int32_t>(std::min(limits.nesting, max_nesting));
        if (this->pointer(start, slot, depth)) {
            return {};
        }
        return std::move(*found_);
    }

private:
    bool wrong(fault_kind kind, const Pointer& at) {
        found_.emplace(at.fault_of(kind));
        return false;
    }

    bool charge(std::uint64_t words, const Pointer& at) {
        left_ -= static_cast<std::int64_t>(words);
        return left_ >= 0 || wrong(fault_kind::traversal, at);
    }

    bool pointer(const Pointer& at, const SlotKind& slot, std::int32_t depth) {
        if (at.is_null()) {
            return true;
        }
        switch (slot.kind) {
        case slot_kind::text:
            return text(at);
        case slot_kind::data: {
            BytesAt bytes{};
            return this->bytes(at, bytes);
        }
        case slot_kind::structure:
            return structure(at, slot.layout, depth);
        case slot_kind::list:
            return list(at, slot.element, depth);
        case slot_kind::any:
            return any(at, depth);
        case slot_kind::any_struct:
            return structure(at, nullptr, depth);
        case slot_kind::any_list:
            return list(at, nullptr, depth);
        case slot_kind::capability:
            return capability(at);
        }
        return any(at, depth);
    }

    /// Validates a pointer that the schema does not describe.
    bool any(const Pointer& at, std::int32_t depth) {
        const KindOf found = at.try_kind();
        if (found.wrong != fault_kind{}) {
            return wrong(found.wrong, at);
        }
        switch (found.kind) {
        case pointer_kind::structure:
            return structure(at, nullptr, depth);
        case pointer_kind::list:
            return list(at, nullptr, depth);
        case pointer_kind::null:
        case pointer_kind::capability:
            break;
        }
        return true;
    }

    bool capability(const Pointer& at) {
        const KindOf found = at.try_kind();
        if (found.wrong != fault_kind{}) {
            return wrong(found.wrong, at);
        }
        return found.kind == pointer_kind::capability || wrong(fault_kind::pointer_kind, at);
    }

    bool bytes(const Pointer& at, BytesAt& bytes) {
        const TriedBytes tried = try_bytes(at.segment(), at.at(), at.word());
        if (tried.wrong != fault_kind{}) {
            return wrong(tried.wrong, at);
        }
        bytes = tried.found;
        return charge(1 + wire::byte_words(bytes.count), at);
    }

    bool text(const Pointer& at) {
        BytesAt text{};
        if (!bytes(at, text)) {
            return false;
        }
        if (text.count == 0 || text.at[text.count - 1] != std::byte{}) {
            return wrong(fault_kind::text_nul, at);
        }
        const std::string_view content(reinterpret_cast<const char*>(text.at), text.count - 1);
        return !utf8_ || is_utf8(content) || wrong(fault_kind::text_utf8, at);
    }

    bool structure(const Pointer& at, const Layout* layout, std::int32_t depth) {
        const TriedStruct tried = try_struct(at.segment(), at.at(), at.word());
        if (tried.wrong != fault_kind{}) {
            return wrong(tried.wrong, at);
        }
        const StructReader& reader = tried.found;
        if (depth <= 0) {
            return wrong(fault_kind::nesting, at);
        }
        if (!charge(reader.cost(), at)) {
            return false;
        }
        if (reader.pointer_count() == 0) {
            return true;
        }
        if (left_ >= shared_below_) {
            return sections(reader, layout, depth - 1);
        }
        const TypedObject key{Object::of(reader), reinterpret_cast<std::uintptr_t>(layout)};
        return once(key, depth - 1, [&] { return sections(reader, layout, depth - 1); });
    }

    /// Validates an object's pointers, unless they are already known to be valid. If the budget is exceeded,
    /// they are visited again to find the place.
    template <class Look>
    bool once(const TypedObject& key, std::int32_t depth, Look look) {
        const auto depth_left = static_cast<std::uint32_t>(depth);
        if (const std::int64_t* cost = seen_.find(key, depth_left);
            cost != nullptr && *cost <= left_) {
            left_ -= *cost;
            return true;
        }
        const std::int64_t before = left_;
        if (!look()) {
            return false;
        }
        seen_.remember(key, depth_left, before - left_);
        return true;
    }

    /// Validates everything that a struct's pointers lead to.
    bool sections(const StructReader& reader, const Layout* layout, std::int32_t depth) {
        const std::span<const Slot> slots = layout == nullptr ? std::span<const Slot>() : layout->slots;
        std::size_t next = 0;
        for (std::uint32_t index = 0; index < reader.pointer_count(); ++index) {
            const Slot* owner = owner_of(slots, next, index, reader);
            const Pointer at = reader.pointer(index);
            if (at.is_null()) {
                continue;
            }
            if (owner != nullptr) {
                if (!pointer(at, owner->kind, depth)) {
                    found_->in_field(owner->name);
                    return false;
                }
            } else if (!any(at, depth)) {
                found_->in_pointer(index);
                return false;
            }
        }
        return true;
    }

    bool list(const Pointer& at, const Element* element, std::int32_t depth) {
        const TriedList tried = try_list(at);
        if (tried.wrong != fault_kind{}) {
            return wrong(tried.wrong, at);
        }
        const ListReader& list = tried.found;
        if (element != nullptr && !list.holds(*element)) {
            return wrong(fault_kind::element_size, at);
        }
        if (depth <= 0 && list.nests()) {
            return wrong(fault_kind::nesting, at);
        }
        if (!charge(list.cost(), at)) {
            return false;
        }
        if (list.element_pointers() == 0) {
            return true;
        }
        if (left_ >= shared_below_) {
            return elements(list, element, depth - 1);
        }
        const TypedObject key{Object::of(list), reinterpret_cast<std::uintptr_t>(element)};
        return once(key, depth - 1, [&] { return elements(list, element, depth - 1); });
    }

    bool elements(const ListReader& list, const Element* element, std::int32_t depth) {
        for (std::uint32_t index = 0; index < list.size(); ++index) {
            if (!this->element(list, index, element, depth)) {
                found_->in_element(index);
                return false;
            }
        }
        return true;
    }

    bool element(
        const ListReader& list, std::uint32_t index, const Element* element, std::int32_t depth) {
        if (element != nullptr && element->kind == element_kind::pointer) {
            // If a list of structs is read as a list of pointers, the schema does not describe the other
            // pointers of an element.
            return pointer(list.pointer(index), element->pointer, depth) &&
                   (list.element_size() == element_size::pointer ||
                    rest(list.structure(index), depth));
        }
        const bool is_known = element != nullptr && element->kind == element_kind::structure;
        return sections(list.structure(index), is_known ? element->layout : nullptr, depth);
    }

    /// Validates all pointers of an element except the first.
    bool rest(const StructReader& reader, std::int32_t depth) {
        for (std::uint32_t index = 1; index < reader.pointer_count(); ++index) {
            if (!any(reader.pointer(index), depth)) {
                found_->in_pointer(index);
                return false;
            }
        }
        return true;
    }

    std::uint64_t words_;
    std::int64_t left_;
    /// If less than this is left of the budget, objects are shared, and valid ones are remembered.
    std::int64_t shared_below_;
    bool utf8_;
    Seen<TypedObject, std::int64_t> seen_{};
    std::optional<fault> found_{};
};

ZOOPH_BODY result<void> validate_fully(
    const Pointer& pointer, const SlotKind& slot, const Limits& limits) {
    return FullPass(pointer, limits).run(pointer, slot, limits);
}

ZOOPH_BODY result<void> validate(
    const Pointer& pointer, const SlotKind& slot, const Limits& limits) {
    if (accepts(pointer, slot, limits)) {
        return {};
    }
    return validate_fully(pointer, slot, limits);
}

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
