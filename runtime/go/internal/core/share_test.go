// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"bytes"
	"sync"
	"testing"
)

// One message is read by several goroutines at once, validated or not: with the race
// detector, this finds what is not meant for it.
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
						// An older writer's short structs are read from copies.
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
