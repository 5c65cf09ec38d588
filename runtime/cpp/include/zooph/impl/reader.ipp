#pragma once

// Following pointers in the uncommon cases, and the faults of pointers.

#include "zooph/list_reader.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

ZOOPH_BODY TriedStruct try_struct(
    const Segment& segment, std::uint32_t at, std::uint64_t word) noexcept {
    const Target target = segment.follow(at, word);
    if (!target.is_sound()) {
        return {{}, target.wrong};
    }
    if (wire::kind(target.word) != wire::structure) {
        return {{}, fault_kind::pointer_kind};
    }
    if (!target.segment.holds(target.start, wire::struct_words(target.word))) {
        return {{}, fault_kind::out_of_bounds};
    }
    const Spot spot = target.segment.spot(static_cast<std::uint32_t>(target.start));
    return {StructReader::at(spot, target.word), fault_kind{}};
}

ZOOPH_BODY TriedList try_list(const Pointer& pointer) noexcept {
    const Target target = pointer.segment().follow(pointer.at(), pointer.word());
    if (!target.is_sound()) {
        return {{}, target.wrong};
    }
    if (wire::kind(target.word) != wire::list) {
        return {{}, fault_kind::pointer_kind};
    }
    const element_size size = wire::list_size(target.word);
    const std::uint32_t count = wire::list_count(target.word);
    const std::uint64_t words = size == element_size::composite ? std::uint64_t{count} + 1
                                                                : wire::words_for(count, size);
    if (!target.segment.holds(target.start, words)) {
        return {{}, fault_kind::out_of_bounds};
    }
    const Spot spot = target.segment.spot(static_cast<std::uint32_t>(target.start));
    if (size != element_size::composite) {
        return {flat_list(spot, count, size), fault_kind{}};
    }
    const std::uint64_t tag = spot.word();
    if (!is_tag_for(tag, count)) {
        return {{}, fault_kind::list_tag};
    }
    return {composite_list(spot, tag, count), fault_kind{}};
}

ZOOPH_BODY TriedBytes try_bytes(
    const Segment& segment, std::uint32_t at, std::uint64_t word) noexcept {
    const Target target = segment.follow(at, word);
    if (!target.is_sound()) {
        return {{nullptr, 0}, target.wrong};
    }
    if (wire::kind(target.word) != wire::list) {
        return {{nullptr, 0}, fault_kind::pointer_kind};
    }
    if (wire::list_size(target.word) != element_size::byte) {
        // Faults of the list itself, such as its bounds and tag, come before the fault of its element size.
        const fault_kind wrong = try_list(Pointer(segment.spot(at), word)).wrong;
        return {{nullptr, 0}, wrong == fault_kind{} ? fault_kind::element_size : wrong};
    }
    const std::uint32_t count = wire::list_count(target.word);
    if (!target.segment.holds(target.start, wire::byte_words(count))) {
        return {{nullptr, 0}, fault_kind::out_of_bounds};
    }
    const Spot spot = target.segment.spot(static_cast<std::uint32_t>(target.start));
    return {{spot.at, count}, fault_kind{}};
}

ZOOPH_BODY void struct_hop_slow(
    const std::byte* at, const std::byte* end, const void* source, std::uint64_t from,
    std::uint64_t word, StructReader* found) noexcept {
    // A null pointer that an older writer's struct does not have may be at the end of the segment.
    if (word == 0) {
        return;
    }
    const Spot spot{at, end, source, from};
    const Segment segment = spot.segment();
    const std::uint32_t position = spot.position();
    const TriedStruct tried = try_struct(segment, position, word);
    if (tried.wrong != fault_kind{}) {
        segment.report(tried.wrong, position);
    }
    *found = tried.found;
}

ZOOPH_BODY BytesAt other_data_hop(
    const std::byte* at, const std::byte* end, const void* source, std::uint64_t from,
    std::uint64_t word) noexcept {
    const Spot spot{at, end, source, from};
    const Segment segment = spot.segment();
    const std::uint32_t position = spot.position();
    const TriedBytes tried = try_bytes(segment, position, word);
    if (tried.wrong != fault_kind{}) {
        segment.report(tried.wrong, position);
    }
    return tried.found;
}

ZOOPH_BODY BytesAt data_hop_slow(
    const std::byte* at, const std::byte* end, const void* source, std::uint64_t from,
    std::uint64_t word) noexcept {
    // Most data that is not near is behind one landing pad.
    const Landing pad = usual_landing(source, from, end, word);
    if (pad.at != nullptr) {
        const NearBytes bytes = near_bytes({pad.at, pad.end}, 0, load_word(pad.at));
        if (bytes.is_inside) {
            return bytes.found;
        }
    }
    return other_data_hop(at, end, source, from, word);
}

ZOOPH_BODY BytesAt other_text_hop(
    const std::byte* at, const std::byte* end, const void* source, std::uint64_t from,
    std::uint64_t word) noexcept {
    const Landing pad = other_landing(source, from, word);
    if (pad.at != nullptr) {
        const NearBytes bytes = near_text({pad.at, pad.end}, 0, load_word(pad.at));
        if (bytes.is_inside) {
            return {bytes.found.at, bytes.found.count - 1};
        }
    }
    const Spot spot{at, end, source, from};
    const Segment segment = spot.segment();
    const std::uint32_t position = spot.position();
    const TriedBytes tried = try_bytes(segment, position, word);
    fault_kind wrong = tried.wrong;
    if (wrong == fault_kind{}) {
        const BytesAt bytes = tried.found;
        if (bytes.count != 0 && bytes.at[bytes.count - 1] == std::byte{}) {
            return {bytes.at, bytes.count - 1};
        }
        wrong = fault_kind::text_nul;
    }
    segment.report(wrong, position);
    return {nullptr, 0};
}

ZOOPH_BODY BytesAt text_hop_slow(
    const std::byte* at, const std::byte* end, const void* source, std::uint64_t from,
    std::uint64_t word) noexcept {
    // Most texts that are not near are behind one landing pad.
    const Landing pad = usual_landing(source, from, end, word);
    if (pad.at != nullptr) {
        const NearBytes bytes = near_text({pad.at, pad.end}, 0, load_word(pad.at));
        if (bytes.is_inside) {
            return {bytes.found.at, bytes.found.count - 1};
        }
    }
    return other_text_hop(at, end, source, from, word);
}

ZOOPH_BODY void list_hop_slow(
    const std::byte* at, const std::byte* end, const void* source, std::uint64_t from,
    std::uint64_t word, const Element* element, ListParts* found) noexcept {
    const Pointer pointer({at, end, source, from}, word);
    const TriedList tried = try_list(pointer);
    fault_kind wrong = tried.wrong;
    if (wrong == fault_kind{} && !tried.found.holds(*element)) {
        wrong = fault_kind::element_size;
    }
    if (wrong == fault_kind{}) {
        *found = tried.found.parts();
    } else {
        pointer.segment().report(wrong, pointer.at());
    }
}

} // namespace detail

ZOOPH_BODY bool ListReader::holds(const Element& element) const noexcept {
    const bool are_bits = parts_.size == zooph::element_size::bit;
    switch (element.kind) {
    case element_kind::nothing:
    case element_kind::structure:
        return !are_bits;
    case element_kind::bit:
        return are_bits ||
               (element_data_bytes() > 0 && parts_.size != zooph::element_size::composite);
    case element_kind::bytes:
        return element_data_bytes() >= element.bytes;
    case element_kind::pointer:
        return element_pointers() > 0;
    }
    return false;
}

ZOOPH_BODY ListReader Pointer::list() const noexcept {
    if (word_ == 0) {
        return {};
    }
    const detail::TriedList tried = detail::try_list(*this);
    if (tried.wrong != fault_kind{}) {
        segment().report(tried.wrong, at());
    }
    return tried.found;
}

ZOOPH_BODY detail::KindOf Pointer::try_kind() const noexcept {
    if (word_ == 0) {
        return {pointer_kind::null, 0, fault_kind{}};
    }
    const detail::Target target = segment().follow(at(), word_);
    if (!target.is_sound()) {
        return {pointer_kind::null, 0, target.wrong};
    }
    switch (detail::wire::kind(target.word)) {
    case detail::wire::structure:
        return {pointer_kind::structure, 0, fault_kind{}};
    case detail::wire::list:
        return {pointer_kind::list, 0, fault_kind{}};
    default:
        break;
    }
    if (static_cast<std::uint32_t>(target.word) != detail::wire::other) {
        return {pointer_kind::null, 0, fault_kind::reserved_bits};
    }
    return {pointer_kind::capability, static_cast<std::uint32_t>(target.word >> 32), fault_kind{}};
}

ZOOPH_BODY pointer_kind Pointer::kind() const noexcept {
    const detail::KindOf found = try_kind();
    if (found.wrong != fault_kind{}) {
        segment().report(found.wrong, at());
    }
    return found.kind;
}

ZOOPH_BODY std::uint32_t Pointer::capability() const noexcept {
    const detail::KindOf found = try_kind();
    if (found.wrong != fault_kind{}) {
        segment().report(found.wrong, at());
    }
    return found.index;
}

ZOOPH_BODY fault Pointer::fault_of(fault_kind kind) const {
    return fault(kind, position::of_word(segment().index(), at()));
}

ZOOPH_BODY Pointer Pointer::to_struct() const noexcept {
    if (word_ == 0) {
        return *this;
    }
    const fault_kind wrong = detail::try_struct(segment(), at(), word_).wrong;
    if (wrong == fault_kind{}) {
        return *this;
    }
    segment().report(wrong, at());
    return {spot_, 0};
}

ZOOPH_BODY Pointer Pointer::to_list() const noexcept {
    if (word_ == 0) {
        return *this;
    }
    const fault_kind wrong = detail::try_list(*this).wrong;
    if (wrong == fault_kind{}) {
        return *this;
    }
    segment().report(wrong, at());
    return {spot_, 0};
}

ZOOPH_BODY Pointer Pointer::opened_within(const Limits& limits) const noexcept {
    if (!limits.traversal.has_value()) {
        return *this;
    }
    const detail::Segment here = segment();
    const std::uint32_t doublings = detail::doublings_of(limits, here.words_present());
    return {here.with_doublings(doublings).spot(at()), word_};
}

} // namespace zooph

#include "zooph/detail/end.hpp"
