//! Processes on one core.

use std::os::unix::process::CommandExt;
use std::process::Command;

/// The core that everything is measured on: the last one, which tends to have the least to do.
pub(crate) fn measured_core() -> usize {
    // SAFETY: the call takes and returns numbers.
    let count = unsafe { libc::sysconf(libc::_SC_NPROCESSORS_ONLN) };
    usize::try_from(count).unwrap_or(1).max(1) - 1
}

fn stay(cores: impl Iterator<Item = usize>) -> std::io::Result<()> {
    // SAFETY: all bytes zero are an empty set, and the calls only look at what is passed.
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

/// Makes a command's process stay on the measured core.
pub(crate) fn pinned(command: &mut Command) -> &mut Command {
    let core = measured_core();
    // SAFETY: between fork and exec only a system call is made, and nothing allocated.
    unsafe { command.pre_exec(move || stay(std::iter::once(core))) }
}

/// Gives a command all cores, whatever this process has: for builds.
pub(crate) fn on_all_cores(command: &mut Command) -> &mut Command {
    let last = measured_core();
    // SAFETY: as above.
    unsafe { command.pre_exec(move || stay(0..last + 1)) }
}

/// The first line of what a command prints, or nothing.
pub(crate) fn line(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output();
    let text = output.map(|output| output.stdout).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    text.lines().next().unwrap_or_default().trim().to_owned()
}
