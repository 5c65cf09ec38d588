//! Layout tables: what the schema says about a struct's pointers, as static data. These tables
//! instead of generated code drive operations over whole messages: validating, printing, comparing.

/// The layout of a struct.
#[derive(Debug)]
pub struct Layout {
    /// The struct's name with its scopes, such as `Outer.Inner`.
    pub name: &'static str,
    /// The number of words of data that the schema has.
    pub data_words: u16,
    /// The number of pointers that the schema has.
    pub pointers: u16,
    /// All fields in the pointer section, including those of groups and unions, by ascending index.
    /// Members of a union may share an index.
    pub slots: &'static [Slot],
}

/// A field in the pointer section.
#[derive(Debug)]
pub struct Slot {
    /// The field's path from the struct, in the schema's spelling: `position.label` in a group.
    pub name: &'static str,
    /// The field's index in the pointer section.
    pub index: u16,
    /// The unions of which the field is a member, outermost first. The field owns the pointer only
    /// if all of them select it.
    pub active: &'static [Tag],
    /// The kind of object that the pointer leads to.
    pub kind: SlotKind,
}

/// A union's discriminant and the value that selects a member.
#[derive(Clone, Copy, Debug)]
pub struct Tag {
    /// Byte offset of the discriminant in the data section.
    pub offset: u32,
    /// The discriminant's value that selects the member.
    pub value: u16,
}

/// A function that returns a layout. As functions, layouts can refer to each other in cycles, even
/// generic ones.
pub type LayoutFn = fn() -> &'static Layout;

/// The kind of object that a pointer leads to.
#[derive(Clone, Copy, Debug)]
pub enum SlotKind {
    /// A text.
    Text,
    /// Data.
    Data,
    /// A struct.
    Struct(LayoutFn),
    /// A list of these elements.
    List(&'static Element),
    /// Any kind of object.
    Any,
    /// Any struct.
    AnyStruct,
    /// Any list.
    AnyList,
    /// A capability.
    Capability,
}

/// The kind of a list's elements.
#[derive(Clone, Copy, Debug)]
pub enum Element {
    /// Elements without content.
    Void,
    /// Bits.
    Bit,
    /// Numbers of 1, 2, 4 or 8 bytes.
    Bytes(u8),
    /// Pointers to objects of this kind.
    Pointer(SlotKind),
    /// Structs of this layout.
    Struct(LayoutFn),
}
