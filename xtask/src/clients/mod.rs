//! Runs real clients of the stock tool with our tool in its place. Each is run with both tools, and the results
//! must be the same.

mod schemas;
mod table;

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::{Outcome, is_installed, root, target_folder, tool};
use table::{CLIENTS, Client};

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Run only these clients.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    only: Vec<String>,
    /// Run only clients that download nothing and take seconds.
    #[arg(long)]
    short: bool,
}

impl Options {
    /// Returns the options with which `make test` runs the clients.
    pub(crate) fn of_tests() -> Self {
        Options {
            only: Vec::new(),
            short: true,
        }
    }
}

/// One of the two tools.
struct Tool {
    name: &'static str,
    capnp: PathBuf,
    path: OsString,
}

pub(crate) fn run_all(options: &Options) -> Outcome {
    tool()?;
    let home = target_folder().join("clients");
    let tools = [stock()?, ours(&home)?];
    tools.iter().try_for_each(check)?;
    let is_chosen = |name| options.only.is_empty() || options.only.iter().any(|one| one == name);
    let mut wrong = Vec::new();
    if is_chosen(schemas::NAME) {
        match schemas::compare(&home, &tools, options.short) {
            Ok(account) => println!("{}: the same with both: {account}", schemas::NAME),
            Err(error) => {
                eprintln!("{}: {error}", schemas::NAME);
                wrong.push(schemas::NAME);
            }
        }
    }
    for client in &CLIENTS {
        if !is_chosen(client.name) || (options.short && !client.quick) {
            continue;
        }
        if let Some(missing) = client.needs.iter().find(|program| !is_installed(program)) {
            println!(
                "{}: left out, since {missing} is not installed",
                client.name
            );
            continue;
        }
        match compare(client, &home, &tools) {
            Ok(account) => println!("{}: the same with both: {account}", client.name),
            Err(error) => {
                eprintln!("{}: {error}", client.name);
                wrong.push(client.name);
            }
        }
    }
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(format!("these clients notice: {}", wrong.join(", "))),
    }
}

/// Checks that clients find the intended tool under both names, and no other.
fn check(tool: &Tool) -> Outcome {
    for name in ["capnp", "capnpc"] {
        let asked = Command::new("sh")
            .args(["-c", &format!("command -v {name} && {name} --version")])
            .env("PATH", &tool.path)
            .output()
            .map_err(|error| format!("sh: {error}"))?;
        let text = String::from_utf8_lossy(&asked.stdout).into_owned();
        let folder = tool.capnp.parent().unwrap_or(&tool.capnp);
        let is_there = text.starts_with(&format!("{}\n", folder.join(name).display()));
        if !is_there || text.contains("zooph.") != (tool.name == "zooph") {
            return Err(format!("{name} of {} is another one: {text}", tool.name));
        }
    }
    Ok(())
}

/// Runs a client with both tools. Returns its last line of output if the outputs are the same.
fn compare(client: &Client, home: &Path, tools: &[Tool; 2]) -> Result<String, String> {
    let folder = home.join(client.name);
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    // It is installed once for all runs of this chore. Remove the folder to get a newer version.
    let installed = folder.join("installed");
    if !installed.exists() {
        for words in client.install {
            step(client, words, &folder, &folder, &tools[0])?;
        }
        fs::write(&installed, "").map_err(|error| error.to_string())?;
    }
    let [stock, ours] = tools;
    let expected = account(client, &folder, stock)?;
    let found = account(client, &folder, ours)?;
    if !expected.contains(client.expected) {
        let what = client.expected;
        return Err(format!("with the stock tool it lacks {what:?}: {expected}"));
    }
    if found == expected {
        return Ok(found.trim_end().lines().last().unwrap_or("").to_owned());
    }
    Err(format!(
        "with the stock tool:\n{expected}\nwith ours:\n{found}"
    ))
}

/// Returns the output of the client with a tool.
fn account(client: &Client, folder: &Path, tool: &Tool) -> Result<String, String> {
    let project = folder.join(tool.name);
    let _ = fs::remove_dir_all(&project);
    let clients = root().join("xtask/clients");
    copy(&clients.join(client.name), &project).map_err(|error| error.to_string())?;
    for file in client.files {
        fs::copy(clients.join(file), project.join(file)).map_err(|error| error.to_string())?;
    }
    let mut printed = String::new();
    for words in client.run {
        printed = step(client, words, folder, &project, tool)?;
    }
    Ok(printed)
}

/// Runs one command of a client, and returns what it prints.
fn step(
    client: &Client,
    words: &[&str],
    folder: &Path,
    project: &Path,
    tool: &Tool,
) -> Result<String, String> {
    let fill = |text: &str| {
        text.replace("{home}", &folder.display().to_string())
            .replace("{project}", &project.display().to_string())
            .replace("{capnp}", &tool.capnp.display().to_string())
    };
    let mut path = OsString::from(folder.join("bin"));
    path.push(":");
    path.push(&tool.path);
    // `env` runs the program, because it looks for it on the path set for the command.
    let mut command = Command::new("env");
    command
        .args(words.iter().map(|word| fill(word)))
        .current_dir(project)
        .env("PATH", path)
        .env("PWD", project)
        .envs(
            client
                .variables
                .iter()
                .map(|(name, value)| (name, fill(value))),
        );
    let output = command
        .output()
        .map_err(|error| format!("{command:?}: {error}"))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if output.status.success() {
        return Ok(text(&output.stdout));
    }
    Err(format!(
        "with {}, {}: {}\n{}{}",
        tool.name,
        words.join(" "),
        output.status,
        text(&output.stdout),
        text(&output.stderr)
    ))
}

fn stock() -> Result<Tool, String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders = std::env::split_paths(&path);
    let folder = folders.find(|folder| folder.join("capnp").is_file());
    Ok(Tool {
        name: "stock",
        capnp: folder
            .ok_or("the stock tool is not installed")?
            .join("capnp"),
        path,
    })
}

/// Creates links with the stock tool's names to our tool, and a path on which there are no other programs with
/// these names.
fn ours(home: &Path) -> Result<Tool, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", home.display());
    let folder = home.join("path");
    let _ = fs::remove_dir_all(&folder);
    let links = folder.join("links");
    fs::create_dir_all(&links).map_err(failed)?;
    for name in ["capnp", "capnpc"] {
        link(&target_folder().join("debug/zooph"), &links.join(name)).map_err(failed)?;
    }
    let mut folders = vec![links.clone()];
    let path = std::env::var_os("PATH").unwrap_or_default();
    for (index, known) in std::env::split_paths(&path).enumerate() {
        if !known.join("capnp").exists() && !known.join("capnpc").exists() {
            folders.push(known);
            continue;
        }
        // This folder has links to all programs of the known folder but the stock tool.
        let without = folder.join(index.to_string());
        fs::create_dir_all(&without).map_err(failed)?;
        for entry in fs::read_dir(&known).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            if entry.file_name() != "capnp" && entry.file_name() != "capnpc" {
                link(&entry.path(), &without.join(entry.file_name())).map_err(failed)?;
            }
        }
        folders.push(without);
    }
    Ok(Tool {
        name: "zooph",
        capnp: links.join("capnp"),
        path: std::env::join_paths(folders).map_err(|error| error.to_string())?,
    })
}

#[cfg(unix)]
fn link(target: &Path, link: &Path) -> std::io::Result<()> {
    std::os::unix::fs::symlink(target, link)
}

#[cfg(not(unix))]
fn link(target: &Path, link: &Path) -> std::io::Result<()> {
    fs::copy(target, link).map(drop)
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        match entry.file_type()?.is_dir() {
            true => copy(&entry.path(), &target)?,
            false => fs::copy(entry.path(), target).map(drop)?,
        }
    }
    Ok(())
}
