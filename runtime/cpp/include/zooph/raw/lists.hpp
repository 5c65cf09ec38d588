#pragma once

// Codecs of vectors and spans, which begin with their number of elements, and of arrays, whose length is part of the
// type.

#include <array>
#include <cstddef>
#include <iterator>
#include <span>
#include <type_traits>
#include <vector>

#include "zooph/raw/reader.hpp"
#include "zooph/raw/writer.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::raw {
namespace detail {

/// An iterator that loads elements of constant size from bytes, with which vectors construct their elements in place.
template <class T>
class loading {
public:
    using iterator_category = std::random_access_iterator_tag;
    using value_type = T;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = T;

    loading() = default;
    loading(const std::byte* at, fault_kind* wrong) noexcept : at_(at), wrong_(wrong) {}

    ZOOPH_INLINE T operator*() const {
        T value{};
        if (const fault_kind kind = load_value(value, at_); kind != fault_kind::none) [[unlikely]] {
            *wrong_ = kind;
        }
        return value;
    }
    ZOOPH_INLINE loading& operator++() noexcept { return *this += 1; }
    ZOOPH_INLINE loading operator++(int) noexcept {
        const loading before = *this;
        ++*this;
        return before;
    }
    ZOOPH_INLINE loading& operator--() noexcept { return *this += -1; }
    ZOOPH_INLINE loading& operator+=(std::ptrdiff_t count) noexcept {
        at_ += count * static_cast<std::ptrdiff_t>(codec<T>::size);
        return *this;
    }
    ZOOPH_INLINE friend loading operator+(loading of, std::ptrdiff_t count) noexcept { return of += count; }
    ZOOPH_INLINE friend std::ptrdiff_t operator-(const loading& a, const loading& b) noexcept {
        return (a.at_ - b.at_) / static_cast<std::ptrdiff_t>(codec<T>::size);
    }
    ZOOPH_INLINE friend bool operator==(const loading& a, const loading& b) noexcept {
        return a.at_ == b.at_;
    }

private:
    const std::byte* at_ = nullptr;
    fault_kind* wrong_ = nullptr;
};

/// Finds the element of constant size that is at fault, and reports it.
template <class T>
ZOOPH_COLD bool refuse_element(reader& from, const std::byte* at, std::size_t count) {
    for (std::size_t index = 0; index < count; ++index, at += codec<T>::size) {
        T value{};
        if (const fault_kind kind = codec<T>::load(value, at); kind != fault_kind::none) {
            from.refuse<T>(at, kind);
            return from.in_element(index);
        }
    }
    return false;
}

/// Reads elements of constant size, which is not 0, into a vector. Their bytes must be present.
template <class T, class Allocator>
[[nodiscard]] ZOOPH_INLINE bool read_constants(
    std::vector<T, Allocator>& value, std::size_t count, reader& from) {
    const std::byte* const at = from.at();
    const std::byte* const end = at + count * codec<T>::size;
    if constexpr (plain<T>) {
        if (reinterpret_cast<std::uintptr_t>(at) % alignof(T) == 0) [[likely]] {
            const auto* const first = reinterpret_cast<const T*>(at);
            value.assign(first, first + count);
            from.seek(end);
            return true;
        }
    }
    fault_kind wrong = fault_kind::none;
    value.assign(loading<T>(at, &wrong), loading<T>(end, &wrong));
    if (wrong != fault_kind::none) [[unlikely]] {
        return refuse_element<T>(from, at, count);
    }
    from.seek(end);
    return true;
}

/// Reads elements one by one: first into the existing elements, then into new ones.
template <class T, class Allocator>
[[nodiscard]] bool read_each(std::vector<T, Allocator>& value, std::size_t count, reader& from) {
    constexpr std::size_t each = minimum<T>;
    if (count < value.size()) {
        value.erase(value.begin() + static_cast<std::ptrdiff_t>(count), value.end());
    }
    if (count == 0) {
        return true;
    }
    if constexpr (each != 0) {
        value.reserve(count); // If elements take no bytes, a large count does not show that there are as many bytes.
    }
    if constexpr (!constant<T>) {
        if (!from.enter()) {
            return false;
        }
    }
    from.reserve(count * each);
    for (std::size_t index = 0; index < count; ++index) {
        if (index == value.size()) {
            value.emplace_back();
        }
        from.release(each);
        if (!from.get(value[index])) [[unlikely]] {
            return from.in_element(index);
        }
    }
    if constexpr (!constant<T>) {
        from.leave();
    }
    return true;
}

} // namespace detail

/// A span does not own its elements, so it can be encoded but not decoded.
template <class T>
struct codec<std::span<T>> {
    using element = std::remove_cv_t<T>;
    static constexpr std::size_t minimum = 8;

    ZOOPH_INLINE static void measure(std::span<T> value, raw::measure& to) {
        to.elements<element>(value, value.size());
    }
    ZOOPH_INLINE static void write(std::span<T> value, writer& to) {
        to.count(value.size());
        to.elements<element>(value.data(), value.size());
    }
    static void shape(raw::shape& of) { of.list<element>(); }
};

/// Data is a vector of `std::byte` or `std::uint8_t`.
template <class T, class Allocator>
struct codec<std::vector<T, Allocator>> : codec<std::span<const T>> {
    static bool read(std::vector<T, Allocator>& value, reader& from) {
        std::size_t count = 0;
        if (!from.count<detail::minimum<T>>(count)) {
            return false;
        }
        if constexpr (constant<T> && detail::minimum<T> != 0) {
            return detail::read_constants(value, count, from);
        } else {
            return detail::read_each(value, count, from);
        }
    }
};

/// Its elements are bits, which have no addresses.
template <class Allocator>
struct codec<std::vector<bool, Allocator>> {
    static constexpr std::size_t minimum = 8;

    static void measure(const std::vector<bool, Allocator>& value, raw::measure& to) {
        to.add(value.size());
    }
    static void write(const std::vector<bool, Allocator>& value, writer& to) {
        to.count(value.size());
        std::byte* at = to.take(value.size());
        for (const bool element : value) {
            *at++ = static_cast<std::byte>(element);
        }
    }
    static bool read(std::vector<bool, Allocator>& value, reader& from) {
        std::size_t count = 0;
        if (!from.count<1>(count)) {
            return false;
        }
        value.assign(count, false);
        for (std::size_t index = 0; index < count; ++index) {
            bool element = false;
            if (!from.get(element)) [[unlikely]] {
                return from.in_element(index);
            }
            value[index] = element;
        }
        return true;
    }
    static void shape(raw::shape& of) { of.list<bool>(); }
};

namespace detail {

/// The codec of arrays whose elements have constant size.
template <class Array, class T, std::size_t N>
struct constant_array {
    static constexpr std::size_t size = N * minimum<T>;
    static constexpr bool plain = raw::detail::plain<T>;

    ZOOPH_INLINE static fault_kind store(const Array& value, std::byte* to) {
        fault_kind wrong = fault_kind::none;
        for (std::size_t index = 0; index < N; ++index, to += minimum<T>) {
            const fault_kind kind = codec<T>::store(value[index], to);
            wrong = wrong == fault_kind::none ? kind : wrong;
        }
        return wrong;
    }
    ZOOPH_INLINE static fault_kind load(Array& value, const std::byte* from) {
        if constexpr (plain) {
            copy(&value, from, size);
            return fault_kind::none;
        }
        for (std::size_t index = 0; index < N; ++index, from += minimum<T>) {
            if (const fault_kind kind = load_value(value[index], from); kind != fault_kind::none) {
                return kind;
            }
        }
        return fault_kind::none;
    }
    static void blame(const std::byte* from, std::uint64_t offset, fault& why) {
        for (std::size_t index = 0; index < N; ++index, from += minimum<T>, offset += minimum<T>) {
            T value{};
            if (const fault_kind kind = codec<T>::load(value, from); kind != fault_kind::none) {
                raw::detail::blame<T>(from, offset, kind, why);
                why.in_element(index);
                return;
            }
        }
    }
    static void shape(raw::shape& of) { of.array<T>(N); }
};

/// The codec of arrays whose elements have varying size.
template <class Array, class T, std::size_t N>
struct variable_array {
    static constexpr std::size_t minimum = N * raw::detail::minimum<T>;

    static void measure(const Array& value, raw::measure& to) {
        for (const T& element : value) {
            to.value(element);
        }
    }
    static void write(const Array& value, writer& to) {
        for (const T& element : value) {
            to.value(element);
        }
    }
    static bool read(Array& value, reader& from) {
        from.reserve(minimum);
        for (std::size_t index = 0; index < N; ++index) {
            from.release(raw::detail::minimum<T>);
            if (!read_value(value[index], from)) [[unlikely]] {
                return from.in_element(index);
            }
        }
        return true;
    }
    static void shape(raw::shape& of) { of.array<T>(N); }
};

template <class Array, class T, std::size_t N>
using array_codec = std::conditional_t<constant<T>, constant_array<Array, T, N>, variable_array<Array, T, N>>;

} // namespace detail

template <class T, std::size_t N>
struct codec<std::array<T, N>> : detail::array_codec<std::array<T, N>, T, N> {};

/// Built-in arrays, as members of records.
template <class T, std::size_t N>
struct codec<T[N]> : detail::array_codec<T[N], T, N> {};

} // namespace zooph::raw

#include "zooph/detail/end.hpp"
