#pragma once

// Prints and copies values other than structs.

#include "out.hpp"
#include "zooph/builder.hpp"
#include "zooph/record.hpp"

namespace driver {

/// The members of a struct, group or union, listed in `types.hpp`.
template <class T>
struct members_of;

/// How values of a type are printed, from messages and from Records, and copied to new ones.
template <class T>
struct walk;

template <class T>
concept plain = zooph::detail::scalar<T> || std::is_same_v<T, bool> || std::is_same_v<T, zooph::Void>;

/// Returns how many words an element of a list takes that is built, at least 1.
template <class T>
constexpr std::uint64_t words_of() {
    if constexpr (zooph::struct_type<T>) {
        using type = zooph::generated_v1::type<T>;
        return std::uint64_t{type::data_words} + type::pointers + 1;
    } else {
        return 1;
    }
}

template <plain T>
struct walk<T> {
    static void print(Out& out, T value) { print_number(out, value); }
    static void print_record(Out& out, T value) { print_number(out, value); }
    static void fill(const zooph::ListBuilder<T>& list, std::size_t index, T value) {
        if constexpr (!std::is_same_v<T, zooph::Void>) {
            list.set(index, value);
        }
    }
};

template <>
struct walk<zooph::Text> {
    static void print(Out& out, std::string_view value) { print_text(out, value); }
    static void print_record(Out& out, const std::string& value) { print_text(out, value); }
    static std::uint64_t cost(std::string_view value) { return value.size() / 8 + 1; }
    static void fill(const zooph::ListBuilder<zooph::Text>& list, std::size_t index, std::string_view value) {
        if (budget().build(cost(value))) {
            list.set(index, value);
        }
    }
    static void set(const zooph::ValueBuilder<zooph::Text>& to, std::string_view value) { to.set(value); }
};

template <>
struct walk<zooph::Data> {
    using Value = std::span<const std::byte>;
    static void print(Out& out, Value value) { print_hex(out, value, "<>"); }
    static void print_record(Out& out, Value value) { print_hex(out, value, "<>"); }
    static std::uint64_t cost(Value value) { return value.size() / 8 + 1; }
    static void fill(const zooph::ListBuilder<zooph::Data>& list, std::size_t index, Value value) {
        if (budget().build(cost(value))) {
            list.set(index, value);
        }
    }
    static void set(const zooph::ValueBuilder<zooph::Data>& to, Value value) { to.set(value); }
};

template <>
struct walk<zooph::AnyPointer> {
    static void print(Out& out, const zooph::Pointer& value) { print_any(out, value); }
    static void print_record(Out& out, const zooph::any_value& value) { print_any(out, value.pointer()); }
    static std::uint64_t cost(const zooph::Pointer&) { return 1; }
    static void copy(const zooph::PointerBuilder& to, const zooph::Pointer& value) {
        if (build_any(value)) {
            // On a fault nothing is copied, and the message records the fault.
            static_cast<void>(to.copy(value).has_value());
        }
    }
    static void set(const zooph::ValueBuilder<zooph::AnyPointer>& to, const zooph::Pointer& value) {
        copy(to.pointer(), value);
    }
};

template <>
struct walk<zooph::Capability> {
    static void print(Out& out, const zooph::Pointer& value) {
        if (value.is_null()) {
            return out.put("null");
        }
        out.put("cap");
        print_number(out, value.capability());
    }
    static void print_record(Out& out, const zooph::capability_index& value) {
        if (!value) {
            return out.put("null");
        }
        out.put("cap");
        print_number(out, *value);
    }
    static void fill(
        const zooph::ListBuilder<zooph::Capability>& list, std::size_t index, const zooph::Pointer& value) {
        if (!value.is_null()) {
            list.set(index, value.capability());
        }
    }
};

template <class T>
struct walk<zooph::List<T>> {
    static void print(Out& out, const zooph::List<T>& value) {
        if constexpr (std::is_same_v<T, zooph::Void>) {
            return put_voids(out, value.size());
        }
        out.put("[");
        std::size_t index = 0;
        for (const auto element : value) {
            if (!budget().visit(1)) {
                break;
            }
            if (index++ > 0) {
                out.put(",");
            }
            walk<T>::print(out, element);
        }
        out.put("]");
    }
    template <class Record>
    static void print_record(Out& out, const Record& value) {
        if constexpr (std::is_same_v<T, zooph::Void>) {
            return put_voids(out, value.size());
        }
        out.put("[");
        for (std::size_t index = 0; index < value.size(); ++index) {
            if (index > 0) {
                out.put(",");
            }
            walk<T>::print_record(out, value[index]);
        }
        out.put("]");
    }
    static std::uint64_t cost(const zooph::List<T>& value) { return value.size() * words_of<T>() + 1; }
    static void copy(zooph::ListBuilder<T> to, const zooph::List<T>& value) {
        for (std::size_t index = 0; index < value.size(); ++index) {
            if (!budget().visit(1)) {
                break;
            }
            walk<T>::fill(to, index, value[index]);
        }
    }
    static void fill(
        const zooph::ListBuilder<zooph::List<T>>& list, std::size_t index, const zooph::List<T>& value) {
        if (budget().build(cost(value))) {
            copy(list.init(index, value.size()), value);
        }
    }
    static void set(const zooph::ValueBuilder<zooph::List<T>>& to, const zooph::List<T>& value) {
        copy(to.init(value.size()), value);
    }

private:
    static void put_voids(Out& out, std::size_t count) {
        out.put("[void*");
        print_number(out, std::uint64_t{count});
        out.put("]");
    }
};

} // namespace driver
