#pragma once

// Memory for buffers and short lists.

#include <cstdio>
#include <cstdlib>
#include <new>

#include "zooph/detail/allocate.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

/// Reports that there is no memory.
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

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
