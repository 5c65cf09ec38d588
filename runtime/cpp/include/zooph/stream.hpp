#pragma once

#include <optional>

#include "zooph/open.hpp"
#include "zooph/source.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {

/// Reads the bytes of one framed message to `into`, whose memory is used again; nothing beyond the message is read.
/// `into` is empty afterwards at the end of the source, and with an error. Memory grows with the bytes that arrive, not
/// with what a header claims, and not beyond `limits.bytes`: what claims more is a `message_size` fault before any of it
/// is read. Byte positions count from the start of the message.
ZOOPH_API stream_error read_frame(ByteSource& from, buffer& into, const Limits& limits = {});

/// A message that owns its bytes and was validated: it may be kept, and moved to other threads.
template <struct_type T>
class Message {
public:
    /// Validates `bytes`, one framed message, and keeps them.
    [[nodiscard]] static result<Message> of(buffer bytes, const Limits& limits = {}) {
        auto root = open<T>(bytes, limits);
        if (!root) {
            return std::move(root).error();
        }
        return Message(std::move(bytes), *root);
    }

    // The bytes stay where they are when they are moved, and so does what the root refers to.
    Message(Message&&) noexcept = default;
    Message& operator=(Message&&) noexcept = default;

    /// The root struct. It refers to the message, and so to none that is gone at the end of the expression.
    [[nodiscard]] const reader_of<T>& root() const& noexcept { return root_; }
    reader_of<T> root() const&& = delete;

    /// The framed bytes.
    [[nodiscard]] std::span<const std::byte> bytes() const& noexcept {
        return {bytes_.data(), bytes_.size()};
    }
    std::span<const std::byte> bytes() const&& = delete;

private:
    Message(buffer bytes, reader_of<T> root) noexcept : bytes_(std::move(bytes)), root_(root) {}

    buffer bytes_;
    reader_of<T> root_;
};

/// The messages of a source, one behind another, validated. For packed messages, give it a `PackedSource`.
///
///     zooph::DescriptorSource file(descriptor);
///     zooph::Stream<weather::Reading> readings(file);
///     while (readings.next()) {
///         use(readings.root());
///     }
///     if (readings.error()) { ... }
///
/// All messages are read to the same memory, which grows to the largest of them.
template <struct_type T>
class Stream {
public:
    /// Reads from `source`, which must stay where it is.
    explicit Stream(ByteSource& source) noexcept : source_(&source) {}
    /// The same with limits of the caller's, for each message.
    Stream(ByteSource& source, const Limits& limits) noexcept : limits_(limits), source_(&source) {}

    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;

    /// Reads the next message. False at the end of the stream and with an error, which `error` tells, and from then on.
    /// What refers to the message before is no longer good.
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

    /// The root of the message that `next` has read. Good until `next` is called again.
    [[nodiscard]] const reader_of<T>& root() const& noexcept { return *root_; }
    reader_of<T> root() const&& = delete;

    /// The framed bytes of that message.
    [[nodiscard]] std::span<const std::byte> bytes() const& noexcept {
        return {bytes_.data(), bytes_.size()};
    }
    std::span<const std::byte> bytes() const&& = delete;

    /// Takes that message, to keep it. What refers to it stays good.
    [[nodiscard]] Message<T> take() {
        offset_ += bytes_.size();
        auto message = Message<T>::of(std::exchange(bytes_, buffer()), limits_ ? *limits_ : Limits());
        root_.reset();
        return std::move(message).value();
    }

    /// What ended the stream; nothing if it came to its end.
    [[nodiscard]] const stream_error& error() const noexcept { return error_; }

private:
    void refuse(fault why) {
        // A packed source tells places in packed bytes, which begin with the stream.
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
    /// Where the message starts, and which one comes next.
    std::uint64_t offset_ = 0;
    std::uint64_t index_ = 0;
    bool ended_ = false;
};

} // namespace zooph

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/stream.ipp"
#endif
