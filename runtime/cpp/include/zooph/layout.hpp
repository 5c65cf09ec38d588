#pragma once

#include <cstdint>
#include <span>

namespace zooph {

// Layout tables: what generated code tells the runtime about types. Operations over whole messages
// (validation, copying, printing, comparing) are driven by these instead of by generated code.

struct Layout;

/// Gives a layout. A function, so that layouts may refer to each other in cycles and across libraries.
using LayoutFunction = const Layout& (*)() noexcept;

/// A union's discriminant and the value that selects a member.
struct Tag {
    /// Byte offset of the discriminant in the data section.
    std::uint32_t offset;
    /// The value.
    std::uint16_t value;
};

/// Kinds of what pointers lead to.
enum class slot_kind : std::uint8_t {
    text,
    data,
    /// A struct of a known type.
    structure,
    /// A list of known elements.
    list,
    /// A pointer of any type.
    any,
    any_struct,
    any_list,
    capability,
};

struct Element;

/// What a pointer leads to.
struct SlotKind {
    slot_kind kind;
    /// The layout of the struct, if the type is a struct.
    LayoutFunction layout = nullptr;
    /// Of a list.
    const Element* element = nullptr;
};

/// Kinds of lists' elements.
enum class element_kind : std::uint8_t {
    nothing,
    bit,
    /// Numbers of 1, 2, 4 or 8 bytes.
    bytes,
    /// Pointers.
    pointer,
    /// Structs, side by side.
    structure,
};

/// The elements of a list.
struct Element {
    element_kind kind;
    /// Of numbers: 1, 2, 4 or 8.
    std::uint8_t bytes = 0;
    /// What pointers lead to.
    SlotKind pointer = {slot_kind::any};
    /// Of structs.
    LayoutFunction layout = nullptr;
};

/// A field in the pointer section.
struct Slot {
    /// The field's path from the struct, in the schema's spelling: `position.label` in a group.
    const char* name;
    /// Index in the pointer section.
    std::uint16_t index;
    /// What the pointer leads to.
    SlotKind kind;
    /// The unions the field is a member of, outermost first: all must select it, or the field does not own
    /// the pointer.
    std::span<const Tag> active = {};
};

/// The layout of a struct.
struct Layout {
    /// The struct's name with its scopes, such as `Outer.Inner`.
    const char* name;
    /// Words of data the schema knows.
    std::uint16_t data_words;
    /// Pointers the schema knows.
    std::uint16_t pointers;
    /// Every field in the pointer section, those of groups and unions included, by ascending index. Members
    /// of a union may share an index.
    std::span<const Slot> slots = {};
};

} // namespace zooph
