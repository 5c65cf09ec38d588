// SPDX-License-Identifier: MIT OR Apache-2.0

// The driver runs Go's rows of the benchmarks. The protocol is defined in
// bench/README.md.
package main

import "zooph.dev/bench/harness"

func main() {
	harness.Serve(harness.Loaders{
		"carsales":  loadCarsales,
		"catrank":   loadCatrank,
		"eval":      loadEval,
		"one-field": loadOneField,
		"ram":       loadRam,
		"versions":  loadVersions,
		"packing":   loadPacking,
		"ints":      loadInts,
		"scaling":   loadScaling,
		"classic":   loadClassic,
	}, "")
}
