#pragma once

#include "zooph/buffer.hpp"
#include "zooph/limits.hpp"
#include "zooph/stream_error.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {

/// Reads a whole file, or everything from a pipe, to `into`, whose memory is reused. A file of more than
/// `limits.bytes` bytes is a `message_size` fault. The bytes are a private copy that no other program can change.
ZOOPH_API stream_error read_file(const char* path, buffer& into, const Limits& limits = {});

/// A file mapped to memory: its pages are read when they are accessed.
///
/// The memory is the file itself. Readers rely on validated bytes, so map only files that no program writes to or
/// shortens meanwhile, such as files that are written once and then renamed into place. If another program may change
/// the file, call `read_file`, which makes a safe copy. Accessing a page that can no longer be read ends the program
/// with a signal.
class MappedFile {
public:
    /// Makes an object that maps no file and has no bytes.
    MappedFile() noexcept = default;
    MappedFile(MappedFile&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
    MappedFile& operator=(MappedFile&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
        return *this;
    }
    ZOOPH_API ~MappedFile();

    /// Maps a regular file in place of the one that was mapped before. Returns an error if it cannot be opened or
    /// mapped.
    ZOOPH_API stream_error map(const char* path);

    /// Returns the file's bytes, which are valid as long as this object. The compiler refuses calls on temporaries.
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
