//! Positions for editors. Lines count from 0, columns in UTF-16 units.

use crate::{Position, Source};

/// A position as in the Language Server Protocol. Lines and columns count from 0, columns in UTF-16 units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Utf16Position {
    /// The number of lines before the position. Lines end with LF.
    pub line: u32,
    /// The number of UTF-16 units before the position in its line.
    pub character: u32,
}

impl Source {
    /// Returns the position of an offset for editors. An offset beyond the end has the position of the end.
    /// An offset inside a character has the position of the character.
    pub fn utf16_position(&self, offset: u32) -> Utf16Position {
        let mut offset = (offset as usize).min(self.text().len());
        while !self.text().is_char_boundary(offset) {
            offset -= 1;
        }
        let Position { line, column } = self.position(offset as u32);
        let before = &self.text()[offset + 1 - column as usize..offset];
        Utf16Position {
            line: line - 1,
            character: before.chars().map(|each| each.len_utf16() as u32).sum(),
        }
    }

    /// Returns the offset of a position from an editor. A position beyond the end of its line has the offset
    /// of the line's end, and one inside a character has the offset of the character. Returns `None` if there
    /// is no such line.
    pub fn utf16_offset(&self, position: Utf16Position) -> Option<u32> {
        let line = self.line_range(position.line.checked_add(1)?)?;
        let mut left = position.character;
        let mut offset = line.start;
        for each in self.text()[line.start as usize..line.end as usize].chars() {
            let Some(after) = left.checked_sub(each.len_utf16() as u32) else {
                break;
            };
            left = after;
            offset += each.len_utf8() as u32;
        }
        Some(offset)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_units_of_utf_16() {
        let text = "a\r\né\u{1f600}x\n";
        let source = Source::new("test", text).unwrap();
        let at = |offset| {
            let Utf16Position { line, character } = source.utf16_position(offset);
            (line, character)
        };
        assert_eq!([at(0), at(1), at(3)], [(0, 0), (0, 1), (1, 0)]);
        assert_eq!([at(5), at(9), at(10)], [(1, 1), (1, 3), (1, 4)]);
        assert_eq!((at(4), at(7)), (at(3), at(5)), "inside of characters");
        assert_eq!((at(11), at(99)), ((2, 0), (2, 0)));
    }

    #[test]
    fn offsets_are_the_inverse_of_positions_and_stay_in_their_line() {
        let text = "aé\u{1f600}b\r\n\u{1f600}";
        let source = Source::new("test", text).unwrap();
        for (offset, _) in text.char_indices().filter(|(_, each)| *each != '\n') {
            let position = source.utf16_position(offset as u32);
            assert_eq!(source.utf16_offset(position), Some(offset as u32));
        }
        let offset = |line, character| source.utf16_offset(Utf16Position { line, character });
        assert_eq!(offset(0, 99), Some(8), "the end of the line");
        assert_eq!(offset(0, 3), Some(3), "inside of a character");
        assert_eq!((offset(2, 0), offset(u32::MAX, 0)), (None, None));
    }
}
