//! Values, and their form when printed on one line.

use std::fmt;

/// The value of a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Printed as `void`.
    Void,
    /// Printed as `true` or `false`.
    Bool(bool),
    /// Printed in decimal.
    Int(i128),
    /// Printed as `0x` and the 8 hexadecimal digits of its bits, because languages print decimals
    /// differently.
    Float32(u32),
    /// Printed as `0x` and the 16 hexadecimal digits of its bits.
    Float64(u64),
    /// Printed as `#` and the number, because languages spell names differently.
    Enum(u16),
    /// Printed in double quotes.
    Text(Vec<u8>),
    /// Printed as hexadecimal digits in `<` and `>`.
    Data(Vec<u8>),
    /// Printed as elements in `[` and `]`.
    List(Vec<Value>),
    /// Printed as `[void*N]`, because there may be millions.
    Voids(usize),
    /// Printed as named values in `(` and `)`. The active member of the union is the last one.
    Struct(Vec<(String, Value)>),
    /// The number of a union member that the schema does not know, printed as a field named `?`.
    Unknown(u16),
    /// A null struct, capability or untyped pointer, printed as `null`.
    Null,
    /// The canonical words of the object at an untyped pointer, printed in `{` and `}`.
    Any(Vec<u64>),
    /// Printed as `cap` and the index.
    Capability(u32),
}

fn joined<T>(
    f: &mut fmt::Formatter<'_>,
    items: &[T],
    mut one: impl FnMut(&mut fmt::Formatter<'_>, &T) -> fmt::Result,
) -> fmt::Result {
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            f.write_str(",")?;
        }
        one(f, item)?;
    }
    Ok(())
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Void => f.write_str("void"),
            Value::Bool(value) => write!(f, "{value}"),
            Value::Int(value) => write!(f, "{value}"),
            Value::Float32(bits) => write!(f, "0x{bits:08x}"),
            Value::Float64(bits) => write!(f, "0x{bits:016x}"),
            Value::Enum(value) => write!(f, "#{value}"),
            Value::Text(bytes) => {
                f.write_str("\"")?;
                for byte in bytes {
                    match byte {
                        b'"' | b'\\' => write!(f, "\\{byte:02x}")?,
                        0x20..0x7f => write!(f, "{}", *byte as char)?,
                        _ => write!(f, "\\{byte:02x}")?,
                    }
                }
                f.write_str("\"")
            }
            Value::Data(bytes) => {
                f.write_str("<")?;
                for byte in bytes {
                    write!(f, "{byte:02x}")?;
                }
                f.write_str(">")
            }
            Value::List(items) => {
                f.write_str("[")?;
                joined(f, items, |f, item| write!(f, "{item}"))?;
                f.write_str("]")
            }
            Value::Voids(count) => write!(f, "[void*{count}]"),
            Value::Struct(fields) => {
                f.write_str("(")?;
                joined(f, fields, |f, (name, value)| write!(f, "{name}={value}"))?;
                f.write_str(")")
            }
            Value::Unknown(tag) => write!(f, "{tag}"),
            Value::Null => f.write_str("null"),
            Value::Any(words) => {
                f.write_str("{")?;
                for word in words {
                    write!(f, "{}", hex_word(*word))?;
                }
                f.write_str("}")
            }
            Value::Capability(index) => write!(f, "cap{index}"),
        }
    }
}

impl Value {
    /// Returns the value with all NaNs replaced by the same NaN, because text does not distinguish
    /// them.
    #[must_use]
    pub fn without_nan_payloads(self) -> Value {
        match self {
            Value::Float32(bits) if f32::from_bits(bits).is_nan() => Value::Float32(0x7fc0_0000),
            Value::Float64(bits) if f64::from_bits(bits).is_nan() => {
                Value::Float64(0x7ff8_0000_0000_0000)
            }
            Value::List(items) => {
                let items = items.into_iter().map(Value::without_nan_payloads);
                Value::List(items.collect())
            }
            Value::Struct(fields) => {
                let fields = fields
                    .into_iter()
                    .map(|(name, value)| (name, value.without_nan_payloads()));
                Value::Struct(fields.collect())
            }
            other => other,
        }
    }

    /// Reports whether some union in it has a member that the schema does not know.
    pub fn has_unknown_member(&self) -> bool {
        match self {
            Value::Unknown(_) => true,
            Value::List(items) => items.iter().any(Value::has_unknown_member),
            Value::Struct(fields) => fields.iter().any(|(_, value)| value.has_unknown_member()),
            _ => false,
        }
    }
}

/// Returns the 16 hexadecimal digits of a word's bytes, in memory order.
pub fn hex_word(word: u64) -> String {
    format!("{:016x}", word.swap_bytes())
}
