#pragma once

// Messages from JSON, by the fields that generated code tells. The text is looked at twice: `JsonIndex` says whether it
// is JSON, and what is made of it is made here, in a draft whose objects are in the order of the text.

#include <deque>

#include "zooph/builder.hpp"
#include "zooph/impl/json_index.ipp"
#include "zooph/impl/json_names.ipp"
#include "zooph/impl/json_values.ipp"
#include "zooph/json.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

/// A struct that is being filled.
struct JsonOpen {
    explicit JsonOpen(const StructBuilder& of) noexcept : builder(of) {}

    StructBuilder builder;
    /// Places of the discriminants that a member of their own has told.
    std::vector<std::int64_t> tagged{};
    /// Flattened structs, by the indexes of their pointers.
    std::vector<std::pair<std::uint32_t, std::unique_ptr<JsonOpen>>> inner{};

    /// What the pointer led to is there no more.
    void forget(std::uint32_t index) {
        std::erase_if(inner, [&](const auto& one) { return one.first == index; });
    }

    void set_bits(const Element& width, std::uint32_t offset, std::uint64_t bits) const noexcept {
        if (width.kind == element_kind::bit) {
            builder.set_bit(offset, bits != 0);
            return;
        }
        switch (width.bytes) {
        case 1:
            return builder.set(offset / 8, static_cast<std::uint8_t>(bits));
        case 2:
            return builder.set(offset / 8, static_cast<std::uint16_t>(bits));
        case 4:
            return builder.set(offset / 8, static_cast<std::uint32_t>(bits));
        case 8:
            return builder.set(offset / 8, bits);
        default:
            return;
        }
    }

    /// Makes a member its union's active one.
    void choose(const Fields& of, const Field& field) const noexcept {
        if (field.tag != no_tag) {
            builder.set(static_cast<std::uint32_t>(of.tag_offset), static_cast<std::uint16_t>(field.tag));
        }
    }

    /// Sets a field to its default.
    void clear(const Field& field) {
        if (field.group != nullptr) {
            clear_all(field.group());
        } else if (is_pointer(field.type.kind)) {
            forget(field.offset);
            builder.pointer(field.offset).clear();
        } else {
            set_bits(element_of(field.type), field.offset, 0);
        }
    }

    /// Sets all fields of a group to their defaults, and of its union the first member.
    void clear_all(const Fields& of) {
        for (const Field& field : of.fields) {
            if (field.tag == no_tag) {
                clear(field);
            }
        }
        if (const Field* const first = member_of(of, 0)) {
            choose(of, *first);
            clear(*first);
        }
    }

    [[nodiscard]] static const Field* member_of(const Fields& of, std::int32_t tag) noexcept {
        for (const Field& field : of.fields) {
            if (field.tag != no_tag && field.tag == tag) {
                return &field;
            }
        }
        return nullptr;
    }

    /// The active member; null if there is none that is known.
    [[nodiscard]] const Field* active(const Fields& of) const noexcept {
        return of.tag_offset < 0
                   ? nullptr
                   : member_of(of, builder.get<std::uint16_t>(static_cast<std::uint32_t>(of.tag_offset)));
    }

    /// The member that a union's own tag has told; null if it has not.
    [[nodiscard]] const Field* told(const Fields& of) const noexcept {
        const bool is_told = std::find(tagged.begin(), tagged.end(), of.tag_offset) != tagged.end();
        return is_told ? active(of) : nullptr;
    }
};

/// Names of one object, to notice one that is there twice: those that are known by their places, others at the end.
class JsonSeen {
public:
    explicit JsonSeen(std::size_t known) : known_(known) {}

    /// False if the name was there before.
    [[nodiscard]] bool add_known(std::size_t place) {
        const bool is_new = !known_[place];
        known_[place] = true;
        return is_new;
    }

    void add(std::string_view name, std::size_t at) { others_.push_back({name, at}); }
    [[nodiscard]] bool is_full() const noexcept { return others_.size() == others_.capacity(); }
    [[nodiscard]] std::size_t count() const noexcept { return others_.size(); }
    void reserve(std::size_t count) { others_.reserve(count); }

    struct Other {
        std::string_view name;
        std::size_t at;
    };
    /// The second one of two that are equal; null if there are none.
    [[nodiscard]] const Other* twice() {
        std::sort(others_.begin(), others_.end(), [](const Other& a, const Other& b) {
            const int order = a.name.compare(b.name);
            return order != 0 ? order < 0 : a.at < b.at;
        });
        const auto found = std::adjacent_find(
            others_.begin(), others_.end(), [](const Other& a, const Other& b) { return a.name == b.name; });
        return found == others_.end() ? nullptr : &*(found + 1);
    }

private:
    std::vector<bool> known_;
    std::vector<Other> others_{};
};

/// Makes a draft. Functions return false once something is wrong; `error` then says what.
class JsonReader {
public:
    JsonReader(std::string_view text, Budget& budget, const JsonIndex& index, const RawListBuilder& slots)
        : text_(text), budget_(budget), index_(index), slots_(slots) {}

    bool read(const Fields& of) {
        space();
        return structure(slots_.pointer(0), of);
    }

    [[nodiscard]] json_error take_error() { return std::move(error_); }

    /// One place for each group that is read on its own, and one for the root.
    static constexpr std::size_t slot_count = max_json_nesting + 2;

private:
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

    // Structs.

    bool structure(const PointerBuilder& to, const Fields& of) {
        if (peek() != '{' && !of.is_free_json) {
            return fail("expected an object");
        }
        if (!room(std::uint64_t{of.data_words} + of.pointers)) {
            return false;
        }
        JsonOpen open(to.init_struct(of.data_words, of.pointers));
        return fill(open, of);
    }

    bool fill(JsonOpen& open, const Fields& of) {
        return of.is_free_json ? free(open, of) : object(open, of);
    }

    struct Later {
        std::string_view name;
        std::string_view raw;
        Place place;
    };

    bool object(JsonOpen& open, const Fields& of) {
        const JsonNames& names = names_.of(of);
        if (names.is_endless) {
            return fail("a struct is flattened into itself");
        }
        JsonSeen seen(names.all.size());
        std::vector<Later> later;
        const bool is_sound = members([&](std::string_view raw) {
            std::string_view name;
            if (!this->name(raw, name)) {
                return false;
            }
            const std::size_t known = names.find(name);
            if (known == names.all.size()) {
                return note(seen, name) && ignore();
            }
            if (!seen.add_known(known)) {
                return fail(is_twice);
            }
            const Place here = place();
            bool waits = false;
            if (!offer(open, of, name, waits)) {
                return false;
            }
            if (waits) {
                later.push_back({name, raw, here});
                skip();
            }
            return true;
        });
        if (!is_sound || !end_names(seen)) {
            return false;
        }
        const Place behind = place();
        if (!read_later(open, of, later)) {
            return false;
        }
        go_to(behind);
        return true;
    }

    /// Members that had to wait for a union's tag, until none of them can be read any more.
    bool read_later(JsonOpen& open, const Fields& of, std::vector<Later>& later) {
        while (!later.empty()) {
            std::vector<Later> waiting;
            for (const Later& one : later) {
                go_to(one.place);
                steps_.push_back({one.raw, 0, false});
                bool waits = false;
                if (!offer(open, of, one.name, waits)) {
                    return false;
                }
                steps_.pop_back();
                if (waits) {
                    waiting.push_back(one);
                }
            }
            if (waiting.size() == later.size()) {
                break;
            }
            later = std::move(waiting);
        }
        // No tag will come. What belongs to no member is as good as unknown.
        for (const Later& one : later) {
            go_to(one.place);
            steps_.push_back({one.raw, 0, false});
            if (!ignore()) {
                return false;
            }
            steps_.pop_back();
        }
        return true;
    }

    /// Reads one member, unless it waits for a union's tag.
    bool offer(JsonOpen& open, const Fields& of, std::string_view name, bool& waits) {
        const JsonNames& names = names_.of(of);
        const std::size_t place = names.find(name);
        if (place == names.all.size()) {
            return ignore();
        }
        const JsonName& found = names.all[place];
        switch (found.meaning) {
        case json_meaning::tag:
            return tag(open, of);
        case json_meaning::field:
            return store(open, of, *found.field);
        case json_meaning::flattened:
            return within(open, *found.field, name, waits);
        default:
            break;
        }
        const Field* const member = open.told(of);
        if (member == nullptr) {
            waits = true;
            return true;
        }
        return found.meaning == json_meaning::union_value ? store(open, of, *member)
                                                          : within(open, *member, name, waits);
    }

    /// Reads a member of a flattened struct or group.
    bool within(JsonOpen& open, const Field& field, std::string_view name, bool& waits) {
        if (!is_flattened(field) || !name.starts_with(field.json->prefix)) {
            return ignore();
        }
        const std::string_view rest = name.substr(field.json->prefix.size());
        if (field.group != nullptr) {
            return offer(open, field.group(), rest, waits);
        }
        JsonOpen* const inner = enter(open, field);
        return inner != nullptr && offer(*inner, field.type.fields(), rest, waits);
    }

    /// The flattened struct that a field holds: what is there already, or its default. Null if something is wrong.
    JsonOpen* enter(JsonOpen& open, const Field& field) {
        for (const auto& [index, inner] : open.inner) {
            if (index == field.offset) {
                return inner.get();
            }
        }
        const Fields& of = field.type.fields();
        const PointerBuilder to = open.builder.pointer(field.offset);
        if ((to.is_null() && !put_preset(to, field)) ||
            !room(std::uint64_t{of.data_words} + of.pointers)) {
            return nullptr;
        }
        auto inner = std::make_unique<JsonOpen>(to.edit_struct(of.data_words, of.pointers));
        return open.inner.emplace_back(field.offset, std::move(inner)).second.get();
    }

    /// Makes a null pointer lead to a copy of a field's default, if that is not null.
    bool put_preset(const PointerBuilder& to, const Field& field) {
        if (field.pointer_preset == nullptr) {
            return true;
        }
        const auto preset = field.pointer_preset();
        return room_for_bytes(preset.size()) && to.copy(Pointer::flat(preset)).has_value();
    }

    /// The union's own tag: the member's value is its default, unless another member of the object tells it.
    bool tag(JsonOpen& open, const Fields& of) {
        if (peek() != '"') {
            return fail("expected a string");
        }
        return string([&](std::string_view text) {
            for (const Field& field : of.fields) {
                if (field.tag != no_tag && json_name(field) == text) {
                    open.choose(of, field);
                    open.clear(field);
                    open.tagged.push_back(of.tag_offset);
                    break;
                }
            }
            return true;
        });
    }

    [[nodiscard]] static bool is_free(const ValueType& type) noexcept {
        return type.kind == value_kind::structure && type.fields().is_free_json;
    }

    bool store(JsonOpen& open, const Fields& of, const Field& field) {
        if (field.group != nullptr) {
            return group(open, of, field);
        }
        if (!is_pointer(field.type.kind)) {
            std::uint64_t bits = 0;
            if (!scalar(field.type, bits)) {
                return false;
            }
            open.choose(of, field);
            open.set_bits(element_of(field.type), field.offset, bits ^ field.preset);
            return true;
        }
        if (peek() == 'n' && field.type.kind <= value_kind::structure && !is_free(field.type)) {
            // As if the member were missing.
            skip();
            return true;
        }
        open.choose(of, field);
        open.forget(field.offset);
        return pointer(open.builder.pointer(field.offset), field.type, field.json);
    }

    /// The fields of a group. They are read on their own and then moved to their places if they share those with others:
    /// what inactive members of unions hold stays behind, and active ones that are null become their defaults, as with
    /// the stock tool.
    bool group(JsonOpen& open, const Fields& of, const Field& field) {
        if (peek() != '{') {
            return fail("expected an object");
        }
        const Fields& group = field.group();
        if (field.tag == no_tag && !names_.of(group).has_unions) {
            return object(open, group);
        }
        if (!room(std::uint64_t{group.data_words} + group.pointers)) {
            return false;
        }
        const PointerBuilder slot = slots_.pointer(static_cast<std::uint32_t>(++slots_used_));
        JsonOpen alone(slot.init_struct(group.data_words, group.pointers));
        if (!object(alone, group)) {
            return false;
        }
        open.choose(of, field);
        open.clear_all(group);
        if (!take(open, alone, group)) {
            return false;
        }
        PointerBuilder(slot).clear();
        --slots_used_;
        return true;
    }

    /// Moves a group's fields from a struct of their own.
    bool take(JsonOpen& to, JsonOpen& from, const Fields& of) {
        if (const Field* const active = from.active(of)) {
            to.choose(of, *active);
            if (!take_field(to, from, *active)) {
                return false;
            }
        }
        for (const Field& field : of.fields) {
            if (field.tag == no_tag && !take_field(to, from, field)) {
                return false;
            }
        }
        return true;
    }

    bool take_field(JsonOpen& to, JsonOpen& from, const Field& field) {
        if (field.group != nullptr) {
            return take(to, from, field.group());
        }
        if (!is_pointer(field.type.kind)) {
            const Element width = element_of(field.type);
            to.set_bits(width, field.offset, bits_in(from.builder.as_reader(), width, field.offset));
            return true;
        }
        to.forget(field.offset);
        PointerBuilder place = to.builder.pointer(field.offset);
        place.clear();
        Orphan value = from.builder.pointer(field.offset).disown();
        if (!value.is_null()) {
            return place.adopt(std::move(value));
        }
        if (field.tag == no_tag) {
            return true;
        }
        if (field.pointer_preset == nullptr && field.type.kind == value_kind::structure) {
            const Fields& of = field.type.fields();
            if (!room(std::uint64_t{of.data_words} + of.pointers)) {
                return false;
            }
            static_cast<void>(place.init_struct(of.data_words, of.pointers));
            return true;
        }
        return put_preset(place, field);
    }

    // Values.

    bool pointer(const PointerBuilder& to, const ValueType& type, const FieldJson* how) {
        switch (type.kind) {
        case value_kind::text:
            return peek() == '"' ? text(to) : fail("expected a string");
        case value_kind::data:
            return how != nullptr && (how->base64 || how->hex) ? encoded(to, how->base64) : bytes(to);
        case value_kind::structure:
            return structure(to, type.fields());
        case value_kind::list:
            return peek() == '[' ? list(to, *type.element) : fail("expected a list");
        case value_kind::capability:
            return fail("a capability has no JSON");
        default:
            return fail("an untyped pointer has no JSON");
        }
    }

    bool text(const PointerBuilder& to) {
        return string([&](std::string_view text) {
            if (text.size() >= max_count || !room_for_bytes(std::uint64_t{text.size()} + 1)) {
                return too_much();
            }
            to.set_text(text);
            return true;
        });
    }

    bool encoded(const PointerBuilder& to, bool is_base64) {
        if (peek() != '"') {
            return fail("expected a string");
        }
        const std::size_t at = at_;
        return string([&](std::string_view text) {
            if (!room_for_bytes(text.size())) {
                return false;
            }
            const auto found = is_base64 ? unbase64(text) : unhex(text);
            if (!found) {
                return fail_at(is_base64 ? "not base64" : "not hexadecimal", at);
            }
            if (found->size() > max_count) {
                return too_much();
            }
            to.set_data(*found);
            return true;
        });
    }

    bool bytes(const PointerBuilder& to) {
        if (peek() != '[') {
            return fail("expected a list of bytes");
        }
        const std::size_t count = index_[next_].items;
        if (count > max_count || !room_for_bytes(count)) {
            return too_much();
        }
        const auto data = to.init_data(count);
        return items([&](std::uint32_t item) {
            std::uint64_t bits = 0;
            const bool is_byte = scalar({value_kind::uint8}, bits);
            data[item] = static_cast<std::byte>(bits);
            return is_byte;
        });
    }

    bool list(const PointerBuilder& to, const ValueType& type) {
        const std::size_t count = index_[next_].items;
        if (count > max_count) {
            return too_much();
        }
        const Element width = element_of(type);
        if (width.kind == element_kind::structure) {
            return structs(to, type.fields(), count);
        }
        const element_size size = size_of(width);
        if (!room(wire::words_for(static_cast<std::uint32_t>(count), size))) {
            return false;
        }
        const RawListBuilder made = to.init_list(size, count);
        return items([&](std::uint32_t item) {
            if (width.kind == element_kind::pointer) {
                return peek() == 'n' ? fail("null cannot be an item") : pointer(made.pointer(item), type, nullptr);
            }
            std::uint64_t bits = 0;
            if (!scalar(type, bits)) {
                return false;
            }
            set_item(made, width, item, bits);
            return true;
        });
    }

    static void set_item(const RawListBuilder& to, const Element& width, std::uint32_t item, std::uint64_t bits) {
        if (width.kind == element_kind::bit) {
            return to.set_bit(item, bits != 0);
        }
        switch (width.bytes) {
        case 1:
            return to.set(item, static_cast<std::uint8_t>(bits));
        case 2:
            return to.set(item, static_cast<std::uint16_t>(bits));
        case 4:
            return to.set(item, static_cast<std::uint32_t>(bits));
        case 8:
            return to.set(item, bits);
        default:
            return;
        }
    }

    bool structs(const PointerBuilder& to, const Fields& of, std::size_t count) {
        const std::uint64_t words = std::uint64_t{count} * (std::uint64_t{of.data_words} + of.pointers);
        if (!room(words + 1)) {
            return false;
        }
        const RawListBuilder made = to.init_list(of.data_words, of.pointers, count);
        return items([&](std::uint32_t item) {
            if (peek() != '{' && !of.is_free_json) {
                return fail("expected an object");
            }
            JsonOpen open(made.structure(item));
            return fill(open, of);
        });
    }

    /// The bits of a number, bool or enum.
    bool scalar(const ValueType& type, std::uint64_t& bits) {
        const std::size_t at = at_;
        const auto set = [&](const std::optional<std::uint64_t>& found) {
            bits = found.value_or(0);
            return found.has_value() || fail_at("no value of the type, or out of its range", at);
        };
        switch (type.kind) {
        case value_kind::nothing:
            return ignore();
        case value_kind::boolean:
            bits = peek() == 't' ? 1 : 0;
            return peek() == 't' || peek() == 'f' ? (skip(), true) : fail("expected true or false");
        case value_kind::float32:
        case value_kind::float64:
            if (peek() == 'n') {
                skip();
                return set(float_bits(std::numeric_limits<double>::quiet_NaN(), type.kind));
            }
            return token([&](const JsonToken& token) {
                const auto value = float_of(token);
                return set(value ? float_bits(*value, type.kind) : std::nullopt);
            });
        case value_kind::enumeration:
            if (peek() == '"') {
                return string([&](std::string_view text) {
                    const auto names = json_names(type.names());
                    const auto found = std::find(names.begin(), names.end(), text);
                    bits = static_cast<std::uint64_t>(found - names.begin());
                    return found != names.end() || fail_at("no such enumerant", at);
                });
            }
            break;
        default:
            break;
        }
        return token([&](const JsonToken& token) { return set(integer_bits(token, type.kind)); });
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

    /// Any value, in the standard schemas' struct that holds any.
    bool free(JsonOpen& open, const Fields& of) {
        const char first = peek();
        const auto choose = [&](std::string_view name) -> const Field& {
            const Field& field = named(of, name);
            open.choose(of, field);
            return field;
        };
        const auto at = [&](const Field& field) { return open.builder.pointer(field.offset); };
        switch (first) {
        case 'n':
            static_cast<void>(choose("null"));
            skip();
            return true;
        case '"':
            return text(at(choose("string")));
        case '[':
            return list(at(choose("array")), *named(of, "array").type.element);
        case '{':
            return free_object(at(choose("object")), named(of, "object").type.element->fields());
        default:
            break;
        }
        const Field& field = choose(first == 't' || first == 'f' ? "boolean" : "number");
        std::uint64_t bits = 0;
        const bool is_sound = scalar(field.type, bits);
        open.set_bits(element_of(field.type), field.offset, bits);
        return is_sound;
    }

    bool free_object(const PointerBuilder& to, const Fields& of) {
        const std::size_t count = index_[next_].items;
        const std::uint64_t words = std::uint64_t{count} * (std::uint64_t{of.data_words} + of.pointers);
        if (count > max_count || !room(words + 1)) {
            return too_much();
        }
        const RawListBuilder made = to.init_list(of.data_words, of.pointers, count);
        const Field& name_field = named(of, "name");
        const Field& value_field = named(of, "value");
        std::uint32_t member = 0;
        return members([&](std::string_view raw) {
            const StructBuilder one = made.structure(member++);
            std::string_view name;
            if (!this->name(raw, name) || !room_for_bytes(std::uint64_t{name.size()} + 1)) {
                return false;
            }
            one.pointer(name_field.offset).set_text(name);
            return structure(one.pointer(value_field.offset), value_field.type.fields());
        });
    }

    static constexpr std::string_view is_twice = "the member is there twice";

    std::string_view text_;
    Budget& budget_;
    const JsonIndex& index_;
    RawListBuilder slots_;
    std::size_t slots_used_ = 0;
    std::size_t at_ = 0;
    /// The container that begins next.
    std::size_t next_ = 0;
    std::vector<JsonStep> steps_{};
    std::deque<std::string> names_kept_{};
    JsonNameCache names_{};
    json_error error_{};
};

ZOOPH_BODY JsonDraft::JsonDraft(std::string_view text, const Fields& fields, const Limits& limits)
    : limits_(limits), budget_{0, memory_of(limits, text.size() / word_bytes)} {
    JsonIndex index(text, budget_);
    error_ = index.build();
    if (error_) {
        return;
    }
    const RawListBuilder slots = arena_.root_pointer().init_list(element_size::pointer, JsonReader::slot_count);
    JsonReader reader(text, budget_, index, slots);
    if (!reader.read(fields)) {
        error_ = reader.take_error();
        return;
    }
    root_ = slots.pointer(0).as_reader();
}

ZOOPH_BODY Limits JsonDraft::left() const noexcept {
    Limits left = limits_;
    left.nesting = max_nesting;
    left.memory = static_cast<std::uint64_t>(std::max<std::int64_t>(budget_.memory, 0));
    left.traversal = limits_.traversal.value_or(default_traversal(arena_.size() / word_bytes));
    return left;
}

} // namespace detail

ZOOPH_BODY json_error generated_v1::read_json(
    std::string_view text, const Fields& fields, Arena& to, const Limits& limits) {
    const detail::JsonDraft draft(text, fields, limits);
    if (draft.error()) {
        return draft.error();
    }
    // As whoever opens the message is to visit it: elements that take no room are counted then.
    Limits left = draft.left();
    left.nesting = limits.nesting;
    const SlotKind slot{slot_kind::structure, fields.layout};
    if (auto found = detail::validate(draft.root(), slot, left); !found) {
        return json_error(std::move(found).error());
    }
    // What is made of the text was charged for already.
    left.memory = detail::most_of_a_budget;
    if (auto copied = to.set_root(draft.root(), left); !copied) {
        return json_error(std::move(copied).error());
    }
    return {};
}

} // namespace zooph

#include "zooph/detail/end.hpp"
