//! Rust's driver: answers requests on stdin, one line each, on stdout. `conformance/README.md`
//! defines the protocol.

mod every_types;
mod fields;
mod hostile_types;
#[cfg(feature = "json")]
mod json;
mod modes;
mod walk;

use std::io::{BufRead, Write};
use std::panic;

use crate::modes::Request;

zooph::include_schema!(every);
zooph::include_schema!(hostile_messages);
zooph::include_schema!(list_upgrades);

/// Calls a function for the struct of a name.
macro_rules! dispatch {
    ($name:expr, $request:expr, $($text:literal => $ty:ty,)*) => {
        match $name {
            $($text => modes::answer::<$ty>($request),)*
            other => format!("unsupported type {other}"),
        }
    };
}

fn answer(name: &str, request: &Request<'_>) -> String {
    dispatch!(name, request,
        "every.Empty" => every::Empty,
        "every.Point" => every::Point,
        "every.Numbers" => every::Numbers,
        "every.Preset" => every::Preset,
        "every.Lists" => every::Lists,
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
    )
}

fn line(text: &str) -> String {
    let mut words = text.split_ascii_whitespace();
    let (Some(mode), Some(name)) = (words.next(), words.next()) else {
        return format!("modes {}", modes::MODES.join(" "));
    };
    let input = words.next().unwrap_or("-");
    let Some(request) = Request::parse(mode, name, input, words) else {
        return "unsupported request".into();
    };
    // A panic is a difference the runner is to see, not the end of the driver.
    panic::catch_unwind(|| answer(name, &request)).unwrap_or_else(|_| "panic".into())
}

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    for request in std::io::stdin().lock().lines() {
        writeln!(out, "{}", line(&request?))?;
        out.flush()?;
    }
    Ok(())
}
