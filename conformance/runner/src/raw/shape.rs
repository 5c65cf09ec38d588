//! Computes the canonical texts of types, and their fingerprints.

use super::types::{Field, Library, Type};

/// Returns the canonical text of a type of the library, with names if `named`.
pub fn text(library: &Library, name: &str, named: bool) -> String {
    let mut shape = Shape {
        library,
        named,
        brackets: Vec::new(),
    };
    shape.of(&Type::Named(name.into()))
}

/// Returns the FNV-1a hash of 64 bits.
pub fn fingerprint(text: &str) -> u64 {
    let mut hash: u64 = 14_695_981_039_346_656_037;
    for byte in text.bytes() {
        hash ^= u64::from(byte);
        hash = hash.wrapping_mul(1_099_511_628_211);
    }
    hash
}

struct Shape<'a> {
    library: &'a Library,
    named: bool,
    /// The open brackets, the outermost first: for each the name of the record or sum, or an empty
    /// string.
    brackets: Vec<String>,
}

impl Shape<'_> {
    fn of(&mut self, ty: &Type) -> String {
        match ty {
            Type::Unit => "()".into(),
            Type::Bool => "bool".into(),
            Type::Char => "char".into(),
            Type::Text => "text".into(),
            Type::Int { signed, bytes } => {
                format!("{}{}", if *signed { "i" } else { "u" }, 8 * bytes)
            }
            Type::Unknown { .. } => "u16".into(),
            Type::Float { bytes } => format!("f{}", 8 * bytes),
            Type::List(element) => format!("[{}]", self.inside("", |shape| shape.of(element))),
            Type::Array(element, length) => {
                format!("[{};{length}]", self.inside("", |shape| shape.of(element)))
            }
            Type::Set(element) => format!("{{{}}}", self.inside("", |shape| shape.of(element))),
            Type::Map(key, of) => self.inside("", |shape| {
                format!("{{{}:{}}}", shape.of(key), shape.of(of))
            }),
            Type::Optional(of) => format!("?{}", self.of(of)),
            Type::Record(_) | Type::Sum(_) => self.compound("", ty),
            Type::Named(name) => self.named_type(name),
        }
    }

    fn named_type(&mut self, name: &str) -> String {
        if let Some(distance) = self.brackets.iter().rev().position(|open| open == name) {
            return format!("#{distance}");
        }
        match self.library.named(name) {
            ty @ (Type::Record(_) | Type::Sum(_)) if !self.library.is_nameless(name) => {
                self.compound(name, ty)
            }
            // The name of a type that is neither record nor sum is only another notation for it.
            ty => self.of(ty),
        }
    }

    fn compound(&mut self, name: &str, ty: &Type) -> String {
        let shown = if self.named { name } else { "" };
        match ty {
            Type::Record(fields) => {
                let inside = self.inside(name, |shape| shape.fields(fields));
                format!("{shown}({inside})")
            }
            Type::Sum(constructors) => {
                let inside = self.inside(name, |shape| {
                    let each = constructors
                        .iter()
                        .enumerate()
                        .map(|(number, constructor)| {
                            let name = if shape.named {
                                &constructor.name[..]
                            } else {
                                ""
                            };
                            format!("{number}:{name}({})", shape.fields(&constructor.fields))
                        });
                    each.collect::<Vec<_>>().join("|")
                });
                format!("{shown}<{inside}>")
            }
            _ => unreachable!("neither a record nor a sum"),
        }
    }

    fn inside(&mut self, name: &str, text: impl FnOnce(&mut Self) -> String) -> String {
        self.brackets.push(name.into());
        let text = text(self);
        self.brackets.pop();
        text
    }

    fn fields(&mut self, fields: &[Field]) -> String {
        let each = fields.iter().map(|field| match &field.name {
            Some(name) if self.named => format!("{name}:{}", self.of(&field.ty)),
            _ => self.of(&field.ty),
        });
        each.collect::<Vec<_>>().join(",")
    }
}
