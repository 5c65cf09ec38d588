//! Standard input and output: that they were closed is an error, and no reason to lose data.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::report::{WRITE_OUTPUT, cannot};

static NO_INPUT: AtomicBool = AtomicBool::new(false);
static NO_OUTPUT: AtomicBool = AtomicBool::new(false);

/// Notes which of the streams the caller has closed. The library opens `/dev/null` in their place before
/// `main`, so that afterwards all that is written to them seems to arrive.
#[cfg(unix)]
extern "C" fn look() {
    use rustix::{io::fcntl_getfd, stdio};
    NO_INPUT.store(fcntl_getfd(stdio::stdin()).is_err(), Ordering::Relaxed);
    NO_OUTPUT.store(fcntl_getfd(stdio::stdout()).is_err(), Ordering::Relaxed);
}

// SAFETY: pointers to functions are what belongs in this section; they are called once, before the
// library's own preparations, and `look` makes two system calls and stores their results.
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

/// # Errors
/// If standard input was closed.
pub(crate) fn check_input() -> io::Result<()> {
    unless_closed(&NO_INPUT)
}

/// Standard output without the buffer that the library puts before it, which looks for the ends of
/// lines. Writing fails if it was closed.
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

/// Writes all of it to standard output.
pub(crate) fn put(bytes: &[u8]) -> io::Result<()> {
    stdout().write_all(bytes).map_err(cannot(WRITE_OUTPUT))
}

/// An output that takes nothing.
struct Closed;

impl Write for Closed {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        unless_closed(&NO_OUTPUT).map(|()| 0)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
