// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// Numbers are written as by the stock tool: with 15 digits, or with 17.
func TestFloatsAreWrittenWithAsManyDigitsAsItTakes(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	check := func(v float64) {
		if v != v || math.IsInf(v, 0) {
			return
		}
		if got, want := string(appendFloat([]byte("x"), v)), "x"+formatFloat(v, 15, 17, 64); got != want {
			t.Fatalf("%v: %s instead of %s", v, got, want)
		}
	}
	for _, v := range []float64{0, math.Copysign(0, -1), 1, -1, 1e15, 1e15 - 1, -1e15, 1e-4, 1e-5, 9.999999e-5, 0.1, 0.3, 1e22, 123456789012345.6,
		999999999999999.9, 1e14 + 0.5, 5e-324, math.MaxFloat64, 100, 1200, 0.001, 1e16} {
		check(v)
		check(-v)
	}
	for range 500_000 {
		check(math.Float64frombits(random.Uint64()))
		check(float64(math.Float32frombits(random.Uint32())))
		check(float64(random.IntN(1e9)) / math.Pow10(random.IntN(12)))
		check(random.NormFloat64() * math.Pow10(random.IntN(20)-4))
	}
}

func TestPlainBytesAreCounted(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	pieces := []byte("aZ ~\x7f\x80\xff\x00\x1f\"\\!#[]")
	for range 200_000 {
		s := bytes.Repeat([]byte("a"), random.IntN(30))
		for range random.IntN(4) {
			if len(s) > 0 {
				s[random.IntN(len(s))] = pieces[random.IntN(len(pieces))]
			}
		}
		inString, inText := len(s), len(s)
		for i := len(s) - 1; i >= 0; i-- {
			if c := s[i]; c < ' ' || c == '"' || c == '\\' {
				inString, inText = i, i
			} else if c >= 0x80 {
				inText = i
			}
		}
		if got := plainPrefix(string(s)); got != inString {
			t.Fatalf("%q: %d instead of %d", s, got, inString)
		}
		if got := plainText(s); got != inText {
			t.Fatalf("%q: %d instead of %d", s, got, inText)
		}
	}
}

var (
	jsonSampleEnum = Enum{Name: "Colour", Names: []string{"red", "green"}}
	jsonSample     = Layout{Name: "Json", Data: 4, Pointers: 6, Union: true, TagOffset: 16, Fields: []Field{
		{Name: "small", Type: &TypeInt8, Default: 3},
		{Name: "flag", Type: &TypeBool, Offset: 8, Default: 1},
		{Name: "colour", Type: &Type{Kind: KindEnum, Enum: jsonEnumerated{}}, Offset: 16},
		{Name: "half", Type: &TypeFloat32, Offset: 32},
		{Name: "big", Type: &TypeInt64, Offset: 64},
		{Name: "text", Type: &TypeText},
		{Name: "inner", Type: &jsonSampleKind, Offset: 1},
		{Name: "list", Type: &Type{Kind: KindList, Elem: &jsonSampleKind}, Offset: 2},
		{Name: "numbers", Type: &Type{Kind: KindList, Elem: &TypeUint16}, Offset: 3},
		{Name: "texts", Type: &Type{Kind: KindList, Elem: &TypeText}, Offset: 4},
		{Name: "one", Type: &TypeFloat64, Offset: 192, Member: true},
		{Name: "other", Type: &TypeText, Offset: 5, Member: true, Tag: 1},
		{Name: "nothing", Type: &TypeVoid, Member: true, Tag: 2},
		{Name: "lists", Type: &Type{Kind: KindList, Elem: &Type{Kind: KindList, Elem: &TypeInt8}}, Offset: 5, Member: true, Tag: 3},
	}}
	jsonSampleKind Type
)

func init() { jsonSampleKind = Type{Kind: KindStruct, Of: describedBy(&jsonSample)} }

type jsonEnumerated struct{}

func (jsonEnumerated) ZoophEnum() *Enum { return &jsonSampleEnum }

// Reading in one pass gives the same message as reading by way of values, and accepts
// nothing else.
func TestJSONInOnePassIsTheSameJSON(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 10))
	texts := []string{
		`{"small":5,"big":"-77","one":1.5,"text":"a\u00e9\n","inner":{"small":-1},"list":[{"small":1},{"small":2,"list":[]}],"numbers":[1,2,3]}`,
		`{ "numbers" : [ ] , "list" : [ { } ] , "flag" : true, "one": 3 }`,
		`{"texts":["a","","ä"],"lists":[[1,2],[],[3]],"colour":"green","half":0.1}`,
		`{"colour":7,"half":1e3,"big":12,"inner":null,"texts":[],"nothing":null}`,
	}
	const strange = "0123456789{}[]\",:.eE- \\nultr\x80\x01"
	accepted := 0
	for round := range 300_000 {
		text := []byte(texts[round%len(texts)])
		if round >= len(texts) {
			for range 1 + random.IntN(3) {
				at := random.IntN(len(text))
				switch random.IntN(4) {
				case 0:
					text[at] = strange[random.IntN(len(strange))]
				case 1:
					text = append(text[:at], text[at+1:]...)
				case 2:
					text = append(text[:at], append([]byte{text[at]}, text[at:]...)...)
				case 3:
					other := []byte(texts[random.IntN(len(texts))])
					from := random.IntN(len(other))
					text = append(text[:at:at], append(other[from:min(len(other), from+random.IntN(30))], text[at:]...)...)
				}
				if len(text) == 0 {
					text = []byte("{}")
				}
			}
		}
		var quick, slow Arena
		if !readQuick(&quick, text, &jsonSampleKind) {
			if round < 3 {
				t.Errorf("%s is not accepted", text)
			}
			continue
		}
		accepted++
		if err := ReadJSON(&slow, text, &jsonSampleKind); err != nil {
			t.Fatalf("%q is accepted: %v", text, err)
		}
		a, err := AppendJSON(nil, quick.reader(t), &jsonSampleKind)
		b, other := AppendJSON(nil, slow.reader(t), &jsonSampleKind)
		if string(a) != string(b) || fmt.Sprint(err) != fmt.Sprint(other) {
			t.Fatalf("%q: %s instead of %s (%v, %v)", text, a, b, err, other)
		}
		if !json.Valid(text) {
			t.Fatalf("%q is no JSON", text)
		}
	}
	if accepted < 10_000 {
		t.Error("only", accepted, "texts were accepted")
	}
}

// reader opens the built message and returns its root.
func (a *Arena) reader(t *testing.T) Struct {
	t.Helper()
	var m Message
	if err := m.OpenLazy(a.Framed()); err != nil {
		t.Fatal(err)
	}
	return m.Root().Struct()
}
