#pragma once

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <span>
#include <utility>
#include <vector>

#include "zooph/detail/allocate.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {

/// A movable owner of bytes, which encoding and packing return. Unlike a vector, it does not clear new bytes before
/// they are written.
class [[nodiscard]] buffer {
public:
    /// Makes a buffer without bytes.
    buffer() noexcept = default;
    /// Makes a buffer of `size` bytes with undefined content.
    explicit buffer(std::size_t size)
        : data_(size == 0 ? nullptr : detail::allocate_bytes(size)), size_(size), capacity_(size) {}

    buffer(buffer&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)),
          size_(std::exchange(other.size_, 0)),
          capacity_(std::exchange(other.capacity_, 0)) {}
    buffer& operator=(buffer&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
        std::swap(capacity_, other.capacity_);
        return *this;
    }
    ~buffer() { std::free(data_); }

    [[nodiscard]] std::byte* data() noexcept { return data_; }
    [[nodiscard]] const std::byte* data() const noexcept { return data_; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] std::byte* begin() noexcept { return data_; }
    [[nodiscard]] std::byte* end() noexcept { return data_ + size_; }
    [[nodiscard]] const std::byte* begin() const noexcept { return data_; }
    [[nodiscard]] const std::byte* end() const noexcept { return data_ + size_; }

    /// Returns how many bytes the buffer can hold without allocating.
    [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }

    /// Makes room for `more` bytes after the present ones. If it has to allocate, it at least doubles the capacity.
    void reserve_more(std::size_t more) {
        if (more > capacity_ - size_) {
            grow(more);
        }
    }

    /// Makes room for `capacity` bytes in all, and allocates no more than that.
    void reserve(std::size_t capacity) {
        if (capacity > capacity_) {
            data_ = detail::reallocate_bytes(data_, capacity);
            capacity_ = capacity;
        }
    }

    /// Sets the number of bytes. The content of new bytes is undefined.
    void resize(std::size_t size) {
        if (size > capacity_) {
            grow(size - size_);
        }
        size_ = size;
    }

    /// Appends bytes, which must not be the buffer's own.
    void append(std::span<const std::byte> bytes) {
        if (!bytes.empty()) {
            reserve_more(bytes.size());
            std::memcpy(data_ + size_, bytes.data(), bytes.size());
            size_ += bytes.size();
        }
    }

    /// Removes all bytes and keeps the memory.
    void clear() noexcept { size_ = 0; }

    /// Returns a copy of the bytes.
    [[nodiscard]] std::vector<std::byte> to_vector() const { return {begin(), end()}; }

private:
    ZOOPH_API void grow(std::size_t more);

    std::byte* data_ = nullptr;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

} // namespace zooph

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/buffer.ipp"
#endif
