// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"math/rand/v2"
	"os"
	"strconv"
)

// seeded returns a generator of random numbers for a test. The numbers are the same in each
// run, unless the variable ZOOPH_SEED sets another seed, as `cargo xtask seeds` does.
func seeded(one, two uint64) *rand.Rand {
	if seed, err := strconv.ParseUint(os.Getenv("ZOOPH_SEED"), 10, 64); err == nil {
		two ^= seed
	}
	return rand.New(rand.NewPCG(one, two))
}
