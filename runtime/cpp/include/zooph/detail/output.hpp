#pragma once

// Output of text in many small pieces.

#include <cstddef>
#include <cstdint>
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
    Output() noexcept { look_from(SIZE_MAX); }
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;

    /// The largest number of bytes that may be written to `room` at once.
    static constexpr std::size_t most_at_once = 256;

    /// Returns where the next bytes are to be written, at most `most_at_once`. Call `end` with the end of the bytes
    /// that were written.
    [[nodiscard]] ZOOPH_INLINE char* room() {
        if (at_ > last_) [[unlikely]] {
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
            set_last();
            return;
        }
        char* const to = room();
        text.copy(to, text.size());
        end(to + text.size());
    }

    /// Returns the number of bytes so far.
    [[nodiscard]] ZOOPH_INLINE std::size_t size() const noexcept {
        return text_.size() + count();
    }

    /// Lets `is_due` return true as soon as so many bytes were written. `room` and `is_due` share one comparison.
    void look_from(std::size_t bytes) noexcept {
        due_ = bytes;
        set_last();
    }
    /// Returns true if so many bytes were written as the last call of `look_from` said, and sometimes before.
    [[nodiscard]] ZOOPH_INLINE bool is_due() const noexcept { return is_due(at_); }
    /// Does the same for output that ends at `at`. If it returns false, there is room for `most_at_once` bytes.
    [[nodiscard]] ZOOPH_INLINE bool is_due(const char* at) const noexcept { return at > last_; }

    /// Removes all bytes and keeps the memory.
    void clear() noexcept {
        text_.clear();
        begin();
    }
    /// Makes room for `bytes` bytes in all.
    void reserve(std::size_t bytes) { text_.reserve(bytes); }
    /// Takes over the memory of a string, which must be empty.
    void take_memory(std::string& of) noexcept {
        text_.swap(of);
        set_last();
    }
    [[nodiscard]] std::size_t capacity() const noexcept { return text_.capacity(); }

    /// Returns everything that was written, and removes it.
    [[nodiscard]] std::string take() {
        flush();
        std::string all = std::exchange(text_, {});
        set_last();
        return all;
    }

private:
    void flush() {
        text_.append(buffer_ + 1, count());
        begin();
    }

    void begin() noexcept {
        at_ = buffer_ + 1;
        set_last();
    }

    /// Returns the number of bytes in the buffer.
    [[nodiscard]] ZOOPH_INLINE std::size_t count() const noexcept {
        return static_cast<std::size_t>(at_ - buffer_) - 1;
    }

    void set_last() noexcept {
        constexpr std::size_t most = sizeof(buffer_) - most_at_once;
        if (text_.size() >= due_) {
            last_ = buffer_;
            return;
        }
        const std::size_t left = due_ - text_.size();
        last_ = buffer_ + (left < most ? left : most);
    }

    std::string text_{};
    char* at_ = buffer_ + 1;
    /// The last place in the buffer at which there is room, and at which fewer bytes were written than `due_`.
    const char* last_ = buffer_;
    std::size_t due_ = SIZE_MAX;
    /// Bytes are written from the second one on, so that `last_` can also be before all of them.
    char buffer_[4096];
};

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
