//! The limits and counts that all values of one call share.

use core::cell::Cell;

use serde_core::de::Error;

use crate::decode::stack_address;
use crate::json::Options;
use crate::validate::MAX_NESTING;

/// How much input was read, and how much memory the values made of it take.
pub(in crate::json::serde) struct State {
    options: Options,
    /// How many more levels of lists and objects may be entered.
    depth: Cell<u32>,
    /// The lowest address that the stack may reach.
    bottom: usize,
    /// A lower bound for the size of the input so far, in bytes. Deserializers do not tell the real size.
    present: Cell<u64>,
    /// The size of the values made so far, in bytes.
    made: Cell<u64>,
}

impl State {
    pub(super) fn new(options: &Options) -> Self {
        let limits = &options.limits;
        State {
            options: *options,
            depth: Cell::new(limits.nesting.min(MAX_NESTING)),
            bottom: stack_address().saturating_sub(limits.stack),
            present: Cell::new(0),
            made: Cell::new(0),
        }
    }

    /// Reports whether unknown members are errors.
    pub(super) fn is_strict(&self) -> bool {
        self.options.strict
    }

    /// Charges for `bytes` bytes of memory that are made from at least `present` bytes of input.
    pub(in crate::json::serde) fn makes_of<E: Error>(
        &self,
        bytes: usize,
        present: usize,
    ) -> Result<(), E> {
        let present = self.present.get().saturating_add(present as u64);
        let made = self.made.get().saturating_add(bytes as u64);
        self.present.set(present);
        self.made.set(made);
        let most = self.options.limits.memory_for(present.div_ceil(8));
        if made > most.unsigned_abs() {
            return Err(E::custom(
                "the value takes more memory than input of this size may ask for (Limits::memory)",
            ));
        }
        Ok(())
    }

    /// Calls `read` one level further down, unless a limit is reached.
    pub(in crate::json::serde) fn within<T, E: Error>(
        &self,
        read: impl FnOnce() -> Result<T, E>,
    ) -> Result<T, E> {
        let depth = self.depth.get();
        if depth == 0 || stack_address() < self.bottom {
            let text = "nested too deep (Limits::nesting, Limits::stack)";
            return Err(E::custom(text));
        }
        self.depth.set(depth - 1);
        let value = read();
        self.depth.set(depth);
        value
    }
}
