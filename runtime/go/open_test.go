// SPDX-License-Identifier: MIT OR Apache-2.0

package zooph

import (
	"bytes"
	"errors"
	"testing"
)

// node is a struct with everything in it, as generated code would describe it:
// struct Node { a :Text; b :Node; c :List(Node); d :List(UInt16); e :AnyPointer;
// union { f :Data; g :List(Text) } h :List(Bool); i :Capability }, a Float64 and the tag.
type nodeType struct{}

var nodeLayout = Layout{Name: "Node", Data: 2, Pointers: 8, Union: true, TagOffset: 8, Fields: []Field{
	{Name: "a", Type: &TypeText},
	{Name: "b", Type: &nodeKind, Offset: 1},
	{Name: "c", Type: &Type{Kind: KindList, Elem: &nodeKind}, Offset: 2},
	{Name: "d", Type: &Type{Kind: KindList, Elem: &TypeUint16}, Offset: 3},
	{Name: "e", Type: &TypeAny, Offset: 4},
	{Name: "f", Type: &TypeData, Offset: 5, Member: true},
	{Name: "g", Type: &Type{Kind: KindList, Elem: &TypeText}, Offset: 5, Member: true, Tag: 1},
	{Name: "h", Type: &Type{Kind: KindList, Elem: &TypeBool}, Offset: 6},
	{Name: "i", Type: &TypeCapability, Offset: 7},
	{Name: "j", Type: &TypeFloat64},
}}

var nodeKind = Type{Kind: KindStruct, Of: nodeType{}}

func (nodeType) ZoophLayout() *Layout { return &nodeLayout }

// sample is a message of nodes, in segments of that size.
func sample(size int) []byte {
	var a Arena
	a.SetSegmentSize(size)
	const shape = 2 | 8<<16
	d, s, p := a.NewStruct(shape)
	d[0] = 7
	s.SetText(p, "hello")
	_, t, q := s.NewStruct(p+1, shape)
	t.SetText(q, "a longer text than a word holds")
	list := s.NewStructs(p+2, 3, shape)
	for i := range 3 {
		d, t, q := list.Element(i)
		d[8] = byte(i % 2)
		t.SetText(q, "item")
		if i == 1 {
			SetTexts(t, q+5, []string{"x", "", "yz"})
		} else {
			t.SetBytes(q+5, []byte{1, 2, 3})
		}
	}
	SetNumbers(s, p+3, []uint16{1, 2, 3, 4, 5})
	s.SetText(p+4, "any")
	s.SetBytes(p+5, []byte("data"))
	SetBools(s, p+6, []bool{true, false, true})
	s.SetCapability(p+7, CapabilityOf(3))
	return bytes.Clone(a.Framed())
}

func TestSoundMessagesPassQuickly(t *testing.T) {
	for _, size := range []int{0, 16, 64, 256} {
		var m Message
		data := sample(size)
		if err := m.Open(data, &nodeKind); err != nil {
			t.Fatal(size, err)
		}
		if !m.quick(&nodeKind) {
			t.Error(size, "the quick pass does not accept the message")
		}
		want := string(AppendText(nil, m.Root(), &nodeKind))
		var one Message
		if err := one.Open(sample(0), &nodeKind); err != nil {
			t.Fatal(err)
		}
		if got := string(AppendText(nil, one.Root(), &nodeKind)); got != want {
			t.Errorf("in segments of %d: %s\nin one: %s", size, want, got)
		}
		if same, err := Equal(m.Root(), one.Root()); err != nil || !same {
			t.Error("the messages differ:", err)
		}
	}
}

func TestFraming(t *testing.T) {
	word := make([]byte, 8)
	for _, c := range []struct {
		name  string
		data  []byte
		fault FaultKind
		at    int64
	}{
		{"nothing", nil, Truncated, 0},
		{"half a table", []byte{0, 0, 0, 0}, Truncated, 4},
		{"too many segments", []byte{0, 2, 0, 0, 0, 0, 0, 0}, SegmentTable, 0},
		{"an endless count", []byte{255, 255, 255, 255}, SegmentTable, 0},
		{"no root", make([]byte, 8), NoRoot, -1},
		{"a segment that is not there", []byte{0, 0, 0, 0, 255, 255, 255, 31}, Truncated, 8},
		{"something behind", append(AppendFrame(nil, word), 1), Trailing, 16},
	} {
		var m Message
		var fault *Fault
		if err := m.Open(c.data, &nodeKind); !errors.As(err, &fault) || fault.Kind != c.fault || fault.Byte != c.at {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// use does everything that can be done with a message.
func use(m *Message) {
	p := m.Root()
	AppendText(nil, p, &nodeKind)
	AppendJSON(nil, p.Struct(), &nodeKind)
	if b, err := AppendCanonical(nil, p); err == nil {
		CheckCanonical(b)
	}
	Equal(p, p)
	var a Arena
	a.New().Copy(p)
	a.Compact()
	_, s, q := a.Root().s.GetStruct(0, 3|9<<16, nil)
	s.SetText(q+1, "over")
	a.Framed()
}

func FuzzOpen(f *testing.F) {
	for _, size := range []int{0, 16, 64} {
		f.Add(sample(size))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var m Message
		m.SetLimits(Limits{Traversal: 1 << 14})
		if m.frameExactly(data, false) != nil {
			return
		}
		fault := m.Root().validate(&nodeKind, &m.limits)
		if m.quick(&nodeKind) && fault != nil {
			t.Fatal("the quick pass accepts what is unsound:", fault)
		}
		if fault == nil {
			before := m.fault.Load()
			use(&m)
			if m.fault.Load() != before {
				t.Fatal("an opened message has a fault")
			}
			if b, err := AppendCanonical(nil, m.Root()); err != nil {
				t.Fatal(err)
			} else if err := CheckCanonical(b); err != nil {
				t.Fatal("the canonical form is not canonical:", err)
			}
		}
		if m.OpenLazy(data) == nil && len(data) < 1<<12 {
			use(&m)
		}
	})
}

func FuzzJSON(f *testing.F) {
	f.Add([]byte(`{"a":"x","b":{"c":[{},{"d":[1,2]}]},"f":[1,2],"h":[true],"j":1.5e3}`))
	f.Add([]byte(`{"g":["\ud83d\ude00",""],"j":"-Infinity"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var a, b Arena
		if ReadJSON(&a, data, &nodeKind) != nil {
			return
		}
		m := a.Message()
		if err := m.Root().Validate(&nodeKind); err != nil {
			t.Fatal("JSON made an unsound message:", err)
		}
		text, err := AppendJSON(nil, m.Root().Struct(), &nodeKind)
		if err != nil {
			t.Fatal(err)
		}
		if err := ReadJSON(&b, text, &nodeKind); err != nil {
			t.Fatalf("%s: what was written cannot be read: %v", text, err)
		}
		again, err := AppendJSON(nil, b.Message().Root().Struct(), &nodeKind)
		if err != nil || !bytes.Equal(text, again) {
			t.Fatalf("%s became %s: %v", text, again, err)
		}
	})
}

func TestHugeEmptyListsAreRefusedAtOnce(t *testing.T) {
	// A composite list of 2^29 - 1 structs without words, in four words.
	segment := make([]byte, 32)
	le.PutUint64(segment, structPointer(0, 1<<16))
	le.PutUint64(segment[8:], listPointer(0, sizeComposite, 0))
	le.PutUint64(segment[16:], MaxCount<<2)
	kind := Type{Kind: KindStruct, Of: describedBy(&Layout{Pointers: 1, Fields: []Field{
		{Name: "list", Type: &Type{Kind: KindList, Elem: &nodeKind}},
	}})}
	var m Message
	var fault *Fault
	err := m.Open(AppendFrame(nil, segment), &kind)
	if !errors.As(err, &fault) || fault.Kind != Traversal || fault.Path != "list" {
		t.Error(err)
	}
}

type described struct{ l *Layout }

func (d described) ZoophLayout() *Layout { return d.l }
func describedBy(l *Layout) Described    { return described{l} }
