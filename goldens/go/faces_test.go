// SPDX-License-Identifier: MIT OR Apache-2.0

package goldens_test

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"testing"

	"zooph.dev/go"
	"zooph.dev/goldens/generics"
	"zooph.dev/goldens/structs"
	"zooph.dev/goldens/unions"
)

// tree returns a Record in which every field is set, down to a few levels.
func tree(t *testing.T, levels int) structs.Simple {
	t.Helper()
	x := *defaults(t)
	x.Wide, x.Text, x.Data = int64(levels), "a text of more than one word", []byte{1, 2, 3}
	if levels > 0 {
		child := tree(t, levels-1)
		x.Child = &child
		x.Children = []structs.Simple{tree(t, levels-1), *defaults(t)}
		x.Primes = []uint16{uint16(levels)}
	}
	return x
}

func TestRecordsAreSetIntoBuilders(t *testing.T) {
	records := []structs.Simple{tree(t, 3), tree(t, 0), *defaults(t)}
	for _, segment := range []int{0, 8, 64, 600} {
		var a zooph.Arena
		a.SetSegmentSize(segment)
		b := structs.NewSimple(&a)
		// The second time the old object is dropped.
		for range 2 {
			must(t, b.SetChildRecord(&records[0]))
			must(t, b.SetChildrenRecords(records))
		}
		r, err := structs.OpenSimple(a.AppendTo(nil))
		must(t, err)
		x, err := r.Record()
		must(t, err)
		if !x.Child.Equal(&records[0]) || len(x.Children) != len(records) {
			t.Fatalf("segments of %d: %v", segment, x)
		}
		for i := range records {
			if !x.Children[i].Equal(&records[i]) {
				t.Errorf("segments of %d, element %d: %v", segment, i, &x.Children[i])
			}
		}
		must(t, b.SetChildRecord(nil))
		must(t, b.SetChildrenRecords(nil))
		if b.ChildSlot().Has() || !b.ChildrenSlot().Has() || b.Children().Len() != 0 {
			t.Error("nil is not nothing, or an empty list")
		}
		a.Root().Clear()
		for _, s := range a.Segments() {
			if bytes.ContainsFunc(s, func(r rune) bool { return r != 0 }) {
				t.Errorf("segments of %d: something is left", segment)
			}
		}
	}
}

func TestARecordThatIsSetIsTheMessageThatItIsEncodedTo(t *testing.T) {
	x := tree(t, 4)
	want, err := x.MarshalBinary()
	must(t, err)
	var a zooph.Arena
	a.Reserve(len(want)) // so the message has one segment
	must(t, a.New().SetRecord(&x))
	if !bytes.Equal(a.Framed(), want) {
		t.Error("other bytes")
	}
	var none *structs.Simple
	must(t, a.Root().SetRecord(none))
	if !a.Root().IsNull() {
		t.Error("nil is something")
	}
	must(t, a.New().SetRecord(&x))
	must(t, a.Root().SetRecord(nil))
	if !a.Root().IsNull() {
		t.Error("no Record is something")
	}
}

func TestRecordsThatCannotBeEncodedAreNotSet(t *testing.T) {
	bad := unions.Shape{Which: 99}
	for _, segment := range []int{0, 8} {
		var a zooph.Arena
		a.SetSegmentSize(segment)
		p := a.New()
		p.SetText("of before")
		var unknown *zooph.UnknownMemberError
		if err := p.SetRecord(&bad); !errors.As(err, &unknown) || unknown.Tag != 99 {
			t.Errorf("%v", err)
		}
		if !p.IsNull() {
			t.Error("something was set")
		}
	}
	x := defaults(t)
	x.Child = x
	var a zooph.Arena
	if err := structs.NewSimple(&a).SetChildrenRecords([]structs.Simple{*x}); !errors.Is(err, zooph.Nesting) {
		t.Errorf("a circle: %v", err)
	}
}

func TestBuildersAreRead(t *testing.T) {
	for _, segment := range []int{0, 8} {
		var a zooph.Arena
		a.SetSegmentSize(segment)
		b := structs.NewSimple(&a)
		b.SetText("text")
		b.InitChildren(2).At(1).SetWide(5)
		size := len(a.AppendTo(nil))
		r := b.AsReader()
		if r.Text() != "text" || r.Children().At(1).Wide() != 5 || r.Small() != 7 || r.Label() != "none" {
			t.Errorf("%v", r)
		}
		// Reading an absent object does not create it.
		if r.Child().Child().Text() != "" || r.Primes().Len() != 3 || r.HasChild() || b.ChildSlot().Has() {
			t.Errorf("%v", r)
		}
		if n := len(a.AppendTo(nil)); n != size {
			t.Errorf("%d bytes became %d", size, n)
		}
		x, err := r.Record()
		must(t, err)
		if x.Text != "text" || len(x.Children) != 2 {
			t.Errorf("%v", x)
		}
		if b.String() != r.String() {
			t.Errorf("%v is not %v", b, r)
		}
	}
	if (structs.SimpleBuilder{}).AsReader().Small() != 7 {
		t.Error("of nothing")
	}
}

func TestUnionsAndGroupsOfBuildersAreRead(t *testing.T) {
	var a zooph.Arena
	b := unions.NewShape(&a)
	if b.AsReader().Which() != b.Which() {
		t.Error("another member")
	}
	if got, want := b.AsReader().String(), b.String(); got != want {
		t.Errorf("%s is not %s", got, want)
	}
}

func TestBuildersOfGenericStructsAreRead(t *testing.T) {
	var a zooph.Arena
	b := generics.NewMap[zooph.TextBuilder, zooph.DataBuilder](&a)
	b.InitEntries(1).At(0).Key().Set("k")
	r := zooph.ReaderOf[generics.MapReader[zooph.Text, zooph.Data]](b)
	if r.Entries().Len() != 1 || r.Entries().At(0).Key().String() != "k" {
		t.Errorf("%v", r)
	}
}

func TestRecordsAreSetIntoBuildersOfGenericStructs(t *testing.T) {
	type entry = generics.Map_Entry[zooph.String, zooph.Bytes]
	names := generics.Map[zooph.String, zooph.Bytes]{Entries: []entry{{Key: "k", Value: zooph.Bytes("v")}, {Key: "l"}}}
	for _, segment := range []int{0, 8} {
		var a zooph.Arena
		a.SetSegmentSize(segment)
		b := generics.NewMap[zooph.TextBuilder, zooph.DataBuilder](&a)
		must(t, b.SetEntriesRecords(zooph.RecordsOf(names.Entries)))
		r := zooph.ReaderOf[generics.MapReader[zooph.Text, zooph.Data]](b)
		if r.Entries().Len() != 2 || r.Entries().At(0).Key().String() != "k" || r.Entries().At(1).Key().String() != "l" {
			t.Errorf("%v", r)
		}
		must(t, b.SetEntriesRecords(zooph.Records{}))
		if b.Entries().Len() != 0 || !b.EntriesSlot().Has() {
			t.Error("of no Records there is no empty list")
		}
		bad := []unions.Shape{{}, {Which: 99}}
		var unknown *zooph.UnknownMemberError
		if err := b.SetEntriesRecords(zooph.RecordsOf(bad)); !errors.As(err, &unknown) || b.EntriesSlot().Has() {
			t.Errorf("%v", err)
		}
	}
}

func TestBuildersOfNewerWritersStructsAreRead(t *testing.T) {
	var a zooph.Arena
	// The struct has more data than the schema knows.
	x := tree(t, 1)
	framed, err := x.MarshalBinary()
	must(t, err)
	words := framed[8:]
	wide := slices.Concat([]byte{0, 0, 0, 0, 3, 0, 7, 0}, words[8:24], []byte{9, 9, 9, 9, 9, 9, 9, 9}, words[24:])
	// The pointer section moves one word away from the struct's pointer; its pointers' targets move
	// with it.
	var m zooph.Message
	r, err := zooph.OpenFlat[structs.SimpleReader](&m, wide)
	must(t, err)
	a.New().CopyStruct(r)
	b := zooph.Get[structs.SimpleBuilder](a.Root())
	if got, want := b.AsReader().String(), r.String(); got != want {
		t.Errorf("%s\nis not %s", got, want)
	}
	again, err := b.AsReader().Record()
	must(t, err)
	if !again.Equal(&x) {
		t.Errorf("%v", again)
	}
	if got := b.String(); got != r.String() {
		t.Errorf("%s", got)
	}
}

func TestListsBackwards(t *testing.T) {
	x := structs.Simple{Primes: []uint16{2, 3, 5}, Children: []structs.Simple{{Wide: 1}, {Wide: 2}}}
	data, err := x.MarshalBinary()
	must(t, err)
	r, err := structs.OpenSimple(data)
	must(t, err)
	if got := slices.Collect(zooph.Backward(r.Primes())); !slices.Equal(got, []uint16{5, 3, 2}) {
		t.Error(got)
	}
	var wide []int64
	for child := range zooph.Backward(r.Children()) {
		wide = append(wide, child.Wide())
	}
	if !slices.Equal(wide, []int64{2, 1}) {
		t.Error(wide)
	}
	for child := range zooph.Backward(r.Children()) {
		if child.Wide() != 2 {
			t.Error(child)
		}
		break
	}
}

// stream returns n messages, one behind another.
func stream(t *testing.T, n int) []byte {
	t.Helper()
	var all bytes.Buffer
	enc := zooph.NewEncoder(&all)
	for i := range n {
		must(t, enc.EncodeRecord(&structs.Simple{Wide: int64(i)}))
	}
	return all.Bytes()
}

func TestStreamsAreRangedOver(t *testing.T) {
	all := stream(t, 3)
	var read []int64
	for r, err := range zooph.NewDecoder[structs.SimpleReader](bytes.NewReader(all)).All() {
		must(t, err)
		read = append(read, r.Wide())
	}
	if !slices.Equal(read, []int64{0, 1, 2}) {
		t.Error(read)
	}
	dec := zooph.NewDecoder[structs.SimpleReader](bytes.NewReader(all[:len(all)-8]))
	var last error
	n := 0
	for r, err := range dec.All() {
		if err == nil {
			n++
			continue
		}
		if r != (structs.SimpleReader{}) {
			t.Error("an error has a message")
		}
		last = err
	}
	var stream *zooph.StreamError
	if n != 2 || !errors.As(last, &stream) || stream.Index != 2 || !errors.Is(last, zooph.Truncated) {
		t.Errorf("%d messages, then %v", n, last)
	}
	// After a loop is left early, the next loop continues with the next message.
	dec = zooph.NewDecoder[structs.SimpleReader](bytes.NewReader(all))
	for range dec.All() {
		break
	}
	if !dec.Next() || dec.Root().Wide() != 1 {
		t.Error("not the second one")
	}
}

func TestMessagesAreReceivedInMemoryOfAPool(t *testing.T) {
	in := bytes.NewReader(stream(t, 3))
	for i := range int64(3) {
		m, err := zooph.Receive[structs.SimpleReader](in)
		must(t, err)
		if m.Root().Wide() != i || len(m.Bytes()) == 0 {
			t.Errorf("%v", m.Root())
		}
		m.Release()
		m.Release()
		if m.Root() != (structs.SimpleReader{}) || m.Bytes() != nil {
			t.Error("released, and there")
		}
	}
	if m, err := zooph.Receive[structs.SimpleReader](in); err != io.EOF || m != nil {
		t.Errorf("%v, %v", m, err)
	}
	half := bytes.NewReader(stream(t, 1)[:24])
	if _, err := zooph.Receive[structs.SimpleReader](half); !errors.Is(err, zooph.Truncated) {
		t.Error(err)
	}
	whole := bytes.NewReader(stream(t, 1))
	if _, err := zooph.ReceiveWithin[structs.SimpleReader](whole, zooph.Limits{Bytes: 16}); !errors.Is(err, zooph.MessageSize) {
		t.Error(err)
	}
	// The next user of the pooled memory does not get these limits.
	m, err := zooph.Receive[structs.SimpleReader](bytes.NewReader(stream(t, 1)))
	must(t, err)
	m.Release()
}

func TestWhatThePagesTellOfAllocationsHolds(t *testing.T) {
	x := tree(t, 2)
	var a zooph.Arena
	b := structs.NewSimple(&a)
	must(t, b.SetChildRecord(&x))
	set := func() {
		b := structs.NewSimple(&a)
		if b.SetChildRecord(&x) != nil || b.SetChildrenRecords(x.Children) != nil {
			t.Error("not set")
		}
	}
	set()
	if n := testing.AllocsPerRun(100, set); n > 0 {
		t.Errorf("setting Records allocates %v times", n)
	}
	if n := testing.AllocsPerRun(100, func() { _ = b.AsReader().Wide() }); n > 1 {
		t.Errorf("AsReader allocates %v times", n)
	}
}
