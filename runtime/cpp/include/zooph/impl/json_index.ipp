#pragma once

// The first pass over a JSON text. It checks that the text is JSON, and counts the items of its arrays and objects.
// The second pass can then allocate lists at their size, and return to members that it has skipped.

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include "zooph/detail/json_text.hpp"
#include "zooph/detail/utf8.hpp"
#include "zooph/json_error.hpp"
#include "zooph/limits.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

/// The largest number of nested arrays and objects.
inline constexpr std::size_t max_json_nesting = 64;

/// An array or object in a JSON text.
struct JsonContainer {
    /// The index of the byte after it.
    std::size_t end;
    std::size_t items;
    /// The index of the first container that begins after it ends.
    std::size_t next;
};

/// Returns the value of a hexadecimal digit, or 16 if it is none.
[[nodiscard]] constexpr unsigned hex_digit(char of) noexcept {
    if (of >= '0' && of <= '9') {
        return static_cast<unsigned>(of - '0');
    }
    if (of >= 'a' && of <= 'f') {
        return static_cast<unsigned>(of - 'a') + 10;
    }
    return of >= 'A' && of <= 'F' ? static_cast<unsigned>(of - 'A') + 10 : 16;
}

[[nodiscard]] constexpr bool is_digit(char of) noexcept { return of >= '0' && of <= '9'; }

/// Returns the value of four hexadecimal digits, or more than 16 bits if they are none.
[[nodiscard]] constexpr std::uint32_t hex4(std::string_view text) noexcept {
    std::uint32_t value = text.size() < 4 ? 0x10000 : 0;
    for (std::size_t at = 0; at < 4 && value <= 0xffff; ++at) {
        const unsigned digit = hex_digit(text[at]);
        value = digit < 16 ? value << 4 | digit : 0x10000;
    }
    return value;
}

/// Returns the character of an escape, without its backslash, and removes the escape from the text. Returns 0x110000
/// if there is no such escape, or if it is only half of a surrogate pair.
[[nodiscard]] inline std::uint32_t take_escape(std::string_view& text) noexcept {
    constexpr std::uint32_t none = 0x110000;
    constexpr std::string_view letters = "\"\\/bfnrt";
    constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
    if (text.empty()) {
        return none;
    }
    const char letter = text.front();
    text.remove_prefix(1);
    if (const std::size_t at = letters.find(letter); at != std::string_view::npos) {
        return static_cast<unsigned char>(meanings[at]);
    }
    const std::uint32_t high = letter == 'u' ? hex4(text) : 0x10000;
    if (high > 0xffff) {
        return none;
    }
    text.remove_prefix(4);
    if (high < 0xd800 || high > 0xdfff) {
        return high;
    }
    const std::uint32_t low = text.starts_with("\\u") ? hex4(text.substr(2)) : 0;
    if (high > 0xdbff || low < 0xdc00 || low > 0xdfff) {
        return none;
    }
    text.remove_prefix(6);
    return 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
}

inline void put_utf8(std::string& out, std::uint32_t letter) {
    const auto byte = [&](std::uint32_t bits) { out += static_cast<char>(bits); };
    if (letter < 0x80) {
        return byte(letter);
    }
    if (letter < 0x800) {
        byte(0xc0 | letter >> 6);
    } else {
        if (letter < 0x10000) {
            byte(0xe0 | letter >> 12);
        } else {
            byte(0xf0 | letter >> 18);
            byte(0x80 | (letter >> 12 & 0x3f));
        }
        byte(0x80 | (letter >> 6 & 0x3f));
    }
    byte(0x80 | (letter & 0x3f));
}

/// Returns the content of a string without escapes. The string must be well-formed.
[[nodiscard]] inline std::string unescaped(std::string_view raw) {
    std::string out;
    out.reserve(raw.size());
    while (!raw.empty()) {
        const std::size_t plain = std::min(raw.find('\\'), raw.size());
        out += raw.substr(0, plain);
        raw.remove_prefix(plain);
        if (!raw.empty()) {
            raw.remove_prefix(1);
            put_utf8(out, take_escape(raw));
        }
    }
    return out;
}

/// The path to a value.
class JsonPath {
public:
    /// Adds a step to the member with that name, with its escapes.
    void enter_member(std::string_view name) noexcept { steps_[depth_++] = {name.data(), name.size()}; }
    void enter_item(std::size_t item) noexcept { steps_[depth_++] = {nullptr, item}; }
    void leave() noexcept { --depth_; }
    [[nodiscard]] std::size_t depth() const noexcept { return depth_; }

    /// Calls one of the functions with each step, the last step first.
    template <class Member, class Item>
    void backwards(Member member, Item item) const {
        for (std::size_t left = depth_; left > 0; --left) {
            const Step& step = steps_[left - 1];
            step.name != nullptr ? member(std::string_view(step.name, step.number)) : item(step.number);
        }
    }

    /// Puts the path in front of the error's path.
    json_error& lead_to(json_error& error) const {
        const auto member = [&](std::string_view name) {
            error.in_member(unescaped(name));
        };
        backwards(member, [&](std::size_t item) { error.in_item(item); });
        return error;
    }

private:
    struct Step {
        /// Null for an item.
        const char* name;
        /// The length of the name, or the index of the item.
        std::size_t number;
    };

    std::array<Step, max_json_nesting + 1> steps_{};
    std::size_t depth_ = 0;
};

/// Reports whether a decimal number is below one: after applying the exponent, all digits before the point are zeros.
[[nodiscard]] inline bool is_fraction(std::string_view text) noexcept {
    constexpr std::int64_t most = std::int64_t{1} << 48;
    const std::size_t mark = std::min(text.find_first_of("eE"), text.size());
    const std::string_view mantissa = text.substr(0, mark);
    std::int64_t exponent = 0;
    bool is_negative = false;
    for (const char digit : text.substr(mark)) {
        is_negative = is_negative || digit == '-';
        if (is_digit(digit)) {
            exponent = std::min(exponent * 10 + (digit - '0'), most);
        }
    }
    const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
    const std::size_t first = std::min(mantissa.find_first_of("123456789"), mantissa.size());
    // The number of digits before the point, from the first digit on that is not zero. It is negative or 0 if that
    // digit is behind the point.
    const std::int64_t whole = static_cast<std::int64_t>(point) - static_cast<std::int64_t>(first) + (first > point ? 1 : 0);
    return whole + (is_negative ? -exponent : exponent) <= 0;
}

/// Sets `value` to the `double` nearest to a decimal number without a leading plus. Returns false if that is out of
/// range.
[[nodiscard]] inline bool parse_float(std::string_view text, double& value) {
#if defined(__cpp_lib_to_chars)
    value = 0;
    const auto found = std::from_chars(text.data(), text.data() + text.size(), value);
    if (found.ec == std::errc::result_out_of_range) {
        // `from_chars` does not distinguish numbers that are too small from those that are too large.
        value = text.starts_with('-') ? -0.0 : 0.0;
        return is_fraction(text);
    }
    return found.ec == std::errc() && !std::isinf(value);
#else
    value = std::strtod(std::string(text).c_str(), nullptr);
    return !std::isinf(value);
#endif
}

/// The result of scanning a number.
struct JsonNumber {
    /// The length, or 0 if the text does not begin with a number.
    std::size_t length = 0;
    bool has_exponent = false;
};

[[nodiscard]] ZOOPH_INLINE JsonNumber number_at(const char* from, const char* end) noexcept {
    const char* at = from;
    const auto peek = [&](char one, char other) { return at != end && (*at == one || *at == other); };
    const auto digits = [&] {
        const char* const first = at;
        while (at != end && is_digit(*at)) {
            ++at;
        }
        return at - first;
    };
    at += peek('-', '-') ? 1 : 0;
    const bool is_zero = peek('0', '0');
    const auto whole = digits();
    if (whole == 0 || (is_zero && whole > 1)) {
        return {};
    }
    if (peek('.', '.')) {
        ++at;
        if (digits() == 0) {
            return {};
        }
    }
    const bool has_exponent = peek('e', 'E');
    if (has_exponent) {
        ++at;
        at += peek('+', '-') ? 1 : 0;
        if (digits() == 0) {
            return {};
        }
    }
    return {static_cast<std::size_t>(at - from), has_exponent};
}

/// Returns the first byte from `at` on that is not white space.
[[nodiscard]] ZOOPH_INLINE const char* behind_space(const char* at, const char* end) noexcept {
    while (at != end && static_cast<unsigned char>(*at) <= ' ' && (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r')) {
        ++at;
    }
    return at;
}

/// Scans a text. Each function scans what begins at a byte, and returns the byte after it, or null after an error.
class JsonIndex {
public:
    JsonIndex(std::string_view text, Budget& budget)
        : text_(text), budget_(budget), end_(text.data() + text.size()) {}

    /// Scans the whole text.
    [[nodiscard]] json_error build() {
        const char* at = value(text_.data());
        if (at != nullptr) {
            at = behind_space(at, end_);
            if (at == end_) {
                return {};
            }
            static_cast<void>(fail("something follows the value", at));
        }
        path_.lead_to(error_);
        return std::move(error_);
    }

    [[nodiscard]] const JsonContainer& operator[](std::size_t container) const noexcept {
        return containers_[container];
    }

private:
    [[nodiscard]] std::size_t place(const char* at) const noexcept { return static_cast<std::size_t>(at - text_.data()); }
    [[nodiscard]] std::string_view rest(const char* at) const noexcept {
        return {at, static_cast<std::size_t>(end_ - at)};
    }
    [[nodiscard]] char peek(const char* at) const noexcept { return at != end_ ? *at : '\0'; }

    ZOOPH_COLD const char* fail(const char* message, const char* at) {
        error_ = json_error(std::string(message));
        error_.at(text_, place(at));
        return nullptr;
    }

    ZOOPH_INLINE const char* value(const char* at) {
        at = behind_space(at, end_);
        const char first = peek(at);
        if (first == '"') {
            return string(at);
        }
        if (is_digit(first) || first == '-') {
            return number(at);
        }
        return first == '{' ? object(at) : first == '[' ? list(at)
                                                        : word(at);
    }

    const char* word(const char* at) {
        const std::string_view text = rest(at);
        if (text.starts_with("true") || text.starts_with("null")) {
            return at + 4;
        }
        return text.starts_with("false") ? at + 5 : fail("expected a value", at);
    }

    const char* number(const char* at) {
        const JsonNumber found = number_at(at, end_);
        if (found.length == 0) {
            return fail("not a number", at);
        }
        // Only long numbers and those with exponents can be out of range. This is an error even if the value is
        // ignored.
        double ignored = 0;
        if ((found.length > 300 || found.has_exponent) && !parse_float({at, found.length}, ignored)) {
            return fail("a number out of range", at);
        }
        return at + found.length;
    }

    ZOOPH_INLINE const char* string(const char* at) {
        ++at;
        at += plain_json_bytes(rest(at));
        return at != end_ && *at == '"' ? at + 1 : rest_of_string(at);
    }

    /// Scans the rest of a string from the first byte on that is not plain.
    const char* rest_of_string(const char* at) {
        while (at != end_ && *at != '"') {
            at = other_than_plain(at);
            if (at == nullptr) {
                return nullptr;
            }
            at += plain_json_bytes(rest(at));
        }
        return at != end_ ? at + 1 : fail("the string does not end", at);
    }

    /// Scans an escape or a character that is not ASCII.
    const char* other_than_plain(const char* at) {
        const auto byte = static_cast<unsigned char>(*at);
        if (byte < 0x20) {
            return fail("a control character in a string", at);
        }
        if (byte == '\\') {
            std::string_view behind = rest(at + 1);
            return take_escape(behind) <= 0x10ffff ? end_ - behind.size() : fail("no such escape, or half of a letter", at);
        }
        const std::size_t length = utf8_sequence(rest(at));
        return length != 0 ? at + length : fail("not UTF-8", at);
    }

    /// Begins a container, whose first byte is here. Returns false if containers are nested too deeply or memory is
    /// exceeded.
    bool open(const char* at) {
        if (path_.depth() >= max_json_nesting) {
            return fail("nested deeper than 64 levels", at) != nullptr;
        }
        if (containers_.size() == containers_.capacity()) {
            const std::size_t more = std::max<std::size_t>(16, containers_.size() / 2);
            if (!budget_.make(more * sizeof(JsonContainer))) {
                error_ = json_error(fault(fault_kind::memory, position::of_byte(place(at))));
                return false;
            }
            containers_.reserve(containers_.size() + more);
        }
        containers_.push_back({});
        return true;
    }

    /// Ends a container, whose last byte is here.
    const char* close(const char* at, std::size_t container, std::size_t items) noexcept {
        containers_[container] = {place(at + 1), items, containers_.size()};
        return at + 1;
    }

    const char* list(const char* at) {
        const std::size_t container = containers_.size();
        if (!open(at)) {
            return nullptr;
        }
        at = behind_space(at + 1, end_);
        if (peek(at) == ']') {
            return close(at, container, 0);
        }
        for (std::size_t items = 0;; ++at) {
            path_.enter_item(items);
            at = value(at);
            if (at == nullptr) {
                return nullptr;
            }
            ++items;
            at = behind_space(at, end_);
            path_.leave();
            if (peek(at) == ']') {
                return close(at, container, items);
            }
            if (peek(at) != ',') {
                // The error is at the item that would come next.
                path_.enter_item(items);
                return fail("expected a comma or a bracket", at);
            }
        }
    }

    const char* object(const char* at) {
        const std::size_t container = containers_.size();
        if (!open(at)) {
            return nullptr;
        }
        at = behind_space(at + 1, end_);
        if (peek(at) == '}') {
            return close(at, container, 0);
        }
        for (std::size_t items = 1;; ++items, ++at) {
            at = member(behind_space(at, end_));
            if (at == nullptr) {
                return nullptr;
            }
            at = behind_space(at, end_);
            if (peek(at) == '}') {
                return close(at, container, items);
            }
            if (peek(at) != ',') {
                return fail("expected a comma or a brace", at);
            }
        }
    }

    ZOOPH_INLINE const char* member(const char* at) {
        if (peek(at) != '"') {
            return fail("expected a name", at);
        }
        const char* const name = at + 1;
        at = string(at);
        if (at == nullptr) {
            return nullptr;
        }
        path_.enter_member({name, static_cast<std::size_t>(at - 1 - name)});
        at = behind_space(at, end_);
        if (peek(at) != ':') {
            return fail("expected a colon", at);
        }
        at = value(at + 1);
        // After an error the path is kept, because it leads to the error.
        if (at != nullptr) {
            path_.leave();
        }
        return at;
    }

    std::string_view text_;
    Budget& budget_;
    const char* end_;
    std::vector<JsonContainer> containers_{};
    JsonPath path_{};
    json_error error_{};
};

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
