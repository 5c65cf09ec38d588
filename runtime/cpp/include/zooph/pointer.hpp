#pragma once

#include "zooph/detail/segment.hpp"
#include "zooph/limits.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {

class StructReader;
class ListReader;

/// The kind of object that a pointer leads to.
enum class pointer_kind : std::uint8_t {
    /// The pointer is null.
    null,
    /// A struct.
    structure,
    /// A list, a text or data.
    list,
    /// A capability, by its index in the message's table.
    capability,
};

namespace detail {

template <class T>
struct kind;

/// The kind of a pointer word, or its fault.
struct KindOf {
    pointer_kind kind;
    /// The capability's index, if it is one.
    std::uint32_t index;
    /// The fault; 0 if there is none.
    fault_kind wrong;
};

} // namespace detail

/// A pointer in a message that has not been followed yet: the Reader of an `AnyPointer`.
class Pointer {
public:
    /// Makes the null pointer.
    constexpr Pointer() noexcept = default;

    /// For the library only.
    ZOOPH_INLINE Pointer(detail::Spot spot, std::uint64_t word) noexcept : spot_(spot), word_(word) {}

    /// Returns the root pointer of a flat message: one segment without framing. The message is not validated:
    /// pointers that lead out of bounds read as null. The bytes must outlive the pointer.
    [[nodiscard]] static Pointer flat(std::span<const std::byte> bytes) noexcept {
        return root(detail::Segment::lone(bytes));
    }

    /// Returns the pointer at the start of a segment. For the library only.
    [[nodiscard]] static Pointer root(const detail::Segment& segment) noexcept {
        return {segment.spot(0), segment.word(0)};
    }

    /// Reports whether the pointer is null.
    [[nodiscard]] bool is_null() const noexcept { return word_ == 0; }

    /// Returns the kind of object that the pointer leads to. For a malformed pointer it returns `null`, and records
    /// the fault if the message was opened lazily.
    [[nodiscard]] ZOOPH_API pointer_kind kind() const noexcept;

    /// Returns the index of the capability, or 0 if the pointer is none.
    [[nodiscard]] ZOOPH_API std::uint32_t capability() const noexcept;

    /// Returns the struct that this pointer leads to, with the sections that it has in the message; an empty one if
    /// it is null.
    [[nodiscard]] ZOOPH_INLINE StructReader structure() const noexcept;
    /// Returns the list that this pointer leads to, with the element size that it has in the message; an empty one if
    /// it is null.
    [[nodiscard]] ZOOPH_API ListReader list() const noexcept;
    /// Returns the text that this pointer leads to, without its NUL; an empty one if it is null.
    [[nodiscard]] std::string_view text() const noexcept;
    /// Returns the data that this pointer leads to; no bytes if it is null.
    [[nodiscard]] std::span<const std::byte> data() const noexcept;

    /// Validates the object that the pointer leads to as a `T`, and returns it as one. A null pointer reads as the
    /// empty `T`. Returns the first fault if the object is not valid as a `T`.
    template <class T>
    [[nodiscard]] auto cast(const Limits& limits = {}) const;

    // For the library only.
    [[nodiscard]] ZOOPH_INLINE const detail::Spot& spot() const noexcept { return spot_; }
    [[nodiscard]] ZOOPH_INLINE std::uint64_t word() const noexcept { return word_; }
    [[nodiscard]] std::uint32_t at() const noexcept {
        return spot_.position();
    }
    [[nodiscard]] detail::Segment segment() const noexcept { return spot_.segment(); }
    [[nodiscard]] ZOOPH_API detail::KindOf try_kind() const noexcept;
    [[nodiscard]] ZOOPH_API_COLD fault fault_of(fault_kind kind) const;
    /// Returns this pointer if it leads to a struct, and otherwise a null pointer after recording the fault.
    [[nodiscard]] ZOOPH_API Pointer to_struct() const noexcept;
    /// Returns this pointer if it leads to a list, and otherwise a null pointer after recording the fault.
    [[nodiscard]] ZOOPH_API Pointer to_list() const noexcept;
    /// Returns this pointer, of a message that was validated within these limits. It remembers how many words they
    /// allow to visit, if these are more than by default.
    [[nodiscard]] ZOOPH_API Pointer opened_within(const Limits& limits) const noexcept;

private:
    detail::Spot spot_{};
    std::uint64_t word_ = 0;
};

} // namespace zooph

#include "zooph/detail/end.hpp"
