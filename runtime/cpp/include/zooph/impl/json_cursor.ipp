#pragma once

// JSON text whose places are known to be sound: its tokens and containers one behind another, and what goes wrong on
// the way.

#include <algorithm>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "zooph/impl/json_index.ipp"
#include "zooph/impl/json_open.ipp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

/// Passes over a text. Functions return false once something is wrong; `error` then says what.
class JsonCursor {
public:
    JsonCursor(std::string_view text, Budget& budget, const JsonIndex& index)
        : text_(text), budget_(budget), index_(index) {}

    [[nodiscard]] json_error take_error() { return std::move(error_); }

protected:
    /// Where a value is.
    struct Place {
        std::size_t at;
        std::size_t container;
    };

    bool fail(std::string_view message) { return fail_at(message, at_); }
    bool fail_at(std::string_view message, std::size_t at) {
        error_ = json_error(std::string(message));
        along(error_, steps_).at(text_, at);
        return false;
    }
    bool too_much() {
        fault why(fault_kind::memory, position::of_byte(at_));
        for (std::size_t left = steps_.size(); left > 0; --left) {
            const JsonStep& step = steps_[left - 1];
            step.is_item ? why.in_element(static_cast<std::uint32_t>(step.item)) : why.in_field(step.name);
        }
        error_ = json_error(std::move(why));
        return false;
    }

    /// Charges for an object of so many words, once in the draft and once in what is made of that.
    bool room(std::uint64_t words) {
        return (words <= max_count && budget_.make(words * 16 + object_cost)) || too_much();
    }
    bool room_for_bytes(std::uint64_t bytes) { return room((bytes + 7) / 8); }

    void space() noexcept {
        while (at_ < text_.size() && static_cast<unsigned char>(text_[at_]) <= ' ') {
            ++at_;
        }
    }
    [[nodiscard]] char peek() const noexcept { return text_[at_]; }
    [[nodiscard]] Place place() const noexcept { return {at_, next_}; }
    void go_to(const Place& place) noexcept {
        at_ = place.at;
        next_ = place.container;
    }

    /// Passes a string. What is between its quotes, as it stands.
    [[nodiscard]] std::string_view raw_string() noexcept {
        const std::size_t from = ++at_;
        while (text_[at_] != '"') {
            at_ += text_[at_] == '\\' ? 2U : 1U;
        }
        return text_.substr(from, at_++ - from);
    }

    /// The same without escapes, kept until all is read. False if there is no memory for it.
    bool name(std::string_view raw, std::string_view& name) {
        name = raw;
        if (raw.find('\\') == std::string_view::npos) {
            return true;
        }
        if (!budget_.make(raw.size() + sizeof(std::string) + object_cost)) {
            return too_much();
        }
        name = names_kept_.emplace_back(unescaped(raw));
        return true;
    }

    /// Passes a string, whose content `use` gets.
    template <class Use>
    bool string(Use use) {
        const std::string_view raw = raw_string();
        if (raw.find('\\') == std::string_view::npos) {
            return use(raw);
        }
        return room_for_bytes(raw.size()) && use(std::string_view(unescaped(raw)));
    }

    /// Passes a value without looking at it.
    void skip() {
        switch (peek()) {
        case '{':
        case '[': {
            const JsonContainer& container = index_[next_];
            at_ = container.end;
            next_ = container.next;
            return;
        }
        case '"':
            static_cast<void>(raw_string());
            return;
        default:
            while (at_ < text_.size() && !is_behind(text_[at_])) {
                ++at_;
            }
        }
    }
    [[nodiscard]] static bool is_behind(char of) noexcept {
        return of == ',' || of == ']' || of == '}' || static_cast<unsigned char>(of) <= ' ';
    }

    /// Enters a list, and calls `one` at each of its items, which passes it.
    template <class One>
    bool items(One one) {
        const JsonContainer container = index_[next_++];
        ++at_;
        for (std::size_t item = 0; item < container.items; ++item) {
            space();
            steps_.push_back({{}, item, true});
            if (!one(static_cast<std::uint32_t>(item))) {
                return false;
            }
            steps_.pop_back();
            space();
            ++at_;
        }
        go_to({container.end, container.next});
        return true;
    }

    /// Enters an object, and calls `one` at the value of each of its members, with its name as it stands.
    template <class One>
    bool members(One one) {
        const JsonContainer container = index_[next_++];
        ++at_;
        for (std::size_t item = 0; item < container.items; ++item) {
            space();
            const std::string_view raw = raw_string();
            space();
            ++at_;
            space();
            steps_.push_back({raw, 0, false});
            if (!one(raw)) {
                return false;
            }
            steps_.pop_back();
            space();
            ++at_;
        }
        go_to({container.end, container.next});
        return true;
    }

    /// Notes a name that the schema does not know.
    bool note(JsonSeen& seen, std::string_view name) {
        if (seen.is_full()) {
            const std::size_t more = std::max<std::size_t>(4, seen.count() / 2);
            if (!budget_.make(more * sizeof(JsonSeen::Other))) {
                return too_much();
            }
            seen.reserve(seen.count() + more);
        }
        seen.add(name, at_);
        return true;
    }

    bool end_names(JsonSeen& seen) {
        const JsonSeen::Other* const twice = seen.twice();
        if (twice == nullptr) {
            return true;
        }
        error_ = json_error(std::string(is_twice));
        error_.in_member(twice->name);
        along(error_, steps_).at(text_, twice->at);
        return false;
    }

    /// Passes a value that nobody reads, in which no object may have a name twice.
    bool ignore() {
        if (peek() == '[') {
            return items([&](std::uint32_t) { return ignore(); });
        }
        if (peek() != '{') {
            skip();
            return true;
        }
        JsonSeen seen(0);
        const bool is_sound = members([&](std::string_view raw) {
            std::string_view name;
            return this->name(raw, name) && note(seen, name) && ignore();
        });
        return is_sound && end_names(seen);
    }

    /// Passes a number or a string, which `use` gets.
    template <class Use>
    bool token(Use use) {
        if (peek() == '"') {
            return string([&](std::string_view text) { return use(JsonToken{text, true}); });
        }
        if (peek() != '-' && !is_digit(peek())) {
            return fail("expected a number");
        }
        const std::size_t from = at_;
        skip();
        return use(JsonToken{text_.substr(from, at_ - from), false});
    }

    /// Goes to a member that was passed before, and calls `one` at its value.
    template <class One>
    bool revisit(std::string_view raw, const Place& place, One one) {
        go_to(place);
        steps_.push_back({raw, 0, false});
        if (!one()) {
            return false;
        }
        steps_.pop_back();
        return true;
    }

    static constexpr std::string_view is_twice = "the member is there twice";

    [[nodiscard]] std::size_t at() const noexcept { return at_; }
    /// How many items the container has that begins here.
    [[nodiscard]] std::size_t item_count() const noexcept { return index_[next_].items; }

private:
    std::string_view text_;
    Budget& budget_;
    const JsonIndex& index_;
    std::size_t at_ = 0;
    /// The container that begins next.
    std::size_t next_ = 0;
    std::vector<JsonStep> steps_{};
    std::deque<std::string> names_kept_{};
    json_error error_{};
};

} // namespace detail
} // namespace zooph

#include "zooph/detail/end.hpp"
