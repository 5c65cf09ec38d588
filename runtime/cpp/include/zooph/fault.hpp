#pragma once

#include <cstdint>
#include <iosfwd>
#include <string_view>

#include "zooph/detail/chars.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {

/// What is wrong with a message. The numbers are shared by all Zooph runtimes and never change.
enum class fault_kind : std::uint8_t {
    /// The bytes end before the message does.
    truncated = 1,
    /// The segment table is impossible: no segments, or more than 512.
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
    /// The tag of a list of structs is malformed or claims more than the list's words.
    list_tag = 9,
    /// The elements of a list cannot be read as the type the schema gives them.
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
    /// The message is larger than `Limits::bytes` allows one that is not there yet to be.
    message_size = 19,
};

/// The name shared by all runtimes, such as `out_of_bounds`.
[[nodiscard]] ZOOPH_API std::string_view name(fault_kind kind) noexcept;

/// One sentence for people, without a full stop.
[[nodiscard]] ZOOPH_API std::string_view describe(fault_kind kind) noexcept;

/// Where a fault is: a pointer's word, or a byte of what is framed or packed.
class position {
public:
    /// Word `word` of segment `segment`, both counted from 0.
    [[nodiscard]] static constexpr position of_word(std::uint32_t segment, std::uint32_t word) noexcept {
        return position(false, segment, word);
    }

    /// A byte of the framed or packed bytes, counted from 0.
    [[nodiscard]] static constexpr position of_byte(std::uint64_t byte) noexcept {
        return position(true, 0, byte);
    }

    /// It is a byte of the framed or packed bytes; otherwise a word of a segment.
    [[nodiscard]] constexpr bool is_byte() const noexcept { return is_byte_; }
    /// The segment's index; 0 for a byte.
    [[nodiscard]] constexpr std::uint32_t segment() const noexcept { return segment_; }
    /// The word's index in its segment; 0 for a byte.
    [[nodiscard]] constexpr std::uint32_t word() const noexcept {
        return is_byte_ ? 0 : static_cast<std::uint32_t>(at_);
    }
    /// The byte's index; 0 for a word.
    [[nodiscard]] constexpr std::uint64_t byte() const noexcept { return is_byte_ ? at_ : 0; }

    friend constexpr bool operator==(const position&, const position&) = default;

private:
    constexpr position(bool is_byte, std::uint32_t segment, std::uint64_t at) noexcept
        : at_(at), segment_(segment), is_byte_(is_byte) {}

    std::uint64_t at_;
    std::uint32_t segment_;
    bool is_byte_;
};

/// What is wrong with a message, and where: a kind, a position and a field path in the schema's spelling,
/// such as `sensors[3].name`. A value: it keeps nothing of the message.
class fault {
public:
    fault(fault_kind kind, zooph::position where) noexcept : where_(where), kind_(kind) {}

    /// Returns the kind of the fault.
    [[nodiscard]] fault_kind kind() const noexcept { return kind_; }
    /// Returns the position of the fault.
    [[nodiscard]] const zooph::position& position() const noexcept { return where_; }

    /// The path of the field at fault, from the root, in the schema's spelling. Empty for the root itself
    /// and for faults in the framing. A pointer that the schema does not describe is written as `#` and
    /// its index.
    [[nodiscard]] std::string_view path() const noexcept { return path_.view(); }

    /// The same fault, seen from the struct whose field `name` it is in.
    ZOOPH_API fault& in_field(std::string_view name);
    /// The same fault, seen from the list whose element it is in.
    ZOOPH_API fault& in_element(std::uint32_t index);
    /// The same fault, seen from a struct whose pointer with this index the schema does not describe.
    ZOOPH_API fault& in_pointer(std::uint32_t index);
    /// The same fault when the message starts `offset` bytes into a larger input.
    ZOOPH_API fault& shift(std::uint64_t offset) noexcept;

    friend bool operator==(const fault&, const fault&) = default;

    /// Kind, sentence, path and place, on one line. Needs `<string>`, as what is written with `<<` needs `<ostream>`.
    [[nodiscard]] ZOOPH_API std::string to_string() const;

private:
    void put_in_front(std::string_view step);

    detail::Chars path_{};
    zooph::position where_;
    fault_kind kind_;
};

/// Writes what `to_string` says.
ZOOPH_API std::ostream& operator<<(std::ostream& out, const fault& of);

} // namespace zooph

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/fault.ipp"
#endif
