#pragma once

#include "zooph/buffer.hpp"
#include "zooph/limits.hpp"
#include "zooph/stream_error.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {

/// Reads a whole file, or what comes from a pipe, to `into`, whose memory is used again. What has more than
/// `limits.bytes` bytes is a `message_size` fault. What was read is the reader's own: nobody changes it.
ZOOPH_API stream_error read_file(const char* path, buffer& into, const Limits& limits = {});

/// A file in memory, without reading it first: pages are read when they are touched.
///
/// The bytes are those of the file. Readers rely on what was validated, so map only what nobody writes to or makes
/// shorter meanwhile: a file that is written once and then renamed into its place, say. Where another program may change
/// the file, `read_file` makes a copy that is safe. A page that can no longer be read ends the program with a signal.
class MappedFile {
public:
    /// Makes a map of no file, which has no bytes.
    MappedFile() noexcept = default;
    MappedFile(MappedFile&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
    MappedFile& operator=(MappedFile&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
        return *this;
    }
    ZOOPH_API ~MappedFile();

    /// Maps a regular file in place of what was mapped before. An error if it cannot be opened or mapped.
    ZOOPH_API stream_error map(const char* path);

    /// The file's bytes. They are gone with this object, and so with none that is gone at the end of the expression.
    [[nodiscard]] std::span<const std::byte> bytes() const& noexcept { return {data_, size_}; }
    std::span<const std::byte> bytes() const&& = delete;

private:
    const std::byte* data_ = nullptr;
    std::size_t size_ = 0;
};

} // namespace zooph

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/file.ipp"
#endif
