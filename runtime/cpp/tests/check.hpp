#pragma once

// A small test harness: tests are functions that register themselves, and print which checks have failed. It
// needs neither exceptions nor RTTI, so that the library can be tested without them, too.

#include <cstdio>
#include <cstdint>
#include <string>
#include <vector>

namespace check {

struct Test {
    const char* name;
    void (*run)();
};

inline std::vector<Test>& tests() {
    static std::vector<Test> all;
    return all;
}

inline int& failures() {
    static int count = 0;
    return count;
}

struct Register {
    Register(const char* name, void (*run)()) { tests().push_back({name, run}); }
};

inline void that(bool holds, const char* what, const char* file, int line) {
    if (!holds) {
        ++failures();
        std::fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, what);
    }
}

/// Pseudo-random numbers, which are the same in every run.
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed * 0x9e37'79b9'7f4a'7c15 + 1) {}

    std::uint64_t next() {
        state_ ^= state_ << 13;
        state_ ^= state_ >> 7;
        state_ ^= state_ << 17;
        return state_ * 0x2545'f491'4f6c'dd1d;
    }
    /// Returns a number below `end`.
    std::size_t below(std::uint64_t end) { return static_cast<std::size_t>(next() % end); }

private:
    std::uint64_t state_;
};

} // namespace check

#define CHECK(...) ::check::that((__VA_ARGS__), #__VA_ARGS__, __FILE__, __LINE__)

#define TEST(NAME)                                                                                    \
    static void NAME();                                                                               \
    static const ::check::Register register_##NAME(#NAME, NAME);                                      \
    static void NAME()
