#pragma once

// Groups, whose fields may share their places with other fields.

#include "zooph/impl/json_reader.ipp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

inline bool JsonReader::group(JsonOpen& open, const Fields& of, const Field& field) {
    if (peek() != '{') {
        return fail("expected an object");
    }
    const Fields& group = *field.group;
    JsonNames& names = names_.of(group);
    if (field.tag == no_tag && !names.has_unions) {
        return object(open, group);
    }
    if (!room(std::uint64_t{group.data_words} + group.pointers)) {
        return false;
    }
    if (names.is_choice && item_count() == 1) {
        bool is_read = false;
        if (!choice(open, of, field, names, is_read) || is_read) {
            return is_read;
        }
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

inline bool JsonReader::choice(
    JsonOpen& open, const Fields& of, const Field& field, JsonNames& names, bool& is_read) {
    const Place start = place();
    const Place behind = enter_object();
    std::size_t known = unknown;
    const JsonString name = member_name(names, 0, known);
    pass_colon();
    // The other way knows what a missing value and a null one mean.
    if (known >= names.all.size() || peek() == 'n') {
        go_to(start);
        return true;
    }
    const Fields& group = *field.group;
    open.choose(of, field);
    open.clear_all(group);
    is_read = revisit(name.raw, place(), [&] { return store(open, group, *names.all[known].field); });
    go_to(behind);
    return is_read;
}

inline bool JsonReader::take(JsonOpen& to, JsonOpen& from, const Fields& of) {
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

inline bool JsonReader::take_field(JsonOpen& to, JsonOpen& from, const Field& field) {
    if (field.group != nullptr) {
        return take(to, from, *field.group);
    }
    if (!is_pointer(field.type.kind)) {
        const Element width = element_of(field.type);
        to.set_bits(field.type.kind, field.offset, bits_in(from.builder.as_reader(), width, field.offset));
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
        const Fields& of = *field.type.fields;
        if (!room(std::uint64_t{of.data_words} + of.pointers)) {
            return false;
        }
        static_cast<void>(place.init_struct(of.data_words, of.pointers));
        return true;
    }
    return put_preset(place, field);
}

} // namespace detail
} // namespace zooph

#include "zooph/detail/end.hpp"
