//! Vectors with limits that are exactly sufficient, or one too low.

use super::{Case, counted, text};

/// A case with its limits: nesting, and elements without bytes.
pub(super) type Limited = (&'static str, Case, Option<u32>, Option<u64>);

/// Returns the cases.
pub(super) fn limits() -> Vec<Limited> {
    let lists = counted(1, &counted(1, &counted(1, &text(""))));
    let optional = counted(1, &[1]);
    let optionals = [vec![0, 0], optional].concat();
    vec![
        (
            "",
            (
                "three_levels_at_the_limit",
                "the elements of each list are a level, but not texts' bytes",
                "Lists",
                lists.clone(),
            ),
            Some(3),
            None,
        ),
        (
            "nesting",
            ("three_levels_below", "one level less", "Lists", lists),
            Some(2),
            None,
        ),
        (
            "",
            (
                "lists_without_elements",
                "where there are no elements there is no level",
                "Lists",
                counted(1, &counted(0, &[])),
            ),
            Some(1),
            None,
        ),
        (
            "",
            (
                "constant_sizes",
                "what is of constant size is no level",
                "Samples",
                counted(1, &[0; 17]),
            ),
            Some(0),
            None,
        ),
        (
            "",
            (
                "numbers_in_optionals",
                "nor is an optional number, but a list of them is",
                "Optionals",
                optionals,
            ),
            Some(1),
            None,
        ),
        (
            "",
            (
                "number_in_a_constructor",
                "a constructor whose fields are of constant size is no level",
                "Expr",
                vec![0; 9],
            ),
            Some(0),
            None,
        ),
        (
            "nesting",
            (
                "constructor_in_a_constructor",
                "one whose fields are not is",
                "Expr",
                vec![1, 4],
            ),
            Some(0),
            None,
        ),
        (
            "",
            (
                "three_units",
                "elements without bytes within the budget",
                "Units",
                counted(3, &[]),
            ),
            None,
            Some(3),
        ),
        (
            "budget",
            (
                "four_units",
                "one more than the budget",
                "Units",
                counted(4, &[]),
            ),
            None,
            Some(3),
        ),
        (
            "nesting",
            (
                "count_before_levels",
                "levels are counted after the elements",
                "Lists",
                counted(1, &counted(0, &[])),
            ),
            Some(0),
            None,
        ),
        (
            "count",
            (
                "elements_before_levels",
                "a count that does not fit is found first",
                "Lists",
                counted(9, &[]),
            ),
            Some(0),
            None,
        ),
    ]
}
