//! Generated Rust code, checked in for review. Nothing may depend on it.
#![deny(warnings)]

/// Comments that could be taken for code, or end one.
pub mod comments;
/// Constants of every kind, and the embedded schema of a struct.
pub mod constants;
/// Generic structs, one of which contains itself with an ever larger argument.
pub mod generics;
/// Interfaces with their parameter and result structs.
pub mod interfaces;
/// The first of three files that import each other.
pub mod ring_one;
/// The third of them.
pub mod ring_three;
/// The second of them.
pub mod ring_two;
/// A file that imports them.
pub mod ring_user;
/// Fields of every kind, with and without defaults.
pub mod structs;
/// Unions, named and not, and groups.
pub mod unions;

/// The schemas that behavioural tests use, generated when they are built.
pub mod tested {
    zooph::include_schema!(addressbook);
    zooph::include_schema!(any_pointers);
    zooph::include_schema!(constants);
    zooph::include_schema!(defaults);
    zooph::include_schema!(endless);
    zooph::include_schema!(endless_circles);
    zooph::include_schema!(enums);
    zooph::include_schema!(eval);
    zooph::include_schema!(generics);
    zooph::include_schema!(groups);
    zooph::include_schema!(hostile_texts);
    zooph::include_schema!(interfaces);
    zooph::include_schema!(json);
    zooph::include_schema!(lists);
    zooph::include_schema!(long_names);
    zooph::include_schema!(nested_lists);
    zooph::include_schema!(ring_one);
    zooph::include_schema!(ring_three);
    zooph::include_schema!(ring_two);
    zooph::include_schema!(ring_user);
    zooph::include_schema!(scalars);
    zooph::include_schema!(text_data);
    zooph::include_schema!(unions_named);
    zooph::include_schema!(unions_unnamed);
    zooph::include_schema!(weather);
}
