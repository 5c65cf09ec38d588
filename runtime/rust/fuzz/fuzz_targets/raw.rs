//! The target `raw`, for libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| zooph_fuzz::raw::run(data));
