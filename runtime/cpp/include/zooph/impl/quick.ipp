#pragma once

// The fast validation pass. It applies the same rules as the full pass, but only accepts or rejects.
//
// Nearly every message is valid, so this pass determines the time. It builds no fault, keeps no path, makes no
// Readers, and handles pointers to objects without pointers without a call. A message that it rejects, because
// it is invalid or merely unusual, is validated by the full pass from the start. Rejecting a valid message only
// costs time; accepting an invalid one would be an error.

#include <algorithm>

#include "zooph/detail/memory.hpp"
#include "zooph/detail/utf8.hpp"
#include "zooph/validate.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

/// The rest of the budget after a rejection. It is so low that all further charges until the next check, at
/// most 2^29 times 2^29 words, cannot make it overflow.
inline constexpr std::int64_t rejected = INT64_MIN / 2;

/// A pointer that the schema does not describe.
inline constexpr SlotKind any_slot{slot_kind::any};

/// Returns the position of the object that a near pointer at `at` leads to.
[[nodiscard]] ZOOPH_INLINE std::uint64_t target_of(std::uint64_t at, std::uint64_t word) noexcept {
    return at + static_cast<std::uint64_t>(8 + wire::offset(word) * 8);
}

/// Does the same as `target_of` for a pointer of a known kind that leads forward, so no position before the segment's
/// start has to be considered. The kind is in the two lowest bits of four times the offset. It need not be masked
/// out, because it is subtracted together with a constant that is added anyway.
[[nodiscard]] ZOOPH_INLINE std::uint64_t target_on(
    std::uint64_t at, std::uint64_t word, std::uint64_t kind) noexcept {
    return at + (std::uint64_t{static_cast<std::uint32_t>(word)} * 2 + word_bytes - 2 * kind);
}

/// Structs of a type without pointers, with the schema's section sizes.
struct Leaf {
    /// The bits in `wire::struct_form` of a pointer or tag.
    std::uint64_t form;
    std::uint64_t words;
    std::uint64_t bytes;

    /// Makes a form that no pointer has if the type has pointers or no fields, or if the depth limit allows no
    /// more structs.
    [[nodiscard]] static Leaf of(const Layout* layout, std::int64_t depth) noexcept {
        const Layout& known = *layout;
        const bool is_leaf = known.pointers == 0 && known.data_words > 0 && depth > 0;
        // Combined with or and not chosen, because a choice would be repeated for each pointer.
        return {wire::struct_pointer(0, known.data_words, 0) | (std::uint64_t{is_leaf} - 1),
                known.data_words, known.data_words * std::uint64_t{word_bytes}};
    }

    /// Returns the form that a tag describes, if its structs are not empty and have no pointers. Otherwise, or if the
    /// depth limit allows no more structs, returns this form.
    [[nodiscard]] Leaf or_of(std::uint64_t tag, std::int64_t depth) const noexcept {
        const Sections sections = Sections::of(tag);
        if (sections.pointers != 0 || sections.data == 0 || depth <= 0) {
            return *this;
        }
        return {tag & wire::struct_form, sections.data, sections.bytes()};
    }
};

[[nodiscard]] inline std::int64_t left_of_capability(
    std::uint64_t word, std::int64_t left) noexcept {
    return static_cast<std::uint32_t>(word) == wire::other ? left : rejected;
}

[[nodiscard]] inline std::span<const Slot> slots_of(const Layout* layout) noexcept {
    return layout == nullptr ? std::span<const Slot>() : layout->slots;
}

/// Returns the index of the first slot whose pointer index is not below `index`.
[[nodiscard]] inline std::size_t first_slot(
    std::span<const Slot> slots, std::size_t index) noexcept {
    if (index < slots.size() && slots[index].index == index) {
        // Most structs have no union members that share a pointer. Then slot i is that of pointer i. An earlier
        // slot can only have the same index if another pointer has no slot.
        std::size_t place = index;
        while (place > 0 && slots[place - 1].index == index) {
            --place;
        }
        return place;
    }
    const auto is_before = [](const Slot& slot, std::size_t wanted) { return slot.index < wanted; };
    const auto found = std::lower_bound(slots.begin(), slots.end(), index, is_before);
    return static_cast<std::size_t>(found - slots.begin());
}

/// Returns the type of the pointer with this index if only one slot has this index, and null otherwise.
///
/// Whether the unions around that slot select it does not matter here. If they do not, any valid object may be
/// there, and an object that is valid as the slot's type is also valid as an untyped object, with the same
/// charge.
[[nodiscard]] inline const SlotKind* sole_owner(
    std::span<const Slot> slots, std::size_t index) noexcept {
    const std::size_t place = first_slot(slots, index);
    if (place >= slots.size() || slots[place].index != index) {
        // A newer writer's pointer.
        return &any_slot;
    }
    const bool is_shared = place + 1 < slots.size() && slots[place + 1].index == index;
    return is_shared ? nullptr : &slots[place].kind;
}

/// Returns the type of the pointer with this index if several slots have this index.
[[nodiscard]] ZOOPH_APART inline const SlotKind* owner_among(
    DataAt data, std::span<const Slot> slots, std::size_t index) noexcept {
    for (std::size_t place = first_slot(slots, index);
         place < slots.size() && slots[place].index == index; ++place) {
        const auto selects = [&](const Tag& tag) {
            return data.discriminant(tag.offset) == tag.value;
        };
        if (std::all_of(slots[place].active.begin(), slots[place].active.end(), selects)) {
            return &slots[place].kind;
        }
    }
    return &any_slot;
}

/// One pointer of each of several elements of the same size.
struct Column {
    std::uint64_t first;
    std::uint64_t stride;
    std::uint64_t count;
};

/// Validates a segment. It also has all segments of the message.
///
/// Each function takes the rest of the traversal budget, in words, and returns what is left of it, so that it
/// stays in a register: a negative number if it is exceeded or the message is rejected. Callers test that
/// before they go deeper, where work can multiply, and at the end.
class QuickPass {
public:
    /// `utf8` says whether texts must be UTF-8.
    QuickPass(Memory memory, std::span<const Memory> segments, bool utf8) noexcept
        : memory_(memory), segments_(segments), utf8_(utf8) {}

    /// Validates the object that the pointer `word` at `at` leads to. The pointer must not be null.
    [[nodiscard]] ZOOPH_INLINE std::int64_t pointer(
        std::uint64_t at, std::uint64_t word, const SlotKind& slot, std::int64_t depth,
        std::int64_t left) const noexcept {
        if (slot.kind == slot_kind::text && (word & wire::list_form) == wire::byte_list) {
            return text(target_of(at, word), word, left);
        }
        if (wire::kind(word) == wire::distant) {
            return distant(word, slot, depth, left);
        }
        return object(target_of(at, word), word, slot, depth, left);
    }

    [[nodiscard]] ZOOPH_INLINE std::int64_t structure(
        std::uint64_t at, std::uint64_t word, const Layout* layout, std::int64_t depth,
        std::int64_t left) const noexcept {
        const Sections sections = Sections::of(word);
        if (wire::kind(word) != wire::structure || !memory_.holds(at, sections.bytes()) ||
            depth <= 0) {
            return rejected;
        }
        if (sections.pointers == 0) {
            return left - static_cast<std::int64_t>(std::max<std::uint64_t>(sections.words(), 1));
        }
        left -= static_cast<std::int64_t>(sections.words());
        return left < 0 ? rejected : inside(at, sections, layout, depth - 1, left);
    }

private:
    /// Validates the object at `at` that the pointer or tag `word` describes.
    [[nodiscard]] ZOOPH_INLINE std::int64_t object(
        std::uint64_t at, std::uint64_t word, const SlotKind& slot, std::int64_t depth,
        std::int64_t left) const noexcept {
        switch (slot.kind) {
        case slot_kind::text:
            return text(at, word, left);
        case slot_kind::data:
            return data(at, word, left);
        case slot_kind::structure:
            return structure(at, word, slot.layout, depth, left);
        case slot_kind::list:
            return list(at, word, slot.element, depth, left);
        case slot_kind::any_struct:
            return structure(at, word, nullptr, depth, left);
        case slot_kind::any_list:
            return list(at, word, nullptr, depth, left);
        case slot_kind::any:
            return any(at, word, depth, left);
        case slot_kind::capability:
            return left_of_capability(word, left);
        }
        return rejected;
    }

    /// Validates the object that a far pointer leads to.
    [[nodiscard]] ZOOPH_APART std::int64_t distant(
        std::uint64_t word, const SlotKind& slot, std::int64_t depth,
        std::int64_t left) const noexcept {
        return beyond(word, [&](const QuickPass& there, std::uint64_t at, std::uint64_t pad) {
            return there.object(at, pad, slot, depth, left);
        });
    }

    /// A landing pad, and the segment that it is in. The word is 0 if there is no pad.
    struct Pad {
        Memory memory;
        std::uint64_t at;
        std::uint64_t word;
        bool is_there;
    };

    /// Returns the landing pad of a far pointer with one pad. There is none for other pointers, or if it is out of
    /// bounds.
    [[nodiscard]] ZOOPH_INLINE Pad pad_of(std::uint64_t word) const noexcept {
        const std::uint32_t index = wire::far_segment(word);
        if ((word & wire::far_form) != wire::distant || index >= segments_.size()) {
            return {memory_, 0, 0, false};
        }
        const Memory memory = segments_[index];
        // The position in words is above the three bits of the form, so without these bits it is a number of
        // bytes.
        const std::uint64_t at = static_cast<std::uint32_t>(word) - std::uint32_t{wire::distant};
        if (at >= memory.length) {
            return {memory_, 0, 0, false};
        }
        return {memory, at, memory.word(at), true};
    }

    /// Calls `look` for the object that a far pointer leads to, with the pass of its segment. Pointers with two
    /// landing pads are left to the full pass. A landing pad that is itself a far pointer is rejected.
    template <class Look>
    [[nodiscard]] ZOOPH_INLINE std::int64_t beyond(std::uint64_t word, Look look) const noexcept {
        const Pad pad = pad_of(word);
        if (!pad.is_there) {
            return rejected;
        }
        return look(QuickPass(pad.memory, segments_, utf8_), target_of(pad.at, pad.word), pad.word);
    }

    /// Validates the object that a pointer leads to which the schema does not describe.
    [[nodiscard]] ZOOPH_APART std::int64_t any(
        std::uint64_t at, std::uint64_t word, std::int64_t depth,
        std::int64_t left) const noexcept {
        switch (wire::kind(word)) {
        case wire::structure:
            return structure(at, word, nullptr, depth, left);
        case wire::list:
            return list(at, word, nullptr, depth, left);
        default:
            return left_of_capability(word, left);
        }
    }

    [[nodiscard]] ZOOPH_INLINE std::int64_t data(
        std::uint64_t at, std::uint64_t word, std::int64_t left) const noexcept {
        const std::uint64_t words = wire::byte_words(wire::list_count(word));
        if ((word & wire::list_form) != wire::byte_list || !memory_.holds(at, words * word_bytes)) {
            return rejected;
        }
        return left - 1 - static_cast<std::int64_t>(words);
    }

    [[nodiscard]] ZOOPH_INLINE std::int64_t text(
        std::uint64_t at, std::uint64_t word, std::int64_t left) const noexcept {
        // A segment consists of whole words, so if the last byte is inside, its word is. The last byte is
        // before the first only if the list is empty, or if the first byte is before the segment's start.
        const std::uint64_t count = wire::list_count(word);
        const std::uint64_t last = at + count - 1;
        if (at > last || !memory_.is_zero(last) || (word & wire::list_form) != wire::byte_list) {
            return rejected;
        }
        // One for the list itself, and its words, rounded up.
        left -= static_cast<std::int64_t>((count + 15) / word_bytes);
        if (utf8_ && (left < 0 || !holds_utf8(memory_, at, last))) {
            return rejected;
        }
        return left;
    }

    /// Reports whether the bytes from `at` up to the NUL at `last`, which are inside the segment, are UTF-8.
    /// That takes time, so they must have been charged within the budget.
    [[nodiscard]] ZOOPH_APART static bool holds_utf8(
        const Memory& memory, std::uint64_t at, std::uint64_t last) noexcept {
        return is_utf8({reinterpret_cast<const char*>(memory.start + at),
                        static_cast<std::size_t>(last - at)});
    }

    /// `pointer` as a function that is not inlined.
    [[nodiscard]] ZOOPH_APART std::int64_t rare(
        std::uint64_t at, std::uint64_t word, const SlotKind& slot, std::int64_t depth,
        std::int64_t left) const noexcept {
        return pointer(at, word, slot, depth, left);
    }

    [[nodiscard]] ZOOPH_INLINE std::int64_t list(
        std::uint64_t at, std::uint64_t word, const Element* element, std::int64_t depth,
        std::int64_t left) const noexcept {
        if (wire::kind(word) != wire::list) {
            return rejected;
        }
        if (wire::list_size(word) == element_size::composite) {
            return structs(at, wire::list_count(word), element, depth, left);
        }
        return flat(at, word, element, depth, left);
    }

    /// Validates a list that is not composite. Lists whose element type has changed are left to the full pass.
    [[nodiscard]] ZOOPH_INLINE std::int64_t flat(
        std::uint64_t at, std::uint64_t word, const Element* element, std::int64_t depth,
        std::int64_t left) const noexcept {
        const element_size size = wire::list_size(word);
        const std::uint32_t count = wire::list_count(word);
        const bool is_same = element == nullptr || (element->kind != element_kind::structure &&
                                                    size == size_of(*element));
        const std::uint64_t words = wire::words_for(count, size);
        const std::uint64_t empty = size == element_size::empty ? count : 0;
        left -= static_cast<std::int64_t>(1 + words + empty);
        if (!is_same || !memory_.holds(at, words * word_bytes)) {
            return rejected;
        }
        if (size != element_size::pointer) {
            return left;
        }
        if (((depth - 1) | left) < 0) {
            return rejected;
        }
        return pointers(at, count, element == nullptr ? any_slot : element->pointer, depth - 1, left);
    }

    [[nodiscard]] ZOOPH_APART std::int64_t pointers(
        std::uint64_t at, std::uint32_t count, const SlotKind& slot, std::int64_t depth,
        std::int64_t left) const noexcept {
        const std::uint64_t end = at + std::uint64_t{count} * word_bytes;
        for (; at != end; at += word_bytes) {
            const std::uint64_t word = memory_.word(at);
            if (word != 0) {
                left = pointer(at, word, slot, depth, left);
                if (left < 0) {
                    break;
                }
            }
        }
        return left;
    }

    /// Validates a composite list of `words` words after its tag. Lists of structs that are read as lists of
    /// smaller elements are left to the full pass.
    [[nodiscard]] ZOOPH_INLINE std::int64_t structs(
        std::uint64_t at, std::uint32_t words, const Element* element, std::int64_t depth,
        std::int64_t left) const noexcept {
        if (element != nullptr && element->kind != element_kind::structure) {
            return rejected;
        }
        if (!memory_.holds(at, (std::uint64_t{words} + 1) * word_bytes)) {
            return rejected;
        }
        const std::uint64_t tag = memory_.word(at);
        const Sections sections = Sections::of(tag);
        const std::uint32_t count = wire::tag_count(tag);
        left -= static_cast<std::int64_t>(1 + std::uint64_t{words} +
                                          (sections.words() == 0 ? count : 0));
        if (!is_tag_for(tag, words) || ((depth - 1) | left) < 0) {
            return rejected;
        }
        if (sections.pointers == 0) {
            return left;
        }
        const Layout* const layout = element == nullptr ? nullptr : element->layout;
        return elements(at + word_bytes, tag, layout, depth - 1, left);
    }

    /// Validates everything that the elements of a list of structs, which `tag` describes, lead to.
    ///
    /// It processes one pointer of many elements at a time, so that the pointer's type is looked up once and
    /// the loops are tight. It does not process all elements at once, so that they are still in the cache for
    /// the next pointer.
    [[nodiscard]] ZOOPH_APART std::int64_t elements(
        std::uint64_t at, std::uint64_t tag, const Layout* layout, std::int64_t depth,
        std::int64_t left) const noexcept {
        constexpr std::uint64_t many_bytes = 8 << 10;
        const Sections sections = Sections::of(tag);
        const std::uint64_t stride = sections.bytes();
        const std::uint64_t most = std::max<std::uint64_t>(many_bytes / stride, 1);
        const std::span<const Slot> slots = slots_of(layout);
        std::uint64_t remaining = wire::tag_count(tag);
        while (remaining != 0) {
            const std::uint64_t count = std::min(remaining, most);
            for (std::uint32_t index = 0; index < sections.pointers; ++index) {
                const Column column{at + sections.data_bytes() + index * word_bytes, stride, count};
                const SlotKind* slot = sole_owner(slots, index);
                left = slot != nullptr
                           ? this->column(column, *slot, depth, left)
                           : mixed(column, at, sections.data_bytes(), slots, index, depth, left);
                if (left < 0) {
                    return rejected;
                }
            }
            at += count * stride;
            remaining -= count;
        }
        return left;
    }

    /// Calls `look` for every pointer of a column that is not null.
    template <class Look>
    [[nodiscard]] ZOOPH_INLINE std::int64_t each(
        const Column& column, std::int64_t left, Look look) const noexcept {
        std::uint64_t at = column.first;
        for (std::uint64_t index = 0; index < column.count; ++index, at += column.stride) {
            const std::uint64_t word = memory_.word(at);
            if (word != 0) {
                left = look(at, word, left);
                if (left < 0) {
                    return rejected;
                }
            }
        }
        return left;
    }

    /// Validates pointers that all have the same type.
    [[nodiscard]] ZOOPH_INLINE std::int64_t column(
        const Column& column, const SlotKind& slot, std::int64_t depth,
        std::int64_t left) const noexcept {
        switch (slot.kind) {
        case slot_kind::text:
            return utf8_ ? texts<true>(column, left) : texts<false>(column, left);
        case slot_kind::structure:
            return column_of_structs(column, slot.layout, depth, left);
        case slot_kind::list:
            if (slot.element->kind == element_kind::structure) {
                return column_of_lists(column, slot.element, depth, left);
            }
            break;
        case slot_kind::any:
            return each(column, left, [&](std::uint64_t at, std::uint64_t word, std::int64_t rest) {
                return unknown(at, word, depth, rest);
            });
        default:
            break;
        }
        return each(column, left, [&](std::uint64_t at, std::uint64_t word, std::int64_t rest) {
            return pointer(at, word, slot, depth, rest);
        });
    }

    /// Reports whether a pointer is near and leads forward to a text.
    [[nodiscard]] ZOOPH_INLINE static bool is_usual_text(std::uint64_t word) noexcept {
        return (word & (wire::list_form | wire::back)) == wire::byte_list;
    }

    /// Validates what a pointer of a newer writer, which is not null, leads to. Usually it is a text or data.
    [[nodiscard]] ZOOPH_INLINE std::int64_t unknown(
        std::uint64_t at, std::uint64_t word, std::int64_t depth,
        std::int64_t left) const noexcept {
        if (is_usual_text(word)) [[likely]] {
            const std::uint64_t count = wire::list_count(word);
            if (target_on(at, word, wire::list) + count > memory_.length) {
                return rejected;
            }
            return left - 1 - static_cast<std::int64_t>(wire::byte_words(count));
        }
        return rare(at, word, any_slot, depth, left);
    }

    /// Validates a struct that a near pointer leads forward to. The schema describes none of its pointers.
    [[nodiscard]] ZOOPH_INLINE std::int64_t newer(
        std::uint64_t at, std::uint64_t word, std::int64_t depth,
        std::int64_t left) const noexcept {
        const Sections sections = Sections::of(word);
        std::uint64_t place = target_on(at, word, wire::structure);
        if (place + sections.bytes() > memory_.length || depth <= 0) {
            return rejected;
        }
        left -= static_cast<std::int64_t>(std::max<std::uint64_t>(sections.words(), 1));
        place += sections.data_bytes();
        for (std::uint32_t rest = sections.pointers; rest != 0 && left >= 0; --rest) {
            const std::uint64_t below = memory_.word(place);
            if (below != 0) {
                left = unknown(place, below, depth - 1, left);
            }
            place += word_bytes;
        }
        return left;
    }

    /// Reports whether the text is valid that such a pointer at `at` leads to, and adds its charge to `bytes`.
    template <bool Utf8>
    [[nodiscard]] ZOOPH_INLINE static bool text_in(
        const Memory& memory, std::uint64_t at, std::uint64_t word, std::int64_t left,
        std::uint64_t& bytes) noexcept {
        const std::uint64_t count = wire::list_count(word);
        const std::uint64_t end = target_on(at, word, wire::list) + count;
        if (count == 0 || end > memory.length || memory.start[end - 1] != std::byte{}) {
            return false;
        }
        bytes += count + 2 * word_bytes - 1;
        return !Utf8 || (left >= static_cast<std::int64_t>(bytes / word_bytes) &&
                         holds_utf8(memory, end - count, end - 1));
    }

    /// Validates pointers to texts. Texts have no pointers, so the budget is tested once at the end, unless
    /// their bytes are checked. The numbers of bytes are added up before they are rounded to words.
    template <bool Utf8>
    [[nodiscard]] ZOOPH_INLINE std::int64_t texts(
        const Column& column, std::int64_t left) const noexcept {
        std::uint64_t bytes = 0;
        std::uint64_t at = column.first;
        for (std::uint64_t rest = column.count; rest != 0; --rest, at += column.stride) {
            const std::uint64_t word = memory_.word(at);
            if (is_usual_text(word)) [[likely]] {
                if (!text_in<Utf8>(memory_, at, word, left, bytes)) {
                    return rejected;
                }
            } else if (word != 0) {
                const Pad pad = pad_of(word);
                if (is_usual_text(pad.word)) {
                    if (!text_in<Utf8>(pad.memory, pad.at, pad.word, left, bytes)) {
                        return rejected;
                    }
                    continue;
                }
                left = text_there(at, word, left);
                if (left < 0) {
                    return rejected;
                }
            }
        }
        // The sum is at least as large as if each text were rounded by itself. If that exceeds the budget, the
        // full pass decides.
        return left - static_cast<std::int64_t>(bytes / word_bytes);
    }

    /// Validates the text that a pointer of any kind leads to.
    [[nodiscard]] ZOOPH_APART std::int64_t text_there(
        std::uint64_t at, std::uint64_t word, std::int64_t left) const noexcept {
        if (wire::kind(word) != wire::distant) {
            return text(target_of(at, word), word, left);
        }
        return beyond(word, [&](const QuickPass& there, std::uint64_t to, std::uint64_t pad) {
            return there.text(to, pad, left);
        });
    }

    [[nodiscard]] ZOOPH_INLINE std::int64_t column_of_structs(
        const Column& column, const Layout* layout, std::int64_t depth,
        std::int64_t left) const noexcept {
        const Leaf usual = Leaf::of(layout, depth);
        std::uint64_t at = column.first;
        for (std::uint64_t rest = column.count; rest != 0; --rest, at += column.stride) {
            const std::uint64_t word = memory_.word(at);
            if ((word & (wire::struct_form | wire::back)) == usual.form) {
                if (target_on(at, word, wire::structure) + usual.bytes > memory_.length) {
                    return rejected;
                }
                left -= static_cast<std::int64_t>(usual.words);
            } else if (word != 0) {
                const Pad pad = pad_of(word);
                if ((pad.word & (wire::struct_form | wire::back)) == usual.form &&
                    target_on(pad.at, pad.word, wire::structure) + usual.bytes <=
                        pad.memory.length) {
                    left -= static_cast<std::int64_t>(usual.words);
                    continue;
                }
                const bool is_near = (word & (3 | wire::back)) == wire::structure;
                left = layout->slots.empty() && is_near
                           ? newer(at, word, depth, left)
                           : structure_there(at, word, layout, depth, left);
                if (left < 0) {
                    return rejected;
                }
            }
        }
        return left;
    }

    /// Validates the struct that a near or far pointer leads to.
    [[nodiscard]] ZOOPH_INLINE std::int64_t structure_there(
        std::uint64_t at, std::uint64_t word, const Layout* layout, std::int64_t depth,
        std::int64_t left) const noexcept {
        if (wire::kind(word) == wire::distant) {
            return beyond(word, [&](const QuickPass& there, std::uint64_t to, std::uint64_t pad) {
                return there.structure(to, pad, layout, depth, left);
            });
        }
        return structure(target_of(at, word), word, layout, depth, left);
    }

    /// Reports whether a landing pad leads forward to a valid list of leaves of that form.
    [[nodiscard]] ZOOPH_INLINE static bool is_list_of(const Leaf& usual, const Pad& pad) noexcept {
        const std::uint64_t to = target_on(pad.at, pad.word, wire::list);
        const std::uint64_t words = wire::list_count(pad.word);
        if ((pad.word & (wire::list_form | wire::back)) != wire::composite_list ||
            to + (words + 1) * word_bytes > pad.memory.length) {
            return false;
        }
        const std::uint64_t tag = pad.memory.word(to);
        return (tag & wire::struct_form) == usual.form &&
               wire::tag_count(tag) * usual.words <= words;
    }

    [[nodiscard]] ZOOPH_INLINE std::int64_t column_of_lists(
        const Column& column, const Element* element, std::int64_t depth,
        std::int64_t left) const noexcept {
        // Once a list of a newer writer is found, all others are expected to be like it.
        Leaf usual = Leaf::of(element->layout, depth);
        std::uint64_t at = column.first;
        for (std::uint64_t rest = column.count; rest != 0; --rest, at += column.stride) {
            const std::uint64_t word = memory_.word(at);
            if ((word & (wire::list_form | wire::back)) == wire::composite_list) {
                const std::uint64_t to = target_on(at, word, wire::list);
                const std::uint32_t words = wire::list_count(word);
                if (to + (std::uint64_t{words} + 1) * word_bytes > memory_.length) {
                    return rejected;
                }
                const std::uint64_t tag = memory_.word(to);
                // A count whose elements fit in the words of a list is within the limit for counts.
                if ((tag & wire::struct_form) == usual.form &&
                    wire::tag_count(tag) * usual.words <= words) {
                    left -= 1 + std::int64_t{words};
                    continue;
                }
                left = structs(to, words, element, depth, left);
                usual = usual.or_of(tag, depth);
            } else if (word != 0) {
                const Pad pad = pad_of(word);
                if (is_list_of(usual, pad)) {
                    left -= 1 + std::int64_t{wire::list_count(pad.word)};
                    continue;
                }
                left = list_there(at, word, element, depth, left);
            }
            if (left < 0) {
                return rejected;
            }
        }
        return left;
    }

    /// Validates the list of structs that a pointer of any kind leads to.
    [[nodiscard]] ZOOPH_APART std::int64_t list_there(
        std::uint64_t at, std::uint64_t word, const Element* element, std::int64_t depth,
        std::int64_t left) const noexcept {
        if ((word & wire::list_form) == wire::composite_list) {
            return structs(target_of(at, word), wire::list_count(word), element, depth, left);
        }
        return beyond(word, [&](const QuickPass& there, std::uint64_t to, std::uint64_t pad) {
            return there.list(to, pad, element, depth, left);
        });
    }

    /// Validates pointers whose type depends on a union.
    [[nodiscard]] ZOOPH_APART std::int64_t mixed(
        const Column& column, std::uint64_t element, std::uint64_t data_bytes,
        std::span<const Slot> slots, std::size_t index, std::int64_t depth,
        std::int64_t left) const noexcept {
        return each(column, left, [&](std::uint64_t at, std::uint64_t word, std::int64_t rest) {
            const DataAt data{memory_.start + (element + (at - column.first)), data_bytes};
            return pointer(at, word, *owner_among(data, slots, index), depth, rest);
        });
    }

    // What structs lead to is in `quick_structs.ipp`.

    struct Ring;
    struct Waiting;
    struct Here;

    [[nodiscard]] ZOOPH_API_APART std::int64_t inside(
        std::uint64_t at, Sections sections, const Layout* layout, std::int64_t depth,
        std::int64_t left) const noexcept;
    [[nodiscard]] ZOOPH_API_APART std::int64_t further(
        std::uint64_t at, Sections sections, const Layout* layout, std::uint32_t pointers,
        std::int64_t depth, std::int64_t left) const noexcept;
    [[nodiscard]] ZOOPH_INLINE std::int64_t pointers_of(
        const Here& here, std::span<const Slot> slots, std::uint32_t skip, Ring& ring,
        std::int64_t left) const noexcept;
    [[nodiscard]] ZOOPH_API_APART std::int64_t tree(
        std::uint64_t at, Sections sections, const Layout* layout, std::int64_t depth,
        std::int64_t left) const noexcept;
    struct Stack;
    template <std::size_t Pointers>
    [[nodiscard]] ZOOPH_APART std::int64_t uniform(
        std::uint64_t at, Sections sections, const Layout* layout, std::int64_t depth,
        std::int64_t left) const noexcept;
    template <std::size_t Pointers>
    ZOOPH_INLINE void push(std::uint64_t end, std::uint64_t level, Stack& stack) const noexcept;
    template <std::size_t Pointers>
    ZOOPH_APART void push_elsewhere(
        std::uint64_t end, std::uint64_t level, Stack& stack) const noexcept;
    [[nodiscard]] ZOOPH_API_APART std::int64_t elsewhere(
        std::uint64_t word, std::uint64_t behind, const Layout* layout,
        std::int64_t left) const noexcept;
    [[nodiscard]] ZOOPH_API_APART std::int64_t one_by_one(
        std::uint64_t at, Sections sections, const Layout* layout, std::uint32_t pointers,
        std::int64_t depth, std::int64_t left) const noexcept;

    Memory memory_;
    std::span<const Memory> segments_;
    bool utf8_;
};

inline bool accepts_in(
    std::span<const Memory> segments, const Pointer& at, const SlotKind& slot,
    const Limits& limits) noexcept {
    std::uint64_t bytes = 0;
    for (const Memory& segment : segments) {
        bytes += segment.length;
    }
    const std::uint64_t words = bytes / word_bytes;
    // Visiting each word and each list once takes at most twice the words. A message that takes more shares
    // objects, and might be meant to use up the whole budget. This pass then stops early, so that the budget is
    // not used up twice.
    const std::int64_t left =
        std::min(traversal_of(limits, words, 0), static_cast<std::int64_t>(2 * words));
    const std::int64_t depth = std::min(limits.nesting, max_nesting);
    const Segment segment = at.segment();
    const QuickPass pass(Memory::of({segment.start, segment.words()}), segments, limits.utf8);
    return pass.pointer(std::uint64_t{at.at()} * word_bytes, at.word(), slot, depth, left) >= 0;
}

ZOOPH_BODY bool accepts(
    const Pointer& pointer, const SlotKind& slot, const Limits& limits) noexcept {
    if (pointer.is_null()) {
        return true;
    }
    const Segment segment = pointer.segment();
    // The segments of a message under construction may change, so they cannot be read as a whole.
    if (segment.is(origin::built)) {
        return false;
    }
    // Most messages of several segments have few. These are listed here without allocating; messages with more
    // segments are left to the full pass.
    constexpr std::uint32_t few = 16;
    Memory memories[few];
    std::uint32_t count = 0;
    if (segment.is(origin::frame)) {
        const auto* frame = static_cast<const std::byte*>(segment.source);
        count = segment_count(frame);
        const std::byte* place = frame + table_bytes(count);
        for (std::uint32_t index = 0; index < std::min(count, few); ++index) {
            memories[index] = Memory::of({place, table_entry(frame, index)});
            place += memories[index].length;
        }
    } else if (segment.is(origin::table)) {
        const auto places = static_cast<const Table*>(segment.source)->segments();
        count = static_cast<std::uint32_t>(places.size());
        for (std::uint32_t index = 0; index < std::min(count, few); ++index) {
            memories[index] = Memory::of(places[index]);
        }
    } else {
        memories[0] = Memory::of({segment.start, segment.words()});
        count = 1;
    }
    return count <= few && accepts_in({memories, count}, pointer, slot, limits);
}

ZOOPH_BODY bool accepts_lone(
    const std::byte* segment, std::uint64_t words, std::uint64_t word,
    const Layout* layout) noexcept {
    const Memory memory{segment, words * word_bytes};
    const QuickPass pass(memory, {&memory, 1}, false);
    const auto left = static_cast<std::int64_t>(2 * words);
    return pass.structure(target_of(0, word), word, layout, default_nesting, left) >= 0;
}

} // namespace zooph::detail

#include "zooph/detail/end.hpp"

#include "zooph/impl/quick_structs.ipp"
#include "zooph/impl/quick_uniform.ipp"
