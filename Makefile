# The usual chores; `cargo xtask help` has them all.
.PHONY: demo dist test conformance differential mutants bench bench-smoke bench-check fuzz asan

# Does the main job on real data: JSON to messages, a query, and back.
demo:
	@cargo xtask demo

# Builds the tool as one static file, and says where it is.
dist:
	@cargo xtask dist

# Installs what is missing and runs every test.
test:
	@cargo xtask test

# Random schemas and messages through the stock tool and ours: at most 20 minutes.
differential:
	@cargo xtask differential

# Every change of conformance/mutants, one at a time in a place by chance: the tests must notice each. Hours.
mutants:
	@cargo xtask mutate

# Every fuzz target for a quarter of an hour. Needs nightly Rust, as does asan.
fuzz:
	@cargo xtask fuzz --seconds 900

# The runtime's tests under AddressSanitizer.
asan:
	@cargo xtask asan

# Every vector, 10,000 random messages and 100,000 damaged ones through every driver, and the stock tool as one more;
# then every hostile input through every operation.
conformance:
	@cargo run --quiet --release --package zooph-conformance -- run --damaged 100000
	@cargo run --quiet --release --package zooph-conformance -- attack

# The benchmarks, with their peers: bench/report/index.html. ONLY=carsales,eval measures and prints some, QUICK=1 hastily.
bench:
	@cargo xtask bench $(if $(ONLY),--only $(ONLY)) $(if $(QUICK),--quick)

# Proves that all benchmarks run; measures nothing.
bench-smoke:
	@cargo xtask bench --smoke

# The last whole run beside its floors and goals.
bench-check:
	@cargo xtask bench --check
