#pragma once

#include "zooph/kind.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

/// Runs only the full validation pass on the object that a pointer leads to, and returns the first fault.
[[nodiscard]] ZOOPH_API_COLD result<void> validate_fully(
    const Pointer& pointer, const SlotKind& slot, const Limits& limits);

/// Runs the fast validation pass on the object that a pointer leads to. Returns true only if the full pass accepts
/// it, too.
[[nodiscard]] ZOOPH_API bool accepts(
    const Pointer& pointer, const SlotKind& slot, const Limits& limits) noexcept;

/// Runs the fast validation pass, with the default limits, on the root struct of a message in one segment of `words`
/// words. The root pointer is `word`.
[[nodiscard]] ZOOPH_API_APART bool accepts_lone(
    const std::byte* segment, std::uint64_t words, std::uint64_t word,
    const Layout* layout) noexcept;

/// Returns the slot that owns pointer `index` of a struct: the first one with that index that all of its unions
/// select. Call it for each pointer in order; `next` is the first slot that has not been passed yet.
[[nodiscard]] ZOOPH_API const Slot* owner_of(
    std::span<const Slot> slots, std::size_t& next, std::uint32_t index,
    const StructReader& reader) noexcept;

} // namespace zooph::detail

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/validate.ipp"
#include "zooph/impl/quick.ipp"
#endif
