#pragma once

// Memory for buffers.

#include <algorithm>
#include <cstdint>

#include "zooph/buffer.hpp"
#include "zooph/impl/allocate.ipp"

#include "zooph/detail/begin.hpp"

namespace zooph {

ZOOPH_BODY void buffer::grow(std::size_t more) {
    if (more > static_cast<std::size_t>(PTRDIFF_MAX) - size_) {
        detail::no_memory();
    }
    const std::size_t twice = capacity_ > PTRDIFF_MAX / 2 ? 0 : capacity_ * 2;
    reserve(std::max(size_ + more, twice));
}

} // namespace zooph

#include "zooph/detail/end.hpp"
