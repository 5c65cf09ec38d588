//! Packs messages that are embedded in code. They consist mostly of zeros.

/// Packs the words of `bytes`. For each word there is a tag byte, whose bits tell which bytes are not 0, and
/// these bytes. After a word of zeros comes the number of further ones. After a word without zero bytes comes
/// a 0: no unpacked words follow.
pub(crate) fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len() / 3);
    let mut words = bytes.chunks(8).peekable();
    while let Some(word) = words.next() {
        let bits = { word.iter().enumerate() }.filter(|(_, byte)| **byte != 0);
        let tag = bits.fold(0, |tag, (index, _)| tag | (1 << index));
        out.push(tag);
        out.extend(word.iter().filter(|byte| **byte != 0));
        match tag {
            0 => {
                let mut more = 0;
                while more < u8::MAX
                    && words
                        .next_if(|word| word.iter().all(|byte| *byte == 0))
                        .is_some()
                {
                    more += 1;
                }
                out.push(more);
            }
            0xff => out.push(0),
            _ => {}
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::packed;

    #[test]
    fn words_are_packed_as_the_format_says() {
        let words = |all: &[[u8; 8]]| packed(&all.concat());
        assert_eq!(words(&[[8, 0, 0, 0, 3, 0, 2, 0]]), [0x51, 8, 3, 2]);
        assert_eq!(
            words(&[[0; 8], [0; 8], [0; 8], [1, 0, 0, 0, 0, 0, 0, 0]]),
            [0, 2, 1, 1]
        );
        assert_eq!(
            words(&[[1; 8], [0; 8]]),
            [255, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0]
        );
        assert_eq!(packed(&[0; 8 * 300]), [0, 255, 0, 43]);
    }
}
