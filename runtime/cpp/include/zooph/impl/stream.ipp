#pragma once

// Messages from streams of bytes.

#include <algorithm>

#include "zooph/stream.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

/// Bytes that memory is made for at first, whatever is claimed.
inline constexpr std::uint64_t first_bytes = std::uint64_t{1} << 16;

/// Reads so many bytes more, or up to the end of the source, into memory that grows with what arrives.
[[nodiscard]] inline stream_error read_more(
    ByteSource& from, std::uint64_t missing, buffer& into) {
    while (missing > 0) {
        const std::size_t before = into.size();
        const std::uint64_t held = std::max<std::uint64_t>(into.capacity(), first_bytes);
        const std::uint64_t piece = std::min(
            missing, before < into.capacity() ? into.capacity() - before : held);
        into.reserve(before + static_cast<std::size_t>(piece));
        auto found = from.read({into.data() + before, static_cast<std::size_t>(piece)});
        if (found.error || found.bytes == 0) {
            return std::move(found.error);
        }
        into.resize(before + found.bytes);
        missing -= found.bytes;
    }
    return {};
}

/// The message as far as it is there, up to its end: what is wrong, if something is.
[[nodiscard]] inline stream_error read_whole_frame(
    ByteSource& from, buffer& into, const Limits& limits) {
    for (;;) {
        auto length = frame_length({into.data(), into.size()});
        if (!length) {
            return stream_error::malformed(std::move(length).error());
        }
        // Every table is a whole number of words.
        const std::uint64_t needed = length->is_known ? length->bytes : (length->bytes + 7) / 8 * 8;
        // The table may be read that tells the size, and an empty stream is one whatever is allowed.
        if (needed > limits.bytes && !into.empty()) {
            return stream_error::malformed(fault(fault_kind::message_size, position::of_byte(0)));
        }
        if (length->is_known && needed == into.size()) {
            return {};
        }
        if (auto error = read_more(from, needed - into.size(), into)) {
            return error;
        }
        if (into.size() == needed) {
            continue;
        }
        if (into.empty()) {
            return {};
        }
        // What is there may be wrong already, whatever is missing.
        length = frame_length({into.data(), into.size()});
        if (!length) {
            return stream_error::malformed(std::move(length).error());
        }
        return stream_error::malformed(
            fault(fault_kind::truncated, position::of_byte(into.size())));
    }
}

} // namespace detail

ZOOPH_BODY stream_error read_frame(ByteSource& from, buffer& into, const Limits& limits) {
    into.clear();
    stream_error error = detail::read_whole_frame(from, into, limits);
    if (error) {
        into.clear();
    }
    return error;
}

} // namespace zooph

#include "zooph/detail/end.hpp"
