//! The target `builders`, for libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| zooph_fuzz::builders::run(data));
