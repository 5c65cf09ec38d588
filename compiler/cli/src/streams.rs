//! Standard input and output. If one of them is closed, using it is an error, so no data is lost silently.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::report::{WRITE_OUTPUT, cannot};

static NO_INPUT: AtomicBool = AtomicBool::new(false);
static NO_OUTPUT: AtomicBool = AtomicBool::new(false);

/// Records which of the streams are closed. Before `main`, the standard library opens `/dev/null` in their
/// place, and writing to them seems to succeed from then on.
#[cfg(unix)]
extern "C" fn look() {
    use rustix::{io::fcntl_getfd, stdio};
    NO_INPUT.store(fcntl_getfd(stdio::stdin()).is_err(), Ordering::Relaxed);
    NO_OUTPUT.store(fcntl_getfd(stdio::stdout()).is_err(), Ordering::Relaxed);
}

// SAFETY: the section holds pointers to functions without arguments. They are called once, before the
// standard library's set-up; `look` only makes two system calls and stores their results.
#[cfg(unix)]
#[used]
#[cfg_attr(
    target_vendor = "apple",
    unsafe(link_section = "__DATA,__mod_init_func")
)]
#[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
static LOOK: extern "C" fn() = look;

fn unless_closed(closed: &AtomicBool) -> io::Result<()> {
    match closed.load(Ordering::Relaxed) {
        true => Err(io::Error::other("it is closed")),
        false => Ok(()),
    }
}

/// Checks that standard input is open.
///
/// # Errors
/// Standard input was closed when the program started.
pub(crate) fn check_input() -> io::Result<()> {
    unless_closed(&NO_INPUT)
}

/// Returns standard output without the library's line buffer. Writing fails if standard output was
/// closed when the program started.
pub(crate) fn stdout() -> Box<dyn Write> {
    match unless_closed(&NO_OUTPUT) {
        Ok(()) => unbuffered(),
        Err(_) => Box::new(Closed),
    }
}

#[cfg(unix)]
fn unbuffered() -> Box<dyn Write> {
    use std::os::fd::AsFd;
    match io::stdout().as_fd().try_clone_to_owned() {
        Ok(descriptor) => Box::new(std::fs::File::from(descriptor)),
        Err(_) => Box::new(io::stdout().lock()),
    }
}

#[cfg(not(unix))]
fn unbuffered() -> Box<dyn Write> {
    Box::new(io::stdout().lock())
}

/// Writes all bytes to standard output.
pub(crate) fn put(bytes: &[u8]) -> io::Result<()> {
    stdout().write_all(bytes).map_err(cannot(WRITE_OUTPUT))
}

/// An output that refuses everything, in place of a closed stream.
struct Closed;

impl Write for Closed {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        unless_closed(&NO_OUTPUT).map(|()| 0)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
