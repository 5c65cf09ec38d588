//! Random values in the text format: messages, defaults, constants, and arguments of annotations.
//!
//! No string contains parentheses, braces, number signs or slashes. The stock tool writes them unescaped, but
//! when it reads text or JSON, it searches for brackets and comments even inside strings.

use super::Root;
use super::model::*;
use crate::rng::Rng;

/// Returns every non-generic struct, and an instance of each generic one. Structs without size are left out,
/// since the stock tool mistakes their messages for another format.
pub(super) fn roots(model: &Model) -> Vec<Root> {
    (0..model.structs.len())
        .filter(|&id| has_size(&model.structs[id].members))
        .map(|id| {
            let mut chain = model.scopes(model.structs[id].place);
            chain.push(id);
            let mut name = String::new();
            let mut bindings = Vec::new();
            for scope in chain {
                let decl = &model.structs[scope];
                if !name.is_empty() {
                    name.push('.');
                }
                name.push_str(&decl.name);
                let arguments = [(Ty::Text, "Text"), (Ty::Data, "Data")];
                let arguments = &arguments[..decl.parameters.len()];
                if !arguments.is_empty() {
                    let names: Vec<&str> = arguments.iter().map(|(_, name)| *name).collect();
                    name.push_str(&format!("({})", names.join(", ")));
                }
                let types = arguments.iter().map(|(ty, _)| ty.clone());
                bindings.extend(decl.parameters.iter().copied().zip(types));
            }
            let file = model.files[model.structs[id].place.file].path.clone();
            Root {
                file,
                name,
                ty: Ty::Struct(id, bindings),
            }
        })
        .collect()
}

fn has_size(members: &[Member]) -> bool {
    members.iter().any(|member| match member {
        Member::Field(field) => field.ty != Ty::Void,
        Member::Group { members, .. } => has_size(members),
        // A union has a tag.
        Member::Union { .. } => true,
    })
}

/// Returns a message. It is larger than other values.
pub(super) fn message(model: &Model, ty: &Ty, rng: &mut Rng) -> String {
    let budget = if rng.percent(10) { 300 } else { 60 };
    Values {
        model,
        rng,
        budget,
        text: String::new(),
    }
    .finish(ty)
}

/// Returns a value for a schema. The type must have values.
pub(super) fn literal(model: &Model, ty: &Ty, rng: &mut Rng) -> String {
    Values {
        model,
        rng,
        budget: 12,
        text: String::new(),
    }
    .finish(ty)
}

struct Values<'a> {
    model: &'a Model,
    rng: &'a mut Rng,
    /// The approximate number of values that may still be written.
    budget: usize,
    text: String,
}

impl Values<'_> {
    fn finish(mut self, ty: &Ty) -> String {
        self.value(ty, 0);
        self.text
    }

    fn value(&mut self, ty: &Ty, depth: usize) {
        self.budget = self.budget.saturating_sub(1);
        match ty {
            Ty::Void => self.text.push_str("void"),
            Ty::Bool => self.text.push_str(if self.rng.percent(50) {
                "true"
            } else {
                "false"
            }),
            Ty::Int { bits, signed } => self.int(*bits, *signed),
            Ty::Float32 => self.float32(),
            Ty::Float64 => self.float64(),
            Ty::Text => {
                let text = text(self.rng);
                self.quoted(text.as_bytes());
            }
            Ty::Data => self.data(),
            Ty::List(element) => self.list(element, depth),
            Ty::Enum(id) => {
                let model = self.model;
                let (name, ..) = self.rng.pick(&model.enums[*id].enumerants);
                self.text.push_str(name);
            }
            Ty::Struct(id, bindings) => {
                let model = self.model;
                self.members(&model.structs[*id].members, bindings, depth);
            }
            other => unreachable!("{other:?} has no values"),
        }
    }

    fn int(&mut self, bits: u8, signed: bool) {
        let mask = u64::MAX >> (64 - bits);
        let pattern = match self.rng.below(8) {
            0 => 0,
            1 => 1,
            2 => mask,
            3 => mask >> 1,
            4 => (mask >> 1) + 1,
            5 => self.rng.bits() & 0xff & mask,
            _ => self.rng.bits() & mask,
        };
        if signed {
            let shift = 64 - bits;
            let value = (pattern << shift) as i64 >> shift;
            self.text.push_str(&value.to_string());
        } else if self.rng.percent(10) {
            self.text.push_str(&format!("{pattern:#x}"));
        } else {
            self.text.push_str(&pattern.to_string());
        }
    }

    fn float32(&mut self) {
        let value = match self.rng.below(10) {
            0 => f32::MAX,
            1 => f32::MIN_POSITIVE,
            2 => f32::from_bits(1),
            3..5 => return self.special_float(),
            5..7 => self.rng.below(2000) as f32 / 8.0 - 100.0,
            _ => f32::from_bits(self.rng.bits() as u32),
        };
        self.float(&format!("{value:?}"), value.is_finite());
    }

    fn float64(&mut self) {
        let value = match self.rng.below(10) {
            0 => f64::MAX,
            1 => f64::MIN_POSITIVE,
            2 => f64::from_bits(1),
            3..5 => return self.special_float(),
            5..7 => self.rng.below(2000) as f64 / 8.0 - 100.0,
            _ => f64::from_bits(self.rng.bits()),
        };
        self.float(&format!("{value:?}"), value.is_finite());
    }

    fn special_float(&mut self) {
        let special = [
            "inf", "-inf", "nan", "0", "-0.0", "1", "-1", "0.1", "1e3", "16777217",
        ];
        let value = *self.rng.pick(&special);
        self.text.push_str(value);
    }

    fn float(&mut self, text: &str, finite: bool) {
        if finite {
            self.text.push_str(text)
        } else {
            self.special_float()
        }
    }

    fn data(&mut self) {
        let count = length(self.rng, 12);
        let bytes: Vec<u8> = (0..count)
            .map(|_| self.rng.bits() as u8)
            .filter(|byte| !b"()#/{}".contains(byte))
            .collect();
        // The language has no empty hexadecimal literal.
        if self.rng.percent(50) && !bytes.is_empty() {
            let digits: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            self.text.push_str(&format!("0x\"{}\"", digits.join(" ")));
        } else {
            self.quoted(&bytes);
        }
    }

    /// Writes a string literal with these bytes. Characters are escaped where needed, and sometimes elsewhere.
    fn quoted(&mut self, bytes: &[u8]) {
        let valid = std::str::from_utf8(bytes).is_ok();
        self.text.push('"');
        if valid {
            for c in String::from_utf8_lossy(bytes).chars() {
                match c {
                    '"' => self.text.push_str("\\\""),
                    '\\' => self.text.push_str("\\\\"),
                    '\n' => self.text.push_str("\\n"),
                    '\0'..' ' | '\x7f' => {
                        self.text.push_str(&format!("\\x{:02x}", c as u32));
                    }
                    c => self.text.push(c),
                }
            }
        } else {
            for byte in bytes {
                self.text.push_str(&format!("\\x{byte:02x}"));
            }
        }
        self.text.push('"');
    }

    fn list(&mut self, element: &Ty, depth: usize) {
        self.text.push('[');
        if element.has_values() {
            let count = if element.is_pointer() {
                self.rng.below(4)
            } else {
                length(self.rng, 9)
            };
            for index in 0..count {
                if index > 0 {
                    self.text.push_str(", ");
                }
                self.value(element, depth + 1);
            }
        }
        self.text.push(']');
    }

    /// Writes the members of a struct or group.
    fn members(&mut self, members: &[Member], bindings: &[(ParameterId, Ty)], depth: usize) {
        self.text.push('(');
        let mut chosen = Vec::new();
        for member in members {
            match member {
                Member::Union {
                    name: None,
                    members,
                    ..
                } if self.rng.percent(85) => {
                    chosen.push(self.rng.pick(members));
                }
                Member::Union { name: None, .. } => {}
                _ if self.rng.percent(65) => chosen.push(member),
                _ => {}
            }
        }
        if self.rng.percent(20) {
            self.rng.shuffle(&mut chosen);
        }
        let mut first = true;
        for member in chosen {
            let start = self.text.len();
            if !first {
                self.text.push_str(", ");
            }
            if self.member(member, bindings, depth) {
                first = false;
            } else {
                self.text.truncate(start);
            }
        }
        self.text.push(')');
    }

    /// Writes one `name = value`. Returns `false` if there is nothing to write.
    fn member(&mut self, member: &Member, bindings: &[(ParameterId, Ty)], depth: usize) -> bool {
        match member {
            Member::Field(field) => {
                let ty = field.ty.substitute(bindings);
                let deep = ty.is_pointer() && (depth > 6 || self.budget == 0);
                if deep || !ty.has_values() {
                    return false;
                }
                self.text.push_str(&format!("{} = ", field.name));
                self.value(&ty, depth + 1);
            }
            Member::Group { name, members, .. } => {
                self.text.push_str(&format!("{name} = "));
                self.members(members, bindings, depth);
            }
            Member::Union { name, members, .. } => {
                let name = name.as_ref().expect("unnamed unions were taken apart");
                self.text.push_str(&format!("{name} = ("));
                let choice = self.rng.below(members.len());
                let written = self.member(&members[choice], bindings, depth);
                self.text.push(')');
                return written;
            }
        }
        true
    }
}

/// Returns a length that is mostly short and sometimes long.
fn length(rng: &mut Rng, usual: usize) -> usize {
    match rng.below(50) {
        0 => rng.between(100, 700),
        1..6 => 0,
        _ => rng.below(usual),
    }
}

/// Returns a text with characters that are easy to mishandle.
fn text(rng: &mut Rng) -> String {
    const PIECES: [&str; 20] = [
        "a", "Z", "0", " ", "hello", "\"", "\\", "'", "\n", "\t", "\r", "\0", "\x01", "\x7f", "é",
        "€", "😀", "日本", "<p>&", "\u{2028}",
    ];
    (0..length(rng, 6)).map(|_| *rng.pick(&PIECES)).collect()
}
