#pragma once

#include <compare>
#include <optional>
#include <span>

#include "zooph/kind.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

/// Makes vectors of lists of numbers. Defined in `zooph/vector.hpp`.
template <class T>
struct vector_of;

} // namespace detail

/// A random access iterator of `std::ranges` over the elements of a `List`, whose reference is a value. It refers to
/// the message and not to the `List`.
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

/// A list of `T` in a message: a random access range and a borrowed view. It refers to the message's bytes and owns
/// nothing.
///
/// `T` is a number, `bool`, an enum, `Void`, `Text`, `Data`, a struct's Record, another `List`, or one of the names
/// for untyped pointers.
template <class T>
class List {
public:
    /// The type of the elements in the schema.
    using element_type = T;

    /// Makes an empty list.
    constexpr List() noexcept = default;

    /// Reads the list that a pointer leads to. It is empty if the pointer is null or if its elements cannot be read
    /// as `T`s.
    ZOOPH_INLINE explicit List(const Pointer& pointer) noexcept
        : list_(detail::list_hop(pointer.spot(), 0, pointer.word(), detail::kind<T>::element,
                                 detail::usual_of<T>())) {}

    /// Returns the number of elements.
    [[nodiscard]] ZOOPH_INLINE std::size_t size() const noexcept { return list_.size(); }
    /// Reports whether there are no elements.
    [[nodiscard]] ZOOPH_INLINE bool empty() const noexcept { return list_.size() == 0; }

    /// Returns element `index`. Beyond the end elements are empty: zero, no bytes, structs without fields.
    [[nodiscard]] ZOOPH_INLINE auto operator[](std::size_t index) const noexcept {
        const auto short_index =
            index < list_.size() ? static_cast<std::uint32_t>(index) : UINT32_MAX;
        return detail::kind<T>::at(list_, short_index);
    }

    [[nodiscard]] ZOOPH_INLINE ListIterator<T> begin() const noexcept { return {list_, 0}; }
    [[nodiscard]] ZOOPH_INLINE ListIterator<T> end() const noexcept { return {list_, list_.size()}; }

    /// Returns the list without its type.
    [[nodiscard]] const ListReader& untyped() const noexcept { return list_; }

    /// Returns the numbers in place if they are contiguous, aligned and in the machine's byte order. They may not be:
    /// with another version of the schema the elements may be wider numbers or structs, and a message may have any
    /// alignment.
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

    /// Copies the first numbers to `to`, as many as fit. Returns how many it has copied.
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

    /// Returns a copy of the numbers as a `std::vector<T>`. Needs `zooph/vector.hpp`, which generated headers with
    /// Records include.
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
