//! Runs sequences of Builder operations on the crate and on a naive model.

use proptest::collection::vec;
use proptest::prelude::*;

use crate::support::ops;

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn operations_agree_with_a_naive_model(bytes in vec(any::<u8>(), 0..600)) {
        ops::run(&bytes);
    }
}
