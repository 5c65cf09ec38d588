#pragma once

// Encodes root structs with few pointers, all of which lead to texts and data.
//
// All functions are inline and none is passed the encoder's address, so its members are in registers.

#include "zooph/encoder.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

/// Writes the texts and data that a Record leads to. Has the functions of `Encoder` that codecs of such Records call.
///
/// The reason why encoding failed is not recorded. `Encoder` finds it when it encodes the Record again.
class LeafEncoder {
public:
    /// Makes an encoder that writes whole words from `start` on, up to `end`.
    ZOOPH_INLINE LeafEncoder(std::byte* start, std::byte* end) noexcept
        : next_(start), end_(static_cast<std::size_t>(end - start) < most ? end : start + most) {}

    /// Reports whether encoding failed. The output is then unusable.
    [[nodiscard]] ZOOPH_INLINE bool has_failed() const noexcept { return has_failed_; }
    /// Returns the end of the words that were written.
    [[nodiscard]] ZOOPH_INLINE std::byte* end() const noexcept { return next_; }

    ZOOPH_INLINE void refuse(encode_error) noexcept { has_failed_ = true; }
    ZOOPH_INLINE void null(std::byte* slot) noexcept { store(slot, std::uint64_t{0}); }

    ZOOPH_INLINE void text(std::byte* slot, std::string_view text) noexcept {
        if (text.empty()) {
            null(slot);
        } else {
            write(slot, reinterpret_cast<const std::byte*>(text.data()), text.size(), 1);
        }
    }
    ZOOPH_INLINE void text(std::byte* slot, std::string_view text, std::string_view preset) noexcept {
        if (text == preset) {
            null(slot);
        } else {
            write(slot, reinterpret_cast<const std::byte*>(text.data()), text.size(), 1);
        }
    }
    ZOOPH_INLINE void data(std::byte* slot, std::span<const std::byte> data) noexcept {
        if (data.empty()) {
            null(slot);
        } else {
            write(slot, data.data(), data.size(), 0);
        }
    }
    ZOOPH_INLINE void data(
        std::byte* slot, std::span<const std::byte> data, std::span<const std::byte> preset) noexcept {
        if (same_bytes(data, preset)) {
            null(slot);
        } else if (data.empty()) {
            store(slot, wire::byte_list_behind(next_ - slot, 0));
        } else {
            write(slot, data.data(), data.size(), 0);
        }
    }

private:
    /// Largest number of bytes of all texts and data. A list can have as many elements.
    static constexpr std::size_t most = (std::size_t{max_count} - 1) / word_bytes * word_bytes;

    /// Writes the pointer, the bytes and `zeros` zero bytes. There is at least one byte.
    ZOOPH_INLINE void write(
        std::byte* slot, const std::byte* from, std::size_t length, std::uint32_t zeros) noexcept {
        // The remaining memory consists of whole words, so if the bytes fit, the rest of their last word does, too.
        if (length + zeros > static_cast<std::size_t>(end_ - next_)) [[unlikely]] {
            has_failed_ = true;
            return;
        }
        std::byte* const place = next_;
        const std::size_t words = (length + zeros + word_bytes - 1) / word_bytes;
        next_ = place + words * word_bytes;
        store(slot,
              wire::byte_list_behind(place - slot, static_cast<std::uint32_t>(length) + zeros));
        copy_padded(from, length, place, words);
    }

    std::byte* next_;
    std::byte* end_;
    bool has_failed_ = false;
};

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
