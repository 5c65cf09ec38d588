//! Reads and writes Cap'n Proto messages at the speed of memory
