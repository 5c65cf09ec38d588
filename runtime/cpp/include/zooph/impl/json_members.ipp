#pragma once

// Reads the members of structs. Some members have to wait for a union's tag.

#include "zooph/impl/json_reader.ipp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

inline bool JsonReader::structure(const PointerBuilder& to, const Fields& of) {
    if (peek() != '{' && !of.is_free_json) {
        return fail("expected an object");
    }
    if (!room(std::uint64_t{of.data_words} + of.pointers)) {
        return false;
    }
    JsonOpen open(to.init_struct(of.data_words, of.pointers));
    return fill(open, of);
}

inline bool JsonReader::object(JsonOpen& open, const Fields& of) {
    JsonNames& names = names_.of(of);
    if (names.is_endless) {
        return fail("a struct is flattened into itself");
    }
    JsonSeen seen(names.all.size());
    std::vector<Later> later;
    // Members are expected in the order in which they are written.
    std::size_t known = 0;
    std::size_t next = 0;
    const auto member = [&](const JsonString& found) {
        std::string_view name;
        if (!this->name(found, name)) {
            return false;
        }
        if (known == unknown) {
            known = names.find(name);
        }
        if (known == names.all.size()) {
            return note(seen, name) && ignore();
        }
        next = known + 1;
        if (!seen.add_known(known)) {
            return fail(is_twice);
        }
        const JsonName& meant = names.all[known];
        if (meant.meaning == json_meaning::field) [[likely]] {
            return store(open, of, *meant.field);
        }
        const Place here = place();
        bool waits = false;
        if (!offer(open, of, meant, name, waits)) {
            return false;
        }
        if (waits) {
            later.push_back({name, found.raw, here});
            skip();
        }
        return true;
    };
    const bool is_sound = members([&] { return member_name(names, next, known); }, member);
    if (!is_sound || !end_names(seen)) {
        return false;
    }
    if (!later.empty()) {
        const Place behind = place();
        if (!read_later(open, of, later)) {
            return false;
        }
        go_to(behind);
    }
    return true;
}

ZOOPH_INLINE JsonString JsonReader::member_name(JsonNames& names, std::size_t next, std::size_t& known) {
    // Tries the next names, too: null pointers and inactive members of unions are left out.
    for (const std::size_t end = std::min(next + 3, names.all.size()); next < end; ++next) {
        const JsonName& expected = names.all[next];
        if (passes(expected.name, expected.head)) [[likely]] {
            known = next;
            return {expected.name, false};
        }
    }
    const JsonString found = raw_string();
    known = found.has_escapes ? unknown : names.find(found.raw);
    return found;
}

inline bool JsonReader::read_later(JsonOpen& open, const Fields& of, std::vector<Later>& later) {
    while (!later.empty()) {
        std::vector<Later> waiting;
        for (const Later& one : later) {
            bool waits = false;
            if (!revisit(one.raw, one.place, [&] { return offer(open, of, one.name, waits); })) {
                return false;
            }
            if (waits) {
                waiting.push_back(one);
            }
        }
        if (waiting.size() == later.size()) {
            break;
        }
        later = std::move(waiting);
    }
    // No tag will be found. Members without one are ignored like unknown members.
    for (const Later& one : later) {
        if (!revisit(one.raw, one.place, [&] { return ignore(); })) {
            return false;
        }
    }
    return true;
}

inline bool JsonReader::offer(JsonOpen& open, const Fields& of, std::string_view name, bool& waits) {
    JsonNames& names = names_.of(of);
    const std::size_t place = names.find(name);
    return place == names.all.size() ? ignore() : offer(open, of, names.all[place], name, waits);
}

inline bool JsonReader::offer(
    JsonOpen& open, const Fields& of, const JsonName& found, std::string_view name, bool& waits) {
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

inline bool JsonReader::within(JsonOpen& open, const Field& field, std::string_view name, bool& waits) {
    if (!is_flattened(field) || !name.starts_with(field.json->prefix)) {
        return ignore();
    }
    const std::string_view rest = name.substr(field.json->prefix.size());
    if (field.group != nullptr) {
        return offer(open, *field.group, rest, waits);
    }
    JsonOpen* const inner = enter(open, field);
    return inner != nullptr && offer(*inner, *field.type.fields, rest, waits);
}

inline JsonOpen* JsonReader::enter(JsonOpen& open, const Field& field) {
    for (const auto& [index, inner] : open.inner) {
        if (index == field.offset) {
            return inner.get();
        }
    }
    const Fields& of = *field.type.fields;
    const PointerBuilder to = open.builder.pointer(field.offset);
    if ((to.is_null() && !put_preset(to, field)) ||
        !room(std::uint64_t{of.data_words} + of.pointers)) {
        return nullptr;
    }
    auto inner = std::make_unique<JsonOpen>(to.edit_struct(of.data_words, of.pointers));
    return open.inner.emplace_back(field.offset, std::move(inner)).second.get();
}

inline bool JsonReader::put_preset(const PointerBuilder& to, const Field& field) {
    if (field.pointer_preset == nullptr) {
        return true;
    }
    const auto preset = field.pointer_preset();
    return room_for_bytes(preset.size()) && to.copy(Pointer::flat(preset)).has_value();
}

inline bool JsonReader::tag(JsonOpen& open, const Fields& of) {
    if (peek() != '"') {
        return fail("expected a string");
    }
    return string([&](std::string_view text) {
        for (const Field& field : of.fields) {
            if (field.tag != no_tag && json_name(field) == text) {
                // An earlier member of the object may have set its value.
                if (open.active(of) != &field) {
                    open.choose(of, field);
                    open.clear(field);
                }
                open.tagged.push_back(of.tag_offset);
                break;
            }
        }
        return true;
    });
}

inline bool JsonReader::store(JsonOpen& open, const Fields& of, const Field& field) {
    if (field.group != nullptr) {
        return group(open, of, field);
    }
    if (!is_pointer(field.type.kind)) {
        std::uint64_t bits = 0;
        if (!scalar(field.type, bits)) {
            return false;
        }
        open.choose(of, field);
        open.set_bits(field.type.kind, field.offset, bits ^ field.preset);
        return true;
    }
    if (peek() == 'n' && field.type.kind <= value_kind::structure && !is_free(field.type)) {
        // Null is treated as a missing member.
        skip();
        return true;
    }
    open.choose(of, field);
    open.forget(field.offset);
    return pointer(open.builder.pointer(field.offset), field.type, field.json);
}

} // namespace detail
} // namespace zooph

#include "zooph/detail/end.hpp"
