//! How much of what comes of a run may repeat what stands elsewhere.

use zooph_diagnostics::{Code, Diagnostic, Span};

/// Bytes that may be repeated whatever the sources' size.
const LEAST: u64 = 256 << 20;

/// Bytes that may be repeated for each byte of source.
const FACTOR: u64 = 64;

/// Bytes that a request and the code made of it repeat: values that many declarations share, and
/// the names of scopes in the names of what is in them. In memory these are there once, but what is
/// written holds them again and again: a megabyte of schema can ask for tens of gigabytes.
#[derive(Debug)]
pub(crate) struct Output {
    /// The limit, if it was set.
    set: Option<u64>,
    /// Bytes of source read so far.
    sources: u64,
    /// Bytes accounted for so far.
    used: u64,
    /// The limit was exceeded, which is said once.
    is_over: bool,
}

impl Output {
    pub(crate) fn new(set: Option<u64>) -> Self {
        Output {
            set,
            sources: 0,
            used: 0,
            is_over: false,
        }
    }

    pub(crate) fn add_source(&mut self, bytes: usize) {
        self.sources = self.sources.saturating_add(bytes as u64);
    }

    /// Whether the limit was exceeded.
    pub(crate) fn is_over(&self) -> bool {
        self.is_over
    }

    fn limit(&self) -> u64 {
        let default = || self.sources.saturating_mul(FACTOR).max(LEAST);
        self.set.unwrap_or_else(default)
    }

    /// Accounts for so many bytes. When they are too many, what there is to report, if it was not
    /// reported before.
    pub(crate) fn charge(
        &mut self,
        bytes: u64,
        what: &str,
        at: Span,
    ) -> Result<(), Option<Box<Diagnostic>>> {
        self.used = self.used.saturating_add(bytes);
        let limit = self.limit();
        if self.used <= limit {
            return Ok(());
        }
        if std::mem::replace(&mut self.is_over, true) {
            return Err(None);
        }
        let message = format!(
            "with {what}, values, names and types come to more than {limit} bytes of output"
        );
        let error = Diagnostic::error(Code::OutputTooLarge, at, message)
            .with_note("a value is written anew for each declaration that has it, each name with its scopes, and each type in place of its alias")
            .with_help("if that is meant, set a larger limit: `--max-output BYTES`, or `Options::output`");
        Err(Some(Box::new(error)))
    }
}
