#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "zooph/layout.hpp"

namespace zooph {

// The descriptions of fields that generated code provides for printing and JSON: names, types and defaults. They are
// separate from layouts, so that programs that use neither do not contain them.

struct Fields;

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

/// A type.
struct ValueType {
    value_kind kind = value_kind::nothing;
    /// The type of the elements, if the type is a list.
    const ValueType* element = nullptr;
    /// The fields of the struct, if the type is a struct.
    const Fields* fields = nullptr;
    /// The names of the values, if the type is an enum.
    const EnumNames* names = nullptr;
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
    /// The fields of a group, whose sections are those of the struct that contains it. Null for other fields.
    const Fields* group = nullptr;
    /// The JSON annotations, or null.
    const FieldJson* json = nullptr;
};

/// The fields of a struct or group by ordinal. Text and JSON have them in this order.
struct Fields {
    /// The layout of a struct, or null for a group.
    const Layout* layout;
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

// Descriptions of types that tables of generated code share. Source files that only hold tables need no header but
// this one, so they compile quickly.

/// Elements of lists.
namespace elements {

inline constexpr Element nothing{element_kind::nothing};
inline constexpr Element boolean{element_kind::bit};
inline constexpr Element bytes_1{element_kind::bytes, 1};
inline constexpr Element bytes_2{element_kind::bytes, 2};
inline constexpr Element bytes_4{element_kind::bytes, 4};
inline constexpr Element bytes_8{element_kind::bytes, 8};
inline constexpr Element text{element_kind::pointer, 0, {slot_kind::text}};
inline constexpr Element data{element_kind::pointer, 0, {slot_kind::data}};
inline constexpr Element any{element_kind::pointer, 0, {slot_kind::any}};
inline constexpr Element any_struct{element_kind::pointer, 0, {slot_kind::any_struct}};
inline constexpr Element any_list{element_kind::pointer, 0, {slot_kind::any_list}};
inline constexpr Element capability{element_kind::pointer, 0, {slot_kind::capability}};

} // namespace elements

/// Types without arguments.
namespace values {

inline constexpr ValueType nothing{value_kind::nothing};
inline constexpr ValueType boolean{value_kind::boolean};
inline constexpr ValueType int8{value_kind::int8};
inline constexpr ValueType int16{value_kind::int16};
inline constexpr ValueType int32{value_kind::int32};
inline constexpr ValueType int64{value_kind::int64};
inline constexpr ValueType uint8{value_kind::uint8};
inline constexpr ValueType uint16{value_kind::uint16};
inline constexpr ValueType uint32{value_kind::uint32};
inline constexpr ValueType uint64{value_kind::uint64};
inline constexpr ValueType float32{value_kind::float32};
inline constexpr ValueType float64{value_kind::float64};
inline constexpr ValueType text{value_kind::text};
inline constexpr ValueType data{value_kind::data};
inline constexpr ValueType any{value_kind::any};
inline constexpr ValueType any_struct{value_kind::any_struct};
inline constexpr ValueType any_list{value_kind::any_list};
inline constexpr ValueType capability{value_kind::capability};

} // namespace values

} // namespace generated_v1
} // namespace zooph
