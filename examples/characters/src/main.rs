//! The main job on real data: 12,000 characters of the Unicode standard go from JSON to binary and
//! packed messages through a schema, are queried in place, and come back as equal JSON.

mod report;

use std::error::Error;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;

use characters::schema::{Category, Table, character, table};
use report::{Row, best_of, comparison};

type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> Outcome<()> {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let (Some(tool), Some(folder)) = (arguments.next(), arguments.next()) else {
        return Err("usage: characters ZOOPH FOLDER".into());
    };
    std::fs::create_dir_all(&folder)?;
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/characters.json");
    let file = |name: &str| folder.join(name);

    println!("JSON to binary, to packed, and back, with the zooph tool:");
    convert(&tool, "json:binary", &source, &file("characters.bin"))?;
    convert(
        &tool,
        "binary:packed",
        &file("characters.bin"),
        &file("characters.packed"),
    )?;
    convert(
        &tool,
        "packed:json",
        &file("characters.packed"),
        &file("back.json"),
    )?;
    let json = std::fs::read(&source)?;
    let back = std::fs::read(file("back.json"))?;
    let value = |bytes: &[u8]| serde_json::from_slice::<serde_json::Value>(bytes);
    if value(&json)? != value(&back)? {
        return Err("the JSON that came back differs".into());
    }
    println!("  the JSON that came back is equal\n");

    let binary = std::fs::read(file("characters.bin"))?;
    let packed = std::fs::read(file("characters.packed"))?;
    query(&binary)?;
    compare(&json, &binary, &packed)
}

/// Runs `zooph convert`, and prints the command as a user would type it.
fn convert(tool: &Path, formats: &str, from: &Path, to: &Path) -> Outcome<()> {
    println!("  zooph convert {formats} characters.capnp Table");
    let status = Command::new(tool)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["convert", formats, "characters.capnp", "Table"])
        .stdin(std::fs::File::open(from)?)
        .stdout(std::fs::File::create(to)?)
        .status()?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("zooph convert {formats}: {status}").into())
    }
}

/// Answers questions about the message, which it reads in place.
fn query(binary: &[u8]) -> Outcome<()> {
    let table = Table::open(binary)?;
    let characters = table.characters();
    println!(
        "Unicode {}, {} characters, read in place:",
        table.version(),
        characters.len()
    );
    let letters = characters
        .iter()
        .filter(|one| one.category() == Category::UppercaseLetter);
    println!("  {} uppercase letters", letters.clone().count());
    let alone = letters.filter(|one| one.lower() == 0).count();
    println!("  {alone} of them without a lowercase form");
    let longest = characters
        .iter()
        .max_by_key(|one| one.name().len())
        .ok_or("no characters")?;
    println!(
        "  longest name: U+{:04X} {}",
        longest.code(),
        longest.name()
    );
    let widest = characters
        .iter()
        .max_by_key(|one| one.decomposition().codes().len());
    let widest = widest.ok_or("no characters")?;
    let parts: String = widest
        .decomposition()
        .codes()
        .iter()
        .filter_map(char::from_u32)
        .collect();
    println!(
        "  longest decomposition: U+{:04X} {} = {parts}\n",
        widest.code(),
        widest.name()
    );
    Ok(())
}

/// Adds up the codes of all upper-case forms and the lengths of all names. Every form does this
/// work.
fn total_of_message(table: table::Reader<'_>) -> u64 {
    let sum = |one: character::Reader<'_>| u64::from(one.upper()) + one.name().len() as u64;
    table.characters().iter().map(sum).sum()
}

fn total_of_json(value: &serde_json::Value) -> Option<u64> {
    let sum =
        |one: &serde_json::Value| Some(one["upper"].as_u64()? + one["name"].as_str()?.len() as u64);
    value["characters"].as_array()?.iter().map(sum).sum()
}

/// Prints sizes and times of the messages, compared with JSON's.
fn compare(json: &[u8], binary: &[u8], packed: &[u8]) -> Outcome<()> {
    let expected = total_of_message(Table::open(binary)?);
    if total_of_json(&serde_json::from_slice(json)?) != Some(expected) {
        return Err("JSON and message give different totals".into());
    }
    let record = Table::from_bytes(binary)?;
    let value: serde_json::Value = serde_json::from_slice(json)?;
    let rows = [
        Row {
            form: "JSON (serde_json)",
            bytes: json.len(),
            read: best_of(|| {
                black_box(
                    serde_json::from_slice(black_box(json))
                        .ok()
                        .as_ref()
                        .and_then(total_of_json),
                );
            }),
            write: best_of(|| {
                black_box(serde_json::to_vec(black_box(&value)).ok());
            }),
        },
        Row {
            form: "binary message",
            bytes: binary.len(),
            read: best_of(|| {
                black_box(Table::open(black_box(binary)).ok().map(total_of_message));
            }),
            write: best_of(|| {
                black_box(black_box(&record).to_bytes());
            }),
        },
        Row {
            form: "packed message",
            bytes: packed.len(),
            read: best_of(|| {
                black_box(read_packed(black_box(packed)));
            }),
            write: best_of(|| {
                let mut out = Vec::new();
                zooph::packed::pack(&black_box(&record).to_bytes(), &mut out);
                black_box(out);
            }),
        },
    ];
    print!("{}", comparison(&rows));
    Ok(())
}

fn read_packed(packed: &[u8]) -> Option<u64> {
    let mut bytes = Vec::new();
    zooph::packed::unpack(packed, &mut bytes, 1 << 30).ok()?;
    Some(total_of_message(Table::open(&bytes).ok()?))
}
