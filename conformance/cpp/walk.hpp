#pragma once

// Printing and copying by generated accessors, for the types that schemas are made of.

#include <bit>
#include <cstdio>
#include <string>

#include "request.hpp"
#include "zooph/builder.hpp"
#include "zooph/canonical.hpp"
#include "zooph/record.hpp"

namespace driver {

/// How much the driver does for one request: user code that may go in circles, or ten million times through one object,
/// has to count.
struct Budget {
    /// Structs and elements that may still be visited.
    std::uint64_t visits = UINT64_MAX;
    /// Words of texts and data that may still be read, and words that may still be built.
    std::uint64_t words = UINT64_MAX;
    std::uint32_t depth = 0;
    /// Something was left out.
    bool is_stopped = false;

    [[nodiscard]] bool is_limited() const { return words != UINT64_MAX; }

    bool stop() {
        is_stopped = true;
        // What is not visited now is not visited later, or all that is small would still be.
        visits = 0;
        return false;
    }
    bool visit(std::uint64_t count) {
        if (visits < count) {
            return stop();
        }
        visits -= is_limited() ? count : 0;
        return true;
    }
    bool build(std::uint64_t count) {
        if (words < count) {
            return stop();
        }
        words -= is_limited() ? count : 0;
        return visit(1);
    }
};

inline constexpr std::uint64_t most_visits = 1 << 20;
inline constexpr std::uint64_t most_words = 3 << 20;
/// What an untyped pointer is charged, and may lead to.
inline constexpr std::uint64_t most_of_any = 1 << 17;

inline Budget& budget() {
    static Budget of;
    return of;
}

/// What is printed, or only counted.
struct Out {
    std::string text{};
    bool is_counting = false;
    /// Of what was read and is not kept.
    std::uint64_t sum = 0;

    void put(std::string_view piece) {
        if (is_counting) {
            sum += piece.size();
        } else {
            text += piece;
        }
    }
    /// Reads bytes whose print nobody wants.
    void count(std::span<const std::byte> bytes) {
        if (budget().build(bytes.size() / 8)) {
            for (const std::byte byte : bytes) {
                sum ^= static_cast<std::uint64_t>(byte);
            }
        }
    }
};

/// A member, side by side with others.
inline void member(Out& out, std::string_view name) {
    if (!out.text.ends_with('(')) {
        out.put(",");
    }
    out.put(name);
    out.put("=");
}

inline void print_number(Out& out, bool value) { out.put(value ? "true" : "false"); }
inline void print_number(Out& out, zooph::Void) { out.put("void"); }

template <class T>
    requires std::is_arithmetic_v<T>
void print_number(Out& out, T value) {
    if (out.is_counting) {
        out.sum += std::bit_cast<zooph::detail::bits_t<T>>(value);
    } else if constexpr (std::is_floating_point_v<T>) {
        char text[24];
        std::snprintf(text, sizeof text, "0x%0*llx", static_cast<int>(2 * sizeof value),
                      static_cast<unsigned long long>(std::bit_cast<zooph::detail::bits_t<T>>(value)));
        out.put(text);
    } else {
        out.put(std::to_string(value));
    }
}

template <class T>
    requires std::is_enum_v<T>
void print_number(Out& out, T value) {
    out.put("#");
    print_number(out, static_cast<std::uint16_t>(value));
}

inline std::span<const std::byte> bytes_of(std::string_view text) { return std::as_bytes(std::span(text)); }

/// A text without its quotes, which paths are spelled as, too.
inline void print_escaped(Out& out, std::string_view text) {
    if (out.is_counting) {
        return out.count(bytes_of(text));
    }
    for (const char letter : text) {
        if (letter < ' ' || letter > '~' || letter == '"' || letter == '\\') {
            out.text += '\\';
            const std::byte byte[] = {static_cast<std::byte>(letter)};
            put_hex(out.text, byte);
        } else {
            out.text += letter;
        }
    }
}

inline void print_text(Out& out, std::string_view text) {
    out.put("\"");
    print_escaped(out, text);
    out.put("\"");
}

inline void print_hex(Out& out, std::span<const std::byte> bytes, std::string_view marks) {
    if (out.is_counting) {
        return out.count(bytes);
    }
    out.put(marks.substr(0, 1));
    put_hex(out.text, bytes);
    out.put(marks.substr(1));
}

/// Whether something untyped may be copied: what is not limited is not looked at twice, and a copy visits no more than it
/// is charged. One that ends in another fault is made, for the message has to keep that.
inline bool build_any(const zooph::Pointer& value) {
    if (!budget().is_limited()) {
        return true;
    }
    const zooph::Limits limits{.nesting = zooph::max_nesting, .traversal = most_of_any};
    if (!budget().build(most_of_any)) {
        return false;
    }
    const auto copy = zooph::canonicalize(value, limits);
    return copy || copy.error().kind() != zooph::fault_kind::traversal || budget().stop();
}

/// The canonical words of what an untyped pointer leads to.
inline void print_any(Out& out, const zooph::Pointer& value) {
    if (value.is_null()) {
        return out.put("null");
    }
    if (out.is_counting && !build_any(value)) {
        return;
    }
    // Of a message opened lazily the copy may find a fault, which the message keeps then.
    const auto copy = zooph::canonicalize(value);
    print_hex(out, copy ? std::span<const std::byte>(*copy) : std::span<const std::byte>(), "{}");
}

/// The members of a struct, group or union, listed in `types.hpp`.
template <class T>
struct members_of;

/// How values of a type are printed, from messages and from Records, and copied to new ones.
template <class T>
struct walk;

template <class T>
concept plain = zooph::detail::scalar<T> || std::is_same_v<T, bool> || std::is_same_v<T, zooph::Void>;

/// Words of an element of a list that is built, at least 1.
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
            // With a fault nothing is copied, and the message keeps it.
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
    /// The members of the union without a name.
    template <class T>
    void rest() const {
        members_of<T>::unnamed(*this);
    }
};

/// Prints the members of a Record, or of a union of one, whose members are functions.
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
            // What a parameter stands for is never absent.
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

/// Copies the members of a Reader to a Builder. `IsMember` says that they are members of a union, which null does not
/// select.
template <class Reader, class Builder, bool IsMember>
struct Copier {
    const Reader& from;
    Builder& to;

    auto which() const { return from.which(); }
    // Nobody but a newer writer knows what to set.
    void unknown(std::uint16_t) const {}
    void nothing(std::string_view, auto accessors) const { accessors.select(to); }
    template <class T>
    void number(std::string_view, auto accessors) const {
        accessors.set(to, accessors.get(from));
    }
    template <class T>
    void text(std::string_view, auto accessors) const {
        if (accessors.has(from) && budget().build(walk<T>::cost(accessors.get(from)))) {
            accessors.set(to, accessors.get(from));
        } else {
            clear(accessors);
        }
    }
    template <class T>
    void list(std::string_view, auto accessors) const {
        const auto value = accessors.get(from);
        if (accessors.has(from) && budget().build(walk<T>::cost(value))) {
            walk<T>::copy(accessors.init(to, value.size()), value);
        } else {
            clear(accessors);
        }
    }
    template <class T>
    void child(std::string_view, auto accessors) const {
        if (accessors.has(from) && budget().build(words_of<T>())) {
            walk<T>::copy(accessors.init(to), accessors.get(from));
        } else {
            clear(accessors);
        }
    }
    template <class T>
    void any(std::string_view, auto accessors) const {
        if (accessors.has(from)) {
            walk<zooph::AnyPointer>::copy(accessors.get(to), accessors.get(from));
        }
    }
    template <class T>
    void service(std::string_view, auto accessors) const {
        if (!accessors.get(from).is_null()) {
            accessors.set(to, accessors.get(from).capability());
        }
    }
    template <class T>
    void parameter(std::string_view, auto accessors) const {
        if (accessors.has(from) && budget().build(1)) {
            walk<T>::set(accessors.get(to), accessors.get(from));
        }
    }
    template <class T>
    void group(std::string_view, auto accessors) const {
        const auto inner = accessors.get(from);
        auto made = accessors.get(to);
        members_of<T>::each(Copier<std::remove_cvref_t<decltype(inner)>, decltype(made), members_of<T>::is_union>{
            inner, made});
    }
    template <class T>
    void rest() const {
        members_of<T>::unnamed(Copier<Reader, Builder, true>{from, to});
    }

private:
    void clear(auto accessors) const {
        if constexpr (IsMember) {
            accessors.pointer(to).clear();
        }
    }
};

template <zooph::struct_type T>
struct walk<T> {
    using Reader = zooph::reader_of<T>;
    using Builder = typename zooph::generated_v1::type<T>::Builder;

    /// Readers of damaged messages that were not validated may lead in circles: what is nested deeper than any sound
    /// message, or longer, is left out.
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
    /// Copies a struct, if it is nested no deeper than any sound message.
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
