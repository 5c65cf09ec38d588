//! Runs processes on chosen cores.

use std::os::unix::process::CommandExt;
use std::process::Command;

/// Returns the core that everything is measured on: the last one, which tends to be the least busy.
pub(crate) fn measured_core() -> usize {
    // SAFETY: `sysconf` takes and returns only integers.
    let count = unsafe { libc::sysconf(libc::_SC_NPROCESSORS_ONLN) };
    usize::try_from(count).unwrap_or(1).max(1) - 1
}

fn stay(cores: impl Iterator<Item = usize>) -> std::io::Result<()> {
    // SAFETY: a `cpu_set_t` of zeros is valid and empty, and `sched_setaffinity` reads only `set`,
    // of which it gets the right size.
    let done = unsafe {
        let mut set: libc::cpu_set_t = std::mem::zeroed();
        for core in cores {
            libc::CPU_SET(core, &mut set);
        }
        libc::sched_setaffinity(0, size_of::<libc::cpu_set_t>(), &raw const set)
    };
    if done == 0 {
        Ok(())
    } else {
        Err(std::io::Error::last_os_error())
    }
}

/// Keeps this process off the measured core, if there is another one.
pub(crate) fn leave_measured_core() {
    let measured = measured_core();
    if measured > 0 && stay(0..measured).is_err() {
        eprintln!("warning: could not leave the measured core, expect noise");
    }
}

/// Makes the command's process run on the measured core only.
pub(crate) fn pinned(command: &mut Command) -> &mut Command {
    let core = measured_core();
    // SAFETY: between fork and exec `stay` makes one system call and allocates nothing.
    unsafe { command.pre_exec(move || stay(std::iter::once(core))) }
}

/// Lets the command's process run on all cores, even if this process may not. Builds need it.
pub(crate) fn on_all_cores(command: &mut Command) -> &mut Command {
    let last = measured_core();
    // SAFETY: between fork and exec `stay` makes one system call and allocates nothing.
    unsafe { command.pre_exec(move || stay(0..last + 1)) }
}

/// Returns the first line that a command prints, or an empty text if it fails.
pub(crate) fn line(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output();
    let text = output.map(|output| output.stdout).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    text.lines().next().unwrap_or_default().trim().to_owned()
}
