#pragma once

// Opens bytes and returns the root Reader.

#include "zooph/detail/utf8.hpp"
#include "zooph/open.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

inline result<Pointer> root_of(const Segment& segment) {
    if (segment.words() == 0) {
        return fault(fault_kind::no_root, position::of_word(0, 0));
    }
    return Pointer::root(segment);
}

ZOOPH_BODY result<Pointer> frame_root(const Frame& frame) {
    return root_of(Segment::of_frame(frame));
}

ZOOPH_BODY result<Pointer> only_root(std::span<const std::byte> bytes) {
    auto frame = Frame::exactly(bytes);
    if (!frame) {
        return std::move(frame).error();
    }
    return frame_root(*frame);
}

inline result<StructReader> open_root(
    result<Pointer> root, const Layout* layout, const Limits& limits) {
    if (!root) {
        return std::move(root).error();
    }
    auto found = validate(*root, {slot_kind::structure, layout}, limits);
    if (!found) {
        return std::move(found).error();
    }
    return root->opened_within(limits).structure();
}

ZOOPH_BODY result<StructReader> open_within(
    std::span<const std::byte> bytes, const Layout* layout, const Limits& limits) {
    return open_root(only_root(bytes), layout, limits);
}

ZOOPH_BODY result<StructReader> open_default(
    const std::byte* bytes, std::size_t count, const Layout* layout) {
    // One object for all calls, because compilers warn that the empty optionals of a temporary are
    // uninitialised.
    static constexpr Limits limits;
    return open_within({bytes, count}, layout, limits);
}

ZOOPH_BODY bool leaves_are_utf8(
    const std::byte* pointers, std::span<const bool> is_text, const std::byte* end) noexcept {
    // If everything behind the struct is ASCII, so are the texts there. In a small message that is one check instead of
    // one for each text, whose lengths no processor can predict.
    constexpr std::size_t small = 512;
    const std::byte* const behind = pointers + is_text.size() * word_bytes;
    const auto size = static_cast<std::size_t>(end - behind);
    const bool is_plain = size <= small && is_ascii(reinterpret_cast<const char*>(behind), size);
    const std::byte* place = pointers;
    for (const bool is : is_text) {
        const std::uint64_t word = load_word(place);
        place += word_bytes;
        if (!is || word == 0) {
            continue;
        }
        // The pointer leads forward, but a text may begin in the pointer section.
        const std::byte* const text = place + static_cast<std::size_t>(wire::offset(word)) * word_bytes;
        const bool is_known = is_plain && text >= behind;
        if (!is_known &&
            !is_utf8({reinterpret_cast<const char*>(text), wire::list_count(word) - 1})) {
            return false;
        }
    }
    return true;
}

ZOOPH_BODY result<StructReader> open_flat_within(
    std::span<const std::byte> bytes, const Layout* layout, const Limits& limits) {
    return open_root(root_of(Segment::lone(bytes)), layout, limits);
}

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
