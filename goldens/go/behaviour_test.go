// SPDX-License-Identifier: MIT OR Apache-2.0

// Package goldens_test tests generated code by using it as users do.
package goldens_test

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"sync"
	"testing"

	"zooph.dev/go"
	"zooph.dev/goldens/generics"
	"zooph.dev/goldens/structs"
	"zooph.dev/goldens/unions"
)

var (
	_ encoding.BinaryAppender    = (*structs.Simple)(nil)
	_ encoding.BinaryMarshaler   = (*structs.Simple)(nil)
	_ encoding.BinaryUnmarshaler = (*structs.Simple)(nil)
	_ json.Marshaler             = (*structs.Simple)(nil)
	_ json.Unmarshaler           = (*structs.Simple)(nil)
	_ fmt.Stringer               = (*structs.Simple)(nil)
	_ fmt.Stringer               = structs.SimpleReader{}
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// defaults returns a Record with all defaults.
func defaults(t *testing.T) *structs.Simple {
	t.Helper()
	x, err := structs.SimpleReader{}.Record()
	must(t, err)
	return x
}

func TestTheZeroReaderReadsAsDefaults(t *testing.T) {
	x := defaults(t)
	if x.Small != 7 || x.Ratio != 0.1 || x.Colour != structs.Colour_Green || x.Label != "none" ||
		len(x.Primes) != 3 || x.Child != nil || x.Text != "" {
		t.Errorf("%+v", x)
	}
	b, err := x.MarshalBinary()
	must(t, err)
	// All sections are zeros.
	if bytes.ContainsFunc(b[16:], func(r rune) bool { return r != 0 }) {
		t.Errorf("defaults are stored: %x", b)
	}
}

func TestRecordsComeBack(t *testing.T) {
	x := defaults(t)
	x.Flag, x.Wide, x.Text, x.Label = true, -5, "text", ""
	x.Data = []byte{0, 1, 2}
	x.Colour = 77 // an enumerant of a newer schema
	x.Primes = []uint16{}
	x.Child = defaults(t)
	x.Child.Text = "child, a longer text"
	x.Children = []structs.Simple{*defaults(t), *defaults(t)}
	x.Children[1].Child = defaults(t)
	b, err := x.AppendBinary([]byte("head"))
	must(t, err)
	fresh, err := x.MarshalBinary()
	must(t, err)
	if !bytes.Equal(b[4:], fresh) || len(fresh) != cap(fresh) && len(fresh) < cap(fresh)/2 {
		t.Error("appending gives other bytes")
	}
	// The slice has room for the message, or too little.
	for _, room := range []int{len(fresh), 300, 4000} {
		again, err := x.AppendBinary(make([]byte, 3, 3+room))
		must(t, err)
		if !bytes.Equal(again[3:], fresh) {
			t.Errorf("other bytes with room for %d", room)
		}
	}
	var y structs.Simple
	must(t, y.UnmarshalBinary(fresh))
	if !x.Equal(&y) {
		t.Errorf("%v\nbecame %v", x, &y)
	}
	y.Children[1].Child.Wide = 1
	if x.Equal(&y) {
		t.Error("a difference is not seen")
	}
	y = *x
	y.Ratio = float32(math.NaN())
	if y.Equal(&y) {
		t.Error("NaN equals itself")
	}
}

func TestRecordsNestedTooDeepAreAnError(t *testing.T) {
	x := new(structs.Simple)
	x.Child = x
	var fault *zooph.Fault
	for _, b := range [][]byte{nil, make([]byte, 0, 1<<20)} {
		if _, err := x.AppendBinary(b); !errors.As(err, &fault) || fault.Kind != zooph.Nesting {
			t.Error(err)
		}
	}
}

func TestRecordsInACircleAreCompared(t *testing.T) {
	// Each node leads to two others, in an endless circle.
	circle := func(count int, last int64) *structs.Simple {
		x := new(structs.Simple)
		x.Child = new(structs.Simple)
		x.Children = make([]structs.Simple, count)
		x.Child.Child, x.Child.Children = x, x.Children
		for i := range x.Children {
			x.Children[i].Child, x.Children[i].Children = x, x.Children
		}
		x.Children[count-1].Wide = last
		return x
	}
	x := circle(3, 7)
	if !x.Equal(x) || !x.Equal(circle(3, 7)) {
		t.Error("a circle differs from itself")
	}
	if x.Equal(circle(3, 8)) || x.Equal(circle(2, 7)) {
		t.Error("a circle is equal to another one")
	}
}

func TestBuildersAndReaders(t *testing.T) {
	var a zooph.Arena
	b := structs.NewSimple(&a)
	b.SetFlag(true)
	b.SetSmall(7)
	b.SetWide(math.MinInt64)
	b.SetRatio(-1.5)
	b.SetText("hello")
	b.SetPrimes([]uint16{7, 11})
	children := b.InitChildren(2)
	children.At(1).SetText("second")
	b.Child().Child().SetLabel("deep")
	b.Anything().SetText("any")
	if b.Small() != 7 || b.Ratio() != -1.5 || b.Text() != "hello" || b.Label() != "none" || !b.Flag() {
		t.Error("a Builder does not give back what was set")
	}
	r, err := structs.OpenSimple(a.Framed())
	must(t, err)
	if !r.Flag() || r.Small() != 7 || r.Wide() != math.MinInt64 || r.Ratio() != -1.5 || r.Text() != "hello" ||
		r.Children().At(1).Text() != "second" || r.Child().Child().Label() != "deep" ||
		r.Primes().At(1) != 11 || r.Label() != "none" || r.HasLabel() || !r.HasText() {
		t.Error("a Reader gives something else than was set")
	}
	any, err := zooph.Cast[zooph.Text](r.Anything())
	if err != nil || any.String() != "any" {
		t.Error(any, err)
	}
	if _, err := zooph.Cast[structs.SimpleReader](r.Anything()); !errors.Is(err, zooph.WrongKind) {
		t.Error(err)
	}
	var copied zooph.Arena
	c := structs.NewSimple(&copied)
	c.SetChild(r)
	c.SetChildren(r.Children())
	if got := c.Children().At(1).Text(); got != "second" || c.Child().Text() != "hello" {
		t.Error("the copy differs", got)
	}
}

func TestOrphans(t *testing.T) {
	var a zooph.Arena
	b := structs.NewSimple(&a)
	b.InitChild().SetText("moved")
	o := b.ChildSlot().Disown()
	if b.ChildSlot().Has() {
		t.Error("a disowned child is still there")
	}
	b.Child().ChildSlot().Adopt(o)
	if got := b.Child().Child().Text(); got != "moved" {
		t.Error(got)
	}
	var other zooph.Arena
	defer func() {
		if recover() == nil {
			t.Error("an orphan was adopted in another arena")
		}
	}()
	structs.NewSimple(&other).ChildSlot().Adopt(b.ChildSlot().Disown())
}

func TestUnions(t *testing.T) {
	var a zooph.Arena
	b := unions.NewShape(&a)
	b.SetLabel("round")
	dashed := b.Border().InitDashed()
	dashed.SetGap(3)
	b.Origin().SetX(-4)
	r, err := unions.OpenShape(a.Framed())
	must(t, err)
	if r.Which() != unions.Shape_Label || r.Label() != "round" || r.Circle() != 0 || r.Origin().X() != -4 {
		t.Error(r.Which())
	}
	if w := r.Border().Which(); w != unions.Shape_Border_Dashed_ && w.String() != "dashed" {
		t.Error(w)
	}
	if r.Border().Dashed().Gap() != 3 {
		t.Error("the group's field is lost")
	}
	x, err := r.Record()
	must(t, err)
	if got := x.String(); got != `(area = 0, label = "round", border = (dashed = (dash = 0, gap = 3)), origin = (x = -4, y = 0))` {
		t.Error(got)
	}
	if r.String() != x.String() || r.Origin().String() != "(x = -4, y = 0)" {
		t.Error(r)
	}
}

// The slot of a union's member knows which member is active, and can make its own member active.
func TestSlotsOfMembers(t *testing.T) {
	panics := func(does func()) (told bool) {
		defer func() { told = recover() != nil }()
		does()
		return
	}
	var a, other zooph.Arena
	b := unions.NewShape(&a)
	slot := b.LabelSlot()
	b.SetLabel("round")
	if !slot.Has() {
		t.Error("the active member is not there")
	}
	label := slot.Disown()
	if slot.Has() || b.Which() != unions.Shape_Label {
		t.Error("a member that was taken away is no more the active one", b.Which())
	}
	b.SetCircle(5)
	if slot.Has() || !panics(func() { slot.Disown() }) {
		t.Error("a member that is not the active one was taken away")
	}
	foreign := unions.NewShape(&other)
	foreign.SetLabel("foreign")
	lost := foreign.LabelSlot().Disown()
	if !panics(func() { slot.Adopt(lost) }) || b.Circle() != 5 {
		t.Error("an orphan of another arena changed the message")
	}
	slot.Adopt(label)
	if b.Which() != unions.Shape_Label || b.Label() != "round" {
		t.Error("an adopted member is not the active one", b.Which(), b.Label())
	}
	b.SetCircle(5)
	slot.Clear()
	if b.Which() != unions.Shape_Label || slot.Has() || b.Label() != "" {
		t.Error("a cleared member is not the active one", b.Which())
	}
}

// A message with a newer writer's union member can be decoded, read and passed on, but the Record
// cannot be encoded.
func TestUnknownMembersAreNotEncoded(t *testing.T) {
	var a zooph.Arena
	unions.NewShape(&a).SetArea(2)
	data := bytes.Clone(a.Framed())
	data[32] = 9 // the union's discriminant
	r, err := unions.OpenShape(data)
	must(t, err)
	x, err := r.Record()
	must(t, err)
	if x.Which != 9 || x.Area != 2 {
		t.Error(x.Which, x.Area)
	}
	var unknown *zooph.UnknownMemberError
	_, err = x.MarshalBinary()
	if !errors.As(err, &unknown) || *unknown != (zooph.UnknownMemberError{Union: "Shape_Which", Tag: 9}) {
		t.Error(err)
	}
	if _, err = json.Marshal(x); !errors.As(err, &unknown) {
		t.Error(err)
	}
	if err := zooph.NewEncoder(&bytes.Buffer{}).EncodeRecord(x); !errors.As(err, &unknown) {
		t.Error(err)
	}
	if got := x.String(); got != "(zooph: Shape_Which has no member 9 to encode)" {
		t.Error(got)
	}
	if got := r.String(); got != "(area = 2, border = (plain = void), origin = (x = 0, y = 0))" {
		t.Error(got)
	}
	// An unknown member of a group's union is also an error.
	y := unions.Shape{Border: unions.Shape_Border{Which: 5}}
	if _, err = y.MarshalBinary(); !errors.As(err, &unknown) || unknown.Union != "Shape_Border_Which" {
		t.Error(err)
	}
}

func TestSameBitsAreNotGosEquality(t *testing.T) {
	same := func(x, y float64) (equal, bits bool) {
		t.Helper()
		a := unions.Shape{Area: x, Which: unions.Shape_None}
		b := unions.Shape{Area: y, Which: unions.Shape_None, Circle: 1} // the inactive member is ignored
		bits, err := zooph.SameBits(&a, &b)
		must(t, err)
		return a.Equal(&b), bits
	}
	if equal, bits := same(math.NaN(), math.NaN()); equal || !bits {
		t.Error("NaN", equal, bits)
	}
	if equal, bits := same(0, math.Copysign(0, -1)); !equal || bits {
		t.Error("zeros", equal, bits)
	}
	if equal, bits := same(1, 1); !equal || !bits {
		t.Error("1", equal, bits)
	}
	if _, err := zooph.SameBits(&unions.Shape{}, &unions.Shape{Which: 9}); err == nil {
		t.Error("an unknown member has no bits")
	}
}

func TestGenerics(t *testing.T) {
	var x generics.Uses
	x.Names = &generics.Map[zooph.String, zooph.Bytes]{}
	for i := range 3 {
		x.Names.Entries = append(x.Names.Entries, generics.Map_Entry[zooph.String, zooph.Bytes]{
			Key: zooph.String(fmt.Sprint("key", i)), Value: bytes.Repeat([]byte{byte(i)}, i),
		})
	}
	b, err := x.MarshalBinary()
	must(t, err)
	r, err := generics.OpenUses(b)
	must(t, err)
	i := 0
	for e := range r.Names().Entries().All() {
		if e.Key().String() != fmt.Sprint("key", i) || e.Value().Len() != i {
			t.Error(e.Key(), e.Value())
		}
		i++
	}
	var y generics.Uses
	must(t, y.UnmarshalBinary(b))
	if i != 3 || !x.Equal(&y) {
		t.Error(i, &y)
	}
	var a zooph.Arena
	entries := generics.NewUses(&a).InitNames().InitEntries(1)
	entries.At(0).Key().Set("k")
	if got, err := zooph.AppendText[generics.UsesReader](nil, a.Message().Root()); err != nil || string(got) != `(names = (entries = [(key = "k")]))` {
		t.Error(got)
	}
}

func TestJSON(t *testing.T) {
	x := defaults(t)
	x.Wide, x.Text, x.Data = 1<<60, "a\"b\n", []byte{1, 255}
	x.Ratio = float32(math.Inf(-1))
	text, err := json.Marshal(x)
	must(t, err)
	want := `{"flag":false,"small":7,"wide":"1152921504606846976","ratio":"-Infinity","colour":"green",` +
		`"text":"a\"b\n","data":[1,255]}`
	if string(text) != want {
		t.Errorf("%s\ninstead of %s", text, want)
	}
	y := structs.Simple{Text: "forgotten"}
	must(t, json.Unmarshal(text, &y))
	if !x.Equal(&y) {
		t.Errorf("%v became %v", x, &y)
	}
	for text, path := range map[string]string{
		`{"small":256}`:                      "small",
		`{"children":[{},{"wide":"x"}]}`:     "children[1].wide",
		`{"text":"\ud800"}`:                  "text",
		`{"flag":true,"flag":true}`:          "flag",
		`{"colour":"blue"}`:                  "colour",
		`{"child":{"child":{"data":[1.5]}}}`: "child.child.data[0]",
	} {
		var fault *zooph.JSONError
		if err := y.UnmarshalJSON([]byte(text)); !errors.As(err, &fault) || fault.Path != path {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// encoding/json and fmt do not find methods with pointer receivers for values in maps and
// interfaces.
func TestRecordsAreMarshalledAndPrintedAsValues(t *testing.T) {
	x := unions.Shape{Area: 2, Which: unions.Shape_Label, Label: "round"}
	byPointer, err := json.Marshal(&x)
	must(t, err)
	byValue, err := json.Marshal(x)
	must(t, err)
	inMap, err := json.Marshal(map[string]any{"x": x})
	must(t, err)
	if !bytes.Equal(byValue, byPointer) || string(inMap) != fmt.Sprintf(`{"x":%s}`, byPointer) {
		t.Errorf("%s, %s, %s", byPointer, byValue, inMap)
	}
	if fmt.Sprint(x) != x.String() || fmt.Sprint(&x) != x.String() {
		t.Errorf("%v, %v", x, &x)
	}
	var none *unions.Shape
	if text, err := json.Marshal(none); err != nil || string(text) != "null" || fmt.Sprint(none) != "<nil>" {
		t.Errorf("%s, %v, %v", text, err, none)
	}
}

func TestNullLeavesRecordsAsTheyAre(t *testing.T) {
	type around struct{ Shape unions.Shape }
	x := around{unions.Shape{Area: 2}}
	must(t, json.Unmarshal([]byte(`{"Shape": null}`), &x))
	if x.Shape.Area != 2 {
		t.Error(x)
	}
	must(t, json.Unmarshal([]byte(`{"Shape": {}}`), &x))
	if x.Shape.Area != 0 {
		t.Error(x)
	}
}

func TestFaultsSayWhere(t *testing.T) {
	x := defaults(t)
	x.Children = []structs.Simple{*defaults(t), {Text: "a text of sixteen"}}
	b, err := x.MarshalBinary()
	must(t, err)
	b[bytes.Index(b, []byte("sixteen"))+7] = 'x' // where the NUL was
	_, err = structs.OpenSimple(b)
	var fault *zooph.Fault
	if !errors.As(err, &fault) || fault.Kind != zooph.TextNul || fault.Path != "children[1].text" {
		t.Error(err)
	}
	var m zooph.Message
	r, err := zooph.OpenLazy[structs.SimpleReader](&m, b)
	must(t, err)
	if r.Children().At(0).Text() != "" || m.Fault() != nil {
		t.Error("a fault where nobody looked:", m.Fault())
	}
	if r.Children().At(1).Text() != "" || !errors.Is(m.Fault(), zooph.TextNul) {
		t.Error("the fault was not met:", m.Fault())
	}
}

func TestManyGoroutinesReadOneMessage(t *testing.T) {
	x := defaults(t)
	for i := range 50 {
		c := *defaults(t)
		c.Wide, c.Text = int64(i), fmt.Sprint(i)
		x.Children = append(x.Children, c)
	}
	b, err := x.MarshalBinary()
	must(t, err)
	opened, err := structs.OpenSimple(b)
	must(t, err)
	var m zooph.Message
	lazy, err := zooph.OpenLazy[structs.SimpleReader](&m, b)
	must(t, err)
	var group sync.WaitGroup
	for range 8 {
		for _, r := range []structs.SimpleReader{opened, lazy} {
			group.Add(1)
			go func() {
				defer group.Done()
				y, err := r.Record()
				if err != nil || !x.Equal(y) {
					t.Error("a goroutine reads something else:", err)
				}
			}()
		}
	}
	group.Wait()
}

// endless is a reader that repeats its data forever.
type endless struct {
	data []byte
	at   int
}

func (e *endless) Read(p []byte) (int, error) {
	n := copy(p, e.data[e.at:])
	e.at = (e.at + n) % len(e.data)
	return n, nil
}

func TestNothingIsAllocatedInSteadyState(t *testing.T) {
	var a zooph.Arena
	var m zooph.Message
	x := defaults(t)
	x.Text, x.Children = "text", make([]structs.Simple, 20)
	buf := make([]byte, 0, 1<<14)
	plain, packed := zooph.NewEncoder(io.Discard), zooph.NewPackedEncoder(io.Discard)
	b := structs.NewSimple(&a)
	b.InitChildren(30).At(29).SetLabel("last")
	decoder := zooph.NewDecoder[structs.SimpleReader](&endless{bytes.Clone(a.Framed()), 0})
	unpacking := zooph.NewPackedDecoder[structs.SimpleReader](&endless{a.AppendPacked(nil), 0})
	for _, step := range []struct {
		name string
		work func()
	}{ // the order matters: the steps that read need those before
		{"build", func() {
			b := structs.NewSimple(&a)
			b.SetText("some text")
			l := b.InitChildren(30)
			for i := range l.Len() {
				l.At(i).SetLabel("label")
				l.At(i).InitPrimes(3).Set(1, 9)
			}
			a.Framed()
		}},
		{"encode", func() { buf, _ = x.AppendBinary(buf[:0]) }},
		{"read", func() {
			r, err := structs.OpenSimpleIn(&m, buf)
			if err != nil {
				t.Fatal(err)
			}
			n := len(r.TextBytes())
			for c := range r.Children().All() {
				n += int(c.Wide()) + len(c.LabelBytes()) + c.Primes().Len() + int(c.Child().Small())
			}
			if n == 0 {
				t.Fatal("nothing was read")
			}
		}},
		{"a stream of arenas", func() { must(t, plain.Encode(&a)) }},
		{"a stream of Records", func() { must(t, plain.EncodeRecord(x)) }},
		{"a packed stream of arenas", func() { must(t, packed.Encode(&a)) }},
		{"a packed stream of Records", func() { must(t, packed.EncodeRecord(x)) }},
		{"decoding a stream", func() {
			if !decoder.Next() || decoder.Root().Children().Len() != 30 {
				t.Fatal(decoder.Err())
			}
		}},
		{"decoding a packed stream", func() {
			if !unpacking.Next() || unpacking.Root().Children().Len() != 30 {
				t.Fatal(unpacking.Err())
			}
		}},
	} {
		step.work()
		if n := testing.AllocsPerRun(50, step.work); n != 0 {
			t.Errorf("%s: %v allocations", step.name, n)
		}
	}
}

func TestStreams(t *testing.T) {
	var plain, packed bytes.Buffer
	var a zooph.Arena
	for i := range 5 {
		b := structs.NewSimple(&a)
		b.SetWide(int64(i))
		b.SetText("message")
		must(t, zooph.NewEncoder(&plain).Encode(&a))
		must(t, zooph.NewPackedEncoder(&packed).Encode(&a))
	}
	plainRecords, packedRecords := zooph.NewEncoder(&plain), zooph.NewPackedEncoder(&packed)
	for i := 5; i < 8; i++ {
		x := structs.Simple{Wide: int64(i), Text: "message"}
		must(t, plainRecords.EncodeRecord(&x))
		must(t, packedRecords.EncodeRecord(&x))
	}
	packed.WriteByte(1) // the beginning of another message
	for name, d := range map[string]*zooph.Decoder[structs.SimpleReader]{
		"plain":  zooph.NewDecoder[structs.SimpleReader](&plain),
		"packed": zooph.NewPackedDecoder[structs.SimpleReader](&packed),
	} {
		n := 0
		for d.Next() {
			if d.Root().Wide() != int64(n) {
				t.Error(name, n, d.Root().Wide())
			}
			n++
		}
		if n != 8 || (d.Err() == nil) != (name == "plain") {
			t.Error(name, n, d.Err())
		}
	}
}

// Fifty structs that each refer twice to the next one would make 2^50 structs in a message.
func TestRecordsThatAreSharedTooOftenAreAnError(t *testing.T) {
	if testing.Short() {
		t.Skip("counts to the most that a message can hold")
	}
	shared := func(levels int, last *structs.Simple) *structs.Simple {
		x := last
		for range levels {
			x = &structs.Simple{Child: x, Children: []structs.Simple{{Child: x}}}
		}
		return x
	}
	x := shared(50, new(structs.Simple))
	var size *zooph.SizeError
	for _, b := range [][]byte{nil, make([]byte, 0, 1<<20)} {
		if _, err := x.AppendBinary(b); !errors.As(err, &size) {
			t.Error(err)
		}
	}
	if _, err := json.Marshal(x); !errors.As(err, &size) {
		t.Error(err)
	}
	if s := x.String(); s != "("+size.Error()+")" {
		t.Error(s)
	}
	if !x.Equal(shared(50, new(structs.Simple))) || x.Equal(shared(50, &structs.Simple{Wide: 1})) {
		t.Error("shared Records are compared wrongly")
	}

	// Shared structs that fit are encoded once for each reference, whatever the size of the memory.
	x = shared(14, &structs.Simple{Text: "shared"})
	sized, err := x.MarshalBinary()
	must(t, err)
	appended, err := x.AppendBinary(make([]byte, 0, 1<<10))
	must(t, err)
	if !bytes.Equal(sized, appended) || bytes.Count(sized, []byte("shared")) != 1<<14 {
		t.Error("shared Records are encoded wrongly")
	}
}

// An orphan that is adopted by a struct that it leads to is lost, but nothing else is.
func TestOrphansInACircleEnd(t *testing.T) {
	var a zooph.Arena
	b := structs.NewSimple(&a)
	b.SetText("root")
	child := b.InitChild()
	child.SetText("child")
	grandchild := child.InitChild()
	grandchild.ChildSlot().Adopt(b.ChildSlot().Disown())
	if b.ChildSlot().Has() {
		t.Error("the message leads to what was lost")
	}
	grandchild.InitChild().SetText("new")
	if child.TextSlot().Has() || child.ChildSlot().Has() {
		t.Error("what was dropped is still there")
	}
	r, err := structs.OpenSimple(a.Framed())
	must(t, err)
	if r.Text() != "root" || r.HasChild() {
		t.Error("the root is not as it was")
	}
}
