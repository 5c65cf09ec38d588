#pragma once

// Reads messages from streams of bytes.

#include <algorithm>

#include "zooph/stream.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

/// Number of bytes that are allocated at first, whatever the header declares.
inline constexpr std::uint64_t first_bytes = std::uint64_t{1} << 16;

/// Reads that many more bytes, or up to the end of the source, into memory that grows with the bytes that
/// arrive.
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

/// Reads a message up to its end. Returns the error, if there is one.
[[nodiscard]] inline stream_error read_whole_frame(
    ByteSource& from, buffer& into, const Limits& limits) {
    for (;;) {
        auto length = frame_length({into.data(), into.size()});
        if (!length) {
            return stream_error::malformed(std::move(length).error());
        }
        // A segment table consists of whole words.
        const std::uint64_t needed = length->is_known ? length->bytes : (length->bytes + 7) / 8 * 8;
        // The table, which declares the size, may always be read. An empty stream is no error, whatever the
        // limit is.
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
        // The bytes that are present may be malformed, which then counts before the missing ones.
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
