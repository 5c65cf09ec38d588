#pragma once

// The part of the fast validation pass for the objects that structs lead to. It uses a queue of pointers to
// structs and no recursion.
//
// Whether there is a further pointer then only changes the length of the queue and not the control flow. Which
// members of a tree's unions are set is unpredictable, so branches on it would often be mispredicted. The queue
// is first in, first out, so that a struct need not wait for the one before it.

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

/// Capacity of the queue.
inline constexpr std::size_t most_waiting = 16;
/// The largest number of pointers of a struct that is validated as part of a tree.
inline constexpr std::size_t most_of_tree = 4;
/// The lowest bit of the depth, which is stored above a position. Positions are below 2^36, depths below 2^15.
inline constexpr std::uint64_t one_level = std::uint64_t{1} << 48;

/// A struct that is inside the segment.
struct QuickPass::Here {
    std::uint64_t at;
    Sections sections;
    /// Levels of structs and lists that are allowed below it.
    std::int64_t depth;
    /// The position behind its first pointer, and the depth above it.
    std::uint64_t behind;

    [[nodiscard]] ZOOPH_INLINE static Here of(
        std::uint64_t at, Sections sections, std::int64_t depth) noexcept {
        return {at, sections, depth,
                at + sections.data_bytes() + word_bytes +
                    static_cast<std::uint64_t>(depth) * one_level};
    }

    /// Returns the position of its first pointer.
    [[nodiscard]] ZOOPH_INLINE std::uint64_t pointers() const noexcept {
        return at + sections.data_bytes();
    }
};

/// A pointer to a struct that is still to be followed.
struct QuickPass::Waiting {
    std::uint64_t word;
    /// The position behind the pointer and, above it, the depth: the number of levels of structs and lists that
    /// are allowed from the struct on. They share one number, because each is stored and loaded again.
    std::uint64_t behind;
    const Layout* layout;

    /// Returns the charge: the struct's words and one for the pointer, which is charged nothing else. That is
    /// one too many unless the struct is empty. Visiting every word once still takes at most twice the words.
    [[nodiscard]] ZOOPH_INLINE std::int64_t charge() const noexcept {
        return static_cast<std::int64_t>(Sections::of(word).words() + 1);
    }

    /// Sets `here` to the struct that a near pointer leads to. Returns false if it is out of bounds or too
    /// deep, or if `left` is negative. All of this is one comparison.
    [[nodiscard]] ZOOPH_INLINE bool look(
        const Memory& memory, std::int64_t left, Here& here) const noexcept {
        const Sections sections = Sections::of(word);
        // The number holds four times the offset in words in its upper bits. The two lower bits are zero, or
        // this is not a pointer to a struct.
        const auto distance = static_cast<std::uint64_t>(
            std::int64_t{static_cast<std::int32_t>(static_cast<std::uint32_t>(word))} * 2);
        const std::uint64_t at = (behind & (one_level - 1)) + distance;
        const std::uint64_t below = behind - one_level;
        const std::int64_t outside = memory.outside(at, sections.bytes());
        if ((outside | left | static_cast<std::int64_t>(below)) < 0) {
            return false;
        }
        here = {at, sections, static_cast<std::int64_t>(below / one_level),
                below + distance + sections.data_bytes() + word_bytes};
        return true;
    }
};

/// The queue. Its parts are separate arrays. Otherwise compilers would store two of them with one instruction
/// and load them separately, which prevents store forwarding.
struct QuickPass::Ring {
    std::uint64_t words[most_waiting];
    std::uint64_t behinds[most_waiting];
    const Layout* layouts[most_waiting];
    std::size_t first = 0;
    std::size_t end = 0;

    /// The entries of the queue are written before they are read.
    Ring() noexcept {} // NOLINT: leaves the arrays as they are.

    [[nodiscard]] ZOOPH_INLINE bool has_room(std::size_t count) const noexcept {
        return end - first + count <= most_waiting;
    }

    /// Appends a pointer, for which there must be room, unless it is null.
    ZOOPH_INLINE void push(
        std::uint64_t word, std::uint64_t behind, const Layout* layout) noexcept {
        const std::size_t place = end % most_waiting;
        words[place] = word;
        behinds[place] = behind;
        layouts[place] = layout;
        end += word != 0 ? 1 : 0;
    }

    [[nodiscard]] ZOOPH_INLINE bool empty() const noexcept { return first >= end; }

    /// Removes and returns the oldest pointer. There must be one.
    [[nodiscard]] ZOOPH_INLINE Waiting next() noexcept {
        const std::size_t place = first++ % most_waiting;
        return {words[place], behinds[place], layouts[place]};
    }
};

/// Returns the number of slots before the first one that cannot be part of a tree.
[[nodiscard]] inline std::size_t tree_slots(std::span<const Slot> slots) noexcept {
    std::size_t count = 0;
    while (count < slots.size() && count < most_of_tree && slots[count].index == count &&
           slots[count].kind.kind == slot_kind::structure) {
        ++count;
    }
    return count;
}

/// A layout and what was found out about it.
struct KnownLayout {
    const Layout* layout;
    std::span<const Slot> slots;
    /// Whether there is one slot for each pointer, so that no union members share a pointer.
    bool is_one_each;
    /// Whether there are few pointers, which all lead to structs.
    bool is_tree;

    [[nodiscard]] ZOOPH_INLINE static KnownLayout of(const Layout* layout) noexcept {
        if (layout == nullptr) {
            return {layout, {}, true, false};
        }
        const Layout& found = *layout;
        return {layout, found.slots, found.slots.size() == found.pointers,
                !found.slots.empty() && tree_slots(found.slots) == found.slots.size()};
    }
};

/// A layout whose pointers all lead to structs.
struct TreeLayout {
    const Layout* layout;
    /// The number of pointers, or an impossible number if the layout is not of this kind.
    std::size_t count;
    /// The layouts of these structs.
    const Layout* below[most_of_tree];

    /// Reports whether all pointers of a struct with these sections lead to structs of its own type.
    [[nodiscard]] bool is_uniform(Sections sections) const noexcept {
        bool same = sections.pointers == count;
        for (std::size_t index = 0; same && index < count; ++index) {
            same = below[index] == layout;
        }
        return same;
    }

    ZOOPH_APART static void look_up(const Layout* layout, TreeLayout& found) noexcept {
        const std::span<const Slot> slots = slots_of(layout);
        const std::size_t count = tree_slots(slots);
        found.layout = layout;
        found.count = count == slots.size() ? count : SIZE_MAX;
        for (std::size_t index = 0; index < count; ++index) {
            found.below[index] = slots[index].kind.layout;
        }
    }
};

/// Validates everything that the pointers of a struct, which must be inside the segment, lead to.
ZOOPH_BODY std::int64_t QuickPass::inside(
    std::uint64_t at, Sections sections, const Layout* layout, std::int64_t depth,
    std::int64_t left) const noexcept {
    // Many structs lead to texts and data only, for which no queue is needed.
    const KnownLayout known = KnownLayout::of(layout);
    if (known.is_tree) {
        return tree(at, sections, layout, depth, left);
    }
    std::uint32_t pointers = sections.pointers;
    if (known.is_one_each) {
        std::uint64_t place = at + sections.data_bytes();
        for (std::size_t index = 0; pointers != 0; ++index, --pointers, place += word_bytes) {
            const std::uint64_t word = memory_.word(place);
            if ((word & wire::list_form) != wire::byte_list) {
                break;
            }
            if (index >= known.slots.size()) {
                // A newer writer's pointer.
                left = data(target_of(place, word), word, left);
            } else if (known.slots[index].kind.kind == slot_kind::text) {
                left = text(target_of(place, word), word, left);
            } else {
                break;
            }
        }
        if (pointers == 0) {
            return left;
        }
        if (known.slots.size() <= most_waiting) {
            return further(at, sections, layout, pointers, depth, left);
        }
    }
    return one_by_one(at, sections, layout, pointers, depth, left);
}

/// Validates what the pointers of a struct, except for the first `skip`, lead to. There is one slot for each
/// pointer. Pointers to structs are appended to the queue.
ZOOPH_INLINE std::int64_t QuickPass::pointers_of(
    const Here& here, std::span<const Slot> slots, std::uint32_t skip, Ring& ring,
    std::int64_t left) const noexcept {
    const std::size_t count = here.sections.pointers;
    std::uint64_t place = here.pointers() + std::uint64_t{skip} * word_bytes;
    std::uint64_t behind = here.behind + std::uint64_t{skip} * word_bytes;
    std::size_t index = skip;
    // An older writer's struct has fewer pointers than there are slots.
    for (; index < slots.size() && index < count; ++index) {
        const SlotKind& slot = slots[index].kind;
        const std::uint64_t word = memory_.word(place);
        if (slot.kind == slot_kind::structure && wire::kind(word) == wire::structure) {
            ring.push(word, behind, slot.layout);
        } else if (slot.kind == slot_kind::text && (word & wire::list_form) == wire::byte_list) {
            left = text(target_of(place, word), word, left);
        } else if (word != 0) {
            left = rare(place, word, slot, here.depth, left);
        }
        place += word_bytes;
        behind += word_bytes;
    }
    // A newer writer's struct has more pointers than there are slots.
    for (; index < count; ++index, place += word_bytes) {
        const std::uint64_t word = memory_.word(place);
        if ((word & wire::list_form) == wire::byte_list) {
            left = data(target_of(place, word), word, left);
        } else if (word != 0) {
            left = rare(place, word, any_slot, here.depth, left);
        }
    }
    return left;
}

/// Validates what the last `pointers` pointers of a struct lead to. The struct has one slot for each pointer,
/// and no more slots than the queue has room for.
ZOOPH_BODY std::int64_t QuickPass::further(
    std::uint64_t at, Sections sections, const Layout* layout, std::uint32_t pointers,
    std::int64_t depth, std::int64_t left) const noexcept {
    std::uint32_t skip = sections.pointers - pointers;
    Here here = Here::of(at, sections, depth);
    KnownLayout known = KnownLayout::of(layout);
    Ring ring;
    while (true) {
        const std::uint32_t count = here.sections.pointers;
        if (known.is_tree && count == known.slots.size()) {
            left = tree(here.at, here.sections, known.layout, here.depth, left);
        } else if (known.is_one_each && ring.has_room(known.slots.size())) {
            left = pointers_of(here, known.slots, skip, ring, left);
        } else if (count != 0) {
            left = one_by_one(here.at, here.sections, known.layout, count, here.depth, left);
        }
        skip = 0;
        if (ring.empty()) {
            return left;
        }
        const Waiting waiting = ring.next();
        left -= waiting.charge();
        if (!waiting.look(memory_, left, here)) {
            return rejected;
        }
        if (known.layout != waiting.layout) {
            known = KnownLayout::of(waiting.layout);
        }
    }
}

/// Validates everything that a struct leads to whose pointers all lead to structs.
ZOOPH_BODY std::int64_t QuickPass::tree(
    std::uint64_t at, Sections sections, const Layout* layout, std::int64_t depth,
    std::int64_t left) const noexcept {
    Here here = Here::of(at, sections, depth);
    TreeLayout known{};
    TreeLayout::look_up(layout, known);
    if (known.is_uniform(sections)) {
        switch (sections.pointers) {
        case 1:
            return uniform<1>(at, sections, layout, depth, left);
        case 2:
            return uniform<2>(at, sections, layout, depth, left);
        case 3:
            return uniform<3>(at, sections, layout, depth, left);
        default:
            return uniform<most_of_tree>(at, sections, layout, depth, left);
        }
    }
    Ring ring;
    while (true) {
        const std::uint32_t count = here.sections.pointers;
        if (count == known.count && ring.has_room(count)) {
            std::uint64_t place = here.pointers();
            std::uint64_t behind = here.behind;
            for (std::uint32_t index = 0; index < count; ++index) {
                ring.push(memory_.word(place), behind, known.below[index]);
                place += word_bytes;
                behind += word_bytes;
            }
        } else if (count != 0) {
            left = one_by_one(here.at, here.sections, known.layout, count, here.depth, left);
        }
        if (ring.empty()) {
            return left;
        }
        Waiting waiting = ring.next();
        while (wire::kind(waiting.word) != wire::structure) [[unlikely]] {
            left = elsewhere(waiting.word, waiting.behind, waiting.layout, left);
            if (ring.empty()) {
                return left;
            }
            waiting = ring.next();
        }
        left -= waiting.charge();
        if (!waiting.look(memory_, left, here)) {
            return rejected;
        }
        if (known.layout != waiting.layout) {
            TreeLayout::look_up(waiting.layout, known);
        }
    }
}

/// Validates the object of a pointer in the queue that is not a near pointer to a struct.
ZOOPH_BODY std::int64_t QuickPass::elsewhere(
    std::uint64_t word, std::uint64_t behind, const Layout* layout,
    std::int64_t left) const noexcept {
    if (layout == nullptr || left < 0) {
        return rejected;
    }
    const std::uint64_t place = behind % one_level - word_bytes;
    const auto depth = static_cast<std::int64_t>(behind / one_level);
    const SlotKind slot{slot_kind::structure, layout};
    return pointer(place, word, slot, depth, left);
}

/// Validates what the last `pointers` pointers of a struct lead to, if union members share a pointer or the
/// queue has no room for them.
ZOOPH_BODY std::int64_t QuickPass::one_by_one(
    std::uint64_t at, Sections sections, const Layout* layout, std::uint32_t pointers,
    std::int64_t depth, std::int64_t left) const noexcept {
    const DataAt data{memory_.start + at, sections.data_bytes()};
    const std::span<const Slot> slots = slots_of(layout);
    for (std::uint32_t index = sections.pointers - pointers; index < sections.pointers; ++index) {
        const std::uint64_t place = at + sections.data_bytes() + std::uint64_t{index} * word_bytes;
        const std::uint64_t word = memory_.word(place);
        if (word != 0) {
            const SlotKind* slot = sole_owner(slots, index);
            if (slot == nullptr) {
                slot = owner_among(data, slots, index);
            }
            left = pointer(place, word, *slot, depth, left);
            if (left < 0) {
                return rejected;
            }
        }
    }
    return left;
}

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
