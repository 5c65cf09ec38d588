#pragma once

#include <cstddef>
#include <cstdlib>
#include <span>
#include <utility>
#include <vector>

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

/// Memory of so many bytes, which holds anything. Throws `std::bad_alloc` if there is none, or ends the program
/// where there are no exceptions.
[[nodiscard]] ZOOPH_API std::byte* allocate_bytes(std::size_t bytes);

} // namespace detail

/// Bytes of a message that own their memory: what encoding returns. Moved, not copied. Unlike a vector's, its bytes
/// are not cleared before they are written.
class [[nodiscard]] buffer {
public:
    /// No bytes.
    buffer() noexcept = default;
    /// So many bytes, which hold anything.
    explicit buffer(std::size_t size)
        : data_(size == 0 ? nullptr : detail::allocate_bytes(size)), size_(size) {}

    buffer(buffer&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
    buffer& operator=(buffer&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
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

    /// A copy of the bytes.
    [[nodiscard]] std::vector<std::byte> to_vector() const { return {begin(), end()}; }

private:
    std::byte* data_ = nullptr;
    std::size_t size_ = 0;
};

} // namespace zooph

#include "zooph/detail/end.hpp"
