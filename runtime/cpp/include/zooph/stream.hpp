#pragma once

#include <optional>

#include "zooph/open.hpp"
#include "zooph/source.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {

/// Reads the bytes of one framed message, and none beyond it, to `into`, whose memory is reused. At the end of the
/// source and after an error `into` is empty. Memory grows with the bytes that arrive, not with what a header
/// declares, and not beyond `limits.bytes`: a message that declares more is a `message_size` fault before it is read.
/// Byte positions count from the start of the message.
ZOOPH_API stream_error read_frame(ByteSource& from, buffer& into, const Limits& limits = {});

/// A validated message that owns its bytes. It may be kept, and moved to other threads.
template <struct_type T>
class Message {
public:
    /// Validates `bytes`, which must be one framed message, and takes ownership of them.
    [[nodiscard]] static result<Message> of(buffer bytes, const Limits& limits = {}) {
        auto root = open<T>(bytes, limits);
        if (!root) {
            return std::move(root).error();
        }
        return Message(std::move(bytes), *root);
    }

    // Moving a buffer does not move its bytes, so the root stays valid. A message that was moved from has no bytes, and
    // its root is empty.
    Message(Message&& other) noexcept
        : bytes_(std::exchange(other.bytes_, buffer())),
          root_(std::exchange(other.root_, reader_of<T>())) {}
    Message& operator=(Message&& other) noexcept {
        bytes_ = std::exchange(other.bytes_, buffer());
        root_ = std::exchange(other.root_, reader_of<T>());
        return *this;
    }
    Message(const Message&) = delete;
    Message& operator=(const Message&) = delete;
    ~Message() = default;

    /// Returns the root struct, which refers to the message. The compiler refuses calls on temporaries.
    [[nodiscard]] const reader_of<T>& root() const& noexcept { return root_; }
    reader_of<T> root() const&& = delete;

    /// Returns the framed bytes.
    [[nodiscard]] std::span<const std::byte> bytes() const& noexcept {
        return {bytes_.data(), bytes_.size()};
    }
    std::span<const std::byte> bytes() const&& = delete;

private:
    Message(buffer bytes, reader_of<T> root) noexcept : bytes_(std::move(bytes)), root_(root) {}

    buffer bytes_;
    reader_of<T> root_;
};

/// The messages of a source, one after another, each validated. For packed messages pass a `PackedSource`.
///
///     zooph::DescriptorSource file(descriptor);
///     zooph::Stream<weather::Reading> readings(file);
///     while (readings.next()) {
///         use(readings.root());
///     }
///     if (readings.error()) { ... }
///
/// All messages are read to the same memory, which grows to the size of the largest.
template <struct_type T>
class Stream {
public:
    /// Reads from `source`, which must outlive the stream and must not move.
    explicit Stream(ByteSource& source) noexcept : source_(&source) {}
    /// Reads from `source`, with the caller's limits for each message.
    Stream(ByteSource& source, const Limits& limits) noexcept : limits_(limits), source_(&source) {}

    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;

    /// Reads the next message. Returns false at the end of the stream, after an error, which `error` returns, and
    /// from then on. Readers of the previous message become invalid.
    [[nodiscard]] bool next() {
        if (ended_) {
            return false;
        }
        root_.reset();
        offset_ += bytes_.size();
        ended_ = true;
        error_ = read_frame(*source_, bytes_, limits_ ? *limits_ : Limits());
        if (error_ || bytes_.empty()) {
            if (error_.is_fault()) {
                refuse(error_.why());
            }
            return false;
        }
        auto root = limits_ ? open<T>(bytes_, *limits_) : open<T>(bytes_);
        if (!root) {
            refuse(std::move(root).error());
            return false;
        }
        root_.emplace(*root);
        ended_ = false;
        ++index_;
        return true;
    }

    /// Returns the root of the message that `next` has read. It is valid until `next` is called again.
    [[nodiscard]] const reader_of<T>& root() const& noexcept { return *root_; }
    reader_of<T> root() const&& = delete;

    /// Returns the framed bytes of the message that `next` has read.
    [[nodiscard]] std::span<const std::byte> bytes() const& noexcept {
        return {bytes_.data(), bytes_.size()};
    }
    std::span<const std::byte> bytes() const&& = delete;

    /// Moves the message that `next` has read out of the stream. Readers of it stay valid.
    [[nodiscard]] Message<T> take() {
        offset_ += bytes_.size();
        auto message = Message<T>::of(std::exchange(bytes_, buffer()), limits_ ? *limits_ : Limits());
        root_.reset();
        return std::move(message).value();
    }

    /// Returns the error that ended the stream, which is empty if the stream came to its end.
    [[nodiscard]] const stream_error& error() const noexcept { return error_; }

private:
    void refuse(fault why) {
        // The positions of a packed source already count packed bytes from the start of the stream.
        if (why.kind() != fault_kind::packed) {
            why.shift(offset_);
        }
        error_ = stream_error::malformed(std::move(why), index_);
    }

    std::optional<Limits> limits_{};
    buffer bytes_{};
    std::optional<reader_of<T>> root_{};
    stream_error error_{};
    ByteSource* source_;
    /// Offset of the current message, and index of the next one.
    std::uint64_t offset_ = 0;
    std::uint64_t index_ = 0;
    bool ended_ = false;
};

} // namespace zooph

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/stream.ipp"
#endif
