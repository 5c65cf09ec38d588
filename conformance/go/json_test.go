// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	zooph "zooph.dev/go"

	"zooph.dev/conformance/generated/attacks"
	"zooph.dev/conformance/generated/every"
)

func readJSON[R zooph.Reader[R]](text string) ([]byte, error) {
	var a zooph.Arena
	err := zooph.ReadJSON[R](&a, []byte(text))
	return a.Framed(), err
}

// Unions are read like the stock tool's `convert json:binary` reads them: the last member is
// the active one, null counts as absent, and groups start with their defaults.
func TestJSONOfUnionsIsReadAsTheStockToolReadsIt(t *testing.T) {
	for _, c := range []struct{ kind, text, words string }{
		{"Choice", `{"text":null}`, "0000000007000000 0000000003000300 0000000000000000 0000000000000000 0000000000000000 0000000000000000 0000000000000000 0000000000000000"},
		{"New", `{"choice":{"several":["a"],"single":null}}`, "0000000010000000 0000000003000a00 0000000000000100 0000000000000000 0000000000000000 0000000000000000 0000000000000000 0000000000000000 0000000000000000 0000000000000000 0000000000000000 0d0000000e000000 0000000000000000 0000000000000000 0000000000000000 0100000012000000 6100000000000000"},
		{"New", `{"choice":{"single":null}}`, "000000000e000000 0000000003000a00 0000000000000000 0000000000000000 0000000000000000 0000000000000000 0000000000000000 0000000000000000 0000000000000000 0000000000000000 0000000000000000 0000000000000000 0000000000000000 0000000000000000 0000000000000000"},
		{"Choice", `{"point":{"y":1},"pair":{}}`, "0000000007000000 0000000003000300 0000000007000000 0000000000000000 0000000000000000 0000000000000000 0000000000000000 0000000000000000"},
		{"Choice", `{"pair":{"left":"a","right":2},"point":{"y":1}}`, "0000000009000000 0000000003000300 0000000006000000 0000004000000000 0000000000000000 0800000001000100 0000000000000000 0000000000000000 00000000feffffff 0000000000000000"},
		{"Choice", `{"long":"-1","number":7}`, "0000000007000000 0000000003000300 0000000002000000 7c000000ffffffff 0000000000000000 0000000000000000 0000000000000000 0000000000000000"},
		{"Choice", `{"kind":{"label":"x","plain":3}}`, "0000000007000000 0000000003000300 0000000000000003 0000000000000000 0000000000000000 0000000000000000 0000000000000000 0000000000000000"},
		{"Choice", `{"kind":{"plain":3,"blob":[1]},"text":"a","none":null}`, "0000000009000000 0000000003000300 0000000000000000 0000000000000000 0200000000000000 0900000012000000 0000000000000000 050000000a000000 6100000000000000 0100000000000000"},
		{"Choice", `{"kind":{}}`, "0000000007000000 0000000003000300 0000000000000000 0000000000000000 0000000000000000 0000000000000000 0000000000000000 0000000000000000"},
		{"Choice", `{"after":"z","point":null,"before":1}`, "0000000008000000 0000000003000300 0100000000000000 0000000000000000 0000000000000000 0000000000000000 0500000012000000 0000000000000000 7a00000000000000"},
		{"Choice", `{"text":"a","point":null}`, "0000000008000000 0000000003000300 0000000004000000 0000000000000000 0000000000000000 0900000012000000 0000000000000000 0000000000000000 6100000000000000"},
	} {
		var b []byte
		var err error
		if c.kind == "New" {
			b, err = readJSON[every.NewReader](c.text)
			if err == nil {
				_, err = every.OpenNew(b)
			}
		} else {
			b, err = readJSON[every.ChoiceReader](c.text)
			if err == nil {
				_, err = every.OpenChoice(b)
			}
		}
		if got := hex.EncodeToString(b); err != nil || got != strings.ReplaceAll(c.words, " ", "") {
			t.Errorf("%s is read as\n%s, not\n%s: %v", c.text, got, c.words, err)
		}
	}
}

func TestPathsOfJSONErrorsSpellNames(t *testing.T) {
	for text, path := range map[string]string{
		`{"z":{"a":1,"a":2}}`:         `z.a`,
		`{"z":{"":1,"":2}}`:           `z.""`,
		`{"[0]":{"b":1,"b":1}}`:       `"[0]".b`,
		`{"\"q\\\n":[{"b":1,"b":1}]}`: `"\"q\\\n"[0].b`,
		`{"x":[]}`:                    `x`,
	} {
		_, err := readJSON[every.PointReader](text)
		var fault *zooph.JSONError
		if !errors.As(err, &fault) || fault.Path != path {
			t.Errorf("%s: %v", text, err)
		}
	}
	// Duplicates are errors everywhere. A null member counts as absent for an untyped pointer.
	if _, err := readJSON[every.ListsReader](`{"voids":[{"a":1,"a":2}]}`); err == nil {
		t.Error("a member is there twice in a List(Void)")
	}
	if _, err := readJSON[every.UntypedReader](`{"any":null}`); err == nil {
		t.Error("null as AnyPointer")
	}
}

func TestJSONNumbersOfManyDigits(t *testing.T) {
	zeros := strings.Repeat("0", 800)
	for text, want := range map[string]float64{
		"5" + zeros + "e-800":                  5,
		"-5" + zeros + zeros + ".5e-1600":      -5,
		"0." + zeros + zeros + "25e1601":       2.5,
		"1." + zeros + "1":                     1,
		"9007199254740993." + zeros + "1":      9007199254740994,
		"9007199254740993." + zeros:            9007199254740992,
		"0." + zeros + "e99999999999999999999": 0,
		"1" + zeros + "e-99999999999999999999": 0,
	} {
		b, err := readJSON[every.NumbersReader](`{"float64":` + text + `}`)
		r, bad := every.OpenNumbers(b)
		if err != nil || bad != nil || r.Float64() != want {
			t.Error(text[:20], r.Float64(), err)
		}
	}
	for _, text := range []string{"5" + zeros, "5" + zeros + "e99999999999999999999"} {
		if _, err := readJSON[every.NumbersReader](`{"float64":` + text + `}`); err == nil {
			t.Error("out of range:", text[:20])
		}
	}
}

func TestJSONTakesBoundedMemory(t *testing.T) {
	for name, text := range map[string]string{
		"wide structs": `{"list":[` + strings.Repeat("{},", 100_000) + `{}]}`,
	} {
		before := allocated()
		_, err := readJSON[attacks.WidesReader](text)
		var fault *zooph.Fault
		if !errors.As(err, &fault) || fault.Kind != zooph.Memory || fault.Path != "list" {
			t.Error(name, err)
		}
		if took := allocated() - before; took > 100<<20 {
			t.Error(name, "allocated", took)
		}
	}
	var a zooph.Arena
	err := zooph.ReadJSONWithin[attacks.WidesReader](&a, []byte(`{"list":[{},{},{}]}`), zooph.Limits{Memory: 10_000})
	if !errors.Is(err, zooph.Memory) {
		t.Error("the limit that was set:", err)
	}
}

// Tests two inputs whose time once grew with the square of the text's length.
func TestJSONTakesLinearTime(t *testing.T) {
	var names strings.Builder
	for i := range 200_000 {
		fmt.Fprintf(&names, `"n%d":0,`, i)
	}
	huge := `"` + strings.Repeat("x", 1<<20) + `":[` + strings.Repeat("0,", 100_000) + "0]"
	done := make(chan struct{})
	go func() {
		defer close(done)
		for _, text := range []string{"{" + names.String() + huge + "}", "{" + huge + "}"} {
			if _, err := readJSON[every.PointReader](text); err != nil {
				t.Error(err)
			}
		}
	}()
	select {
	case <-done:
	case <-time.After(time.Minute):
		t.Fatal("it does not end")
	}
}

func TestReadersAndBuildersAreJSONAndText(t *testing.T) {
	var a zooph.Arena
	b := every.NewPoint(&a)
	b.SetX(7)
	b.SetLabel("here")
	r, err := every.OpenPoint(a.Framed())
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []any{r, b} {
		if out, err := json.Marshal(x); err != nil || string(out) != `{"x":7,"y":-1,"label":"here"}` {
			t.Errorf("%s %v", out, err)
		}
		if out := fmt.Sprint(x); out != `(x = 7, y = -1, label = "here")` {
			t.Error(out)
		}
	}
	if out := fmt.Sprint(every.PointBuilder{}); out == "" {
		t.Error("the zero Builder prints nothing")
	}
	p := every.NewGeneric(&a).Texts()
	p.First().Set("one")
	if out := p.String(); !strings.Contains(out, "first") {
		t.Error(out)
	}
}

// Opening and decoding accept the same messages: defaults, which are not in the message, cost
// nothing.
func TestDefaultsCostNothing(t *testing.T) {
	limits := zooph.Limits{Traversal: 1, Nesting: 1}
	null := make([]byte, 16)
	null[4] = 1
	for _, l := range []zooph.Limits{limits, {Traversal: -1, Nesting: -1}} {
		var m zooph.Message
		m.SetLimits(l)
		r, err := zooph.OpenIn[every.PresetReader](&m, null)
		if err != nil {
			t.Fatal(err)
		}
		x, err := r.Record()
		if err != nil {
			t.Error(l, err)
		}
		if same, err := zooph.SameBits(x, x); err != nil || !same {
			t.Error(l, err)
		}
		if _, err := r.MarshalJSON(); err != nil {
			t.Error(l, err)
		}
		if _, err := zooph.AppendText[every.PresetReader](nil, m.Root()); err != nil {
			t.Error(l, err)
		}
		g, err := zooph.OpenIn[every.GenericReader](&m, null)
		if err == nil {
			_, err = g.Record()
		}
		if err != nil {
			t.Error(l, err)
		}
	}
}
