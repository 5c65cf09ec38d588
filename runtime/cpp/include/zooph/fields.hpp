#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "zooph/kind.hpp"

namespace zooph {

// What generated code tells of structs beyond their layout: the names, types and defaults of fields, for printing and
// for JSON. Apart from layouts, so that programs that do neither do not contain it.

struct Fields;

/// Gives the fields of a struct or of a group. A function, so that they may refer to each other in cycles.
using FieldsFunction = const Fields& (*)() noexcept;

/// Gives the default of what a pointer leads to, as a flat message.
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
    // From here on values are behind pointers.
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
    /// In JSON, where they differ; otherwise empty.
    std::span<const std::string_view> json = {};
};

/// Gives the names of an enum's values.
using EnumNamesFunction = const EnumNames& (*)() noexcept;

/// A type.
struct ValueType {
    value_kind kind = value_kind::nothing;
    /// Of a list's elements.
    const ValueType* element = nullptr;
    /// The fields of the struct, if the type is a struct.
    FieldsFunction fields = nullptr;
    /// Of an enum.
    EnumNamesFunction names = nullptr;
};

/// The annotations for JSON of a field.
struct FieldJson {
    /// Instead of the field's, unless empty.
    std::string_view name = {};
    /// Before the names of a flattened field's members.
    std::string_view prefix = {};
    bool flatten = false;
    bool base64 = false;
    bool hex = false;
};

/// The annotations for JSON of a union.
struct UnionJson {
    /// Of the member that tells the discriminant, unless empty.
    std::string_view name = {};
    /// Of the member that holds the value, unless it has its own name.
    std::string_view value_name = {};
};

/// No member of a union.
inline constexpr std::int32_t no_tag = -1;

/// A field, a group, or a member of the unnamed union.
struct Field {
    std::string_view name;
    /// Of a field. A group's has no meaning.
    ValueType type = {};
    /// Bits from the start of the data section, or the pointer's index.
    std::uint32_t offset = 0;
    /// The value of the discriminant that selects the member of the union, or `no_tag`.
    std::int32_t tag = no_tag;
    /// The bits of a number's default.
    std::uint64_t preset = 0;
    /// The default of what a pointer leads to; null if there is none.
    PresetFunction pointer_preset = nullptr;
    /// The fields of a group, which has the sections of the struct it is in.
    FieldsFunction group = nullptr;
    /// Null without annotations.
    const FieldJson* json = nullptr;
};

/// The fields of a struct or group, by ordinal, which is the order of text and of JSON.
struct Fields {
    /// Of a struct; null of a group.
    LayoutFunction layout;
    /// Words of data and pointers, of which groups share those of the struct they are in.
    std::uint16_t data_words;
    std::uint16_t pointers;
    std::span<const Field> fields = {};
    /// Byte offset of the unnamed union's discriminant; negative if there is none.
    std::int64_t tag_offset = -1;
    /// Of the unnamed union; null without annotations.
    const UnionJson* json = nullptr;
    /// The struct is the one of the standard schemas that holds any JSON value.
    bool is_free_json = false;
};

namespace generated_v1 {

/// A type by its name in C++, such as `zooph::List<float>`.
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
