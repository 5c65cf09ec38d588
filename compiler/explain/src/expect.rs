//! What the schema says about a pointer, and which objects satisfy it.

use zooph::FaultKind;
use zooph_dynamic::{StructId, Type};

use crate::message::Kind;
use crate::word::{Form, Sizes};

/// What the schema says about a pointer, or about the elements of a list.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Expect<'s> {
    /// Nothing.
    Any,
    Struct(StructId),
    /// A type that is not a struct.
    Other(&'s Type),
}

impl<'s> Expect<'s> {
    pub(crate) fn of(ty: &'s Type) -> Self {
        match ty {
            Type::Struct(id) => Expect::Struct(*id),
            other => Expect::Other(other),
        }
    }

    /// Checks the kind of the object that a pointer leads to. It is a fault if the object is of no kind.
    pub(crate) fn accepts(self, kind: Result<Kind, FaultKind>) -> Result<(), FaultKind> {
        let accepted = match self {
            Expect::Any | Expect::Other(Type::AnyPointer) => return kind.map(|_| ()),
            Expect::Other(Type::Interface(_) | Type::Capability) => kind? == Kind::Capability,
            Expect::Struct(_) | Expect::Other(Type::AnyStruct) => kind == Ok(Kind::Struct),
            Expect::Other(_) => kind == Ok(Kind::List),
        };
        match accepted || kind == Ok(Kind::Null) {
            true => Ok(()),
            false => Err(FaultKind::PointerKind),
        }
    }

    /// Returns the struct type.
    pub(crate) fn structure(self) -> Option<StructId> {
        match self {
            Expect::Struct(id) => Some(id),
            _ => None,
        }
    }

    /// Returns the type of the elements of a list.
    pub(crate) fn element(self) -> Expect<'s> {
        match self {
            Expect::Other(Type::List(element)) => Expect::of(element),
            _ => Expect::Any,
        }
    }

    /// Returns what the schema says about a pointer that is an element, or the first one in it. It says nothing if
    /// the elements are read as numbers or Void.
    pub(crate) fn pointer(self) -> Expect<'s> {
        match self {
            Expect::Other(ty) if !ty.is_pointer() => Expect::Any,
            pointer => pointer,
        }
    }

    /// Returns the type of the elements of a list, if they can be read as that type.
    pub(crate) fn element_if(self, fits: bool) -> Expect<'s> {
        match fits {
            true => self.element(),
            false => Expect::Any,
        }
    }

    /// Reports whether this is a text.
    pub(crate) fn is_text(self) -> bool {
        matches!(self, Expect::Other(Type::Text))
    }

    /// Reports whether this is a text or Data.
    pub(crate) fn is_bytes(self) -> bool {
        matches!(self, Expect::Other(Type::Text | Type::Data))
    }

    /// Reports whether elements of this type can be read from a list of this form, which is not that of structs.
    pub(crate) fn reads(self, form: Form) -> bool {
        match self {
            Expect::Any => true,
            Expect::Struct(_) => form != Form::Bits,
            Expect::Other(ty) if ty.is_pointer() => form == Form::Pointers,
            Expect::Other(Type::Void) => form != Form::Bits,
            Expect::Other(Type::Bool) => matches!(form, Form::Bits | Form::Bytes(_)),
            Expect::Other(ty) => {
                matches!(form, Form::Bytes(bytes) if u32::from(bytes) * 8 >= ty.data_bits())
            }
        }
    }

    /// Reports whether elements of this type can be read from a list of structs of these sizes.
    pub(crate) fn reads_structs(self, sizes: Sizes) -> bool {
        match self {
            Expect::Any | Expect::Struct(_) | Expect::Other(Type::Void) => true,
            Expect::Other(Type::Bool) => false,
            Expect::Other(ty) if ty.is_pointer() => sizes.pointers > 0,
            Expect::Other(_) => sizes.data > 0,
        }
    }
}
