# The usual chores; `cargo xtask help` has them all.
.PHONY: demo test differential fuzz

# Does the main job on real data: JSON to messages, a query, and back.
demo:
	@cargo xtask demo

# Installs what is missing and runs every test.
test:
	@cargo xtask test
