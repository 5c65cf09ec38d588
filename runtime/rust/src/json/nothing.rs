//! A source of no values. Reading a member from it only notes that the member has come.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::json::object::Object;
use crate::json::sink::Encoding;
use crate::json::source::MemberSource;
use crate::json::value::Value;

/// The source. All its values are null.
pub(super) struct Nothing;

/// The only error of reading from [`Nothing`]: the member has come before.
pub(super) struct Twice;

impl MemberSource for Nothing {
    type Error = Twice;
    type Tag = &'static str;

    fn wrong(&self, _: &'static str) -> Twice {
        Twice
    }

    fn tag(&mut self) -> Result<&'static str, Twice> {
        Ok("")
    }

    fn unknown_tag(&self) -> Result<(), Twice> {
        Ok(())
    }

    fn value<T: Value>(&mut self, _: &mut T::Record) -> Result<bool, Twice> {
        Ok(false)
    }

    fn void(&mut self) -> Result<(), Twice> {
        Ok(())
    }

    fn encoded(&mut self, _: &mut Vec<u8>, _: Encoding) -> Result<bool, Twice> {
        Ok(false)
    }

    fn optional<T: Object>(&mut self, _: &mut Option<T>) -> Result<bool, Twice> {
        Ok(false)
    }

    fn boxed<T: Object>(&mut self, _: &mut Option<Box<T>>) -> Result<bool, Twice> {
        Ok(false)
    }

    fn group<T: Object>(&mut self, _: &mut T) -> Result<(), Twice> {
        Ok(())
    }
}
