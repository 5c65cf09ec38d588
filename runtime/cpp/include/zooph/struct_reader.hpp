#pragma once

#include <string_view>

#include "zooph/pointer.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

/// The sizes of a struct's sections, and the origin of its segment, in one number. From the lowest bit on: size of
/// the data section in bytes, 32 bits; origin, 16 bits; number of pointers, 16 bits.
namespace form {

/// Returns the form that a struct pointer or a tag describes, in a segment with that origin.
[[nodiscard]] ZOOPH_INLINE std::uint64_t of_word(std::uint64_t word, std::uint64_t from) noexcept {
    return (word & std::uint64_t{0xffff} << 48) | from | (word >> 29 & 0x7fff8);
}

/// Returns the form of sections of these sizes.
[[nodiscard]] ZOOPH_INLINE std::uint64_t of(
    std::uint32_t data_bytes, std::uint16_t pointers, std::uint64_t from) noexcept {
    return std::uint64_t{pointers} << 48 | from | data_bytes;
}

[[nodiscard]] ZOOPH_INLINE std::uint32_t data_bytes(std::uint64_t form) noexcept {
    return static_cast<std::uint32_t>(form);
}

[[nodiscard]] ZOOPH_INLINE std::uint16_t pointers(std::uint64_t form) noexcept {
    return static_cast<std::uint16_t>(form >> 48);
}

} // namespace form

/// A place in a pointer section: the start of the section, the offset of the pointer in bytes, and the pointer's
/// word.
struct PointerAt {
    Spot section;
    std::size_t before;
    std::uint64_t word;
    bool is_there;
};

} // namespace detail

/// A struct of any type in a message, with fields by offset. Generated Readers wrap it.
///
/// A field beyond the end of a section, because the message's writer used an older schema, reads as zero or null,
/// which is its default. The check for such fields is also the bounds check.
///
/// The object refers to the message's bytes, which must outlive it and must not change. It consists of four words,
/// each of which is written and read as a whole. Invariant: both sections are inside the segment. Code that makes a
/// `StructReader` must guarantee it.
class StructReader {
public:
    /// Makes a struct without sections, as which a null pointer reads.
    constexpr StructReader() noexcept = default;

    /// Makes the Reader of the struct of that form at `data`, in a segment that ends at `end`. For the library only.
    ZOOPH_INLINE StructReader(const std::byte* data, const std::byte* end, const void* source,
                              std::uint64_t form) noexcept
        : data_(data), end_(end), source_(source), form_(form) {}

    /// Returns the struct that `word` describes at a spot. The struct must be inside its segment. For the library
    /// only.
    [[nodiscard]] ZOOPH_INLINE static StructReader at(
        const detail::Spot& spot, std::uint64_t word) noexcept {
        return {spot.at, spot.end, spot.source, detail::form::of_word(word, spot.from())};
    }

    /// Returns the data section as it is in the message. It is shorter than a word only if the struct is an element
    /// of a list of small numbers.
    [[nodiscard]] std::span<const std::byte> data_section() const noexcept {
        return {data_, detail::form::data_bytes(form_)};
    }

    /// Returns the number of pointers in the message's pointer section.
    [[nodiscard]] ZOOPH_INLINE std::uint16_t pointer_count() const noexcept {
        return detail::form::pointers(form_);
    }

    /// Returns the number at byte `offset` of the data section.
    template <detail::scalar T>
    [[nodiscard]] ZOOPH_INLINE T get(std::uint32_t offset) const noexcept {
        if (std::size_t{offset} + sizeof(T) <= detail::form::data_bytes(form_)) [[likely]] {
            return detail::load<T>(data_ + offset);
        }
        return T{};
    }

    /// Returns the number at byte `offset` of a field whose default is `preset`.
    template <detail::scalar T>
    [[nodiscard]] ZOOPH_INLINE T get(std::uint32_t offset, T preset) const noexcept {
        const auto bits = detail::to_bits(get<T>(offset)) ^ detail::to_bits(preset);
        return detail::from_bits<T>(static_cast<detail::bits_t<T>>(bits));
    }

    /// Returns the bit at bit `offset` of a field whose default is `preset`.
    [[nodiscard]] ZOOPH_INLINE bool bit(std::uint32_t offset, bool preset = false) const noexcept {
        if (offset / 8 < detail::form::data_bytes(form_)) {
            const auto byte = static_cast<std::uint32_t>(data_[offset / 8]);
            return ((byte >> (offset % 8) & 1) != 0) != preset;
        }
        return preset;
    }

    /// Reports whether pointer `index` is not null. It distinguishes an absent text or list from an empty one.
    [[nodiscard]] bool has(std::uint32_t index) const noexcept { return slot(index).word != 0; }

    /// Returns pointer `index`, untyped. If the struct has no such pointer, returns a null pointer whose position is
    /// the struct.
    [[nodiscard]] ZOOPH_INLINE Pointer pointer(std::uint32_t index) const noexcept {
        const detail::PointerAt found = slot(index);
        return found.is_there ? Pointer(found.section.further(found.before), found.word)
                              : Pointer(spot(), 0);
    }

    /// Returns pointer `index` or, if it is null, the root pointer of the flat message `preset`.
    [[nodiscard]] Pointer pointer(
        std::uint32_t index, std::span<const std::byte> preset) const noexcept {
        const Pointer found = pointer(index);
        return found.is_null() ? Pointer::flat(preset) : found;
    }

    /// Returns the struct that pointer `index` leads to, or an empty one if it is null.
    [[nodiscard]] ZOOPH_INLINE StructReader structure(std::uint32_t index) const noexcept;
    /// Returns the struct that pointer `index` leads to, or an empty one if it is null. The schema gives it
    /// `data_words` words of data and `pointers` pointers.
    [[nodiscard]] ZOOPH_INLINE StructReader structure(
        std::uint32_t index, std::uint16_t data_words, std::uint16_t pointers) const noexcept;
    /// Returns the text that pointer `index` leads to, without its NUL, or `preset` if it is null.
    [[nodiscard]] ZOOPH_INLINE std::string_view text(
        std::uint32_t index, std::string_view preset = {}) const noexcept;
    /// Returns the data that pointer `index` leads to, or `preset` if it is null.
    [[nodiscard]] ZOOPH_INLINE std::span<const std::byte> data(
        std::uint32_t index, std::span<const std::byte> preset = {}) const noexcept;
    /// Returns the list that pointer `index` leads to, with the element size that it has in the message, or an empty
    /// one if it is null.
    [[nodiscard]] ListReader list(std::uint32_t index) const noexcept;

    // For the library only.

    /// Returns the place and the word of pointer `index`. The word is null if the section has no such pointer. The
    /// offset is usually a constant, which code that follows the pointer adds to another constant.
    [[nodiscard]] ZOOPH_INLINE detail::PointerAt slot(std::uint32_t index) const noexcept {
        if (index >= detail::form::pointers(form_)) [[unlikely]] {
            return {};
        }
        // A struct that has pointers has a data section of whole words.
        const detail::Spot section{data_ + detail::form::data_bytes(form_), end_, source_,
                                   form_ & detail::origin::mask};
        const std::size_t before = std::size_t{index} * detail::word_bytes;
        return {section, before, detail::load_word(section.at + before), true};
    }

    /// Returns the spot of the word in which the data section begins.
    [[nodiscard]] detail::Spot spot() const noexcept {
        if (data_ == nullptr) {
            return {};
        }
        // An element of a list of small numbers may begin inside a word. The end of a segment is the end of a word.
        const auto rest = static_cast<std::size_t>(end_ - data_);
        const std::size_t skipped = (detail::word_bytes - rest % detail::word_bytes) % detail::word_bytes;
        return {data_ - skipped, end_, source_, form_ & detail::origin::mask};
    }

    /// Returns the words that a visit is charged: the struct's words, but at least one.
    [[nodiscard]] std::uint64_t cost() const noexcept {
        const std::uint64_t words =
            detail::wire::byte_words(detail::form::data_bytes(form_)) + pointer_count();
        return words == 0 ? 1 : words;
    }

    /// Returns the sizes of both sections and the origin.
    [[nodiscard]] ZOOPH_INLINE std::uint64_t form() const noexcept { return form_; }

    /// Returns a copy made member by member. A compiler that has spilled the object to memory can then use its
    /// members from there directly.
    [[nodiscard]] ZOOPH_INLINE StructReader in_pieces() const noexcept {
        return {data_, end_, source_, form_};
    }

    /// Returns the same struct with the lookup of other segments taken from the spot.
    [[nodiscard]] StructReader found_by(const detail::Spot& other) const noexcept {
        const std::uint64_t form = (form_ & ~detail::origin::mask) | other.from();
        return {data_, end_, other.source, form};
    }

private:
    /// The data section, which the pointer section follows immediately.
    const std::byte* data_ = nullptr;
    /// The end of the segment.
    const std::byte* end_ = nullptr;
    const void* source_ = nullptr;
    std::uint64_t form_ = 0;
};

} // namespace zooph

#include "zooph/detail/end.hpp"

#include "zooph/detail/hop.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/list_reader.hpp"
#endif
