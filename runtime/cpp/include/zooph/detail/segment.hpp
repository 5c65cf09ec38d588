#pragma once

// Segments of a message being read: bounds, far pointers, and where faults are reported.
//
// Whoever makes a segment knows that its words are there as long as Readers are. Whoever loads from it asks
// first (`target`, `holds`), right before.

#include <cstddef>
#include <cstdint>
#include <span>

#include "zooph/detail/wire.hpp"
#include "zooph/fault.hpp"
#include "zooph/framing.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

/// Where a segment starts and how many words it has. A null start is no segment.
struct SegmentPlace {
    const std::byte* start;
    std::uint32_t words;
};

/// How a segment finds the others, which of them it is, and how generous the limits were that its message was
/// opened with: bits 32 to 47 of a word, so that others can share it. Each source but the lone segment has a bit
/// of its own. Five are a number: the default traversal, doubled so often, is at least what the message was
/// opened with, so that an operation that takes no limits accepts what opening the message accepted. The other
/// seven are the segment's number.
namespace origin {

inline constexpr std::uint64_t mask = std::uint64_t{0xffff} << 32;
inline constexpr std::uint64_t lone = 0;
/// Framed bytes whose table was checked.
inline constexpr std::uint64_t frame = std::uint64_t{1} << 32;
/// A `Table`, with a place to report faults to.
inline constexpr std::uint64_t table = std::uint64_t{2} << 32;
/// The `Blocks` of an arena, whose message is sound as it was built.
inline constexpr std::uint64_t blocks = std::uint64_t{4} << 32;
/// The only segment of an arena.
inline constexpr std::uint64_t block = std::uint64_t{8} << 32;
/// Both of these.
inline constexpr std::uint64_t built = blocks | block;
inline constexpr std::uint32_t doublings_at = 36;
inline constexpr std::uint32_t number_at = 41;
/// Stands for this segment and all behind it.
inline constexpr std::uint32_t most_number = 127;

/// The number of the segment, or `most_number`.
[[nodiscard]] constexpr std::uint32_t number(std::uint64_t of) noexcept {
    return static_cast<std::uint32_t>(of >> number_at) & most_number;
}

/// The same source's segment with that number.
[[nodiscard]] constexpr std::uint64_t of_segment(std::uint64_t of, std::uint32_t index) noexcept {
    const std::uint64_t known = index < most_number ? index : most_number;
    return (of & ~(std::uint64_t{most_number} << number_at)) | known << number_at;
}

[[nodiscard]] constexpr std::uint32_t doublings(std::uint64_t of) noexcept {
    return static_cast<std::uint32_t>(of >> doublings_at) & 31;
}

/// The same with at least so many doublings.
[[nodiscard]] constexpr std::uint64_t with_doublings(
    std::uint64_t of, std::uint32_t wanted) noexcept {
    const std::uint32_t before = doublings(of);
    const std::uint64_t more = before < wanted ? wanted : before;
    return (of & ~(std::uint64_t{31} << doublings_at)) | more << doublings_at;
}

} // namespace origin

/// What a segment without bytes starts at: no segment that is there has a null start.
inline constexpr std::byte no_bytes{};

/// Where the segments of an arena start, and how many words they have.
struct Blocks {
    Items<SegmentPlace> places;
};

/// What is known of a message. It is read and written as a whole only, by atomic instructions, for lazily opened
/// messages may be shared between threads; where addresses have 32 bits, these want it aligned more than it would be.
struct alignas(sizeof(std::uint64_t)) Known {
    std::uint64_t bits = 0;
};

/// A list of segments, and the first fault found while reading them.
class Table {
public:
    /// Of one segment: as many whole words as positions of 32 bits reach.
    explicit Table(std::span<const std::byte> segment) noexcept : first_(place_of(segment)) {}
    /// Of several.
    ZOOPH_API explicit Table(std::span<const std::span<const std::byte>> segments);

    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;
    ~Table() = default;

    [[nodiscard]] static SegmentPlace place_of(std::span<const std::byte> segment) noexcept {
        const std::uint64_t words = segment.size() / word_bytes;
        return {words == 0 ? &no_bytes : segment.data(),
                static_cast<std::uint32_t>(words < UINT32_MAX ? words : UINT32_MAX)};
    }

    [[nodiscard]] SegmentPlace first() const noexcept { return first_; }

    /// Returns the places of all segments.
    [[nodiscard]] std::span<const SegmentPlace> segments() const noexcept {
        return all_.empty() ? std::span<const SegmentPlace>(&first_, 1)
                            : std::span<const SegmentPlace>(all_.data(), all_.size());
    }

    /// One of several. (Of one there is no need to ask.)
    [[nodiscard]] ZOOPH_INLINE SegmentPlace segment(std::uint32_t index) const noexcept {
        return index < all_.size() ? all_[index] : SegmentPlace{nullptr, 0};
    }

    /// What is known of the message. The fault: its kind in the low 8 bits, its segment in the next 16, its
    /// word in the next 32; 0 while all is well. Above it, with how many doublings of the default traversal
    /// the message passed validation, and one more; 0 while nobody has validated it.
    [[nodiscard]] ZOOPH_API std::uint64_t known() const noexcept;

    /// Keeps a fault, if it is the first.
    ZOOPH_API_COLD void report(
        fault_kind kind, std::uint32_t segment, std::uint32_t word) const noexcept;

    /// Keeps that the message passed validation.
    ZOOPH_API void passed(std::uint32_t doublings) const noexcept;

    /// With how many doublings of the default traversal the message passed validation; -1 if nobody has
    /// validated it.
    [[nodiscard]] int validated() const noexcept {
        return static_cast<int>(known() >> validated_at) - 1;
    }

    static constexpr std::uint32_t validated_at = 56;
    static constexpr std::uint64_t fault_mask = (std::uint64_t{1} << validated_at) - 1;

private:
    SegmentPlace first_;
    Items<SegmentPlace> all_{};
    mutable Known known_{};
};

/// Segment `index` of the framed bytes at `start`, for the first eight. From one to the next by jumps,
/// which are predicted well enough: additions without them would wait for the index.
[[nodiscard]] ZOOPH_INLINE SegmentPlace place_in_frame(
    const std::byte* start, std::uint32_t index) noexcept {
    constexpr std::uint32_t few = 8;
    const std::uint32_t count = segment_count(start);
    if (index >= count) {
        return {nullptr, 0};
    }
    const std::byte* place = start + table_bytes(count);
    for (std::uint32_t before = 0; before < few; ++before) {
        if (index == before) {
            return {place, table_entry(start, before)};
        }
        place += std::size_t{table_entry(start, before)} * word_bytes;
    }
    return {nullptr, 0};
}

/// The segment with this index of those that a source has, for what most messages of several segments are:
/// framed, with eight of them at most, or listed in a table.
[[nodiscard]] ZOOPH_INLINE SegmentPlace place_in_few(
    const void* source, std::uint64_t from, std::uint32_t index) noexcept {
    if ((from & origin::frame) != 0) {
        return place_in_frame(static_cast<const std::byte*>(source), index);
    }
    if ((from & origin::table) != 0) {
        return static_cast<const Table*>(source)->segment(index);
    }
    return {nullptr, 0};
}

/// The same for all.
[[nodiscard]] ZOOPH_API SegmentPlace place_in(
    const void* source, std::uint64_t from, std::uint32_t index) noexcept;

/// A landing pad, and the end of its segment. A null address is none.
struct Landing {
    const std::byte* at;
    const std::byte* end;
};

/// Where the only landing pad of a far pointer is. None for all other pointers, for pads that are out of
/// bounds, and where there is no other segment.
[[nodiscard]] ZOOPH_API_APART Landing landing_of(
    const void* source, std::uint64_t from, std::uint64_t pointer) noexcept;

struct Segment;
struct Reached;

/// A place in a segment, a whole word of it or right behind the last one, and where the segment ends: what hops
/// start from.
///
/// Addresses, not the segment's start and a position, because then a hop adds what the pointer says to the one and
/// compares it with the other. Where the segment starts is asked for by its number when somebody has to know: nearly
/// all pointers lead on, and not back.
struct Spot {
    const std::byte* at = &no_bytes;
    /// The end of the segment.
    const std::byte* end = &no_bytes;
    /// The segment's: the start of the frame, the table, the blocks or the start of the only segment.
    const void* source = &no_bytes;
    /// The segment's.
    std::uint64_t origin = 0;

    [[nodiscard]] ZOOPH_INLINE std::uint64_t from() const noexcept { return origin; }

    /// The word at the spot, which must be inside the segment.
    [[nodiscard]] ZOOPH_INLINE std::uint64_t word() const noexcept { return load_word(at); }

    /// The spot so many bytes further on, whole words of the segment.
    [[nodiscard]] ZOOPH_INLINE Spot further(std::size_t bytes) const noexcept {
        return {at + bytes, end, source, origin};
    }

    /// Where the object of so many bytes begins that a near pointer of that kind, `before` bytes on, leads to, if
    /// all of it is inside the segment: the bounds check of every hop. The pointer must lead on, see `wire::back`.
    [[nodiscard]] Reached target(
        std::size_t before, std::uint64_t pointer, std::uint64_t kind,
        std::uint64_t bytes) const noexcept;

    /// Where a far pointer with one landing pad leads to: the pad, a pointer like any other at its own
    /// place. A null address for everything that is not as simple.
    [[nodiscard]] ZOOPH_INLINE Spot landing(std::uint64_t pointer) const noexcept {
        const Landing pad = landing_of(source, origin, pointer);
        return {pad.at, pad.end, source, origin::of_segment(origin, wire::far_segment(pointer))};
    }

    [[nodiscard]] Segment segment() const noexcept;
    /// Words from the segment's start.
    [[nodiscard]] std::uint32_t position() const noexcept;
};

/// A spot, and whether all of the object lies inside the segment. That is a member of its own, because compilers
/// would otherwise compare the address with null as well.
struct Reached {
    Spot spot;
    bool is_inside;
};

ZOOPH_INLINE Reached Spot::target(
    std::size_t before, std::uint64_t pointer, std::uint64_t kind,
    std::uint64_t bytes) const noexcept {
    // The offset's bits are above those of the kind, so it is four words' number as it is. No sum of such numbers,
    // which have 40 bits at most, is beyond what has 64.
    const std::uint64_t twice = std::uint64_t{static_cast<std::uint32_t>(pointer)} * 2;
    const std::uint64_t distance = twice + (std::uint64_t{before} + word_bytes - kind * 2);
    // Segments are of whole words, so if the last byte is inside, so is its word.
    if (distance + bytes <= static_cast<std::uint64_t>(end - at)) {
        // Only then is the distance a number that an address has, where addresses have 32 bits.
        return {further(static_cast<std::size_t>(distance)), true};
    }
    return {{}, false};
}

/// The object a pointer leads to: its segment, its first word, and the pointer or tag word that describes
/// it (whose offset no longer matters).
struct Target;

/// A segment, and how to find the others. Copied into every Reader, so that a Reader needs no object
/// beside the message's own bytes.
struct Segment {
    const std::byte* start = nullptr;
    const void* source = nullptr;
    std::uint64_t extent = 0;

    /// The whole words of `bytes`, the flat form of a message.
    [[nodiscard]] static Segment lone(std::span<const std::byte> bytes) noexcept {
        const SegmentPlace place = Table::place_of(bytes);
        return {place.start, place.start, place.words};
    }

    /// The first segment of framed bytes.
    [[nodiscard]] static Segment of_frame(const Frame& frame) noexcept {
        const auto first = frame.segment(0);
        if (frame.segment_count() == 1) {
            return lone(first);
        }
        // Where the segment table says that it starts, even if it is empty.
        const std::uint64_t words = first.size() / word_bytes;
        return {first.data(), frame.bytes().data(), words | origin::frame};
    }

    /// The first segment of a table.
    [[nodiscard]] static Segment of_table(const Table& table) noexcept {
        return {table.first().start, &table, table.first().words | origin::table};
    }

    [[nodiscard]] std::uint32_t words() const noexcept { return static_cast<std::uint32_t>(extent); }
    [[nodiscard]] std::uint64_t from() const noexcept { return extent & origin::mask; }
    [[nodiscard]] bool is(std::uint64_t which) const noexcept { return (extent & which) != 0; }

    /// The place of word `at`, which is in the segment or right behind it.
    [[nodiscard]] Spot spot(std::uint32_t at) const noexcept {
        return {start + std::size_t{at} * word_bytes, start + std::size_t{words()} * word_bytes,
                source, from()};
    }

    /// The word at `at`; zero if there is none.
    [[nodiscard]] std::uint64_t word(std::uint32_t at) const noexcept {
        return at < words() ? load_word(start + std::size_t{at} * word_bytes) : 0;
    }

    /// `count` words from word `first` on are inside the segment.
    [[nodiscard]] bool holds(std::int64_t first, std::uint64_t count) const noexcept {
        // A negative start becomes a huge unsigned one, which is in no segment.
        const auto begin = static_cast<std::uint64_t>(first);
        return begin <= words() && count <= words() - begin;
    }

    /// Returns all bytes of the segment.
    [[nodiscard]] std::span<const std::byte> bytes() const noexcept {
        return {start, std::size_t{words()} * word_bytes};
    }

    /// The same segment of a message that limits with so many doublings accepted.
    [[nodiscard]] Segment with_doublings(std::uint32_t wanted) const noexcept {
        return {start, source, words() | origin::with_doublings(from(), wanted)};
    }

    /// How often the default traversal is doubled for operations that take no limits.
    [[nodiscard]] ZOOPH_API std::uint32_t doublings() const noexcept;

    /// Follows the pointer `word` at `at`, through landing pads if it is far.
    [[nodiscard]] ZOOPH_API Target follow(std::uint32_t at, std::uint64_t word) const noexcept;

    /// Keeps the first fault of a message that was opened without validation.
    ZOOPH_API_COLD void report(fault_kind kind, std::uint32_t at) const noexcept;

    /// Index of this segment in its message.
    [[nodiscard]] ZOOPH_API std::uint32_t index() const noexcept;

    /// Words of all segments of the message.
    [[nodiscard]] ZOOPH_API std::uint64_t words_present() const noexcept;
};

struct Target {
    Segment segment;
    std::int64_t start;
    std::uint64_t word;
    /// What is wrong on the way; 0 if nothing is.
    fault_kind wrong;

    [[nodiscard]] bool is_sound() const noexcept { return wrong == fault_kind{}; }
};

/// Where the segment starts that a spot is in.
[[nodiscard]] ZOOPH_API const std::byte* start_of(const Spot& spot) noexcept;

inline Segment Spot::segment() const noexcept {
    const std::byte* const start = start_of(*this);
    return {start, source, static_cast<std::uint64_t>(end - start) / word_bytes | origin};
}

inline std::uint32_t Spot::position() const noexcept {
    return static_cast<std::uint32_t>(static_cast<std::uint64_t>(at - start_of(*this)) / word_bytes);
}

/// A table of the message's segments, made if there are many of them: a framed message tells where a
/// segment is by adding up the sizes of all before it, which a whole message of far pointers would make
/// expensive.
class Indexed {
public:
    /// For an operation over the message that the segment is one of.
    ZOOPH_API explicit Indexed(const Segment& segment);
    ZOOPH_API ~Indexed();

    Indexed(const Indexed&) = delete;
    Indexed& operator=(const Indexed&) = delete;

    /// The same place, with other segments found by the table.
    [[nodiscard]] Spot spot(const Spot& of) const noexcept {
        return table_ == nullptr
                   ? of
                   : Spot{of.at, of.end, table_, origin::of_segment(from_, origin::number(of.origin))};
    }

    /// The table, if one was made.
    [[nodiscard]] const Table* table() const noexcept { return table_; }

private:
    Table* table_ = nullptr;
    std::uint64_t from_ = 0;
};

} // namespace zooph::detail

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/segment.ipp"
#endif
