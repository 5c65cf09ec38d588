#pragma once

#include <cstddef>

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

/// Returns memory of that many bytes with undefined content. If there is none, throws `std::bad_alloc`; without
/// exceptions the program ends.
[[nodiscard]] ZOOPH_API std::byte* allocate_bytes(std::size_t bytes);
/// Changes the size of such memory, and returns its new address. The content is kept.
[[nodiscard]] ZOOPH_API std::byte* reallocate_bytes(std::byte* memory, std::size_t bytes);
/// Frees such memory. The address may be null.
ZOOPH_API void release_bytes(std::byte* memory) noexcept;

} // namespace zooph::detail

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/allocate.ipp"
#endif
