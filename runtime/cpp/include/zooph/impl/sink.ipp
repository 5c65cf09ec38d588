#pragma once

// Sinks for bytes.

#include <algorithm>
#include <cerrno>
#include <ostream>

#include "zooph/framing.hpp"
#include "zooph/sink.hpp"

#if __has_include(<sys/uio.h>)
#include <sys/uio.h>
#endif

#include "zooph/detail/begin.hpp"

namespace zooph {

ZOOPH_BODY stream_error BufferSink::write(std::span<const std::span<const std::byte>> pieces) {
    for (const auto& piece : pieces) {
        to_->append(piece);
    }
    return {};
}

ZOOPH_BODY stream_error OstreamSink::write(std::span<const std::span<const std::byte>> pieces) {
    for (const auto& piece : pieces) {
        out_->write(reinterpret_cast<const char*>(piece.data()),
                    static_cast<std::streamsize>(piece.size()));
    }
    return out_->good() ? stream_error() : stream_error::io(EIO);
}

#if __has_include(<sys/uio.h>)
namespace detail {

/// The largest number of pieces in one call. Systems guarantee 16 and usually allow 1,024.
inline constexpr std::size_t most_pieces = 256;

/// The result of one call.
struct Written {
    std::size_t bytes;
    /// The value of `errno`, or 0.
    int code;
};

/// Writes as much of the first pieces, none of which is empty, as one call takes.
[[nodiscard]] inline Written write_some(
    int descriptor, std::span<const std::span<const std::byte>> pieces) {
    iovec list[most_pieces];
    const std::size_t count = std::min(pieces.size(), most_pieces);
    for (std::size_t index = 0; index < count; ++index) {
        list[index].iov_base = const_cast<std::byte*>(pieces[index].data());
        list[index].iov_len = pieces[index].size();
    }
    for (;;) {
        const auto written = ::writev(descriptor, list, static_cast<int>(count));
        if (written >= 0) {
            return {static_cast<std::size_t>(written), 0};
        }
        if (errno != EINTR) {
            return {0, errno};
        }
    }
}

} // namespace detail
#endif

ZOOPH_BODY stream_error DescriptorSink::write(std::span<const std::span<const std::byte>> pieces) {
#if __has_include(<sys/uio.h>)
    std::vector<std::span<const std::byte>> left(pieces.begin(), pieces.end());
    std::erase_if(left, [](const auto& piece) { return piece.empty(); });
    std::span<std::span<const std::byte>> rest = left;
    while (!rest.empty()) {
        const auto some = detail::write_some(descriptor_, rest);
        if (some.code != 0) {
            return stream_error::io(some.code);
        }
        std::size_t written = some.bytes;
        while (!rest.empty() && written >= rest.front().size()) {
            written -= rest.front().size();
            rest = rest.subspan(1);
        }
        if (written != 0) {
            rest.front() = rest.front().subspan(written);
        }
    }
    return {};
#else
    (void)descriptor_;
    (void)pieces;
    return stream_error::io(ENOSYS);
#endif
}

ZOOPH_BODY stream_error PackedSink::write(std::span<const std::span<const std::byte>> pieces) {
    for (const auto& piece : pieces) {
        if (piece.size() % detail::word_bytes != 0) {
            return stream_error::io(EINVAL);
        }
    }
    packed_.clear();
    for (const auto& piece : pieces) {
        pack(piece, packed_);
    }
    const std::span<const std::byte> all(packed_.data(), packed_.size());
    return to_->write({&all, 1});
}

ZOOPH_BODY stream_error write_segments(
    ByteSink& to, std::span<const std::span<const std::byte>> segments) {
    if (segments.empty() || segments.size() > max_segments) {
        return stream_error::io(EINVAL);
    }
    std::byte table[detail::table_bytes(max_segments)] = {};
    detail::store(table, static_cast<std::uint32_t>(segments.size() - 1));
    std::vector<std::span<const std::byte>> pieces;
    pieces.reserve(segments.size() + 1);
    pieces.emplace_back(table, detail::table_bytes(static_cast<std::uint32_t>(segments.size())));
    for (const auto& segment : segments) {
        const std::size_t words = segment.size() / detail::word_bytes;
        if (segment.size() % detail::word_bytes != 0 || words > UINT32_MAX) {
            return stream_error::io(EINVAL);
        }
        detail::store(table + 4 * pieces.size(), static_cast<std::uint32_t>(words));
        pieces.push_back(segment);
    }
    return to.write(pieces);
}

ZOOPH_BODY stream_error write_message(ByteSink& to, Arena& arena) {
    return write_segments(to, arena.segments());
}

ZOOPH_BODY stream_error write_message(int descriptor, Arena& arena) {
    DescriptorSink sink(descriptor);
    return write_message(sink, arena);
}

ZOOPH_BODY stream_error write_message(std::ostream& out, Arena& arena) {
    OstreamSink sink(out);
    return write_message(sink, arena);
}

} // namespace zooph

#include "zooph/detail/end.hpp"
