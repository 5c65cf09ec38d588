//! Decodes values from untrusted bytes. It defines which faults there are, and which is found
//! first.

use super::types::{Field, Library, Type, tag_width};
use super::value::Value;

/// A fault and its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) kind: &'static str,
    pub(super) offset: u64,
    pub(super) path: String,
}

/// The limits of decoding.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    pub(super) nesting: u32,
    pub(super) empty_elements: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            nesting: 1_000,
            empty_elements: 8 * 1_024 * 1_024,
        }
    }
}

/// Decodes a value from exactly the bytes behind `from`.
///
/// # Errors
/// The first fault.
pub(super) fn decode(
    library: &Library,
    ty: &Type,
    bytes: &[u8],
    from: usize,
    limits: Limits,
) -> Result<Value, Fault> {
    let mut decoder = Decoder {
        library,
        bytes,
        at: from,
        limits,
        path: String::new(),
    };
    decoder.must_have(library.min(ty), bytes.len())?;
    let value = decoder.read(ty, bytes.len())?;
    if decoder.at < bytes.len() {
        return Err(decoder.fault("trailing", decoder.at));
    }
    Ok(value)
}

/// Decodes a sealed value from exactly these bytes. Its type must have this fingerprint.
///
/// # Errors
/// The first fault.
pub(super) fn unseal(
    library: &Library,
    ty: &Type,
    fingerprint: u64,
    bytes: &[u8],
    limits: Limits,
) -> Result<Value, Fault> {
    let fault = |kind, offset: usize| Fault {
        kind,
        offset: offset as u64,
        path: String::new(),
    };
    let number = |at: usize| {
        let bytes = bytes.get(at..at + 8)?;
        Some(
            bytes
                .iter()
                .rev()
                .fold(0, |number, byte| number << 8 | u64::from(*byte)),
        )
    };
    let (Some(found), Some(length)) = (number(0), number(8)) else {
        return Err(fault("truncated", 0));
    };
    if found != fingerprint {
        return Err(fault("fingerprint", 0));
    }
    if length > bytes.len() as u64 - 16 {
        return Err(fault("truncated", 8));
    }
    let end = 16 + length as usize;
    let value = decode(library, ty, &bytes[..end], 16, limits)?;
    match end == bytes.len() {
        true => Ok(value),
        false => Err(fault("trailing", end)),
    }
}

struct Decoder<'a> {
    library: &'a Library,
    bytes: &'a [u8],
    at: usize,
    /// What is left of the limits.
    limits: Limits,
    path: String,
}

type Read<T> = Result<T, Fault>;

impl Decoder<'_> {
    fn fault(&self, kind: &'static str, at: usize) -> Fault {
        Fault {
            kind,
            offset: at as u64,
            path: self.path.trim_start_matches('.').to_owned(),
        }
    }

    /// Checks that a value of at least `minimum` bytes does not reach beyond `end`.
    fn must_have(&self, minimum: usize, end: usize) -> Read<()> {
        match self.at + minimum <= end {
            true => Ok(()),
            false => Err(self.fault("truncated", self.at)),
        }
    }

    fn number(&mut self, bytes: usize) -> u64 {
        let read = &self.bytes[self.at..self.at + bytes];
        self.at += bytes;
        { read.iter().rev() }.fold(0, |number, byte| number << 8 | u64::from(*byte))
    }

    /// Reads a value that must end before `end`. Its minimum size has been checked.
    fn read(&mut self, ty: &Type, end: usize) -> Read<Value> {
        let start = self.at;
        Ok(match ty {
            Type::Named(name) => self.read(self.library.named(name), end)?,
            Type::Unit => Value::Unit,
            Type::Bool => match self.number(1) {
                0 => Value::Bool(false),
                1 => Value::Bool(true),
                _ => return Err(self.fault("bad_bool", start)),
            },
            Type::Char => match char::from_u32(self.number(4) as u32) {
                Some(char) => Value::Char(char),
                None => return Err(self.fault("bad_char", start)),
            },
            Type::Int { signed, bytes } => {
                let number = i128::from(self.number(*bytes));
                let wraps = *signed && number >> (8 * bytes - 1) == 1;
                Value::Int(if wraps {
                    number - (1 << (8 * bytes))
                } else {
                    number
                })
            }
            Type::Unknown { least } => match self.number(2) {
                number if number < u64::from(*least) => return Err(self.fault("bad_tag", start)),
                number => Value::Int(number.into()),
            },
            Type::Float { bytes } => Value::Float(self.number(*bytes)),
            Type::Text => self.text(end)?,
            Type::List(element) if **element == Type::Unit => {
                Value::Units(self.count(0, end)? as u64)
            }
            Type::List(element) => Value::List(self.list(element, end, false)?),
            Type::Set(element) => Value::List(self.list(element, end, true)?),
            Type::Map(key, value) => self.map(key, value, end)?,
            Type::Array(element, length) => self.array(element, *length, end)?,
            Type::Optional(ty) => self.optional(ty, end)?,
            Type::Record(fields) => Value::Record(self.fields(fields, end)?),
            Type::Sum(constructors) => {
                let number = self.number(tag_width(constructors.len())) as usize;
                let Some(constructor) = constructors.get(number) else {
                    return Err(self.fault("bad_tag", start));
                };
                self.must_have(self.library.min_of_all(&constructor.fields), end)?;
                let constant = self.library.all_constant(&constructor.fields);
                self.down(constant)?;
                let values = self.fields(&constructor.fields, end)?;
                self.up(constant);
                Value::Sum(number, values)
            }
        })
    }

    /// Enters a level of nesting, unless the values in it are of constant size.
    fn down(&mut self, constant: bool) -> Read<()> {
        if !constant {
            let left = self.limits.nesting.checked_sub(1);
            self.limits.nesting = left.ok_or_else(|| self.fault("nesting", self.at))?;
        }
        Ok(())
    }

    fn up(&mut self, constant: bool) {
        self.limits.nesting += u32::from(!constant);
    }

    /// Reads how many elements follow, each of at least `minimum` bytes.
    fn count(&mut self, minimum: usize, end: usize) -> Read<usize> {
        let start = self.at;
        let count = self.number(8);
        if minimum == 0 {
            let left = self.limits.empty_elements.checked_sub(count);
            self.limits.empty_elements = left.ok_or_else(|| self.fault("budget", start))?;
        } else if count > ((end - self.at) / minimum) as u64 {
            return Err(self.fault("count", start));
        }
        Ok(count as usize)
    }

    fn text(&mut self, end: usize) -> Read<Value> {
        let count = self.count(1, end)?;
        let bytes = self.bytes[self.at..self.at + count].to_vec();
        let text = String::from_utf8(bytes).map_err(|_| self.fault("bad_utf8", self.at))?;
        self.at += count;
        Ok(Value::Text(text))
    }

    /// Reads a value that is one step further down the path.
    fn step<T>(&mut self, step: &str, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        let length = self.path.len();
        self.path.push_str(step);
        let value = read(self)?;
        self.path.truncate(length);
        Ok(value)
    }

    /// Reads the elements of a list, or, if `once`, those of a set, which must be different.
    fn list(&mut self, element: &Type, end: usize, once: bool) -> Read<Vec<Value>> {
        let minimum = self.library.min(element);
        let count = self.count(minimum, end)?;
        let mut values = Vec::new();
        let constant = count == 0 || self.library.constant(element);
        self.down(constant)?;
        for index in 0..count {
            let end = end - (count - 1 - index) * minimum;
            let start = self.at;
            let value = self.step(&format!("[{index}]"), |decoder| {
                let value = decoder.read(element, end)?;
                match once && values.contains(&value) {
                    true => Err(decoder.fault("duplicate_key", start)),
                    false => Ok(value),
                }
            })?;
            values.push(value);
        }
        self.up(constant);
        Ok(values)
    }

    fn map(&mut self, key: &Type, value: &Type, end: usize) -> Read<Value> {
        let minimum = self.library.min(key) + self.library.min(value);
        let count = self.count(minimum, end)?;
        let mut entries: Vec<(Value, Value)> = Vec::new();
        let constant = count == 0 || self.library.constant(key) && self.library.constant(value);
        self.down(constant)?;
        for index in 0..count {
            let end = end - (count - 1 - index) * minimum;
            let start = self.at;
            let before = end - self.library.min(value);
            let name = self.step(&format!("[{index}].key"), |decoder| {
                let name = decoder.read(key, before)?;
                match entries.iter().any(|(known, _)| *known == name) {
                    true => Err(decoder.fault("duplicate_key", start)),
                    false => Ok(name),
                }
            })?;
            let of = self.step(&format!("[{index}].value"), |decoder| {
                decoder.read(value, end)
            })?;
            entries.push((name, of));
        }
        self.up(constant);
        Ok(Value::Map(entries))
    }

    fn array(&mut self, element: &Type, length: usize, end: usize) -> Read<Value> {
        let minimum = self.library.min(element);
        let values = (0..length).map(|index| {
            let end = end - (length - 1 - index) * minimum;
            self.step(&format!("[{index}]"), |decoder| decoder.read(element, end))
        });
        values.collect::<Read<_>>().map(Value::List)
    }

    fn optional(&mut self, ty: &Type, end: usize) -> Read<Value> {
        let start = self.at;
        match self.number(1) {
            0 => Ok(Value::None),
            1 => {
                self.must_have(self.library.min(ty), end)?;
                let constant = self.library.constant(ty);
                self.down(constant)?;
                let value = self.read(ty, end)?;
                self.up(constant);
                Ok(Value::Some(Box::new(value)))
            }
            _ => Err(self.fault("bad_tag", start)),
        }
    }

    fn fields(&mut self, fields: &[Field], end: usize) -> Read<Vec<Value>> {
        let values = fields.iter().enumerate().map(|(index, field)| {
            let end = end - self.library.min_of_all(&fields[index + 1..]);
            let name = field.name.clone().unwrap_or_else(|| index.to_string());
            self.step(&format!(".{name}"), |decoder| decoder.read(&field.ty, end))
        });
        values.collect()
    }
}
