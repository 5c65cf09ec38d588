#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "zooph/layout.hpp"

namespace zooph {

// What generated code tells of structs beyond their layout: the names, types and defaults of fields, for printing and
// for JSON. Apart from layouts, so that programs that do neither do not contain it.

struct Fields;

/// Gives the fields of a struct or of a group. A function, so that they may refer to each other in cycles.
using FieldsFunction = const Fields& (*)() noexcept;

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

/// A type.
struct ValueType {
    value_kind kind;
    /// Of a list's elements.
    const ValueType* element = nullptr;
    /// Of a struct.
    FieldsFunction fields = nullptr;
    /// Of an enum.
    const EnumNames* names = nullptr;
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
    ValueType type;
    /// The fields of a group, which has the sections of the struct it is in.
    FieldsFunction group = nullptr;
    /// Bits from the start of the data section, or the pointer's index.
    std::uint32_t offset = 0;
    /// The bits of a number's default.
    std::uint64_t preset = 0;
    /// The default of what a pointer leads to, as a flat message; empty if there is none.
    std::span<const std::byte> pointer_preset = {};
    /// The value of the discriminant that selects the member of the union, or `no_tag`.
    std::int32_t tag = no_tag;
    /// Null without annotations.
    const FieldJson* json = nullptr;
};

/// The fields of a struct or group, in the order of the schema's source.
struct Fields {
    /// The struct's name with its scopes.
    std::string_view name;
    /// Of the struct.
    LayoutFunction layout;
    std::span<const Field> fields;
    /// Byte offset of the unnamed union's discriminant; negative if there is none.
    std::int64_t tag_offset = -1;
    /// Of the unnamed union; null without annotations.
    const UnionJson* json = nullptr;
    /// The struct is the one of the standard schemas that holds any JSON value.
    bool is_free_json = false;
};

} // namespace zooph
