#pragma once

// Sources of bytes.

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <istream>

#include "zooph/source.hpp"

#if __has_include(<unistd.h>)
#include <unistd.h>
#endif

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

/// The largest number of bytes that are requested from a system or a stream at once: their counts are signed.
inline constexpr std::size_t most_at_once = std::size_t{1} << 30;

/// Number of bytes of packed sources that are read ahead.
inline constexpr std::size_t read_ahead = std::size_t{1} << 16;

} // namespace detail

ZOOPH_BODY ReadResult MemorySource::read(std::span<std::byte> to) {
    const std::size_t size = std::min(to.size(), rest_.size());
    if (size != 0) {
        std::memcpy(to.data(), rest_.data(), size);
        rest_ = rest_.subspan(size);
    }
    return {size};
}

ZOOPH_BODY ReadResult IstreamSource::read(std::span<std::byte> to) {
    if (in_->eof()) {
        return {};
    }
    const auto size = static_cast<std::streamsize>(std::min(to.size(), detail::most_at_once));
    in_->read(reinterpret_cast<char*>(to.data()), size);
    const auto read = static_cast<std::size_t>(in_->gcount());
    if (in_->bad() || (read == 0 && !in_->eof())) {
        return {0, stream_error::io(EIO)};
    }
    return {read};
}

ZOOPH_BODY ReadResult DescriptorSource::read(std::span<std::byte> to) {
#if __has_include(<unistd.h>)
    for (;;) {
        const auto read = ::read(descriptor_, to.data(), std::min(to.size(), detail::most_at_once));
        if (read >= 0) {
            return {static_cast<std::size_t>(read)};
        }
        if (errno != EINTR) {
            return {0, stream_error::io(errno)};
        }
    }
#else
    (void)descriptor_;
    (void)to;
    return {0, stream_error::io(ENOSYS)};
#endif
}

/// Reads ahead once more. Reads no bytes at the end.
ZOOPH_BODY ReadResult PackedSource::refill() {
    if (ahead_ == nullptr) {
        ahead_.reset(new std::byte[detail::read_ahead]);
    }
    ReadResult found = packed_->read({ahead_.get(), detail::read_ahead});
    rest_ = {ahead_.get(), found.bytes};
    return found;
}

ZOOPH_BODY ReadResult PackedSource::read(std::span<std::byte> to) {
    for (;;) {
        const Progress done = unpacker_.unpack(rest_, to);
        rest_ = rest_.subspan(done.read);
        if (done.written != 0) {
            return {done.written};
        }
        // No word could be unpacked from the rest, so all of it was consumed.
        ReadResult more = refill();
        if (more.error) {
            return more;
        }
        if (more.bytes == 0) {
            return unpacker_.end_of_message()
                       ? ReadResult{}
                       : ReadResult{0, stream_error::malformed(unpacker_.truncated())};
        }
    }
}

} // namespace zooph

#include "zooph/detail/end.hpp"
