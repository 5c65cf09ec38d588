// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"math"
	"runtime"
	"testing"
)

// sharedText returns a message of a list of 64 pointers to one text of 512 KiB.
func sharedText() []byte {
	const pointers, words = 64, 1 << 16
	b := make([]byte, 8*(1+1+pointers+words))
	put := func(at int, w uint64) { le.PutUint64(b[at*8:], w) }
	put(0, uint64(1+pointers+words)<<32)
	put(1, listPointer(0, sizePointer, pointers))
	for i := range pointers {
		put(2+i, listPointer(int64(pointers-i-1), 2, words*8))
	}
	return b
}

// Growing in small steps would leave several times the size of the result as garbage.
func TestTheCanonicalFormGrowsInFewSteps(t *testing.T) {
	var m Message
	if err := m.OpenLazy(sharedText()); err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	b, err := AppendCanonical(nil, m.Root())
	runtime.ReadMemStats(&after)
	if err != nil || len(b) < 32<<20 {
		t.Fatal(len(b), err)
	}
	if made := after.TotalAlloc - before.TotalAlloc; made > 3*uint64(len(b)) {
		t.Error("of", len(b), "bytes:", made, "were allocated")
	}
}

func TestALimitOfMemoryHoldsForTheCanonicalFormOfWhatWasValidated(t *testing.T) {
	var m Message
	m.SetLimits(Limits{Memory: 1 << 20})
	if err := m.OpenLazy(sharedText()); err != nil {
		t.Fatal(err)
	}
	m.lazy = false
	_, err := AppendCanonical(nil, m.Root())
	if f, ok := err.(*Fault); !ok || f.Kind != Memory {
		t.Error(err)
	}
}

// Pointers can address 2^29 words. The copy begins at base, so that a copy of 4 GiB can be simulated
// without its bytes.
func TestTheCanonicalFormEndsWherePointersDo(t *testing.T) {
	if math.MaxInt == math.MaxInt32 {
		t.Skip("no slice is that large where an int has 32 bits")
	}
	// Shifted at run time, because the constant would not compile for 32-bit ints.
	before := 4
	before <<= 30
	left := budget{words: 1 << 40}
	c := canonical{make([]byte, 8), 8 + 8 - before, &left, false}
	if _, ok := c.reserve(1); !ok {
		t.Error("the last word that pointers reach is refused")
	}
	c.out = c.out[:len(c.out):len(c.out)]
	if _, ok := c.reserve(1); ok {
		t.Error("a word that no pointer reaches is taken")
	}
}
