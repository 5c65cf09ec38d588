#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>

#include "zooph/fault.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {

/// An error of a stream, if there is one: reading or writing failed, or a message is malformed. It converts to true
/// if there is an error.
class [[nodiscard]] stream_error {
public:
    /// Makes the value that stands for success.
    stream_error() noexcept = default;

    /// Makes the error of reading or writing that this value of `errno` stands for.
    [[nodiscard]] static stream_error io(int code) noexcept {
        stream_error error;
        error.code_ = code;
        error.kind_ = kind::io;
        return error;
    }

    /// Makes the error of message `index`, which is malformed. Byte positions count from the start of the stream.
    [[nodiscard]] static stream_error malformed(fault why, std::uint64_t index = 0) noexcept {
        stream_error error;
        error.fault_ = std::move(why);
        error.index_ = index;
        error.kind_ = kind::fault;
        return error;
    }

    /// Reports whether there is an error.
    explicit operator bool() const noexcept { return kind_ != kind::none; }
    /// Reports whether reading or writing failed.
    [[nodiscard]] bool is_io() const noexcept { return kind_ == kind::io; }
    /// Reports whether a message is malformed.
    [[nodiscard]] bool is_fault() const noexcept { return kind_ == kind::fault; }

    /// Returns the value of `errno`, if reading or writing failed.
    [[nodiscard]] int code() const noexcept { return code_; }
    /// Returns the fault of the message, if one is malformed.
    [[nodiscard]] const zooph::fault& why() const noexcept { return fault_; }
    /// Returns the index of the malformed message, counted from 0.
    [[nodiscard]] std::uint64_t index() const noexcept { return index_; }

    /// Returns one line for people, which is empty if there is no error.
    [[nodiscard]] ZOOPH_API std::string to_string() const;

    friend bool operator==(const stream_error&, const stream_error&) = default;

private:
    enum class kind : std::uint8_t { none, io, fault };

    zooph::fault fault_{fault_kind::truncated, position::of_byte(0)};
    std::uint64_t index_ = 0;
    int code_ = 0;
    kind kind_ = kind::none;
};

/// Writes the result of `to_string`.
ZOOPH_API std::ostream& operator<<(std::ostream& out, const stream_error& of);

} // namespace zooph

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/stream_error.ipp"
#endif
