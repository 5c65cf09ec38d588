#pragma once

// Walks a JSON text that was indexed and so is known to be well-formed: its tokens and containers in order, and the
// errors on the way.

#include <algorithm>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "zooph/detail/decimal.hpp"
#include "zooph/detail/json_text.hpp"
#include "zooph/impl/json_index.ipp"
#include "zooph/impl/json_open.ipp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

/// The content of a string between its quotes, with escapes.
struct JsonString {
    std::string_view raw;
    bool has_escapes;
};

/// Walks a text. The functions return false after an error, which `error` returns.
class JsonCursor {
public:
    JsonCursor(std::string_view text, Budget& budget, const JsonIndex& index)
        : text_(text), budget_(budget), index_(index), at_(text.data()), end_(text.data() + text.size()) {}

    [[nodiscard]] json_error take_error() { return std::move(error_); }

protected:
    /// The position of a value.
    struct Place {
        std::size_t at;
        std::size_t container;
    };

    ZOOPH_COLD bool fail(const char* message) { return fail_at(message, at()); }
    ZOOPH_COLD bool fail_at(const char* message, std::size_t at) {
        error_ = json_error(std::string(message));
        path_.lead_to(error_).at(text_, at);
        return false;
    }
    ZOOPH_COLD bool too_much() {
        fault why(fault_kind::memory, position::of_byte(at()));
        path_.backwards([&](std::string_view name) { why.in_field(name); },
                        [&](std::size_t item) { why.in_element(static_cast<std::uint32_t>(item)); });
        error_ = json_error(std::move(why));
        return false;
    }

    /// Charges memory for an object of that many words, in the draft and in the message that is made of it.
    bool room(std::uint64_t words) {
        return (words <= max_count && budget_.make(words * 16 + object_cost)) || too_much();
    }
    bool room_for_bytes(std::uint64_t bytes) { return room((bytes + 7) / 8); }

    ZOOPH_INLINE void space() noexcept {
        while (at_ != end_ && static_cast<unsigned char>(*at_) <= ' ') {
            ++at_;
        }
    }
    [[nodiscard]] ZOOPH_INLINE char peek() const noexcept { return *at_; }
    [[nodiscard]] Place place() const noexcept { return {at(), next_}; }
    void go_to(const Place& place) noexcept {
        at_ = text_.data() + place.at;
        next_ = place.container;
    }

    /// Skips a string and returns its content.
    [[nodiscard]] JsonString raw_string() noexcept {
        const char* const from = ++at_;
        bool has_escapes = false;
        for (;;) {
            at_ += bytes_before_mark({at_, static_cast<std::size_t>(end_ - at_)});
            if (*at_ == '"') {
                break;
            }
            has_escapes = true;
            at_ += 2;
        }
        return {{from, static_cast<std::size_t>(at_++ - from)}, has_escapes};
    }

    /// Skips a string if it begins like a name and is that name. Otherwise it does not move. It may also not move
    /// near the end of the text.
    [[nodiscard]] ZOOPH_INLINE bool passes(std::string_view name, const JsonHead& head) noexcept {
        const auto left = static_cast<std::size_t>(end_ - at_);
        const std::size_t size = name.size();
        if (left < size + 9 || (load_word(reinterpret_cast<const std::byte*>(at_ + 1)) & head.mask) != head.bytes) {
            return false;
        }
        if (size >= 8 && (at_[size + 1] != '"' || !is_same(at_ + 1, name))) {
            return false;
        }
        at_ += size + 2;
        return true;
    }

    /// Sets `name` to the name without escapes, which is kept until everything is read. Returns false if the memory
    /// limit is exceeded.
    bool name(const JsonString& of, std::string_view& name) {
        name = of.raw;
        if (!of.has_escapes) {
            return true;
        }
        if (!budget_.make(of.raw.size() + sizeof(std::string) + object_cost)) {
            return too_much();
        }
        name = names_kept_.emplace_back(unescaped(of.raw));
        return true;
    }

    /// Skips a string and calls `use` with its content.
    template <class Use>
    bool string(Use use) {
        const JsonString found = raw_string();
        if (!found.has_escapes) {
            return use(found.raw);
        }
        return room_for_bytes(found.raw.size()) && use(std::string_view(unescaped(found.raw)));
    }

    /// Skips a value.
    void skip() {
        switch (peek()) {
        case '{':
        case '[': {
            const JsonContainer& container = index_[next_];
            go_to({container.end, container.next});
            return;
        }
        case '"':
            static_cast<void>(raw_string());
            return;
        default:
            while (at_ != end_ && !is_behind(*at_)) {
                ++at_;
            }
        }
    }
    [[nodiscard]] static bool is_behind(char of) noexcept {
        return of == ',' || of == ']' || of == '}' || static_cast<unsigned char>(of) <= ' ';
    }

    /// Enters an array and calls `one` at each of its items, which must skip the item.
    template <class One>
    bool items(One one) {
        const JsonContainer container = index_[next_++];
        ++at_;
        for (std::size_t item = 0; item < container.items; ++item) {
            space();
            path_.enter_item(item);
            if (!one(static_cast<std::uint32_t>(item))) {
                return false;
            }
            path_.leave();
            space();
            ++at_;
        }
        go_to({container.end, container.next});
        return true;
    }

    /// Goes to the first name of an object that is not empty. Returns the place behind the object.
    [[nodiscard]] Place enter_object() noexcept {
        const JsonContainer& container = index_[next_++];
        ++at_;
        space();
        return {container.end, container.next};
    }
    /// Goes from the end of a name to the value.
    ZOOPH_INLINE void pass_colon() noexcept {
        space();
        ++at_;
        space();
    }

    /// Enters an object. At the name of each member it calls `name`, which must skip the name and return its content.
    /// At the member's value it calls `one` with that content.
    template <class Name, class One>
    bool members(Name name, One one) {
        const JsonContainer container = index_[next_++];
        ++at_;
        for (std::size_t item = 0; item < container.items; ++item) {
            space();
            const JsonString found = name();
            pass_colon();
            path_.enter_member(found.raw);
            if (!one(found)) {
                return false;
            }
            path_.leave();
            space();
            ++at_;
        }
        go_to({container.end, container.next});
        return true;
    }

    template <class One>
    bool members(One one) {
        return members([&] { return raw_string(); }, one);
    }

    /// Records a name that the schema does not know.
    bool note(JsonSeen& seen, std::string_view name) {
        if (seen.is_full()) {
            const std::size_t more = std::max<std::size_t>(4, seen.count() / 2);
            if (!budget_.make(more * sizeof(JsonSeen::Other))) {
                return too_much();
            }
            seen.reserve(seen.count() + more);
        }
        seen.add(name, at());
        return true;
    }

    bool end_names(JsonSeen& seen) { return seen.count() < 2 || end_others(seen); }

    bool end_others(JsonSeen& seen) {
        const JsonSeen::Other* const twice = seen.twice();
        if (twice == nullptr) {
            return true;
        }
        error_ = json_error(std::string(is_twice));
        error_.in_member(twice->name);
        path_.lead_to(error_).at(text_, twice->at);
        return false;
    }

    /// Skips a value that is ignored. No object in it may have a name twice.
    bool ignore() {
        if (peek() == '[') {
            return items([&](std::uint32_t) { return ignore(); });
        }
        if (peek() != '{') {
            skip();
            return true;
        }
        JsonSeen seen(0);
        const bool is_sound = members([&](const JsonString& found) {
            std::string_view name;
            return this->name(found, name) && note(seen, name) && ignore();
        });
        return is_sound && end_names(seen);
    }

    /// Skips a number or a string and calls `use` with it.
    template <class Use>
    bool token(Use use) {
        if (peek() == '"') {
            return string([&](std::string_view text) { return use(JsonToken{text, true}); });
        }
        if (peek() != '-' && !is_digit(peek())) {
            return fail("expected a number");
        }
        const char* const from = at_;
        skip();
        return use(JsonToken{{from, static_cast<std::size_t>(at_ - from)}, false});
    }

    /// Returns to a member that was skipped before, and calls `one` at its value.
    template <class One>
    bool revisit(std::string_view raw, const Place& place, One one) {
        go_to(place);
        path_.enter_member(raw);
        if (!one()) {
            return false;
        }
        path_.leave();
        return true;
    }

    static constexpr const char* is_twice = "the member is there twice";

    [[nodiscard]] std::size_t at() const noexcept { return static_cast<std::size_t>(at_ - text_.data()); }
    /// Returns the number of items of the container that begins here.
    [[nodiscard]] std::size_t item_count() const noexcept { return index_[next_].items; }

    /// Reads a number without a fraction and an exponent that fits in 64 bits. Returns false, without moving, for any
    /// other value.
    [[nodiscard]] ZOOPH_INLINE bool takes_integer(Magnitude& found) noexcept {
        const char* at = at_;
        const bool is_negative = *at == '-';
        at += is_negative ? 1 : 0;
        const char* const first = at;
        std::uint64_t value = 0;
        for (; at != end_ && is_digit(*at); ++at) {
            value = value * 10 + static_cast<unsigned>(*at - '0');
        }
        // The value of at most 19 digits does not overflow.
        if (at == first || at - first > 19 || (at != end_ && !is_behind(*at))) {
            return false;
        }
        at_ = at;
        found = {is_negative, value};
        return true;
    }

    /// Reads a number of few digits, with or without a point. Returns false, without moving, for any other value.
    [[nodiscard]] ZOOPH_INLINE bool takes_short_float(double& value) noexcept {
        const char* at = at_;
        const bool is_negative = *at == '-';
        at += is_negative ? 1 : 0;
        const char* const first = at;
        std::uint64_t digits = 0;
        const auto run = [&] {
            for (; at != end_ && is_digit(*at); ++at) {
                digits = digits * 10 + static_cast<unsigned>(*at - '0');
            }
        };
        run();
        std::size_t places = 0;
        if (at != first && at != end_ && *at == '.') {
            const char* const point = ++at;
            run();
            places = static_cast<std::size_t>(at - point);
        }
        // The value of at most 19 digits does not overflow.
        const auto count = at - first - (places > 0 ? 1 : 0);
        if (count == 0 || count > 19 || (at != end_ && !is_behind(*at)) || !divide(digits, places, value)) {
            return false;
        }
        at_ = at;
        value = is_negative ? -value : value;
        return true;
    }

    /// Skips `true`, `false` or `null`, which must be here.
    void skip_word() noexcept { at_ += *at_ == 'f' ? 5 : 4; }

private:
    std::string_view text_;
    Budget& budget_;
    const JsonIndex& index_;
    const char* at_;
    const char* end_;
    /// The container that begins next.
    std::size_t next_ = 0;
    JsonPath path_{};
    std::deque<std::string> names_kept_{};
    json_error error_{};
};

} // namespace detail
} // namespace zooph

#include "zooph/detail/end.hpp"
