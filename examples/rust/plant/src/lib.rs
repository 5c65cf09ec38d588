//! Generated code of schemas with the features that `weather` lacks: unions in place, groups, generics,
//! defaults, constants, lists of lists, untyped pointers and interfaces. `tests/plant.rs` uses all of them.

zooph::include_schema!(plant in "schemas", base in "schemas");
