#pragma once

// How many bytes a value takes, and writing into memory of exactly that size.

#include <cstdint>
#include <string_view>

#include "zooph/raw/codec.hpp"
#include "zooph/raw/limits.hpp"
#include "zooph/raw/stack.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::raw {
namespace detail {

/// Bytes of the number of a constructor, where there are so many.
[[nodiscard]] constexpr std::size_t tag_width(std::size_t constructors) noexcept {
    return constructors <= 1 ? 0 : constructors <= 0x100 ? 1 : constructors <= 0x1'0000 ? 2 : 4;
}

} // namespace detail

/// Adds up the bytes of a value, and sees that it is not nested deeper than decoders follow.
class measure {
public:
    /// For the library: of a value that takes so many bytes at least.
    explicit measure(std::size_t minimum) noexcept
        : bytes_(minimum),
          bottom_(detail::stack_bottom(limits{}.stack)),
          levels_(limits{}.nesting) {}

    /// What was added so far.
    [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }
    /// It is nested too deep.
    [[nodiscard]] bool is_too_deep() const noexcept { return is_too_deep_; }

    /// There are so many bytes more. Sizes beyond what memory can hold stay there.
    ZOOPH_INLINE void add(std::size_t bytes) noexcept {
        const std::size_t sum = bytes_ + bytes;
        bytes_ = sum < bytes ? SIZE_MAX : sum;
    }
    /// There are so many elements, each of so many bytes.
    ZOOPH_INLINE void add(std::size_t count, std::size_t each) noexcept {
        add(each != 0 && count > SIZE_MAX / each ? SIZE_MAX : count * each);
    }
    /// There is what a value takes beyond its minimum.
    template <class T>
    ZOOPH_INLINE void value(const T& of) {
        if constexpr (!constant<T>) {
            codec<T>::measure(of, *this);
        }
    }
    /// There is what elements take, which are a level of their own.
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
    /// Goes one level down. False if there is none, and then there is nothing to leave.
    ZOOPH_INLINE bool enter() noexcept {
        if (levels_ == 0 || detail::stack_address() < bottom_) [[unlikely]] {
            is_too_deep_ = true;
            return false;
        }
        --levels_;
        return true;
    }
    /// Comes back from a level.
    ZOOPH_INLINE void leave() noexcept { ++levels_; }

private:
    std::size_t bytes_;
    std::uintptr_t bottom_;
    std::uint32_t levels_;
    bool is_too_deep_ = false;
};

/// Memory that is filled from front to back. What does not fit ends the program, for the size was measured before.
class writer {
public:
    /// For the library: fills the bytes from `to` to `end`.
    writer(std::byte* to, std::byte* end) noexcept : start_(to), at_(to), end_(end) {}

    /// Bytes that are still to be written.
    [[nodiscard]] std::size_t left() const noexcept { return static_cast<std::size_t>(end_ - at_); }

    /// So many bytes, which the caller writes.
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
    /// Writes how many elements or bytes follow.
    ZOOPH_INLINE void count(std::size_t count) noexcept {
        detail::store(static_cast<std::uint64_t>(count), take(8));
    }
    /// Writes the number of a constructor, where there are `Constructors` of them.
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
    /// Writes a value of constant size to bytes that were taken.
    template <constant T>
    ZOOPH_INLINE void store(const T& of, std::byte* to) {
        if (const fault_kind kind = codec<T>::store(of, to); kind != fault_kind::none) [[unlikely]] {
            refuse(kind, to);
        }
    }
    /// Writes values one behind another, without their count.
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

    /// Something is wrong with the value whose bytes begin at `at`: decoders refuse it. The first such thing counts.
    ZOOPH_COLD void refuse(fault_kind kind, const std::byte* at) noexcept {
        if (wrong_ == fault_kind::none) {
            wrong_ = kind;
            wrong_at_ = static_cast<std::uint64_t>(at - start_);
        }
    }
    /// Something is wrong with the value whose bytes come next.
    ZOOPH_COLD void refuse(fault_kind kind) noexcept { refuse(kind, at_); }

    /// What is wrong, if anything is.
    [[nodiscard]] fault_kind wrong() const noexcept { return wrong_; }
    /// Where it is.
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
