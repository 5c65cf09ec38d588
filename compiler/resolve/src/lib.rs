//! Imports, scopes, names, generics and constants: syntax trees in, IR out
