#pragma once

#include <iosfwd>

#include "zooph/builder.hpp"
#include "zooph/packed.hpp"
#include "zooph/stream_error.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {

/// A destination for bytes.
class ByteSink {
public:
    ByteSink() = default;
    ByteSink(const ByteSink&) = delete;
    ByteSink& operator=(const ByteSink&) = delete;
    virtual ~ByteSink() = default;

    /// Writes all of these bytes in order.
    virtual stream_error write(std::span<const std::span<const std::byte>> pieces) = 0;
};

/// Appends bytes to a buffer.
class BufferSink final : public ByteSink {
public:
    /// Makes a sink for `to`, which must outlive it and must not move.
    explicit BufferSink(buffer& to) noexcept : to_(&to) {}

    ZOOPH_API stream_error write(std::span<const std::span<const std::byte>> pieces) override;

private:
    buffer* to_;
};

/// Writes to a `std::ostream`, which it does not flush.
class OstreamSink final : public ByteSink {
public:
    /// Makes a sink for `out`, which must outlive it and must not move.
    explicit OstreamSink(std::ostream& out) noexcept : out_(&out) {}

    ZOOPH_API stream_error write(std::span<const std::span<const std::byte>> pieces) override;

private:
    std::ostream* out_;
};

/// Writes to a POSIX file descriptor, which it does not close. All pieces go into one system call if the system
/// accepts that. A write that would block is an error with `EAGAIN`; an unknown part of the bytes has been written
/// then.
class DescriptorSink final : public ByteSink {
public:
    explicit DescriptorSink(int descriptor) noexcept : descriptor_(descriptor) {}

    ZOOPH_API stream_error write(std::span<const std::span<const std::byte>> pieces) override;

private:
    int descriptor_;
};

/// Packs words and writes them to another sink. Each piece must consist of whole words and is packed by itself.
class PackedSink final : public ByteSink {
public:
    /// Makes a sink that writes to `to`, which must outlive it and must not move.
    explicit PackedSink(ByteSink& to) noexcept : to_(&to) {}

    /// Writes nothing and returns an error with `EINVAL` if the pieces are not whole words.
    ZOOPH_API stream_error write(std::span<const std::span<const std::byte>> pieces) override;

private:
    ByteSink* to_;
    buffer packed_{};
};

/// Writes the segment table and the segments of a message. Writes nothing and returns an error with `EINVAL` if no
/// reader would accept the segments: there are none, more than 512, or one that is not of whole words.
ZOOPH_API stream_error write_segments(
    ByteSink& to, std::span<const std::span<const std::byte>> segments);

/// Writes the message that an arena holds, framed, without copying it.
ZOOPH_API stream_error write_message(ByteSink& to, Arena& arena);
/// Writes the message that an arena holds, framed, to a POSIX file descriptor.
ZOOPH_API stream_error write_message(int descriptor, Arena& arena);
/// Writes the message that an arena holds, framed, to a stream, which is not flushed.
ZOOPH_API stream_error write_message(std::ostream& out, Arena& arena);

} // namespace zooph

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/sink.ipp"
#endif
