#pragma once

// Prints and copies with generated accessors, for all types of the schema language.

#include "copier.hpp"
#include "printers.hpp"

namespace driver {

template <zooph::struct_type T>
struct walk<T> {
    using Reader = zooph::reader_of<T>;
    using Builder = typename zooph::generated_v1::type<T>::Builder;

    /// Prints a struct. A message that was not validated may have cycles, so output that is
    /// longer or more deeply nested than for any valid message is left out.
    static void print(Out& out, const Reader& value) {
        constexpr std::size_t most_bytes = 16 << 20;
        Budget& left = budget();
        out.put("(");
        if (left.depth <= zooph::max_nesting && out.text.size() < most_bytes && left.visit(1)) {
            ++left.depth;
            members_of<T>::each(ReaderPrinter<Reader>{out, value});
            --left.depth;
        }
        out.put(")");
    }
    static void print_record(Out& out, const T& value) {
        out.put("(");
        members_of<T>::each(RecordPrinter<T, false>{out, value});
        out.put(")");
    }
    /// Copies a struct, unless it is nested more deeply than any valid message.
    static void copy(Builder to, const Reader& value) {
        Budget& left = budget();
        if (left.depth > zooph::max_nesting) {
            left.is_stopped = true;
        } else if (left.visit(1)) {
            ++left.depth;
            members_of<T>::each(Copier<Reader, Builder, false>{value, to});
            --left.depth;
        }
    }
    static void fill(const zooph::ListBuilder<T>& list, std::size_t index, const Reader& value) {
        copy(list[index], value);
    }
    static void set(const zooph::ValueBuilder<T>& to, const Reader& value) { copy(to.init(), value); }
};

} // namespace driver
