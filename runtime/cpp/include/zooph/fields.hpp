#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "zooph/kind.hpp"

namespace zooph {

// The descriptions of fields that generated code provides for printing and JSON: names, types and defaults. They are
// separate from layouts, so that programs that use neither do not contain them.

struct Fields;

/// Returns the fields of a struct or of a group. It is a function, so that fields can refer to each other in cycles.
using FieldsFunction = const Fields& (*)() noexcept;

/// Returns the default of a pointer field as a flat message.
using PresetFunction = std::span<const std::byte> (*)() noexcept;

/// The types of the schema language.
enum class value_kind : std::uint8_t {
    nothing,
    boolean,
    int8,
    int16,
    int32,
    int64,
    uint8,
    uint16,
    uint32,
    uint64,
    float32,
    float64,
    enumeration,
    // The values of the following types are behind pointers.
    text,
    data,
    list,
    structure,
    any,
    any_struct,
    any_list,
    capability,
};

/// The names of an enum's values.
struct EnumNames {
    std::span<const std::string_view> names;
    /// The names in JSON if they differ; otherwise empty.
    std::span<const std::string_view> json = {};
};

/// Returns the names of an enum's values.
using EnumNamesFunction = const EnumNames& (*)() noexcept;

/// A type.
struct ValueType {
    value_kind kind = value_kind::nothing;
    /// The type of the elements, if the type is a list.
    const ValueType* element = nullptr;
    /// The fields of the struct, if the type is a struct.
    FieldsFunction fields = nullptr;
    /// The names of the values, if the type is an enum.
    EnumNamesFunction names = nullptr;
};

/// The JSON annotations of a field.
struct FieldJson {
    /// The name that replaces the field's own, or empty.
    std::string_view name = {};
    /// The prefix of the names of a flattened field's members.
    std::string_view prefix = {};
    bool flatten = false;
    bool base64 = false;
    bool hex = false;
};

/// The JSON annotations of a union.
struct UnionJson {
    /// The name of the JSON member that holds the discriminant, or empty if there is none.
    std::string_view name = {};
    /// The name of the JSON member that holds the value, or empty if the union's member gives it its own name.
    std::string_view value_name = {};
};

/// The `tag` of a field that is not a member of a union.
inline constexpr std::int32_t no_tag = -1;

/// A field, a group, or a member of the unnamed union.
struct Field {
    std::string_view name;
    /// The type of a field. It is not used for a group.
    ValueType type = {};
    /// The field's offset in the data section in bits, or the index of its pointer.
    std::uint32_t offset = 0;
    /// The value of the discriminant that selects this member of the union, or `no_tag`.
    std::int32_t tag = no_tag;
    /// The bits of a number's default.
    std::uint64_t preset = 0;
    /// Returns the default of a pointer field; null if there is none.
    PresetFunction pointer_preset = nullptr;
    /// Returns the fields of a group, whose sections are those of the struct that contains it. Null for other fields.
    FieldsFunction group = nullptr;
    /// The JSON annotations, or null.
    const FieldJson* json = nullptr;
};

/// The fields of a struct or group by ordinal. Text and JSON have them in this order.
struct Fields {
    /// The layout of a struct, or null for a group.
    LayoutFunction layout;
    /// The sizes of the data section and the pointer section. A group has those of the struct that contains it.
    std::uint16_t data_words;
    std::uint16_t pointers;
    std::span<const Field> fields = {};
    /// Byte offset of the unnamed union's discriminant, or a negative number if there is no unnamed union.
    std::int64_t tag_offset = -1;
    /// The JSON annotations of the unnamed union, or null.
    const UnionJson* json = nullptr;
    /// Whether the struct is the one of the standard schemas that holds any JSON value.
    bool is_free_json = false;
};

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

} // namespace generated_v1
} // namespace zooph
