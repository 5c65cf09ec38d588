//! The measurements of one operation.

use std::time::Duration;

use super::inputs::Held;

/// The least size of an input for figures per byte. For shorter inputs, the cost of the answer, the
/// steps of the clock and the pages of an allocator dominate.
pub(super) const LONG: u64 = 64 << 10;

/// The largest amount of something, and the input that caused it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Most {
    pub(super) amount: u64,
    pub(super) input: String,
    pub(super) bytes: u64,
}

impl Most {
    fn of(amount: u64, held: &Held<'_>) -> Self {
        Most {
            amount,
            input: held.name.clone(),
            bytes: held.bytes,
        }
    }

    /// Returns the amount per byte of the input.
    pub(super) fn per_byte(&self) -> f64 {
        self.amount as f64 / self.bytes.max(1) as f64
    }
}

/// The largest amount of all, and the largest per byte, for inputs of at least [`LONG`] bytes.
#[derive(Clone, Debug, Default)]
pub(super) struct Worst {
    pub(super) all: Option<Most>,
    pub(super) per_byte: Option<Most>,
}

impl Worst {
    fn take(&mut self, amount: u64, held: &Held<'_>) {
        let most = Most::of(amount, held);
        if self.all.as_ref().is_none_or(|one| amount > one.amount) {
            self.all = Some(most.clone());
        }
        let densest = self.per_byte.as_ref();
        if held.bytes >= LONG && densest.is_none_or(|one| most.per_byte() > one.per_byte()) {
            self.per_byte = Some(most);
        }
    }
}

/// The worst measurements of one operation.
#[derive(Clone, Debug, Default)]
pub(super) struct Row {
    pub(super) attacks: u64,
    /// The time, in nanoseconds.
    pub(super) time: Worst,
    /// The growth of the process, in bytes; empty where it cannot be measured.
    pub(super) memory: Worst,
    /// The output, in bytes.
    pub(super) output: Worst,
}

impl Row {
    pub(super) fn take(
        &mut self,
        held: &Held<'_>,
        time: Duration,
        memory: Option<u64>,
        output: u64,
    ) {
        self.attacks += 1;
        self.time.take(time.as_nanos() as u64, held);
        if let Some(memory) = memory {
            self.memory.take(memory, held);
        }
        if output > 0 {
            self.output.take(output, held);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_inputs_have_no_figures_by_byte() {
        let mut row = Row::default();
        let millis = Duration::from_millis;
        row.take(
            &Held::without_file("short", 8),
            millis(50),
            Some(1 << 20),
            0,
        );
        assert_eq!(row.time.per_byte, None);
        row.take(&Held::without_file("long", LONG), millis(20), None, 7);
        row.take(
            &Held::without_file("longer", 100 * LONG),
            millis(40),
            Some(2 << 20),
            0,
        );
        assert_eq!(row.attacks, 3);
        let of = |most: &Option<Most>| most.as_ref().map(|one| one.input.clone());
        assert_eq!(of(&row.time.all).as_deref(), Some("short"));
        assert_eq!(of(&row.time.per_byte).as_deref(), Some("long"));
        assert_eq!(of(&row.memory.all).as_deref(), Some("longer"));
        assert_eq!(of(&row.memory.per_byte).as_deref(), Some("longer"));
        assert_eq!(of(&row.output.all).as_deref(), Some("long"));
    }
}
