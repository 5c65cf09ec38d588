#pragma once

#include <cstddef>
#include <cstdint>

namespace zooph::raw {

/// Bounds for the cost of decoding. The defaults are safe for bytes from untrusted sources.
struct limits {
    /// The largest number of levels of values within values. A level is the elements of a list, set or map, the value
    /// of an optional, or the fields of a constructor. Values of constant size are no level, because nothing can nest
    /// in them.
    std::uint32_t nesting = 1'000;
    /// The largest number of elements that take no bytes, in all lists together.
    std::uint64_t empty_elements = std::uint64_t{8} << 20;
    /// The number of bytes of stack that decoding may use. Exceeding it is a `nesting` fault, which can happen with
    /// types that take much stack on each level. The default of 1.5 MiB fits a thread with 2 MiB; for threads with
    /// less it must be lowered.
    std::size_t stack = std::size_t{3} << 19;
};

} // namespace zooph::raw
