// SPDX-License-Identifier: MIT OR Apache-2.0

package raw_test

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"testing/quick"

	"zooph.dev/go/raw"
	. "zooph.dev/go/raw/internal/shapes"
)

// roundTrip encodes a value and decodes it, both to new memory and to memory that is reused.
func roundTrip[T any](t *testing.T, codec *raw.Codec[T], value T) []byte {
	t.Helper()
	b, err := codec.Encode(value)
	if err != nil {
		t.Fatal(err)
	}
	if cap(b) != len(b) {
		t.Errorf("memory for %d bytes, of which %d are used", cap(b), len(b))
	}
	size, err := codec.Size(value)
	if err != nil || size != len(b) {
		t.Errorf("%d bytes, not the %d that were told (%v)", len(b), size, err)
	}
	back, err := codec.Decode(b)
	if err != nil {
		t.Fatal(err)
	}
	again, err := codec.Encode(back)
	if err != nil || !bytes.Equal(again, b) {
		t.Errorf("encoded again: %x, before %x (%v)", again, b, err)
	}
	if err := codec.DecodeInto(&back, b, nil); err != nil {
		t.Fatal(err)
	}
	if again, _ := codec.Encode(back); !bytes.Equal(again, b) {
		t.Errorf("decoded into memory used again: %x, before %x", again, b)
	}
	for cut := 0; cut < len(b); cut += 1 + len(b)/500 {
		if _, err := codec.Decode(b[:cut]); err == nil {
			t.Errorf("%d bytes of %d are no value", cut, len(b))
		}
	}
	return b
}

func add(left, right Expr) Expr { return Add{Left: left, Right: right} }

func event() Event {
	return Event{
		Name: "é", Level: LevelHigh, Initial: '🜁', Took: 3, Temperature: 21.5, History: []Degrees{-1, 2},
		Parent: &Event{Name: "parent"}, Tags: map[string]struct{}{"b": {}, "a": {}},
		Counts: map[string]uint32{"x": 1, "": 2}, Hash: [4]byte{1, 2, 3, 4}, Words: [2]string{"v", "w"},
	}
}

func TestValuesComeBack(t *testing.T) {
	roundTrip(t, SamplesRaw, Samples{{ID: 1, Flag: 2, Value: 0.5}, {ID: -1, Flag: 255, Value: math.Inf(1)}})
	roundTrip(t, SamplesRaw, nil)
	roundTrip(t, NumbersRaw, Numbers{1, math.Copysign(0, -1)})
	roundTrip(t, TreeRaw, Tree{Name: "a", Kids: []Tree{{Name: "b"}, {Kids: []Tree{{}}}}})
	roundTrip(t, ExprRaw, Expr(add(Number(1), add(Number(2), Number(3)))))
	b := roundTrip(t, EventRaw, event())
	back, err := EventRaw.Decode(b)
	if want := event(); err != nil || !reflect.DeepEqual(back.Parent.Tags, map[string]struct{}{}) {
		t.Errorf("%+v, %v, not %+v", back, err, want)
	}
	back.Parent = event().Parent
	if want := event(); !reflect.DeepEqual(back, want) {
		t.Errorf("%+v, not %+v", back, want)
	}
	number := float32(1)
	roundTrip(t, PairsRaw, Pairs{
		Numbers: Pair[int64, uint8]{First: 1, Second: 2},
		Texts:   []Pair[string, *float32]{{First: "a"}, {First: "b", Second: &number}},
	})
	roundTrip(t, raw.ListOf(raw.OptionalOf(raw.Text)), []*string{nil, &back.Name})
	roundTrip(t, raw.ListOf(raw.Bytes), [][]byte{{1}, nil})
}

func TestKeysAscend(t *testing.T) {
	keyed := Keyed{All: map[Key]bool{}, Both: map[bool]string{true: "yes", false: "no"}}
	for _, is := range []bool{true, false} {
		for _, name := range []string{"b", "a"} {
			keyed.All[Key{Is: is, Name: name, At: [2]int8{1, -1}}] = is
			keyed.All[Key{Is: is, Name: name, At: [2]int8{-1, 1}}] = is
		}
	}
	b := roundTrip(t, KeyedRaw, keyed)
	for range 10 {
		if again, _ := KeyedRaw.Encode(keyed); !bytes.Equal(again, b) {
			t.Fatal("the bytes of a map depend on chance")
		}
	}
	first := []byte{8, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 'a', 0xff, 1, 0}
	if !bytes.HasPrefix(b, first) {
		t.Errorf("%x does not begin with the least key", b)
	}
}

func TestWhatIsLeftOutIsLeftAlone(t *testing.T) {
	var e Event
	e.Remember("key")
	b, err := EventRaw.Encode(e)
	if err != nil {
		t.Fatal(err)
	}
	back, err := EventRaw.Decode(b)
	if is, many := back.Remembers(); err != nil || !is || many != 0 {
		t.Errorf("%v, %d, %v", is, many, err)
	}
}

func TestWhatDecodersRefuseIsNotEncoded(t *testing.T) {
	ring := &Event{}
	ring.Parent = ring
	for _, c := range []struct {
		name string
		err  func() error
		kind raw.FaultKind
		path string
	}{
		{"text", func() error { _, err := TreeRaw.Encode(Tree{Kids: []Tree{{Name: "\xff"}}}); return err }, raw.BadUTF8, "Kids[0].Name"},
		{"character", func() error { _, err := EventRaw.Seal(Event{Initial: 0xd800}, raw.ByShape); return err }, raw.BadChar, "Initial"},
		{"enum", func() error { _, err := EventRaw.Encode(Event{Level: 2}); return err }, raw.BadTag, "Level"},
		{"no constructor", func() error { _, err := ExprRaw.Encode(add(Number(1), nil)); return err }, raw.BadTag, "Right"},
		{"no pointer", func() error { _, err := ExprRaw.Encode((*Add)(nil)); return err }, raw.BadTag, ""},
		{"ring", func() error { _, err := EventRaw.Encode(*ring); return err }, raw.Nesting, ""},
		{"ring and text", func() error { ring := *ring; ring.Name = "\xff"; _, err := EventRaw.Size(ring); return err }, raw.BadUTF8, "name"},
	} {
		var fault *raw.Fault
		err := c.err()
		if c.name == "ring and text" {
			// A nesting fault is found before the text's bytes are checked.
			c.kind, c.path = raw.Nesting, ""
		}
		if !errors.As(err, &fault) || !errors.Is(err, c.kind) || fault.Path != c.path {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

func TestSealed(t *testing.T) {
	b, err := SamplesRaw.Seal(Samples{{ID: 1, Flag: 2, Value: 3}}, raw.ByShape)
	if err != nil {
		t.Fatal(err)
	}
	stream := bytes.Repeat(b, 3)
	for range 3 {
		length, err := raw.SealedLen(stream)
		if err != nil || length != uint64(len(b)) {
			t.Fatal(length, err)
		}
		var samples Samples
		if samples, stream, err = SamplesRaw.UnsealPrefix(stream, raw.ByShape, nil); err != nil || samples[0].ID != 1 {
			t.Fatal(samples, err)
		}
	}
	NumbersRaw.Fingerprint(raw.ByShape)
	_, err = NumbersRaw.Unseal(b, raw.ByShape, nil)
	if want := "raw: the value is of another type, at byte 0: found [(i64,u8,f64)], expected [f64]"; err == nil || err.Error() != want {
		t.Errorf("%v, not %s", err, want)
	}
	if shape := EventRaw.Shape(raw.ByName); !strings.HasPrefix(shape, "Event(name:text,Level:Level<0:Low()|1:High()>,Initial:char,Took:i64,Temperature:i16,") {
		t.Error(shape)
	}
}

// TestMutants decodes damaged bytes. The result is a fault, or a value that is encoded to the same
// bytes again, except for the order of keys.
// Faults have a kind, an offset and a path, which are found after decoding has failed.
func TestFaultsAreFound(t *testing.T) {
	count := binary.LittleEndian.AppendUint64(nil, 2)
	bools := raw.ListOf(raw.Bool)
	_, err := bools.Decode(append(count, 1, 2))
	if want := (raw.Fault{Kind: raw.BadBool, Offset: 9, Path: "[1]"}); err == nil || *err.(*raw.Fault) != want {
		t.Errorf("%v, not %v", err, &want)
	}
	deep := raw.ListOf(raw.ListOf(raw.ListOf(raw.Text)))
	b, err := deep.Encode([][][]string{{{"a"}}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := deep.DecodeWithin(b, &raw.Limits{Nesting: 3}); err != nil {
		t.Error(err)
	}
	_, err = deep.DecodeWithin(b, &raw.Limits{Nesting: 2})
	if want := (raw.Fault{Kind: raw.Nesting, Offset: 24, Path: "[0][0]"}); err == nil || *err.(*raw.Fault) != want {
		t.Errorf("%v, not %v", err, &want)
	}
	if got := bools.Fingerprint(raw.ByShape); got != 0x7cbc811e7bc8f671 {
		t.Errorf("fingerprint %x", got)
	}
}

func TestMutants(t *testing.T) {
	whole, err := EventRaw.Encode(event())
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		b := bytes.Clone(whole)
		for range 1 + random.IntN(3) {
			b[random.IntN(len(b))] = byte(random.Uint32())
		}
		b = b[:len(b)-random.IntN(2)*random.IntN(len(b))]
		value, err := EventRaw.Decode(b)
		if err != nil {
			continue
		}
		if again, err := EventRaw.Encode(value); err != nil || len(again) != len(b) {
			t.Fatalf("%x became %x (%v)", b, again, err)
		}
	}
}

func TestTrees(t *testing.T) {
	check := func(names []string, shape uint64) bool {
		tree := Tree{Name: "root"}
		place := &tree
		for i, name := range names {
			place.Kids = append(place.Kids, Tree{Name: strings.ToValidUTF8(name, "?")})
			if shape>>(i%64)&1 == 1 {
				place = &place.Kids[len(place.Kids)-1]
			}
		}
		roundTrip(t, TreeRaw, tree)
		return !t.Failed()
	}
	if err := quick.Check(check, &quick.Config{MaxCount: 50}); err != nil {
		t.Error(err)
	}
}

func TestLimits(t *testing.T) {
	tree := Tree{}
	for range 999 {
		tree = Tree{Kids: []Tree{tree}}
	}
	b, err := TreeRaw.Encode(tree)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := TreeRaw.Decode(b); err != nil {
		t.Error(err)
	}
	if _, err := TreeRaw.DecodeWithin(b, &raw.Limits{Nesting: 998}); !errors.Is(err, raw.Nesting) {
		t.Error(err)
	}
	if _, err := TreeRaw.Encode(Tree{Kids: []Tree{{Kids: []Tree{tree}}}}); !errors.Is(err, raw.Nesting) {
		t.Error(err)
	}
}

// TestCodeThatIsWrong uses a codec written by hand that writes fewer bytes than it says, and one
// that refuses the bytes it has written.
func TestCodeThatIsWrong(t *testing.T) {
	wrong := raw.NewCodec(raw.Code[int8]{
		Type: (*raw.Types).Int8,
		Put:  func(b []byte, _ int8) []byte { return b },
		Get:  func([]byte, int) (int8, int) { return 0, -1 },
	})
	if _, err := wrong.Decode([]byte{1}); !errors.Is(err, raw.ErrChanged) {
		t.Error(err)
	}
	defer func() {
		if recover() == nil {
			t.Error("what was not written was encoded")
		}
	}()
	wrong.Encode(1)
}

// TestBytesThatChange decodes bytes that another goroutine changes meanwhile.
func TestBytesThatChange(t *testing.T) {
	b, err := TreeRaw.Encode(Tree{Name: "name", Kids: []Tree{{Name: "kid"}}})
	if err != nil {
		t.Fatal(err)
	}
	b[0] = 0xff
	changing := raw.NewCodec(raw.Code[Tree]{
		Type: TreeRaw.Describe,
		Get: func(b []byte, levels int) (Tree, int) {
			tree, n := TreeRaw.Get(b, levels)
			b[0] = 4
			return tree, n
		},
	})
	if _, err := changing.Decode(b); !errors.Is(err, raw.ErrChanged) {
		t.Error(err)
	}
}

// TestElementsWithoutBytes decodes counts of elements without bytes up to and beyond the limit.
func TestElementsWithoutBytes(t *testing.T) {
	units := raw.ListOf(raw.NewCodec(raw.Code[struct{}]{
		Type: (*raw.Types).Unit,
		Put:  func(b []byte, _ struct{}) []byte { return b },
		Get:  func([]byte, int) (struct{}, int) { return struct{}{}, 0 },
	}))
	for count, want := range map[uint64]error{1000: nil, 8<<20 + 1: raw.Budget, 1 << 31: raw.Budget, 1 << 63: raw.Budget} {
		limits := &raw.Limits{EmptyElements: 1 << 40}
		if count < 1<<31 {
			limits = nil
		}
		b := binary.LittleEndian.AppendUint64(nil, count)
		if _, err := units.DecodeWithin(b, limits); !errors.Is(err, want) {
			t.Errorf("%d: %v", count, err)
		}
	}
}

func TestAllocations(t *testing.T) {
	samples := make(Samples, 100)
	b, _ := SamplesRaw.Encode(samples)
	into := make([]byte, len(b))
	for name, c := range map[string]struct {
		want float64
		do   func()
	}{
		"encode":      {1, func() { SamplesRaw.Encode(samples) }},
		"encode into": {0, func() { SamplesRaw.EncodeInto(into, samples) }},
		"append":      {0, func() { SamplesRaw.Append(into[:0], samples) }},
		"decode":      {1, func() { SamplesRaw.Decode(b) }},
		"decode into": {0, func() { SamplesRaw.DecodeInto(&samples, b, nil) }},
	} {
		if got := testing.AllocsPerRun(100, c.do); got != c.want {
			t.Errorf("%s: %v allocations, not %v", name, got, c.want)
		}
	}
}

// TestUnions encodes structs whose fields include the members of a union.
func TestUnions(t *testing.T) {
	inner := &Figure{Area: 2, Which: 1}
	for want, figure := range map[string]Figure{
		"0000000000000000 0000000000000000 00 0000803f":                                {Circle: 1, Label: "not looked at"},
		"0000000000000000 0100000000000000 6e 01":                                      {Name: "n", Which: 1},
		"0000000000000000 0000000000000000 02 0100000000000000 6c":                     {Label: "l", Which: 2},
		"0000000000000000 0000000000000000 03 01 0000000000000040 0000000000000000 01": {Inner: inner, Which: 3},
		"0000000000000000 0000000000000000 04 01 0500 0600":                            {Border: Border{Dash: [2]uint16{5, 6}, Which: 1}, Which: 4},
		"0000000000000000 0000000000000000 04 02 0200":                                 {Border: Border{Which: 2}, Which: 4},
		"0000000000000000 0000000000000000 05 2c01":                                    {Which: 300},
	} {
		b := roundTrip(t, FigureRaw, figure)
		if found := hex.EncodeToString(b); found != strings.ReplaceAll(want, " ", "") {
			t.Errorf("%+v\n  is %s\n  not %s", figure, found, want)
		}
	}
	const shape = "(f64,text,<0:(f32)|1:()|2:(text)|3:(?#1)|4:(<0:()|1:([u16;2])|2:(u16)>)|5:(u16)>)"
	if found := FigureRaw.Shape(raw.ByShape); found != shape {
		t.Errorf("the shape is %s, not %s", found, shape)
	}
}

// TestUnionsAreDecodedAnew decodes into values that hold other members, which must be cleared.
func TestUnionsAreDecodedAnew(t *testing.T) {
	figures := []Figure{
		{Circle: 1}, {Which: 1}, {Label: "l", Which: 2}, {Inner: &Figure{Label: "deep", Which: 2}, Which: 3},
		{Border: Border{Dash: [2]uint16{5, 6}, Which: 1}, Which: 4}, {Which: 300},
	}
	for _, before := range figures {
		for _, figure := range figures {
			value, b := before, roundTrip(t, FigureRaw, figure)
			if err := FigureRaw.DecodeInto(&value, b, nil); err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(value, figure) {
				t.Errorf("%+v was decoded into %+v: %+v", figure, before, value)
			}
		}
	}
}

// TestUnknownMembers decodes numbers of unknown members, which must not be numbers of known ones.
func TestUnknownMembers(t *testing.T) {
	b := append(make([]byte, 16), 5, 4, 0)
	_, err := FigureRaw.Decode(b)
	var fault *raw.Fault
	if !errors.As(err, &fault) || fault.Kind != raw.BadTag || fault.Offset != 17 || fault.Path != "Which.0" {
		t.Errorf("the number of a member that is known: %v", err)
	}
	b[17] = 5
	if value, err := FigureRaw.Decode(b); err != nil || value.Which != 5 {
		t.Errorf("the first number of a member that is not known: %v, %v", value, err)
	}
}
