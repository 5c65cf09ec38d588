#pragma once

#include "zooph/kind.hpp"
#include "zooph/tables.hpp"

namespace zooph {
namespace generated_v1 {

/// The description of a C++ type of generated code, such as `zooph::List<float>`.
template <class T>
inline constexpr ValueType value_type{};
template <>
inline constexpr ValueType value_type<bool>{value_kind::boolean};
template <>
inline constexpr ValueType value_type<std::int8_t>{value_kind::int8};
template <>
inline constexpr ValueType value_type<std::int16_t>{value_kind::int16};
template <>
inline constexpr ValueType value_type<std::int32_t>{value_kind::int32};
template <>
inline constexpr ValueType value_type<std::int64_t>{value_kind::int64};
template <>
inline constexpr ValueType value_type<std::uint8_t>{value_kind::uint8};
template <>
inline constexpr ValueType value_type<std::uint16_t>{value_kind::uint16};
template <>
inline constexpr ValueType value_type<std::uint32_t>{value_kind::uint32};
template <>
inline constexpr ValueType value_type<std::uint64_t>{value_kind::uint64};
template <>
inline constexpr ValueType value_type<float>{value_kind::float32};
template <>
inline constexpr ValueType value_type<double>{value_kind::float64};
template <>
inline constexpr ValueType value_type<Text>{value_kind::text};
template <>
inline constexpr ValueType value_type<Data>{value_kind::data};
template <>
inline constexpr ValueType value_type<AnyPointer>{value_kind::any};
template <>
inline constexpr ValueType value_type<AnyStruct>{value_kind::any_struct};
template <>
inline constexpr ValueType value_type<AnyList>{value_kind::any_list};
template <>
inline constexpr ValueType value_type<Capability>{value_kind::capability};
template <class T>
    requires std::is_enum_v<T>
inline constexpr ValueType value_type<T>{value_kind::enumeration, nullptr, nullptr, &enumeration<T>::names};
template <class T>
inline constexpr ValueType value_type<List<T>>{value_kind::list, &value_type<T>};
template <struct_type T>
inline constexpr ValueType value_type<T>{value_kind::structure, nullptr, &reader_of<T>::fields_};

/// A type of values, in `value`.
template <value_kind Kind, const ValueType* Element, const Fields* Of>
struct ValueOf {
    static constexpr ValueType value{Kind, Element, Of};
};

/// Has `described<T>` as `type<T>`.
template <class T>
struct Described {
    template <class>
    struct type {
        static constexpr ValueType value = value_type<T>;
    };
};
template <class T>
struct Described<List<T>> {
    template <class U>
    using type = ValueOf<value_kind::list, &value_type<detail::element_type_of<U>>, nullptr>;
};
template <struct_type T>
struct Described<T> {
    template <class U>
    using type = ValueOf<value_kind::structure, nullptr, &reader_of<U>::fields_>;
};

/// `value_type<T>`, in `value`. It is an alias for the same reason as `slot_of`: the table of a generic struct's fields may
/// need it while the table's address is taken for it.
template <class T>
using described = typename Described<T>::template type<T>;

} // namespace generated_v1
} // namespace zooph
