//! The limit of repeated data in the results of a compilation.

use zooph_diagnostics::{Code, Diagnostic, Span};

/// The least limit in bytes, for small sources.
const LEAST: u64 = 256 << 20;

/// The limit in bytes for each byte of large sources.
const FACTOR: u64 = 64;

/// The number of bytes that a request and generated code repeat: values that many declarations share, and the
/// names of scopes in the names of what is inside. In memory these are shared, but output contains them again
/// and again. A megabyte of schema can request tens of gigabytes.
#[derive(Debug)]
pub(crate) struct Output {
    /// The limit, if it was set.
    set: Option<u64>,
    /// The size of all sources read so far.
    sources: u64,
    /// The number of bytes charged so far.
    used: u64,
    /// Whether the limit was exceeded. That is reported once.
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

    /// Reports whether the limit was exceeded.
    pub(crate) fn is_over(&self) -> bool {
        self.is_over
    }

    fn limit(&self) -> u64 {
        let default = || self.sources.saturating_mul(FACTOR).max(LEAST);
        self.set.unwrap_or_else(default)
    }

    /// Charges for bytes. If the limit is exceeded, returns the diagnostic, unless it was reported before.
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
