//! The target `framing`, for libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| zooph_fuzz::framing::run(data));
