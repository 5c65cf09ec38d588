#pragma once

// What a request may cost.

#include <cstdint>

namespace driver {

/// How much the driver does for one request: user code that may go in circles, or ten million times through one object,
/// has to count.
struct Budget {
    /// Structs and elements that may still be visited.
    std::uint64_t visits = UINT64_MAX;
    /// Words of texts and data that may still be read, and words that may still be built.
    std::uint64_t words = UINT64_MAX;
    std::uint32_t depth = 0;
    /// Something was left out.
    bool is_stopped = false;

    [[nodiscard]] bool is_limited() const { return words != UINT64_MAX; }

    bool stop() {
        is_stopped = true;
        // What is not visited now is not visited later, or all that is small would still be.
        visits = 0;
        return false;
    }
    bool visit(std::uint64_t count) {
        if (visits < count) {
            return stop();
        }
        visits -= is_limited() ? count : 0;
        return true;
    }
    bool build(std::uint64_t count) {
        if (words < count) {
            return stop();
        }
        words -= is_limited() ? count : 0;
        return visit(1);
    }
};

inline constexpr std::uint64_t most_visits = 1 << 20;
inline constexpr std::uint64_t most_words = 3 << 20;
/// What an untyped pointer is charged, and may lead to.
inline constexpr std::uint64_t most_of_any = 1 << 17;

inline Budget& budget() {
    static Budget of;
    return of;
}

} // namespace driver
