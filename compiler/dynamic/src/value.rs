//! Reads structs and lists by name, with types that are known only at run time.

use zooph::{Fault, Limits, ListReader, Pointer, StructReader, Text};
use zooph_ir::Id;

use crate::plan::{Field, Place, StructPlan};
use crate::schema::{SchemaSet, StructId, Type};

/// A value of any type. It refers to the message, so no content is copied.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)] // Each variant is the schema language's type of that name.
pub enum DynamicValue<'a> {
    Void,
    Bool(bool),
    Int8(i8),
    Int16(i16),
    Int32(i32),
    Int64(i64),
    UInt8(u8),
    UInt16(u16),
    UInt32(u32),
    UInt64(u64),
    Float32(f32),
    Float64(f64),
    Text(Text<'a>),
    Data(&'a [u8]),
    List(DynamicList<'a>),
    Enum(DynamicEnum<'a>),
    Struct(DynamicStruct<'a>),
    /// The index in the message's table of capabilities, or `None` for a null pointer.
    Capability(Option<u32>),
    /// A pointer of unknown type.
    AnyPointer(Pointer<'a>),
}

/// A struct whose fields are read by name. [`SchemaSet::open`] makes it from a message.
///
/// ```
/// # let files = zooph_resolve::Memory::new().with("a.capnp", "@0xbf5147cbbecf40c1;
/// #     struct Person { name @0 :Text; age @1 :UInt8; pets @2 :List(Text); mood @3 :Mood; }
/// #     enum Mood { calm @0; merry @1; }");
/// # let compiler = zooph_resolve::Compiler::new(files).file("a.capnp");
/// # let request = zooph_request::write(compiler.compile().request());
/// # let schemas = zooph_dynamic::SchemaSet::from_request(&request)?;
/// # let person = schemas.struct_by_name("Person").ok_or("no such type")?;
/// # use zooph::{Arena, Limits, framing::Frame, frame_root};
/// # use zooph_dynamic::{DynamicStructBuilder, DynamicValue};
/// let mut arena = Arena::new();
/// let mut ann = DynamicStructBuilder::init(&schemas, person, arena.root_pointer());
/// ann.set("mood", "merry")?;
/// let mut pets = ann.init_list("pets", 2)?;
/// pets.set(0, "Rex")?;
/// pets.set(1, "Tom")?;
///
/// let root = frame_root(Frame::exactly(arena.framed())?)?;
/// let ann = schemas.open(root, person, &Limits::default())?;
/// for field in ann.plan().fields() {
///     match ann.field(field) {
///         DynamicValue::UInt8(number) => assert_eq!((field.name(), number), ("age", 0)),
///         DynamicValue::Text(text) => assert!(text.is_empty() && !ann.has(field)),
///         DynamicValue::Enum(mood) => assert_eq!(mood.name(), Some("merry")),
///         DynamicValue::List(pets) => {
///             let is_tom = |pet| matches!(pet, DynamicValue::Text(name) if name == "Tom");
///             assert!(pets.iter().any(is_tom));
///         }
///         _ => unreachable!("there is no other field"),
///     }
/// }
/// assert!(ann.get("size").is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct DynamicStruct<'a> {
    set: &'a SchemaSet,
    id: StructId,
    plan: &'a StructPlan,
    raw: StructReader<'a>,
}

/// A list whose element type is known only at run time.
#[derive(Clone, Copy)]
pub struct DynamicList<'a> {
    set: &'a SchemaSet,
    element: &'a Type,
    raw: ListReader<'a>,
}

/// A value of an enum.
#[derive(Clone, Copy)]
pub struct DynamicEnum<'a> {
    set: &'a SchemaSet,
    id: Id,
    value: u16,
}

impl<'a> From<DynamicStruct<'a>> for DynamicValue<'a> {
    fn from(value: DynamicStruct<'a>) -> Self {
        DynamicValue::Struct(value)
    }
}

impl<'a> DynamicStruct<'a> {
    /// Wraps `raw`, which must have been validated as this struct type.
    pub(crate) fn new(set: &'a SchemaSet, id: StructId, raw: StructReader<'a>) -> Self {
        DynamicStruct {
            set,
            id,
            plan: set.plan(id),
            raw,
        }
    }

    /// Returns the set of schemas.
    pub fn schemas(&self) -> &'a SchemaSet {
        self.set
    }

    /// Returns the struct's type.
    pub fn struct_id(&self) -> StructId {
        self.id
    }

    /// Returns the fields and sizes of the struct's type.
    pub fn plan(&self) -> &'a StructPlan {
        self.plan
    }

    /// Returns the struct without its type.
    pub fn raw(&self) -> StructReader<'a> {
        self.raw
    }

    /// Returns the active member of the unnamed union. Returns `None` if there is no such union, or if a newer
    /// writer chose a member that the schema does not know.
    pub fn which(&self) -> Option<&'a Field> {
        let offset = self.plan.discriminant_offset()?;
        self.plan.member(self.raw.scalar::<u16>(offset))
    }

    /// Reports whether a field is set: a union member must be active, and a pointer must not be null.
    pub fn has(&self, field: &Field) -> bool {
        if field.discriminant().is_some() && !self.is_active(field) {
            return false;
        }
        match field.place() {
            Place::Pointer { index, .. } => self.raw.has(*index as usize),
            _ => true,
        }
    }

    fn is_active(&self, field: &Field) -> bool {
        let tag = self
            .plan
            .discriminant_offset()
            .map(|offset| self.raw.scalar::<u16>(offset));
        tag == field.discriminant()
    }

    /// Returns the value of the field with this name, or `None` if there is no such field. An inactive union
    /// member reads as its default.
    pub fn get(&self, name: &str) -> Option<DynamicValue<'a>> {
        self.plan.field(name).map(|field| self.field(field))
    }

    /// Returns the value of a field. The field must belong to this struct's plan.
    pub fn field(&self, field: &'a Field) -> DynamicValue<'a> {
        let inactive = field.discriminant().is_some() && !self.is_active(field);
        let raw = if inactive {
            StructReader::EMPTY
        } else {
            self.raw
        };
        match field.place() {
            Place::Void => DynamicValue::Void,
            Place::Bit { bit, default } => DynamicValue::Bool(raw.bit_or(*bit as usize, *default)),
            Place::Number { byte, ty, default } => self.number(raw, *byte as usize, ty, *default),
            Place::Pointer { index, ty, default } => {
                let pointer = match (raw.pointer(*index as usize), default) {
                    (pointer, Some(default)) if pointer.is_null() => Pointer::flat(default),
                    (pointer, _) => pointer,
                };
                self.set.read_pointer(ty, pointer)
            }
            Place::Group(id) => DynamicValue::Struct(DynamicStruct::new(self.set, *id, raw)),
        }
    }

    fn number(&self, raw: StructReader<'a>, at: usize, ty: &Type, bits: u64) -> DynamicValue<'a> {
        match ty {
            Type::Int8 => DynamicValue::Int8(raw.scalar_or(at, bits as i8)),
            Type::Int16 => DynamicValue::Int16(raw.scalar_or(at, bits as i16)),
            Type::Int32 => DynamicValue::Int32(raw.scalar_or(at, bits as i32)),
            Type::Int64 => DynamicValue::Int64(raw.scalar_or(at, bits as i64)),
            Type::UInt8 => DynamicValue::UInt8(raw.scalar_or(at, bits as u8)),
            Type::UInt16 => DynamicValue::UInt16(raw.scalar_or(at, bits as u16)),
            Type::UInt32 => DynamicValue::UInt32(raw.scalar_or(at, bits as u32)),
            Type::UInt64 => DynamicValue::UInt64(raw.scalar_or(at, bits)),
            Type::Float32 => {
                let default = f32::from_bits(bits as u32);
                DynamicValue::Float32(raw.scalar_or(at, default))
            }
            Type::Float64 => DynamicValue::Float64(raw.scalar_or(at, f64::from_bits(bits))),
            Type::Enum(id) => {
                let value = raw.scalar_or(at, bits as u16);
                DynamicValue::Enum(DynamicEnum {
                    set: self.set,
                    id: *id,
                    value,
                })
            }
            _ => DynamicValue::Void,
        }
    }
}

impl<'a> DynamicList<'a> {
    /// Returns the element type.
    pub fn element_type(&self) -> &'a Type {
        self.element
    }

    /// Returns the list without its type.
    pub fn raw(&self) -> ListReader<'a> {
        self.raw
    }

    /// Returns the number of elements.
    pub fn len(&self) -> u32 {
        self.raw.len()
    }

    /// Reports whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.raw.is_empty()
    }

    /// Returns element `index`, or `None` if `index` is out of bounds.
    pub fn get(&self, index: u32) -> Option<DynamicValue<'a>> {
        (index < self.raw.len()).then(|| self.element(index))
    }

    /// Reports whether elements take no space in the message, so that all of them are equal.
    pub fn is_uniform(&self) -> bool {
        let bits = self.raw.element_size() == zooph::ElementSize::Bit;
        self.raw.element_sections() == (0, 0) && !bits
    }

    /// Returns an iterator over all elements.
    pub fn iter(self) -> impl ExactSizeIterator<Item = DynamicValue<'a>> {
        (0..self.raw.len()).map(move |index| self.element(index))
    }

    fn element(&self, index: u32) -> DynamicValue<'a> {
        let raw = &self.raw;
        match self.element {
            Type::Void => DynamicValue::Void,
            Type::Bool => DynamicValue::Bool(raw.bit(index)),
            Type::Int8 => DynamicValue::Int8(raw.scalar(index)),
            Type::Int16 => DynamicValue::Int16(raw.scalar(index)),
            Type::Int32 => DynamicValue::Int32(raw.scalar(index)),
            Type::Int64 => DynamicValue::Int64(raw.scalar(index)),
            Type::UInt8 => DynamicValue::UInt8(raw.scalar(index)),
            Type::UInt16 => DynamicValue::UInt16(raw.scalar(index)),
            Type::UInt32 => DynamicValue::UInt32(raw.scalar(index)),
            Type::UInt64 => DynamicValue::UInt64(raw.scalar(index)),
            Type::Float32 => DynamicValue::Float32(raw.scalar(index)),
            Type::Float64 => DynamicValue::Float64(raw.scalar(index)),
            Type::Enum(id) => DynamicValue::Enum(DynamicEnum {
                set: self.set,
                id: *id,
                value: raw.scalar(index),
            }),
            Type::Struct(id) => {
                DynamicValue::Struct(DynamicStruct::new(self.set, *id, raw.structure(index)))
            }
            pointer => self.set.read_pointer(pointer, raw.pointer(index)),
        }
    }
}

impl<'a> DynamicEnum<'a> {
    /// Returns the number of the enumerant in the message.
    pub fn value(&self) -> u16 {
        self.value
    }

    /// Returns the id of the enum's node.
    pub fn type_id(&self) -> Id {
        self.id
    }

    /// Returns the enumerant's name, or `None` if the schema does not know it.
    pub fn name(&self) -> Option<&'a str> {
        self.set.enumerant(self.id, self.value)
    }
}

impl SchemaSet {
    /// Reads the target of `pointer` as a pointer type. The pointer must have been validated. A null pointer
    /// reads as the empty value.
    pub(crate) fn read_pointer<'a>(
        &'a self,
        ty: &'a Type,
        pointer: Pointer<'a>,
    ) -> DynamicValue<'a> {
        match ty {
            Type::Text => DynamicValue::Text(pointer.text()),
            Type::Data => DynamicValue::Data(pointer.data()),
            Type::List(element) => DynamicValue::List(DynamicList {
                set: self,
                element,
                raw: pointer.list(),
            }),
            Type::Struct(id) => {
                DynamicValue::Struct(DynamicStruct::new(self, *id, pointer.structure()))
            }
            Type::Interface(_) | Type::Capability => DynamicValue::Capability(pointer.capability()),
            _ => DynamicValue::AnyPointer(pointer),
        }
    }

    /// Returns the value of a constant or default. `message` must be the value's
    /// [`default_message`](crate::default_message). The result borrows from it.
    ///
    /// # Errors
    /// The errors of [`SchemaSet::open`].
    pub fn read_value<'a>(
        &'a self,
        ty: &'a Type,
        value: &'a zooph_ir::Value,
        message: &'a [u8],
    ) -> Result<DynamicValue<'a>, Fault> {
        use zooph_ir::Value;
        Ok(match *value {
            Value::Void => DynamicValue::Void,
            Value::Bool(value) => DynamicValue::Bool(value),
            Value::Int8(value) => DynamicValue::Int8(value),
            Value::Int16(value) => DynamicValue::Int16(value),
            Value::Int32(value) => DynamicValue::Int32(value),
            Value::Int64(value) => DynamicValue::Int64(value),
            Value::UInt8(value) => DynamicValue::UInt8(value),
            Value::UInt16(value) => DynamicValue::UInt16(value),
            Value::UInt32(value) => DynamicValue::UInt32(value),
            Value::UInt64(value) => DynamicValue::UInt64(value),
            Value::Float32(value) => DynamicValue::Float32(value),
            Value::Float64(value) => DynamicValue::Float64(value),
            Value::Text(ref text) => DynamicValue::Text(Text::new(text)),
            Value::Data(ref data) => DynamicValue::Data(data),
            Value::Enum(value) => match ty {
                Type::Enum(id) => DynamicValue::Enum(DynamicEnum {
                    set: self,
                    id: *id,
                    value,
                }),
                _ => DynamicValue::UInt16(value),
            },
            Value::List(_) | Value::Struct(_) | Value::AnyPointer(_) => {
                return self.open_as(Pointer::flat(message), ty, &Limits::default());
            }
            Value::Interface => DynamicValue::Capability(None),
        })
    }
}
