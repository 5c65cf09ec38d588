#pragma once

// Measuring how many bytes a value takes, and writing to memory of exactly that size.

#include <cstdint>
#include <string_view>

#include "zooph/raw/codec.hpp"
#include "zooph/raw/limits.hpp"
#include "zooph/raw/stack.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::raw {
namespace detail {

/// Returns the size in bytes of the number of one of so many constructors.
[[nodiscard]] constexpr std::size_t tag_width(std::size_t constructors) noexcept {
    return constructors <= 1 ? 0 : constructors <= 0x100 ? 1 : constructors <= 0x1'0000 ? 2 : 4;
}

} // namespace detail

/// Adds up the bytes of a value, and checks that the value is not nested deeper than decoders follow.
class measure {
public:
    /// Starts with `minimum`, the minimum size of the value. For the library only.
    explicit measure(std::size_t minimum) noexcept
        : bytes_(minimum),
          bottom_(detail::stack_bottom(limits{}.stack)),
          levels_(limits{}.nesting) {}

    /// Returns the number of bytes so far.
    [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }
    /// Reports whether the value is nested too deeply.
    [[nodiscard]] bool is_too_deep() const noexcept { return is_too_deep_; }

    /// Adds `bytes`. The sum does not exceed `SIZE_MAX`.
    ZOOPH_INLINE void add(std::size_t bytes) noexcept {
        const std::size_t sum = bytes_ + bytes;
        bytes_ = sum < bytes ? SIZE_MAX : sum;
    }
    /// Adds `count` elements of `each` bytes.
    ZOOPH_INLINE void add(std::size_t count, std::size_t each) noexcept {
        add(each != 0 && count > SIZE_MAX / each ? SIZE_MAX : count * each);
    }
    /// Adds the bytes that a value takes beyond its minimum.
    template <class T>
    ZOOPH_INLINE void value(const T& of) {
        if constexpr (!constant<T>) {
            codec<T>::measure(of, *this);
        }
    }
    /// Adds the bytes that elements take beyond their minimum, one level further down.
    template <class T, class Range>
    ZOOPH_INLINE void elements(const Range& range, std::size_t count) {
        add(count, detail::minimum<T>);
        if constexpr (!constant<T>) {
            if (count != 0 && enter()) {
                for (const T& element : range) {
                    value(element);
                }
                leave();
            }
        }
    }
    /// Goes one level down. Returns false if no level is left; `leave` must not be called then.
    ZOOPH_INLINE bool enter() noexcept {
        if (levels_ == 0 || detail::stack_address() < bottom_) [[unlikely]] {
            is_too_deep_ = true;
            return false;
        }
        --levels_;
        return true;
    }
    /// Returns from a level.
    ZOOPH_INLINE void leave() noexcept { ++levels_; }

private:
    std::size_t bytes_;
    std::uintptr_t bottom_;
    std::uint32_t levels_;
    bool is_too_deep_ = false;
};

/// Fills memory from front to back. Writing beyond its end ends the program: it means that a codec has measured too
/// little.
class writer {
public:
    /// Makes a writer that fills the bytes from `to` to `end`. For the library only.
    writer(std::byte* to, std::byte* end) noexcept : start_(to), at_(to), end_(end) {}

    /// Returns the number of bytes that are still to be written.
    [[nodiscard]] std::size_t left() const noexcept { return static_cast<std::size_t>(end_ - at_); }

    /// Returns the next `bytes` bytes, which the caller must write.
    [[nodiscard]] ZOOPH_INLINE std::byte* take(std::size_t bytes) noexcept {
        if (left() < bytes) [[unlikely]] {
            detail::broken_codec("writes more bytes than it measured");
        }
        std::byte* const taken = at_;
        at_ += bytes;
        return taken;
    }
    /// Writes bytes.
    ZOOPH_INLINE void bytes(const void* from, std::size_t count) noexcept {
        detail::copy(take(count), from, count);
    }
    /// Writes the number of elements or bytes that follow.
    ZOOPH_INLINE void count(std::size_t count) noexcept {
        detail::store(static_cast<std::uint64_t>(count), take(8));
    }
    /// Writes the number of one of `Constructors` constructors.
    template <std::size_t Constructors>
    ZOOPH_INLINE void tag(std::size_t number) noexcept {
        constexpr std::size_t width = detail::tag_width(Constructors);
        if constexpr (width == 1) {
            detail::store(static_cast<std::uint8_t>(number), take(1));
        } else if constexpr (width == 2) {
            detail::store(static_cast<std::uint16_t>(number), take(2));
        } else if constexpr (width == 4) {
            detail::store(static_cast<std::uint32_t>(number), take(4));
        }
    }
    /// Writes a value.
    template <class T>
    ZOOPH_INLINE void value(const T& of) {
        if constexpr (constant<T>) {
            store(of, take(codec<T>::size));
        } else {
            codec<T>::write(of, *this);
        }
    }
    /// Writes a value of constant size to `to`, which must be bytes that `take` returned.
    template <constant T>
    ZOOPH_INLINE void store(const T& of, std::byte* to) {
        if (const fault_kind kind = codec<T>::store(of, to); kind != fault_kind::none) [[unlikely]] {
            refuse(kind, to);
        }
    }
    /// Writes values one after another, without their number.
    template <class T>
    ZOOPH_INLINE void elements(const T* from, std::size_t count) {
        if constexpr (detail::plain<T>) {
            bytes(from, count * sizeof(T));
        } else if constexpr (constant<T>) {
            std::byte* to = take(count * codec<T>::size);
            for (const T* const end = from + count; from != end; ++from, to += codec<T>::size) {
                store(*from, to);
            }
        } else {
            for (const T* const end = from + count; from != end; ++from) {
                codec<T>::write(*from, *this);
            }
        }
    }

    /// Records that decoders refuse the value whose bytes begin at `at`. Only the first call has an effect.
    ZOOPH_COLD void refuse(fault_kind kind, const std::byte* at) noexcept {
        if (wrong_ == fault_kind::none) {
            wrong_ = kind;
            wrong_at_ = static_cast<std::uint64_t>(at - start_);
        }
    }
    /// Records that decoders refuse the value whose bytes come next.
    ZOOPH_COLD void refuse(fault_kind kind) noexcept { refuse(kind, at_); }

    /// Returns the kind of the fault, or `none`.
    [[nodiscard]] fault_kind wrong() const noexcept { return wrong_; }
    /// Returns the offset of the fault.
    [[nodiscard]] std::uint64_t wrong_at() const noexcept { return wrong_at_; }

private:
    std::byte* start_;
    std::byte* at_;
    std::byte* end_;
    std::uint64_t wrong_at_ = 0;
    fault_kind wrong_ = fault_kind::none;
};

} // namespace zooph::raw

#include "zooph/detail/end.hpp"
