#pragma once

#include <string_view>

#include "zooph/pointer.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

/// The sizes of a struct's sections, and its segment's origin between them. From the lowest bit on: bytes
/// of data, 32 bits; the origin, 16; pointers, 16.
namespace form {

/// What a pointer or a tag says, in a segment with that origin.
[[nodiscard]] ZOOPH_INLINE std::uint64_t of_word(std::uint64_t word, std::uint64_t from) noexcept {
    return (word & std::uint64_t{0xffff} << 48) | from | (word >> 29 & 0x7fff8);
}

/// Sections of those sizes.
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

/// The pointer section, how many bytes of it are before the pointer, and its word.
struct PointerAt {
    Spot section;
    std::size_t before;
    std::uint64_t word;
    bool is_there;
};

} // namespace detail

/// A struct in a message, untyped: fields by offset. Generated Readers wrap it.
///
/// A field beyond the sections' end, because an older writer did not know it, reads as zero or null, that
/// is, as its default. The check for the older writer is also the bounds check.
///
/// It refers to the message's bytes, which must stay where and as they are. Four words, each written and
/// read as a whole; both sections are inside the segment: whoever makes a Reader sees to it.
class StructReader {
public:
    /// A struct without any fields set: what a null pointer reads as.
    constexpr StructReader() noexcept = default;

    /// The struct of that form at `data`, in a segment with that end. For the library.
    ZOOPH_INLINE StructReader(const std::byte* data, const std::byte* end, const void* source,
                              std::uint64_t form) noexcept
        : data_(data), end_(end), source_(source), form_(form) {}

    /// The struct that `word` describes at a spot, inside its segment. For the library.
    [[nodiscard]] ZOOPH_INLINE static StructReader at(
        const detail::Spot& spot, std::uint64_t word) noexcept {
        return {spot.at, spot.end, spot.source, detail::form::of_word(word, spot.from())};
    }

    /// The data section as it is in the message. Shorter than a word only when an element of a list of
    /// small numbers is read as a struct.
    [[nodiscard]] std::span<const std::byte> data_section() const noexcept {
        return {data_, detail::form::data_bytes(form_)};
    }

    /// Number of pointers in the message's pointer section.
    [[nodiscard]] ZOOPH_INLINE std::uint16_t pointer_count() const noexcept {
        return detail::form::pointers(form_);
    }

    /// The number at byte `offset` of the data section.
    template <detail::scalar T>
    [[nodiscard]] ZOOPH_INLINE T get(std::uint32_t offset) const noexcept {
        if (std::size_t{offset} + sizeof(T) <= detail::form::data_bytes(form_)) {
            return detail::load<T>(data_ + offset);
        }
        return T{};
    }

    /// The number at byte `offset` of a field with a default.
    template <detail::scalar T>
    [[nodiscard]] ZOOPH_INLINE T get(std::uint32_t offset, T preset) const noexcept {
        const auto bits = detail::to_bits(get<T>(offset)) ^ detail::to_bits(preset);
        return detail::from_bits<T>(static_cast<detail::bits_t<T>>(bits));
    }

    /// The bit at bit `offset` of the data section, or its opposite if that is the default.
    [[nodiscard]] ZOOPH_INLINE bool bit(std::uint32_t offset, bool preset = false) const noexcept {
        if (offset / 8 < detail::form::data_bytes(form_)) {
            const auto byte = static_cast<std::uint32_t>(data_[offset / 8]);
            return ((byte >> (offset % 8) & 1) != 0) != preset;
        }
        return preset;
    }

    /// The pointer is not null. Tells an absent text or list from an empty one.
    [[nodiscard]] bool has(std::uint32_t index) const noexcept { return slot(index).word != 0; }

    /// The pointer itself, untyped. One that is absent, because an older writer did not know it, is null,
    /// and where the struct is.
    [[nodiscard]] ZOOPH_INLINE Pointer pointer(std::uint32_t index) const noexcept {
        const detail::PointerAt found = slot(index);
        return found.is_there ? Pointer(found.section.further(found.before), found.word)
                              : Pointer(spot(), 0);
    }

    /// The pointer, or, if it is null, the root pointer of the flat message `preset`.
    [[nodiscard]] Pointer pointer(
        std::uint32_t index, std::span<const std::byte> preset) const noexcept {
        const Pointer found = pointer(index);
        return found.is_null() ? Pointer::flat(preset) : found;
    }

    /// The struct that pointer leads to; an empty one if it is null.
    [[nodiscard]] ZOOPH_INLINE StructReader structure(std::uint32_t index) const noexcept;
    /// The same where the schema says how many words of data and how many pointers the struct has.
    [[nodiscard]] ZOOPH_INLINE StructReader structure(
        std::uint32_t index, std::uint16_t data_words, std::uint16_t pointers) const noexcept;
    /// The text that pointer leads to, without its NUL, or `preset` if it is null.
    [[nodiscard]] ZOOPH_INLINE std::string_view text(
        std::uint32_t index, std::string_view preset = {}) const noexcept;
    /// The bytes that pointer leads to, or `preset` if it is null.
    [[nodiscard]] ZOOPH_INLINE std::span<const std::byte> data(
        std::uint32_t index, std::span<const std::byte> preset = {}) const noexcept;
    /// The list that pointer leads to, in whatever form it has; empty if it is null.
    [[nodiscard]] ListReader list(std::uint32_t index) const noexcept;

    // Only the library calls this.

    /// The pointer's place and its word; null, and not there, if it is beyond the section. The bytes before it are a
    /// constant mostly, which hops add to another.
    [[nodiscard]] ZOOPH_INLINE detail::PointerAt slot(std::uint32_t index) const noexcept {
        if (index >= detail::form::pointers(form_)) {
            return {};
        }
        // Where there are pointers, data begins and ends with a word.
        const detail::Spot section{data_ + detail::form::data_bytes(form_), end_, source_,
                                   form_ & detail::origin::mask};
        const std::size_t before = std::size_t{index} * detail::word_bytes;
        return {section, before, detail::load_word(section.at + before), true};
    }

    /// The word that the data begins in.
    [[nodiscard]] detail::Spot spot() const noexcept {
        if (data_ == nullptr) {
            return {};
        }
        // An element of a list of small numbers may begin within a word; segments are of whole words.
        const auto rest = static_cast<std::size_t>(end_ - data_);
        const std::size_t skipped = (detail::word_bytes - rest % detail::word_bytes) % detail::word_bytes;
        return {data_ - skipped, end_, source_, form_ & detail::origin::mask};
    }

    /// What visiting the struct is charged, in words: its own, but at least one.
    [[nodiscard]] std::uint64_t cost() const noexcept {
        const std::uint64_t words =
            detail::wire::byte_words(detail::form::data_bytes(form_)) + pointer_count();
        return words == 0 ? 1 : words;
    }

    /// The sizes of both sections and the origin.
    [[nodiscard]] ZOOPH_INLINE std::uint64_t form() const noexcept { return form_; }

    /// The same struct, put together from its parts: one that went through memory is taken from there at
    /// once.
    [[nodiscard]] ZOOPH_INLINE StructReader in_pieces() const noexcept {
        return {data_, end_, source_, form_};
    }

    /// The same struct, with other segments found as the spot finds them.
    [[nodiscard]] StructReader found_by(const detail::Spot& other) const noexcept {
        const std::uint64_t form = (form_ & ~detail::origin::mask) | other.from();
        return {data_, end_, other.source, form};
    }

private:
    /// The data section; the pointer section is right behind it.
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
