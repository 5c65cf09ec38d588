#pragma once

// The memory of a segment for the fast validation pass. Positions are byte offsets, which are checked once for
// a whole object.

#include "zooph/detail/segment.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

/// The bytes of a segment. Positions are byte offsets from its start.
struct Memory {
    const std::byte* start;
    std::uint64_t length;

    [[nodiscard]] static Memory of(SegmentPlace place) noexcept {
        return {place.start, std::uint64_t{place.words} * word_bytes};
    }

    /// Reports whether that many bytes from `at` on are inside the segment. A negative position is passed as a
    /// huge unsigned number, which is outside.
    [[nodiscard]] ZOOPH_INLINE bool holds(std::uint64_t at, std::uint64_t bytes) const noexcept {
        return at <= length && bytes <= length - at;
    }

    /// Returns a negative number if the bytes are not inside the segment. This is faster if several conditions
    /// are combined. The positions and sizes that a pointer can express are too small for the sum to overflow.
    [[nodiscard]] ZOOPH_INLINE std::int64_t outside(
        std::uint64_t at, std::uint64_t bytes) const noexcept {
        return static_cast<std::int64_t>(at | (length - at - bytes));
    }

    /// Reports whether the byte at `at` is inside the segment and zero.
    [[nodiscard]] ZOOPH_INLINE bool is_zero(std::uint64_t at) const noexcept {
        return at < length && start[at] == std::byte{};
    }

    /// Returns the word at `at`, which must be inside the segment.
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

/// A struct's data section, which is known to be inside its segment. It contains the discriminants of unions.
struct DataAt {
    const std::byte* start;
    std::uint64_t bytes;

    /// Returns the discriminant at `offset`, or 0 if that is beyond the end of the section.
    [[nodiscard]] ZOOPH_INLINE std::uint16_t discriminant(std::uint64_t offset) const noexcept {
        return offset + 2 > bytes ? std::uint16_t{0} : load<std::uint16_t>(start + offset);
    }
};

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
