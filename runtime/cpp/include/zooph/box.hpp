#pragma once

#include <cstddef>
#include <utility>

#include "zooph/detail/begin.hpp"

namespace zooph {

/// A value on the heap, or nothing: the type of a Record's field that is a struct, which lets a Record contain its
/// own type. Copying a box copies the value. The type may be incomplete where the box is declared.
///
/// Boxes within boxes are dropped, copied and compared by recursion. A program that nests more of them than its stack
/// allows has to take them apart first: `record.next = std::exchange(record.next->next, {})` as long as there is one.
template <class T>
class box {
public:
    /// Makes an empty box.
    constexpr box() noexcept = default;
    constexpr box(std::nullptr_t) noexcept {}
    /// Makes a box with a copy of the value, or with the value moved into it.
    box(const T& value) : value_(new T(value)) {}
    box(T&& value) : value_(new T(std::move(value))) {}

    box(const box& other) : value_(other.value_ == nullptr ? nullptr : new T(*other.value_)) {}
    box(box&& other) noexcept : value_(std::exchange(other.value_, nullptr)) {}
    box& operator=(box other) noexcept {
        std::swap(value_, other.value_);
        return *this;
    }
    ~box() {
        if (value_ != nullptr) {
            drop(value_);
        }
    }

    /// Replaces the value by a new one made from these arguments.
    template <class... Arguments>
    T& emplace(Arguments&&... arguments) {
        T* const made = new T{std::forward<Arguments>(arguments)...};
        reset();
        value_ = made;
        return *made;
    }
    /// Makes the box empty.
    void reset() noexcept { *this = box(); }

    /// Reports whether there is a value.
    [[nodiscard]] bool has_value() const noexcept { return value_ != nullptr; }
    explicit operator bool() const noexcept { return value_ != nullptr; }

    /// Returns the value, which must exist.
    [[nodiscard]] T& operator*() noexcept { return *value_; }
    [[nodiscard]] const T& operator*() const noexcept { return *value_; }
    [[nodiscard]] T* operator->() noexcept { return value_; }
    [[nodiscard]] const T* operator->() const noexcept { return value_; }
    /// Returns the value's address, or null if there is no value.
    [[nodiscard]] T* get() noexcept { return value_; }
    [[nodiscard]] const T* get() const noexcept { return value_; }

    /// Reports whether both boxes are empty or have equal values.
    friend bool operator==(const box& a, const box& b) {
        return a.value_ == nullptr || b.value_ == nullptr ? a.value_ == b.value_
                                                          : *a.value_ == *b.value_;
    }

private:
    /// A function that is not inlined. Otherwise the destructor of a type with boxes of types with boxes would
    /// contain the code of all of them.
    ZOOPH_APART static void drop(T* value) noexcept { delete value; }

    T* value_ = nullptr;
};

} // namespace zooph

#include "zooph/detail/end.hpp"
