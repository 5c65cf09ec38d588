// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"bytes"
	"testing"
)

// A tree node has two unions, each of which has a pointer to a node among its members.
type treeType struct{}

var leftLayout = Layout{Data: 2, Pointers: 2, Union: true, TagOffset: 2, Fields: []Field{
	{Name: "value", Type: &TypeInt32, Offset: 32, Member: true},
	{Name: "tree", Type: &treeKind, Member: true, Tag: 1},
}}

var rightLayout = Layout{Data: 2, Pointers: 2, Union: true, TagOffset: 12, Fields: []Field{
	{Name: "value", Type: &TypeInt32, Offset: 64, Member: true},
	{Name: "tree", Type: &treeKind, Offset: 1, Member: true, Tag: 1},
}}

var treeLayout = Layout{Data: 2, Pointers: 2, Fields: []Field{
	{Name: "left", Group: describedBy(&leftLayout)},
	{Name: "right", Group: describedBy(&rightLayout)},
}}

var treeKind = Type{Kind: KindStruct, Of: treeType{}}

func (treeType) ZoophLayout() *Layout { return &treeLayout }

// grow makes a node, and below it the nodes that sides returns for its path, which has one
// bit for each level.
func grow(d []byte, s *Block, p uint32, path uint32, sides func(path uint32) int) (nodes, levels int) {
	nodes, levels = 1, 1
	for side := range 2 {
		if sides(path)>>side&1 == 0 {
			continue
		}
		d[[]int{2, 12}[side]] = 1
		e, t, q, _ := s.NewStruct(p+uint32(side), 2|2<<16)
		n, l := grow(e, t, q, path*2+uint32(side), sides)
		nodes, levels = nodes+n, max(levels, l+1)
	}
	return
}

// forests are trees of all shapes: functions that return which sides a node has.
var forests = map[string]func(path uint32) int{
	"one node":       func(uint32) int { return 0 },
	"to the left":    func(path uint32) int { return bit(path < 1<<30) },
	"to the right":   func(path uint32) int { return 2 * bit(path < 1<<30) },
	"complete":       func(path uint32) int { return 3 * bit(path < 1<<4) },
	"too wide":       func(path uint32) int { return 3 * bit(path < 1<<8) },
	"of all kinds":   func(path uint32) int { return int(path*0x9e3779b1>>7&3) * bit(path < 1<<14) },
	"of other kinds": func(path uint32) int { return int(path*0x85ebca6b>>9&3|1) * bit(path < 1<<12) },
}

// tree returns a message of one tree, in one segment.
func tree(sides func(path uint32) int) (data []byte, nodes, levels int) {
	var a Arena
	a.SetSegmentSize(1 << 16)
	d, s, p := a.NewStruct(2 | 2<<16)
	nodes, levels = grow(d, s, p, 1, sides)
	return bytes.Clone(a.Framed()), nodes, levels
}

func bit(b bool) int { return int(B2U(b)) }

func TestTreesPassQuicklyWithinTheirLimits(t *testing.T) {
	if !treeKind.choice().sub.tree {
		t.Fatal("it is not seen that the type is a tree")
	}
	for name, sides := range forests {
		data, nodes, levels := tree(sides)
		words := int64(nodes) * 4
		fewer := levels - 1
		if fewer == 0 {
			fewer = -1 // 0 would mean the default limit
		}
		for _, c := range []struct {
			limits Limits
			sound  bool
		}{
			{Limits{}, true},
			{Limits{Nesting: levels}, true}, {Limits{Nesting: fewer}, false},
			{Limits{Traversal: words}, true}, {Limits{Traversal: words - 1}, false},
		} {
			var m Message
			m.SetLimits(c.limits)
			if err := m.Open(data, &treeKind); (err == nil) != c.sound {
				t.Errorf("%s, %d nodes, %d levels, %+v: %v", name, nodes, levels, c.limits, err)
			}
			if m.quick(&treeKind) != c.sound {
				t.Errorf("%s, %d nodes, %d levels, %+v: the quick pass says otherwise", name, nodes, levels, c.limits)
			}
		}
	}
}

func TestTreesWithAnyBitTurnedAround(t *testing.T) {
	for _, name := range []string{"complete", "to the left", "to the right"} {
		data, _, _ := tree(func(path uint32) int { return forests[name](path) * bit(path < 8) })
		accepted := 0
		for i := 8 * 8; i < len(data)*8; i++ {
			data[i/8] ^= 1 << (i % 8)
			var m Message
			err := m.Open(data, &treeKind)
			quick := m.quick(&treeKind)
			if quick && m.Root().Validate(&treeKind) != nil {
				t.Errorf("%s: with bit %d turned around, the quick pass accepts what has a fault: %v", name, i, err)
			}
			accepted += bit(quick)
			data[i/8] ^= 1 << (i % 8)
		}
		if accepted == 0 {
			t.Error("no change was accepted")
		}
	}
}
