#pragma once

// Prints answers, with values in the notation of `conformance/README.md`.

#include <bit>
#include <cstdio>
#include <string>

#include "budget.hpp"
#include "request.hpp"
#include "zooph/canonical.hpp"
#include "zooph/kind.hpp"

namespace driver {

/// The output, which is kept or only counted.
struct Out {
    std::string text{};
    bool is_counting = false;
    /// The sum of bytes that were read but are not kept.
    std::uint64_t sum = 0;

    void put(std::string_view piece) {
        if (is_counting) {
            sum += piece.size();
        } else {
            text += piece;
        }
    }
    /// Reads bytes without printing them.
    void count(std::span<const std::byte> bytes) {
        if (budget().build(bytes.size() / 8)) {
            for (const std::byte byte : bytes) {
                sum ^= static_cast<std::uint64_t>(byte);
            }
        }
    }
};

/// Prints the name of a member, with a comma before it if it is not the first.
inline void member(Out& out, std::string_view name) {
    if (!out.text.ends_with('(')) {
        out.put(",");
    }
    out.put(name);
    out.put("=");
}

inline void print_number(Out& out, bool value) { out.put(value ? "true" : "false"); }
inline void print_number(Out& out, zooph::Void) { out.put("void"); }

template <class T>
    requires std::is_arithmetic_v<T>
void print_number(Out& out, T value) {
    if (out.is_counting) {
        out.sum += std::bit_cast<zooph::detail::bits_t<T>>(value);
    } else if constexpr (std::is_floating_point_v<T>) {
        char text[24];
        std::snprintf(text, sizeof text, "0x%0*llx", static_cast<int>(2 * sizeof value),
                      static_cast<unsigned long long>(std::bit_cast<zooph::detail::bits_t<T>>(value)));
        out.put(text);
    } else {
        out.put(std::to_string(value));
    }
}

template <class T>
    requires std::is_enum_v<T>
void print_number(Out& out, T value) {
    out.put("#");
    print_number(out, static_cast<std::uint16_t>(value));
}

inline std::span<const std::byte> bytes_of(std::string_view text) { return std::as_bytes(std::span(text)); }

/// Prints a text without its quotes. Paths are printed in this way, too.
inline void print_escaped(Out& out, std::string_view text) {
    if (out.is_counting) {
        return out.count(bytes_of(text));
    }
    for (const char letter : text) {
        if (letter < ' ' || letter > '~' || letter == '"' || letter == '\\') {
            out.text += '\\';
            const std::byte byte[] = {static_cast<std::byte>(letter)};
            put_hex(out.text, byte);
        } else {
            out.text += letter;
        }
    }
}

inline void print_text(Out& out, std::string_view text) {
    out.put("\"");
    print_escaped(out, text);
    out.put("\"");
}

inline void print_hex(Out& out, std::span<const std::byte> bytes, std::string_view marks) {
    if (out.is_counting) {
        return out.count(bytes);
    }
    out.put(marks.substr(0, 1));
    put_hex(out.text, bytes);
    out.put(marks.substr(1));
}

/// Reports whether an untyped value may be copied. Without a limit its size does not matter;
/// else a copy must visit no more than it is charged. A value with another fault is copied,
/// because the message must record that fault.
inline bool build_any(const zooph::Pointer& value) {
    if (!budget().is_limited()) {
        return true;
    }
    const zooph::Limits limits{.nesting = zooph::max_nesting, .traversal = most_of_any};
    if (!budget().build(most_of_any)) {
        return false;
    }
    const auto copy = zooph::canonicalize(value, limits);
    return copy || copy.error().kind() != zooph::fault_kind::traversal || budget().stop();
}

/// Prints the canonical words of the object at an untyped pointer.
inline void print_any(Out& out, const zooph::Pointer& value) {
    if (value.is_null()) {
        return out.put("null");
    }
    if (out.is_counting && !build_any(value)) {
        return;
    }
    // The copy may find a fault in a message that was opened lazily. The message records it.
    const auto copy = zooph::canonicalize(value);
    print_hex(out, copy ? std::span<const std::byte>(*copy) : std::span<const std::byte>(), "{}");
}

} // namespace driver
