#pragma once

// Far pointers, and the state of a message's segments.

#include <algorithm>
#include <functional>
#include <vector>

#include "zooph/detail/segment.hpp"

#if !defined(__GNUC__)
#include <atomic>
#endif

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

// No other data depends on the state of a message, so relaxed atomics are enough.
inline std::uint64_t load_known(const Known& known) noexcept {
#if defined(__GNUC__)
    return __atomic_load_n(&known.bits, __ATOMIC_RELAXED);
#else
    return std::atomic_ref<std::uint64_t>(const_cast<std::uint64_t&>(known.bits))
        .load(std::memory_order_relaxed);
#endif
}

inline bool exchange_known(Known& known, std::uint64_t& before, std::uint64_t now) noexcept {
#if defined(__GNUC__)
    return __atomic_compare_exchange_n(&known.bits, &before, now, false, __ATOMIC_RELAXED,
                                       __ATOMIC_RELAXED);
#else
    return std::atomic_ref<std::uint64_t>(known.bits).compare_exchange_strong(
        before, now, std::memory_order_relaxed);
#endif
}

ZOOPH_BODY Table::Table(std::span<const std::span<const std::byte>> segments)
    : first_(segments.empty() ? SegmentPlace{nullptr, 0} : place_of(segments.front())) {
    if (segments.size() > 1) {
        all_.reserve(segments.size());
        for (const auto& segment : segments) {
            all_.push_back(place_of(segment));
        }
    }
}

ZOOPH_BODY std::uint64_t Table::known() const noexcept { return load_known(known_); }

ZOOPH_BODY void Table::report(
    fault_kind kind, std::uint32_t segment, std::uint32_t word) const noexcept {
    const std::uint64_t found = static_cast<std::uint64_t>(kind) |
                                std::uint64_t{segment & 0xffff} << 8 | std::uint64_t{word} << 24;
    std::uint64_t before = known();
    // Only the first fault is kept.
    while ((before & fault_mask) == 0 && !exchange_known(known_, before, before | found)) {
    }
}

ZOOPH_BODY void Table::passed(std::uint32_t doublings) const noexcept {
    const std::uint64_t found = std::uint64_t{doublings + 1} << validated_at;
    std::uint64_t before = known();
    while ((before & ~fault_mask) < found &&
           !exchange_known(known_, before, (before & fault_mask) | found)) {
    }
}

ZOOPH_BODY SegmentPlace place_in(
    const void* source, std::uint64_t from, std::uint32_t index) noexcept {
    if ((from & origin::frame) != 0) {
        const auto* start = static_cast<const std::byte*>(source);
        const std::uint32_t count = segment_count(start);
        if (index >= count) {
            return {nullptr, 0};
        }
        std::size_t words = 0;
        for (std::uint32_t before = 0; before < index; ++before) {
            words += table_entry(start, before);
        }
        return {start + table_bytes(count) + words * word_bytes, table_entry(start, index)};
    }
    if ((from & origin::blocks) != 0) {
        const auto& places = static_cast<const Blocks*>(source)->places;
        return index < places.size() ? places[index] : SegmentPlace{nullptr, 0};
    }
    if ((from & origin::table) != 0) {
        return static_cast<const Table*>(source)->segment(index);
    }
    return {nullptr, 0};
}

ZOOPH_BODY Landing other_landing(
    const void* source, std::uint64_t from, std::uint64_t pointer) noexcept {
    if ((pointer & wire::far_form) != wire::distant) {
        return {nullptr, nullptr};
    }
    return pad_in(place_in(source, from, wire::far_segment(pointer)), pointer);
}

ZOOPH_BODY Landing landing_of(
    const void* source, std::uint64_t from, const std::byte* end, std::uint64_t pointer) noexcept {
    const Landing pad = usual_landing(source, from, end, pointer);
    return pad.at != nullptr ? pad : other_landing(source, from, pointer);
}

ZOOPH_BODY std::uint32_t Segment::doublings() const noexcept {
    const std::uint32_t own = origin::doublings(from());
    if (is(origin::table)) {
        const int validated = static_cast<const Table*>(source)->validated();
        return std::max(own, static_cast<std::uint32_t>(std::max(validated, 0)));
    }
    return own;
}

/// Returns segment `index` of the same message. Its start is null if there is none.
inline Segment other_segment(const Segment& from, std::uint32_t index) noexcept {
    const SegmentPlace place = place_in(from.source, from.from(), index);
    if (place.start != nullptr) {
        return {place.start, from.source, place.words | origin::of_segment(from.from(), index)};
    }
    // A lone segment is the only one and has the index 0.
    return index == 0 ? from : Segment{nullptr, nullptr, 0};
}

/// Follows a far pointer with two landing pads: a far pointer to the object, and a tag that describes it.
inline Target follow_two_pads(const Segment& pads, std::uint32_t position) noexcept {
    const Target nowhere{pads, 0, 0, fault_kind::far_pad};
    if (!pads.holds(position, 2)) {
        return nowhere;
    }
    const std::uint64_t landing = pads.word(position);
    const std::uint64_t tag = pads.word(position + 1);
    const bool is_single_far = (landing & wire::far_form) == wire::distant;
    const bool is_plain_tag = wire::kind(tag) < wire::distant && wire::offset(tag) == 0;
    if (!is_single_far || !is_plain_tag) {
        return nowhere;
    }
    const Segment there = other_segment(pads, wire::far_segment(landing));
    if (there.start == nullptr) {
        return {pads, 0, 0, fault_kind::far_segment};
    }
    return {there, wire::far_position(landing), tag, fault_kind{}};
}

ZOOPH_BODY Target Segment::follow(std::uint32_t at, std::uint64_t word) const noexcept {
    if (wire::kind(word) != wire::distant) {
        return {*this, std::int64_t{at} + 1 + wire::offset(word), word, fault_kind{}};
    }
    const Segment pads = other_segment(*this, wire::far_segment(word));
    if (pads.start == nullptr) {
        return {*this, 0, 0, fault_kind::far_segment};
    }
    const std::uint32_t position = wire::far_position(word);
    if (wire::far_is_double(word)) {
        return follow_two_pads(pads, position);
    }
    const std::uint64_t landing = pads.word(position);
    if (!pads.holds(position, 1) || wire::kind(landing) == wire::distant) {
        return {*this, 0, 0, fault_kind::far_pad};
    }
    return {pads, std::int64_t{position} + 1 + wire::offset(landing), landing, fault_kind{}};
}

/// Returns the segments of a table or of an arena.
inline std::span<const SegmentPlace> places_of(const void* source, std::uint64_t from) noexcept {
    if ((from & origin::table) != 0) {
        return static_cast<const Table*>(source)->segments();
    }
    const auto& places = static_cast<const Blocks*>(source)->places;
    return {places.data(), places.size()};
}

/// The index and the start of the segment that a spot is in.
struct Numbered {
    std::uint32_t index;
    const std::byte* start;
};

/// Reports whether the spot is in that segment or at its end.
inline bool is_in(const Spot& spot, const SegmentPlace& place) noexcept {
    const std::byte* const end = place.start + std::size_t{place.words} * word_bytes;
    return end == spot.end && !std::less<>()(spot.at, place.start);
}

inline Numbered numbered_in_frame(const Spot& spot) noexcept {
    const auto* frame = static_cast<const std::byte*>(spot.source);
    const std::uint32_t count = segment_count(frame);
    const std::uint32_t known = origin::number(spot.origin);
    const std::byte* place = frame + table_bytes(count);
    for (std::uint32_t index = 0; index < count; ++index) {
        const std::uint32_t words = table_entry(frame, index);
        if (index >= known && (known < origin::most_number || is_in(spot, {place, words}))) {
            return {index, place};
        }
        place += std::size_t{words} * word_bytes;
    }
    return {0, spot.at};
}

inline Numbered numbered_among(const Spot& spot) noexcept {
    const std::span<const SegmentPlace> places = places_of(spot.source, spot.origin);
    std::size_t index = origin::number(spot.origin);
    if (index == origin::most_number) {
        while (index < places.size() && !is_in(spot, places[index])) {
            ++index;
        }
    }
    return index < places.size()
               ? Numbered{static_cast<std::uint32_t>(index), places[index].start}
               : Numbered{0, spot.at};
}

ZOOPH_BODY const std::byte* start_of(const Spot& spot) noexcept {
    if ((spot.origin & (origin::frame | origin::table | origin::blocks)) == 0) {
        return static_cast<const std::byte*>(spot.source);
    }
    return (spot.origin & origin::frame) != 0 ? numbered_in_frame(spot).start
                                              : numbered_among(spot).start;
}

ZOOPH_BODY std::uint32_t Segment::index() const noexcept {
    const std::uint32_t known = origin::number(from());
    if (known < origin::most_number) {
        return known;
    }
    return is(origin::frame) ? numbered_in_frame(spot(0)).index : numbered_among(spot(0)).index;
}

ZOOPH_BODY void Segment::report(fault_kind kind, std::uint32_t at) const noexcept {
    if (is(origin::table)) {
        const auto* table = static_cast<const Table*>(source);
        if ((table->known() & Table::fault_mask) == 0) {
            table->report(kind, index(), at);
        }
    }
}

ZOOPH_BODY std::uint64_t Segment::words_present() const noexcept {
    std::uint64_t sum = 0;
    if (is(origin::frame)) {
        const auto* frame = static_cast<const std::byte*>(source);
        for (std::uint32_t index = 0; index < segment_count(frame); ++index) {
            sum += table_entry(frame, index);
        }
        return sum;
    }
    std::span<const SegmentPlace> places;
    if (is(origin::table)) {
        places = static_cast<const Table*>(source)->segments();
    } else if (is(origin::blocks)) {
        places = static_cast<const Blocks*>(source)->places;
    } else {
        return words();
    }
    for (const SegmentPlace& place : places) {
        sum += place.words;
    }
    return sum;
}

ZOOPH_BODY Indexed::Indexed(const Segment& segment) {
    constexpr std::uint32_t many = 8;
    if (!segment.is(origin::frame)) {
        return;
    }
    const auto* frame = static_cast<const std::byte*>(segment.source);
    const std::uint32_t count = segment_count(frame);
    if (count <= many) {
        return;
    }
    std::vector<std::span<const std::byte>> segments;
    segments.reserve(count);
    const std::byte* place = frame + table_bytes(count);
    for (std::uint32_t index = 0; index < count; ++index) {
        const std::size_t bytes = std::size_t{table_entry(frame, index)} * word_bytes;
        segments.emplace_back(place, bytes);
        place += bytes;
    }
    table_ = new Table(segments);
    from_ = origin::with_doublings(origin::table, segment.doublings());
}

ZOOPH_BODY Indexed::~Indexed() { delete table_; }

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
