//! Describes the machine that figures are measured on.

use std::collections::BTreeMap;
use std::fs;

use crate::bench;
use crate::process::{line, measured_core};

fn cpu(key: &str) -> String {
    let text = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let mut values = text.lines().filter(|line| line.starts_with(key));
    let value = values.next().and_then(|line| line.split_once(':'));
    value.map_or(String::new(), |(_, value)| value.trim().to_owned())
}

fn caches() -> String {
    let read = |index: usize, what: &str| {
        let core = measured_core();
        let path = format!("/sys/devices/system/cpu/cpu{core}/cache/index{index}/{what}");
        fs::read_to_string(path)
            .map(|text| text.trim().to_owned())
            .ok()
    };
    let cache = |index| {
        let kind = match read(index, "type")?.as_str() {
            "Data" => "d",
            "Instruction" => "i",
            _ => "",
        };
        Some(format!(
            "L{}{kind} {}",
            read(index, "level")?,
            read(index, "size")?
        ))
    };
    (0..5).map_while(cache).collect::<Vec<_>>().join(", ")
}

/// Returns the load averages of the last 1, 5 and 15 minutes.
pub(crate) fn load() -> String {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').take(3).collect::<Vec<_>>().join(" ")
}

/// Describes the machine, its system and the measured commit.
pub(crate) fn describe() -> BTreeMap<String, String> {
    let model = format!(
        "{} (family {}, model {})",
        cpu("model name"),
        cpu("cpu family"),
        cpu("model\t")
    );
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let folder = bench().display().to_string();
    let commit = line("git", &["-C", &folder, "log", "-1", "--format=%h of %cs"]);
    let virtual_machine = match cpu("flags").split(' ').any(|flag| flag == "hypervisor") {
        true => "yes",
        false => "no",
    };
    let memory = fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let memory = memory
        .lines()
        .next()
        .and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok());
    [
        ("processor", model),
        (
            "cores",
            format!("{cores} cores, measured on core {}", measured_core()),
        ),
        ("caches", caches()),
        ("virtual machine", virtual_machine.to_owned()),
        (
            "memory",
            format!("{} GiB", (memory.unwrap_or(0) + (1 << 19)) >> 20),
        ),
        ("kernel", line("uname", &["-sr"])),
        ("load average at the start", load()),
        ("date", line("date", &["-u", "+%F %H:%M UTC"])),
        ("commit", commit),
    ]
    .map(|(key, value)| (key.to_owned(), value))
    .into()
}
