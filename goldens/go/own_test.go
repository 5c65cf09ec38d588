// SPDX-License-Identifier: MIT OR Apache-2.0

package goldens_test

import (
	"bytes"
	"slices"
	"testing"

	"zooph.dev/go"
	"zooph.dev/goldens/generics"
	"zooph.dev/goldens/structs"
)

// family builds a struct with a child that has a child.
func family(a *zooph.Arena) structs.SimpleBuilder {
	b := structs.NewSimple(a)
	b.SetText("hello world")
	b.SetData([]byte("hello world"))
	b.SetPrimes([]uint16{11, 13, 17, 19, 23})
	b.SetLabel("outer")
	c := b.InitChild()
	c.SetLabel("middle")
	c.InitChild().SetLabel("inner")
	children := b.InitChildren(3)
	for i := range 3 {
		children.At(i).SetLabel([]string{"a", "b", "c"}[i])
	}
	children.At(1).InitChildren(2).At(0).SetText("deep")
	b.Anything().SetText("anything")
	return b
}

// TestAFieldIsSetToAPartOfItself sets fields to values that are parts of the objects that they lead
// to, which are erased only after the values are copied.
func TestAFieldIsSetToAPartOfItself(t *testing.T) {
	for name, one := range map[string]struct {
		set  func(b structs.SimpleBuilder, r structs.SimpleReader)
		want func(x *structs.Simple)
		gone []string
	}{
		"data": {
			func(b structs.SimpleBuilder, _ structs.SimpleReader) { b.SetData(b.Data()[6:]) },
			func(x *structs.Simple) { x.Data = []byte("world") }, nil,
		},
		"a text": {
			func(b structs.SimpleBuilder, r structs.SimpleReader) { b.SetTextBytes(r.TextBytes()[:4]) },
			func(x *structs.Simple) { x.Text = "hell" }, nil,
		},
		"numbers": {
			func(b structs.SimpleBuilder, r structs.SimpleReader) { b.SetPrimes(r.Primes().Slice()[1:]) },
			func(x *structs.Simple) { x.Primes = x.Primes[1:] }, []string{"\x0b\x00\x0d\x00"},
		},
		"a struct": {
			func(b structs.SimpleBuilder, r structs.SimpleReader) { b.SetChild(r.Child()) },
			func(*structs.Simple) {}, nil,
		},
		"the struct in a struct": {
			func(b structs.SimpleBuilder, r structs.SimpleReader) { b.SetChild(r.Child().Child()) },
			func(x *structs.Simple) { x.Child = x.Child.Child }, []string{"middle"},
		},
		"the struct around a struct": {
			func(b structs.SimpleBuilder, r structs.SimpleReader) { b.SetChild(r) },
			func(x *structs.Simple) { y := *x; x.Child = &y }, nil,
		},
		"the struct around nothing": {
			func(b structs.SimpleBuilder, r structs.SimpleReader) { b.Child().Child().SetChild(r) },
			func(x *structs.Simple) { x.Child = nil }, nil,
		},
		"a list": {
			func(b structs.SimpleBuilder, r structs.SimpleReader) { b.SetChildren(r.Children()) },
			func(*structs.Simple) {}, nil,
		},
		"the list in a list": {
			func(b structs.SimpleBuilder, r structs.SimpleReader) { b.SetChildren(r.Children().At(1).Children()) },
			func(x *structs.Simple) { x.Children = x.Children[1].Children }, nil,
		},
		"the list around a list": {
			func(b structs.SimpleBuilder, r structs.SimpleReader) { b.Children().At(1).SetChildren(r.Children()) },
			func(x *structs.Simple) {
				inner := slices.Clone(x.Children)
				x.Children = slices.Clone(x.Children)
				x.Children[1].Children = inner
			}, nil,
		},
		"an untyped pointer": {
			func(b structs.SimpleBuilder, r structs.SimpleReader) { b.Anything().Copy(r.Anything()) },
			func(*structs.Simple) {}, nil,
		},
		"bytes of an untyped pointer": {
			func(b structs.SimpleBuilder, r structs.SimpleReader) { b.Anything().SetData(r.Anything().Text()) },
			nil, nil,
		},
	} {
		for _, size := range []int{0, 8, 64} {
			var a zooph.Arena
			a.SetSegmentSize(size)
			b := family(&a)
			want, err := b.AsReader().Record()
			must(t, err)
			one.set(b, b.AsReader())
			got, err := b.AsReader().Record()
			must(t, err)
			if one.want == nil {
				if !bytes.Equal(b.AsReader().Anything().Data(), []byte("anything")) {
					t.Errorf("%s: %v", name, b)
				}
				continue
			}
			if one.want(want); name == "the struct around nothing" {
				if in := got.Child.Child.Child; in == nil || in.Child.Child.Label != "inner" || in.Child.Child.Child != nil || len(in.Children) != 3 {
					t.Errorf("%s: %v", name, b)
				}
			} else if !got.Equal(want) {
				t.Errorf("%s, in segments of %d bytes: %v\nis not %v", name, size, got, want)
			}
			for _, gone := range one.gone {
				if bytes.Contains(a.Framed(), []byte(gone)) {
					t.Errorf("%s: the message still has %q", name, gone)
				}
			}
		}
	}
}

// TestTheRootIsReplacedByAPartOfItself makes the child of the root the root.
func TestTheRootIsReplacedByAPartOfItself(t *testing.T) {
	var a zooph.Arena
	b := family(&a)
	a.Root().CopyStruct(b.AsReader().Child())
	r, err := structs.OpenSimple(a.Framed())
	must(t, err)
	if r.Label() != "middle" || r.Child().Label() != "inner" || bytes.Contains(a.Framed(), []byte("outer")) {
		t.Error(r)
	}
}

// TestARecordIsSetThatWasBorrowedFromTheField sets Records whose texts refer to the old object.
func TestARecordIsSetThatWasBorrowedFromTheField(t *testing.T) {
	var a zooph.Arena
	var m zooph.Message
	family(&a)
	var x structs.Simple
	must(t, x.UnmarshalBorrowed(&m, a.Framed()))
	want := x.Child.Child.Label + x.Children[2].Label + x.Text
	b := zooph.Get[structs.SimpleBuilder](a.Root())
	must(t, b.SetChildRecord(x.Child))
	must(t, b.SetChildrenRecords(x.Children))
	b.SetText(x.Text)
	r := b.AsReader()
	if got := r.Child().Child().Label() + r.Children().At(2).Label() + r.Text(); got != want {
		t.Errorf("%q is not %q", got, want)
	}
}

// TestAbsentListsAreCopied copies lists that are absent, which become empty lists of their type.
func TestAbsentListsAreCopied(t *testing.T) {
	var a zooph.Arena
	b := structs.NewSimple(&a)
	b.SetChildren(structs.SimpleReader{}.Children())
	r, err := structs.OpenSimple(a.Framed())
	must(t, err)
	var c zooph.Arena
	structs.NewSimple(&c).InitChildren(0)
	if !b.ChildrenSlot().Has() || r.Children().Len() != 0 || !bytes.Equal(a.Framed(), c.Framed()) {
		t.Errorf("%x is not %x", a.Framed(), c.Framed())
	}
	for i, absent := range []zooph.Listed{
		zooph.List[zooph.Data]{}, zooph.List[zooph.List[zooph.Text]]{}, zooph.List[zooph.Capability]{}, zooph.List[zooph.Numbers[uint8]]{},
	} {
		a.New().CopyList(zooph.ListOf(absent))
		m := a.Message()
		if l, err := zooph.Cast[zooph.List[zooph.Data]](m.Root()); err != nil || l.Len() != 0 {
			t.Errorf("%d: %v", i, err)
		}
	}
	d := generics.NewMap[zooph.TextBuilder, zooph.DataBuilder](&a)
	d.SetEntries(generics.MapReader[zooph.Text, zooph.Data]{}.Entries())
	if _, err := zooph.Open[generics.MapReader[zooph.Text, zooph.Data]](a.Framed()); err != nil {
		t.Error(err)
	}
}

// TestPointersOfNewerWritersAreCopied copies a struct that has more pointers than the schema, from a
// Builder of it.
func TestPointersOfNewerWritersAreCopied(t *testing.T) {
	// As a newer writer has it: a struct of nothing but a pointer, for which Simple stands.
	var newer, a, again zooph.Arena
	family(&newer)
	whole := zooph.StructOf(zooph.Get[structs.SimpleBuilder](newer.Root()))
	uses := func(a *zooph.Arena) generics.UsesBuilder {
		a.New().CopyStruct(whole)
		return zooph.Get[generics.UsesBuilder](a.Root())
	}
	b := uses(&a)
	if got := zooph.StructOf(b); got.PointerCount() != whole.PointerCount() || len(got.DataSection()) != len(whole.DataSection()) {
		t.Fatalf("%d pointers and %d bytes", got.PointerCount(), len(got.DataSection()))
	}
	again.New().CopyStruct(b.AsReader())
	if !bytes.Equal(a.Framed(), again.Framed()) {
		t.Error("the copy of a Builder's struct is another one")
	}
}
