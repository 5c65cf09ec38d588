#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "zooph/detail/begin.hpp"

namespace zooph {

/// The largest nesting limit; higher limits are lowered to it. It bounds the stack, because operations on messages
/// recurse.
inline constexpr std::uint32_t max_nesting = 1024;

/// Bounds for the time and memory that an operation on a message may take.
///
/// Each operation on the content of a message has its own budget, which depends on the limits and on the size of the
/// message. Operations that take no `Limits` use the defaults, but may visit as many words as opening the message was
/// allowed to visit.
struct Limits {
    /// The largest number of pointers to structs and lists on the way from the root to any object. Texts, data and
    /// lists of numbers do not count. Values above `max_nesting` mean `max_nesting`.
    std::uint32_t nesting = 64;
    /// The largest number of 8-byte words that may be visited. The default is the larger of 8 Mi words and twice the
    /// words of the message. Exceeding it is a `traversal` fault.
    std::optional<std::uint64_t> traversal{};
    /// The largest number of bytes of native values and copies. The default is the larger of 64 MiB and 64 times the
    /// bytes of the message. Exceeding it is a `memory` fault.
    std::optional<std::uint64_t> memory{};
    /// The largest number of bytes of text or JSON that are kept in memory. The default is the larger of 64 MiB and
    /// 64 times the bytes of the message. Exceeding it is a `memory` fault.
    std::optional<std::uint64_t> output{};
    /// The largest size in bytes, with framing, of a message whose bytes are not all present: in a stream, or packed.
    /// Exceeding it is a `message_size` fault.
    std::uint64_t bytes = std::uint64_t{64} << 20;
    /// Whether to validate that every text that the schema describes is UTF-8.
    bool utf8 = false;
};

namespace detail {

/// The default of `Limits::nesting`.
inline constexpr std::uint32_t default_nesting = 64;
/// The smallest default of `Limits::memory` and `Limits::output`, in bytes.
inline constexpr std::uint64_t default_memory = std::uint64_t{64} << 20;
/// The largest number of doublings. With 31, the default traversal limit is at least 2^54 words, which no program
/// visits.
inline constexpr std::uint32_t most_doublings = 31;
/// The largest limit. It fits in a signed number, so that one comparison with zero tells whether a budget is spent.
inline constexpr std::uint64_t most_of_a_budget = INT64_MAX;

/// Returns the default of `Limits::traversal` for a message of `words` words.
[[nodiscard]] constexpr std::uint64_t default_traversal(std::uint64_t words) noexcept {
    constexpr std::uint64_t least = std::uint64_t{8} << 20;
    return words * 2 < least ? least : words * 2;
}

/// Returns `a * 2^doublings`, or the largest number if the product is larger.
[[nodiscard]] constexpr std::uint64_t doubled(std::uint64_t a, std::uint32_t doublings) noexcept {
    return a > (UINT64_MAX >> doublings) ? UINT64_MAX : a << doublings;
}

/// Returns how many words of a message of `words` words may be visited, with the default doubled `doublings` times.
[[nodiscard]] constexpr std::int64_t traversal_of(
    const Limits& limits, std::uint64_t words, std::uint32_t doublings) noexcept {
    const std::uint64_t most = limits.traversal.has_value()
                                   ? *limits.traversal
                                   : doubled(default_traversal(words), doublings);
    return static_cast<std::int64_t>(most < most_of_a_budget ? most : most_of_a_budget);
}

/// Returns how often the default traversal limit has to be doubled to reach the one in `limits`.
[[nodiscard]] constexpr std::uint32_t doublings_of(
    const Limits& limits, std::uint64_t words) noexcept {
    const std::uint64_t least = default_traversal(words);
    if (!limits.traversal.has_value() || *limits.traversal <= least) {
        return 0;
    }
    // After so many doublings, the default has as many binary digits as the largest number below the limit. So one
    // doubling less is not enough, and one more is.
    const auto doublings =
        static_cast<std::uint32_t>(std::bit_width(*limits.traversal - 1) - std::bit_width(least));
    const std::uint32_t enough =
        doubled(least, doublings) < *limits.traversal ? doublings + 1 : doublings;
    return enough < most_doublings ? enough : most_doublings;
}

/// Returns the default of `Limits::memory` and `Limits::output` for a message of `words` words.
[[nodiscard]] constexpr std::uint64_t most_by_default(std::uint64_t words) noexcept {
    const std::uint64_t many = doubled(words, 9);
    return many < default_memory ? default_memory : many;
}

/// Returns how many bytes may be made of a message of `words` words.
[[nodiscard]] constexpr std::int64_t memory_of(const Limits& limits, std::uint64_t words) noexcept {
    const std::uint64_t most = limits.memory.has_value()
                                   ? *limits.memory
                                   : most_by_default(words);
    // No allocation can be larger than the address range, whatever the caller's limit is.
    constexpr auto room = static_cast<std::uint64_t>(PTRDIFF_MAX);
    return static_cast<std::int64_t>(most < room ? most : room);
}

/// Returns how many bytes of output may be made of a message of `words` words.
[[nodiscard]] constexpr std::size_t output_of(const Limits& limits, std::uint64_t words) noexcept {
    const std::uint64_t most = limits.output.has_value()
                                   ? *limits.output
                                   : most_by_default(words);
    // Half of the address range, which leaves room for the mark at the end of a text that is cut off.
    constexpr auto room = static_cast<std::uint64_t>(PTRDIFF_MAX / 2);
    return static_cast<std::size_t>(most < room ? most : room);
}

/// The rest of an operation's limits: the words that may still be visited and the bytes that may still be made. An
/// operation on a message makes one budget. Operations that are part of a larger one share its budget.
struct Budget {
    std::int64_t words;
    std::int64_t memory;

    /// Charges for visiting `count` words, before the visit. Returns false if that exceeds the budget.
    [[nodiscard]] bool visit(std::uint64_t count) noexcept {
        words -= static_cast<std::int64_t>(count);
        return words >= 0;
    }

    /// Charges for making `bytes` bytes, before they are made. Returns false if that exceeds the budget.
    [[nodiscard]] bool make(std::uint64_t bytes) noexcept {
        if (bytes > most_of_a_budget || memory < 0) {
            memory = -1;
            return false;
        }
        memory -= static_cast<std::int64_t>(bytes);
        return memory >= 0;
    }
};

/// Bytes that each object made of a message is charged in addition to its content, for the memory and time that any
/// object takes.
inline constexpr std::uint64_t object_cost = 32;

} // namespace detail
} // namespace zooph

#include "zooph/detail/end.hpp"
