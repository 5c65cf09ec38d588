# The usual chores; `cargo xtask help` has them all.
.PHONY: demo test conformance differential fuzz asan

# Does the main job on real data: JSON to messages, a query, and back.
demo:
	@cargo xtask demo

# Installs what is missing and runs every test.
test:
	@cargo xtask test

# Random schemas and messages through the stock tool and ours: at most 20 minutes.
differential:
	@cargo xtask differential

# Every fuzz target for a quarter of an hour. Needs nightly Rust, as does asan.
fuzz:
	@cargo xtask fuzz --seconds 900

# The runtime's tests under AddressSanitizer.
asan:
	@cargo xtask asan

# Every vector and 10,000 random messages through every driver, and the stock tool as one more.
conformance:
	@cargo run --quiet --release --package zooph-conformance -- run
