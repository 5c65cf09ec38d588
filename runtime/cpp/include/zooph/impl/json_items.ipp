#pragma once

// Reads values: numbers, texts, lists, and the standard schemas' struct that holds any JSON value.

#include <algorithm>
#include <limits>
#include <optional>

#include "zooph/impl/json_reader.ipp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

inline bool JsonReader::pointer(const PointerBuilder& to, const ValueType& type, const FieldJson* how) {
    switch (type.kind) {
    case value_kind::text:
        return peek() == '"' ? text(to) : fail("expected a string");
    case value_kind::data:
        return how != nullptr && (how->base64 || how->hex) ? encoded(to, how->base64) : bytes(to);
    case value_kind::structure:
        return structure(to, *type.fields);
    case value_kind::list:
        return peek() == '[' ? list(to, *type.element) : fail("expected a list");
    case value_kind::capability:
        return fail("a capability has no JSON");
    default:
        return fail("an untyped pointer has no JSON");
    }
}

inline bool JsonReader::text(const PointerBuilder& to) {
    return string([&](std::string_view text) {
        if (text.size() >= max_count || !room_for_bytes(std::uint64_t{text.size()} + 1)) {
            return too_much();
        }
        to.set_text(text);
        return true;
    });
}

inline bool JsonReader::encoded(const PointerBuilder& to, bool is_base64) {
    if (peek() != '"') {
        return fail("expected a string");
    }
    const std::size_t from = at();
    return string([&](std::string_view text) {
        if (!room_for_bytes(text.size())) {
            return false;
        }
        const auto found = is_base64 ? unbase64(text) : unhex(text);
        if (!found) {
            return fail_at(is_base64 ? "not base64" : "not hexadecimal", from);
        }
        if (found->size() > max_count) {
            return too_much();
        }
        to.set_data(*found);
        return true;
    });
}

inline bool JsonReader::bytes(const PointerBuilder& to) {
    if (peek() != '[') {
        return fail("expected a list of bytes");
    }
    const std::size_t count = item_count();
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

inline bool JsonReader::list(const PointerBuilder& to, const ValueType& type) {
    const std::size_t count = item_count();
    if (count > max_count) {
        return too_much();
    }
    const Element width = element_of(type);
    if (width.kind == element_kind::structure) {
        return structs(to, *type.fields, count);
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

inline void JsonReader::set_item(const RawListBuilder& to, const Element& width, std::uint32_t item, std::uint64_t bits) {
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

inline bool JsonReader::structs(const PointerBuilder& to, const Fields& of, std::size_t count) {
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

ZOOPH_INLINE bool JsonReader::scalar(const ValueType& type, std::uint64_t& bits) {
    switch (type.kind) {
    case value_kind::nothing:
        return ignore();
    case value_kind::boolean:
        bits = peek() == 't' ? 1 : 0;
        return peek() == 't' || peek() == 'f' ? (skip_word(), true) : fail("expected true or false");
    case value_kind::float32:
    case value_kind::float64: {
        double value = 0;
        const std::size_t from = at();
        return takes_short_float(value) ? set(float_bits(value, type.kind), bits, from) : other_float(type.kind, bits);
    }
    default: {
        Magnitude found{};
        const std::size_t from = at();
        return takes_integer(found) ? set(bits_within(found, type.kind), bits, from) : other_integer(type, bits);
    }
    }
}

inline bool JsonReader::set(const std::optional<std::uint64_t>& found, std::uint64_t& bits, std::size_t from) {
    bits = found.value_or(0);
    return found.has_value() || fail_at("no value of the type, or out of its range", from);
}

inline bool JsonReader::other_float(value_kind kind, std::uint64_t& bits) {
    const std::size_t from = at();
    if (peek() == 'n') {
        skip_word();
        return set(float_bits(std::numeric_limits<double>::quiet_NaN(), kind), bits, from);
    }
    return token([&](const JsonToken& token) {
        const auto value = float_of(token);
        return set(value ? float_bits(*value, kind) : std::nullopt, bits, from);
    });
}

inline bool JsonReader::other_integer(const ValueType& type, std::uint64_t& bits) {
    if (type.kind == value_kind::enumeration && peek() == '"') {
        return enumerant(type, bits);
    }
    const std::size_t from = at();
    return token([&](const JsonToken& token) { return set(integer_bits(token, type.kind), bits, from); });
}

inline bool JsonReader::enumerant(const ValueType& type, std::uint64_t& bits) {
    const std::size_t from = at();
    return string([&](std::string_view text) {
        const auto names = json_names(*type.names);
        const auto found = std::find_if(names.begin(), names.end(), [&](std::string_view name) {
            return name.size() == text.size() && is_same(name.data(), text);
        });
        bits = static_cast<std::uint64_t>(found - names.begin());
        return found != names.end() || fail_at("no such enumerant", from);
    });
}

inline bool JsonReader::free(JsonOpen& open, const Fields& of) {
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
        return free_object(at(choose("object")), *named(of, "object").type.element->fields);
    default:
        break;
    }
    const Field& field = choose(first == 't' || first == 'f' ? "boolean" : "number");
    std::uint64_t bits = 0;
    const bool is_sound = scalar(field.type, bits);
    open.set_bits(field.type.kind, field.offset, bits);
    return is_sound;
}

inline bool JsonReader::free_object(const PointerBuilder& to, const Fields& of) {
    const std::size_t count = item_count();
    const std::uint64_t words = std::uint64_t{count} * (std::uint64_t{of.data_words} + of.pointers);
    if (count > max_count || !room(words + 1)) {
        return too_much();
    }
    const RawListBuilder made = to.init_list(of.data_words, of.pointers, count);
    const Field& name_field = named(of, "name");
    const Field& value_field = named(of, "value");
    std::uint32_t member = 0;
    return members([&](const JsonString& found) {
        const StructBuilder one = made.structure(member++);
        std::string_view name;
        if (!this->name(found, name) || !room_for_bytes(std::uint64_t{name.size()} + 1)) {
            return false;
        }
        one.pointer(name_field.offset).set_text(name);
        return structure(one.pointer(value_field.offset), *value_field.type.fields);
    });
}

} // namespace detail
} // namespace zooph

#include "zooph/detail/end.hpp"
