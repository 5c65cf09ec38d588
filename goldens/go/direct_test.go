// SPDX-License-Identifier: MIT OR Apache-2.0

package goldens_test

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"zooph.dev/go"
	"zooph.dev/go/gen"
	"zooph.dev/goldens/structs"
	"zooph.dev/goldens/unions"
)

// decodable is a pointer to a Record that can be decoded in all ways.
type decodable[X, R any] interface {
	*X
	zooph.Record
	UnmarshalBinary(data []byte) error
	UnmarshalIn(m *zooph.Message, data []byte) error
	UnmarshalBorrowed(m *zooph.Message, data []byte) error
	ZoophDecode(r R, d *gen.RecordDecoder) error
}

// validated opens and validates a message, and then decodes it.
func validated[X any, R interface {
	zooph.Reader[R]
	zooph.Structured
}, P decodable[X, R]](data []byte, limits zooph.Limits) (P, error) {
	var m zooph.Message
	m.SetLimits(limits)
	r, err := zooph.OpenIn[R](&m, data)
	if err != nil {
		return nil, err
	}
	x := P(new(X))
	s := r.ZoophStruct()
	var d gen.RecordDecoder
	d.Begin(s)
	return x, d.FirstFault(x.ZoophDecode(r, &d), s, x.ZoophType())
}

// alike fails the test if a way of decoding has another result than decoding after validation.
func alike[X any, R interface {
	zooph.Reader[R]
	zooph.Structured
}, P decodable[X, R]](t *testing.T, data []byte, limits zooph.Limits, reused P) {
	t.Helper()
	want, wanted := validated[X, R, P](data, limits)
	var m zooph.Message
	m.SetLimits(limits)
	fresh, borrowed := P(new(X)), P(new(X))
	ways := map[string]func() (P, error){
		"in fresh memory":   func() (P, error) { return fresh, fresh.UnmarshalIn(&m, data) },
		"in memory at hand": func() (P, error) { return reused, reused.UnmarshalIn(&m, data) },
		"borrowed":          func() (P, error) { return borrowed, borrowed.UnmarshalBorrowed(&m, data) },
	}
	if limits == (zooph.Limits{}) {
		plain := P(new(X))
		ways["fresh"] = func() (P, error) { return plain, plain.UnmarshalBinary(data) }
	}
	for way, decode := range ways {
		got, err := decode()
		if fmt.Sprint(err) != fmt.Sprint(wanted) {
			t.Fatalf("%s: %v instead of %v, %+v, %x", way, err, wanted, limits, data)
		}
		if err != nil {
			continue
		}
		if same, err := zooph.SameBits(got, want); err == nil && !same {
			t.Fatalf("%s: %v instead of %v, %x", way, got, want, data)
		}
		if got != reused && !reflect.DeepEqual(got, want) && fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("%s: %#v instead of %#v, %x", way, got, want, data)
		}
	}
}

// hurt returns a copy of a message with a few random changes.
func hurt(random *rand.Rand, data []byte) []byte {
	b := append([]byte{}, data...)
	for range 1 + random.IntN(3) {
		at := random.IntN(len(b)/8) * 8
		w := binary.LittleEndian.Uint64(b[at:])
		switch random.IntN(7) {
		case 0:
			w ^= 1 << random.IntN(64)
		case 1:
			w = 0
		case 2:
			w += uint64(random.IntN(9)-4) << (random.IntN(5) * 8)
		case 3:
			w = binary.LittleEndian.Uint64(b[random.IntN(len(b)/8)*8:])
		case 4:
			w ^= 0x80 << (random.IntN(8) * 8)
		case 5:
			// Changes the count in the tag of a list by one.
			w += uint64(random.IntN(3)-1) * 4
		case 6:
			b = b[:at+8]
			binary.LittleEndian.PutUint32(b[4:], uint32(len(b)/8-1))
		}
		binary.LittleEndian.PutUint64(b[at:], w)
	}
	return b
}

func simple(depth int) *structs.Simple {
	x := &structs.Simple{Flag: true, Small: 9, Wide: -3, Ratio: 2, Text: "a text", Label: "größer als ein Wort", Data: []byte{1, 2, 3},
		Primes: []uint16{7, 11}}
	if depth > 0 {
		x.Child = simple(depth - 1)
		x.Children = []structs.Simple{*simple(depth - 1), {}}
	}
	return x
}

// chain returns structs that refer to one another without lists.
func chain(depth int) *structs.Simple {
	x := &structs.Simple{Wide: int64(depth)}
	if depth > 0 {
		x.Child = chain(depth - 1)
	}
	return x
}

func shapes() []unions.Shape {
	var circle, label, none unions.Shape
	circle.Which, circle.Circle = unions.Shape_Circle, 2.5
	circle.Border.Which, circle.Border.Dashed.Gap = unions.Shape_Border_Dashed_, 3
	label.Which, label.Label = unions.Shape_Label, "a label"
	none.Which, none.Origin.X = unions.Shape_None, -4
	return []unions.Shape{circle, label, none}
}

func messages[X zooph.Record](t *testing.T, all ...X) (data [][]byte) {
	for _, x := range all {
		b, err := x.AppendBinary(nil)
		must(t, err)
		data = append(data, b)
	}
	return
}

// Decoding directly has the same result as decoding after validation: for valid messages and
// damaged ones, within any limits, into new memory and into Records that were decoded before.
func TestDecodingDirectlyIsDecoding(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	damaged := 10_000
	if testing.Short() {
		damaged = 500
	}
	var s structs.Simple
	for _, data := range messages(t, simple(0), simple(1), simple(3), chain(5), &structs.Simple{}, defaults(t)) {
		alike[structs.Simple, structs.SimpleReader](t, data, zooph.Limits{}, &s)
		for range damaged {
			alike[structs.Simple, structs.SimpleReader](t, hurt(random, data), zooph.Limits{}, &s)
		}
	}
	var u unions.Shape
	all := shapes()
	for _, data := range messages(t, &all[0], &all[1], &all[2]) {
		alike[unions.Shape, unions.ShapeReader](t, data, zooph.Limits{}, &u)
		for range damaged {
			alike[unions.Shape, unions.ShapeReader](t, hurt(random, data), zooph.Limits{}, &u)
		}
	}
}

func TestDecodingDirectlyKeepsToLimits(t *testing.T) {
	var s structs.Simple
	all := messages(t, simple(3), chain(8))
	for n := 1; n < 12; n++ {
		for _, data := range all {
			alike[structs.Simple, structs.SimpleReader](t, data, zooph.Limits{Nesting: n}, &s)
		}
	}
	data := all[0]
	step := int64(1)
	if testing.Short() {
		step = 17
	}
	for n := int64(1); n < 4*int64(len(data)); n += step {
		alike[structs.Simple, structs.SimpleReader](t, data, zooph.Limits{Traversal: n}, &s)
		alike[structs.Simple, structs.SimpleReader](t, data, zooph.Limits{Memory: n}, &s)
	}
}

// Decoding into a Record replaces its old content and reuses its memory.
func TestMemoryAtHandIsUsedAgain(t *testing.T) {
	var m zooph.Message
	var x structs.Simple
	data := messages(t, simple(3), &structs.Simple{}, simple(1), simple(3))
	for range 3 {
		for _, b := range data {
			must(t, x.UnmarshalIn(&m, b))
			want, err := validated[structs.Simple, structs.SimpleReader, *structs.Simple](b, zooph.Limits{})
			must(t, err)
			if !x.Equal(want) {
				t.Fatalf("%v instead of %v", x, want)
			}
		}
	}
	big := data[0]
	if n := testing.AllocsPerRun(100, func() { must(t, x.UnmarshalBorrowed(&m, big)) }); n != 0 {
		t.Error("borrowed:", n, "allocations")
	}
	// Several texts share one allocation.
	if n := testing.AllocsPerRun(100, func() { must(t, x.UnmarshalIn(&m, big)) }); n > 1 {
		t.Error("copied:", n, "allocations")
	}
	all := shapes()
	var u unions.Shape
	label := messages(t, &all[1])[0]
	if n := testing.AllocsPerRun(100, func() { must(t, u.UnmarshalBorrowed(&m, label)) }); n != 0 {
		t.Error("union:", n, "allocations")
	}
}

// Texts of a Record are copies, unless they are borrowed. Data and lists are always copies, so
// decoding again never writes to a message.
func TestOnlyBorrowedTextsChangeWithTheMessage(t *testing.T) {
	var m zooph.Message
	data := messages(t, simple(1))[0]
	kept := append([]byte{}, data...)
	var copied, borrowed, fresh structs.Simple
	must(t, copied.UnmarshalIn(&m, data))
	must(t, borrowed.UnmarshalBorrowed(&m, data))
	must(t, fresh.UnmarshalBinary(data))
	before := copied.Children[0].Label
	// The Record with borrowed texts is decoded again from another message, with copied texts.
	other := messages(t, &structs.Simple{Text: "other", Data: []byte("other"), Primes: []uint16{1, 2, 3}})[0]
	text := borrowed.Text
	must(t, borrowed.UnmarshalIn(&m, other))
	if string(data) != string(kept) {
		t.Fatal("decoding wrote to a message")
	}
	clear(data[8:])
	if text == "a text" {
		t.Error("a borrowed text is a copy")
	}
	if copied.Text != "a text" || fresh.Text != "a text" || !copied.Equal(simple(1)) || !fresh.Equal(simple(1)) {
		t.Error("a copy changed with the message")
	}
	must(t, copied.UnmarshalIn(&m, messages(t, &structs.Simple{Text: "yet another", Label: "one"})[0]))
	if before != "größer als ein Wort" {
		t.Errorf("a text that was kept became %q", before)
	}
}
