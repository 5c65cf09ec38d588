//! Runs random messages of the fixed schemas, valid and damaged, through every driver.

use zooph_ir::{FieldKind, StructNode, Type};
use zooph_testgen::rng::Rng;

use crate::model::{Layout, Library, Message, Value, branded, canonical, number, read, write};
use crate::vectors::of_message;

use super::driver::Driver;
use super::judge;
use super::stock::Stock;
use super::{Extent, Report};

/// Runs random messages. Every third one is damaged.
pub(super) fn run(
    library: &Library,
    drivers: &mut [Driver],
    extent: &Extent,
    report: &mut Report,
    stock: &mut Option<Stock<'_>>,
) {
    let names = names(library);
    let seed = extent.seed;
    for index in extent.skip..extent.random {
        if report.is_decided() {
            return;
        }
        // Each message has a seed of its own, so it can be generated without those before it.
        let mut rng = Rng::new(seed.wrapping_mul(1_000_003).wrapping_add(index));
        let name = *rng.pick(&names);
        let ty = library.root(name);
        let mut message = made(library, name, &mut rng);
        let case = format!("seed_{seed}_{index}");
        let is_damaged = index % 3 == 2;
        if is_damaged {
            damage(&mut message, &mut rng);
            // A damaged message may still be valid, with another value.
        }
        let vector = of_message(library, &case, name, &message);
        for driver in drivers.iter_mut().filter(|driver| driver.lost().is_none()) {
            // Damage may turn a list of bits into one of bytes or words. The stock tool reads bits
            // from such a list without an error (docs/differences.md), so it is left out.
            let mut nobody = None;
            let stock = if is_damaged { &mut nobody } else { &mut *stock };
            judge::vector(library, driver, &vector, report, stock);
        }
        report.forget();
        if let (Some(stock), Some(_)) = (stock.as_mut(), &vector.expect.value)
            && !is_damaged
            && index % 10 == 0
        {
            stock.write_later(&case, name, &read(library, ty, &message));
        }
    }
}

/// Returns the names of the types from which messages are generated.
pub(super) fn names(library: &Library) -> Vec<&str> {
    { library.names() }
        .filter(|name| !name.starts_with("list-upgrades"))
        .collect()
}

/// Returns a valid random message of a type.
pub(super) fn made(library: &Library, name: &str, rng: &mut Rng) -> Message {
    let ty = library.root(name);
    let mut making = Making {
        library,
        rng: rng.clone(),
        left: 60,
    };
    let value = making.value(ty, 5);
    *rng = making.rng;
    let chance = |rng: &mut Rng, of: &[usize]| *rng.pick(of);
    let layout = Layout {
        far: chance(rng, &[0, 0, 20, 100]),
        double: chance(rng, &[0, 50, 100]),
        short: chance(rng, &[0, 50]),
        long: chance(rng, &[0, 0, 30]),
        rng: rng.clone(),
    };
    write(library, ty, &value, &layout)
}

/// Changes a word or two.
pub(super) fn damage(message: &mut Message, rng: &mut Rng) {
    for _ in 0..rng.between(1, 2) {
        let segment = rng.below(message.segments.len());
        let words = &mut message.segments[segment];
        if words.is_empty() {
            continue;
        }
        let at = rng.below(words.len());
        words[at] = match rng.below(6) {
            0 => words[at] ^ 1 << rng.below(64),
            1 => words[at] ^ 1 << rng.below(3),
            2 => words[at].wrapping_add(4),
            3 => words[at].wrapping_add(1 << 35),
            4 => rng.bits(),
            _ => words[at] ^ 1 << rng.between(32, 40),
        };
    }
}

struct Making<'a> {
    library: &'a Library,
    rng: Rng,
    /// How many more structs and list elements may be generated.
    left: usize,
}

impl Making<'_> {
    fn value(&mut self, ty: &Type, depth: usize) -> Value {
        self.left = self.left.saturating_sub(1);
        match ty {
            Type::Text => Value::Text(self.text()),
            Type::Data => Value::Data(self.bytes()),
            Type::List(element) => self.list(element, depth),
            Type::Struct { .. } => {
                let node = self.library.structure(ty).clone();
                self.members(&node, ty, depth)
            }
            Type::Interface { .. } => Value::Capability(self.rng.below(9) as u32),
            Type::AnyPointer(_) => self.any(ty, depth),
            ty => self.number(ty),
        }
    }

    fn number(&mut self, ty: &Type) -> Value {
        // Small numbers, all ones and single bits are likelier to hit an edge case than others.
        let bits = match self.rng.below(4) {
            0 => self.rng.below(4) as u64,
            1 => u64::MAX,
            2 => 1 << self.rng.below(64),
            _ => self.rng.bits(),
        };
        number(ty, bits)
    }

    fn bytes(&mut self) -> Vec<u8> {
        let length = *self.rng.pick(&[0, 1, 3, 7, 8, 9, 20]);
        (0..length).map(|_| self.rng.bits() as u8).collect()
    }

    fn text(&mut self) -> Vec<u8> {
        if self.rng.percent(5) {
            return self.bytes();
        }
        let characters = ["a", "zz", "é", "€", "😀", "\n", "\"", "\\", "\u{1}"];
        let length = *self.rng.pick(&[0, 1, 3, 7, 8]);
        let text: String = (0..length).map(|_| *self.rng.pick(&characters)).collect();
        text.into_bytes()
    }

    fn list(&mut self, element: &Type, depth: usize) -> Value {
        let nested = matches!(element, Type::Struct { .. } | Type::List(_));
        let length = if depth == 0 || self.left == 0 {
            0
        } else if nested {
            *self.rng.pick(&[0, 1, 2, 3])
        } else {
            *self.rng.pick(&[0, 1, 2, 5, 9, 17, 65])
        };
        if *element == Type::Void {
            return Value::Voids(length);
        }
        // Elements stored in the list itself have no pointer that could be null.
        let by_pointer = element.is_pointer() && !matches!(element, Type::Struct { .. });
        let items = (0..length).map(|_| match by_pointer && self.rng.percent(5) {
            true => Value::Null,
            false => self.value(element, depth.saturating_sub(1)),
        });
        Value::List(items.collect())
    }

    /// Returns the canonical words of some struct or list.
    fn any(&mut self, ty: &Type, depth: usize) -> Value {
        if depth == 0 {
            return Value::Null;
        }
        let kind = match ty {
            Type::AnyPointer(zooph_ir::AnyKind::Struct) => 0,
            Type::AnyPointer(zooph_ir::AnyKind::List) => 1,
            _ => self.rng.below(2),
        };
        let point = self.library.root("every.Point").clone();
        if kind == 0 {
            let value = self.value(&point, depth - 1);
            let message = write(self.library, &point, &value, &Layout::plain());
            return Value::Any(canonical(&message));
        }
        let bytes = self.bytes();
        let blobs = self.library.root("every.Blobs").clone();
        let value = Value::Struct(vec![("data".into(), Value::Data(bytes))]);
        let words = canonical(&write(self.library, &blobs, &value, &Layout::plain()));
        // The second pointer of the struct is that of a list, whose body follows.
        Value::Any(words[2..].to_vec())
    }

    fn members(&mut self, node: &StructNode, of: &Type, depth: usize) -> Value {
        let mut fields = Vec::new();
        let members: Vec<_> = node
            .fields
            .iter()
            .filter(|field| field.discriminant.is_some())
            .collect();
        let chosen = (!members.is_empty()).then(|| self.rng.pick(&members).name.clone());
        for field in &node.fields {
            let is_member = field.discriminant.is_some();
            if is_member && chosen.as_ref() != Some(&field.name) {
                continue;
            }
            if !is_member && self.rng.percent(40) {
                continue;
            }
            let value = match &field.kind {
                FieldKind::Group { type_id } => {
                    let group = self.library.group(*type_id).clone();
                    self.members(&group, of, depth)
                }
                FieldKind::Slot(slot) => {
                    let ty = branded(&slot.ty, of);
                    let pointer = ty.is_pointer();
                    if pointer && (depth == 0 || self.left == 0 || self.rng.percent(10)) {
                        Value::Null
                    } else {
                        self.value(&ty, depth.saturating_sub(1))
                    }
                }
            };
            fields.push((field.name.clone(), value));
        }
        Value::Struct(fields)
    }
}
