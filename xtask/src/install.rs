//! What a fresh machine lacks. Quiet, and does nothing the second time.

use crate::process::{Outcome, command, is_installed, run};

/// Programs the tests need, with the Debian package each is in.
const PACKAGES: [(&str, &str); 1] = [("capnp", "capnproto")];

/// Installs the packages whose programs are missing.
pub(crate) fn test_tools() -> Outcome {
    let missing: Vec<&str> = PACKAGES
        .iter()
        .filter(|(program, _)| !is_installed(program))
        .map(|(_, package)| *package)
        .collect();
    packages(&missing)
}

/// Installs Debian packages.
pub(crate) fn packages(missing: &[&str]) -> Outcome {
    if missing.is_empty() {
        return Ok(());
    }
    if !is_installed("apt-get") {
        return Err(format!(
            "please install {}: the tests compare with them",
            missing.join(", ")
        ));
    }
    eprintln!("installing {}", missing.join(", "));
    run(&mut apt(&["update", "-qq"]))?;
    let mut install = vec!["install", "-qq", "--no-install-recommends"];
    install.extend(missing);
    run(&mut apt(&install))
}

fn apt(arguments: &[&str]) -> std::process::Command {
    // Root needs no sudo, and may not have it.
    let mut command = if is_installed("sudo") {
        let mut command = command("sudo");
        command.arg("apt-get");
        command
    } else {
        command("apt-get")
    };
    command
        .env("DEBIAN_FRONTEND", "noninteractive")
        .args(arguments)
        .arg("-y");
    command.stdout(std::process::Stdio::null());
    command
}
