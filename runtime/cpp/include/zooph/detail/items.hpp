#pragma once

// A short list of plain values. Headers that read and build messages have no use for more, and `<vector>` would be a
// good part of what they cost each program that includes them.

#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>

#include "zooph/detail/allocate.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

/// Values that are copied as bytes, one behind another. Moved, not copied.
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
    /// One of the items, which must be there, as for the functions below.
    [[nodiscard]] T& operator[](std::size_t index) noexcept { return data_[index]; }
    [[nodiscard]] const T& operator[](std::size_t index) const noexcept { return data_[index]; }
    [[nodiscard]] const T& front() const noexcept { return data_[0]; }
    [[nodiscard]] T& back() noexcept { return data_[size_ - 1]; }
    [[nodiscard]] const T& back() const noexcept { return data_[size_ - 1]; }

    /// Sees to memory for so many items.
    void reserve(std::size_t capacity) {
        if (capacity > capacity_) {
            auto* const memory = reinterpret_cast<std::byte*>(data_);
            data_ = reinterpret_cast<T*>(reallocate_bytes(memory, capacity * sizeof(T)));
            capacity_ = capacity;
        }
    }
    /// Makes it so many items; what is new holds anything.
    void resize(std::size_t size) {
        reserve(size);
        size_ = size;
    }
    /// Puts an item behind the others.
    void push_back(T item) {
        if (size_ == capacity_) {
            reserve(size_ == 0 ? 4 : size_ * 2);
        }
        data_[size_++] = item;
    }
    /// Drops the last item.
    void pop_back() noexcept { --size_; }
    /// Drops all items, and keeps the memory.
    void clear() noexcept { size_ = 0; }

private:
    T* data_ = nullptr;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
