#pragma once

#include <cstddef>
#include <utility>

#include "zooph/detail/begin.hpp"

namespace zooph {

/// A value on the heap or nothing: a Record's field that is a struct, for its type may contain itself. Copies are
/// copies of the value. The type may be incomplete where the box is declared.
template <class T>
class box {
public:
    /// Makes an empty box.
    constexpr box() noexcept = default;
    constexpr box(std::nullptr_t) noexcept {}
    /// A value.
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

    /// Makes a new value from these arguments.
    template <class... Arguments>
    T& emplace(Arguments&&... arguments) {
        T* const made = new T{std::forward<Arguments>(arguments)...};
        reset();
        value_ = made;
        return *made;
    }
    /// Drops the value.
    void reset() noexcept { *this = box(); }

    /// There is a value.
    [[nodiscard]] bool has_value() const noexcept { return value_ != nullptr; }
    explicit operator bool() const noexcept { return value_ != nullptr; }

    /// The value, which must be there.
    [[nodiscard]] T& operator*() noexcept { return *value_; }
    [[nodiscard]] const T& operator*() const noexcept { return *value_; }
    [[nodiscard]] T* operator->() noexcept { return value_; }
    [[nodiscard]] const T* operator->() const noexcept { return value_; }
    /// The value, or null.
    [[nodiscard]] T* get() noexcept { return value_; }
    [[nodiscard]] const T* get() const noexcept { return value_; }

    /// Both have no value, or equal ones.
    friend bool operator==(const box& a, const box& b) {
        return a.value_ == nullptr || b.value_ == nullptr ? a.value_ == b.value_
                                                          : *a.value_ == *b.value_;
    }

private:
    /// Apart, for what contains boxes that contain boxes would have the code of all of them.
    ZOOPH_APART static void drop(T* value) noexcept { delete value; }

    T* value_ = nullptr;
};

} // namespace zooph

#include "zooph/detail/end.hpp"
