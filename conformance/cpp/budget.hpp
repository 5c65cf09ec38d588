#pragma once

// The budget of a request.

#include <cstdint>

namespace driver {

/// How much work the driver does for one request. User code needs a budget, because a message
/// may have cycles, or lead to one object ten million times.
struct Budget {
    /// How many more structs and elements may be visited.
    std::uint64_t visits = UINT64_MAX;
    /// How many more words of texts and data may be read, or words be built.
    std::uint64_t words = UINT64_MAX;
    std::uint32_t depth = 0;
    /// Whether something was left out.
    bool is_stopped = false;

    [[nodiscard]] bool is_limited() const { return words != UINT64_MAX; }

    bool stop() {
        is_stopped = true;
        // Nothing else is visited from now on. Otherwise all small objects still would be.
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
/// How many words are charged for an untyped pointer, and how many its object may have.
inline constexpr std::uint64_t most_of_any = 1 << 17;

inline Budget& budget() {
    static Budget of;
    return of;
}

} // namespace driver
