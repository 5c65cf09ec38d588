// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import "testing"

// A struct has as many pointers as its sections say, whatever follows it.
func TestHasLooksAtNoPointerBehindTheStruct(t *testing.T) {
	s := &Segment{b: make([]byte, 24)}
	s.b[0], s.b[16] = 1, 1
	for _, c := range []struct {
		sections, index uint32
		has             bool
	}{{2 << 16, 0, true}, {2 << 16, 1, false}, {2 << 16, 2, false}, {0, 0, false}} {
		if got := s.Has(c.sections, 0, c.index); got != c.has {
			t.Errorf("sections %#x, pointer %d: %v", c.sections, c.index, got)
		}
	}
	if (*Segment)(nil).Has(0, 0, 0) {
		t.Error("a Reader of nothing has a pointer")
	}
}
