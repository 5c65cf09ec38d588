//! `Debug` of values. It shows one level, so its output is short for any message. The text format shows
//! everything.

use core::fmt;

use crate::plan::Field;
use crate::{DynamicEnum, DynamicList, DynamicStruct, DynamicValue, SchemaSet};

/// Shows the fields of the struct. Structs and lists in it are only named.
impl fmt::Debug for DynamicStruct<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct(self.plan().name());
        let tag = self.which().and_then(Field::discriminant);
        for field in self.plan().fields() {
            if field.discriminant().is_some_and(|one| Some(one) != tag) || !self.has(field) {
                continue;
            }
            match self.field(field) {
                DynamicValue::Struct(inner) => {
                    let name = inner.plan().name();
                    shown.field(field.name(), &format_args!("{name} {{ .. }}"))
                }
                value => shown.field(field.name(), &value),
            };
        }
        shown.finish()
    }
}

/// Shows the length of the list.
impl fmt::Debug for DynamicList<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[..; {}]", self.len())
    }
}

/// Shows the enumerant's name, or its number if the schema does not know it.
impl fmt::Debug for DynamicEnum<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", self.value()),
        }
    }
}

/// Shows nothing of the content.
impl fmt::Debug for SchemaSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SchemaSet").finish_non_exhaustive()
    }
}
