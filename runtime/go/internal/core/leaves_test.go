// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"bytes"
	"testing"
)

// A branch leads to a leaf, to a list of leaves and to a text. A leaf has no pointers.
type (
	branchType struct{}
	leafType   struct{}
)

var leafLayout = Layout{Data: 1, Fields: []Field{{Name: "value", Type: &TypeUint64}}}

var branchLayout = Layout{Data: 1, Pointers: 3, Fields: []Field{
	{Name: "leaf", Type: &leafKind},
	{Name: "leaves", Type: ListOf(&leafKind), Offset: 1},
	{Name: "name", Type: &TypeText, Offset: 2},
}}

var (
	leafKind   = Type{Kind: KindStruct, Of: leafType{}}
	branchKind = Type{Kind: KindStruct, Of: branchType{}}
)

func (leafType) ZoophLayout() *Layout   { return &leafLayout }
func (branchType) ZoophLayout() *Layout { return &branchLayout }

// branches returns a message with a list of three branches, in segments of that size. The last one
// leads to the object at the end of the message: a leaf, a list of leaves, or a text.
func branches(size int, last uint32) []byte {
	var a Arena
	a.SetSegmentSize(size)
	l := a.New().s.NewStructs(0, 3, 1|3<<16)
	for i := range 3 {
		_, s, p := l.Element(i)
		for k := range uint32(3) {
			switch slot := (last + 1 + k) % 3; slot {
			case 0:
				d, _, _, _ := s.NewStruct(p, 1)
				d[0] = 5
			case 1:
				leaves := s.NewStructs(p+1, 2, 1)
				d, _, _ := leaves.Element(1)
				d[7] = 9
			case 2:
				s.SetText(p+2, "a name that is long")
			}
		}
	}
	return bytes.Clone(a.Framed())
}

// quickly reports whether the quick pass accepts a message, which the full pass must then accept, too.
func quickly(t *testing.T, data []byte, kind *Type, limits Limits) bool {
	t.Helper()
	var m Message
	m.SetLimits(limits)
	if m.frameExactly(data, false) != nil {
		return false
	}
	quick := m.quick(kind)
	if fault := m.Root().validate(kind); quick && fault != nil {
		t.Errorf("%+v: the quick pass accepts what has a fault: %v", limits, fault)
	}
	return quick
}

// In one segment and in several, whether texts are checked or not.
func TestLeavesWithAnyBitTurnedAround(t *testing.T) {
	kind := ListOf(&branchKind)
	for _, size := range []int{0, 16, 64, 256} {
		for last := range uint32(3) {
			for _, limits := range []Limits{{}, {UTF8: true}} {
				data := branches(size, last)
				table := (int(le.Uint32(data))/2 + 1) * 8
				if !quickly(t, data, kind, limits) {
					t.Errorf("segments of %d, %d is last: the quick pass does not accept what is sound", size, last)
				}
				accepted := 0
				for i := table * 8; i < len(data)*8; i++ {
					data[i/8] ^= 1 << (i % 8)
					accepted += bit(quickly(t, data, kind, limits))
					data[i/8] ^= 1 << (i % 8)
				}
				if accepted == 0 {
					t.Error("no change was accepted")
				}
			}
		}
	}
}

// The quick pass charges as much as the full pass.
func TestLeavesWithinAnyTraversalLimit(t *testing.T) {
	kind := ListOf(&branchKind)
	for _, size := range []int{0, 16, 64, 256} {
		for _, utf8 := range []bool{false, true} {
			data := branches(size, 0)
			accepted := 0
			for limit := range len(data) / 4 {
				accepted += bit(quickly(t, data, kind, Limits{Traversal: int64(limit) + 1, UTF8: utf8}))
			}
			if accepted == 0 {
				t.Errorf("segments of %d: no limit was high enough", size)
			}
		}
	}
}

// An object that ends one word behind the segment is out of bounds, wherever the pointer to it is.
func TestLeavesBehindTheEnd(t *testing.T) {
	kind := ListOf(&branchKind)
	for last := range uint32(3) {
		data := branches(0, last)
		data = data[:len(data)-8]
		le.PutUint32(data[4:], le.Uint32(data[4:])-1)
		var m Message
		if err := m.Open(data, kind); err == nil || m.quick(kind) {
			t.Errorf("%d is last and ends behind the segment: %v", last, err)
		}
	}
}
