//! Generates the code of the schemas that inputs are written with.

const NAMES: [&str; 7] = [
    "carsales",
    "carsales_defaults",
    "carsales_next",
    "catrank",
    "eval",
    "one_field",
    "ram",
];

fn main() {
    let folder = "../../schemas/bench";
    let mut config = zooph_build::Config::new().source_prefix(folder);
    for name in NAMES {
        config = config.file(format!("{folder}/{name}.capnp"));
    }
    config.compile();
}
