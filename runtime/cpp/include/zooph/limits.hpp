#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "zooph/detail/begin.hpp"

namespace zooph {

/// Limits on nesting above this are lowered to it: validation and everything after it recurses.
inline constexpr std::uint32_t max_nesting = 1024;

/// Limits on what a message may ask of its reader.
///
/// Every operation over a message's content has a budget of its own, made of limits and of what is
/// present. Operations that take no limits use the defaults, but visit as many words as the message was
/// allowed to have when it was opened.
struct Limits {
    /// How many pointers to structs and lists may be followed from the root down to any object. Texts,
    /// data and lists of numbers are not counted. At most `max_nesting`.
    std::uint32_t nesting = 64;
    /// Words of 8 bytes that may be visited in all; by default the larger of 8 Mi words and twice the
    /// words present. What exceeds it is a `traversal` fault.
    std::optional<std::uint64_t> traversal{};
    /// Bytes that may be made of a message: of native values and of copies. By default the larger of
    /// 64 MiB and 64 bytes for each byte present. What exceeds it is a `memory` fault.
    std::optional<std::uint64_t> memory{};
    /// Bytes of text or JSON that may be made of a message, where they are kept in memory. By default the larger of
    /// 64 MiB and 64 bytes for each byte present. What exceeds it is a `memory` fault.
    std::optional<std::uint64_t> output{};
    /// Bytes that one message may have, framing included, where they are not there yet: in streams and
    /// packed. What exceeds it is a `message_size` fault.
    std::uint64_t bytes = std::uint64_t{64} << 20;
    /// Check that every text the schema knows is UTF-8.
    bool utf8 = false;
};

namespace detail {

/// Of `Limits::nesting`.
inline constexpr std::uint32_t default_nesting = 64;
/// The least that `Limits::memory` is by default, in bytes.
inline constexpr std::uint64_t default_memory = std::uint64_t{64} << 20;
/// With so many doublings the default traversal is 2^54 words: more than anybody visits.
inline constexpr std::uint32_t most_doublings = 31;
/// The largest limit. A signed number tells by one comparison that a budget is spent.
inline constexpr std::uint64_t most_of_a_budget = INT64_MAX;

/// Words of a message of `words` words that may be visited, by default.
[[nodiscard]] constexpr std::uint64_t default_traversal(std::uint64_t words) noexcept {
    constexpr std::uint64_t least = std::uint64_t{8} << 20;
    return words * 2 < least ? least : words * 2;
}

/// `a * 2^doublings`, or the largest number if that is more.
[[nodiscard]] constexpr std::uint64_t doubled(std::uint64_t a, std::uint32_t doublings) noexcept {
    return a > (UINT64_MAX >> doublings) ? UINT64_MAX : a << doublings;
}

/// What may be visited of a message of `words` words, where the default is doubled so often.
[[nodiscard]] constexpr std::int64_t traversal_of(
    const Limits& limits, std::uint64_t words, std::uint32_t doublings) noexcept {
    const std::uint64_t most = limits.traversal.has_value()
                                   ? *limits.traversal
                                   : doubled(default_traversal(words), doublings);
    return static_cast<std::int64_t>(most < most_of_a_budget ? most : most_of_a_budget);
}

/// How often the default traversal has to be doubled to reach what these limits allow.
[[nodiscard]] constexpr std::uint32_t doublings_of(
    const Limits& limits, std::uint64_t words) noexcept {
    if (!limits.traversal.has_value()) {
        return 0;
    }
    std::uint32_t doublings = 0;
    while (doublings < most_doublings &&
           doubled(default_traversal(words), doublings) < *limits.traversal) {
        ++doublings;
    }
    return doublings;
}

/// Bytes that may be made of a message of `words` words where nobody says how many.
[[nodiscard]] constexpr std::uint64_t most_by_default(std::uint64_t words) noexcept {
    const std::uint64_t many = doubled(words, 9);
    return many < default_memory ? default_memory : many;
}

/// Bytes that may be made of a message of `words` words.
[[nodiscard]] constexpr std::int64_t memory_of(const Limits& limits, std::uint64_t words) noexcept {
    const std::uint64_t most = limits.memory.has_value()
                                   ? *limits.memory
                                   : most_by_default(words);
    // No allocation is larger than addresses go, however much the caller allows.
    constexpr auto room = static_cast<std::uint64_t>(PTRDIFF_MAX);
    return static_cast<std::int64_t>(most < room ? most : room);
}

/// Bytes of output that may be made of a message of `words` words.
[[nodiscard]] constexpr std::size_t output_of(const Limits& limits, std::uint64_t words) noexcept {
    const std::uint64_t most = limits.output.has_value()
                                   ? *limits.output
                                   : most_by_default(words);
    // A text that is cut off ends with a mark.
    constexpr auto room = static_cast<std::uint64_t>(PTRDIFF_MAX / 2);
    return static_cast<std::size_t>(most < room ? most : room);
}

/// What is left for an operation, of words that may be visited and bytes that may be made. Every
/// operation over content makes one budget and draws all of it from there; what is a part of a larger
/// operation is handed what is left.
struct Budget {
    std::int64_t words;
    std::int64_t memory;

    /// Charges for a visit to `count` words, before it is made. False if that is too much.
    [[nodiscard]] bool visit(std::uint64_t count) noexcept {
        words -= static_cast<std::int64_t>(count);
        return words >= 0;
    }

    /// Charges for `bytes` bytes, before they are made. False if that is too much.
    [[nodiscard]] bool make(std::uint64_t bytes) noexcept {
        if (bytes > most_of_a_budget || memory < 0) {
            memory = -1;
            return false;
        }
        memory -= static_cast<std::int64_t>(bytes);
        return memory >= 0;
    }
};

/// What an object that is made of a message is charged beside its content, in bytes: it takes room of
/// its own, and time.
inline constexpr std::uint64_t object_cost = 32;

} // namespace detail
} // namespace zooph

#include "zooph/detail/end.hpp"
