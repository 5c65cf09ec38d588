//! What all values of one call share: what they may still take.

use core::cell::Cell;

use serde_core::de::Error;

use crate::decode::stack_address;
use crate::json::Options;
use crate::validate::MAX_NESTING;

/// What was read of the input, and what was made of that.
pub(in crate::json::serde) struct State {
    options: Options,
    /// Lists and objects that may still be entered.
    depth: Cell<u32>,
    /// The lowest address that the stack may reach.
    bottom: usize,
    /// Bytes that the input has had at least. How many it has in all, nobody tells.
    present: Cell<u64>,
    /// Bytes that were made.
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

    /// Members that nobody knows are errors.
    pub(super) fn is_strict(&self) -> bool {
        self.options.strict
    }

    /// Charges for `bytes` bytes that are made of at least `present` ones of the input.
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

    /// Goes one level down, if that is allowed.
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
