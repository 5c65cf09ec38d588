#pragma once

#include <iosfwd>
#include <memory>

#include "zooph/packed.hpp"
#include "zooph/stream_error.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {

/// What came of reading some bytes.
struct ReadResult {
    /// How many bytes there were. None at the end of the source, or with an error.
    std::size_t bytes = 0;
    stream_error error{};
};

/// Where bytes come from.
class ByteSource {
public:
    ByteSource() = default;
    ByteSource(const ByteSource&) = delete;
    ByteSource& operator=(const ByteSource&) = delete;
    virtual ~ByteSource() = default;

    /// Reads some bytes to the start of `to`, which has room for one at least. None at the end of the source.
    [[nodiscard]] virtual ReadResult read(std::span<std::byte> to) = 0;
};

/// Bytes in memory, which must stay there.
class MemorySource final : public ByteSource {
public:
    explicit MemorySource(std::span<const std::byte> bytes) noexcept : rest_(bytes) {}

    [[nodiscard]] ZOOPH_API ReadResult read(std::span<std::byte> to) override;

private:
    std::span<const std::byte> rest_;
};

/// The bytes of a `std::istream`, from where it stands. Nothing beyond what is asked for is taken from it.
class IstreamSource final : public ByteSource {
public:
    /// `in` must outlive the source and must not move. If the caller has enabled its exceptions, they are not caught.
    explicit IstreamSource(std::istream& in) noexcept : in_(&in) {}

    [[nodiscard]] ZOOPH_API ReadResult read(std::span<std::byte> to) override;

private:
    std::istream* in_;
};

/// The bytes of a file descriptor of POSIX, which stays the caller's. Nothing beyond what is asked for is taken from it.
class DescriptorSource final : public ByteSource {
public:
    explicit DescriptorSource(int descriptor) noexcept : descriptor_(descriptor) {}

    [[nodiscard]] ZOOPH_API ReadResult read(std::span<std::byte> to) override;

private:
    int descriptor_;
};

/// The words of a packed source. It reads ahead: what follows the packed bytes cannot be read from the source beneath.
///
/// Where the source beneath ends inside of a group, or where more words should follow, that is a `packed` fault at the
/// group; byte positions are those of the packed bytes.
class PackedSource final : public ByteSource {
public:
    /// `packed` must stay where it is.
    explicit PackedSource(ByteSource& packed) noexcept : packed_(&packed) {}

    [[nodiscard]] ZOOPH_API ReadResult read(std::span<std::byte> to) override;

private:
    [[nodiscard]] ReadResult refill();

    ByteSource* packed_;
    Unpacker unpacker_{};
    std::unique_ptr<std::byte[]> ahead_{};
    /// What was read ahead and is not unpacked yet.
    std::span<const std::byte> rest_{};
};

} // namespace zooph

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/source.ipp"
#endif
