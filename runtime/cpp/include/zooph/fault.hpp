#pragma once

#include <cstdint>
#include <iosfwd>
#include <string_view>

#include "zooph/detail/chars.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {

/// The kind of a fault: what is wrong with a message. The numbers are shared by all Zooph runtimes and never change.
enum class fault_kind : std::uint8_t {
    /// The bytes end before the message does.
    truncated = 1,
    /// The segment table is invalid: it declares no segments or more than 512.
    segment_table = 2,
    /// There is no root pointer: the first segment is empty.
    no_root = 3,
    /// Bytes follow the message where exactly one was expected.
    trailing_bytes = 4,
    /// A pointer is of another kind than the schema says.
    pointer_kind = 5,
    /// A pointer leads outside its segment.
    out_of_bounds = 6,
    /// A far pointer names a segment that does not exist.
    far_segment = 7,
    /// The landing pad of a far pointer is malformed or outside its segment.
    far_pad = 8,
    /// The tag of a list of structs is malformed, or declares more words than the list has.
    list_tag = 9,
    /// The elements of a list cannot be read as the schema's type.
    element_size = 10,
    /// Bits that must be zero are not.
    reserved_bits = 11,
    /// A text is not terminated by a NUL byte.
    text_nul = 12,
    /// A text is not UTF-8.
    text_utf8 = 13,
    /// Objects are nested deeper than the nesting limit.
    nesting = 14,
    /// Following all pointers would visit more words than the traversal budget allows.
    traversal = 15,
    /// Native values of the message would need more memory than the memory budget allows.
    memory = 16,
    /// Packed bytes are malformed.
    packed = 17,
    /// The message is valid but not in canonical form.
    not_canonical = 18,
    /// A message whose bytes are not all present, in a stream or packed, is larger than `Limits::bytes` allows.
    message_size = 19,
};

/// Returns the name that all runtimes share, such as `out_of_bounds`.
[[nodiscard]] ZOOPH_API std::string_view name(fault_kind kind) noexcept;

/// Returns one sentence for people, without a full stop.
[[nodiscard]] ZOOPH_API std::string_view describe(fault_kind kind) noexcept;

/// The position of a fault: the word of a pointer, or a byte of the framed or packed bytes.
class position {
public:
    /// Makes the position of word `word` of segment `segment`, both counted from 0.
    [[nodiscard]] static constexpr position of_word(std::uint32_t segment, std::uint32_t word) noexcept {
        return position(false, segment, word);
    }

    /// Makes the position of a byte of the framed or packed bytes, counted from 0.
    [[nodiscard]] static constexpr position of_byte(std::uint64_t byte) noexcept {
        return position(true, 0, byte);
    }

    /// Reports whether the position is a byte of the framed or packed bytes, and not a word of a segment.
    [[nodiscard]] constexpr bool is_byte() const noexcept { return is_byte_; }
    /// Returns the segment's index, or 0 if the position is a byte.
    [[nodiscard]] constexpr std::uint32_t segment() const noexcept { return segment_; }
    /// Returns the word's index in its segment, or 0 if the position is a byte.
    [[nodiscard]] constexpr std::uint32_t word() const noexcept {
        return is_byte_ ? 0 : static_cast<std::uint32_t>(at_);
    }
    /// Returns the byte's index, or 0 if the position is a word.
    [[nodiscard]] constexpr std::uint64_t byte() const noexcept { return is_byte_ ? at_ : 0; }

    friend constexpr bool operator==(const position&, const position&) = default;

private:
    constexpr position(bool is_byte, std::uint32_t segment, std::uint64_t at) noexcept
        : at_(at), segment_(segment), is_byte_(is_byte) {}

    std::uint64_t at_;
    std::uint32_t segment_;
    bool is_byte_;
};

/// Describes what is wrong with a message, and where: a kind, a position and the path of a field by the names of the
/// schema, such as `sensors[3].name`. A fault does not refer to the message.
class fault {
public:
    fault(fault_kind kind, zooph::position where) noexcept : where_(where), kind_(kind) {}

    /// Returns the kind of the fault.
    [[nodiscard]] fault_kind kind() const noexcept { return kind_; }
    /// Returns the position of the fault.
    [[nodiscard]] const zooph::position& position() const noexcept { return where_; }

    /// Returns the path of the field at fault from the root, by the names of the schema. It is empty for the root and
    /// for faults of the framing. The step for a pointer that the schema does not describe is `#` and its index.
    [[nodiscard]] std::string_view path() const noexcept { return path_.view(); }

    /// Puts the field `name`, which the fault is in, in front of the path.
    ZOOPH_API fault& in_field(std::string_view name);
    /// Puts the index of the element that the fault is in, in front of the path.
    ZOOPH_API fault& in_element(std::uint32_t index);
    /// Puts the index of the pointer that the fault is in, in front of the path. The schema does not describe that
    /// pointer.
    ZOOPH_API fault& in_pointer(std::uint32_t index);
    /// Adds `offset` to a position that is a byte, because the message starts at that offset of a larger input.
    ZOOPH_API fault& shift(std::uint64_t offset) noexcept;

    friend bool operator==(const fault&, const fault&) = default;

    /// Returns the kind, a sentence, the path and the position in one line. Include `<string>` to call it, and
    /// `<ostream>` to use `<<`.
    [[nodiscard]] ZOOPH_API std::string to_string() const;

private:
    void put_in_front(std::string_view step);

    detail::Chars path_{};
    zooph::position where_;
    fault_kind kind_;
};

/// Writes the result of `to_string`.
ZOOPH_API std::ostream& operator<<(std::ostream& out, const fault& of);

} // namespace zooph

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/fault.ipp"
#endif
