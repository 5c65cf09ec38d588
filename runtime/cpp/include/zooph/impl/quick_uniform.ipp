#pragma once

// The part of the fast validation pass for trees of one type: structs whose pointers all lead to structs of the same
// type.
//
// In such a tree every load depends on the load of a pointer before it, and no struct can be processed before the
// ones above it. But most writers put structs in the order in which they are visited here, as canonical messages do:
// each directly behind the last one. So the next struct is loaded from there, and its pointer is only compared with
// that place, which the processor can do later.

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

/// A stack of pointers that are still to be followed: their words, and the positions behind them with the depth
/// above.
struct QuickPass::Stack {
    static constexpr std::size_t most = 32;

    std::uint64_t words[most];
    std::uint64_t behinds[most];
    std::size_t top = 0;

    /// The entries of the stack are written before they are read.
    Stack() noexcept {} // NOLINT: leaves the arrays as they are.
};

/// Pushes the pointers of the struct that ends at `end`, which must be inside the segment, except for null pointers.
/// The first pointer is then on top.
template <std::size_t Pointers>
ZOOPH_INLINE void QuickPass::push(
    std::uint64_t end, std::uint64_t level, Stack& stack) const noexcept {
    std::size_t top = stack.top;
    for (std::size_t index = 0; index < Pointers; ++index) {
        const std::uint64_t word = memory_.word(end - word_bytes);
        stack.words[top] = word;
        stack.behinds[top] = end | level;
        top += word != 0 ? 1 : 0;
        end -= word_bytes;
    }
    stack.top = top;
}

/// Does the same as `push` for a struct that is not directly behind the last one. It is not inlined, so that the loop
/// does not have to wait for the struct's position.
template <std::size_t Pointers>
void QuickPass::push_elsewhere(
    std::uint64_t end, std::uint64_t level, Stack& stack) const noexcept {
    push<Pointers>(end, level, stack);
}

/// Validates everything that a struct inside the segment leads to. All pointers lead to structs of its type.
template <std::size_t Pointers>
std::int64_t QuickPass::uniform(
    std::uint64_t at, Sections sections, const Layout* layout, std::int64_t depth,
    std::int64_t left) const noexcept {
    // Masks the bits of a near struct pointer other than its offset: its kind, and the struct's section sizes, which
    // usually are those of this struct.
    constexpr std::uint64_t form_bits = 0xffff'ffff'0000'0003;
    const std::uint64_t usual = wire::struct_pointer(
        0, static_cast<std::uint16_t>(sections.data), static_cast<std::uint16_t>(sections.pointers));
    const std::uint64_t bytes = sections.bytes();
    // One too many for each struct, as in `Waiting::charge`.
    const auto charge = static_cast<std::int64_t>(sections.words() + 1);
    std::uint64_t end = at + bytes;
    Stack stack;
    push<Pointers>(end, static_cast<std::uint64_t>(depth) * one_level, stack);
    while (stack.top > 0) {
        const std::uint64_t word = stack.words[--stack.top];
        const std::uint64_t behind = stack.behinds[stack.top];
        if ((word & form_bits) != usual || stack.top + Pointers > Stack::most) [[unlikely]] {
            left = elsewhere(word, behind, layout, left);
            continue;
        }
        left -= charge;
        const auto distance = static_cast<std::uint64_t>(
            std::int64_t{static_cast<std::int32_t>(static_cast<std::uint32_t>(word))} * 2);
        const std::uint64_t position = behind % one_level;
        const std::uint64_t start = position + distance;
        const std::uint64_t below = behind - one_level;
        if ((memory_.outside(start, bytes) | left | static_cast<std::int64_t>(below)) < 0) {
            return rejected;
        }
        const std::uint64_t level = below & ~(one_level - 1);
        if (distance == end - position) [[likely]] {
            end += bytes;
            push<Pointers>(end, level, stack);
        } else {
            end = start + bytes;
            push_elsewhere<Pointers>(end, level, stack);
        }
    }
    return left;
}

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
