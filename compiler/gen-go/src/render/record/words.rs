//! What goes into the words of a struct, as expressions and statements.

use std::collections::{BTreeMap, BTreeSet};

use zooph_emit::Phrase;

use super::{each, unless_default};
use crate::plan::{FieldPlan, Native, NumberKind, PointerPlan, PointerShape, Spot, UnionPlan};
use crate::spelling::{BITS, MATH};

/// What is known of the words of a struct before they are written.
#[derive(Default)]
pub(super) struct Words {
    /// Expressions by word of data, with how far they are shifted, which are added up.
    pub(super) data: BTreeMap<u32, Vec<(String, u32)>>,
    /// Defaults by word of data: bits that are turned around.
    pub(super) constants: BTreeMap<u32, u64>,
    /// Expressions by pointer.
    pub(super) pointers: BTreeMap<u32, String>,
    /// Statements in front, and the words and pointers that are variables because of them.
    pub(super) before: String,
    pub(super) data_variables: BTreeSet<u32>,
    /// Bits by word of data that a field can set.
    pub(super) covered: BTreeMap<u32, u64>,
    pub(super) pointer_variables: BTreeSet<u32>,
    /// Words of data in front of the pointers.
    pub(super) data_words: u32,
    /// The Record's type, if it leads to others of its own.
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

    /// A word as a sum. Of bytes that no field sets the compiler knows that they are zero, and
    /// stores the word in pieces; it does not look through rotations.
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

    /// Plans the fields outside of unions, and writes statements for the others.
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

    /// Statements for the active member of a union.
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

    /// Statements for a field that is there only if a union says so.
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

    /// The pointer as an expression, or statements that set its variable.
    fn pointer(&self, pointer: &PointerPlan, v: &str) -> Result<String, String> {
        let at = self.at(pointer.index);
        match (&pointer.native, &pointer.default) {
            (Native::Text, Some(default)) => {
                Ok(format!("e.TextOr({v}, {}, {at})", default.content))
            }
            (Native::Data, Some(default)) => {
                Ok(format!("e.DataOr({v}, {}, {at})", default.content))
            }
            // Without a way around: what ZoophPut tries first was tried for all of them together.
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

/// The size code of an empty list.
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
    /// How many bits it has.
    size: u32,
    /// The bits of its default.
    pub(super) bits: u64,
}

/// Where a number goes.
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

/// A sum of shifted expressions. A lone shift has blanks around its operator, one in a sum has
/// none: so gofmt shows which binds more tightly.
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
