#pragma once

#include "zooph/detail/segment.hpp"
#include "zooph/limits.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {

class StructReader;
class ListReader;

/// What a pointer leads to.
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

/// What kind of a pointer a word is, or what is wrong with it.
struct KindOf {
    pointer_kind kind;
    /// Of a capability.
    std::uint32_t index;
    /// 0 if nothing is wrong.
    fault_kind wrong;
};

} // namespace detail

/// A pointer in a message, not yet followed: the Reader of an `AnyPointer`.
class Pointer {
public:
    /// The null pointer.
    constexpr Pointer() noexcept = default;

    /// Only the library calls this.
    ZOOPH_INLINE Pointer(detail::Spot spot, std::uint64_t word) noexcept : spot_(spot), word_(word) {}

    /// The root pointer of a flat message: one segment without framing. Nothing is validated; hops that
    /// lead outside `bytes`, which must stay where they are, read as null.
    [[nodiscard]] static Pointer flat(std::span<const std::byte> bytes) noexcept {
        return root(detail::Segment::lone(bytes));
    }

    /// The pointer at the start of a segment. For the library.
    [[nodiscard]] static Pointer root(const detail::Segment& segment) noexcept {
        return {segment.spot(0), segment.word(0)};
    }

    /// The pointer is null.
    [[nodiscard]] bool is_null() const noexcept { return word_ == 0; }

    /// What the pointer leads to. A malformed one is null, and reported if the message was opened lazily.
    [[nodiscard]] ZOOPH_API pointer_kind kind() const noexcept;

    /// The index of the capability this pointer holds, which must be one; otherwise 0.
    [[nodiscard]] ZOOPH_API std::uint32_t capability() const noexcept;

    /// The struct this pointer leads to, in whatever form it has; empty if it is null.
    [[nodiscard]] ZOOPH_INLINE StructReader structure() const noexcept;
    /// The list this pointer leads to, in whatever form it has; empty if it is null.
    [[nodiscard]] ZOOPH_API ListReader list() const noexcept;
    /// The text this pointer leads to, without its NUL; empty if it is null.
    [[nodiscard]] std::string_view text() const noexcept;
    /// The bytes this pointer leads to; empty if it is null.
    [[nodiscard]] std::span<const std::byte> data() const noexcept;

    /// Validates what the pointer leads to as a `T` and reads it as one. A null pointer reads as the empty
    /// `T`. Otherwise the first fault of what it leads to, as a `T`.
    template <class T>
    [[nodiscard]] auto cast(const Limits& limits = {}) const;

    // Only the library calls this.
    [[nodiscard]] ZOOPH_INLINE const detail::Spot& spot() const noexcept { return spot_; }
    [[nodiscard]] ZOOPH_INLINE std::uint64_t word() const noexcept { return word_; }
    [[nodiscard]] std::uint32_t at() const noexcept {
        return spot_.position();
    }
    [[nodiscard]] detail::Segment segment() const noexcept { return spot_.segment(); }
    [[nodiscard]] ZOOPH_API detail::KindOf try_kind() const noexcept;
    [[nodiscard]] ZOOPH_API_COLD fault fault_of(fault_kind kind) const;
    /// The same pointer if it leads to a struct; null if it does not, which is reported.
    [[nodiscard]] ZOOPH_API Pointer to_struct() const noexcept;
    /// The same for a list.
    [[nodiscard]] ZOOPH_API Pointer to_list() const noexcept;
    /// The same pointer, of a message that was validated within these limits: it remembers how many words
    /// they allow to be visited, if that is more than usual.
    [[nodiscard]] ZOOPH_API Pointer opened_within(const Limits& limits) const noexcept;

private:
    detail::Spot spot_{};
    std::uint64_t word_ = 0;
};

} // namespace zooph

#include "zooph/detail/end.hpp"
