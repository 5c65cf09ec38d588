#pragma once

// Messages as JSON.

#include <algorithm>
#include <cmath>

#include "zooph/detail/json_text.hpp"
#include "zooph/impl/json_fields.ipp"
#include "zooph/json.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

class JsonWriter {
public:
    explicit JsonWriter(Printer& printer) noexcept : to_(printer) {}

    json_error structure(const StructReader& from, const Fields& of, std::uint32_t depth) {
        if (of.is_free_json) {
            return free(from, of, depth);
        }
        if (depth == 0) {
            return json_error("nested too deeply");
        }
        to_.put('{');
        bool first = true;
        json_error error = members(from, of, {}, first, depth);
        to_.put('}');
        return error;
    }

private:
    /// Why writing ended.
    [[nodiscard]] json_error ended() const { return json_error(*to_.why()); }

    void name(std::string_view prefix, std::string_view name, bool& first) {
        if (!first) {
            to_.put(',');
        }
        first = false;
        to_.put('"');
        string_part(prefix);
        string_part(name);
        to_.put("\":");
    }

    /// The members of a struct, and of what is flattened into it.
    json_error members(const StructReader& from, const Fields& of, const std::string& prefix,
                       bool& first, std::uint32_t depth) {
        for (const Field& field : of.fields) {
            if (field.tag != no_tag || !has(from, field)) {
                continue;
            }
            if (to_.stopped()) {
                return ended();
            }
            if (auto error = member(from, field, prefix, json_name(field), first, depth)) {
                return error;
            }
        }
        const Field* const active = active_member(from, of);
        if (active == nullptr) {
            return {};
        }
        std::string_view called = json_name(*active);
        if (of.json != nullptr && !of.json->name.empty()) {
            name(prefix, of.json->name, first);
            string(called);
            if (!is_flattened(*active) && active->group == nullptr &&
                active->type.kind == value_kind::nothing) {
                return {};
            }
        }
        if (of.json != nullptr && !of.json->value_name.empty()) {
            called = of.json->value_name;
        }
        return member(from, *active, prefix, called, first, depth);
    }

    json_error member(const StructReader& from, const Field& field, const std::string& prefix,
                      std::string_view called, bool& first, std::uint32_t depth) {
        if (is_flattened(field)) {
            return flattened(from, field, prefix + std::string(field.json->prefix), first, depth);
        }
        name(prefix, called, first);
        json_error error = named_value(from, field, depth);
        if (error) {
            error.in_member(prefix + std::string(called));
        }
        return error;
    }

    json_error flattened(const StructReader& from, const Field& field, const std::string& prefix,
                         bool& first, std::uint32_t depth) {
        if (field.group != nullptr) {
            return members(from, field.group(), prefix, first, depth);
        }
        const std::uint32_t level = to_.level();
        const Followed at = pointer_of(from, field);
        depth -= at.is_present ? 0 : 1;
        if (depth == 0) {
            return json_error("flattened into itself");
        }
        const StructReader inner = to_.structure(at);
        if (to_.why().has_value()) {
            return ended();
        }
        json_error error = members(inner, field.type.fields(), prefix, first, depth);
        to_.leave(level);
        return error;
    }

    json_error named_value(const StructReader& from, const Field& field, std::uint32_t depth) {
        if (field.group != nullptr) {
            return structure(from, field.group(), depth);
        }
        if (!is_pointer(field.type.kind)) {
            value(bits_in(from, element_of(field.type), field.offset) ^ field.preset, field.type);
            return {};
        }
        if (field.json != nullptr && (field.json->base64 || field.json->hex)) {
            const std::string_view data = to_.data(pointer_of(from, field));
            if (to_.room(2 * data.size() + 4)) {
                field.json->base64 ? base64(data) : hex(data);
            }
            return {};
        }
        return pointed(pointer_of(from, field), field.type, depth);
    }

    void value(std::uint64_t bits, const ValueType& type) {
        switch (type.kind) {
        case value_kind::nothing:
            return to_.put("null");
        case value_kind::int64:
        case value_kind::uint64:
            to_.put('"');
            to_.integer(bits, type.kind);
            return to_.put('"');
        case value_kind::float32:
            return floating(double{from_bits<float>(static_cast<std::uint32_t>(bits))});
        case value_kind::float64:
            return floating(from_bits<double>(bits));
        case value_kind::enumeration: {
            const auto names = json_names(type.names());
            if (bits < names.size()) {
                return string(names[static_cast<std::size_t>(bits)]);
            }
            return to_.integer(bits, type.kind);
        }
        default:
            return to_.integer(bits, type.kind);
        }
    }

    /// A number, but for three that JSON does not have.
    void floating(double value) {
        if (std::isnan(value)) {
            to_.put("\"NaN\"");
        } else if (std::isinf(value)) {
            to_.put(value > 0 ? "\"Infinity\"" : "\"-Infinity\"");
        } else {
            to_.number(value, false);
        }
    }

    json_error pointed(const Followed& from, const ValueType& type, std::uint32_t depth) {
        depth -= from.is_present ? 0 : 1;
        switch (type.kind) {
        case value_kind::text:
            string(to_.text(from));
            return {};
        case value_kind::data:
            return bytes(to_.data(from));
        case value_kind::structure: {
            const std::uint32_t level = to_.level();
            const StructReader found = to_.structure(from);
            if (to_.why().has_value()) {
                return ended();
            }
            json_error error = structure(found, type.fields(), depth);
            to_.leave(level);
            return error;
        }
        case value_kind::list:
            return items(from, *type.element, depth);
        case value_kind::capability:
            return json_error("a capability has no JSON");
        default:
            return json_error("an untyped pointer has no JSON");
        }
    }

    json_error bytes(std::string_view data) {
        to_.put('[');
        for (std::size_t index = 0; index < data.size(); ++index) {
            if (index % 4096 == 0 && to_.stopped()) {
                return ended();
            }
            if (index > 0) {
                to_.put(',');
            }
            to_.integer(static_cast<unsigned char>(data[index]), value_kind::uint8);
        }
        to_.put(']');
        return {};
    }

    json_error items(const Followed& from, const ValueType& type, std::uint32_t depth) {
        if (depth == 0) {
            return json_error("nested too deeply");
        }
        const std::uint32_t level = to_.level();
        const ListReader found = to_.list(from, type);
        const Element width = element_of(type);
        to_.put('[');
        for (std::uint32_t index = 0; index < found.size(); ++index) {
            if (to_.stopped()) {
                return ended();
            }
            if (index > 0) {
                to_.put(',');
            }
            json_error error;
            if (width.kind == element_kind::structure) {
                error = structure(found.structure(index), type.fields(), depth);
            } else if (width.kind == element_kind::pointer) {
                const Pointer at = found.pointer(index);
                error = pointed({at, from.is_present && !at.is_null()}, type, depth);
            } else {
                value(bits_in(found, width, index), type);
            }
            if (error) {
                error.in_item(index);
                return error;
            }
        }
        to_.leave(level);
        to_.put(']');
        return {};
    }

    void string(std::string_view text) {
        to_.put('"');
        string_part(text);
        to_.put('"');
    }

    /// What stands between quotes. What is not UTF-8 becomes U+FFFD.
    void string_part(std::string_view text) {
        constexpr std::size_t most = 4096;
        for (std::size_t since_look = most; !text.empty();) {
            if (since_look >= most) {
                if (to_.stopped()) {
                    return;
                }
                since_look = 0;
            }
            const std::string_view plain = text.substr(0, plain_json_bytes(text.substr(0, most)));
            const std::size_t before = text.size();
            if (!plain.empty()) {
                to_.put(plain);
                text.remove_prefix(plain.size());
            } else if (static_cast<unsigned char>(text.front()) >= 0x80) {
                to_.letter(text);
            } else {
                put_json_byte(to_.out, text.front());
                text.remove_prefix(1);
            }
            since_look += before - text.size();
        }
    }

    void hex(std::string_view data) {
        constexpr std::string_view digits = "0123456789abcdef";
        to_.put('"');
        for (const char byte : data) {
            to_.put(digits[static_cast<unsigned char>(byte) >> 4]);
            to_.put(digits[static_cast<unsigned char>(byte) & 15]);
        }
        to_.put('"');
    }

    void base64(std::string_view data) {
        constexpr std::string_view digits =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        to_.put('"');
        for (std::size_t at = 0; at < data.size(); at += 3) {
            const std::size_t count = std::min<std::size_t>(3, data.size() - at);
            std::uint32_t bits = 0;
            for (std::size_t byte = 0; byte < 3; ++byte) {
                bits = bits << 8 | (byte < count ? static_cast<unsigned char>(data[at + byte]) : 0U);
            }
            for (std::size_t digit = 0; digit < 4; ++digit) {
                to_.put(digit <= count ? digits[bits >> (18 - 6 * digit) & 63] : '=');
            }
        }
        to_.put('"');
    }

    /// The JSON that the standard schemas' struct of any value holds. The struct is no level of nesting: the list or
    /// object in it is.
    json_error free(const StructReader& from, const Fields& of, std::uint32_t depth) {
        const Field* const active = active_member(from, of);
        if (active == nullptr) {
            to_.put("null");
            return {};
        }
        if (active->name == "object") {
            return free_object(from, *active, depth);
        }
        if (active->name == "call") {
            return free_call(from, *active, depth);
        }
        if (active->name == "raw") {
            raw(to_.text(pointer_of(from, *active)));
            return {};
        }
        constexpr std::string_view known[] = {"null", "boolean", "number", "string", "array"};
        if (std::find(std::begin(known), std::end(known), active->name) == std::end(known)) {
            to_.put("null");
            return {};
        }
        return named_value(from, *active, depth);
    }

    /// The structs of a list between brackets.
    template <class One>
    json_error free_items(const Followed& from, const ValueType& type, std::string_view brackets,
                          std::uint32_t depth, One one) {
        if (depth == 0) {
            return json_error("nested too deeply");
        }
        const std::uint32_t level = to_.level();
        const ListReader found = to_.list(from, type);
        to_.put(brackets[0]);
        for (std::uint32_t index = 0; index < found.size(); ++index) {
            if (to_.stopped()) {
                return ended();
            }
            if (index > 0) {
                to_.put(',');
            }
            if (json_error error = one(found.structure(index), type.fields())) {
                return error;
            }
        }
        to_.leave(level);
        to_.put(brackets[1]);
        return {};
    }

    json_error free_object(const StructReader& from, const Field& field, std::uint32_t depth) {
        const auto one = [&](const StructReader& item, const Fields& of) {
            string(to_.text(pointer_of(item, named(of, "name"))));
            to_.put(':');
            const Field& value = named(of, "value");
            return pointed(pointer_of(item, value), value.type, depth);
        };
        return free_items(pointer_of(from, field), *field.type.element, "{}", depth, one);
    }

    json_error free_call(const StructReader& from, const Field& field, std::uint32_t depth) {
        const std::uint32_t level = to_.level();
        const StructReader call = to_.structure(pointer_of(from, field));
        if (to_.why().has_value()) {
            return ended();
        }
        const Fields& of = field.type.fields();
        raw(to_.text(pointer_of(call, named(of, "function"))));
        const Field& params = named(of, "params");
        const auto one = [&](const StructReader& item, const Fields& value) {
            return free(item, value, depth);
        };
        json_error error =
            free_items(pointer_of(call, params), *params.type.element, "()", depth, one);
        to_.leave(level);
        return error;
    }

    /// A text as it is, but for what is not UTF-8.
    void raw(std::string_view text) {
        for (std::size_t count = 0; !text.empty(); ++count) {
            if (count % 4096 == 0 && to_.stopped()) {
                return;
            }
            to_.letter(text);
        }
    }

    Printer& to_;
};

} // namespace detail

ZOOPH_BODY json_error generated_v1::write_json(
    const StructReader& from, const Fields& fields, std::string& out, const Limits& limits) {
    detail::Printer printer(from, limits);
    do {
        json_error error = detail::JsonWriter(printer).structure(from, fields, max_nesting);
        if (printer.stopped()) {
            return json_error(*printer.why());
        }
        if (error) {
            return error;
        }
    } while (printer.again());
    if (out.empty()) {
        out.swap(printer.out);
    } else {
        out += printer.out;
    }
    return {};
}

} // namespace zooph

#include "zooph/detail/end.hpp"
