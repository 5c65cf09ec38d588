#pragma once

// Reading values from bytes that anyone may have written.

#include <cstdint>
#include <span>

#include "zooph/raw/codec.hpp"
#include "zooph/raw/limits.hpp"
#include "zooph/raw/stack.hpp"
#include "zooph/raw/writer.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::raw {

/// Bytes that are read from front to back.
///
/// Before a value is read its minimum is there, behind which stays reserved what is to follow at least. So a count that
/// would eat into that is a fault at once, before memory is taken for it, and fields of constant size are read without
/// a check. What codecs that are written by hand read by `value` and `bytes` is checked.
class reader {
public:
    /// For the library: reads `bytes`, a part of bytes that begin at `origin`.
    reader(std::span<const std::byte> bytes, const std::byte* origin, const limits& within) noexcept
        : at_(bytes.data()),
          limit_(at_ + bytes.size()),
          end_(limit_),
          origin_(origin),
          bottom_(detail::stack_bottom(within.stack)),
          budget_(within.empty_elements),
          levels_(within.nesting) {}

    /// Bytes that the present value may take.
    [[nodiscard]] std::size_t left() const noexcept { return static_cast<std::size_t>(limit_ - at_); }
    /// The offset of the next byte.
    [[nodiscard]] std::uint64_t offset() const noexcept { return offset_of(at_); }

    /// Reads a value, if its minimum is there.
    template <class T>
    [[nodiscard]] ZOOPH_INLINE bool value(T& of) {
        return require(detail::minimum<T>) && get(of);
    }
    /// The next bytes, if there are so many.
    [[nodiscard]] ZOOPH_INLINE bool bytes(std::size_t count, std::span<const std::byte>& into) {
        if (!require(count)) {
            return false;
        }
        into = {at_, count};
        at_ += count;
        return true;
    }
    /// How many elements follow, each of which takes at least `Each` bytes: no more than fit in what is left. The eight
    /// bytes of the count must be there.
    template <std::size_t Each>
    [[nodiscard]] ZOOPH_INLINE bool count(std::size_t& into) {
        const auto count = detail::loaded<std::uint64_t>(at_);
        at_ += 8;
        if constexpr (Each == 0) {
            if (count > budget_ || count > SIZE_MAX) [[unlikely]] {
                return fail(fault_kind::budget, 8);
            }
            budget_ -= count;
        } else if (count > left() / Each) [[unlikely]] {
            return fail(fault_kind::count, 8);
        }
        into = static_cast<std::size_t>(count);
        return true;
    }
    /// The number of a constructor, where there are `Constructors` of them; its bytes must be there.
    template <std::size_t Constructors>
    [[nodiscard]] ZOOPH_INLINE bool tag(std::size_t& into) {
        constexpr std::size_t width = detail::tag_width(Constructors);
        if constexpr (width == 1) {
            into = detail::loaded<std::uint8_t>(at_);
        } else if constexpr (width == 2) {
            into = detail::loaded<std::uint16_t>(at_);
        } else if constexpr (width == 4) {
            into = detail::loaded<std::uint32_t>(at_);
        } else {
            into = 0;
        }
        at_ += width;
        return into < Constructors || fail(fault_kind::bad_tag, width);
    }
    /// So many bytes must be there.
    [[nodiscard]] ZOOPH_INLINE bool require(std::size_t bytes) {
        return left() >= bytes || fail(fault_kind::truncated);
    }
    /// Goes one level down.
    [[nodiscard]] ZOOPH_INLINE bool enter() {
        if (levels_ == 0 || detail::stack_address() < bottom_) [[unlikely]] {
            return fail(fault_kind::nesting);
        }
        --levels_;
        return true;
    }
    /// Comes back from a level.
    ZOOPH_INLINE void leave() noexcept { ++levels_; }

    /// There is a fault at the next byte, or at one that was read so many bytes ago. False, for who called to return.
    ZOOPH_COLD bool fail(fault_kind kind, std::size_t back = 0) {
        fault_ = fault(kind, offset_of(at_) - back);
        return false;
    }
    /// There is a fault at this offset.
    ZOOPH_COLD bool fail_at(fault_kind kind, std::uint64_t offset) {
        fault_ = fault(kind, offset);
        return false;
    }
    /// The fault is in this field. An empty name is none, and then fields are called by their number.
    ZOOPH_COLD bool in_field(std::string_view name, std::size_t number = 0) {
        name.empty() ? fault_.in_field(number) : fault_.in_field(name);
        return false;
    }
    /// The fault is in this element.
    ZOOPH_COLD bool in_element(std::size_t index) {
        fault_.in_element(index);
        return false;
    }

    // What follows is for the library: it trusts that bytes are there.

    [[nodiscard]] const std::byte* at() const noexcept { return at_; }
    [[nodiscard]] const std::byte* end() const noexcept { return end_; }
    [[nodiscard]] std::uint64_t offset_of(const std::byte* at) const noexcept {
        return static_cast<std::uint64_t>(at - origin_);
    }
    ZOOPH_INLINE void seek(const std::byte* at) noexcept { at_ = at; }
    /// So many bytes at the end belong to what follows the present value.
    ZOOPH_INLINE void reserve(std::size_t bytes) noexcept { limit_ -= bytes; }
    ZOOPH_INLINE void release(std::size_t bytes) noexcept { limit_ += bytes; }
    /// Reads a value whose minimum is there.
    template <class T>
    [[nodiscard]] ZOOPH_INLINE bool get(T& of) {
        if constexpr (constant<T>) {
            if (const fault_kind kind = detail::load_value(of, at_); kind != fault_kind::none) [[unlikely]] {
                return refuse<T>(at_, kind);
            }
            at_ += codec<T>::size;
            return true;
        } else {
            return detail::read_value(of, *this);
        }
    }
    /// The bytes from `at` on are no T, which is of constant size.
    template <class T>
    ZOOPH_COLD bool refuse(const std::byte* at, fault_kind kind) {
        detail::blame<T>(at, offset_of(at), kind, fault_);
        return false;
    }
    [[nodiscard]] fault take_fault() noexcept { return std::move(fault_); }

private:
    const std::byte* at_;
    /// Where what is reserved begins.
    const std::byte* limit_;
    const std::byte* end_;
    const std::byte* origin_;
    /// The lowest address that the stack may reach.
    std::uintptr_t bottom_;
    /// Elements without bytes that may still come.
    std::uint64_t budget_;
    /// Levels that may still be entered.
    std::uint32_t levels_;
    fault fault_{fault_kind::none, 0};
};

} // namespace zooph::raw

#include "zooph/detail/end.hpp"
