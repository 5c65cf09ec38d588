# The usual commands. `cargo xtask help` lists all of them.
.PHONY: demo dist test conformance differential mutants bench bench-smoke bench-check fuzz asan

# Does the main job on real data: converts JSON to messages, queries them, and converts them back.
demo:
	@cargo xtask demo

# Builds the tool as one static file, and prints its path.
dist:
	@cargo xtask dist

# Installs what is missing and runs every test.
test:
	@cargo xtask test

# Compares the tool with the stock one on random schemas and messages. Takes at most 20 minutes.
differential:
	@cargo xtask differential

# Applies every change of conformance/mutants, one at a time and at a random place. The tests must fail for each. Takes
# hours.
mutants:
	@cargo xtask mutate

# Runs every fuzz target for a quarter of an hour. Needs nightly Rust.
fuzz:
	@cargo xtask fuzz --seconds 900

# Runs the runtime's tests under AddressSanitizer. Needs nightly Rust.
asan:
	@cargo xtask asan

# Sends every vector, 10,000 random messages and 100,000 damaged ones through every driver and the stock tool. Then
# sends every hostile input through every operation.
conformance:
	@cargo run --quiet --release --package zooph-conformance -- run --damaged 100000
	@cargo run --quiet --release --package zooph-conformance -- attack

# Runs the benchmarks with their peers and writes bench/report/index.html. ONLY=carsales,eval measures and prints some
# of them. QUICK=1 is a hasty run.
bench:
	@cargo xtask bench $(if $(ONLY),--only $(ONLY)) $(if $(QUICK),--quick)

# Proves that all benchmarks run. Measures nothing.
bench-smoke:
	@cargo xtask bench --smoke

# Compares the last whole run with its floors and goals.
bench-check:
	@cargo xtask bench --check
