//! Instances for sets and maps. Keys may come in any order; a key that comes twice is a fault.

use alloc::collections::{BTreeMap, BTreeSet, btree_map};
use alloc::vec::Vec;

use crate::raw::{Encode, Fault, FaultKind, Measure, Raw, Reader, Shape, Writer};

/// Adds the bytes that the entries of a map take beyond the count.
#[inline]
fn beyond<'a, K: Encode + 'a, V: Encode + 'a>(
    entries: impl ExactSizeIterator<Item = (&'a K, &'a V)>,
    measure: &mut Measure,
) {
    let minimum = K::MIN + V::MIN;
    measure.add(minimum.saturating_mul(entries.len()));
    if K::CONSTANT && V::CONSTANT || entries.len() == 0 || !measure.enter() {
        return;
    }
    for (key, value) in entries {
        measure.field(key);
        measure.field(value);
    }
    measure.leave();
}

#[inline]
fn write<'a, K: Encode + 'a, V: Encode + 'a>(
    entries: impl ExactSizeIterator<Item = (&'a K, &'a V)>,
    writer: &mut Writer<'_>,
) {
    writer.count(entries.len());
    for (key, value) in entries {
        key.write(writer);
        value.write(writer);
    }
}

/// Returns the fault that the key at this offset has come before.
#[cold]
fn duplicate(offset: u64) -> Fault {
    Fault::at(FaultKind::DuplicateKey, offset)
}

/// Returns the minimum size of an entry, and whether all entries have this size.
const fn entry<K: Encode, V: Encode>() -> (usize, bool) {
    (K::MIN + V::MIN, K::CONSTANT && V::CONSTANT)
}

/// Returns for how many entries memory is reserved at once: for all, unless they take no bytes, because then the
/// count is not backed by input.
fn capacity(count: usize, minimum: usize) -> usize {
    if minimum == 0 { 0 } else { count }
}

macro_rules! map {
    ($map:ident<K, V $(, $hasher:ident)?>) => {
        impl<K: Encode, V: Encode $(, $hasher)?> Encode for $map<K, V $(, $hasher)?> {
            const MIN: usize = 8;
            const CONSTANT: bool = false;

            #[inline]
            fn beyond(&self, measure: &mut Measure) {
                beyond(self.iter(), measure);
            }

            #[inline]
            fn write(&self, writer: &mut Writer<'_>) {
                write(self.iter(), writer);
            }

            fn shape(shape: &mut Shape) {
                shape.map::<K, V>();
            }
        }
    };
}

macro_rules! set {
    ($set:ident<T $(, $hasher:ident)?>) => {
        impl<T: Encode $(, $hasher)?> Encode for $set<T $(, $hasher)?> {
            const MIN: usize = 8;
            const CONSTANT: bool = false;

            #[inline]
            fn beyond(&self, measure: &mut Measure) {
                measure.elements(self.iter());
            }

            #[inline]
            fn write(&self, writer: &mut Writer<'_>) {
                writer.count(self.len());
                for element in self {
                    element.write(writer);
                }
            }

            fn shape(shape: &mut Shape) {
                shape.set::<T>();
            }
        }
    };
}

map! { BTreeMap<K, V> }
set! { BTreeSet<T> }

impl<K: Raw + Ord, V: Raw> Raw for BTreeMap<K, V> {
    /// Builds the tree at once as long as keys ascend, and inserts others one by one.
    fn read(reader: &mut Reader<'_>) -> Result<Self, Fault> {
        let (minimum, constant) = entry::<K, V>();
        let count = reader.count(minimum)?;
        reader.charge::<(K, V)>(count, 8)?;
        let mut run: Vec<(K, V)> = Vec::with_capacity(capacity(count, minimum));
        let mut map = BTreeMap::new();
        reader.each(count, minimum, constant, |reader, _| {
            let start = reader.offset();
            let mut following = minimum;
            let key: K = reader.field(&mut following, "key")?;
            if map.is_empty() && run.last().is_none_or(|(last, _)| *last < key) {
                run.push((key, reader.field(&mut following, "value")?));
                return Ok(());
            }
            map.extend(run.drain(..));
            match map.entry(key) {
                btree_map::Entry::Vacant(place) => {
                    place.insert(reader.field(&mut following, "value")?);
                    Ok(())
                }
                btree_map::Entry::Occupied(_) => Err(duplicate(start).in_field("key")),
            }
        })?;
        map.extend(run);
        Ok(map)
    }
}

impl<T: Raw + Ord> Raw for BTreeSet<T> {
    /// Builds the tree at once as long as elements ascend, and inserts others one by one.
    fn read(reader: &mut Reader<'_>) -> Result<Self, Fault> {
        let count = reader.count(T::MIN)?;
        reader.charge::<T>(count, 8)?;
        let mut run: Vec<T> = Vec::with_capacity(capacity(count, T::MIN));
        let mut set = BTreeSet::new();
        reader.each(count, T::MIN, T::CONSTANT, |reader, _| {
            let start = reader.offset();
            let element = T::read(reader)?;
            if set.is_empty() && run.last().is_none_or(|last| *last < element) {
                run.push(element);
                return Ok(());
            }
            set.extend(run.drain(..));
            match set.insert(element) {
                true => Ok(()),
                false => Err(duplicate(start)),
            }
        })?;
        set.extend(run);
        Ok(set)
    }
}

#[cfg(feature = "std")]
mod hashed {
    use std::collections::hash_map::Entry;
    use std::collections::{HashMap, HashSet};
    use std::hash::{BuildHasher, Hash};

    use super::*;

    map! { HashMap<K, V, S> }
    set! { HashSet<T, S> }

    impl<K: Raw + Eq + Hash, V: Raw, S: BuildHasher + Default> Raw for HashMap<K, V, S> {
        fn read(reader: &mut Reader<'_>) -> Result<Self, Fault> {
            let (minimum, constant) = entry::<K, V>();
            let count = reader.count(minimum)?;
            reader.charge::<(K, V)>(count, 8)?;
            let mut map = HashMap::with_capacity_and_hasher(capacity(count, minimum), S::default());
            reader.each(count, minimum, constant, |reader, _| {
                let start = reader.offset();
                let mut following = minimum;
                match map.entry(reader.field(&mut following, "key")?) {
                    Entry::Vacant(place) => {
                        place.insert(reader.field(&mut following, "value")?);
                        Ok(())
                    }
                    Entry::Occupied(_) => Err(duplicate(start).in_field("key")),
                }
            })?;
            Ok(map)
        }
    }

    impl<T: Raw + Eq + Hash, S: BuildHasher + Default> Raw for HashSet<T, S> {
        fn read(reader: &mut Reader<'_>) -> Result<Self, Fault> {
            let count = reader.count(T::MIN)?;
            reader.charge::<T>(count, 8)?;
            let mut set = HashSet::with_capacity_and_hasher(capacity(count, T::MIN), S::default());
            reader.each(count, T::MIN, T::CONSTANT, |reader, _| {
                let start = reader.offset();
                match set.insert(T::read(reader)?) {
                    true => Ok(()),
                    false => Err(duplicate(start)),
                }
            })?;
            Ok(set)
        }
    }
}
