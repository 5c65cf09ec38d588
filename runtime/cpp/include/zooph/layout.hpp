#pragma once

#include <cstdint>
#include <span>

namespace zooph {

// Layout tables describe types to the runtime. Operations on whole messages (validation, copying, printing,
// comparing) are driven by these tables and not by generated code.

struct Layout;

/// A union's discriminant and the value that selects a member.
struct Tag {
    /// Byte offset of the discriminant in the data section.
    std::uint32_t offset;
    /// The value of the discriminant.
    std::uint16_t value;
};

/// The kinds of pointers in a schema.
enum class slot_kind : std::uint8_t {
    text,
    data,
    /// A struct of a known type.
    structure,
    /// A list whose element type is known.
    list,
    /// A pointer of any type.
    any,
    any_struct,
    any_list,
    capability,
};

struct Element;

/// The type of a pointer.
struct SlotKind {
    slot_kind kind;
    /// The layout of the struct, if the type is a struct.
    const Layout* layout = nullptr;
    /// The element type, if the type is a list.
    const Element* element = nullptr;
};

/// The kinds of list elements.
enum class element_kind : std::uint8_t {
    nothing,
    bit,
    /// Numbers of 1, 2, 4 or 8 bytes.
    bytes,
    /// Pointers.
    pointer,
    /// Structs, stored inline.
    structure,
};

/// The type of a list's elements.
struct Element {
    element_kind kind;
    /// The size in bytes if the elements are numbers: 1, 2, 4 or 8.
    std::uint8_t bytes = 0;
    /// The type of the pointers if the elements are pointers.
    SlotKind pointer = {slot_kind::any};
    /// The layout if the elements are structs.
    const Layout* layout = nullptr;
};

/// A field in the pointer section.
struct Slot {
    /// The field's path from the struct by the names of the schema, such as `position.label` for a field of a group.
    const char* name;
    /// Index in the pointer section.
    std::uint16_t index;
    /// The type of the pointer.
    SlotKind kind;
    /// The unions that the field is a member of, outermost first. The field owns the pointer only if all of them
    /// select it.
    std::span<const Tag> active = {};
};

/// The layout of a struct.
struct Layout {
    /// The struct's name with its scopes, such as `Outer.Inner`.
    const char* name;
    /// Size in words of the schema's data section.
    std::uint16_t data_words;
    /// Number of pointers in the schema's pointer section.
    std::uint16_t pointers;
    /// All fields in the pointer section, including those of groups and unions, by ascending index. Members of a
    /// union may share an index.
    std::span<const Slot> slots = {};
};

// For printing and JSON; defined in `zooph/tables.hpp`.
struct EnumNames;
struct Fields;

namespace generated_v1 {

// The parts of the tables of generic structs, which generated code specialises.

/// The slots of a struct, which is named by its Record.
template <class T>
struct layout_parts;

/// The rows of a struct or group, which is named by its Reader.
template <class T>
struct field_parts;

} // namespace generated_v1
} // namespace zooph
