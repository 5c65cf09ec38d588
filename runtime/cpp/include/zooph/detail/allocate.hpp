#pragma once

#include <cstddef>

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

/// Memory of so many bytes, which holds anything. Throws `std::bad_alloc` if there is none, or ends the program
/// where there are no exceptions.
[[nodiscard]] ZOOPH_API std::byte* allocate_bytes(std::size_t bytes);
/// The same memory with room for so many bytes, wherever it then is.
[[nodiscard]] ZOOPH_API std::byte* reallocate_bytes(std::byte* memory, std::size_t bytes);
/// Gives such memory back; null is none.
ZOOPH_API void release_bytes(std::byte* memory) noexcept;

} // namespace zooph::detail

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/allocate.ipp"
#endif
