// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"bytes"
	"sync"
	"testing"
)

// Several goroutines read one message at the same time, validated or not. With the
// race detector, this test finds unsynchronised accesses.
func TestMessagesAreSharedByGoroutines(t *testing.T) {
	for _, size := range []int{0, 64} {
		data := sample(size)
		broken := bytes.Clone(data)
		broken[len(broken)-3] ^= 0xff
		for _, b := range [][]byte{data, broken} {
			var m Message
			if err := m.OpenLazy(b); err != nil {
				t.Fatal(err)
			}
			if m.Root().Validate(&nodeKind) == nil {
				if err := m.Open(b, &nodeKind); err != nil {
					t.Fatal(err)
				}
			}
			var all sync.WaitGroup
			for range 4 {
				all.Go(func() {
					for range 50 {
						use(&m)
						// Short structs of an older writer are read from copies of
						// the segment's end.
						r := m.Root()
						r.s.Struct(r.at, 20|9<<16)
						r.s.StructsAt(m.Root().Struct().p+2, 40|9<<16)
						m.Fault()
					}
				})
			}
			all.Wait()
		}
	}
}
