//! The limit of the size of generated code.
//!
//! A small schema can stand for an enormous amount of code: every struct takes kilobytes, names repeat
//! those of the scopes around them, and functions repeat type parameters. Therefore the output of
//! templates is counted while it is made. Beyond the limit, templates yield nothing, and the error names
//! the declaration at which the limit was reached.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};

/// The least limit in bytes of code, for small schemas.
pub const LEAST: u64 = 64 << 20;

/// The limit in bytes of code for each byte of a large schema.
pub const FACTOR: u64 = 64;

/// Bytes that templates may produce for each byte of output. It is more than one, since pieces of lines
/// are filled into lines, and code of a declaration into that of its scopes.
const WORK: u64 = 4;

/// Returns `set`, or the default limit for a schema of this size if `set` is `None`.
pub fn limit(set: Option<u64>, schema_bytes: u64) -> u64 {
    set.unwrap_or_else(|| schema_bytes.saturating_mul(FACTOR).max(LEAST))
}

thread_local! {
    /// Bytes that may still be made. `None` while nothing is counted.
    static LEFT: Cell<Option<u64>> = const { Cell::new(None) };
    /// The declaration in progress. `OVER` is the one at which the limit was reached.
    static CURRENT: RefCell<String> = const { RefCell::new(String::new()) };
    static OVER: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs a back end within a limit. The templates filled meanwhile on this thread may produce a small
/// multiple of `limit` bytes. The result, measured by `size`, may have `limit` bytes.
///
/// # Errors
/// A sentence that names the declaration and the setting, if the limit is exceeded.
pub fn metered<T>(
    limit: u64,
    generate: impl FnOnce() -> T,
    size: impl FnOnce(&T) -> u64,
) -> Result<T, String> {
    let outer = LEFT.replace(Some(limit.saturating_mul(WORK)));
    OVER.take();
    CURRENT.take();
    let result = generate();
    LEFT.set(outer);
    let over = OVER.take().or_else(|| {
        let last = CURRENT.take();
        (size(&result) > limit).then_some(last)
    });
    match over {
        None => Ok(result),
        Some(declaration) => Err(refusal(limit, &declaration)),
    }
}

/// Runs a back end like [`metered`], but refuses at once if the code is known to exceed `limit`: then
/// `beyond` is the declaration at which it does. A refusal costs next to nothing.
///
/// # Errors
/// A sentence that names the declaration and the setting, if the limit is exceeded.
pub fn bounded<T>(
    limit: u64,
    beyond: Option<String>,
    generate: impl FnOnce() -> T,
    size: impl FnOnce(&T) -> u64,
) -> Result<T, String> {
    match beyond {
        Some(declaration) => Err(refusal(limit, &abridged(&declaration))),
        None => metered(limit, generate, size),
    }
}

fn refusal(limit: u64, declaration: &str) -> String {
    format!(
        "{declaration}: with this declaration, the generated code comes to more than {limit} bytes; \
         if that is meant, set a larger limit: `--max-output BYTES`, or `Options::output`"
    )
}

/// Shortens a long name for a message. A name with all its scopes can be as long as the schema.
fn abridged(declaration: &str) -> Cow<'_, str> {
    const SHOWN: usize = 80;
    let tail = declaration.len().saturating_sub(SHOWN);
    match (declaration.get(..SHOWN), declaration.get(tail..)) {
        (Some(start), Some(end)) if tail > SHOWN => Cow::from([start, "...", end].concat()),
        _ => Cow::from(declaration),
    }
}

/// Sets the declaration in progress. Returns `false` if the limit is reached and code need not be made.
pub fn at(declaration: &str) -> bool {
    CURRENT.with_borrow_mut(|current| {
        current.clear();
        current.push_str(&abridged(declaration));
    });
    !is_over()
}

/// Reports whether the limit is reached. If so, nothing that is made from now on is used.
pub fn is_over() -> bool {
    LEFT.get() == Some(0)
}

/// Counts bytes of code. Returns `false` if the limit is reached.
pub fn spend(bytes: usize) -> bool {
    let Some(left) = LEFT.get() else {
        return true;
    };
    if left == 0 {
        return false;
    }
    let left = left.saturating_sub(bytes as u64);
    LEFT.set(Some(left));
    if left == 0 {
        let current = CURRENT.with_borrow(String::clone);
        OVER.set(Some(current));
    }
    left > 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Code, code};

    #[test]
    fn what_templates_make_is_counted_and_then_empty() {
        let work = |many: usize| {
            metered(
                100,
                || {
                    let pieces = (0..many).map(|each| {
                        at(&format!("Foo{each}"));
                        code!("0123456789")
                    });
                    pieces.collect::<Code>().as_str().len()
                },
                |_| 0,
            )
        };
        assert_eq!(work(36), Ok(396));
        let over = work(1_000_000).expect_err("too much");
        assert!(over.starts_with("Foo36: "), "{over}");
        assert!(over.contains("`--max-output BYTES`"), "{over}");
        assert_eq!(
            code!("later").as_str(),
            "later\n",
            "nothing is counted any more"
        );
    }

    #[test]
    fn the_result_counts_too() {
        let sized = |bytes| metered(100, || at("Foo"), |_| bytes);
        assert_eq!(sized(100), Ok(true));
        assert!(sized(101).expect_err("too much").starts_with("Foo: "));
    }
}
