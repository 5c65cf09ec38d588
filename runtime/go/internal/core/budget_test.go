// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"bytes"
	"encoding/binary"
	"errors"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"
)

// kindOfFault returns the kind of a fault, or 0 if err is not a fault.
func kindOfFault(err error) FaultKind {
	var f *Fault
	if errors.As(err, &f) {
		return f.Kind
	}
	return 0
}

// within fails the test if do does not return within a time that is far longer than it needs.
func within(t *testing.T, what string, do func()) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		do()
	}()
	select {
	case <-done:
	case <-time.After(time.Minute):
		t.Fatal(what, "does not end")
	}
}

// graph returns a message of nodes. Each node leads to the next one twice: by b, and by the
// first element of c. The last one has a text that is not UTF-8.
func graph(levels int) []byte {
	const shape, words = 2 | 8<<16, 10
	var a Arena
	_, s, p := a.NewStruct(shape)
	for range levels - 1 {
		_, s, p, _ = s.NewStruct(p+1, shape)
	}
	s.SetText(p, "\xff")
	b := bytes.Clone(a.Framed())
	segment := b[8:]
	for i := range levels - 1 {
		// Nodes follow one another. Pointer e, of type AnyPointer, leads to the next one, too.
		at := 1 + i*words + 2
		w := le.Uint64(segment[(at+1)*8:])
		le.PutUint64(segment[(at+4)*8:], withOffset(w, offsetOf(w)-3))
	}
	return b
}

// decodeNode decodes a node as generated code does, but only its text and the struct that b
// leads to.
func decodeNode(d *RecordDecoder, r Struct) error {
	if p := r.Pointer(1); !p.IsNull() {
		level, err := d.EnterStruct(p, new([8]uint64))
		if err == nil {
			err = decodeNode(d, p.Struct())
		}
		d.Leave(level)
		if err != nil {
			return InField(err, "b")
		}
	}
	_, err := d.Text(r.Pointer(0), "")
	return InField(err, "a")
}

func TestTheFirstFaultOfADecodedMessageIsSoughtWithinABudget(t *testing.T) {
	var m Message
	if err := m.OpenLazy(graph(60)); err != nil {
		t.Fatal(err)
	}
	within(t, "the search", func() {
		r := m.Root().Struct()
		var d RecordDecoder
		d.Begin(r)
		if err := d.FirstFault(decodeNode(&d, r), r, &nodeKind); kindOfFault(err) != TextUTF8 {
			t.Error(err)
		}
	})
}

// zeros returns a message in which c is a list of that many structs without words.
func zeros(count uint32) []byte {
	const shape = 2 | 8<<16
	var a Arena
	_, s, p := a.NewStruct(shape)
	s.NewStructs(p+2, int(count), 0)
	return bytes.Clone(a.Framed())
}

func TestPrintingAndJSONOfValidatedMessagesAreBounded(t *testing.T) {
	data := zeros(8_000_000)
	var m Message
	if err := m.Open(data, &nodeKind); err != nil {
		t.Fatal(err)
	}
	if _, err := AppendText(nil, m.Root(), &nodeKind); kindOfFault(err) != Memory {
		t.Error("text:", err)
	}
	if _, err := MarshalJSON(m.Root().Struct(), &nodeKind); kindOfFault(err) != Memory {
		t.Error("JSON:", err)
	}
	m.SetLimits(Limits{Output: 1000})
	if err := m.Open(data, &nodeKind); err != nil {
		t.Fatal(err)
	}
	text := ReaderText(m.Root().Struct(), &nodeKind)
	if len(text) > 2000 || !strings.HasSuffix(text, "... (output limit reached)") || !strings.Contains(text, " more]") {
		t.Errorf("%d bytes end in %q", len(text), text[max(0, len(text)-100):])
	}
}

func TestOutputInPiecesIsWhole(t *testing.T) {
	var a Arena
	_, s, p := a.NewStruct(2 | 8<<16)
	long := strings.Repeat("0123456789", piece/4)
	s.SetText(p, long)
	s.SetBytes(p+5, []byte(long))
	m := a.Message()
	for _, prefix := range []string{"", "before"} {
		text, err := AppendText([]byte(prefix), m.Root(), &nodeKind)
		if want := prefix + `(a = "` + long + `", `; err != nil || !strings.HasPrefix(string(text), want) {
			t.Error("the text is another:", err)
		}
		if prefix == "" && string(text) != ReaderText(m.Root().Struct(), &nodeKind) {
			t.Error("the string is another")
		}
		json, err := AppendJSON([]byte(prefix), m.Root().Struct(), &nodeKind)
		if want := prefix + `{"a":"` + long + `",`; err != nil || !strings.HasPrefix(string(json), want) || json[len(json)-1] != '}' {
			t.Error("the JSON is another:", err)
		}
	}
}

// claim is a stream whose first message declares that many words.
type claim struct {
	head  []byte
	taken int
}

func (c *claim) Read(b []byte) (int, error) {
	if len(c.head) > 0 {
		n := copy(b, c.head)
		c.head = c.head[n:]
		return n, nil
	}
	c.taken += len(b)
	clear(b)
	return len(b), nil
}

func TestMessagesOfStreamsHaveALargestSize(t *testing.T) {
	small := appendFrame(nil, [][]byte{make([]byte, 16)})
	head := binary.LittleEndian.AppendUint64(bytes.Clone(small), 1<<29<<32)
	r := &claim{head: bytes.Clone(head)}
	d := NewDecoder[Pointer](r)
	count := 0
	for d.Next() {
		count++
	}
	var fault *Fault
	if err := d.Err(); count != 1 || !errors.As(err, &fault) || fault.Kind != MessageSize || fault.Byte != int64(len(small)) {
		t.Error(count, d.Err())
	}
	if r.taken > 0 {
		t.Error("of the body were read bytes:", r.taken)
	}
	// In packed zeros 4 bytes stand for 4 KiB.
	packed := appendPacked(nil, binary.LittleEndian.AppendUint64(nil, 16<<20<<32))
	packed = append(packed, bytes.Repeat([]byte{0, 255}, 64<<10)...)
	d = NewPackedDecoder[Pointer](bytes.NewReader(packed))
	if d.Next() || kindOfFault(d.Err()) != MessageSize {
		t.Error("packed:", d.Err())
	}
	d = NewPackedDecoder[Pointer](bytes.NewReader(packed))
	d.SetLimits(Limits{Bytes: 1 << 30})
	if !d.Next() {
		t.Error("the limit that was set:", d.Err())
	}
	// The limit is the same for AppendUnpacked.
	if _, err := AppendUnpacked(nil, packed, UnpackLimit(len(packed))); kindOfFault(err) != MessageSize {
		t.Error("unpacked:", err)
	}
}

func TestLimitsThatAreSetAreKept(t *testing.T) {
	data := sample(0)
	for name, set := range map[string]struct {
		limits Limits
		kind   FaultKind
		do     func(m *Message) error
	}{
		"memory of a copy": {Limits{Memory: 50}, Memory, func(m *Message) error {
			var a Arena
			a.New().Copy(m.Root())
			return m.Fault()
		}},
		"memory of the canonical form": {Limits{Memory: 50}, Memory, func(m *Message) error {
			_, err := AppendCanonical(nil, m.Root())
			return err
		}},
		"traversal of a cast": {Limits{Traversal: 5}, Traversal, func(m *Message) error {
			_, err := Cast[Struct](m.Root())
			return err
		}},
		"nesting of a copy": {Limits{Nesting: 1}, Nesting, func(m *Message) error {
			var a Arena
			a.New().Copy(m.Root())
			return m.Fault()
		}},
		"nesting of equality": {Limits{Nesting: 1}, Nesting, func(m *Message) error {
			_, err := Equal(m.Root(), m.Root())
			return err
		}},
		"nesting of JSON": {Limits{Nesting: 1}, Nesting, func(m *Message) error {
			_, err := MarshalJSON(m.Root().Struct(), &nodeKind)
			return err
		}},
		"output of JSON": {Limits{Output: 10}, Memory, func(m *Message) error {
			_, err := MarshalJSON(m.Root().Struct(), &nodeKind)
			return err
		}},
	} {
		var m Message
		m.SetLimits(set.limits)
		if err := m.OpenLazy(data); err != nil {
			t.Fatal(err)
		}
		if err := set.do(&m); kindOfFault(err) != set.kind {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestWhatNoReaderAcceptsIsNotFramed(t *testing.T) {
	word := make([]byte, 8)
	many := make([][]byte, MaxSegments+1)
	for i := range many {
		many[i] = word
	}
	for name, segments := range map[string][][]byte{"none": nil, "odd": {word, make([]byte, 9)}, "many": many} {
		if _, err := AppendFrame(nil, segments...); kindOfFault(err) != SegmentTable {
			t.Error(name, err)
		}
		if _, err := AppendPackedMessage(nil, segments...); kindOfFault(err) != SegmentTable {
			t.Error(name, "packed:", err)
		}
	}
	if b, err := AppendFrame(nil, many[1:]...); err != nil || len(b) != 2056+512*8 {
		t.Error("512 segments:", len(b), err)
	}
	if _, err := AppendPacked(nil, make([]byte, 9)); err == nil {
		t.Error("nine bytes are packed")
	}
}

func TestMessagesHaveNoMoreSegmentsThanReadersAccept(t *testing.T) {
	var a Arena
	a.SetSegmentSize(32)
	_, s, p := a.NewStruct(1 << 16)
	list := InitList[TextBuilder](s, p, 100_000)
	for i := range list.Len() {
		list.At(i).Set("a text")
	}
	if n := len(a.Segments()); n < 256 || n > MaxSegments {
		t.Error("segments:", n)
	}
	var m Message
	if err := m.Open(a.Framed(), &Type{Kind: KindAny}); err != nil {
		t.Error(err)
	}
}

func TestPackingAMessageCleansItsPadding(t *testing.T) {
	word := make([]byte, 8)
	framed := appendFrame(nil, [][]byte{word, word})
	dirty := bytes.Clone(framed)
	dirty[12] = 7
	segments, err := Frame(dirty)
	if err != nil {
		t.Fatal(err)
	}
	packed, err := AppendPackedMessage(nil, segments...)
	if err != nil {
		t.Fatal(err)
	}
	if back, err := AppendUnpacked(nil, packed, 1<<10); err != nil || !bytes.Equal(back, framed) {
		t.Errorf("%x %v", back, err)
	}
	packed, err = AppendPacked(nil, dirty)
	if err != nil {
		t.Fatal(err)
	}
	if back, err := AppendUnpacked(nil, packed, 1<<10); err != nil || !bytes.Equal(back, dirty) {
		t.Errorf("bytes are packed as they are: %x %v", back, err)
	}
}

func TestSizesThatDoNotFitAreErrorsOfEncoding(t *testing.T) {
	for _, encode := range []func(e *RecordEncoder){
		func(e *RecordEncoder) { e.Voids(MaxCount+1, 0) },
		func(e *RecordEncoder) { e.Structs(MaxCount, 0xffff, 0) },
		func(e *RecordEncoder) { e.Structs(MaxCount+1, 0, 0) },
	} {
		err := func() (err error) {
			defer func() { err = Recovered(recover()) }()
			var e RecordEncoder
			encode(&e)
			return nil
		}()
		var size *SizeError
		if !errors.As(err, &size) {
			t.Error(err)
		}
	}
}

func TestBadStructsAndListsReportTheirFault(t *testing.T) {
	var m Message
	// A list where a struct is expected, and the other way round.
	for _, w := range []uint64{listPointer(0, sizeByte, 0), structPointer(0, 0) | 4, 3 << 2} {
		segment := binary.LittleEndian.AppendUint64(nil, w)
		if err := m.OpenLazy(appendFrame(nil, [][]byte{segment})); err != nil {
			t.Fatal(err)
		}
		m.Root().Text()
		m.Root().IsNull()
		Struct{}.FromPointer(m.Root())
		AnyList{}.FromPointer(m.Root())
		if kindOfFault(m.Fault()) == 0 {
			t.Errorf("%x: no fault", w)
		}
	}
}

// A copy of a validated message keeps within a memory limit that was set, in every form.
// Without such a limit it is always complete.
func TestCopiesOfValidatedMessagesKeepToTheMemoryThatWasSet(t *testing.T) {
	const shape = 2 | 8<<16
	var a Arena
	_, s, p := a.NewStruct(shape)
	list := s.NewStructs(p+2, 1000, 2)
	for i := range list.Len() {
		d, _, _ := list.Element(i)
		d[0] = byte(i + 1)
	}
	s.SetBytes(p+5, make([]byte, 1000))
	data := bytes.Clone(a.Framed())
	copies := map[string]func(p PointerBuilder, m *Message){
		"a pointer": func(p PointerBuilder, m *Message) { p.Copy(m.Root()) },
		"a struct":  func(p PointerBuilder, m *Message) { p.CopyStruct(m.Root().Struct()) },
		"a list":    func(p PointerBuilder, m *Message) { p.CopyList(m.Root().Struct().Pointer(2).List()) },
		"an element": func(p PointerBuilder, m *Message) {
			p.CopyStruct(m.Root().Struct().Pointer(2).List().Struct(7))
		},
	}
	for what, do := range copies {
		var m Message
		for _, limit := range []int64{0, 1 << 16, 40, 0} {
			m.SetLimits(Limits{Memory: limit})
			if err := m.Open(data, &nodeKind); err != nil {
				t.Fatal(err)
			}
			if m.Fault() != nil {
				t.Errorf("%s: the fault of the message before is there", what)
			}
			var to Arena
			do(to.New(), &m)
			want := FaultKind(0)
			if limit == 40 {
				want = Memory
			}
			if kind := kindOfFault(m.Fault()); kind != want {
				t.Errorf("%s, %d bytes allowed: fault %d", what, limit, kind)
			}
			if made := len(to.blocks[0].b); limit == 40 && made > 8+40 {
				t.Errorf("%s: %d bytes were made", what, made)
			}
		}
	}
}

// A copy takes no more of the program's memory than its limit, even in a used arena, which
// would otherwise double its size.
func TestArenasGrowByNoMoreThanACopyMayTake(t *testing.T) {
	held := func(a *Arena) (n int) {
		for _, s := range a.blocks {
			n += cap(s.b)
		}
		return
	}
	var from Arena
	root := from.New()
	list := InitList[DataBuilder](root.s, root.at, 3000)
	for i := range list.Len() {
		list.At(i).Set(make([]byte, 1000))
	}
	data := bytes.Clone(from.Framed())
	var m Message
	m.SetLimits(Limits{Memory: 4 << 20})
	if err := m.Open(data, ListOf(&TypeData)); err != nil {
		t.Fatal(err)
	}
	var to Arena
	to.Reserve(32 << 20)
	place := InitList[PointerBuilder](to.blocks[0], to.Root().at, 1)
	to.blocks[0].take(cap(to.blocks[0].b)/8 - len(to.blocks[0].b)/8)
	before := held(&to)
	place.Slot(0).Copy(m.Root())
	if grown := held(&to) - before; m.Fault() != nil || grown < 3_000_000 || grown > 4<<20+4<<20/8 {
		t.Errorf("it grew by %d bytes, %v", grown, m.Fault())
	}
	// After the copy, segments are as large as usual.
	if s := to.block(1); cap(s.b) < 32<<20 {
		t.Errorf("the next segment has %d bytes", cap(s.b))
	}
}

// The position of a fault does not depend on where the copy began.
func TestTheFaultThatEndsACopyIsWhereItIs(t *testing.T) {
	// The root pointer is a far pointer to the second segment, from which it leads out of
	// bounds.
	words := [][]uint64{
		{farPointer(false, 0, 1)},
		{structPointer(0, 1<<16), structPointer(1000, 1)},
	}
	var segments [][]byte
	for _, s := range words {
		var b []byte
		for _, w := range s {
			b = le.AppendUint64(b, w)
		}
		segments = append(segments, b)
	}
	var m Message
	if err := m.OpenLazy(appendFrame(nil, segments)); err != nil {
		t.Fatal(err)
	}
	var to Arena
	to.New().Copy(m.Root())
	var f *Fault
	if !errors.As(m.Fault(), &f) || f.Kind != OutOfBounds || f.Segment != 1 || f.Word != 1 {
		t.Error(m.Fault())
	}
}

// At its end, the output is in memory once, without further pieces of it, and output beyond
// the limit is not kept at all.
func TestOutputIsInMemoryOnce(t *testing.T) {
	var a Arena
	_, s, p := a.NewStruct(2 | 8<<16)
	s.SetText(p, strings.Repeat("0123456789", 3<<20))
	const size = 30 << 20
	data := bytes.Clone(a.Framed())
	for _, limit := range []int64{0, 8 << 20} {
		var m Message
		m.SetLimits(Limits{Output: limit})
		if err := m.Open(data, &nodeKind); err != nil {
			t.Fatal(err)
		}
		refused := int64(0)
		if limit != 0 {
			refused = limit
		}
		for what, print := range map[string]func() (int64, error){
			"text": func() (int64, error) { b, err := AppendText(nil, m.Root(), &nodeKind); return int64(len(b)), err },
			"JSON": func() (int64, error) { b, err := MarshalJSON(m.Root().Struct(), &nodeKind); return int64(len(b)), err },
			"string": func() (int64, error) {
				n := int64(len(ReaderText(m.Root().Struct(), &nodeKind)))
				return n, nil
			},
		} {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			n, err := print()
			runtime.ReadMemStats(&after)
			// In addition to the output: a piece, and the memory for growing to the size of a
			// piece.
			took, most := int64(after.TotalAlloc-before.TotalAlloc), int64(size+size/20+8*piece)
			if limit != 0 {
				most = 8 * piece
				if what == "string" {
					most = refused + refused/20 + 8*piece
				}
			}
			if took > most || limit == 0 && n < size || limit != 0 && what != "string" && kindOfFault(err) != Memory {
				t.Errorf("%s within %d: %d bytes took %d, %v", what, limit, n, took, err)
			}
		}
	}
}

// Names in paths are complete, however long they are.
func TestLongNamesInPathsAreWhole(t *testing.T) {
	name := "[" + strings.Repeat("x", 3*piece)
	err := (&JSONError{Message: "wrong"}).in(name)
	if want := strconv.Quote(name); err.Path != want {
		t.Errorf("%d bytes became %d", len(want), len(err.Path))
	}
}
