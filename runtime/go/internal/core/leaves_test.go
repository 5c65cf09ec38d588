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

// branches returns a message with a list of three branches. The last one leads to the object at
// the end of the message: a leaf, a list of leaves, or a text.
func branches(last uint32) []byte {
	var a Arena
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

func TestLeavesWithAnyBitTurnedAround(t *testing.T) {
	kind := ListOf(&branchKind)
	for last := range uint32(3) {
		data := branches(last)
		accepted := 0
		for i := -1; i < len(data)*8-8*8; i++ {
			turn := func() {
				if i >= 0 {
					data[8+i/8] ^= 1 << (i % 8)
				}
			}
			turn()
			var m Message
			err := m.Open(data, kind)
			quick := m.quick(kind)
			if quick && m.Root().Validate(kind) != nil {
				t.Errorf("%d is last: with bit %d turned around, the quick pass accepts what has a fault: %v", last, i, err)
			}
			if i < 0 && !quick {
				t.Errorf("%d is last: the quick pass does not accept what is sound: %v", last, err)
			}
			accepted += bit(quick)
			turn()
		}
		if accepted < 2 {
			t.Error("no change was accepted")
		}
	}
}

// An object that ends one word behind the segment is out of bounds, wherever the pointer to it is.
func TestLeavesBehindTheEnd(t *testing.T) {
	kind := ListOf(&branchKind)
	for last := range uint32(3) {
		data := branches(last)
		data = data[:len(data)-8]
		le.PutUint32(data[4:], le.Uint32(data[4:])-1)
		var m Message
		if err := m.Open(data, kind); err == nil || m.quick(kind) {
			t.Errorf("%d is last and ends behind the segment: %v", last, err)
		}
	}
}
