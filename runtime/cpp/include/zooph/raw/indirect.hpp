#pragma once

#include <cstddef>
#include <memory>
#include <utility>

namespace zooph::raw {

/// A value on the heap, with which a type can contain itself. Unlike a pointer it always has a value, unless it was
/// moved from. Copying it copies the value. The type may be incomplete where the `indirect` is declared.
template <class T>
class indirect {
public:
    indirect() : value_(std::make_unique<T>()) {}
    indirect(const T& value) : value_(std::make_unique<T>(value)) {}
    indirect(T&& value) : value_(std::make_unique<T>(std::move(value))) {}

    indirect(const indirect& other) : value_(other.value_ ? std::make_unique<T>(*other.value_) : nullptr) {}
    indirect(indirect&& other) noexcept = default;
    indirect& operator=(indirect other) noexcept {
        std::swap(value_, other.value_);
        return *this;
    }
    ~indirect() = default;

    /// Reports whether it was moved from and has no value.
    [[nodiscard]] bool is_moved_from() const noexcept { return value_ == nullptr; }

    /// Returns the value, which must exist.
    [[nodiscard]] T& operator*() noexcept { return *value_; }
    [[nodiscard]] const T& operator*() const noexcept { return *value_; }
    [[nodiscard]] T* operator->() noexcept { return value_.get(); }
    [[nodiscard]] const T* operator->() const noexcept { return value_.get(); }

    /// Reports whether the values are equal, or both were moved from.
    friend bool operator==(const indirect& a, const indirect& b) {
        return a.value_ == nullptr || b.value_ == nullptr ? a.value_ == b.value_ : *a.value_ == *b.value_;
    }

private:
    std::unique_ptr<T> value_;
};

} // namespace zooph::raw
