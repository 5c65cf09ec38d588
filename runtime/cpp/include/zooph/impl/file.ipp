#pragma once

// Reading and mapping files.

#include <algorithm>
#include <cerrno>
#include <cstdio>

#include "zooph/file.hpp"

#if __has_include(<sys/mman.h>)
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

/// Reads all of an open file, but no more than `most` bytes.
[[nodiscard]] inline stream_error read_open_file(
    std::FILE* file, buffer& into, std::uint64_t most) {
    constexpr std::size_t piece = std::size_t{1} << 16;
    for (;;) {
        into.reserve_more(piece);
        const std::size_t room = into.capacity() - into.size();
        const std::size_t read = std::fread(into.end(), 1, room, file);
        into.resize(into.size() + read);
        if (into.size() > most) {
            return stream_error::malformed(fault(fault_kind::message_size, position::of_byte(0)));
        }
        if (read < room) {
            return std::ferror(file) != 0 ? stream_error::io(EIO) : stream_error();
        }
    }
}

} // namespace detail

ZOOPH_BODY stream_error read_file(const char* path, buffer& into, const Limits& limits) {
    into.clear();
    std::FILE* const file = std::fopen(path, "rb");
    if (file == nullptr) {
        return stream_error::io(errno);
    }
    // The buffer is read directly, without another one in between.
    std::setvbuf(file, nullptr, _IONBF, 0);
    stream_error error = detail::read_open_file(file, into, limits.bytes);
    std::fclose(file);
    if (error) {
        into.clear();
    }
    return error;
}

#if __has_include(<sys/mman.h>)
namespace detail {

/// Maps an open file.
[[nodiscard]] inline stream_error map_descriptor(
    int descriptor, const std::byte*& data, std::size_t& size) {
    struct stat about {};
    if (::fstat(descriptor, &about) != 0) {
        return stream_error::io(errno);
    }
    if (!S_ISREG(about.st_mode)) {
        return stream_error::io(EINVAL);
    }
    if (about.st_size == 0) {
        return {};
    }
    if (static_cast<std::uint64_t>(about.st_size) > static_cast<std::uint64_t>(PTRDIFF_MAX)) {
        return stream_error::io(EFBIG);
    }
    const auto length = static_cast<std::size_t>(about.st_size);
    void* const start = ::mmap(nullptr, length, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (start == MAP_FAILED) {
        return stream_error::io(errno);
    }
    data = static_cast<const std::byte*>(start);
    size = length;
    return {};
}

} // namespace detail

ZOOPH_BODY MappedFile::~MappedFile() {
    if (data_ != nullptr) {
        ::munmap(const_cast<std::byte*>(data_), size_);
    }
}

ZOOPH_BODY stream_error MappedFile::map(const char* path) {
    *this = MappedFile();
    const int descriptor = ::open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        return stream_error::io(errno);
    }
    stream_error error = detail::map_descriptor(descriptor, data_, size_);
    ::close(descriptor);
    return error;
}
#else
ZOOPH_BODY MappedFile::~MappedFile() {
    static_cast<void>(data_);
    static_cast<void>(size_);
}

ZOOPH_BODY stream_error MappedFile::map(const char*) { return stream_error::io(ENOSYS); }
#endif

} // namespace zooph

#include "zooph/detail/end.hpp"
