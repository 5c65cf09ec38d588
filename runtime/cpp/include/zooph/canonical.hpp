#pragma once

#include <vector>

#include "zooph/bytes.hpp"
#include "zooph/pointer.hpp"
#include "zooph/result.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {

/// Returns a canonical copy of the object that `pointer` leads to, as a flat message whose word 0 is the root
/// pointer. Sections end with their last word that is not zero, the elements of a list of structs have the size that
/// the largest one needs, and padding is zero. Two messages of one schema are equal if and only if these bytes are
/// equal.
///
/// The object need not be validated. By default at most `max_nesting` pointers are followed. The fault is the first
/// one in the order of the message's pointers. It is a `memory` fault if the copy would be larger than 4 GiB, which
/// pointers cannot address. `Limits::utf8` has no effect.
///
/// A level takes up to 640 bytes of stack, and 1,000 if the library was compiled without optimisation. The same holds
/// for the functions below. On threads with a small stack open the message first, which refuses more than 64 levels.
[[nodiscard]] ZOOPH_API result<std::vector<std::byte>> canonicalize(
    const Pointer& pointer, const Limits& limits = {.nesting = max_nesting});

/// Returns success if `bytes` are a flat message in canonical form. Otherwise returns the fault of copying it, or
/// `not_canonical` at the first word that differs from the copy.
[[nodiscard]] ZOOPH_API result<void> check_canonical(
    std::span<const std::byte> bytes, const Limits& limits = {.nesting = max_nesting});

/// Reports whether two pointers lead to equal values, which is the case if and only if their canonical copies are the
/// same bytes. So zero words at the end of a section and the positions of objects do not matter. Null differs from an
/// empty struct or list, -0 differs from 0, and NaNs are equal if they have the same bits.
///
/// The messages need not be validated. Faults of both are found in the order of validation, up to the first
/// difference. Of the limits only `traversal` has an effect.
[[nodiscard]] ZOOPH_API result<bool> equal(
    const Pointer& left, const Pointer& right, const Limits& limits = {});

namespace detail {

/// Returns a canonical copy as a part of a larger operation, whose budget it uses.
[[nodiscard]] ZOOPH_API result<std::vector<std::byte>> canonical_copy(
    const Pointer& pointer, Budget& budget, std::uint32_t depth);

/// The sizes of a struct's sections without zero words at their ends.
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
