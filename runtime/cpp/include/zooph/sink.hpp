#pragma once

#include <iosfwd>

#include "zooph/builder.hpp"
#include "zooph/packed.hpp"
#include "zooph/stream_error.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {

/// Where bytes go to.
class ByteSink {
public:
    ByteSink() = default;
    ByteSink(const ByteSink&) = delete;
    ByteSink& operator=(const ByteSink&) = delete;
    virtual ~ByteSink() = default;

    /// Writes all of these bytes, in order.
    virtual stream_error write(std::span<const std::span<const std::byte>> pieces) = 0;
};

/// Puts bytes behind those of a buffer.
class BufferSink final : public ByteSink {
public:
    /// `to` must stay where it is.
    explicit BufferSink(buffer& to) noexcept : to_(&to) {}

    ZOOPH_API stream_error write(std::span<const std::span<const std::byte>> pieces) override;

private:
    buffer* to_;
};

/// Writes to a `std::ostream`. It is not flushed.
class OstreamSink final : public ByteSink {
public:
    /// `out` must stay where it is.
    explicit OstreamSink(std::ostream& out) noexcept : out_(&out) {}

    ZOOPH_API stream_error write(std::span<const std::span<const std::byte>> pieces) override;

private:
    std::ostream* out_;
};

/// Writes to a file descriptor of POSIX, all pieces with one system call where it takes them. The descriptor stays the
/// caller's; one that would block is an error with `EAGAIN`, after which nobody knows how much was written.
class DescriptorSink final : public ByteSink {
public:
    explicit DescriptorSink(int descriptor) noexcept : descriptor_(descriptor) {}

    ZOOPH_API stream_error write(std::span<const std::span<const std::byte>> pieces) override;

private:
    int descriptor_;
};

/// Packs words onto a sink. Pieces have to be whole words; each is packed by itself.
class PackedSink final : public ByteSink {
public:
    /// `to` must stay where it is.
    explicit PackedSink(ByteSink& to) noexcept : to_(&to) {}

    /// With `EINVAL` if the pieces are not whole words; then nothing is written.
    ZOOPH_API stream_error write(std::span<const std::span<const std::byte>> pieces) override;

private:
    ByteSink* to_;
    buffer packed_{};
};

/// Writes the segment table and the segments of a message. An error with `EINVAL` if no reader would accept a message
/// of such segments: none, more than 512, or other than whole words; then nothing is written.
ZOOPH_API stream_error write_segments(
    ByteSink& to, std::span<const std::span<const std::byte>> segments);

/// Writes the message that an arena holds, framed, where it was built.
ZOOPH_API stream_error write_message(ByteSink& to, Arena& arena);
/// The same to a file descriptor of POSIX.
ZOOPH_API stream_error write_message(int descriptor, Arena& arena);
/// The same to a stream, which is not flushed.
ZOOPH_API stream_error write_message(std::ostream& out, Arena& arena);

} // namespace zooph

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/sink.ipp"
#endif
