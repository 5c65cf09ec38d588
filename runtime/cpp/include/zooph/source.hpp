#pragma once

#include <iosfwd>
#include <memory>

#include "zooph/packed.hpp"
#include "zooph/stream_error.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {

/// The result of reading some bytes.
struct ReadResult {
    /// The number of bytes. It is 0 at the end of the source and after an error.
    std::size_t bytes = 0;
    stream_error error{};
};

/// A source of bytes.
class ByteSource {
public:
    ByteSource() = default;
    ByteSource(const ByteSource&) = delete;
    ByteSource& operator=(const ByteSource&) = delete;
    virtual ~ByteSource() = default;

    /// Reads some bytes to the start of `to`, which must not be empty. Reads none at the end of the source.
    [[nodiscard]] virtual ReadResult read(std::span<std::byte> to) = 0;
};

/// A source of bytes in memory, which must outlive it.
class MemorySource final : public ByteSource {
public:
    explicit MemorySource(std::span<const std::byte> bytes) noexcept : rest_(bytes) {}

    [[nodiscard]] ZOOPH_API ReadResult read(std::span<std::byte> to) override;

private:
    std::span<const std::byte> rest_;
};

/// The bytes of a `std::istream` from its current position. It does not read more than the caller asks for.
class IstreamSource final : public ByteSource {
public:
    /// `in` must outlive the source and must not move. If the caller has enabled its exceptions, they are not caught.
    explicit IstreamSource(std::istream& in) noexcept : in_(&in) {}

    [[nodiscard]] ZOOPH_API ReadResult read(std::span<std::byte> to) override;

private:
    std::istream* in_;
};

/// The bytes of a POSIX file descriptor, which it does not close. It does not read more than the caller asks for.
class DescriptorSource final : public ByteSource {
public:
    explicit DescriptorSource(int descriptor) noexcept : descriptor_(descriptor) {}

    [[nodiscard]] ZOOPH_API ReadResult read(std::span<std::byte> to) override;

private:
    int descriptor_;
};

/// Unpacks the words of a packed source. It reads ahead, so bytes that follow the packed ones are lost to the
/// underlying source.
///
/// It is a `packed` fault at the group if the underlying source ends inside a group or before all words are there.
/// Byte positions are those of the packed bytes.
class PackedSource final : public ByteSource {
public:
    /// Makes a source that reads from `packed`, which must outlive it and must not move.
    explicit PackedSource(ByteSource& packed) noexcept : packed_(&packed) {}

    [[nodiscard]] ZOOPH_API ReadResult read(std::span<std::byte> to) override;

private:
    [[nodiscard]] ReadResult refill();

    ByteSource* packed_;
    Unpacker unpacker_{};
    std::unique_ptr<std::byte[]> ahead_{};
    /// Bytes that were read ahead and not unpacked yet.
    std::span<const std::byte> rest_{};
};

} // namespace zooph

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/source.ipp"
#endif
