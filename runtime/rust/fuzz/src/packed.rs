//! Packs and unpacks with every kernel.

use zooph::packed::{self, Kernel};

/// Unpacks `data`, and packs it.
pub fn run(data: &[u8]) {
    const LIMIT: usize = 1 << 20;
    let mut expected = Vec::new();
    let unpacked = packed::unpack_with(Kernel::Portable, data, &mut expected, LIMIT);
    let words = &data[..data.len() / 8 * 8];
    let mut packed_words = Vec::new();
    packed::pack_with(Kernel::Portable, words, &mut packed_words);
    for kernel in Kernel::ALL
        .into_iter()
        .filter(|kernel| kernel.is_available())
    {
        let mut out = Vec::new();
        let result = packed::unpack_with(kernel, data, &mut out, LIMIT);
        assert_eq!(result.is_ok(), unpacked.is_ok(), "{kernel:?}");
        assert_eq!(out, expected, "{kernel:?}");
        let mut out = Vec::new();
        packed::pack_with(kernel, words, &mut out);
        assert_eq!(out, packed_words, "{kernel:?}");
    }
    let mut back = Vec::new();
    packed::unpack(&packed_words, &mut back, LIMIT).expect("what was packed can be unpacked");
    assert_eq!(back, words);
}
