//! Layout tables: what the schema says about a struct's pointers, as static data. Operations over
//! whole messages (validating, printing, comparing) are driven by these instead of by generated
//! code.

/// The layout of a struct.
#[derive(Debug)]
pub struct Layout {
    /// The struct's name with its scopes, such as `Outer.Inner`.
    pub name: &'static str,
    /// Words of data the schema knows.
    pub data_words: u16,
    /// Pointers the schema knows.
    pub pointers: u16,
    /// Every field in the pointer section, those of groups and unions included, by ascending
    /// index. Members of a union may share an index.
    pub slots: &'static [Slot],
}

/// A field in the pointer section.
#[derive(Debug)]
pub struct Slot {
    /// The field's path from the struct, in the schema's spelling: `position.label` in a group.
    pub name: &'static str,
    /// Index in the pointer section.
    pub index: u16,
    /// The unions the field is a member of, outermost first: all must select it, or the field
    /// does not own the pointer.
    pub active: &'static [Tag],
    /// What the pointer leads to.
    pub kind: SlotKind,
}

/// A union's discriminant and the value that selects a member.
#[derive(Clone, Copy, Debug)]
pub struct Tag {
    /// Byte offset of the discriminant in the data section.
    pub offset: u32,
    /// The value.
    pub value: u16,
}

/// Gives a layout. A function, so that layouts may refer to each other in cycles, generic ones
/// included.
pub type LayoutFn = fn() -> &'static Layout;

/// What a pointer leads to.
#[derive(Clone, Copy, Debug)]
pub enum SlotKind {
    /// A text.
    Text,
    /// Bytes.
    Data,
    /// A struct.
    Struct(LayoutFn),
    /// A list of these elements.
    List(&'static Element),
    /// Anything.
    Any,
    /// Any struct.
    AnyStruct,
    /// Any list.
    AnyList,
    /// A capability.
    Capability,
}

/// The elements of a list.
#[derive(Clone, Copy, Debug)]
pub enum Element {
    /// Nothing.
    Void,
    /// Bits.
    Bit,
    /// Numbers of 1, 2, 4 or 8 bytes.
    Bytes(u8),
    /// Pointers to these.
    Pointer(SlotKind),
    /// Structs, side by side.
    Struct(LayoutFn),
}
