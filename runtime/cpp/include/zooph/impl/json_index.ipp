#pragma once

// The first pass over JSON: whether it is JSON at all, and how many items its lists and objects have. What is made of
// them can then be made at its size, and what has to wait is found again.

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <deque>
#include <string>
#include <vector>

#include "zooph/detail/utf8.hpp"
#include "zooph/json_error.hpp"
#include "zooph/limits.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

/// How deep lists and objects of JSON may be nested.
inline constexpr std::size_t max_json_nesting = 64;

/// A list or object of JSON.
struct JsonContainer {
    /// The byte behind it.
    std::size_t end;
    std::size_t items;
    /// The first container behind it, in the order of their beginnings.
    std::size_t next;
};

/// A step on the way to a value: the name of a member as it stands between quotes, or an item of a list.
struct JsonStep {
    std::string_view name;
    std::size_t item;
    bool is_item;
};

/// The value of a hexadecimal digit, or 16.
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

/// Four hexadecimal digits; more than 16 bits if they are none.
[[nodiscard]] constexpr std::uint32_t hex4(std::string_view text) noexcept {
    std::uint32_t value = text.size() < 4 ? 0x10000 : 0;
    for (std::size_t at = 0; at < 4 && value <= 0xffff; ++at) {
        const unsigned digit = hex_digit(text[at]);
        value = digit < 16 ? value << 4 | digit : 0x10000;
    }
    return value;
}

/// The letter that an escape says, behind its backslash, which is taken from the text. 0x110000 if there is none such,
/// or half of one only.
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

/// What is between a string's quotes, without escapes: all of it is known to be sound.
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

/// The error, seen from the root.
inline json_error& along(json_error& error, const std::vector<JsonStep>& steps) {
    for (std::size_t left = steps.size(); left > 0; --left) {
        const JsonStep& step = steps[left - 1];
        if (step.is_item) {
            error.in_item(step.item);
        } else if (step.name.find('\\') == std::string_view::npos) {
            error.in_member(step.name);
        } else {
            error.in_member(unescaped(step.name));
        }
    }
    return error;
}

/// A decimal number is less than one: it has no digit but zeros before the point, once the exponent has moved that.
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
    // How many digits there are before the point, the first one that is not zero included; less than one if it is behind.
    const std::int64_t whole = static_cast<std::int64_t>(point) - static_cast<std::int64_t>(first) + (first > point ? 1 : 0);
    return whole + (is_negative ? -exponent : exponent) <= 0;
}

/// The Float64 nearest to a decimal number, which has no plus in front. False if that is out of range.
[[nodiscard]] inline bool parse_float(std::string_view text, double& value) {
#if defined(__cpp_lib_to_chars)
    value = 0;
    const auto found = std::from_chars(text.data(), text.data() + text.size(), value);
    if (found.ec == std::errc::result_out_of_range) {
        // Too small as well as too large.
        value = text.starts_with('-') ? -0.0 : 0.0;
        return is_fraction(text);
    }
    return found.ec == std::errc() && !std::isinf(value);
#else
    value = std::strtod(std::string(text).c_str(), nullptr);
    return !std::isinf(value);
#endif
}

/// What a number of JSON begins with, as far as it is one; empty if it is none.
[[nodiscard]] constexpr std::size_t number_length(std::string_view text) noexcept {
    std::size_t at = 0;
    const auto peek = [&](char one, char other) {
        return at < text.size() && (text[at] == one || text[at] == other);
    };
    const auto digits = [&] {
        const std::size_t from = at;
        while (at < text.size() && is_digit(text[at])) {
            ++at;
        }
        return at > from;
    };
    at += peek('-', '-') ? 1U : 0U;
    const std::size_t from = at;
    const bool is_zero = peek('0', '0');
    if (!digits() || (is_zero && at > from + 1)) {
        return 0;
    }
    if (peek('.', '.')) {
        ++at;
        if (!digits()) {
            return 0;
        }
    }
    if (peek('e', 'E')) {
        ++at;
        at += peek('+', '-') ? 1U : 0U;
        if (!digits()) {
            return 0;
        }
    }
    return at;
}

class JsonIndex {
public:
    JsonIndex(std::string_view text, Budget& budget) : text_(text), budget_(budget) {}

    /// Looks at all of the text.
    [[nodiscard]] json_error build() {
        bool is_sound = value();
        if (is_sound) {
            space();
            is_sound = at_ == text_.size() || fail("something follows the value");
        }
        if (is_sound) {
            return {};
        }
        along(error_, steps_);
        return std::move(error_);
    }

    [[nodiscard]] const JsonContainer& operator[](std::size_t container) const noexcept {
        return containers_[container];
    }

private:
    bool fail(std::string_view message) {
        error_ = json_error(std::string(message));
        error_.at(text_, at_);
        return false;
    }
    bool too_much() {
        error_ = json_error(fault(fault_kind::memory, position::of_byte(at_)));
        return false;
    }

    [[nodiscard]] char peek() const noexcept { return at_ < text_.size() ? text_[at_] : '\0'; }

    void space() noexcept {
        while (at_ < text_.size() &&
               (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r')) {
            ++at_;
        }
    }

    bool value() {
        space();
        const char first = peek();
        switch (first) {
        case '{':
            return object();
        case '[':
            return list();
        case '"':
            return string();
        default:
            return is_digit(first) || first == '-' ? number() : word();
        }
    }

    bool word() {
        for (const std::string_view word : {"null", "true", "false"}) {
            if (text_.substr(at_).starts_with(word)) {
                at_ += word.size();
                return true;
            }
        }
        return fail("expected a value");
    }

    bool number() {
        const std::size_t length = number_length(text_.substr(at_));
        if (length == 0) {
            return fail("not a number");
        }
        const std::string_view number = text_.substr(at_, length);
        // Few are long enough to be out of range, also where nobody looks at them.
        double ignored = 0;
        if ((length > 300 || number.find_first_of("eE") != std::string_view::npos) &&
            !parse_float(number, ignored)) {
            return fail("a number out of range");
        }
        at_ += length;
        return true;
    }

    bool string() {
        ++at_;
        while (at_ < text_.size()) {
            const auto byte = static_cast<unsigned char>(text_[at_]);
            if (byte == '"') {
                ++at_;
                return true;
            }
            if (byte < 0x20) {
                return fail("a control character in a string");
            }
            if (byte == '\\') {
                std::string_view rest = text_.substr(at_ + 1);
                if (take_escape(rest) > 0x10ffff) {
                    return fail("no such escape, or half of a letter");
                }
                at_ = text_.size() - rest.size();
            } else if (const std::size_t length = utf8_sequence(text_.substr(at_)); length != 0) {
                at_ += length;
            } else {
                return fail("not UTF-8");
            }
        }
        return fail("the string does not end");
    }

    /// A new container, whose first byte is passed. False if there are too many.
    bool open(std::size_t& container) {
        if (steps_.size() >= max_json_nesting) {
            return fail("nested deeper than 64 levels");
        }
        if (containers_.size() == containers_.capacity()) {
            const std::size_t more = std::max<std::size_t>(16, containers_.size() / 2);
            if (!budget_.make(more * sizeof(JsonContainer))) {
                return too_much();
            }
            containers_.reserve(containers_.size() + more);
        }
        container = containers_.size();
        containers_.push_back({});
        ++at_;
        space();
        return true;
    }

    bool close(std::size_t container, std::size_t items) {
        ++at_;
        containers_[container] = {at_, items, containers_.size()};
        return true;
    }

    bool list() {
        std::size_t container = 0;
        if (!open(container)) {
            return false;
        }
        if (peek() == ']') {
            return close(container, 0);
        }
        for (std::size_t items = 0;;) {
            steps_.push_back({{}, items, true});
            if (!value()) {
                return false;
            }
            ++items;
            space();
            if (peek() != ',' && peek() != ']') {
                steps_.back().item = items;
                return fail("expected a comma or a bracket");
            }
            steps_.pop_back();
            if (peek() == ']') {
                return close(container, items);
            }
            ++at_;
        }
    }

    bool object() {
        std::size_t container = 0;
        if (!open(container)) {
            return false;
        }
        if (peek() == '}') {
            return close(container, 0);
        }
        for (std::size_t items = 1;; ++items) {
            space();
            if (peek() != '"') {
                return fail("expected a name");
            }
            const std::size_t name = at_ + 1;
            if (!string()) {
                return false;
            }
            steps_.push_back({text_.substr(name, at_ - 1 - name), 0, false});
            space();
            if (peek() != ':') {
                return fail("expected a colon");
            }
            ++at_;
            if (!value()) {
                return false;
            }
            steps_.pop_back();
            space();
            if (peek() == '}') {
                return close(container, items);
            }
            if (peek() != ',') {
                return fail("expected a comma or a brace");
            }
            ++at_;
        }
    }

    std::string_view text_;
    Budget& budget_;
    std::size_t at_ = 0;
    std::vector<JsonContainer> containers_{};
    std::vector<JsonStep> steps_{};
    json_error error_{};
};

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
