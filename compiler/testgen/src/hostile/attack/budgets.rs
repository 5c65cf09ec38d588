//! Limits of zero or almost zero. A null pointer costs nothing, and everything else has a cost.

use super::super::draft::*;
use super::{Attack, Form};

const TYPES: [&str; 12] = [
    "every.Empty",
    "every.Point",
    "every.Preset",
    "every.Lists",
    "every.Tree",
    "every.Choice",
    "every.Untyped",
    "every.Generic",
    "every.New",
    "hostile-messages.Target",
    "hostile-messages.Tree",
    "attacks.Wides",
];

fn lower(ty: &str) -> String {
    ty.to_lowercase().replace(['.', '-'], "_")
}

pub(super) fn attacks() -> Vec<Attack> {
    let mut all = Vec::new();
    for ty in TYPES {
        all.push(
            Attack::new(
                "null_root",
                lower(ty),
                "a null root has defaults, which cost nothing of any budget",
                (Form::Message, ty),
                || frame(&[&[0]]),
            )
            .accepted(),
        );
        for (name, limits) in [
            ("nothing", "traversal=0 nesting=0"),
            ("no_traversal", "traversal=0"),
            ("no_nesting", "nesting=0"),
        ] {
            all.push(
                Attack::new(
                    "null_root",
                    format!("{}_within_{name}", lower(ty)),
                    "a null root costs nothing of a budget in which there is nothing",
                    (Form::Message, ty),
                    || frame(&[&[0]]),
                )
                .within(limits)
                .accepted(),
            );
        }
        for limit in ["traversal", "nesting", "memory", "output", "bytes"] {
            all.push(
                Attack::new(
                    "tight",
                    format!("{}_{limit}", lower(ty)),
                    "an empty struct of a message read within a limit of next to nothing",
                    (Form::Message, ty),
                    || Draft::sized(2, 20).frame(),
                )
                .within(&format!("{limit}=1")),
            );
        }
    }
    all
}
