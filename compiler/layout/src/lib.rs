//! From ordinals to offsets: struct layout, the core of wire compatibility
