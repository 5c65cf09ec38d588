//! The target `text`, for libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| zooph_compiler_fuzz::text::run(data));
