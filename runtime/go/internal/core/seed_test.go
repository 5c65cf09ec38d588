// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"math/rand/v2"
	"os"
	"strconv"
)

// seeded draws for a test: the same numbers in each run, unless ZOOPH_SEED asks for others, as
// `cargo xtask seeds` does.
func seeded(one, two uint64) *rand.Rand {
	if seed, err := strconv.ParseUint(os.Getenv("ZOOPH_SEED"), 10, 64); err == nil {
		two ^= seed
	}
	return rand.New(rand.NewPCG(one, two))
}
