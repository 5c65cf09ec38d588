//! Vectors of JSON numbers with more digits than any type holds, all of which matter.

use crate::model::{Layout, Library, read, text, write};

use super::super::Vector;
use super::named;

pub(super) fn numbers(library: &Library) -> Vec<Vector> {
    let zeros = "0".repeat(800);
    let many = "0".repeat(5000);
    let cases = [
        (
            "shifted_int",
            "every.Point",
            format!("{{\"x\":5{zeros}e-800}}"),
            "(x = 5)",
        ),
        (
            "shifted_float",
            "every.Numbers",
            format!("{{\"float64\":5{zeros}e-800}}"),
            "(float64 = 5)",
        ),
        (
            "shifted_float32",
            "every.Numbers",
            format!("{{\"float32\":-5{zeros}e-800}}"),
            "(float32 = -5)",
        ),
        (
            "shifted_quoted",
            "every.Numbers",
            format!("{{\"float64\":\"5{zeros}e-800\"}}"),
            "(float64 = 5)",
        ),
        (
            "shifted_far",
            "every.Numbers",
            format!("{{\"float64\":25{many}e-5001}}"),
            "(float64 = 2.5)",
        ),
        (
            "shifted_up",
            "every.Numbers",
            format!("{{\"float64\":0.{zeros}5e801}}"),
            "(float64 = 5)",
        ),
        (
            "shifted_up_int",
            "every.Numbers",
            format!("{{\"int64\":0.{zeros}5e801}}"),
            "(int64 = 5)",
        ),
        (
            "tie_broken_late",
            "every.Numbers",
            format!("{{\"float64\":9007199254740993.{zeros}1}}"),
            "(float64 = 9007199254740994)",
        ),
        (
            "tie_to_even",
            "every.Numbers",
            format!("{{\"float64\":9007199254740993.{zeros}}}"),
            "(float64 = 9007199254740992)",
        ),
        (
            "in_list",
            "every.Lists",
            format!("{{\"int32s\":[1,5{zeros}e-800]}}"),
            "(int32s = [1, 5])",
        ),
    ];
    let one = |(name, ty, json, spelled): (&str, &str, String, &str)| {
        let why = "digits count however many there are";
        let mut vector = named(&format!("json_long_{name}"), why, ty, &["json"]);
        vector.json = Some(json);
        let root = library.root(ty);
        let value = text::parse(library, root, spelled);
        let message = write(library, root, &value, &Layout::plain());
        vector.expect.value = Some(read(library, root, &message).to_string());
        vector
    };
    cases.into_iter().map(one).collect()
}
