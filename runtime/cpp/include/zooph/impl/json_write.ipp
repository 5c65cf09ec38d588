#pragma once

// Writes messages as JSON.

#include <algorithm>
#include <cmath>

#include "zooph/detail/decimal.hpp"
#include "zooph/detail/json_text.hpp"
#include "zooph/impl/json_fields.ipp"
#include "zooph/json.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

/// Writes JSON.
///
/// Functions of what most messages consist of take the place for their output, which is in the printer's buffer, and
/// return the end of what they have written, so that it stays in a register. They return null after an error, or if the
/// printer has stopped. There is room for at least `little` bytes at the place, and for two bytes, a comma and a quote,
/// at the end. All other functions leave the place to the printer and return false.
class JsonWriter {
public:
    explicit JsonWriter(Printer& printer) noexcept : to_(printer) {}

    /// Writes the whole output.
    bool write(const StructReader& from, const Fields& of) {
        return end(structure(to_.out.room(), from, of, max_nesting));
    }

    /// Returns the error, unless the printer has stopped.
    [[nodiscard]] json_error take_error() { return std::move(error_); }

private:
    ZOOPH_COLD char* fail(const char* message) {
        error_ = json_error(std::string(message));
        return nullptr;
    }
    ZOOPH_COLD char* fail_in(std::string_view prefix, std::string_view member) {
        error_.in_member(std::string(prefix).append(member));
        return nullptr;
    }
    ZOOPH_COLD char* fail_in(std::uint32_t item) {
        error_.in_item(item);
        return nullptr;
    }

    /// The number of bytes of a text that are written at once. It leaves room for quotes, and for bytes that copying
    /// in whole words may write behind the end.
    static constexpr std::size_t piece = Output::most_at_once - 16;
    /// The length from which a name is written separately from its value.
    static constexpr std::size_t usual_name = 128;
    /// The room that is left behind a name: enough for a number or an enumerant, and for the beginning of a text.
    static constexpr std::size_t little = Output::most_at_once - usual_name - 16;
    static_assert(little >= 64 + 2 && little >= usual_name / 2 + 8 + 2);

    /// Leaves the place to the printer. Returns false if it is null.
    ZOOPH_INLINE bool end(char* to) noexcept {
        if (to == nullptr) {
            return false;
        }
        to_.out.end(to);
        return true;
    }

    /// Takes the place back from the printer after a function that returned `is_sound`.
    [[nodiscard]] ZOOPH_INLINE char* begin(bool is_sound) { return is_sound ? to_.out.room() : nullptr; }

    /// Returns the place for more output, with room for `Output::most_at_once` bytes.
    [[nodiscard]] ZOOPH_INLINE char* more(char* to) {
        if (to_.out.is_due(to)) [[unlikely]] {
            to_.out.end(to);
            return to_.out.room();
        }
        return to;
    }

    /// Does the same unless the printer has stopped.
    [[nodiscard]] ZOOPH_INLINE char* more_unless_stopped(char* to) {
        if (to_.out.is_due(to)) [[unlikely]] {
            to_.out.end(to);
            return begin(!to_.stopped());
        }
        return to;
    }

    char* structure(char* to, const StructReader& from, const Fields& of, std::uint32_t depth) {
        if (of.is_free_json) {
            to_.out.end(to);
            return begin(free(from, of, depth));
        }
        if (depth == 0) {
            return fail("nested too deeply");
        }
        char before = '{';
        if (of.json == nullptr) {
            to = own_members(to, from, of, before, depth);
        } else {
            to_.out.end(to);
            to = begin(members(from, of, {}, before, depth));
        }
        if (to == nullptr) {
            return nullptr;
        }
        to = more(to);
        // Without members, nothing has written the opening brace.
        *to = before;
        to += before == '{' ? 1 : 0;
        *to = '}';
        return to + 1;
    }

    /// Begins a name. `before` is the byte before it: the brace that opens the object or, behind another member, a comma.
    [[nodiscard]] ZOOPH_INLINE static char* begin_name(char* to, char& before) noexcept {
        to[0] = before;
        to[1] = '"';
        before = ',';
        return to + 2;
    }

    void name(std::string_view prefix, std::string_view name, char& before) {
        to_.out.end(begin_name(to_.out.room(), before));
        string_part(prefix);
        string_part(name);
        to_.put("\":");
    }

    /// Writes the members of a struct whose unnamed union has no annotations.
    [[nodiscard]] ZOOPH_INLINE char* own_members(
        char* to, const StructReader& from, const Fields& of, char& before, std::uint32_t depth) {
        for (const Field& field : of.fields) {
            if (field.tag != no_tag || !has(from, field)) {
                continue;
            }
            to = member(to, from, field, before, depth);
            if (to == nullptr) {
                return nullptr;
            }
        }
        const Field* const active = active_member(from, of);
        return active == nullptr ? to : member(to, from, *active, before, depth);
    }

    /// Writes a member by its own name.
    [[nodiscard]] ZOOPH_INLINE char* member(
        char* to, const StructReader& from, const Field& field, char& before, std::uint32_t depth) {
        if (field.json != nullptr || field.name.size() > usual_name) [[unlikely]] {
            to_.out.end(to);
            const bool goes_on = field.tag != no_tag || !to_.stopped();
            return begin(goes_on && member_called(from, field, {}, json_name(field), before, depth));
        }
        to = more_unless_stopped(begin_name(to, before));
        if (to == nullptr) {
            return nullptr;
        }
        to = put_short(to, field.name);
        std::memcpy(to, "\":", 2);
        to += 2;
        if (field.group != nullptr) {
            to = structure(to, from, *field.group, depth);
        } else if (is_pointer(field.type.kind)) {
            to = pointer(to, from, field, depth);
        } else {
            return scalar(to, bits_at(from, field.type.kind, field.offset) ^ field.preset, field.type);
        }
        return to != nullptr ? to : fail_in({}, field.name);
    }

    /// Writes what a pointer field leads to.
    [[nodiscard]] ZOOPH_INLINE char* pointer(
        char* to, const StructReader& from, const Field& field, std::uint32_t depth) {
        if (field.type.kind == value_kind::structure) {
            const std::uint32_t level = to_.level();
            const NearStruct usual = to_.near_structure(from, field.offset);
            if (usual.is_inside) [[likely]] {
                to = structure(to, usual.found, *field.type.fields, depth);
                to_.leave(level);
                return to;
            }
        } else if (field.type.kind == value_kind::text) {
            const std::string_view usual = to_.near_text(from, field.offset);
            if (usual.data() != nullptr) [[likely]] {
                return string(to, usual);
            }
        }
        return pointed(to, pointer_of(from, field), field.type, depth);
    }

    /// Writes the members of a struct, including those of fields that are flattened into it.
    bool members(const StructReader& from, const Fields& of, std::string_view prefix, char& before,
                 std::uint32_t depth) {
        for (const Field& field : of.fields) {
            if (field.tag != no_tag || !has(from, field)) {
                continue;
            }
            if (to_.stopped() ||
                !member_called(from, field, prefix, json_name(field), before, depth)) {
                return false;
            }
        }
        const Field* const active = active_member(from, of);
        if (active == nullptr) {
            return true;
        }
        std::string_view called = json_name(*active);
        if (of.json != nullptr && !of.json->name.empty()) {
            name(prefix, of.json->name, before);
            string(called);
            if (!is_flattened(*active) && active->group == nullptr &&
                active->type.kind == value_kind::nothing) {
                return true;
            }
        }
        if (of.json != nullptr && !of.json->value_name.empty()) {
            called = of.json->value_name;
        }
        return member_called(from, *active, prefix, called, before, depth);
    }

    bool member_called(const StructReader& from, const Field& field, std::string_view prefix,
                       std::string_view called, char& before, std::uint32_t depth) {
        if (is_flattened(field)) {
            return flattened(from, field, std::string(prefix).append(field.json->prefix), before, depth);
        }
        name(prefix, called, before);
        return named_value(from, field, depth) || fail_in(prefix, called) != nullptr;
    }

    bool flattened(const StructReader& from, const Field& field, const std::string& prefix, char& before,
                   std::uint32_t depth) {
        if (field.group != nullptr) {
            return members(from, *field.group, prefix, before, depth);
        }
        const std::uint32_t level = to_.level();
        const Followed at = pointer_of(from, field);
        depth -= at.is_present ? 0 : 1;
        if (depth == 0) {
            return fail("flattened into itself") != nullptr;
        }
        const StructReader inner = to_.structure(at);
        if (to_.why().has_value() || !members(inner, *field.type.fields, prefix, before, depth)) {
            return false;
        }
        to_.leave(level);
        return true;
    }

    bool named_value(const StructReader& from, const Field& field, std::uint32_t depth) {
        char* const to = to_.out.room();
        if (field.group != nullptr) {
            return end(structure(to, from, *field.group, depth));
        }
        const value_kind kind = field.type.kind;
        if (!is_pointer(kind)) {
            return end(scalar(to, bits_at(from, kind, field.offset) ^ field.preset, field.type));
        }
        if (field.json != nullptr && (field.json->base64 || field.json->hex)) {
            const std::string_view data = to_.data(pointer_of(from, field));
            if (to_.room(2 * data.size() + 4)) {
                field.json->base64 ? base64(data) : hex(data);
            }
            return true;
        }
        return end(pointed(to, pointer_of(from, field), field.type, depth));
    }

    /// Returns the bits of a number at bit `offset` of a struct's data section.
    [[nodiscard]] ZOOPH_INLINE static std::uint64_t bits_at(
        const StructReader& from, value_kind kind, std::uint32_t offset) noexcept {
        switch (bytes_of(kind)) {
        case 1:
            return from.get<std::uint8_t>(offset / 8);
        case 2:
            return from.get<std::uint16_t>(offset / 8);
        case 4:
            return from.get<std::uint32_t>(offset / 8);
        case 8:
            return from.get<std::uint64_t>(offset / 8);
        default:
            return kind == value_kind::boolean && from.bit(offset) ? 1 : 0;
        }
    }

    /// Writes a number, bool or enum.
    [[nodiscard]] ZOOPH_INLINE char* scalar(char* to, std::uint64_t bits, const ValueType& type) {
        switch (type.kind) {
        case value_kind::nothing:
            std::memcpy(to, "null", 4);
            return to + 4;
        case value_kind::boolean:
            std::memcpy(to, bits != 0 ? "true\0" : "false", 5);
            return to + (bits != 0 ? 4 : 5);
        case value_kind::int64:
        case value_kind::uint64:
            *to = '"';
            to = put_integer(to + 1, bits, type.kind);
            *to = '"';
            return to + 1;
        case value_kind::float32:
            return floating(to, double{from_bits<float>(static_cast<std::uint32_t>(bits))});
        case value_kind::float64:
            return floating(to, from_bits<double>(bits));
        case value_kind::enumeration:
            return enumerant(to, bits, type);
        default:
            return put_integer(to, bits, type.kind);
        }
    }

    char* enumerant(char* to, std::uint64_t bits, const ValueType& type) {
        const EnumNames& of = *type.names;
        const auto names = json_names(of);
        if (bits >= names.size()) {
            return put_integer(to, bits, type.kind);
        }
        const std::string_view name = names[static_cast<std::size_t>(bits)];
        if (!of.json.empty() || name.size() > usual_name / 2) {
            return string(to, name);
        }
        *to = '"';
        to = put_short(to + 1, name);
        *to = '"';
        return to + 1;
    }

    /// Writes a number, or a string if JSON does not have it: NaN and the infinities.
    char* floating(char* to, double value) {
        if (std::isfinite(value)) [[likely]] {
            if (put_decimal(to, value)) [[likely]] {
                return to;
            }
            to_.out.end(to);
            to_.number(value, false);
        } else {
            to_.out.end(to);
            to_.put(std::isnan(value) ? "\"NaN\"" : value > 0 ? "\"Infinity\"" : "\"-Infinity\"");
        }
        return to_.out.room();
    }

    char* pointed(char* to, const Followed& from, const ValueType& type, std::uint32_t depth) {
        depth -= from.is_present ? 0 : 1;
        switch (type.kind) {
        case value_kind::text:
            return string(to, to_.text(from));
        case value_kind::data:
            to_.out.end(to);
            return begin(bytes(to_.data(from)));
        case value_kind::structure: {
            const std::uint32_t level = to_.level();
            const StructReader found = to_.structure(from);
            if (to_.why().has_value()) {
                return nullptr;
            }
            to = structure(to, found, *type.fields, depth);
            to_.leave(level);
            return to;
        }
        case value_kind::list:
            return items(to, from, *type.element, depth);
        case value_kind::capability:
            return fail("a capability has no JSON");
        default:
            return fail("an untyped pointer has no JSON");
        }
    }

    bool bytes(std::string_view data) {
        to_.put('[');
        for (std::size_t index = 0; index < data.size(); ++index) {
            if (index % 4096 == 0 && to_.stopped()) {
                return false;
            }
            char* to = to_.out.room();
            if (index > 0) {
                *to++ = ',';
            }
            to_.out.end(put_integer(to, static_cast<unsigned char>(data[index]), value_kind::uint8));
        }
        to_.put(']');
        return true;
    }

    char* items(char* to, const Followed& from, const ValueType& type, std::uint32_t depth) {
        if (depth == 0) {
            return fail("nested too deeply");
        }
        const std::uint32_t level = to_.level();
        const ListReader found = to_.list(from, type);
        const Element width = element_of(type);
        *to++ = '[';
        for (std::uint32_t index = 0; index < found.size(); ++index) {
            to = more_unless_stopped(to);
            if (to == nullptr) {
                return nullptr;
            }
            *to = ',';
            to += index > 0 ? 1 : 0;
            if (width.kind == element_kind::structure) {
                to = structure(to, found.structure(index), *type.fields, depth);
            } else if (width.kind == element_kind::pointer) {
                const Pointer at = found.pointer(index);
                to = pointed(to, {at, from.is_present && !at.is_null()}, type, depth);
            } else {
                to = scalar(to, bits_in(found, width, index), type);
            }
            if (to == nullptr) {
                return fail_in(index);
            }
        }
        to_.leave(level);
        to = more(to);
        *to = ']';
        return to + 1;
    }

    void string(std::string_view text) { to_.out.end(string(to_.out.room(), text)); }

    [[nodiscard]] ZOOPH_INLINE char* string(char* to, std::string_view text) {
        *to++ = '"';
        to = text.empty() ? more(to) : more_unless_stopped(to);
        if (to == nullptr) {
            // The caller will find out that the printer has stopped.
            return to_.out.room();
        }
        if (text.size() <= piece) {
            const std::size_t plain = copy_plain_json(to, text);
            to += plain;
            if (plain == text.size()) [[likely]] {
                *to = '"';
                return to + 1;
            }
            text.remove_prefix(plain);
        }
        to_.out.end(to);
        string_part(text);
        to_.put('"');
        return to_.out.room();
    }

    /// Writes the content of a string. Malformed UTF-8 becomes U+FFFD.
    void string_part(std::string_view text) {
        constexpr std::size_t most = 4096;
        for (std::size_t since_look = most; !text.empty();) {
            if (since_look >= most) {
                if (to_.stopped()) {
                    return;
                }
                since_look = 0;
            }
            const std::size_t before = text.size();
            char* const to = to_.out.room();
            const std::string_view some = text.substr(0, piece);
            const std::size_t plain = copy_plain_json(to, some);
            to_.out.end(to + plain);
            text.remove_prefix(plain);
            if (plain < some.size()) {
                other_than_plain(text);
            }
            since_look += before - text.size();
        }
    }

    /// Writes the first character of a text, which is not plain, and removes it from the text.
    void other_than_plain(std::string_view& text) {
        if (static_cast<unsigned char>(text.front()) >= 0x80) {
            return to_.letter(text);
        }
        to_.out.end(put_json_byte(to_.out.room(), text.front()));
        text.remove_prefix(1);
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

    /// Writes the JSON value that the standard schemas' struct holds. The struct itself is no nesting level, but the
    /// list or object in it is.
    bool free(const StructReader& from, const Fields& of, std::uint32_t depth) {
        const Field* const active = active_member(from, of);
        if (active == nullptr) {
            to_.put("null");
            return true;
        }
        if (active->name == "object") {
            return free_object(from, *active, depth);
        }
        if (active->name == "call") {
            return free_call(from, *active, depth);
        }
        if (active->name == "raw") {
            raw(to_.text(pointer_of(from, *active)));
            return true;
        }
        constexpr std::string_view known[] = {"null", "boolean", "number", "string", "array"};
        if (std::find(std::begin(known), std::end(known), active->name) == std::end(known)) {
            to_.put("null");
            return true;
        }
        return named_value(from, *active, depth);
    }

    /// Writes the structs of a list between brackets.
    template <class One>
    bool free_items(const Followed& from, const ValueType& type, std::string_view brackets,
                    std::uint32_t depth, One one) {
        if (depth == 0) {
            return fail("nested too deeply") != nullptr;
        }
        const std::uint32_t level = to_.level();
        const ListReader found = to_.list(from, type);
        to_.put(brackets[0]);
        for (std::uint32_t index = 0; index < found.size(); ++index) {
            if (to_.stopped()) {
                return false;
            }
            if (index > 0) {
                to_.put(',');
            }
            if (!one(found.structure(index), *type.fields)) {
                return false;
            }
        }
        to_.leave(level);
        to_.put(brackets[1]);
        return true;
    }

    bool free_object(const StructReader& from, const Field& field, std::uint32_t depth) {
        const auto one = [&](const StructReader& item, const Fields& of) {
            string(to_.text(pointer_of(item, named(of, "name"))));
            to_.put(':');
            const Field& value = named(of, "value");
            return end(pointed(to_.out.room(), pointer_of(item, value), value.type, depth));
        };
        return free_items(pointer_of(from, field), *field.type.element, "{}", depth, one);
    }

    bool free_call(const StructReader& from, const Field& field, std::uint32_t depth) {
        const std::uint32_t level = to_.level();
        const StructReader call = to_.structure(pointer_of(from, field));
        if (to_.why().has_value()) {
            return false;
        }
        const Fields& of = *field.type.fields;
        raw(to_.text(pointer_of(call, named(of, "function"))));
        const Field& params = named(of, "params");
        const auto one = [&](const StructReader& item, const Fields& value) {
            return free(item, value, depth);
        };
        const bool is_sound =
            free_items(pointer_of(call, params), *params.type.element, "()", depth, one);
        to_.leave(level);
        return is_sound;
    }

    /// Writes a text unquoted. Malformed UTF-8 becomes U+FFFD.
    void raw(std::string_view text) {
        for (std::size_t count = 0; !text.empty(); ++count) {
            if (count % 4096 == 0 && to_.stopped()) {
                return;
            }
            to_.letter(text);
        }
    }

    Printer& to_;
    json_error error_{};
};

} // namespace detail

ZOOPH_BODY json_error generated_v1::write_json(
    const StructReader& from, const Fields& fields, std::string& out, const Limits& limits) {
    detail::Printer printer(from, limits);
    // If the caller's string is not empty, the message may be in it.
    if (out.empty()) {
        printer.take_memory(out);
    }
    do {
        detail::JsonWriter writer(printer);
        const bool is_sound = writer.write(from, fields);
        if (printer.stopped()) {
            return json_error(*printer.why());
        }
        if (!is_sound) {
            return writer.take_error();
        }
    } while (printer.again());
    if (out.empty()) {
        out = printer.out.take();
    } else {
        out += printer.out.take();
    }
    return {};
}

} // namespace zooph

#include "zooph/detail/end.hpp"
