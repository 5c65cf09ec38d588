//! Value expressions of the schema language, turned into messages
