// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"bytes"
	"errors"
	"io"
	"testing"
)

// node is a struct with fields of all kinds, described as in generated code: struct Node
// { a :Text; b :Node; c :List(Node); d :List(UInt16); e :AnyPointer; union { f :Data; g
// :List(Text) } h :List(Bool); i :Capability }, a Float64 and the tag.
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

// sample returns a message of nodes in segments of that size.
func sample(size int) []byte {
	var a Arena
	a.SetSegmentSize(size)
	const shape = 2 | 8<<16
	d, s, p := a.NewStruct(shape)
	d[0] = 7
	s.SetText(p, "hello")
	_, t, q, _ := s.NewStruct(p+1, shape)
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
		want := textOf(t, &m)
		var one Message
		if err := one.Open(sample(0), &nodeKind); err != nil {
			t.Fatal(err)
		}
		if got := textOf(t, &one); got != want {
			t.Errorf("in segments of %d: %s\nin one: %s", size, want, got)
		}
		if same, err := Equal(m.Root(), one.Root()); err != nil || !same {
			t.Error("the messages differ:", err)
		}
	}
}

func textOf(t *testing.T, m *Message) string {
	b, err := AppendText(nil, m.Root(), &nodeKind)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
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
		{"something behind", append(appendFrame(nil, [][]byte{word}), 1), Trailing, 16},
	} {
		var m Message
		var fault *Fault
		if err := m.Open(c.data, &nodeKind); !errors.As(err, &fault) || fault.Kind != c.fault || fault.Byte != c.at {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// use calls all functions that read a message.
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
	_, s, q, _ := a.Root().s.GetStruct(0, 3|9<<16, nil)
	s.SetText(q+1, "over")
	a.Framed()
}

func FuzzOpen(f *testing.F) {
	for _, size := range []int{0, 16, 64} {
		f.Add(sample(size))
	}
	for _, sides := range forests {
		data, _, _ := tree(sides)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var m Message
		m.SetLimits(Limits{Traversal: 1 << 14, UTF8: true})
		if m.frameExactly(data, false) != nil {
			return
		}
		if fault := m.Root().validate(&nodeKind); m.quick(&nodeKind) && fault != nil {
			t.Fatal("the quick pass accepts a text that is not UTF-8, or what is unsound:", fault)
		}
		m.SetLimits(Limits{Traversal: 1 << 14})
		fault := m.Root().validate(&nodeKind)
		if m.quick(&nodeKind) && fault != nil {
			t.Fatal("the quick pass accepts what is unsound:", fault)
		}
		if fault := m.Root().validate(&treeKind); fault != nil && m.quick(&treeKind) {
			t.Fatal("the quick pass accepts a tree that is unsound:", fault)
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
	err := m.Open(appendFrame(nil, [][]byte{segment}), &kind)
	if !errors.As(err, &fault) || fault.Kind != Traversal || fault.Path != "list" {
		t.Error(err)
	}
}

type described struct{ l *Layout }

func (d described) ZoophLayout() *Layout { return d.l }
func describedBy(l *Layout) Described    { return described{l} }

func TestSharedObjectsArePrintedWithinTheBudget(t *testing.T) {
	// Each node leads to the next one twice, so there are 2^100 paths to the last one.
	const levels, words = 100, 7
	const shape = 3 << 16
	segment := make([]byte, (1+levels*words)*8)
	put := func(at int, w uint64) { le.PutUint64(segment[at*8:], w) }
	put(0, structPointer(0, shape))
	for i := range levels - 1 {
		at := 1 + i*words
		next := at + words
		put(at+1, structPointer(int64(next-at-2), shape))
		put(at+2, listPointer(0, sizeComposite, 3))
		put(at+3, structPointer(1, shape))
		put(at+5, structPointer(int64(next-at-6), shape))
	}
	var m Message
	m.SetLimits(Limits{Traversal: 1 << 12, Nesting: MaxNesting})
	if err := m.OpenLazy(appendFrame(nil, [][]byte{segment})); err != nil {
		t.Fatal(err)
	}
	var fault *Fault
	if text, err := AppendText(nil, m.Root(), &nodeKind); !errors.As(err, &fault) || fault.Kind != Traversal {
		t.Error("the text has bytes:", len(text), err)
	}
	if !errors.As(m.Fault(), &fault) || fault.Kind != Traversal {
		t.Error("after the text:", m.Fault())
	}
	if _, err := AppendJSON(nil, m.Root().Struct(), &nodeKind); !errors.As(err, &fault) || fault.Kind != Traversal {
		t.Error("as JSON:", err)
	}
	var a Arena
	a.New().Copy(m.Root())
	if _, err := AppendCanonical(nil, m.Root()); !errors.As(err, &fault) || fault.Kind != Traversal {
		t.Error("the canonical form:", err)
	}
	if _, err := Equal(m.Root(), m.Root()); !errors.As(err, &fault) || fault.Kind != Traversal {
		t.Error("equality:", err)
	}
}

func TestOtherShapesAndMembersPassQuickly(t *testing.T) {
	inner := Layout{Data: 1, Pointers: 2, Union: true, TagOffset: 2, Fields: []Field{
		{Name: "x", Type: &TypeText, Member: true},
		{Name: "y", Type: &nodeKind, Member: true, Tag: 1},
	}}
	outer := Layout{Data: 1, Pointers: 2, Union: true, TagOffset: 0, Fields: []Field{
		{Name: "group", Group: describedBy(&inner), Member: true, Tag: 3},
		{Name: "n", Type: &TypeUint16, Member: true},
		{Name: "list", Type: &Type{Kind: KindList, Elem: &Type{Kind: KindList, Elem: &TypeText}}, Offset: 1},
	}}
	kind := Type{Kind: KindStruct, Of: describedBy(&outer)}
	for _, shape := range []uint32{1 | 2<<16, 3 | 4<<16} {
		var a Arena
		d, s, p := a.NewStruct(shape)
		le.PutUint16(d, 3)
		le.PutUint16(d[2:], 1)
		_, u, q, _ := s.NewStruct(p, 1|9<<16)
		u.SetText(q, "a node with fewer words of data and one more pointer")
		u.SetBytes(q+8, []byte("which a newer writer knows"))
		_, v, r, _ := u.NewStruct(q+1, 0|1<<16)
		v.SetText(r, "an older one")
		if shape>>16 > 2 {
			s.SetText(p+3, "newer")
		}
		var m Message
		if err := m.Open(bytes.Clone(a.Framed()), &kind); err != nil {
			t.Fatal(err)
		}
		if !m.quick(&kind) {
			t.Errorf("%x: the quick pass does not accept the message", shape)
		}
		// Unaligned bytes are validated in a copy.
		data := append([]byte{0}, a.Framed()...)[1:]
		if err := m.Open(data, &kind); err != nil || !m.quick(&kind) {
			t.Errorf("%x, not aligned: %v", shape, err)
		}
		// With the other tag the struct is read as a text, which it is not.
		le.PutUint16(d[2:], 0)
		var fault *Fault
		err := m.Open(a.Framed(), &kind)
		if !errors.As(err, &fault) || fault.Kind != WrongKind || fault.Path != "group.x" || m.quick(&kind) {
			t.Errorf("%x, another member: %v", shape, err)
		}
	}
}

func FuzzFrame(f *testing.F) {
	f.Add(sample(0), uint8(3))
	f.Add(append(sample(16), sample(64)...), uint8(9))
	f.Add([]byte{1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0}, uint8(1))
	f.Fuzz(func(t *testing.T, data []byte, piece uint8) {
		d := NewDecoder[Struct](&pieces{data, int(piece)%16 + 1})
		rest := data
		var m Message
		limits := Limits{Traversal: 1 << 14}
		d.SetLimits(limits)
		m.SetLimits(limits)
		for d.Next() {
			// The next message of the rest, split and joined, is the one that the stream
			// has returned.
			n, fault := m.frame(rest, true)
			if fault != nil || !bytes.Equal(d.Bytes(), rest[:n]) {
				t.Fatal("a stream accepts what memory does not:", fault)
			}
			segments, err := Frame(rest[:n])
			table := tableBytes(len(segments)) // its last bytes are padding with any content
			if err != nil || !bytes.Equal(appendFrame(nil, segments)[table:], rest[table:n]) {
				t.Fatal("splitting and joining changes the message:", err)
			}
			rest = rest[n:]
		}
		_, fault := m.frame(rest, true)
		if d.Err() == nil && len(rest) > 0 || d.Err() != nil && fault == nil && m.validate(&TypeAnyStruct) == nil {
			t.Fatal("a stream ended with", d.Err(), "and memory with", fault)
		}
	})
}

// pieces is a reader that returns few bytes at a time.
type pieces struct {
	b []byte
	n int
}

func (p *pieces) Read(b []byte) (int, error) {
	if len(p.b) == 0 {
		return 0, io.EOF
	}
	n := copy(b[:min(len(b), p.n)], p.b)
	p.b = p.b[n:]
	return n, nil
}

func TestObjectsThatEndBehindTheSegmentAreRefused(t *testing.T) {
	const shape = 2 | 8<<16
	for _, c := range []struct {
		name string
		last func(s *Block, p uint32)
	}{
		{"a text", func(s *Block, p uint32) { s.SetText(p, "12345678") }},
		{"a struct", func(s *Block, p uint32) { s.NewStruct(p+1, shape) }},
		{"a struct without pointers", func(s *Block, p uint32) { s.NewStruct(p+1, 2) }},
		{"a larger struct", func(s *Block, p uint32) { s.NewStruct(p+1, 4|9<<16) }},
		{"a list of structs", func(s *Block, p uint32) { s.NewStructs(p+2, 2, shape) }},
		{"a list of smaller structs", func(s *Block, p uint32) { s.NewStructs(p+2, 2, 1) }},
		{"a list of numbers", func(s *Block, p uint32) { SetNumbers(s, p+3, []uint16{1, 2, 3, 4, 5}) }},
		{"a text without a type", func(s *Block, p uint32) { s.SetText(p+4, "12345678") }},
		{"data", func(s *Block, p uint32) { s.SetBytes(p+5, make([]byte, 9)) }},
		{"a list of bits", func(s *Block, p uint32) { SetBools(s, p+6, make([]bool, 65)) }},
		{"a list in an element", func(s *Block, p uint32) { _, u, q := s.NewStructs(p+2, 1, shape).Element(0); u.NewStruct(q+1, shape) }},
		{"a struct in another struct", func(s *Block, p uint32) { _, u, q, _ := s.NewStruct(p+1, shape); u.NewStruct(q+1, shape) }},
	} {
		var a Arena
		_, s, p := a.NewStruct(shape)
		c.last(s, p)
		segment := a.Framed()[8:]
		var m Message
		if err := m.Open(appendFrame(nil, [][]byte{segment}), &nodeKind); err != nil || !m.quick(&nodeKind) {
			t.Errorf("%s: %v", c.name, err)
		}
		err := m.Open(appendFrame(nil, [][]byte{segment[:len(segment)-8]}), &nodeKind)
		if !errors.Is(err, OutOfBounds) || m.quick(&nodeKind) {
			t.Errorf("%s that ends a word behind the segment: %v", c.name, err)
		}
	}
}

// leaves returns a message of structs without pointers in segments of that size.
func leaves(size int) []byte {
	var a Arena
	a.SetSegmentSize(size)
	const shape = 2 | 8<<16
	_, s, p := a.NewStruct(shape)
	list := s.NewStructs(p+2, 3, shape)
	for i := range 3 {
		_, t, q := list.Element(i)
		t.NewStruct(q+1, 3)
	}
	return bytes.Clone(a.Framed())
}

func TestBothPassesCountTheSame(t *testing.T) {
	for i, data := range [][]byte{sample(0), sample(16), sample(64), leaves(0), leaves(16)} {
		var m Message
		accepted := 0
		for limit := int64(1); limit < 300; limit++ {
			m.SetLimits(Limits{Traversal: limit})
			if err := m.frameExactly(data, false); err != nil {
				t.Fatal(err)
			}
			full := m.Root().validate(&nodeKind) == nil
			if m.quick(&nodeKind) != full {
				t.Errorf("message %d, %d words may be visited: the full pass says %v", i, limit, full)
			}
			if full {
				accepted++
			}
		}
		if accepted == 0 || accepted == 299 {
			t.Error("no limit was met:", accepted)
		}
	}
}
