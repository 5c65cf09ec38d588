//! What schemas can say beyond `weather`: unions in place, groups, generics, defaults, constants, lists of
//! lists, pointers without a type, interfaces. `tests/plant.rs` uses all of it.

zooph::include_schema!(plant in "schemas", base in "schemas");
