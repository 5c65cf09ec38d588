#pragma once

#include <vector>

#include "zooph/bytes.hpp"
#include "zooph/pointer.hpp"
#include "zooph/result.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {

/// A canonical copy of what `pointer` leads to, as a flat message: word 0 is the root pointer. Sections are cut
/// after their last word that is not zero, lists of structs to what their largest element needs, and padding is
/// zero. Two messages of one schema are equal if these bytes are.
///
/// Needs no validation before it; by default it follows at most `max_nesting` pointers. The fault is one of the
/// message, in the order of its pointers; a `memory` fault, too, where the copy would be larger than 4 GiB, for
/// pointers do not reach further. `Limits::utf8` has no meaning here.
[[nodiscard]] ZOOPH_API result<std::vector<std::byte>> canonicalize(
    const Pointer& pointer, const Limits& limits = {.nesting = max_nesting});

/// Success if `bytes` are a flat message in canonical form. Otherwise the fault of copying it, or
/// `not_canonical` at the first word that differs from the copy.
[[nodiscard]] ZOOPH_API result<void> check_canonical(
    std::span<const std::byte> bytes, const Limits& limits = {.nesting = max_nesting});

/// Whether two pointers lead to equal values: exactly if their canonical copies are the same bytes. So words of
/// zero at a section's end do not count, nor does where objects are; null differs from an empty struct or list,
/// -0 from 0, and NaNs are equal if their bits are.
///
/// Needs no validation before it. Both messages' faults are found in the order of validation, up to where they
/// differ. Of the limits, traversal has a meaning.
[[nodiscard]] ZOOPH_API result<bool> equal(
    const Pointer& left, const Pointer& right, const Limits& limits = {});

namespace detail {

/// A canonical copy that is a part of a larger operation and shares its budget.
[[nodiscard]] ZOOPH_API result<std::vector<std::byte>> canonical_copy(
    const Pointer& pointer, Budget& budget, std::uint32_t depth);

/// The sections of a struct without zero words at their ends.
struct Trimmed {
    std::uint32_t data_words;
    std::uint16_t pointers;

    friend bool operator==(const Trimmed&, const Trimmed&) = default;
};
[[nodiscard]] ZOOPH_API Trimmed trimmed(const StructReader& reader) noexcept;

} // namespace detail
} // namespace zooph

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/canonical.ipp"
#include "zooph/impl/equal.ipp"
#endif
