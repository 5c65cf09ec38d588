//! Skips values that the schema does not know.

use std::fmt;

use serde::de::{DeserializeSeed, MapAccess, Visitor};

use crate::json::read::{Cursor, Key, Seen, Step};

/// Skips a value. Checks its syntax and its nesting depth.
pub(super) struct Skip<'x, 'c>(pub(super) &'x mut Cursor<'c>);

impl<'de> DeserializeSeed<'de> for Skip<'_, '_> {
    type Value = ();

    fn deserialize<D: serde::Deserializer<'de>>(self, parser: D) -> Result<(), D::Error> {
        parser.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Skip<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }
    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }
    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }
    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }
    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }
    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
        self.0.check_depth()?;
        for index in 0.. {
            self.0.path.push(Step::Item(index));
            let skipped = seq.next_element_seed(Skip(self.0))?;
            self.0.path.pop();
            if skipped.is_none() {
                break;
            }
        }
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        self.0.check_depth()?;
        let mut seen = Seen::default();
        while let Some(Key(name)) = map.next_key()? {
            self.0.path.push(Step::Member(name.clone().into_owned()));
            seen.check(&name, self.0)?;
            map.next_value_seed(Skip(self.0))?;
            self.0.path.pop();
            seen.insert(name);
        }
        seen.free(self.0);
        Ok(())
    }
}
