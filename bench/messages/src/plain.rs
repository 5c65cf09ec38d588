//! The plain data that every participant builds messages from. The same types, field by field,
//! as `cpp/plain.h` has. All of it lives as long as the program.

/// A shared slice that C++ can read.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Span<T: 'static> {
    items: *const T,
    count: usize,
}

impl<T> Span<T> {
    /// The items, which are never freed.
    pub fn leak(items: Vec<T>) -> Self {
        let count = items.len();
        Span {
            items: items.leak().as_ptr(),
            count,
        }
    }

    /// The items.
    #[inline]
    pub fn as_slice(&self) -> &'static [T] {
        // SAFETY: `leak` made the span of at least that many items, which are never freed.
        unsafe { core::slice::from_raw_parts(self.items, self.count) }
    }
}

/// The bytes of a text.
pub type Bytes = Span<u8>;

impl Bytes {
    /// The text with a NUL behind it, which the reference reads along.
    pub fn text(text: &str) -> Self {
        let mut bytes = text.as_bytes().to_vec();
        bytes.push(0);
        Span {
            count: text.len(),
            ..Span::leak(bytes)
        }
    }

    /// The bytes as a text.
    #[inline]
    pub fn as_str(&self) -> &'static str {
        // SAFETY: texts are made from strings, by `text`.
        unsafe { core::str::from_utf8_unchecked(self.as_slice()) }
    }
}

/// A wheel of a car.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct Wheel {
    pub air_pressure: f32,
    pub diameter: u16,
    pub snow_tires: bool,
}

/// An engine of a car.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct Engine {
    pub cc: u32,
    pub horsepower: u16,
    pub cylinders: u8,
    pub uses_gas: bool,
    pub uses_electric: bool,
}

/// A car.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Car {
    pub make: Bytes,
    pub model: Bytes,
    pub wheels: Span<Wheel>,
    pub engine: Engine,
    pub weight: u32,
    pub fuel_capacity: f32,
    pub fuel_level: f32,
    pub color: u16,
    pub length: u16,
    pub width: u16,
    pub height: u16,
    pub seats: u8,
    pub doors: u8,
    pub cup_holders: u8,
    pub has_power_windows: bool,
    pub has_power_steering: bool,
    pub has_cruise_control: bool,
    pub has_nav_system: bool,
}

/// A parking lot: one carsales message.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Lot {
    pub cars: Span<Car>,
}

/// A result of a search.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Hit {
    pub url: Bytes,
    pub snippet: Bytes,
    pub score: f64,
}

/// All results of a search: one catrank message.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Ranking {
    pub hits: Span<Hit>,
}

/// A number, unless there is an expression.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Operand {
    pub expression: Option<&'static Expression>,
    pub value: i32,
}

/// An arithmetic expression: one eval message.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Expression {
    pub left: Operand,
    pub right: Operand,
    pub op: u16,
}

/// One number: the smallest message.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Total {
    pub amount: u64,
}
