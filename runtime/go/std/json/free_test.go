// SPDX-License-Identifier: MIT OR Apache-2.0

package json_test

import (
	"strings"
	"testing"

	"zooph.dev/go"
	"zooph.dev/go/std/json"
)

// The expected texts are the output of the stock tool for the same messages.

func TestValuesAreTheJSONTheyHold(t *testing.T) {
	for _, text := range []string{
		`null`, `true`, `false`, `-2.5`, `1e300`, `"a\"\u0001ü"`, `[]`, `{}`,
		`[1,[],{},null,[true,{"a":[]}]]`,
		// Here a name may occur twice.
		`{"a":1,"b":{"c":[null,"x"]},"a":{"":false}}`,
	} {
		var v json.Value
		if err := v.UnmarshalJSON([]byte(text)); err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if back, err := v.MarshalJSON(); string(back) != text {
			t.Errorf("%s became %s, %v", text, back, err)
		}
	}
}

func TestValuesInStructs(t *testing.T) {
	text := `{"function":"f","params":[null,1,{"function":2}]}`
	var call json.Value_Call
	if err := call.UnmarshalJSON([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if got := call.Params[2]; len(call.Params) != 3 || call.Params[0].Which != json.Value_Null ||
		got.Which != json.Value_Object || got.Object[0].Name != "function" || got.Object[0].Value.Number != 2 {
		t.Error(&call)
	}
	if back, err := call.MarshalJSON(); string(back) != text {
		t.Error(string(back), err)
	}
	// A null pointer is no member. JSON's null is a member whose value says null.
	for _, text := range []string{`{"name":"a"}`, `{"name":"a","value":null}`} {
		var f json.Value_Field
		if err := f.UnmarshalJSON([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if back, err := f.MarshalJSON(); string(back) != text {
			t.Errorf("%s became %s, %v", text, back, err)
		}
	}
}

func TestWhatIsNotJSON(t *testing.T) {
	one := json.Value{Which: json.Value_Number, Number: 1}
	raw := json.Value{Which: json.Value_Raw, Raw: "[1, 2]"}
	call := json.Value{Which: json.Value_Call_,
		Call: &json.Value_Call{Function: "f", Params: []json.Value{one, raw}}}
	for want, v := range map[string]*json.Value{
		`[1, 2]`: &raw, `f(1,[1, 2])`: &call, `()`: {Which: json.Value_Call_},
	} {
		if got, err := v.MarshalJSON(); string(got) != want {
			t.Errorf("%s, not %s, %v", got, want, err)
		}
	}
	// A member of a later version of the schema.
	var a zooph.Arena
	b := json.NewValue(&a)
	b.SetNull()
	data := a.Framed()
	data[16] = 99
	r, err := json.OpenValue(data)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := r.MarshalJSON(); string(got) != "null" {
		t.Error(string(got), err)
	}
}

func TestFaultsOfValues(t *testing.T) {
	var v json.Value
	for text, want := range map[string]string{
		`1e999`:     "a number out of range",
		`{"a":tru}`: "a: expected a value at byte 5",
		strings.Repeat("[", 65) + strings.Repeat("]", 65): "nested deeper than 64 levels",
	} {
		if err := v.UnmarshalJSON([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20s: %v", text, err)
		}
	}
	// Outside of free JSON a name that occurs twice is an error, even in members that are
	// ignored.
	var call json.Value_Call
	for text, want := range map[string]string{
		`{"function":"f","function":"g"}`: "function: the member is there twice",
		`{"x":[0,{"a":1,"a":2}]}`:         "x[1].a: the member is there twice",
	} {
		if err := call.UnmarshalJSON([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestDeepValues(t *testing.T) {
	text := strings.Repeat("[", 60) + strings.Repeat("]", 60)
	var v json.Value
	if err := v.UnmarshalJSON([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if back, err := v.MarshalJSON(); string(back) != text {
		t.Error(string(back), err)
	}
	// A message may be nested more deeply than JSON.
	self := json.Value{Which: json.Value_Object, Object: make([]json.Value_Field, 1)}
	for range 30 {
		inner := self
		self = json.Value{Which: json.Value_Object, Object: []json.Value_Field{{Value: &inner}}}
	}
	if got, err := self.MarshalJSON(); string(got) != strings.Repeat(`{"":`, 31)+"null"+strings.Repeat("}", 31) {
		t.Error(string(got), err)
	}
}
