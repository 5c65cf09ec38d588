#pragma once

// Segments of a message that is read: bounds, far pointers, and where faults are recorded.
//
// Code that makes a segment guarantees that its words exist as long as there are Readers of it. Code that loads from
// a segment checks the bounds (`target`, `holds`) directly before.

#include <cstddef>
#include <cstdint>
#include <span>

#include "zooph/detail/wire.hpp"
#include "zooph/fault.hpp"
#include "zooph/framing.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

/// The start of a segment and its number of words. A null start means that there is no segment.
struct SegmentPlace {
    const std::byte* start;
    std::uint32_t words;
};

/// The origin says how a segment finds the other segments, which of them it is, and with which traversal limit its
/// message was opened. It is in bits 32 to 47 of a word that also has other contents. Four bits stand for the kinds
/// of sources, except for that of a lone segment. Five bits are a number of doublings: the default traversal limit,
/// doubled so often, is at least the limit that the message was opened with, so that an operation without limits of
/// its own accepts each message that could be opened. Seven bits are the segment's number.
namespace origin {

inline constexpr std::uint64_t mask = std::uint64_t{0xffff} << 32;
inline constexpr std::uint64_t lone = 0;
/// The source is framed bytes whose segment table was checked.
inline constexpr std::uint64_t frame = std::uint64_t{1} << 32;
/// The source is a `Table`, which also records faults.
inline constexpr std::uint64_t table = std::uint64_t{2} << 32;
/// The source is the `Blocks` of an arena, whose message is valid because it was built.
inline constexpr std::uint64_t blocks = std::uint64_t{4} << 32;
/// The source is the only segment of an arena.
inline constexpr std::uint64_t block = std::uint64_t{8} << 32;
/// Both kinds of sources that are arenas.
inline constexpr std::uint64_t built = blocks | block;
inline constexpr std::uint32_t doublings_at = 36;
inline constexpr std::uint32_t number_at = 41;
/// Stands for this number and all larger ones.
inline constexpr std::uint32_t most_number = 127;

/// Returns the number of the segment, or `most_number` if it is larger.
[[nodiscard]] constexpr std::uint32_t number(std::uint64_t of) noexcept {
    return static_cast<std::uint32_t>(of >> number_at) & most_number;
}

/// Returns the origin of the segment with that number from the same source.
[[nodiscard]] constexpr std::uint64_t of_segment(std::uint64_t of, std::uint32_t index) noexcept {
    const std::uint64_t known = index < most_number ? index : most_number;
    return (of & ~(std::uint64_t{most_number} << number_at)) | known << number_at;
}

[[nodiscard]] constexpr std::uint32_t doublings(std::uint64_t of) noexcept {
    return static_cast<std::uint32_t>(of >> doublings_at) & 31;
}

/// Returns the origin with at least that number of doublings.
[[nodiscard]] constexpr std::uint64_t with_doublings(
    std::uint64_t of, std::uint32_t wanted) noexcept {
    const std::uint32_t before = doublings(of);
    const std::uint64_t more = before < wanted ? wanted : before;
    return (of & ~(std::uint64_t{31} << doublings_at)) | more << doublings_at;
}

} // namespace origin

/// The start of a segment without bytes. The start of an existing segment is never null.
inline constexpr std::byte no_bytes{};

/// The starts of an arena's segments, and their numbers of words.
struct Blocks {
    Items<SegmentPlace> places;
};

/// What is known of a message. Threads may share lazily opened messages, so it is accessed only as a whole and with atomic
/// instructions. On 32-bit machines these need it aligned to 8 bytes, which a plain integer is not.
struct alignas(sizeof(std::uint64_t)) Known {
    std::uint64_t bits = 0;
};

/// A list of segments, and the first fault that was found while reading them.
class Table {
public:
    /// Makes the table of one segment: as many whole words as 32-bit positions can address.
    explicit Table(std::span<const std::byte> segment) noexcept : first_(place_of(segment)) {}
    /// Makes the table of several segments.
    ZOOPH_API explicit Table(std::span<const std::span<const std::byte>> segments);

    /// Takes the segments of a table that no Reader refers to yet.
    Table(Table&&) noexcept = default;
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

    /// Returns segment `index` of several. A message of one segment has no other segments to look up.
    [[nodiscard]] ZOOPH_INLINE SegmentPlace segment(std::uint32_t index) const noexcept {
        return index < all_.size() ? all_[index] : SegmentPlace{nullptr, 0};
    }

    /// Returns what is known of the message. The low 8 bits are the kind of the first fault, the next 16 its segment,
    /// and the next 32 its word; all are 0 if there is no fault. The bits above are one more than the number of
    /// doublings of the default traversal limit with which the message passed validation, or 0 if it was not
    /// validated.
    [[nodiscard]] ZOOPH_API std::uint64_t known() const noexcept;

    /// Records a fault, unless one is recorded already.
    ZOOPH_API_COLD void report(
        fault_kind kind, std::uint32_t segment, std::uint32_t word) const noexcept;

    /// Records that the message passed validation.
    ZOOPH_API void passed(std::uint32_t doublings) const noexcept;

    /// Returns the number of doublings of the default traversal limit with which the message passed validation, or -1
    /// if it was not validated.
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

/// Returns segment `index` of the framed bytes at `start`, for a spot with that origin in a segment with that end.
///
/// It adds up the sizes of segments from the end of the spot's segment on, or from the first segment if the wanted one
/// is before that. Most objects that do not fit in a segment are in one of the next. Branches step from one segment to
/// the next; they are predicted well, whereas additions without branches would have to wait for the index.
[[nodiscard]] ZOOPH_INLINE SegmentPlace place_in_frame(
    const std::byte* start, std::uint64_t from, const std::byte* end, std::uint32_t index) noexcept {
    const std::uint32_t count = segment_count(start);
    if (index >= count) {
        return {nullptr, 0};
    }
    std::uint32_t before = origin::number(from) + 1;
    const std::byte* place = end;
    if (before > index || before > origin::most_number) {
        before = 0;
        place = start + table_bytes(count);
    }
    for (; before < index; ++before) {
        place += std::size_t{table_entry(start, before)} * word_bytes;
    }
    return {place, table_entry(start, index)};
}

/// Returns segment `index` of a source, for the most common messages of several segments: framed ones, and those with
/// a table.
[[nodiscard]] ZOOPH_INLINE SegmentPlace place_in_few(
    const void* source, std::uint64_t from, const std::byte* end, std::uint32_t index) noexcept {
    if ((from & origin::frame) != 0) {
        return place_in_frame(static_cast<const std::byte*>(source), from, end, index);
    }
    if ((from & origin::table) != 0) {
        return static_cast<const Table*>(source)->segment(index);
    }
    return {nullptr, 0};
}

/// Returns segment `index` of any source.
[[nodiscard]] ZOOPH_API SegmentPlace place_in(
    const void* source, std::uint64_t from, std::uint32_t index) noexcept;

/// A landing pad, and the end of its segment. A null address means that there is none.
struct Landing {
    const std::byte* at;
    const std::byte* end;
};

/// Returns the landing pad of a far pointer to that segment, if it is in bounds.
[[nodiscard]] ZOOPH_INLINE Landing pad_in(SegmentPlace segment, std::uint64_t pointer) noexcept {
    const std::uint32_t position = wire::far_position(pointer);
    if (segment.start == nullptr || position >= segment.words) {
        return {nullptr, nullptr};
    }
    return {segment.start + std::size_t{position} * word_bytes,
            segment.start + std::size_t{segment.words} * word_bytes};
}

/// Does the same as `landing_of` in the most common messages of several segments. Returns none in all others. Functions
/// that begin with it call no other function in the common case, so they need not save registers.
[[nodiscard]] ZOOPH_INLINE Landing usual_landing(
    const void* source, std::uint64_t from, const std::byte* end, std::uint64_t pointer) noexcept {
    if ((pointer & wire::far_form) != wire::distant) {
        return {nullptr, nullptr};
    }
    return pad_in(place_in_few(source, from, end, wire::far_segment(pointer)), pointer);
}

// Does the same as `landing_of` for messages of any source.
[[nodiscard]] ZOOPH_API_APART Landing other_landing(
    const void* source, std::uint64_t from, std::uint64_t pointer) noexcept;

/// Returns the landing pad of a far pointer with one pad. Returns none for all other pointers, for pads that are out
/// of bounds, and if the segment does not exist.
[[nodiscard]] ZOOPH_API_APART Landing landing_of(
    const void* source, std::uint64_t from, const std::byte* end, std::uint64_t pointer) noexcept;

struct Segment;
struct Reached;

/// A word in a segment, or the end of the segment, and where the segment ends. Following a pointer starts from a
/// spot.
///
/// A spot has addresses instead of the segment's start and a position: following a pointer then adds the offset to
/// one address and compares the result with the other. The segment's start is looked up by its number when it is
/// needed, which is rare, because nearly all pointers lead forward.
struct Spot {
    const std::byte* at = &no_bytes;
    /// The end of the segment.
    const std::byte* end = &no_bytes;
    /// The segment's source: the start of the frame, the table, the blocks, or the start of the only segment.
    const void* source = &no_bytes;
    /// The segment's origin.
    std::uint64_t origin = 0;

    [[nodiscard]] ZOOPH_INLINE std::uint64_t from() const noexcept { return origin; }

    /// Returns the word at the spot, which must be inside the segment.
    [[nodiscard]] ZOOPH_INLINE std::uint64_t word() const noexcept { return load_word(at); }

    /// Returns the spot `bytes` bytes, a multiple of 8, further on in the segment.
    [[nodiscard]] ZOOPH_INLINE Spot further(std::size_t bytes) const noexcept {
        return {at + bytes, end, source, origin};
    }

    /// Returns the start of the object of `bytes` bytes that a near pointer of that kind leads to, and whether all of
    /// the object is inside the segment. The pointer is `before` bytes behind the spot and must lead forward, see
    /// `wire::back`. This is the bounds check for every pointer that is followed.
    [[nodiscard]] Reached target(
        std::size_t before, std::uint64_t pointer, std::uint64_t kind,
        std::uint64_t bytes) const noexcept;

    /// Returns the landing pad of a far pointer with one pad. The pad is a pointer like any other at its own place.
    /// Returns a spot with a null address in all other cases.
    [[nodiscard]] ZOOPH_INLINE Spot landing(std::uint64_t pointer) const noexcept {
        const Landing pad = landing_of(source, origin, end, pointer);
        return {pad.at, pad.end, source, origin::of_segment(origin, wire::far_segment(pointer))};
    }

    [[nodiscard]] Segment segment() const noexcept;
    /// Returns the number of words from the segment's start to the spot.
    [[nodiscard]] std::uint32_t position() const noexcept;
};

/// A spot, and whether all of an object there is inside the segment. That is a separate member, because compilers
/// would otherwise compare the address with null, too.
struct Reached {
    Spot spot;
    bool is_inside;
};

ZOOPH_INLINE Reached Spot::target(
    std::size_t before, std::uint64_t pointer, std::uint64_t kind,
    std::uint64_t bytes) const noexcept {
    // The offset's bits are above those of the kind, so the pointer's low half is four times the number of words. The
    // sums of such numbers have at most 40 bits and cannot overflow 64.
    const std::uint64_t twice = std::uint64_t{static_cast<std::uint32_t>(pointer)} * 2;
    const std::uint64_t distance = twice + (std::uint64_t{before} + word_bytes - kind * 2);
    // A segment consists of whole words, so if the last byte is inside, its word is.
    if (distance + bytes <= static_cast<std::uint64_t>(end - at)) {
        // Only now is the distance known to fit in an address, which may have 32 bits.
        return {further(static_cast<std::size_t>(distance)), true};
    }
    return {{}, false};
}

/// The object that a pointer leads to: its segment, its first word, and the pointer or tag that describes it. The
/// offset of that word is no longer used.
struct Target;

/// A segment, and how to find the others. Every Reader has a copy, so that it needs no object besides the message's
/// bytes.
struct Segment {
    const std::byte* start = nullptr;
    const void* source = nullptr;
    std::uint64_t extent = 0;

    /// Makes the segment of a flat message: the whole words of `bytes`.
    [[nodiscard]] static Segment lone(std::span<const std::byte> bytes) noexcept {
        const SegmentPlace place = Table::place_of(bytes);
        return {place.start, place.start, place.words};
    }

    /// Makes the first segment of framed bytes.
    [[nodiscard]] static Segment of_frame(const Frame& frame) noexcept {
        const auto first = frame.segment(0);
        if (frame.segment_count() == 1) {
            return lone(first);
        }
        // The start is the one that the segment table gives, even if the segment is empty.
        const std::uint64_t words = first.size() / word_bytes;
        return {first.data(), frame.bytes().data(), words | origin::frame};
    }

    /// Makes the first segment of a table.
    [[nodiscard]] static Segment of_table(const Table& table) noexcept {
        return {table.first().start, &table, table.first().words | origin::table};
    }

    [[nodiscard]] std::uint32_t words() const noexcept { return static_cast<std::uint32_t>(extent); }
    [[nodiscard]] std::uint64_t from() const noexcept { return extent & origin::mask; }
    [[nodiscard]] bool is(std::uint64_t which) const noexcept { return (extent & which) != 0; }

    /// Returns the spot of word `at`, which is in the segment or directly behind it.
    [[nodiscard]] Spot spot(std::uint32_t at) const noexcept {
        return {start + std::size_t{at} * word_bytes, start + std::size_t{words()} * word_bytes,
                source, from()};
    }

    /// Returns word `at`, or zero if it is not in the segment.
    [[nodiscard]] std::uint64_t word(std::uint32_t at) const noexcept {
        return at < words() ? load_word(start + std::size_t{at} * word_bytes) : 0;
    }

    /// Reports whether `count` words from word `first` on are inside the segment.
    [[nodiscard]] bool holds(std::int64_t first, std::uint64_t count) const noexcept {
        // A negative start becomes a huge unsigned number, which is out of bounds.
        const auto begin = static_cast<std::uint64_t>(first);
        return begin <= words() && count <= words() - begin;
    }

    /// Returns all bytes of the segment.
    [[nodiscard]] std::span<const std::byte> bytes() const noexcept {
        return {start, std::size_t{words()} * word_bytes};
    }

    /// Returns the same segment of a message that was accepted with limits of that number of doublings.
    [[nodiscard]] Segment with_doublings(std::uint32_t wanted) const noexcept {
        return {start, source, words() | origin::with_doublings(from(), wanted)};
    }

    /// Returns how often the default traversal limit is doubled for operations without limits of their own.
    [[nodiscard]] ZOOPH_API std::uint32_t doublings() const noexcept;

    /// Follows the pointer `word` at `at`, through landing pads if it is a far pointer.
    [[nodiscard]] ZOOPH_API Target follow(std::uint32_t at, std::uint64_t word) const noexcept;

    /// Records the first fault of a message that was opened without validation.
    ZOOPH_API_COLD void report(fault_kind kind, std::uint32_t at) const noexcept;

    /// Returns the index of this segment in its message.
    [[nodiscard]] ZOOPH_API std::uint32_t index() const noexcept;

    /// Returns the number of words in all segments of the message.
    [[nodiscard]] ZOOPH_API std::uint64_t words_present() const noexcept;
};

struct Target {
    Segment segment;
    std::int64_t start;
    std::uint64_t word;
    /// The fault found on the way, or 0 if there is none.
    fault_kind wrong;

    [[nodiscard]] bool is_sound() const noexcept { return wrong == fault_kind{}; }
};

/// Returns the start of the segment that a spot is in.
[[nodiscard]] ZOOPH_API const std::byte* start_of(const Spot& spot) noexcept;

inline Segment Spot::segment() const noexcept {
    const std::byte* const start = start_of(*this);
    return {start, source, static_cast<std::uint64_t>(end - start) / word_bytes | origin};
}

inline std::uint32_t Spot::position() const noexcept {
    return static_cast<std::uint32_t>(static_cast<std::uint64_t>(at - start_of(*this)) / word_bytes);
}

/// A table of the message's segments, which is made if there are many of them. Without it, finding a segment of a
/// framed message takes adding up the sizes of all segments before it, which would make a message full of far
/// pointers expensive.
class Indexed {
public:
    /// Makes the table for an operation on the message that the segment belongs to.
    ZOOPH_API explicit Indexed(const Segment& segment);
    ZOOPH_API ~Indexed();

    Indexed(const Indexed&) = delete;
    Indexed& operator=(const Indexed&) = delete;

    /// Returns the same place, with the other segments found by the table.
    [[nodiscard]] Spot spot(const Spot& of) const noexcept {
        return table_ == nullptr
                   ? of
                   : Spot{of.at, of.end, table_, origin::of_segment(from_, origin::number(of.origin))};
    }

    /// Returns the table, or null if none was made.
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
