// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"bytes"
	"testing"
)

// A large message that is packed in pieces has the same bytes as one that is packed at
// once.
func TestPackedStreamsAreWhatIsPackedAtOnce(t *testing.T) {
	r := seeded(3, 4)
	for _, size := range []int{0, 1000, 1 << 20} {
		var a Arena
		a.SetSegmentSize(size)
		s := a.New().s
		list := InitList[DataBuilder](s, 0, 50)
		for i := range 50 {
			data := make([]byte, r.IntN(1<<16))
			for k := range data {
				if i%3 > 0 && r.IntN(i+1) < 3 {
					data[k] = byte(r.Uint32())
				}
			}
			list.At(i).Set(data)
		}
		var out bytes.Buffer
		if err := NewPackedEncoder(&out).Encode(&a); err != nil || !bytes.Equal(out.Bytes(), a.AppendPacked(nil)) {
			t.Error(size, "is packed otherwise", err)
		}
		back, err := AppendUnpacked(nil, out.Bytes(), 1<<30)
		if err != nil || !bytes.Equal(back, a.Framed()) {
			t.Error(size, "does not come back", err)
		}
	}
}
