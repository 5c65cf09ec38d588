#pragma once

// A minimal list of plain values. Headers for reading and building messages need no more, and `<vector>` would take a
// large part of the compile time of every program that includes them.

#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>

#include "zooph/detail/allocate.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

/// A contiguous, movable list of values that can be copied as bytes.
template <class T>
class Items {
public:
    static_assert(std::is_trivially_copyable_v<T> && alignof(T) <= alignof(std::max_align_t));

    Items() noexcept = default;
    Items(Items&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)),
          size_(std::exchange(other.size_, 0)),
          capacity_(std::exchange(other.capacity_, 0)) {}
    Items& operator=(Items&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
        std::swap(capacity_, other.capacity_);
        return *this;
    }
    ~Items() {
        if (data_ != nullptr) {
            release_bytes(reinterpret_cast<std::byte*>(data_));
        }
    }

    [[nodiscard]] T* data() noexcept { return data_; }
    [[nodiscard]] const T* data() const noexcept { return data_; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] T* begin() noexcept { return data_; }
    [[nodiscard]] T* end() noexcept { return data_ + size_; }
    [[nodiscard]] const T* begin() const noexcept { return data_; }
    [[nodiscard]] const T* end() const noexcept { return data_ + size_; }
    /// Returns item `index`. It must exist, as for the functions below.
    [[nodiscard]] T& operator[](std::size_t index) noexcept { return data_[index]; }
    [[nodiscard]] const T& operator[](std::size_t index) const noexcept { return data_[index]; }
    [[nodiscard]] const T& front() const noexcept { return data_[0]; }
    [[nodiscard]] T& back() noexcept { return data_[size_ - 1]; }
    [[nodiscard]] const T& back() const noexcept { return data_[size_ - 1]; }

    /// Makes room for `capacity` items in all.
    void reserve(std::size_t capacity) {
        if (capacity > capacity_) {
            auto* const memory = reinterpret_cast<std::byte*>(data_);
            data_ = reinterpret_cast<T*>(reallocate_bytes(memory, capacity * sizeof(T)));
            capacity_ = capacity;
        }
    }
    /// Sets the number of items. The content of new items is undefined.
    void resize(std::size_t size) {
        reserve(size);
        size_ = size;
    }
    /// Appends an item.
    void push_back(T item) {
        if (size_ == capacity_) {
            reserve(size_ == 0 ? 4 : size_ * 2);
        }
        data_[size_++] = item;
    }
    /// Removes the last item.
    void pop_back() noexcept { --size_; }
    /// Removes all items and keeps the memory.
    void clear() noexcept { size_ = 0; }

private:
    T* data_ = nullptr;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
