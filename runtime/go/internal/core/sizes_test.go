// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"errors"
	"math"
	"testing"
)

// huge is a Record that reaches so many words besides its own. It is refused before it is encoded.
type huge struct {
	shape   uint32
	reached int
}

func (h huge) ZoophShape() uint32                  { return h.shape }
func (h huge) ZoophReached(Room) int               { return h.reached }
func (h huge) ZoophEncode(_ *RecordEncoder, _ int) { panic("a Record that is too large is encoded") }

// TestRecordsThatNoSegmentHasRoomForAreAnError sets Records that are as large as a segment, or as
// large as int or larger, so that their words overflow.
func TestRecordsThatNoSegmentHasRoomForAreAnError(t *testing.T) {
	for _, words := range []int{MaxCount, MaxCount - 1, maxBlock / 8, maxBlock/8 + 1, MaxCount + 1, math.MaxInt, math.MinInt} {
		if words >= 0 && words <= maxBlock/8-1 {
			continue // Where int has 32 bits, segments are smaller.
		}
		var a Arena
		p := a.New()
		p.SetText("before")
		x := huge{shape: 1 | 1<<16}
		x.reached = words - 2
		var size *SizeError
		if err := p.SetRecord(x); !errors.As(err, &size) || !p.IsNull() {
			t.Errorf("%d words: %v", words, err)
		}
		p.SetText("before")
		x.reached = words - 3 // A list has a tag, too.
		if err := SetRecords(p, 1, x.shape, func(int) Encoded { return x }); !errors.As(err, &size) || !p.IsNull() {
			t.Errorf("a list of %d words: %v", words, err)
		}
	}
}

// TestListsInJSONThatNoSegmentHasRoomForAreAFault has so many words that their number exceeds an int
// of 32 bits.
func TestListsInJSONThatNoSegmentHasRoomForAreAFault(t *testing.T) {
	l := &Layout{Data: 2048}
	for _, n := range []int{1 << 20, 1 << 21, 1 << 22, MaxCount} {
		r := jsonReader{budget: budget{memory: math.MaxInt64}}
		if fault := r.roomForStructs(n, l); fault == nil || !fault.memory {
			t.Errorf("%d structs: %v", n, fault)
		}
		if words, ok := l.listWords(n); ok && words <= MaxCount {
			t.Errorf("%d structs take %d words", n, words)
		}
	}
	r := jsonReader{budget: budget{memory: math.MaxInt64}}
	if fault := r.roomForStructs(1<<10, l); fault != nil {
		t.Error(fault)
	}
}

// TestNumbersThatNoSegmentHasRoomForAreAPanic makes a list whose bytes exceed an int of 32 bits. The
// pointer keeps no part of it.
func TestNumbersThatNoSegmentHasRoomForAreAPanic(t *testing.T) {
	if math.MaxInt > math.MaxInt32 {
		t.Skip("a segment has room for it")
	}
	var a Arena
	p := a.New()
	defer func() {
		if message, ok := recover().(string); !ok || message != "zooph: an object is larger than a segment can be" || !p.IsNull() {
			t.Error(message)
		}
	}()
	InitNumbers[uint64](p.s, p.at, MaxCount)
}
