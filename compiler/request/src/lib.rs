//! CodeGeneratorRequest messages, read and written
