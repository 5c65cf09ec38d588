//! Sources: their names, texts and lines.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use crate::{Code, Diagnostic, FileId};

/// The greatest size of a source in bytes, 64 MiB. No real schema is close to it. The compiler needs up to about
/// forty times the size of a source in memory.
pub const MAX_SOURCE_BYTES: usize = 1 << 26;

/// The greatest size of a message in text form if errors need positions: 4 GiB less a byte, since positions have
/// 32 bits.
pub const MAX_MESSAGE_BYTES: usize = u32::MAX as usize;

/// The replacement in a [`Source`]'s text for each byte that is not UTF-8. It takes one byte, so offsets in the
/// text are offsets in the file. [`Source::bytes`] returns the original bytes.
pub const SUBSTITUTE: char = '\u{1a}';

/// A source: a schema file, or text from elsewhere.
#[derive(Clone, Debug)]
pub struct Source {
    name: String,
    text: String,
    /// The bytes of the file, if they differ from those of the text.
    bytes: Option<Vec<u8>>,
    invalid: Vec<Range<u32>>,
    origin: Position,
    line_starts: OnceLock<Vec<u32>>,
}

/// A position in a source for people. Lines and columns count from 1, columns in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The number of the line. Lines end with LF.
    pub line: u32,
    /// The number of bytes before the position in its line, plus one.
    pub column: u32,
}

impl Source {
    /// Returns a source with the bytes of a file. In the text, each byte that is not UTF-8 is replaced by
    /// [`SUBSTITUTE`].
    ///
    /// # Errors
    /// There are more than [`MAX_SOURCE_BYTES`].
    pub fn new(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Result<Source, Diagnostic> {
        Source::within(name.into(), bytes.into(), MAX_SOURCE_BYTES)
    }

    fn within(name: String, bytes: Vec<u8>, limit: usize) -> Result<Source, Diagnostic> {
        if bytes.len() > limit {
            return Err(too_large(&name, limit));
        }
        let (text, bytes, invalid) = match String::from_utf8(bytes) {
            Ok(text) => (text, None, Vec::new()),
            Err(error) => {
                let bytes = error.into_bytes();
                let (text, invalid) = substitute(&bytes);
                (text, Some(bytes), invalid)
            }
        };
        Ok(Source {
            name,
            text,
            bytes,
            invalid,
            origin: Position { line: 1, column: 1 },
            line_starts: OnceLock::new(),
        })
    }

    /// Returns the name of the source in messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the text. It is as long as the file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the bytes of the file. They have the same offsets as the text.
    pub fn bytes(&self) -> &[u8] {
        self.bytes.as_deref().unwrap_or(self.text.as_bytes())
    }

    /// Returns the ranges of bytes that were not UTF-8, in ascending order and not adjacent.
    pub fn invalid_utf8(&self) -> &[Range<u32>] {
        &self.invalid
    }

    /// Returns the line and column of an offset. An offset beyond the end has the position of the end.
    pub fn position(&self, offset: u32) -> Position {
        let offset = offset.min(self.text.len() as u32);
        let starts = self.line_starts();
        let line = starts.partition_point(|&start| start <= offset);
        Position {
            line: line as u32,
            column: offset - starts[line - 1] + 1,
        }
    }

    /// Returns the [`position`](Self::position) in the longer text that contains this source.
    pub(crate) fn shown_position(&self, offset: u32) -> Position {
        let Position { line, column } = self.position(offset);
        let before = match line {
            1 => self.origin.column - 1,
            _ => 0,
        };
        Position {
            line: self.shown_line(line),
            column: column.saturating_add(before),
        }
    }

    /// Returns the number of a line in the longer text that contains this source.
    pub(crate) fn shown_line(&self, line: u32) -> u32 {
        line.saturating_add(self.origin.line - 1)
    }

    /// Returns the offset of a position. A column beyond the end of its line has the offset of the line's end.
    /// Returns `None` if there is no such line.
    pub fn offset(&self, position: Position) -> Option<u32> {
        let line = self.line_range(position.line)?;
        Some(
            line.start
                .saturating_add(position.column.saturating_sub(1))
                .min(line.end),
        )
    }

    /// Returns the number of lines. After a final line break there is an empty line.
    pub fn line_count(&self) -> u32 {
        self.line_starts().len() as u32
    }

    /// Returns the range of a line without its line break, which is LF or CR LF. Lines count from 1.
    pub fn line_range(&self, line: u32) -> Option<Range<u32>> {
        let starts = self.line_starts();
        let index = (line as usize).checked_sub(1)?;
        let start = *starts.get(index)?;
        let Some(&next) = starts.get(index + 1) else {
            return Some(start..self.text.len() as u32);
        };
        let bytes = self.text.as_bytes();
        let carriage_return = next - start >= 2 && bytes[next as usize - 2] == b'\r';
        Some(start..next - 1 - u32::from(carriage_return))
    }

    fn line_starts(&self) -> &[u32] {
        self.line_starts.get_or_init(|| {
            let breaks = self
                .text
                .bytes()
                .enumerate()
                .filter(|&(_, byte)| byte == b'\n');
            std::iter::once(0)
                .chain(breaks.map(|(at, _)| at as u32 + 1))
                .collect()
        })
    }
}

/// All sources of a compilation. Spans refer to them by number.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    sources: BTreeMap<FileId, Arc<Source>>,
    /// The number of the next source that is added.
    next: u32,
}

/// The first number of added sources, if there are also kept ones.
const BESIDE_KEPT: u32 = 1 << 31;

impl SourceMap {
    /// Returns a map without sources.
    pub fn new() -> SourceMap {
        SourceMap::default()
    }

    /// Returns a map for sources that are kept between compilations under numbers of their own, as in
    /// [`keep`](Self::keep). Sources that are added get greater numbers.
    pub fn beside_kept() -> SourceMap {
        SourceMap {
            sources: BTreeMap::new(),
            next: BESIDE_KEPT,
        }
    }

    /// Adds a source that is kept between compilations, under a number below 2^31.
    pub fn keep(&mut self, file: FileId, source: Arc<Source>) {
        self.sources.insert(file, source);
    }

    fn push(&mut self, source: Source) -> FileId {
        let file = FileId(self.next);
        self.next += 1;
        self.sources.insert(file, Arc::new(source));
        file
    }

    /// Adds a source from memory. Names need not be unique.
    ///
    /// # Errors
    /// The source is larger than [`MAX_SOURCE_BYTES`]. The diagnostic has no span.
    pub fn add(
        &mut self,
        name: impl Into<String>,
        bytes: impl Into<Vec<u8>>,
    ) -> Result<FileId, Diagnostic> {
        Ok(self.push(Source::new(name, bytes)?))
    }

    /// Adds the text of a message. As the user's data, it may be larger than a schema. Names need not be unique.
    ///
    /// # Errors
    /// The text is larger than [`MAX_MESSAGE_BYTES`]. The diagnostic has no span.
    pub fn add_message(
        &mut self,
        name: impl Into<String>,
        bytes: impl Into<Vec<u8>>,
    ) -> Result<FileId, Diagnostic> {
        let source = Source::within(name.into(), bytes.into(), MAX_MESSAGE_BYTES)?;
        Ok(self.push(source))
    }

    /// Adds a file. Messages call it `name`.
    ///
    /// # Errors
    /// The file cannot be read, is not a regular file, or is larger than [`MAX_SOURCE_BYTES`]. The diagnostic
    /// has no span.
    pub fn load(&mut self, name: impl Into<String>, path: &Path) -> Result<FileId, Diagnostic> {
        let name = name.into();
        let bytes = read_regular_file(&name, path, MAX_SOURCE_BYTES)?;
        self.add(name, bytes)
    }

    /// Sets the position of the source in a longer text, such as a stream. Rendered positions are those in
    /// the longer text.
    pub fn begins_at(&mut self, file: FileId, origin: Position) {
        let Position { line, column } = origin;
        let (line, column) = (line.max(1), column.max(1));
        if let Some(source) = self.sources.get_mut(&file) {
            Arc::make_mut(source).origin = Position { line, column };
        }
    }

    /// Returns the source with a number.
    pub fn get(&self, file: FileId) -> Option<&Source> {
        self.sources.get(&file).map(Arc::as_ref)
    }

    /// Returns all sources in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &Source)> {
        let each = |(file, source): (&FileId, _)| (*file, Arc::as_ref(source));
        self.sources.iter().map(each)
    }
}

/// Reads a file of at most `limit` bytes. Errors call it `name`.
///
/// # Errors
/// The file does not exist, cannot be read, is too large, or is a directory, device or pipe. Reading a device or
/// pipe may block or never end. The diagnostic has no span.
pub fn read_regular_file(name: &str, path: &Path, limit: usize) -> Result<Vec<u8>, Diagnostic> {
    let unreadable = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::NotFound => {
            Diagnostic::error(Code::FileNotFound, None, format!("no such file: {name}"))
        }
        _ => Diagnostic::error(
            Code::FileUnreadable,
            None,
            format!("cannot read {name}: {error}"),
        ),
    };
    // Check before opening the file, since opening a pipe waits for its other end.
    if !fs::metadata(path).map_err(unreadable)?.is_file() {
        let message = format!("{name} is not a regular file");
        return Err(Diagnostic::error(Code::NotARegularFile, None, message));
    }
    let mut bytes = Vec::new();
    let file = fs::File::open(path).map_err(unreadable)?;
    file.take(limit as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(unreadable)?;
    if bytes.len() > limit {
        return Err(too_large(name, limit));
    }
    Ok(bytes)
}

fn too_large(name: &str, limit: usize) -> Diagnostic {
    let message = format!("{name} is larger than the {limit} bytes that are accepted");
    Diagnostic::error(Code::FileTooLarge, None, message)
}

/// Returns the bytes as a text of the same length, and the ranges that were not UTF-8.
fn substitute(bytes: &[u8]) -> (String, Vec<Range<u32>>) {
    let mut text = String::with_capacity(bytes.len());
    let mut invalid: Vec<Range<u32>> = Vec::new();
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        let start = text.len() as u32;
        for _ in chunk.invalid() {
            text.push(SUBSTITUTE);
        }
        let end = text.len() as u32;
        match invalid.last_mut() {
            Some(last) if last.end == start => last.end = end,
            _ if start < end => invalid.push(start..end),
            _ => {}
        }
    }
    (text, invalid)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(bytes: &[u8]) -> Source {
        Source::new("test", bytes).unwrap()
    }

    fn position(source: &Source, offset: u32) -> (u32, u32) {
        let position = source.position(offset);
        (position.line, position.column)
    }

    #[test]
    fn positions_count_lines_at_lf_and_columns_in_bytes() {
        let source = source("a\r\né x\n".as_bytes());
        assert_eq!(position(&source, 0), (1, 1));
        assert_eq!(position(&source, 2), (1, 3));
        assert_eq!(position(&source, 3), (2, 1));
        assert_eq!(position(&source, 5), (2, 3));
        assert_eq!(position(&source, 8), (3, 1));
        assert_eq!(position(&source, 99), (3, 1));
        assert_eq!(source.line_range(1), Some(0..1));
        assert_eq!(source.line_range(2), Some(3..7));
        assert_eq!(source.line_range(3), Some(8..8));
        assert_eq!((source.line_range(0), source.line_range(4)), (None, None));
        assert_eq!(source.line_count(), 3);
    }

    #[test]
    fn offsets_are_the_inverse_of_positions_and_stay_in_their_line() {
        let source = source(b"ab\ncd");
        for offset in 0..=5 {
            assert_eq!(source.offset(source.position(offset)), Some(offset));
        }
        assert_eq!(
            source.offset(Position {
                line: 1,
                column: 99
            }),
            Some(2)
        );
        assert_eq!(source.offset(Position { line: 3, column: 1 }), None);
    }

    #[test]
    fn invalid_utf8_keeps_its_length_and_is_listed() {
        let source = source(b"a\xff\xfeb\xe2\x82c\xc3");
        assert_eq!(source.text(), "a\u{1a}\u{1a}b\u{1a}\u{1a}c\u{1a}");
        assert_eq!(source.invalid_utf8(), [1..3, 4..6, 7..8]);
        assert_eq!(source.bytes(), b"a\xff\xfeb\xe2\x82c\xc3");
    }

    #[test]
    fn a_directory_a_device_and_a_missing_file_are_refused() {
        let mut sources = SourceMap::new();
        let mut code = |path: &str| sources.load("x", Path::new(path)).unwrap_err().code;
        assert_eq!(code("."), Code::NotARegularFile);
        #[cfg(unix)]
        assert_eq!(code("/dev/zero"), Code::NotARegularFile);
        assert_eq!(code("no-such-file"), Code::FileNotFound);
    }

    #[test]
    fn a_file_over_the_limit_is_refused() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
        let length = fs::metadata(&path).unwrap().len() as usize;
        assert_eq!(read_regular_file("x", &path, length).unwrap().len(), length);
        assert_eq!(
            read_regular_file("x", &path, length - 1).unwrap_err().code,
            Code::FileTooLarge
        );
    }
}
