//! Native values behind pointers: expressions for the passes over Records.

use std::fmt::{self, Display};
use zooph_emit::{Code, Phrase};

use zooph_plan::{Number, Type};

use crate::spelling::{SLICES, ZOOPH};
use crate::template::go;
use crate::types::{Face, View};

/// A native type. Types that the passes treat alike are one variant.
pub(crate) enum Native {
    Text,
    Data,
    Voids,
    Bools,
    /// A list of numbers, by the Go type of its elements.
    Numbers(Phrase),
    /// A list of enums, by the Go type of its elements.
    Enums(Phrase),
    /// A list of structs, by the Go type of its elements without a pointer.
    Structs(Phrase),
    /// A list of pointers, by the Go type of its elements and their native type.
    List(Phrase, Box<Native>),
    /// A list whose elements are this type parameter.
    Parameters(String),
    /// A struct, by its Go type without the pointer.
    Struct(Phrase),
    Capability,
    Any,
    /// A type parameter.
    Parameter(String),
}

impl Native {
    pub(crate) fn of(ty: &Type, view: &View<'_>) -> Native {
        match ty {
            Type::Text => Native::Text,
            Type::Data => Native::Data,
            Type::Struct(of, args) => Native::Struct(view.structure(*of, args, "", Face::Record)),
            Type::Capability(_) => Native::Capability,
            Type::Param(param) => match view.parameter(*param) {
                None => Native::Any,
                Some(name) => Native::Parameter(name.to_owned()),
            },
            Type::List(element) => Native::list(element, view),
            _ => Native::Any,
        }
    }

    fn list(element: &Type, view: &View<'_>) -> Native {
        match element {
            Type::Void => Native::Voids,
            Type::Bool => Native::Bools,
            Type::Struct(of, args) => Native::Structs(view.structure(*of, args, "", Face::Record)),
            element if element.is_pointer() => match Native::of(element, view) {
                Native::Parameter(name) => Native::Parameters(name),
                held => Native::List(view.native(element), Box::new(held)),
            },
            Type::Number(Number::Enum(_)) => Native::Enums(view.number(element)),
            element => Native::Numbers(view.number(element)),
        }
    }

    /// Reports whether the value is a list.
    pub(crate) fn is_list(&self) -> bool {
        !matches!(
            self,
            Native::Text
                | Native::Data
                | Native::Struct(_)
                | Native::Capability
                | Native::Any
                | Native::Parameter(_)
        )
    }

    pub(crate) fn is_list_of_texts(&self) -> bool {
        matches!(self, Native::List(_, element) if matches!(**element, Native::Text))
    }

    /// Returns an expression for the words that the value `v` takes behind its pointer; `None` for a type
    /// that never takes any. `nested` numbers the index variables.
    pub(crate) fn words(&self, v: &str, nested: usize) -> Option<String> {
        // Each element gets the space that the elements before it have left.
        let room = if nested == 0 { "room.Less(n)" } else { "room" };
        Some(match self {
            Native::Text => format!("gen.TextWords({v}, \"\")"),
            Native::Data => format!("gen.DataWords({v}, \"\")"),
            Native::Voids | Native::Capability => return None,
            Native::Bools => format!("(len({v}) + 63) / 64"),
            Native::Numbers(_) | Native::Enums(_) => format!("gen.NumbersWords({v})"),
            Native::Structs(ty) => format!("(*{ty})(nil).ZoophListWords({v}, {room})"),
            Native::Parameters(_) => format!("gen.ValuesWords({v}, {room})"),
            Native::Struct(_) | Native::Any | Native::Parameter(_) => {
                format!("{v}.ZoophWords({room})")
            }
            Native::List(..) if self.is_list_of_texts() => {
                format!("gen.TextsWords({v}, {room})")
            }
            Native::List(_, element) => match element.words(&format!("{v}[i{nested}]"), nested + 1)
            {
                Some(words) => {
                    let function =
                        closure(&format!("func(i{nested} int, room gen.Room) int"), &words);
                    format!("gen.ListWords(len({v}), {room}, {function})")
                }
                None => format!("len({v})"),
            },
        })
    }

    /// Returns an expression that writes the value `v` and returns the pointer for word `at`.
    pub(crate) fn put(&self, v: &str, at: &str, nested: usize) -> String {
        match self {
            Native::Text => format!("e.TextOr({v}, \"\", {at})"),
            Native::Data => format!("e.DataOr({v}, \"\", {at})"),
            Native::Voids => format!("e.Voids(len({v}), {at})"),
            Native::Bools => format!("e.Bools({v}, {at})"),
            Native::Numbers(_) | Native::Enums(_) => format!("gen.PutNumbers(e, {v}, {at})"),
            Native::Structs(ty) => format!("(*{ty})(nil).ZoophPutList(e, {v}, {at})"),
            Native::Parameters(_) => format!("gen.PutValues(e, {v}, {at})"),
            Native::Capability => format!("e.Capability({v}, {at})"),
            Native::Struct(_) | Native::Any | Native::Parameter(_) => {
                format!("{v}.ZoophPut(e, {at})")
            }
            Native::List(..) if self.is_list_of_texts() => format!("e.Texts({v}, {at})"),
            Native::List(_, element) => {
                let put = element.put(&format!("{v}[i{nested}]"), "at", nested + 1);
                let function = closure(&format!("func(i{nested}, at int) uint64"), &put);
                format!("e.List(len({v}), {at}, {function})")
            }
        }
    }

    /// Returns an expression that decodes the target of the pointer `p` to a value and an error.
    pub(crate) fn decode(&self, p: &str) -> String {
        match self {
            Native::Text => format!("d.Text({p}, \"\")"),
            Native::Data => format!("d.Data({p}, \"\")"),
            Native::Voids => format!("d.Voids({p})"),
            Native::Bools => format!("d.Bools({p})"),
            Native::Numbers(ty) | Native::Enums(ty) => format!("gen.DecodeNumbers[{ty}](d, {p})"),
            Native::Structs(ty) => format!("(*{ty})(nil).ZoophList({p}, d)"),
            Native::Parameters(name) => format!("gen.DecodeValues[{name}](d, {p})"),
            Native::Struct(ty) => format!("(*{ty})(nil).ZoophFrom({p}, d)"),
            Native::Capability => format!("{ZOOPH}.Capability(0).ZoophFrom({p}, d)"),
            Native::Any => format!("gen.DecodeAny(d, {p})"),
            Native::Parameter(name) => format!("gen.DecodeValue[{name}]({p}, d)"),
            Native::List(..) if self.is_list_of_texts() => format!("d.Texts({p})"),
            Native::List(ty, element) => {
                let one = element.decode("p");
                let function = closure(&format!("func(p gen.Pointer) ({ty}, error)"), &one);
                format!("gen.DecodeList(d, {p}, {function})")
            }
        }
    }

    /// Returns an expression for the equality of two values, as a part of the comparison `c`.
    pub(crate) fn equal(&self, a: &str, b: &str, c: &str) -> Same {
        Same::Call(match self {
            Native::Text | Native::Capability => return Same::operands(a, b),
            Native::Voids => return Same::Operands(format!("len({a})"), format!("len({b})")),
            Native::Data | Native::Bools | Native::Numbers(_) | Native::Enums(_) => {
                format!("{SLICES}.Equal({a}, {b})")
            }
            Native::Any => format!("{a}.Equal({b})"),
            Native::Struct(_) | Native::Parameter(_) => format!("{a}.ZoophEqual({b}, {c})"),
            Native::Structs(ty) => format!("(*{ty})(nil).ZoophEqualList({a}, {b}, {c})"),
            Native::Parameters(_) => format!("gen.EqualValues({a}, {b}, {c})"),
            Native::List(..) if self.is_list_of_texts() => format!("{SLICES}.Equal({a}, {b})"),
            Native::List(ty, element) => {
                let one = element.equal("a", "b", c).to_string();
                let function = closure(&format!("func(a, b {ty}) bool"), &one);
                format!("{SLICES}.EqualFunc({a}, {b}, {function})")
            }
        })
    }

    /// Reports whether [`Native::equal`] uses the comparison that it is a part of.
    pub(crate) fn leads_to_records(&self) -> bool {
        match self {
            Native::Struct(_) | Native::Parameter(_) => true,
            Native::Structs(_) | Native::Parameters(_) => true,
            Native::List(_, element) => element.leads_to_records(),
            _ => false,
        }
    }
}

/// An expression for the equality of two values.
pub(crate) enum Same {
    /// Two operands of `==`.
    Operands(String, String),
    Call(String),
}

impl Same {
    pub(crate) fn operands(a: &str, b: &str) -> Same {
        Same::Operands(a.to_owned(), b.to_owned())
    }

    /// Returns the expression for inequality.
    pub(crate) fn negated(&self) -> String {
        match self {
            Same::Operands(a, b) => format!("{a} != {b}"),
            Same::Call(call) => format!("!{call}"),
        }
    }
}

impl Display for Same {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Same::Operands(a, b) => write!(f, "{a} == {b}"),
            Same::Call(call) => f.write_str(call),
        }
    }
}

/// Returns a function with a single expression, over several lines.
fn closure(head: &str, body: &str) -> String {
    let function = go!(
        r#"
        $head$ {
            return $body$
        }
    "#,
        head = head,
        body = body
    );
    line(function)
}

/// Returns code as an expression on a line that continues after it.
pub(crate) fn line(code: Code) -> String {
    let mut text = code.into_string();
    text.pop();
    text
}
