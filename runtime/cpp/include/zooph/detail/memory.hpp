#pragma once

// The memory of a segment for the fast validation pass, by positions in bytes that are checked once for whole
// objects.

#include "zooph/detail/segment.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

/// A segment. Positions are bytes from its start.
struct Memory {
    const std::byte* start;
    std::uint64_t length;

    [[nodiscard]] static Memory of(SegmentPlace place) noexcept {
        return {place.start, std::uint64_t{place.words} * word_bytes};
    }

    /// That many bytes from `at` on are inside. A position before the start is a huge unsigned one.
    [[nodiscard]] ZOOPH_INLINE bool holds(std::uint64_t at, std::uint64_t bytes) const noexcept {
        return at <= length && bytes <= length - at;
    }

    /// The same as one number, which is negative if they are not: faster where more than one condition has
    /// to hold. No position and size that a pointer can express make a sum that overflows.
    [[nodiscard]] ZOOPH_INLINE std::int64_t outside(
        std::uint64_t at, std::uint64_t bytes) const noexcept {
        return static_cast<std::int64_t>(at | (length - at - bytes));
    }

    /// The byte at `at` is inside and zero.
    [[nodiscard]] ZOOPH_INLINE bool is_zero(std::uint64_t at) const noexcept {
        return at < length && start[at] == std::byte{};
    }

    /// The word at `at`, all of which must be inside.
    [[nodiscard]] ZOOPH_INLINE std::uint64_t word(std::uint64_t at) const noexcept {
        return load_word(start + at);
    }
};

/// The sizes of a struct's sections.
struct Sections {
    std::uint32_t data;
    std::uint32_t pointers;

    [[nodiscard]] ZOOPH_INLINE static Sections of(std::uint64_t word) noexcept {
        return {wire::data_words(word), wire::pointers(word)};
    }
    [[nodiscard]] ZOOPH_INLINE std::uint64_t words() const noexcept {
        return std::uint64_t{data} + pointers;
    }
    [[nodiscard]] ZOOPH_INLINE std::uint64_t bytes() const noexcept { return words() * word_bytes; }
    [[nodiscard]] ZOOPH_INLINE std::uint64_t data_bytes() const noexcept {
        return std::uint64_t{data} * word_bytes;
    }
};

/// A struct's data section, which is known to be inside: where unions have their discriminants.
struct DataAt {
    const std::byte* start;
    std::uint64_t bytes;

    /// The union's discriminant at `offset`; 0 beyond the end.
    [[nodiscard]] ZOOPH_INLINE std::uint16_t discriminant(std::uint64_t offset) const noexcept {
        return offset + 2 > bytes ? std::uint16_t{0} : load<std::uint16_t>(start + offset);
    }
};

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
