// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"bytes"
	"testing"
)

type wideType struct{}

var wideLayout = Layout{Name: "Wide", Data: 1, Pointers: 1, Fields: []Field{
	{Name: "x", Type: &TypeUint32},
	{Name: "t", Type: &TypeText},
}}

var wideKind = Type{Kind: KindStruct, Of: wideType{}}

func (wideType) ZoophLayout() *Layout { return &wideLayout }

// Structs with more data words than the codes of Readers can express are read like any
// others.
func TestStructsOfTheMostDataThereCanBe(t *testing.T) {
	for _, data := range []uint32{maxCoded - 1, maxCoded, maxCoded + 1, 0xfffd, 0xfffe, 0xffff} {
		for _, pointers := range []uint32{0, 1, 3} {
			shape := data | pointers<<16
			var a Arena
			d, s, p := a.NewStruct(shape)
			fill := func(d []byte, s *Block, p uint32) {
				d[0], d[data*8-1] = 5, 6
				if pointers > 0 {
					s.SetText(p, "text")
				}
			}
			fill(d, s, p)
			check := func(what string, d []byte, s *Segment, p, code uint32) {
				t.Helper()
				r := StructOf(s, p, code)
				if d[0] != 5 || len(r.d) != int(data)*8 || r.d[0] != 5 || r.d[len(r.d)-1] != 6 || r.pn != pointers {
					t.Fatalf("%s of %d words and %d pointers: %d bytes, %d pointers", what, data, pointers, len(r.d), r.pn)
				}
				want := `{"x":5}`
				if pointers > 0 {
					want = `{"x":5,"t":"text"}`
				}
				if json, err := MarshalJSON(r, &wideKind); err != nil || string(json) != want {
					t.Fatalf("%s: %s %v", what, json, err)
				}
				var b Arena
				b.New().CopyStruct(r)
				back := b.Message().Root().Struct()
				if !bytes.Equal(back.d, r.d) || back.pn != pointers || string(back.Pointer(0).Text()) != string(r.Pointer(0).Text()) {
					t.Fatal(what, "is copied otherwise")
				}
				again, u, q, c := r.Parts(8)
				if again[0] != 5 || len(StructOf(u, q, c).d) != len(r.d) {
					t.Fatal(what, "has other parts")
				}
			}
			root := a.Message().Root()
			d, seg, p, code := root.s.Struct(0, 1|1<<16)
			check("a struct", d, seg, p, code)

			list := a.New().s.NewStructs(0, 3, shape)
			for i := range 3 {
				fill(list.Element(i))
			}
			l := a.Message().Root().s.StructsAt(0, 1|1<<16)
			for i := range 3 {
				d, seg, p, code := l.Element(i, 8)
				check("an element", d, seg, p, code)
			}
			d, seg, at, p, stride, count := l.Walk(0, 8)
			check("the first element", d[at:], seg, p, l.Code())
			if stride != data+pointers || count != 3 {
				t.Fatal(count, "elements are as far apart as", stride)
			}
			var b Arena
			b.New().CopyList(l.Untyped(0))
			if same, err := Equal(b.Message().Root(), a.Message().Root()); err != nil || !same {
				t.Fatal("the list is copied otherwise:", err)
			}
		}
	}
}
