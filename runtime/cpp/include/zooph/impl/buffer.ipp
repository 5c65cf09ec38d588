#pragma once

// Memory of buffers.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <new>

#include "zooph/buffer.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

/// There is no memory.
[[noreturn]] inline void no_memory() {
#if defined(__cpp_exceptions)
    throw std::bad_alloc();
#else
    std::fputs("zooph: no memory\n", stderr);
    std::abort();
#endif
}

ZOOPH_BODY std::byte* allocate_bytes(std::size_t bytes) {
    void* const memory = std::malloc(bytes);
    if (memory == nullptr) {
        no_memory();
    }
    return static_cast<std::byte*>(memory);
}

ZOOPH_BODY std::byte* reallocate_bytes(std::byte* memory, std::size_t bytes) {
    void* const moved = std::realloc(memory, bytes);
    if (moved == nullptr) {
        no_memory();
    }
    return static_cast<std::byte*>(moved);
}

ZOOPH_BODY void release_bytes(std::byte* memory) noexcept { std::free(memory); }

} // namespace detail

ZOOPH_BODY void buffer::grow(std::size_t more) {
    if (more > static_cast<std::size_t>(PTRDIFF_MAX) - size_) {
        detail::no_memory();
    }
    const std::size_t twice = capacity_ > PTRDIFF_MAX / 2 ? 0 : capacity_ * 2;
    reserve(std::max(size_ + more, twice));
}

} // namespace zooph

#include "zooph/detail/end.hpp"
