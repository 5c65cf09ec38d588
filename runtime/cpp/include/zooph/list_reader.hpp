#pragma once

#include "zooph/layout.hpp"
#include "zooph/struct_reader.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

/// The parts of a `ListReader`.
struct ListParts {
    /// All elements, without the tag of a composite list.
    const std::byte* start = nullptr;
    /// The end of the segment.
    const std::byte* end = nullptr;
    const void* source = nullptr;
    /// What the elements have: no data in those of one bit.
    std::uint64_t form = 0;
    std::uint32_t count = 0;
    /// Bytes from one element to the next; 0 for lists of bits and of nothing.
    std::uint32_t stride = 0;
    /// The number of words in the list's body.
    std::uint32_t words = 0;
    element_size size = element_size::empty;
};

} // namespace detail

/// A list in a message, untyped: elements by index, read as the caller says.
///
/// `size()` elements are in the body, which is inside its segment, and an element's sections fit the way
/// from one to the next: whoever makes a Reader sees to it. It refers to the message's bytes.
class ListReader {
public:
    /// The list without elements: what a null pointer reads as.
    constexpr ListReader() noexcept = default;

    /// Only the library calls this.
    ZOOPH_INLINE explicit ListReader(const detail::ListParts& parts) noexcept : parts_(parts) {}

    /// Number of elements.
    [[nodiscard]] ZOOPH_INLINE std::uint32_t size() const noexcept { return parts_.count; }
    /// There are no elements.
    [[nodiscard]] bool empty() const noexcept { return parts_.count == 0; }

    /// How the elements are laid out.
    [[nodiscard]] zooph::element_size element_size() const noexcept { return parts_.size; }

    /// Bytes of data at the start of each element; 0 for bits.
    [[nodiscard]] ZOOPH_INLINE std::uint32_t element_data_bytes() const noexcept {
        return detail::form::data_bytes(parts_.form);
    }
    /// Number of pointers in each element.
    [[nodiscard]] ZOOPH_INLINE std::uint16_t element_pointers() const noexcept {
        return detail::form::pointers(parts_.form);
    }
    /// Bytes from one element to the next; 0 for lists of bits and of nothing.
    [[nodiscard]] std::uint32_t stride() const noexcept { return parts_.stride; }

    /// All elements as they are in the message, padding included.
    [[nodiscard]] std::span<const std::byte> body() const noexcept {
        return {parts_.start, std::size_t{parts_.words} * detail::word_bytes};
    }

    /// Element `index` as a number, or zero if it has none or there is no such element.
    template <detail::scalar T>
    [[nodiscard]] ZOOPH_INLINE T get(std::uint32_t index) const noexcept {
        if (index >= parts_.count || element_data_bytes() < sizeof(T)) {
            return T{};
        }
        return detail::load<T>(parts_.start + std::size_t{index} * parts_.stride);
    }

    /// Element `index` as a bit.
    [[nodiscard]] bool bit(std::uint32_t index) const noexcept {
        if (index >= parts_.count) {
            return false;
        }
        if (parts_.size == zooph::element_size::bit) {
            return (static_cast<unsigned>(parts_.start[index / 8]) >> (index % 8) & 1) != 0;
        }
        return (get<std::uint8_t>(index) & 1) != 0;
    }

    /// Element `index` as a pointer; null, and where the list is, if there is no such element or it has no
    /// pointer.
    [[nodiscard]] ZOOPH_INLINE Pointer pointer(std::uint32_t index) const noexcept {
        if (index >= parts_.count || element_pointers() == 0) {
            return {parts_.start == nullptr ? detail::Spot{} : spot(0), 0};
        }
        const detail::Spot there =
            spot(std::size_t{index} * parts_.stride + element_data_bytes());
        return {there, there.word()};
    }

    /// Element `index` as a struct; an empty one if there is no such element.
    [[nodiscard]] ZOOPH_INLINE StructReader structure(std::uint32_t index) const noexcept {
        if (index >= parts_.count) {
            return {};
        }
        return {parts_.start + std::size_t{index} * parts_.stride, parts_.end, parts_.source,
                parts_.form};
    }

    // Only the library calls this.

    [[nodiscard]] ZOOPH_INLINE const detail::ListParts& parts() const noexcept { return parts_; }

    /// The word of the body that is so many bytes, whole words, from its start.
    [[nodiscard]] ZOOPH_INLINE detail::Spot spot(std::size_t bytes) const noexcept {
        return {parts_.start + bytes, parts_.end, parts_.source,
                parts_.form & detail::origin::mask};
    }

    /// The elements can be read as these: the format's rules for lists that changed their type.
    [[nodiscard]] ZOOPH_API bool holds(const Element& element) const noexcept;

    /// What visiting the list is charged: a word, the words of its body, and one for each element that has
    /// no size.
    [[nodiscard]] std::uint64_t cost() const noexcept {
        const bool is_empty = parts_.stride == 0 && parts_.size != zooph::element_size::bit;
        return 1 + std::uint64_t{parts_.words} + (is_empty ? parts_.count : 0);
    }

    /// The list counts towards nesting: its elements may lead on, or are structs.
    [[nodiscard]] bool nests() const noexcept {
        return element_pointers() > 0 || parts_.size == zooph::element_size::composite;
    }

    /// The same list, with other segments found as the spot finds them.
    [[nodiscard]] ListReader found_by(const detail::Spot& other) const noexcept {
        detail::ListParts parts = parts_;
        parts.source = other.source;
        parts.form = (parts.form & ~detail::origin::mask) | other.from();
        return ListReader(parts);
    }

private:
    detail::ListParts parts_{};
};

namespace detail {

/// The list a pointer that is not null leads to, or what is wrong with it.
struct TriedList {
    ListReader found;
    fault_kind wrong;
};
[[nodiscard]] ZOOPH_API TriedList try_list(const Pointer& pointer) noexcept;

/// The list of so many elements at a spot, not of structs; its body must be inside the segment.
[[nodiscard]] ZOOPH_INLINE ListReader flat_list(
    const Spot& spot, std::uint32_t count, element_size size) noexcept {
    const std::uint16_t pointers = size == element_size::pointer ? 1 : 0;
    return ListReader({spot.at, spot.end, spot.source,
                       form::of(wire::data_bytes(size), pointers, spot.from()), count,
                       wire::bits(size) / 8, static_cast<std::uint32_t>(wire::words_for(count, size)),
                       size});
}

/// The tag tells of a list of structs that fits so many words.
[[nodiscard]] ZOOPH_INLINE bool is_tag_for(std::uint64_t tag, std::uint32_t words) noexcept {
    const std::uint32_t count = wire::tag_count(tag);
    return wire::kind(tag) == wire::structure && count <= max_count &&
           std::uint64_t{count} * wire::struct_words(tag) <= words;
}

/// The list of structs whose tag, which was checked, is at a spot.
[[nodiscard]] ZOOPH_INLINE ListReader composite_list(
    const Spot& spot, std::uint64_t tag, std::uint32_t words) noexcept {
    return ListReader({spot.at + word_bytes, spot.end, spot.source,
                       form::of_word(tag, spot.from()), wire::tag_count(tag),
                       static_cast<std::uint32_t>(wire::struct_words(tag) * word_bytes), words,
                       element_size::composite});
}

/// The size that elements of a schema's type have in lists that did not change their type.
[[nodiscard]] constexpr element_size size_of(const Element& element) noexcept {
    switch (element.kind) {
    case element_kind::nothing:
        return element_size::empty;
    case element_kind::bit:
        return element_size::bit;
    case element_kind::bytes:
        return element.bytes == 1   ? element_size::byte
               : element.bytes == 2 ? element_size::two_bytes
               : element.bytes == 4 ? element_size::four_bytes
                                    : element_size::eight_bytes;
    case element_kind::pointer:
        return element_size::pointer;
    case element_kind::structure:
        break;
    }
    return element_size::composite;
}

/// What the schema says of elements that are structs: the sizes of their sections. None of others.
struct Usual {
    std::uint16_t data_words = 0;
    std::uint16_t pointers = 0;
    bool are_structs = false;
};

/// The common case: a near pointer, `before` bytes behind the spot, to a list that is further on and in bounds, in the
/// form that the schema has. False otherwise.
[[nodiscard]] ZOOPH_INLINE bool near_list(
    const Spot& spot, std::size_t before, std::uint64_t word, element_size size,
    const Usual& usual, ListReader& found) noexcept {
    if ((word & (wire::list_form | wire::back)) != wire::list_pointer(0, size, 0)) {
        return false;
    }
    const std::uint32_t count = wire::list_count(word);
    if (size != element_size::composite) {
        const Reached target =
            spot.target(before, word, wire::list, wire::words_for(count, size) * word_bytes);
        if (target.is_inside) {
            found = flat_list(target.spot, count, size);
        }
        return target.is_inside;
    }
    const Reached target =
        spot.target(before, word, wire::list, (std::uint64_t{count} + 1) * word_bytes);
    if (!target.is_inside) {
        return false;
    }
    const std::uint64_t tag = target.spot.word();
    // One comparison for the sizes, which are constants. Counts are below 2^29 where what is a sign in pointers is
    // not set.
    const std::uint64_t stride = std::uint64_t{usual.data_words} + usual.pointers;
    if (usual.are_structs &&
        (tag & (wire::struct_form | wire::back)) ==
            wire::struct_pointer(0, usual.data_words, usual.pointers) &&
        wire::tag_count(tag) * stride <= count) [[likely]] {
        const std::uint64_t form = form::of(static_cast<std::uint32_t>(usual.data_words * word_bytes),
                                            usual.pointers, target.spot.from());
        found = ListReader({target.spot.at + word_bytes, target.spot.end, target.spot.source, form,
                            wire::tag_count(tag), static_cast<std::uint32_t>(stride * word_bytes),
                            count, element_size::composite});
        return true;
    }
    if (!is_tag_for(tag, count)) {
        return false;
    }
    found = composite_list(target.spot, tag, count);
    return true;
}

// Other forms, and what is wrong.
ZOOPH_API_APART void list_hop_slow(
    const std::byte* at, const std::byte* end, const void* source, std::uint64_t from,
    std::uint64_t word, const Element* element, ListParts* found) noexcept;

/// Follows a pointer, `before` bytes behind the spot, to a list, if its elements can be read as `element`s; an empty
/// one if it is null.
[[nodiscard]] ZOOPH_INLINE ListReader list_hop(
    const Spot& section, std::size_t before, std::uint64_t word, const Element& element,
    const Usual& usual = {}) noexcept {
    ListReader found;
    if (near_list(section, before, word, size_of(element), usual, found) || word == 0) {
        return found;
    }
    const Spot spot = section.further(before);
    if (wire::kind(word) == wire::distant) {
        const Spot pad = spot.landing(word);
        if (pad.at != nullptr && near_list(pad, 0, pad.word(), size_of(element), usual, found)) {
            return found;
        }
    }
    ListParts slow;
    list_hop_slow(spot.at, spot.end, spot.source, spot.origin, word, &element, &slow);
    // Part by part, so that the usual list need not be in memory for the sake of this one.
    return ListReader({slow.start, slow.end, slow.source, slow.form, slow.count, slow.stride,
                       slow.words, slow.size});
}

} // namespace detail

inline ListReader StructReader::list(std::uint32_t index) const noexcept {
    return pointer(index).list();
}

} // namespace zooph

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/reader.ipp"
#endif
