#pragma once

#include <compare>
#include <optional>
#include <span>

#include "zooph/kind.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

/// Makes vectors of lists of numbers: in `zooph/vector.hpp`.
template <class T>
struct vector_of;

} // namespace detail

/// Elements of a `List` in order: a random access iterator in the sense of `std::ranges`, whose reference is
/// a value. It refers to the message, not to the list that it came from.
template <class T>
class ListIterator {
public:
    using iterator_concept = std::random_access_iterator_tag;
    using iterator_category = std::input_iterator_tag;
    using value_type = typename detail::kind<T>::reader;
    using difference_type = std::ptrdiff_t;
    using reference = value_type;
    using pointer = void;

    constexpr ListIterator() noexcept = default;
    ZOOPH_INLINE ListIterator(const ListReader& list, std::uint32_t index) noexcept
        : list_(list), index_(index) {}

    [[nodiscard]] ZOOPH_INLINE value_type operator*() const noexcept {
        return detail::kind<T>::at(list_, index_);
    }
    [[nodiscard]] value_type operator[](difference_type n) const noexcept { return *(*this + n); }

    ZOOPH_INLINE ListIterator& operator++() noexcept {
        ++index_;
        return *this;
    }
    ListIterator operator++(int) noexcept {
        ListIterator before = *this;
        ++index_;
        return before;
    }
    ListIterator& operator--() noexcept {
        --index_;
        return *this;
    }
    ListIterator operator--(int) noexcept {
        ListIterator before = *this;
        --index_;
        return before;
    }
    ListIterator& operator+=(difference_type n) noexcept {
        index_ = static_cast<std::uint32_t>(static_cast<difference_type>(index_) + n);
        return *this;
    }
    ListIterator& operator-=(difference_type n) noexcept { return *this += -n; }
    [[nodiscard]] friend ListIterator operator+(ListIterator it, difference_type n) noexcept {
        return it += n;
    }
    [[nodiscard]] friend ListIterator operator+(difference_type n, ListIterator it) noexcept {
        return it += n;
    }
    [[nodiscard]] friend ListIterator operator-(ListIterator it, difference_type n) noexcept {
        return it -= n;
    }
    [[nodiscard]] friend difference_type operator-(
        const ListIterator& a, const ListIterator& b) noexcept {
        return static_cast<difference_type>(a.index_) - static_cast<difference_type>(b.index_);
    }
    [[nodiscard]] ZOOPH_INLINE friend bool operator==(
        const ListIterator& a, const ListIterator& b) noexcept {
        return a.index_ == b.index_;
    }
    [[nodiscard]] friend std::strong_ordering operator<=>(
        const ListIterator& a, const ListIterator& b) noexcept {
        return a.index_ <=> b.index_;
    }

private:
    ListReader list_{};
    std::uint32_t index_ = 0;
};

/// A list of `T` in a message: a random access range and a borrowed view. It refers to the message's bytes,
/// and holds nothing.
///
/// `T` is a number, `bool`, an enum, `Void`, `Text`, `Data`, a struct's Record, another `List` or one of the
/// names of untyped pointers.
template <class T>
class List {
public:
    /// What it is a list of.
    using element_type = T;

    /// The empty list.
    constexpr List() noexcept = default;

    /// The list a pointer leads to; empty if it is null, and if its elements cannot be such.
    ZOOPH_INLINE explicit List(const Pointer& pointer) noexcept
        : list_(detail::list_hop(pointer.spot(), 0, pointer.word(), detail::kind<T>::element,
                                 detail::usual_of<T>())) {}

    /// Number of elements.
    [[nodiscard]] ZOOPH_INLINE std::size_t size() const noexcept { return list_.size(); }
    /// There are no elements.
    [[nodiscard]] ZOOPH_INLINE bool empty() const noexcept { return list_.size() == 0; }

    /// Element `index`. Beyond the end there are empty elements: zero, no bytes, structs without fields.
    [[nodiscard]] ZOOPH_INLINE auto operator[](std::size_t index) const noexcept {
        const auto short_index =
            index < list_.size() ? static_cast<std::uint32_t>(index) : UINT32_MAX;
        return detail::kind<T>::at(list_, short_index);
    }

    [[nodiscard]] ZOOPH_INLINE ListIterator<T> begin() const noexcept { return {list_, 0}; }
    [[nodiscard]] ZOOPH_INLINE ListIterator<T> end() const noexcept { return {list_, list_.size()}; }

    /// The list without its type.
    [[nodiscard]] const ListReader& untyped() const noexcept { return list_; }

    /// The numbers in place, if they stand side by side, aligned and in the machine's byte order. A list may
    /// be of wider numbers or of structs, by another version of the schema, and a message may begin anywhere.
    [[nodiscard]] std::optional<std::span<const T>> as_span() const noexcept
        requires detail::scalar<T>
    {
        const auto* start = list_.parts().start;
        const bool is_native = std::endian::native == std::endian::little || sizeof(T) == 1;
        if (list_.empty()) {
            return std::span<const T>();
        }
        if (list_.stride() != sizeof(T) || !is_native ||
            reinterpret_cast<std::uintptr_t>(start) % alignof(T) != 0) {
            return std::nullopt;
        }
        return std::span<const T>(reinterpret_cast<const T*>(start), list_.size());
    }

    /// Copies the first numbers to `to`, as many as there is room for; returns how many.
    std::size_t copy_to(std::span<T> to) const noexcept
        requires detail::scalar<T>
    {
        const std::size_t count = to.size() < size() ? to.size() : size();
        if (list_.stride() == sizeof(T) && std::endian::native == std::endian::little) {
            if (count != 0) {
                std::memcpy(to.data(), list_.parts().start, count * sizeof(T));
            }
            return count;
        }
        for (std::size_t index = 0; index < count; ++index) {
            to[index] = (*this)[index];
        }
        return count;
    }

    /// A copy of the numbers, a `std::vector<T>`. Needs `zooph/vector.hpp`, which headers with Records include.
    [[nodiscard]] auto to_vector() const
        requires detail::scalar<T>
    {
        return detail::vector_of<T>::copied(*this);
    }

private:
    ListReader list_{};
};

} // namespace zooph

template <class T>
inline constexpr bool std::ranges::enable_borrowed_range<zooph::List<T>> = true;
template <class T>
inline constexpr bool std::ranges::enable_view<zooph::List<T>> = true;

#include "zooph/detail/end.hpp"
