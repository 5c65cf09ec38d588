//! Rust's driver. It reads requests from stdin and writes answers to stdout, one line each.
//! `conformance/README.md` defines the protocol.

mod attack;
mod every_types;
mod fields;
mod has_json;
mod hostile_types;
#[cfg(feature = "json")]
mod json;
mod modes;
#[cfg(feature = "raw")]
mod raw;
#[cfg(feature = "json")]
mod typed_json;
mod walk;

use std::io::{BufRead, Write};
use std::panic;

use crate::modes::Request;

zooph::include_schema!(attacks);
zooph::include_schema!(every);
zooph::include_schema!(hostile_messages);
zooph::include_schema!(list_upgrades);
#[cfg(feature = "raw")]
zooph::include_schema!(records);

/// Records with the codec of native types, for tests.
#[cfg(all(test, feature = "raw"))]
pub mod raw_records {
    /// `addressbook.capnp`.
    pub mod addressbook {
        include!(concat!(env!("OUT_DIR"), "/raw/addressbook.rs"));
    }
    /// `enums.capnp`.
    pub mod enums {
        include!(concat!(env!("OUT_DIR"), "/raw/enums.rs"));
    }
    /// `groups.capnp`.
    pub mod groups {
        include!(concat!(env!("OUT_DIR"), "/raw/groups.rs"));
    }
    /// `scalars.capnp`.
    pub mod scalars {
        include!(concat!(env!("OUT_DIR"), "/raw/scalars.rs"));
    }
    /// `text-data.capnp`.
    pub mod text_data {
        include!(concat!(env!("OUT_DIR"), "/raw/text_data.rs"));
    }
    /// `unions-named.capnp`.
    pub mod unions_named {
        include!(concat!(env!("OUT_DIR"), "/raw/unions_named.rs"));
    }
    /// `unions-unnamed.capnp`.
    pub mod unions_unnamed {
        include!(concat!(env!("OUT_DIR"), "/raw/unions_unnamed.rs"));
    }
    /// `weather.capnp`.
    pub mod weather {
        include!(concat!(env!("OUT_DIR"), "/raw/weather.rs"));
    }
}

/// Defines functions that answer a request for the struct with a name.
macro_rules! dispatch {
    ($($text:literal => $ty:ty,)*) => {
        fn answer(name: &str, request: &Request<'_>) -> String {
            match name {
                $($text => modes::answer::<$ty>(request),)*
                other => format!("unsupported type {other}"),
            }
        }

        fn attacked(name: &str, attack: &attack::Attack<'_>) -> String {
            match name {
                $($text => attack::answer::<$ty>(attack),)*
                "attacks.Wide" => attack::answer::<attacks::Wide>(attack),
                "attacks.Wides" => attack::answer::<attacks::Wides>(attack),
                other => format!("no type {other}"),
            }
        }
    };
}

dispatch! {
    "every.Empty" => every::Empty,
    "every.Point" => every::Point,
    "every.Numbers" => every::Numbers,
    "every.Preset" => every::Preset,
    "every.Lists" => every::Lists,
    "every.Flags" => every::Flags,
    "every.Layers" => every::Layers,
    "every.Blobs" => every::Blobs,
    "every.Tree" => every::Tree,
    "every.Grouped" => every::Grouped,
    "every.Choice" => every::Choice,
    "every.Untyped" => every::Untyped,
    "every.Generic" => every::Generic,
    "every.Old" => every::Old,
    "every.New" => every::New,
    "hostile-messages.Target" => hostile_messages::Target,
    "hostile-messages.Chain" => hostile_messages::Chain,
    "hostile-messages.Tree" => hostile_messages::Tree,
    "hostile-messages.Voids" => hostile_messages::Voids,
    "hostile-messages.Bools" => hostile_messages::Bools,
    "hostile-messages.Structs" => hostile_messages::Structs,
    "hostile-messages.Texts" => hostile_messages::Texts,
    "hostile-messages.Anything" => hostile_messages::Anything,
    "list-upgrades.Mixed" => list_upgrades::Mixed,
    "list-upgrades.ListOfVoid" => list_upgrades::ListOfVoid,
    "list-upgrades.ListOfBool" => list_upgrades::ListOfBool,
    "list-upgrades.ListOfUInt8" => list_upgrades::ListOfUInt8,
    "list-upgrades.ListOfUInt16" => list_upgrades::ListOfUInt16,
    "list-upgrades.ListOfUInt32" => list_upgrades::ListOfUInt32,
    "list-upgrades.ListOfUInt64" => list_upgrades::ListOfUInt64,
    "list-upgrades.ListOfText" => list_upgrades::ListOfText,
    "list-upgrades.ListOfLists" => list_upgrades::ListOfLists,
    "list-upgrades.ListOfMixed" => list_upgrades::ListOfMixed,
}

/// Returns the names of the driver's modes.
fn modes() -> Vec<&'static str> {
    let modes = modes::MODES.iter();
    #[cfg(feature = "raw")]
    let modes = modes.chain(raw::MODES);
    modes.copied().collect()
}

/// Returns the answer to a line. `input` holds the bytes for attacks.
fn line(text: &str, input: &mut Vec<u8>) -> String {
    if text == "operations" {
        return format!("operations {}", attack::OPERATIONS.join(" "));
    }
    if let Some(path) = text.strip_prefix("input ") {
        // The old input is freed first.
        *input = Vec::new();
        return match std::fs::read(path) {
            Ok(bytes) => {
                *input = bytes;
                "ok".into()
            }
            Err(error) => format!("error {error}"),
        };
    }
    let mut words = text.split_ascii_whitespace();
    if let Some(rest) = text.strip_prefix("attack ") {
        let mut words = rest.split_ascii_whitespace();
        let (Some(name), Some(opening), Some(ty)) = (words.next(), words.next(), words.next())
        else {
            return "no such attack".into();
        };
        let Some(limits) = modes::limits(words) else {
            return "no such limits".into();
        };
        let attack = attack::Attack {
            name,
            lazy: opening == "lazy",
            ty,
            bytes: input,
            limits,
        };
        return panic::catch_unwind(|| attacked(ty, &attack)).unwrap_or_else(|_| "panic".into());
    }
    let (Some(mode), Some(name)) = (words.next(), words.next()) else {
        return format!("modes {}", modes().join(" "));
    };
    #[cfg(feature = "raw")]
    if mode.starts_with("raw-") {
        let words = std::iter::once(name).chain(words);
        return panic::catch_unwind(panic::AssertUnwindSafe(|| raw::answer(mode, words)))
            .unwrap_or_else(|_| "panic".into());
    }
    let input = words.next().unwrap_or("-");
    let Some(request) = Request::parse(mode, name, input, words) else {
        return "unsupported request".into();
    };
    // The runner reports a panic as a wrong answer; the driver continues.
    panic::catch_unwind(|| answer(name, &request)).unwrap_or_else(|_| "panic".into())
}

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    let mut input = Vec::new();
    for request in std::io::stdin().lock().lines() {
        writeln!(out, "{}", line(&request?, &mut input))?;
        out.flush()?;
    }
    Ok(())
}
