//! The target `packed`, for libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| zooph_fuzz::packed::run(data));
