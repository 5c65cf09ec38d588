#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "zooph/bytes.hpp"
#include "zooph/detail/items.hpp"
#include "zooph/detail/wire.hpp"
#include "zooph/result.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {

/// The largest number of segments of a message.
inline constexpr std::uint32_t max_segments = 512;

namespace detail {

/// Returns the size in bytes of a segment table for `count` segments, padding included.
[[nodiscard]] constexpr std::size_t table_bytes(std::uint32_t count) noexcept {
    return (std::size_t{count} / 2 + 1) * word_bytes;
}

/// Returns the number of segments of a framed message whose segment table was checked.
[[nodiscard]] ZOOPH_INLINE std::uint32_t segment_count(const std::byte* frame) noexcept {
    return load<std::uint32_t>(frame) + 1;
}

/// Returns the number of words of segment `index`, from a segment table that was checked.
[[nodiscard]] ZOOPH_INLINE std::uint32_t table_entry(
    const std::byte* frame, std::uint32_t index) noexcept {
    return load<std::uint32_t>(frame + (std::size_t{index} + 1) * 4);
}

/// Returns the segment of a framed message that has exactly one segment, and null if `bytes` are not such a message.
/// Almost all messages are; their segment table is one word.
[[nodiscard]] ZOOPH_INLINE const std::byte* lone_segment(std::span<const std::byte> bytes) noexcept {
    if (bytes.size() < word_bytes) {
        return nullptr;
    }
    const std::uint64_t header = load_word(bytes.data());
    const bool complete = static_cast<std::uint32_t>(header) == 0 &&
                          (header >> 32) * word_bytes == bytes.size() - word_bytes;
    return complete ? bytes.data() + word_bytes : nullptr;
}

/// What the first bytes of a framed message say about its length.
struct FrameLength {
    /// The length of the whole message in bytes or, if it is not known, the number of bytes that are needed to find
    /// out more.
    std::uint64_t bytes;
    bool is_known;
};

} // namespace detail

/// A framed message whose segment table was checked: all of its segments are present.
class Frame {
public:
    /// Returns the message at the start of `bytes`.
    [[nodiscard]] ZOOPH_API static result<Frame> prefix(std::span<const std::byte> bytes);

    /// Returns the message in `bytes`. No bytes may follow it.
    [[nodiscard]] ZOOPH_API static result<Frame> exactly(std::span<const std::byte> bytes);

    /// Returns the framed bytes.
    [[nodiscard]] std::span<const std::byte> bytes() const noexcept { return bytes_; }

    /// Returns the number of segments, which is at least 1.
    [[nodiscard]] std::uint32_t segment_count() const noexcept {
        return detail::segment_count(bytes_.data());
    }

    /// Returns segment `index`. The time is proportional to the index.
    [[nodiscard]] ZOOPH_API std::span<const std::byte> segment(std::uint32_t index) const noexcept;

    /// Returns all segments in order.
    [[nodiscard]] ZOOPH_API detail::Items<std::span<const std::byte>> segments() const;

private:
    explicit Frame(std::span<const std::byte> bytes) noexcept : bytes_(bytes) {}

    std::span<const std::byte> bytes_;
};

namespace detail {

/// Returns the length of the framed message that starts with `bytes`, or the fault of its segment table.
[[nodiscard]] ZOOPH_API result<FrameLength> frame_length(std::span<const std::byte> bytes);

} // namespace detail
} // namespace zooph

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/framing.ipp"
#endif
