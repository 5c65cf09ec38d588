#pragma once

#include <cstddef>
#include <cstdint>

namespace zooph::raw {

/// What decoding may cost. The defaults fit bytes from anyone.
struct limits {
    /// Levels of values within values. The elements of a list, set or map are a level, the value of an optional one
    /// and the fields of a constructor, unless their sizes are constant: those hold nothing that could be nested.
    std::uint32_t nesting = 1'000;
    /// Elements that take no bytes, over all lists together.
    std::uint64_t empty_elements = std::uint64_t{8} << 20;
    /// Bytes of the stack: what would take more is a fault of nesting, as it can be with types that take much of it on
    /// each level. One and a half MiB fit a thread of 2 MiB; threads that have less must say so.
    std::size_t stack = std::size_t{3} << 19;
};

} // namespace zooph::raw
