#pragma once

// Reading values from bytes of untrusted sources.

#include <cstdint>
#include <span>

#include "zooph/raw/codec.hpp"
#include "zooph/raw/limits.hpp"
#include "zooph/raw/stack.hpp"
#include "zooph/raw/writer.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::raw {

/// Reads bytes from front to back.
///
/// Before a value is read, its minimum of bytes is present, and the minimum of everything that follows it is
/// reserved. So a count that would reach into the reserved bytes is a fault before memory is allocated for it, and
/// constant-size fields are read without a bounds check. The functions `value` and `bytes`, which are for codecs
/// written by hand, check bounds.
class reader {
public:
    /// Makes a reader of `bytes`, which are part of bytes that begin at `origin`. For the library only.
    reader(std::span<const std::byte> bytes, const std::byte* origin, const limits& within) noexcept
        : at_(bytes.data()),
          limit_(at_ + bytes.size()),
          end_(limit_),
          origin_(origin),
          bottom_(detail::stack_bottom(within.stack)),
          budget_(within.empty_elements),
          comparisons_(std::uint64_t{bytes.size()} * compared_bytes + least_compared),
          levels_(within.nesting) {}

    /// Returns the number of bytes that the current value may still take.
    [[nodiscard]] std::size_t left() const noexcept { return static_cast<std::size_t>(limit_ - at_); }
    /// Returns the offset of the next byte.
    [[nodiscard]] std::uint64_t offset() const noexcept { return offset_of(at_); }

    /// Reads a value, if its minimum of bytes is present.
    template <class T>
    [[nodiscard]] ZOOPH_INLINE bool value(T& of) {
        return require(detail::minimum<T>) && get(of);
    }
    /// Returns the next `count` bytes in `into`, if they are present.
    [[nodiscard]] ZOOPH_INLINE bool bytes(std::size_t count, std::span<const std::byte>& into) {
        if (!require(count)) {
            return false;
        }
        into = {at_, count};
        at_ += count;
        return true;
    }
    /// Reads the number of elements that follow, each of which takes at least `Each` bytes. It is a fault if they do
    /// not fit in the remaining bytes. The eight bytes of the count must be present.
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
    /// Reads the number of one of `Constructors` constructors. Its bytes must be present.
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
    /// Checks that `bytes` more bytes are present.
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
    /// Returns from a level.
    ZOOPH_INLINE void leave() noexcept { ++levels_; }

    /// Reports a fault at the next byte, or at the one that was read `back` bytes ago. Returns false, for the caller
    /// to return.
    ZOOPH_COLD bool fail(fault_kind kind, std::size_t back = 0) {
        fault_ = fault(kind, offset_of(at_) - back);
        return false;
    }
    /// Reports a fault at this offset. Returns false, for the caller to return.
    ZOOPH_COLD bool fail_at(fault_kind kind, std::uint64_t offset) {
        fault_ = fault(kind, offset);
        return false;
    }
    /// Adds the field that the fault is in to its path. If the name is empty, the number stands for it.
    ZOOPH_COLD bool in_field(std::string_view name, std::size_t number = 0) {
        name.empty() ? fault_.in_field(number) : fault_.in_field(name);
        return false;
    }
    /// Adds the element that the fault is in to its path.
    ZOOPH_COLD bool in_element(std::size_t index) {
        fault_.in_element(index);
        return false;
    }

    // For the library only: the functions below do not check bounds.

    [[nodiscard]] const std::byte* at() const noexcept { return at_; }
    [[nodiscard]] const std::byte* end() const noexcept { return end_; }
    [[nodiscard]] std::uint64_t offset_of(const std::byte* at) const noexcept {
        return static_cast<std::uint64_t>(at - origin_);
    }
    ZOOPH_INLINE void seek(const std::byte* at) noexcept { at_ = at; }
    /// Reserves that many bytes at the end for what follows the current value; `release` undoes it.
    ZOOPH_INLINE void reserve(std::size_t bytes) noexcept { limit_ -= bytes; }
    ZOOPH_INLINE void release(std::size_t bytes) noexcept { limit_ += bytes; }
    /// Charges for comparing `count` pairs of keys of `bytes` bytes each. Reports whether the budget allows it. Bytes of
    /// a hostile source may hold keys that all have the same hash, and comparing them would take quadratic time.
    [[nodiscard]] bool compare(std::uint64_t count, std::uint64_t bytes) noexcept {
        const std::uint64_t each = bytes + 8;
        if (count > comparisons_ / each) [[unlikely]] {
            return false;
        }
        comparisons_ -= count * each;
        return true;
    }
    /// Reads a value whose minimum of bytes is present.
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
    /// Reports that the bytes from `at` on are not a T, which has constant size.
    template <class T>
    ZOOPH_COLD bool refuse(const std::byte* at, fault_kind kind) {
        detail::blame<T>(at, offset_of(at), kind, fault_);
        return false;
    }
    [[nodiscard]] fault take_fault() noexcept { return std::move(fault_); }

private:
    /// How many bytes of keys in the same buckets are compared for each byte that is present, and in any case. Keys
    /// with good hashes need less than the size of the keys.
    static constexpr std::uint64_t compared_bytes = 512;
    static constexpr std::uint64_t least_compared = std::uint64_t{8} << 20;

    const std::byte* at_;
    /// Where the reserved bytes begin.
    const std::byte* limit_;
    const std::byte* end_;
    const std::byte* origin_;
    /// The lowest address that the stack may reach.
    std::uintptr_t bottom_;
    /// Number of elements without bytes that may still follow.
    std::uint64_t budget_;
    /// Number of bytes of keys that may still be compared.
    std::uint64_t comparisons_;
    /// Number of levels that may still be entered.
    std::uint32_t levels_;
    fault fault_{fault_kind::none, 0};
};

} // namespace zooph::raw

#include "zooph/detail/end.hpp"
