#pragma once

// The type of texts in faults. All programs that read messages include faults, but few use their texts, and
// `<string>` would take a large part of the compile time of these headers.

#include <cstddef>
#include <string_view>
#include <utility>

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

/// A text with a terminating NUL. Copying it copies the characters.
class Chars {
public:
    /// Makes an empty text.
    Chars() noexcept = default;
    explicit Chars(std::string_view text) : text_(copied(text)), size_(text.size()) {}

    Chars(const Chars& other) : Chars(other.view()) {}
    Chars(Chars&& other) noexcept
        : text_(std::exchange(other.text_, nullptr)), size_(std::exchange(other.size_, 0)) {}
    Chars& operator=(Chars other) noexcept {
        std::swap(text_, other.text_);
        std::swap(size_, other.size_);
        return *this;
    }
    ~Chars() {
        if (text_ != nullptr) {
            release(text_);
        }
    }

    [[nodiscard]] std::string_view view() const noexcept { return {c_str(), size_}; }
    [[nodiscard]] const char* c_str() const noexcept { return text_ == nullptr ? "" : text_; }

    friend bool operator==(const Chars& a, const Chars& b) noexcept { return a.view() == b.view(); }

private:
    /// Returns a copy of a text, or null for the empty text.
    [[nodiscard]] ZOOPH_API_COLD static char* copied(std::string_view text);
    ZOOPH_API_COLD static void release(char* text) noexcept;

    char* text_ = nullptr;
    std::size_t size_ = 0;
};

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
