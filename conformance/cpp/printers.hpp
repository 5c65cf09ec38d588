#pragma once

// Prints the members of Readers and of Records.

#include "values.hpp"

namespace driver {

/// Prints the members of a Reader.
template <class Reader>
struct ReaderPrinter {
    Out& out;
    const Reader& from;

    auto which() const { return from.which(); }
    void unknown(std::uint16_t tag) const { number("?", tag); }
    void number(std::string_view name, std::uint16_t value) const {
        member(out, name);
        print_number(out, value);
    }
    void nothing(std::string_view name, auto) const {
        member(out, name);
        out.put("void");
    }
    template <class T>
    void value(std::string_view name, auto accessors) const {
        member(out, name);
        walk<T>::print(out, accessors.get(from));
    }
    template <class T>
    void number(std::string_view name, auto accessors) const {
        value<T>(name, accessors);
    }
    template <class T>
    void text(std::string_view name, auto accessors) const {
        value<T>(name, accessors);
    }
    template <class T>
    void list(std::string_view name, auto accessors) const {
        value<T>(name, accessors);
    }
    template <class T>
    void any(std::string_view name, auto accessors) const {
        value<T>(name, accessors);
    }
    template <class T>
    void service(std::string_view name, auto accessors) const {
        value<T>(name, accessors);
    }
    template <class T>
    void parameter(std::string_view name, auto accessors) const {
        value<T>(name, accessors);
    }
    template <class T>
    void child(std::string_view name, auto accessors) const {
        member(out, name);
        accessors.has(from) ? walk<T>::print(out, accessors.get(from)) : out.put("null");
    }
    template <class T>
    void group(std::string_view name, auto accessors) const {
        member(out, name);
        out.put("(");
        const auto inner = accessors.get(from);
        members_of<T>::each(ReaderPrinter<std::remove_cvref_t<decltype(inner)>>{out, inner});
        out.put(")");
    }
    /// Prints the members of the union without a name.
    template <class T>
    void rest() const {
        members_of<T>::unnamed(*this);
    }
};

/// Prints the members of a Record or of its union. The members of a union are functions.
template <class Record, bool IsUnion>
struct RecordPrinter {
    Out& out;
    const Record& from;

    auto which() const { return from.which(); }
    void unknown(std::uint16_t tag) const {
        member(out, "?");
        print_number(out, tag);
    }
    void nothing(std::string_view name, auto) const {
        member(out, name);
        out.put("void");
    }
    static decltype(auto) kept(auto accessors, const Record& of) {
        if constexpr (IsUnion) {
            return accessors.get(of);
        } else {
            return accessors.kept(of);
        }
    }
    template <class T>
    void number(std::string_view name, auto accessors) const {
        member(out, name);
        walk<T>::print_record(out, kept(accessors, from));
    }
    template <class T>
    void text(std::string_view name, auto accessors) const {
        number<T>(name, accessors);
    }
    template <class T>
    void list(std::string_view name, auto accessors) const {
        number<T>(name, accessors);
    }
    template <class T>
    void any(std::string_view name, auto accessors) const {
        number<T>(name, accessors);
    }
    template <class T>
    void service(std::string_view name, auto accessors) const {
        number<T>(name, accessors);
    }
    template <class T>
    void parameter(std::string_view name, auto accessors) const {
        member(out, name);
        if constexpr (zooph::struct_type<T>) {
            // A struct for which a type parameter stands is never absent.
            const auto& box = kept(accessors, from);
            walk<T>::print_record(out, box ? *box : T{});
        } else {
            walk<T>::print_record(out, kept(accessors, from));
        }
    }
    template <class T>
    void child(std::string_view name, auto accessors) const {
        member(out, name);
        if constexpr (IsUnion) {
            const T* const child = kept(accessors, from);
            child != nullptr ? walk<T>::print_record(out, *child) : out.put("null");
        } else {
            const auto& child = kept(accessors, from);
            child ? walk<T>::print_record(out, *child) : out.put("null");
        }
    }
    template <class T>
    void group(std::string_view name, auto accessors) const {
        member(out, name);
        out.put("(");
        members_of<T>::each(RecordPrinter<T, members_of<T>::is_union>{out, kept(accessors, from)});
        out.put(")");
    }
    template <class T>
    void rest() const {
        using Union = typename T::Union;
        members_of<T>::unnamed(RecordPrinter<Union, true>{out, from.which});
    }
};

} // namespace driver
