//! How much code may be generated.
//!
//! A small schema can stand for code without end: every struct is worth kilobytes, a struct's names
//! repeat those around it, and its functions its type parameters. So what templates make is counted
//! while it is made, and when it comes to more than the limit, the rest stays empty and the
//! declaration is named at which that happened.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};

/// Bytes of code that are made whatever the schema's size.
pub const LEAST: u64 = 64 << 20;

/// Bytes of code for each byte of schema.
pub const FACTOR: u64 = 64;

/// Bytes of templates for each byte of output: pieces of lines are filled into lines, and a
/// declaration's code into that of the scopes around it.
const WORK: u64 = 4;

/// The limit for schemas of that many bytes, unless another one was set.
pub fn limit(set: Option<u64>, schema_bytes: u64) -> u64 {
    set.unwrap_or_else(|| schema_bytes.saturating_mul(FACTOR).max(LEAST))
}

thread_local! {
    /// Bytes that may still be made; none while nothing is counted.
    static LEFT: Cell<Option<u64>> = const { Cell::new(None) };
    /// The declaration that is being looked at, and the one at which there was nothing left.
    static CURRENT: RefCell<String> = const { RefCell::new(String::new()) };
    static OVER: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs a back end. Templates that are filled meanwhile, on this thread, may come to a small
/// multiple of `limit` bytes, and what `size` says of the result to `limit` bytes.
///
/// # Errors
/// A sentence that names the declaration and the setting, if there is more.
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

/// Runs a back end as [`metered`] does, unless it is known that there would be more than `limit` bytes
/// of code: `beyond` says with which declaration. So what is refused costs next to nothing.
///
/// # Errors
/// As for [`metered`].
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

/// Names with all their scopes may be as long as the schema.
fn abridged(declaration: &str) -> Cow<'_, str> {
    const SHOWN: usize = 80;
    let tail = declaration.len().saturating_sub(SHOWN);
    match (declaration.get(..SHOWN), declaration.get(tail..)) {
        (Some(start), Some(end)) if tail > SHOWN => Cow::from([start, "...", end].concat()),
        _ => Cow::from(declaration),
    }
}

/// The declaration of this name is what comes next. False if there is no more to be made.
pub fn at(declaration: &str) -> bool {
    CURRENT.with_borrow_mut(|current| {
        current.clear();
        current.push_str(&abridged(declaration));
    });
    !is_over()
}

/// Whether the limit was reached, so that nothing that is still made will be used.
pub fn is_over() -> bool {
    LEFT.get() == Some(0)
}

/// Accounts for so many bytes. False if they are too many.
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
