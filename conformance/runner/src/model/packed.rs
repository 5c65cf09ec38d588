//! Packing, word by word.

use super::fault::Fault;
use super::message::words;

/// Returns the packed form of words that are packed as one piece.
pub fn pack(bytes: &[u8]) -> Vec<u8> {
    let all: Vec<&[u8]> = bytes.chunks_exact(8).collect();
    let zeros = |word: &&[u8]| word.iter().filter(|byte| **byte == 0).count();
    let mut out = Vec::new();
    let mut at = 0;
    while at < all.len() {
        let word = all[at];
        let bit = |index: usize| u8::from(word[index] != 0) << index;
        let tag: u8 = (0..8).map(bit).sum();
        out.push(tag);
        out.extend(word.iter().filter(|byte| **byte != 0));
        at += 1;
        if tag == 0 || tag == 0xff {
            let rest = all[at..].iter().take(255);
            let run = match tag {
                0 => rest.take_while(|word| zeros(word) == 8).count(),
                _ => rest.take_while(|word| zeros(word) <= 1).count(),
            };
            out.push(run as u8);
            if tag == 0xff {
                out.extend(all[at..at + run].concat());
            }
            at += run;
        }
    }
    out
}

/// Returns all words that packed bytes hold.
pub fn unpack(packed: &[u8]) -> Result<Vec<u64>, Fault> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < packed.len() {
        let group = at;
        let cut = || Fault::byte("packed", group);
        let tag = packed[at];
        at += 1;
        for bit in 0..8 {
            if tag >> bit & 1 == 0 {
                out.push(0);
            } else {
                out.push(*packed.get(at).ok_or_else(cut)?);
                at += 1;
            }
        }
        if tag == 0 || tag == 0xff {
            let run = *packed.get(at).ok_or_else(cut)? as usize * 8;
            at += 1;
            if tag == 0 {
                out.resize(out.len() + run, 0);
            } else {
                out.extend(packed.get(at..at + run).ok_or_else(cut)?);
                at += run;
            }
        }
    }
    Ok(words(&out))
}
