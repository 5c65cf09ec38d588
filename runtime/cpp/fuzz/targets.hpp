#pragma once

// Fuzz targets: functions that take bytes and end the program if something is wrong.

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <span>

namespace fuzz {

using Bytes = std::span<const std::byte>;

/// Opens bytes as a message of a type with all kinds of pointers, validated and lazily, and calls all operations on
/// it.
void messages(Bytes input);
/// Unpacks and packs bytes, with every kernel and in pieces.
void packed(Bytes input);
/// Reads bytes as a segment table, and as a stream of messages, packed or not.
void framing(Bytes input);
/// Reads bytes as JSON of several types, to messages and to Records, and writes them again.
void json(Bytes input);
/// Decodes bytes as native types, and encodes them again.
void raw(Bytes input);
/// Interprets bytes as operations on a Builder, and applies them to a model of it, too.
void builders(Bytes input);

/// Ends the program unless a condition holds.
inline void demand(bool holds, const char* what, const char* file, int line) {
    if (!holds) {
        std::fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, what);
        std::abort();
    }
}

/// Takes values from the start of the input, and zeros when it is used up.
class Source {
public:
    explicit Source(Bytes input) noexcept : rest_(input) {}

    [[nodiscard]] bool empty() const noexcept { return rest_.empty(); }
    [[nodiscard]] unsigned byte() noexcept {
        if (rest_.empty()) {
            return 0;
        }
        const auto found = static_cast<unsigned>(rest_.front());
        rest_ = rest_.subspan(1);
        return found;
    }
    /// Returns a number below `end`, which is at most 256.
    [[nodiscard]] unsigned below(unsigned end) noexcept { return byte() % end; }
    [[nodiscard]] Bytes rest() const noexcept { return rest_; }

private:
    Bytes rest_;
};

} // namespace fuzz

#define FUZZ_DEMAND(...) ::fuzz::demand((__VA_ARGS__), #__VA_ARGS__, __FILE__, __LINE__)
