//! The content of a struct's words, as expressions and statements.

use std::collections::{BTreeMap, BTreeSet};

use zooph_emit::Phrase;

use super::{each, unless_default};
use crate::plan::{FieldPlan, Native, NumberKind, PointerPlan, PointerShape, Spot, UnionPlan};
use crate::spelling::{BITS, MATH};

/// What is known about the words of a struct before they are written.
#[derive(Default)]
pub(super) struct Words {
    /// For each word of data: expressions and the numbers of bits by which they are shifted. Their sum is the word.
    pub(super) data: BTreeMap<u32, Vec<(String, u32)>>,
    /// For each word of data: the defaults of its fields, which the word is xored with.
    pub(super) constants: BTreeMap<u32, u64>,
    /// Expressions of pointers, by index.
    pub(super) pointers: BTreeMap<u32, String>,
    /// Statements before the sums. They set the words and pointers that are variables.
    pub(super) before: String,
    pub(super) data_variables: BTreeSet<u32>,
    /// For each word of data: the bits that a field can set.
    pub(super) covered: BTreeMap<u32, u64>,
    pub(super) pointer_variables: BTreeSet<u32>,
    /// The number of words of data before the pointers.
    pub(super) data_words: u32,
    /// The Record's type, if it has pointers to Records of this type.
    pub(super) node: Option<Phrase>,
}

impl Words {
    fn at(&self, index: u32) -> String {
        match self.data_words + index {
            0 => "at".into(),
            word => format!("at+{word}"),
        }
    }

    fn cover(&mut self, word: u32, shift: u32, size: u32) {
        *self.covered.entry(word).or_default() |= (u64::MAX >> (64 - size)) << shift;
    }

    /// Returns a word as a sum. If no field sets some byte, the Go compiler knows that it is zero, and would
    /// store the word in pieces. A rotation in the expression prevents that.
    pub(super) fn word(&self, word: u32, parts: &[(String, u32)]) -> String {
        let covered = self.covered.get(&word).copied().unwrap_or(0);
        let gap = covered.to_le_bytes().contains(&0);
        let last = (0..parts.len()).max_by_key(|at| parts[*at].1);
        match last.filter(|at| gap && parts[*at].1 > 0) {
            Some(at) => {
                let mut parts = parts.to_vec();
                let (expression, by) = &parts[at];
                parts[at] = (format!("{BITS}.RotateLeft64({expression}, {by})"), 0);
                sum(&parts)
            }
            None => sum(parts),
        }
    }

    /// Plans the fields outside of unions, and adds statements for the others.
    pub(super) fn fields(&mut self, fields: &[FieldPlan], union: Option<&UnionPlan>, x: &str) {
        for field in fields.iter().filter(|field| field.tag.is_none()) {
            let v = format!("{x}.{}", field.getter);
            match &field.spot {
                Spot::Group { fields, union, .. } => self.fields(fields, union.as_ref(), &v),
                Spot::Pointer(pointer) => match self.pointer(pointer, &v) {
                    Ok(expression) => {
                        self.pointers.insert(pointer.index, expression);
                    }
                    Err(statements) => {
                        self.pointer_variables.insert(pointer.index);
                        self.before += &statements;
                    }
                },
                spot => {
                    if let Some(value) = value(spot, &v) {
                        self.cover(value.word, value.shift, value.size);
                        *self.constants.entry(value.word).or_default() ^= value.bits << value.shift;
                        let parts = self.data.entry(value.word).or_default();
                        parts.push((value.expression, value.shift));
                    }
                }
            }
        }
        if let Some(union) = union {
            let word = union.at / 8;
            let tag = (format!("uint64({x}.Which)"), union.at % 8 * 8);
            self.cover(word, tag.1, 16);
            self.data.entry(word).or_default().push(tag);
            let statements = self.members(fields, Some(union), x);
            self.before += &statements;
        }
    }

    /// Returns statements for the active member of a union.
    fn members(&mut self, fields: &[FieldPlan], union: Option<&UnionPlan>, x: &str) -> String {
        let unknown = union.map_or_else(String::new, |union| {
            format!(
                "gen.UnknownMember(\"{}\", uint16({x}.Which))\n",
                union.which
            )
        });
        let members: Vec<&FieldPlan> = fields.iter().filter(|field| field.tag.is_some()).collect();
        let mut bodies: BTreeMap<String, String> = BTreeMap::new();
        for field in members {
            bodies.insert(field.getter.clone(), self.conditional(field, x));
        }
        let mut one = |field: &FieldPlan, member: bool| match member {
            true => bodies.get(&field.getter).cloned().unwrap_or_default(),
            false => String::new(),
        };
        each(fields, union, x, &mut one, &unknown, false)
    }

    /// Returns statements for a field that is only present if a union says so.
    fn conditional(&mut self, field: &FieldPlan, x: &str) -> String {
        let v = format!("{x}.{}", field.getter);
        match &field.spot {
            Spot::Group { fields, union, .. } => {
                let mut out = String::new();
                for field in fields.iter().filter(|field| field.tag.is_none()) {
                    out += &self.conditional(field, &v);
                }
                if let Some(union) = union {
                    self.data_variables.insert(union.at / 8);
                    self.cover(union.at / 8, union.at % 8 * 8, 16);
                    let tag = sum(&[(format!("uint64({v}.Which)"), union.at % 8 * 8)]);
                    out += &format!("w{} |= {tag}\n", union.at / 8);
                    out += &self.members(fields, Some(union), &v);
                }
                out
            }
            Spot::Pointer(pointer) => {
                self.pointer_variables.insert(pointer.index);
                match self.pointer(pointer, &v) {
                    Ok(expression) => format!("p{} = {expression}\n", pointer.index),
                    Err(statements) => statements,
                }
            }
            spot => match value(spot, &v) {
                Some(value) => {
                    self.data_variables.insert(value.word);
                    self.cover(value.word, value.shift, value.size);
                    let sum = sum(&[(value.expression, value.shift)]);
                    let mut out = format!("w{} |= {sum}\n", value.word);
                    if value.bits != 0 {
                        out += &format!("w{} ^= {:#x}\n", value.word, value.bits << value.shift);
                    }
                    out
                }
                None => String::new(),
            },
        }
    }

    /// Returns the pointer as an expression, or, as the error, statements that set its variable.
    fn pointer(&self, pointer: &PointerPlan, v: &str) -> Result<String, String> {
        let at = self.at(pointer.index);
        match (&pointer.native, &pointer.default) {
            (Native::Text, Some(default)) => {
                Ok(format!("e.TextOr({v}, {}, {at})", default.content))
            }
            (Native::Data, Some(default)) => {
                Ok(format!("e.DataOr({v}, {}, {at})", default.content))
            }
            // `zoophPut` is called directly. The path for whole trees, which `ZoophPut` tries first, was
            // tried already.
            (Native::Struct(to), _) if self.node.as_ref() == Some(to) => {
                Ok(format!("{v}.zoophPut(e, {at}, 0)"))
            }
            (native, _) => {
                let put = native.put(v, &at, 0);
                let index = pointer.index;
                let size = empty_size(&pointer.shape);
                let explicit = format!("p{index} = e.Explicit({put}, {at}, {size})\n");
                match unless_default(pointer, v, &explicit) {
                    Some(statements) => Err(statements),
                    None => Ok(put),
                }
            }
        }
    }
}

/// Returns the size code of an empty list.
fn empty_size(shape: &PointerShape) -> String {
    match shape {
        PointerShape::Voids => "0".into(),
        PointerShape::Bools => "1".into(),
        PointerShape::Numbers(ty) => format!("gen.SizeCode[{ty}]()"),
        PointerShape::Structs(_) => "7".into(),
        _ => "6".into(),
    }
}

/// A number in a word.
pub(super) struct Value {
    pub(super) word: u32,
    /// The number as a `uint64`, before it is shifted and before its default is applied.
    pub(super) expression: String,
    pub(super) shift: u32,
    /// The size in bits.
    size: u32,
    /// The bits of the default.
    pub(super) bits: u64,
}

/// Returns the place of a number in a word.
pub(super) fn value(spot: &Spot, v: &str) -> Option<Value> {
    match spot {
        Spot::Bit { at, default } => Some(Value {
            word: at / 64,
            expression: format!("gen.B2U({v})"),
            shift: at % 64,
            size: 1,
            bits: u64::from(*default),
        }),
        Spot::Number { at, kind, bits, .. } => Some(Value {
            word: at / 8,
            expression: match kind {
                NumberKind::Float32 => format!("uint64({MATH}.Float32bits({v}))"),
                NumberKind::Float64 => format!("{MATH}.Float64bits({v})"),
                NumberKind::Unsigned(64) => v.to_owned(),
                NumberKind::Signed(64) | NumberKind::Unsigned(_) | NumberKind::Enum => {
                    format!("uint64({v})")
                }
                NumberKind::Signed(size) => format!("uint64(uint{size}({v}))"),
            },
            shift: at % 8 * 8,
            size: kind.bits(),
            bits: *bits,
        }),
        _ => None,
    }
}

/// Returns a sum of shifted expressions. Like by gofmt, the operator of a single shift has blanks around it,
/// and a shift in a sum has none, since it binds more tightly.
fn sum(parts: &[(String, u32)]) -> String {
    let shift = if parts.len() > 1 { "<<" } else { " << " };
    let parts: Vec<String> = parts
        .iter()
        .map(|(expression, by)| match by {
            0 => expression.clone(),
            _ => format!("{expression}{shift}{by}"),
        })
        .collect();
    parts.join(" | ")
}
