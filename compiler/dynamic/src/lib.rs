//! Schemas loaded at run time: read and build by name, text and JSON
