// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"bytes"
	"errors"
	"math"
	"strings"
	"testing"
)

// A list of bytes of an older writer, which is read as a list of structs that have pointers
// only. The bytes must not be read as pointers.
func TestBytesDoNotBecomePointersWhereAListGrows(t *testing.T) {
	for _, size := range []uint64{sizeByte, sizeTwo, sizeFour} {
		var a Arena
		root := a.New()
		b, o := root.s.alloc(root.at, 3, listPointer(0, size, 24>>(size-sizeByte)))
		for i := range 24 {
			b.b[int(o)*8+i] = kindFar // a pointer to the root, if the bytes were a pointer
		}
		list := root.s.GetStructs(root.at, 1<<16, nil)
		for i := range list.Len() {
			_, s, p := list.Element(i)
			if s.Has(p) {
				t.Fatalf("size %d, element %d has a pointer %#x", size, i, s.word(p))
			}
			s.SetText(p, "a")
		}
		root.Clear()
	}
}

// A copied message can declare millions of elements without a size. Using them as larger
// structs may cost 64 MiB, or 64 times what the arena holds, and no more.
func TestListsGrowWithinABound(t *testing.T) {
	const words, bound = 8, 64 << 20 / 64
	for _, test := range []struct{ count, held, want int }{
		{bound, 0, bound},
		{bound + 1, 0, 0},
		{bound + 1, 1 << 20, bound + 1},
		{2*bound + 1, 2 << 20, 2*bound + 1},
		{2*bound + 1000, 2 << 20, 0},
	} {
		var from, a Arena
		from.New()
		from.blocks[0].NewStructs(0, test.count, 0)
		p := a.New()
		_, s, at, _ := p.s.NewStruct(p.at, 2<<16)
		PointerIn(s, at).Copy(from.Message().Root())
		s.SetBytes(at+1, make([]byte, test.held))
		before := bytes.Clone(a.Framed())
		list := PointerIn(s, at)
		if n := list.s.GetStructs(list.at, words, nil).Len(); n != test.want {
			t.Errorf("%d elements beside %d bytes: %d", test.count, test.held, n)
		}
		if test.want == 0 && !bytes.Equal(a.Framed(), before) {
			t.Errorf("%d elements beside %d bytes: the message is another", test.count, test.held)
		}
	}
}

// Elements of a list of numbers, read as structs, may begin anywhere in a word.
func TestElementsOfNumbersAsStructsOfAType(t *testing.T) {
	words := []uint64{listPointer(0, sizeByte, 3), 0x0c0b0a}
	var b []byte
	for _, w := range words {
		b = le.AppendUint64(b, w)
	}
	s := &Segment{b: b}
	l := Pointer{s, 0, words[0]}.List()
	for i := range l.Len() {
		d, at, p, code := l.Struct(i).Parts(8)
		if want := []byte{byte(10 + i), 0, 0, 0, 0, 0, 0, 0}; !bytes.Equal(d[:8], want) {
			t.Errorf("element %d is %v", i, d[:8])
		}
		if again := StructOf(at, p, code).DataSection(); !bytes.Equal(again, []byte{byte(10 + i)}) {
			t.Errorf("element %d is %v", i, again)
		}
	}
}

// Pointers can address 4 GiB, so no segment is larger, whatever the caller asks for.
func TestSegmentsEndWherePointersDo(t *testing.T) {
	if math.MaxInt == math.MaxInt32 {
		t.Skip("no such segments")
	}
	// Shifted at run time, because the constant would not compile for 32-bit ints.
	large := 5
	large <<= 30
	var a Arena
	a.Reserve(large)
	if n := cap(a.blocks[0].b); n > maxBlock {
		t.Errorf("%d bytes were reserved", n)
	}
	a.SetSegmentSize(large)
	a.New()
	if n := cap(a.blocks[0].b); n > maxBlock {
		t.Errorf("a segment of %d bytes", n)
	}
	var err error
	func() {
		defer func() { err = Recovered(recover()) }()
		var e RecordEncoder
		e.Begin(make([]byte, 0, large), 1, nil)
		e.Take(1 << 29)
	}()
	var size *SizeError
	if !errors.As(err, &size) {
		t.Errorf("a Record of more words than a segment can have: %v", err)
	}
}

// The default of a null pointer is charged memory, but no visit.
func TestWhatStandsForNullIsCharged(t *testing.T) {
	d := RecordDecoder{budget: budget{memory: 100}}
	if b, err := d.Data(Pointer{}, strings.Repeat("a", 100)); !errors.Is(err, Memory) {
		t.Errorf("%d bytes: %v", len(b), err)
	}
	d = RecordDecoder{budget: budget{memory: 100}}
	if _, err := d.EnterStruct(Pointer{}, new([100]byte)); !errors.Is(err, Memory) {
		t.Error("a struct:", err)
	}
	d = RecordDecoder{budget: budget{memory: 100}}
	if err := d.Pointers(Pointer{}, 100); !errors.Is(err, Memory) {
		t.Error("pointers:", err)
	}
	d = RecordDecoder{budget: budget{memory: 1000}}
	if level, err := d.EnterStruct(Pointer{}, new([100]byte)); err != nil || level != 0 || d.depth != 0 {
		t.Error("a struct:", err)
	}
}

// nested is a struct with a group that contains the next group, and so on.
type nested struct{}

var (
	nestedType   = Type{Kind: KindStruct, Of: nested{}}
	nestedLayout = Layout{Name: "Nested", Data: 1, Pointers: 1}
	groupLayout  = Layout{Name: "Nested.g", Data: 1, Pointers: 1}
)

type nestedGroup struct{}

func (nestedGroup) ZoophLayout() *Layout { return &groupLayout }
func (nested) ZoophLayout() *Layout      { return &nestedLayout }

func init() {
	nestedLayout.Fields = []Field{{Name: "g", Group: nestedGroup{}}, {Name: "x", Type: &TypeUint8}}
	groupLayout.Fields = []Field{{Name: "next", Type: &nestedType}}
}

// Groups are no nesting levels: they are printed at any depth that a schema has.
func TestGroupsAreNoLevelsInPrinting(t *testing.T) {
	var a Arena
	d, s, p := a.NewStruct(1 | 1<<16)
	const levels = 1000
	for range levels {
		d, s, p, _ = s.NewStruct(p, 1|1<<16)
	}
	d[0] = 99
	root := a.Message().Root()
	text, err := AppendText(nil, root, &nestedType)
	if err != nil || strings.Count(string(text), "next") != levels || !strings.Contains(string(text), "x = 99") {
		t.Errorf("%d levels of text, %v", strings.Count(string(text), "next"), err)
	}
	if text := ReaderText(root.Struct(), &nestedType); !strings.Contains(text, "x = 99") {
		t.Error("the text ends early")
	}
	json, err := MarshalJSON(root.Struct(), &nestedType)
	if err != nil || !strings.Contains(string(json), `"x":99`) {
		t.Errorf("%d bytes of JSON, %v", len(json), err)
	}
}

func TestBase64MakesNoTablesForEachText(t *testing.T) {
	v := jsonValue{kind: jsonString, text: "AAAA"}
	if n := testing.AllocsPerRun(100, func() {
		if _, err := encoded(v, true); err != nil {
			t.Fatal(err)
		}
	}); n > 1 {
		t.Errorf("%v allocations", n)
	}
}

func TestBase64IsWhatTheOtherLanguagesTake(t *testing.T) {
	for text, want := range map[string]string{
		"//79": "\xff\xfe\xfd", "__79": "\xff\xfe\xfd", "-A==": "\xf8", "+A==": "\xf8",
		" A\tQ\nI\r=\f": "\x01\x02", "": "",
	} {
		if got, err := encoded(jsonValue{kind: jsonString, text: text}, true); err != nil || string(got) != want {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
	for _, wrong := range []string{"A", "AA", "AAA", "AA=", "=AAA", "AAAA=", "A===", "AA=A", "A\u00e9==", "A\vA=="} {
		if _, err := encoded(jsonValue{kind: jsonString, text: wrong}, true); err == nil {
			t.Errorf("%q is taken", wrong)
		}
	}
}

// Elements of a list of small numbers are read as structs in a copy of the segment, which
// still belongs to a lazily opened message: reading them must report the message's fault.
func TestWidenedElementsTellOfTheirMessagesFault(t *testing.T) {
	var b []byte
	for _, w := range []uint64{upper(2), listPointer(0, sizeByte, 3), 0x0c0b0a} {
		b = le.AppendUint64(b, w)
	}
	var m Message
	if err := m.OpenLazy(b); err != nil {
		t.Fatal(err)
	}
	list := m.First().StructsAt(0, 1)
	for i := range list.Len() {
		_, s, p, n := list.Element(i, 8)
		if err := Sticky(StructOf(s, p, n)); err != nil {
			t.Error(err)
		}
	}
	m.Root().s.report(OutOfBounds, 0)
	for i := range list.Len() {
		_, s, p, n := list.Element(i, 8)
		if kindOfFault(Sticky(StructOf(s, p, n))) != OutOfBounds {
			t.Error("the fault is forgotten")
		}
	}
}
