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

/// Messages of more segments than this are refused.
inline constexpr std::uint32_t max_segments = 512;

namespace detail {

/// Bytes of a segment table for `count` segments, padding included.
[[nodiscard]] constexpr std::size_t table_bytes(std::uint32_t count) noexcept {
    return (std::size_t{count} / 2 + 1) * word_bytes;
}

/// Number of segments of framed bytes whose table was checked.
[[nodiscard]] ZOOPH_INLINE std::uint32_t segment_count(const std::byte* frame) noexcept {
    return load<std::uint32_t>(frame) + 1;
}

/// Words of segment `index`, by a table that was checked.
[[nodiscard]] ZOOPH_INLINE std::uint32_t table_entry(
    const std::byte* frame, std::uint32_t index) noexcept {
    return load<std::uint32_t>(frame + (std::size_t{index} + 1) * 4);
}

/// The segment of a message of one, if `bytes` are such a message: then the table is one word, and almost
/// every message is like that. Null otherwise.
[[nodiscard]] ZOOPH_INLINE const std::byte* lone_segment(std::span<const std::byte> bytes) noexcept {
    if (bytes.size() < word_bytes) {
        return nullptr;
    }
    const std::uint64_t header = load_word(bytes.data());
    const bool complete = static_cast<std::uint32_t>(header) == 0 &&
                          (header >> 32) * word_bytes == bytes.size() - word_bytes;
    return complete ? bytes.data() + word_bytes : nullptr;
}

/// What is known of a framed message's length.
struct FrameLength {
    /// Bytes of the whole message, or how many are needed to know more.
    std::uint64_t bytes;
    bool is_known;
};

} // namespace detail

/// A framed message whose segment table was checked: there are that many segments and all are there.
class Frame {
public:
    /// The message that `bytes` start with.
    [[nodiscard]] ZOOPH_API static result<Frame> prefix(std::span<const std::byte> bytes);

    /// The message that `bytes` are: nothing may follow it.
    [[nodiscard]] ZOOPH_API static result<Frame> exactly(std::span<const std::byte> bytes);

    /// The framed bytes.
    [[nodiscard]] std::span<const std::byte> bytes() const noexcept { return bytes_; }

    /// Number of segments, at least 1.
    [[nodiscard]] std::uint32_t segment_count() const noexcept {
        return detail::segment_count(bytes_.data());
    }

    /// One of the segments; finding it takes time in proportion to its index.
    [[nodiscard]] ZOOPH_API std::span<const std::byte> segment(std::uint32_t index) const noexcept;

    /// All segments, in order.
    [[nodiscard]] ZOOPH_API detail::Items<std::span<const std::byte>> segments() const;

private:
    explicit Frame(std::span<const std::byte> bytes) noexcept : bytes_(bytes) {}

    std::span<const std::byte> bytes_;
};

namespace detail {

/// The length of the framed message that starts with `bytes`, or why nothing starts with them.
[[nodiscard]] ZOOPH_API result<FrameLength> frame_length(std::span<const std::byte> bytes);

} // namespace detail
} // namespace zooph

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/framing.ipp"
#endif
