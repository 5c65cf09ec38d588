#pragma once

#include "zooph/kind.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

/// What is wrong with what a pointer leads to, found by the full pass alone.
[[nodiscard]] ZOOPH_API_COLD result<void> validate_fully(
    const Pointer& pointer, const SlotKind& slot, const Limits& limits);

/// The fast pass over what a pointer leads to: true only if the full pass accepts it as well.
[[nodiscard]] ZOOPH_API bool accepts(
    const Pointer& pointer, const SlotKind& slot, const Limits& limits) noexcept;

/// The same for the root struct of a message in one segment of so many words, which `word` describes, and
/// the default limits.
[[nodiscard]] ZOOPH_API_APART bool accepts_lone(
    const std::byte* segment, std::uint64_t words, std::uint64_t word,
    LayoutFunction layout) noexcept;

/// The slot that owns pointer `index` of a struct: the first one all of whose unions select it. `next` is
/// the first slot that was not passed yet; asked for every pointer in order.
[[nodiscard]] ZOOPH_API const Slot* owner_of(
    std::span<const Slot> slots, std::size_t& next, std::uint32_t index,
    const StructReader& reader) noexcept;

} // namespace zooph::detail

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/validate.ipp"
#include "zooph/impl/quick.ipp"
#endif
