//! Ids: derived ones, which equal the reference's, and new ones.

use md5::{Digest, Md5};
use zooph_ir::Id;

/// The highest bit. It is set in all ids, to distinguish them from small numbers.
const TOP_BIT: u64 = 1 << 63;

/// Returns the id of a declaration without an explicit one, derived from its parent's id and its name.
pub fn child_id(parent: Id, name: &str) -> Id {
    derive(&[&parent.to_le_bytes(), name.as_bytes()])
}

/// Returns the id of a group or named union, derived from its parent's id and the index of its field.
pub fn group_id(parent: Id, field_index: u16) -> Id {
    derive(&[&parent.to_le_bytes(), &field_index.to_le_bytes()])
}

/// Returns the id of the struct of a method's parameters, if they are given as a list.
pub fn params_id(interface: Id, method: u16) -> Id {
    derive(&[&interface.to_le_bytes(), &method.to_le_bytes(), &[0]])
}

/// Returns the id of the struct of a method's results, if they are given as a list.
pub fn results_id(interface: Id, method: u16) -> Id {
    derive(&[&interface.to_le_bytes(), &method.to_le_bytes(), &[1]])
}

/// Returns a new id, which is globally unique.
///
/// # Errors
/// The operating system has no random numbers.
pub fn random_id() -> Result<Id, getrandom::Error> {
    Ok(getrandom::u64()? | TOP_BIT)
}

fn derive(parts: &[&[u8]]) -> Id {
    let mut hash = Md5::new();
    for part in parts {
        hash.update(part);
    }
    let digest: [u8; 16] = hash.finalize().into();
    digest[..8]
        .iter()
        .fold(0, |id, byte| id << 8 | u64::from(*byte))
        | TOP_BIT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn derived_ids_are_the_references() {
        // `capnp compile -ocapnp` prints these ids for the standard schemas.
        let schema = 0xa93f_c509_624c_72d9;
        let node = child_id(schema, "Node");
        assert_eq!(node, 0xe682_ab4c_f923_a417);
        assert_eq!(group_id(node, 7), 0x9ea0_b19b_37fb_4435);
    }

    #[test]
    fn new_ids_differ_and_have_their_top_bit_set() {
        let (a, b) = (random_id().unwrap(), random_id().unwrap());
        assert_ne!(a, b);
        assert!(a & b & TOP_BIT != 0);
    }
}
