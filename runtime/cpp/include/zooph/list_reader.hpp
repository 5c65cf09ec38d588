#pragma once

#include "zooph/layout.hpp"
#include "zooph/struct_reader.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

/// The parts of a `ListReader`.
struct ListParts {
    /// The first element, after the tag of a composite list.
    const std::byte* start = nullptr;
    /// The end of the segment.
    const std::byte* end = nullptr;
    const void* source = nullptr;
    /// The sizes of an element's sections, as in `StructReader`. Elements of one bit have no data section.
    std::uint64_t form = 0;
    std::uint32_t count = 0;
    /// Bytes from one element to the next; 0 for lists of bits and lists of Void.
    std::uint32_t stride = 0;
    /// The number of words in the list's body.
    std::uint32_t words = 0;
    element_size size = element_size::empty;
};

} // namespace detail

/// A list of any type in a message: elements by index, read as the type that the caller names.
///
/// Invariant: the body of `size()` elements is inside its segment, and the sections of an element are no larger than
/// the stride. Code that makes a `ListReader` must guarantee it. The object refers to the message's bytes.
class ListReader {
public:
    /// Makes the list without elements, as which a null pointer reads.
    constexpr ListReader() noexcept = default;

    /// For the library only.
    ZOOPH_INLINE explicit ListReader(const detail::ListParts& parts) noexcept : parts_(parts) {}

    /// Returns the number of elements.
    [[nodiscard]] ZOOPH_INLINE std::uint32_t size() const noexcept { return parts_.count; }
    /// Reports whether there are no elements.
    [[nodiscard]] bool empty() const noexcept { return parts_.count == 0; }

    /// Returns the element size code of the list.
    [[nodiscard]] zooph::element_size element_size() const noexcept { return parts_.size; }

    /// Returns the size in bytes of the data section at the start of each element; 0 for bits.
    [[nodiscard]] ZOOPH_INLINE std::uint32_t element_data_bytes() const noexcept {
        return detail::form::data_bytes(parts_.form);
    }
    /// Returns the number of pointers in each element.
    [[nodiscard]] ZOOPH_INLINE std::uint16_t element_pointers() const noexcept {
        return detail::form::pointers(parts_.form);
    }
    /// Returns the number of bytes from one element to the next; 0 for lists of bits and lists of Void.
    [[nodiscard]] std::uint32_t stride() const noexcept { return parts_.stride; }

    /// Returns the bytes of all elements as they are in the message, with padding.
    [[nodiscard]] std::span<const std::byte> body() const noexcept {
        return {parts_.start, std::size_t{parts_.words} * detail::word_bytes};
    }

    /// Returns element `index` as a number: zero if there is no such element, or if its data section is too short.
    template <detail::scalar T>
    [[nodiscard]] ZOOPH_INLINE T get(std::uint32_t index) const noexcept {
        if (index >= parts_.count || element_data_bytes() < sizeof(T)) {
            return T{};
        }
        return detail::load<T>(parts_.start + std::size_t{index} * parts_.stride);
    }

    /// Returns element `index` as a bit.
    [[nodiscard]] bool bit(std::uint32_t index) const noexcept {
        if (index >= parts_.count) {
            return false;
        }
        if (parts_.size == zooph::element_size::bit) {
            return (static_cast<unsigned>(parts_.start[index / 8]) >> (index % 8) & 1) != 0;
        }
        return (get<std::uint8_t>(index) & 1) != 0;
    }

    /// Returns element `index` as a pointer. If there is no such element, or it has no pointer, returns a null
    /// pointer whose position is the list.
    [[nodiscard]] ZOOPH_INLINE Pointer pointer(std::uint32_t index) const noexcept {
        if (index >= parts_.count || element_pointers() == 0) {
            return {parts_.start == nullptr ? detail::Spot{} : spot(0), 0};
        }
        const detail::Spot there =
            spot(std::size_t{index} * parts_.stride + element_data_bytes());
        return {there, there.word()};
    }

    /// Returns element `index` as a struct, which is empty if there is no such element.
    [[nodiscard]] ZOOPH_INLINE StructReader structure(std::uint32_t index) const noexcept {
        if (index >= parts_.count) {
            return {};
        }
        return {parts_.start + std::size_t{index} * parts_.stride, parts_.end, parts_.source,
                parts_.form};
    }

    // For the library only.

    [[nodiscard]] ZOOPH_INLINE const detail::ListParts& parts() const noexcept { return parts_; }

    /// Returns the spot of the word that is `bytes`, a multiple of 8, behind the start of the body.
    [[nodiscard]] ZOOPH_INLINE detail::Spot spot(std::size_t bytes) const noexcept {
        return {parts_.start + bytes, parts_.end, parts_.source,
                parts_.form & detail::origin::mask};
    }

    /// Reports whether the elements can be read as this type, by the format's rules for lists whose type has changed.
    [[nodiscard]] ZOOPH_API bool holds(const Element& element) const noexcept;

    /// Returns the words that a visit is charged: one, the words of the body, and one for each element if elements
    /// have no size.
    [[nodiscard]] std::uint64_t cost() const noexcept {
        const bool is_empty = parts_.stride == 0 && parts_.size != zooph::element_size::bit;
        return 1 + std::uint64_t{parts_.words} + (is_empty ? parts_.count : 0);
    }

    /// Reports whether the list counts towards the nesting limit: its elements are structs or have pointers.
    [[nodiscard]] bool nests() const noexcept {
        return element_pointers() > 0 || parts_.size == zooph::element_size::composite;
    }

    /// Returns the same list with the lookup of other segments taken from the spot.
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

/// The list that a pointer, which is not null, leads to, or the fault of that pointer.
struct TriedList {
    ListReader found;
    fault_kind wrong;
};
[[nodiscard]] ZOOPH_API TriedList try_list(const Pointer& pointer) noexcept;

/// Returns the list of `count` elements at a spot. They are not structs. The body must be inside the segment.
[[nodiscard]] ZOOPH_INLINE ListReader flat_list(
    const Spot& spot, std::uint32_t count, element_size size) noexcept {
    const std::uint16_t pointers = size == element_size::pointer ? 1 : 0;
    return ListReader({spot.at, spot.end, spot.source,
                       form::of(wire::data_bytes(size), pointers, spot.from()), count,
                       wire::bits(size) / 8, static_cast<std::uint32_t>(wire::words_for(count, size)),
                       size});
}

/// Reports whether the tag describes a list of structs that fits in that number of words.
[[nodiscard]] ZOOPH_INLINE bool is_tag_for(std::uint64_t tag, std::uint32_t words) noexcept {
    const std::uint32_t count = wire::tag_count(tag);
    return wire::kind(tag) == wire::structure && count <= max_count &&
           std::uint64_t{count} * wire::struct_words(tag) <= words;
}

/// Returns the list of structs whose tag is at a spot. The tag must have been checked.
[[nodiscard]] ZOOPH_INLINE ListReader composite_list(
    const Spot& spot, std::uint64_t tag, std::uint32_t words) noexcept {
    return ListReader({spot.at + word_bytes, spot.end, spot.source,
                       form::of_word(tag, spot.from()), wire::tag_count(tag),
                       static_cast<std::uint32_t>(wire::struct_words(tag) * word_bytes), words,
                       element_size::composite});
}

/// Returns the element size code that lists of a schema's element type have, unless the type has changed.
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

/// The section sizes that the schema gives to elements that are structs. They are not set for other elements.
struct Usual {
    std::uint16_t data_words = 0;
    std::uint16_t pointers = 0;
    bool are_structs = false;
};

/// Handles the common case: the pointer is near and `before` bytes behind the spot, and its list follows it, is in
/// bounds and has the schema's element size. Returns false otherwise.
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
    // One comparison for both section sizes, which are constants. The count is below 2^29 if the bit is zero that
    // holds the sign of the offset in pointers.
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

// Handles all other forms of lists, and reports faults.
ZOOPH_API_APART void list_hop_slow(
    const std::byte* at, const std::byte* end, const void* source, std::uint64_t from,
    std::uint64_t word, const Element* element, ListParts* found) noexcept;

/// Follows a pointer, which is `before` bytes behind the spot, to a list whose elements can be read as `element`s.
/// Returns an empty list if the pointer is null or malformed.
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
    // Copied member by member, so that the common list can stay in registers and need not be in memory as `slow`
    // must.
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
