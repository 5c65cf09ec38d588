#pragma once

#include <vector>

#include "zooph/bytes.hpp"
#include "zooph/limits.hpp"
#include "zooph/result.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {

/// Appends the packed form of `words`, whole words of 8 bytes, to `out`. Bytes behind the last whole word are
/// left out.
ZOOPH_API void pack(std::span<const std::byte> words, std::vector<std::byte>& out);

/// The packed form of a framed message, as streams have it: the segment table, then each segment. A `truncated`,
/// `segment_table` or `trailing_bytes` fault if the bytes are no such message.
[[nodiscard]] ZOOPH_API result<std::vector<std::byte>> pack_message(
    std::span<const std::byte> framed);

/// The words that `packed` holds. A `packed` fault at the byte where a group is cut off; a `message_size` fault
/// where they would be more than `limits.bytes`, or 64 times the packed bytes if that is more.
[[nodiscard]] ZOOPH_API result<std::vector<std::byte>> unpack(
    std::span<const std::byte> packed, const Limits& limits = {});

} // namespace zooph

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/packed.ipp"
#endif
