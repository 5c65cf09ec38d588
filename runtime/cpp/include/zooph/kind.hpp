#pragma once

#include <iosfwd>

#include "zooph/list_reader.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {

/// The value of an element of a `List(Void)`, which holds nothing.
struct Void {
    friend constexpr bool operator==(Void, Void) = default;
};

// Names for the types of the objects that pointers lead to, for use as template arguments:
// `zooph::List<zooph::Text>`, `pointer.cast<zooph::Data>()`.

/// A text, read as `std::string_view`.
struct Text {};
/// Bytes, read as `std::span<const std::byte>`.
struct Data {};
/// Anything, read as `Pointer`.
struct AnyPointer {};
/// Any struct, read as a `Pointer` that leads to a struct or is null.
struct AnyStruct {};
/// Any list, read as a `Pointer` that leads to a list or is null.
struct AnyList {};
/// A capability, read as a `Pointer` that holds one or is null.
struct Capability {};

template <class T>
class List;

namespace generated_v1 {

/// The description of a struct, which generated code specialises: `Reader`, `Builder`, `layout`, `data_words`,
/// `pointers`. The namespace's name holds the version of generated code, so that a mismatch with the runtime is a
/// compile error.
template <class T>
struct type;

/// The description of an enum, which generated code specialises: `names`.
template <class T>
struct enumeration;

/// Prints values of generated types. Defined in `zooph/print.hpp`.
template <class T>
struct printing;

/// Writes a Reader, Builder, Record or enum of generated code as `zooph/print.hpp` prints it. The namespaces of
/// generated code declare this operator.
template <class T>
    requires(sizeof(printing<T>) != 0)
std::ostream& operator<<(std::ostream& out, const T& of) {
    return printing<T>::print(out, of);
}

} // namespace generated_v1

/// A struct of a schema, named by its Record.
template <class T>
concept struct_type = requires { typename generated_v1::type<T>::Reader; };

/// The Reader of a struct.
template <class T>
using reader_of = typename generated_v1::type<T>::Reader;

namespace detail {

template <class T>
struct kind;

} // namespace detail

/// The C++ type as which a pointer to a T is read. For a struct it is the Reader.
template <class T>
using view_of = typename detail::kind<T>::reader;

namespace generated_v1 {

/// Reads the object that a pointer leads to as a T.
template <class T>
[[nodiscard]] ZOOPH_INLINE view_of<T> read(const Pointer& from) noexcept {
    return detail::kind<T>::read(from);
}

} // namespace generated_v1

namespace detail {

/// The kind of a pointer, in `value`.
template <slot_kind Kind, const Layout* Of = nullptr, const Element* Elements = nullptr>
struct SlotOf {
    static constexpr SlotKind value{Kind, Of, Elements};
};

/// The kind of a pointer to a T. It is an alias and not a constant of `kind<T>`, because the layout of a generic struct may
/// need it while the layout's address is taken for it, and a constant cannot be used in its own initializer.
template <class T>
using slot_of = typename kind<T>::template slot<T>;

/// The type of a list's elements.
template <class T>
struct list_element;
template <class T>
struct list_element<List<T>> {
    using type = T;
};
template <class T>
using element_type_of = typename list_element<T>::type;

/// Says how values of a type are read: the type `reader`, `element` and `at` for lists, and `slot` and `read` for
/// pointers.
template <class T>
struct kind;

template <scalar T>
struct kind<T> {
    using reader = T;
    static constexpr Element element{element_kind::bytes, sizeof(T)};
    [[nodiscard]] ZOOPH_INLINE static T at(const ListReader& list, std::uint32_t index) noexcept {
        return list.get<T>(index);
    }
};

template <>
struct kind<bool> {
    using reader = bool;
    static constexpr Element element{element_kind::bit};
    [[nodiscard]] static bool at(const ListReader& list, std::uint32_t index) noexcept {
        return list.bit(index);
    }
};

template <>
struct kind<Void> {
    using reader = Void;
    static constexpr Element element{element_kind::nothing};
    [[nodiscard]] static Void at(const ListReader&, std::uint32_t) noexcept { return {}; }
};

/// The base of kinds whose list elements are pointers.
template <class Kind, class Reader>
struct pointer_element {
    using reader = Reader;
    [[nodiscard]] ZOOPH_INLINE static Reader at(
        const ListReader& list, std::uint32_t index) noexcept {
        return Kind::read(list.pointer(index));
    }
};

template <>
struct kind<Text> : pointer_element<kind<Text>, std::string_view> {
    template <class U>
    using slot = SlotOf<slot_kind::text>;
    static constexpr Element element{element_kind::pointer, 0, {slot_kind::text}};
    [[nodiscard]] ZOOPH_INLINE static std::string_view read(const Pointer& from) noexcept {
        return text_hop(from.spot(), 0, from.word(), {});
    }
};

template <>
struct kind<Data> : pointer_element<kind<Data>, std::span<const std::byte>> {
    template <class U>
    using slot = SlotOf<slot_kind::data>;
    static constexpr Element element{element_kind::pointer, 0, {slot_kind::data}};
    [[nodiscard]] ZOOPH_INLINE static std::span<const std::byte> read(
        const Pointer& from) noexcept {
        return data_hop(from.spot(), 0, from.word(), {});
    }
};

template <>
struct kind<AnyPointer> : pointer_element<kind<AnyPointer>, Pointer> {
    template <class U>
    using slot = SlotOf<slot_kind::any>;
    static constexpr Element element{element_kind::pointer, 0, {slot_kind::any}};
    [[nodiscard]] static Pointer read(const Pointer& from) noexcept { return from; }
};

template <>
struct kind<AnyStruct> : pointer_element<kind<AnyStruct>, Pointer> {
    template <class U>
    using slot = SlotOf<slot_kind::any_struct>;
    static constexpr Element element{element_kind::pointer, 0, {slot_kind::any_struct}};
    [[nodiscard]] static Pointer read(const Pointer& from) noexcept { return from.to_struct(); }
};

template <>
struct kind<AnyList> : pointer_element<kind<AnyList>, Pointer> {
    template <class U>
    using slot = SlotOf<slot_kind::any_list>;
    static constexpr Element element{element_kind::pointer, 0, {slot_kind::any_list}};
    [[nodiscard]] static Pointer read(const Pointer& from) noexcept { return from.to_list(); }
};

template <>
struct kind<Capability> : pointer_element<kind<Capability>, Pointer> {
    template <class U>
    using slot = SlotOf<slot_kind::capability>;
    static constexpr Element element{element_kind::pointer, 0, {slot_kind::capability}};
    [[nodiscard]] static Pointer read(const Pointer& from) noexcept {
        return from.kind() == pointer_kind::capability ? from : Pointer();
    }
};

template <class T>
struct kind<List<T>> : pointer_element<kind<List<T>>, List<T>> {
    template <class U>
    using slot = SlotOf<slot_kind::list, nullptr, &kind<element_type_of<U>>::element>;
    static constexpr Element element{
        element_kind::pointer, 0, {slot_kind::list, nullptr, &kind<T>::element}};
    [[nodiscard]] ZOOPH_INLINE static List<T> read(const Pointer& from) noexcept {
        return List<T>(from);
    }
};

template <struct_type T>
struct kind<T> {
    using reader = reader_of<T>;
    template <class U>
    using slot = SlotOf<slot_kind::structure, &generated_v1::type<U>::layout>;
    static constexpr Element element{
        element_kind::structure, 0, {slot_kind::any}, &generated_v1::type<T>::layout};
    [[nodiscard]] ZOOPH_INLINE static reader read(const Pointer& from) noexcept {
        using type = generated_v1::type<T>;
        return reader(
            struct_hop_as(from.spot(), 0, from.word(), type::data_words, type::pointers));
    }
    [[nodiscard]] ZOOPH_INLINE static reader at(
        const ListReader& list, std::uint32_t index) noexcept {
        return reader(list.structure(index));
    }
};

/// Returns the section sizes that the schema gives to a list's elements.
template <class T>
[[nodiscard]] constexpr Usual usual_of() noexcept {
    if constexpr (struct_type<T>) {
        return {generated_v1::type<T>::data_words, generated_v1::type<T>::pointers, true};
    } else {
        return {};
    }
}

/// Validates the object that a pointer leads to as that type, within the limits.
[[nodiscard]] ZOOPH_API result<void> validate(
    const Pointer& pointer, const SlotKind& slot, const Limits& limits);

} // namespace detail

template <class T>
auto Pointer::cast(const Limits& limits) const {
    using reader = typename detail::kind<T>::reader;
    auto found = detail::validate(*this, detail::slot_of<T>::value, limits);
    if (!found) {
        return result<reader>(std::move(found).error());
    }
    return result<reader>(detail::kind<T>::read(opened_within(limits)));
}

} // namespace zooph

#include "zooph/detail/end.hpp"
