// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"bytes"
	"runtime/debug"
	"testing"
)

// dirty returns the index of a byte beyond a block's length that is not zero, or -1 if
// there is none.
func (a *Arena) dirty() int {
	for _, s := range a.blocks {
		rest := s.b[len(s.b):cap(s.b)]
		for i, c := range rest {
			if c != 0 {
				return len(s.b) + i
			}
		}
	}
	return -1
}

// garbage reports whether an arena holds unreachable bytes that are not zero. A compacted
// copy holds the reachable bytes, in some order.
func garbage(a *Arena) bool {
	sum := func(a *Arena) (n int) {
		for _, s := range a.blocks {
			// Pointers are not compared, because they differ; none of them contains this
			// pair of bytes.
			n += bytes.Count(s.b, []byte{0xa5, 0xa5})
		}
		return
	}
	before := sum(a)
	a.Compact()
	return sum(a) != before
}

func TestWhatIsOverwrittenIsZeroed(t *testing.T) {
	r := seeded(6, 7)
	fill := func(n int) []byte { return bytes.Repeat([]byte{0xa5}, n) }
	for round := range 400 {
		var a Arena
		a.SetSegmentSize([]int{0, 16, 40, 200}[round%4])
		d, s, p := a.NewStruct(1 | 4<<16)
		d[0], d[1], d[2] = 0xa5, 0xa5, 0xa5
		places := []PointerBuilder{{s, p}, {s, p + 1}, {s, p + 2}, {s, p + 3}}
		for range r.IntN(40) {
			at := places[r.IntN(len(places))]
			switch r.IntN(9) {
			case 0:
				at.SetData(fill(r.IntN(30)))
			case 1:
				at.s.SetText(at.at, string(fill(r.IntN(30))))
			case 2:
				l := at.s.NewStructs(at.at, r.IntN(4), 1|1<<16)
				for i := range l.Len() {
					d, s, p := l.Element(i)
					d[1], d[2] = 0xa5, 0xa5
					s.SetBytes(p, fill(r.IntN(12)))
				}
			case 3:
				at.Clear()
			case 4:
				l := InitList[DataBuilder](at.s, at.at, r.IntN(5))
				for i := range l.Len() {
					l.At(i).Set(fill(r.IntN(12)))
				}
			case 5:
				d, s, p, _ := at.s.NewStruct(at.at, 1|2<<16)
				d[3], d[4] = 0xa5, 0xa5
				s.SetText(p+1, string(fill(9)))
			case 6:
				at.s.GetStructs(at.at, 2|2<<16, nil)
			case 7:
				o := Disown(at)
				Adopt(places[r.IntN(len(places))], o)
			case 8:
				if w := at.s.word(at.at); w != 0 && at.s.find(at.at).w&3 == kindStruct {
					at.s.GetStruct(at.at, 2|3<<16, nil)
				}
			}
			if i := a.dirty(); i >= 0 {
				t.Fatal("byte", i, "beyond the end is not zero")
			}
		}
		before, err := AppendCanonical(nil, a.Message().Root())
		if err != nil {
			t.Fatal(err)
		}
		if garbage(&a) {
			t.Fatal("round", round, ": what was dropped is still there")
		}
		after, err := AppendCanonical(nil, a.Message().Root())
		if err != nil || !bytes.Equal(before, after) {
			t.Fatal("compacting changes the message:", err)
		}
		a.Reset()
		if i := a.dirty(); i >= 0 {
			t.Fatal("byte", i, "is not zero after Reset")
		}
	}
}

func TestArenasAreUsedAgainWithoutAllocations(t *testing.T) {
	var a Arena
	build := func() {
		_, s, p := a.NewStruct(1 | 2<<16)
		s.SetText(p, "a text that takes several words")
		list := s.NewStructs(p+1, 1000, 1)
		for i := range 1000 {
			d, _, _ := list.Element(i)
			d[0] = byte(i)
		}
		a.Framed()
	}
	build() // grows
	build()
	if n := testing.AllocsPerRun(20, build); n != 0 {
		t.Error(n, "allocations")
	}
}

// TestBuildersOfAnotherKind checks that a Builder of one kind at a pointer to another kind
// of object is a new object or an empty list.
func TestBuildersOfAnotherKind(t *testing.T) {
	const shape = 3 | 9<<16
	contents := map[string]func(p PointerBuilder){
		"null":         func(p PointerBuilder) {},
		"a struct":     func(p PointerBuilder) { p.s.NewStruct(p.at, 1|1<<16) },
		"a capability": func(p PointerBuilder) { p.s.SetCapability(p.at, CapabilityOf(0x8009)) },
		"voids":        func(p PointerBuilder) { InitVoids(p.s, p.at, 0x3000) },
		"bools":        func(p PointerBuilder) { InitBools(p.s, p.at, 70) },
		"bytes":        func(p PointerBuilder) { p.s.SetBytes(p.at, make([]byte, 9)) },
		"a text":       func(p PointerBuilder) { p.s.SetText(p.at, "text") },
		"numbers":      func(p PointerBuilder) { InitNumbers[uint64](p.s, p.at, 5).Set(1, 1<<32) },
		"pointers":     func(p PointerBuilder) { InitList[TextBuilder](p.s, p.at, 3).At(1).Set("one") },
		"structs":      func(p PointerBuilder) { p.s.NewStructs(p.at, 4, 2|1<<16) },
	}
	uses := map[string]func(p PointerBuilder){
		"a struct": func(p PointerBuilder) {
			d, s, q, _ := p.s.GetStruct(p.at, shape, nil)
			le.PutUint64(d[16:], 7)
			s.SetText(q+8, "the last pointer")
		},
		"a text":  func(p PointerBuilder) { p.s.GetText(p.at) },
		"bytes":   func(p PointerBuilder) { p.s.GetBytes(p.at) },
		"voids":   func(p PointerBuilder) { GetVoids(p.s, p.at, nil) },
		"bools":   func(p PointerBuilder) { set(GetBools(p.s, p.at, nil), true) },
		"numbers": func(p PointerBuilder) { set(GetNumbers[uint32](p.s, p.at, nil), 1) },
		"structs": func(p PointerBuilder) {
			l := p.s.GetStructs(p.at, shape, nil)
			for i := range l.Len() {
				d, s, q := l.Element(i)
				le.PutUint64(d[16:], 7)
				s.SetText(q+8, "the last pointer")
			}
		},
	}
	for content, fill := range contents {
		for name, use := range uses {
			for _, segment := range []int{0, 16} {
				var a Arena
				a.SetSegmentSize(segment)
				p := a.New()
				fill(p)
				use(p)
				if err := a.Message().Root().Validate(&TypeAny); err != nil {
					t.Errorf("%s used as %s: %v", content, name, err)
				}
				a.Compact()
				if _, err := a.AppendCanonical(nil); err != nil && content != "a capability" {
					t.Errorf("%s used as %s: %v", content, name, err)
				}
			}
		}
	}
}

// set sets all elements.
func set[T any](l interface {
	Len() int
	Set(i int, v T)
}, v T) {
	for i := range l.Len() {
		l.Set(i, v)
	}
}

// A program may build more levels than there is stack for. Overwriting or compacting them
// must not take more stack than for other messages.
func TestWhatIsBuiltMayBeDeeperThanTheStack(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(32 << 20))
	const levels = 400_000
	const shape = 1 | 2<<16
	chain := func(at PointerBuilder) {
		for i := range levels {
			d, s, p, _ := at.s.NewStruct(at.at, shape)
			d[0] = byte(i)
			if i%1000 == 7 {
				// Lists are nesting levels, too.
				l := InitList[PointerBuilder](s, p, 2)
				s, p = l.s, l.first
			}
			at = PointerBuilder{s, p}
		}
	}
	var a Arena
	a.Reserve(levels * 32)
	chain(a.New())
	before := a.size()
	a.Compact()
	if after := a.size(); after != before {
		t.Errorf("%d bytes became %d", before, after)
	}
	// The last struct is there, so nothing was left out.
	p := a.Root()
	for range levels {
		f := p.s.find(p.at)
		if f.w&3 == kindList {
			f = f.s.find(f.start)
		}
		p = PointerBuilder{f.s, f.start + 1}
	}
	if !p.IsNull() {
		t.Error("there are more levels than were built")
	}
	a.Root().Clear()
	for i, s := range a.blocks {
		if bytes.Count(s.b, []byte{0}) != len(s.b) {
			t.Errorf("segment %d is not zero", i)
		}
	}
}

// NewStruct makes a root struct.
func (a *Arena) NewStruct(shape uint32) (d []byte, t *Block, p uint32) {
	d, t, at := a.NewRoot(shape)
	return d, t, at.P
}
