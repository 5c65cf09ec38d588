#pragma once

// Prints values in the notation of the schema language.

#include <cmath>

#include "zooph/print.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

/// Prints text. `depth` bounds the recursion through objects that cost nothing: null pointers, and defaults, which
/// may contain themselves without end.
class TextWriter {
public:
    explicit TextWriter(Printer& printer) noexcept : to_(printer) {}

    void structure(const StructReader& from, const Fields& of, std::uint32_t depth) {
        if (depth == 0) {
            return to_.put("()");
        }
        to_.put('(');
        bool first = true;
        const Field* const active = active_member(from, of);
        for (const Field& field : of.fields) {
            const bool is_member = field.tag != no_tag;
            // The first member is left out if it is null: an empty union has the same meaning.
            if (is_member ? &field != active || (field.tag == 0 && !has(from, field))
                          : !has(from, field)) {
                continue;
            }
            if (to_.stopped()) {
                return;
            }
            if (!first) {
                to_.put(", ");
            }
            first = false;
            to_.put(field.name);
            to_.put(" = ");
            member(from, field, depth);
        }
        to_.put(')');
    }

private:
    void member(const StructReader& from, const Field& field, std::uint32_t depth) {
        if (field.group != nullptr) {
            structure(from, *field.group, depth);
        } else if (is_pointer(field.type.kind)) {
            pointer(pointer_of(from, field), field.type, depth);
        } else {
            value(bits_in(from, element_of(field.type), field.offset) ^ field.preset, field.type);
        }
    }

    void value(std::uint64_t bits, const ValueType& type) {
        switch (type.kind) {
        case value_kind::nothing:
            return to_.put("void");
        case value_kind::float32:
            return floating(double{from_bits<float>(static_cast<std::uint32_t>(bits))}, true);
        case value_kind::float64:
            return floating(from_bits<double>(bits), false);
        case value_kind::enumeration:
            if (const auto names = type.names->names; bits < names.size()) {
                return to_.put(names[static_cast<std::size_t>(bits)]);
            }
            to_.put('(');
            to_.integer(bits, type.kind);
            return to_.put(')');
        default:
            return to_.integer(bits, type.kind);
        }
    }

    void floating(double value, bool is_short) {
        if (std::isnan(value)) {
            to_.put("nan");
        } else if (std::isinf(value)) {
            to_.put(value > 0 ? "inf" : "-inf");
        } else {
            to_.number(value, is_short);
        }
    }

    void pointer(const Followed& from, const ValueType& type, std::uint32_t depth) {
        const std::uint32_t level = to_.level();
        depth -= from.is_present ? 0 : 1;
        switch (type.kind) {
        case value_kind::text:
            quoted(to_.text(from), false);
            break;
        case value_kind::data:
            quoted(to_.data(from), true);
            break;
        case value_kind::structure:
            structure(to_.structure(from), *type.fields, depth);
            break;
        case value_kind::list:
            list(from, *type.element, depth);
            break;
        case value_kind::capability:
            to_.put("<external capability>");
            break;
        default:
            to_.put("<opaque pointer>");
            break;
        }
        to_.leave(level);
    }

    void list(const Followed& from, const ValueType& type, std::uint32_t depth) {
        const ListReader found = depth > 0 ? to_.list(from, type) : ListReader();
        const Element width = element_of(type);
        to_.put('[');
        for (std::uint32_t index = 0; index < found.size(); ++index) {
            if (to_.stopped()) {
                to_.put(" ... ");
                to_.integer(found.size() - index, value_kind::uint32);
                to_.put(" more");
                break;
            }
            if (index > 0) {
                to_.put(", ");
            }
            if (width.kind == element_kind::structure) {
                structure(found.structure(index), *type.fields, depth);
            } else if (width.kind == element_kind::pointer) {
                const Pointer at = found.pointer(index);
                pointer({at, from.is_present && !at.is_null()}, type, depth);
            } else {
                value(bits_in(found, width, index), type);
            }
        }
        to_.put(']');
    }

    /// Writes a string in quotes. In a text, malformed UTF-8 becomes U+FFFD.
    void quoted(std::string_view text, bool is_data) {
        to_.put('"');
        for (std::size_t count = 0; !text.empty(); ++count) {
            if (count % 4096 == 0 && to_.stopped()) {
                break;
            }
            const auto byte = static_cast<unsigned char>(text.front());
            if (byte >= 0x80 && !is_data) {
                to_.letter(text);
                continue;
            }
            text.remove_prefix(1);
            escaped(byte);
        }
        to_.put('"');
    }

    void escaped(unsigned char byte) {
        if (byte == '"' || byte == '\'' || byte == '\\') {
            to_.put('\\');
            to_.put(static_cast<char>(byte));
        } else if (byte >= 7 && byte <= 13) {
            to_.put('\\');
            to_.put("abtnvfr"[byte - 7]);
        } else if (byte < 0x20 || byte >= 0x7f) {
            const auto digit = [](unsigned bits) { return static_cast<char>('0' + (bits & 7)); };
            const char octal[] = {'\\', digit(byte >> 6U), digit(byte >> 3U), digit(byte)};
            to_.put(std::string_view(octal, 4));
        } else {
            to_.put(static_cast<char>(byte));
        }
    }

    Printer& to_;
};

/// Returns the mark that says why the text is incomplete.
[[nodiscard]] inline std::string_view mark_of(const fault& why) noexcept {
    switch (why.kind()) {
    case fault_kind::memory:
        return "... (output limit reached)";
    case fault_kind::nesting:
        return "... (nesting limit reached)";
    default:
        return "... (traversal limit reached)";
    }
}

} // namespace detail

namespace generated_v1 {

ZOOPH_BODY result<std::string> to_text(
    const StructReader& from, const Fields& fields, const Limits& limits) {
    detail::Printer printer(from, limits);
    do {
        detail::TextWriter(printer).structure(from, fields, max_nesting);
        if (printer.stopped()) {
            return *printer.why();
        }
    } while (printer.again());
    return printer.out.take();
}

ZOOPH_BODY std::string print(
    const StructReader& from, const Fields& fields, const Limits& limits) {
    detail::Printer printer(from, limits);
    do {
        detail::TextWriter(printer).structure(from, fields, max_nesting);
        static_cast<void>(printer.stopped());
    } while (printer.again());
    if (printer.why().has_value()) {
        printer.put(detail::mark_of(*printer.why()));
    }
    return printer.out.take();
}

} // namespace generated_v1
} // namespace zooph

#include "zooph/detail/end.hpp"
