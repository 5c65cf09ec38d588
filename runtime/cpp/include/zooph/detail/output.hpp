#pragma once

// Output of text in many small pieces.

#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

/// A growing text. It is written to a buffer of fixed size, which is appended to a string whenever it is full. So
/// writing a piece does not involve the string's size and capacity.
class Output {
public:
    Output() noexcept = default;
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;

    /// The largest number of bytes that may be written to `room` at once.
    static constexpr std::size_t most_at_once = 256;

    /// Returns where the next bytes are to be written, at most `most_at_once`. Call `end` with the end of the bytes
    /// that were written.
    [[nodiscard]] ZOOPH_INLINE char* room() {
        if (at_ > buffer_ + sizeof(buffer_) - most_at_once) [[unlikely]] {
            flush();
        }
        return at_;
    }
    ZOOPH_INLINE void end(char* at) noexcept { at_ = at; }

    ZOOPH_INLINE void put(char byte) {
        char* const to = room();
        *to = byte;
        end(to + 1);
    }
    void put(std::string_view text) {
        if (text.size() > most_at_once) {
            flush();
            text_.append(text);
            return;
        }
        char* const to = room();
        text.copy(to, text.size());
        end(to + text.size());
    }

    /// Returns the number of bytes so far.
    [[nodiscard]] ZOOPH_INLINE std::size_t size() const noexcept {
        return text_.size() + static_cast<std::size_t>(at_ - buffer_);
    }

    /// Removes all bytes and keeps the memory.
    void clear() noexcept {
        text_.clear();
        at_ = buffer_;
    }
    /// Makes room for `bytes` bytes in all.
    void reserve(std::size_t bytes) { text_.reserve(bytes); }
    /// Takes over the memory of a string, which must be empty.
    void take_memory(std::string& of) noexcept { text_.swap(of); }
    [[nodiscard]] std::size_t capacity() const noexcept { return text_.capacity(); }

    /// Returns everything that was written, and removes it.
    [[nodiscard]] std::string take() {
        flush();
        return std::exchange(text_, {});
    }

private:
    void flush() {
        text_.append(buffer_, static_cast<std::size_t>(at_ - buffer_));
        at_ = buffer_;
    }

    std::string text_{};
    char* at_ = buffer_;
    char buffer_[4096];
};

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
