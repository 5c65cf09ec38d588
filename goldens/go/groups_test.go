// SPDX-License-Identifier: MIT OR Apache-2.0

package goldens_test

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"testing"

	"zooph.dev/go"
	"zooph.dev/goldens/groups"
	"zooph.dev/goldens/unions"
)

// station has all groups of a Station.
func station() groups.Station {
	x := groups.Station{Name: "EBBR", Which: groups.Station_Active_}
	x.Position.Lon = -4.5
	x.Position.Names = []string{"a\"b", ""}
	x.Position.Source.Which = groups.Station_Position_Source_Relay_
	x.Position.Source.Relay.Last = &groups.Station{Name: "last"}
	x.Active.Since = 1 << 60
	x.Active.Level = -5
	return x
}

func box() groups.Box[zooph.String, *groups.Station] {
	x := groups.Box[zooph.String, *groups.Station]{It: "it"}
	x.Plain.One = 9
	x.Plain.Inner.Which = groups.Box_Plain_Inner_Three
	x.Plain.Inner.Three = 1.5
	x.Choice.Which = groups.Box_Choice_Both_
	x.Choice.Both.Flag = true
	x.Choice.Both.That = &groups.Station{Name: "that"}
	x.This.Value = "this"
	return x
}

// TestGroupsAloneHaveJSONAndText compares with what `zooph convert` writes for the same fields of
// whole structs.
func TestGroupsAloneHaveJSONAndText(t *testing.T) {
	x, y := station(), box()
	pair := groups.Pair[zooph.String, zooph.Bytes]{}
	pair.Left.It = "left"
	pair.Right.It = []byte{1}
	pair.Right.Deeper.That = []byte{2, 3}
	const idle = `"position":{"lat":0,"lon":0,"source":{"none":null}},"anything":{},"idle":null`
	const idleText = `position = (lat = 0, lon = 0, source = (none = void)), idle = void, anything = ()`
	for _, one := range []struct {
		group      any
		json, text string
	}{
		{x.Position,
			`{"lat":0,"lon":-4.5,"names":["a\"b",""],"source":{"relay":{"hops":0,"last":{"name":"last",` + idle + `}}}}`,
			`(lat = 0, lon = -4.5, names = ["a\"b", ""], source = (relay = (hops = 0, last = (name = "last", ` + idleText + `))))`},
		{x.Position.Source,
			`{"relay":{"hops":0,"last":{"name":"last",` + idle + `}}}`,
			`(relay = (hops = 0, last = (name = "last", ` + idleText + `)))`},
		{x.Position.Source.Relay,
			`{"hops":0,"last":{"name":"last",` + idle + `}}`,
			`(hops = 0, last = (name = "last", ` + idleText + `))`},
		{x.Active, `{"since":"1152921504606846976","level":-5}`, `(since = 1152921504606846976, level = -5)`},
		{x.Anything, `{}`, `()`},
		{y.Plain, `{"one":9,"inner":{"three":1.5}}`, `(one = 9, inner = (three = 1.5))`},
		{y.Plain.Inner, `{"three":1.5}`, `(three = 1.5)`},
		{y.Choice, `{"both":{"flag":true,"that":{"name":"that",` + idle + `}}}`,
			`(both = (flag = true, that = (name = "that", ` + idleText + `)))`},
		{y.Choice.Both, `{"flag":true,"that":{"name":"that",` + idle + `}}`,
			`(flag = true, that = (name = "that", ` + idleText + `))`},
		{y.This, `{"value":"this"}`, `(value = "this")`},
		{pair.Left, `{"it":"left"}`, `(it = "left")`},
		{pair.Right, `{"it":[1],"deeper":{"that":[2,3]}}`, `(it = "\001", deeper = (that = "\002\003"))`},
		{pair.Right.Deeper, `{"that":[2,3]}`, `(that = "\002\003")`},
		{unions.Shape_Border_Dashed{Dash: 1, Gap: 2}, `{"dash":1,"gap":2}`, `(dash = 1, gap = 2)`},
	} {
		text, err := json.Marshal(one.group)
		if err != nil || string(text) != one.json {
			t.Errorf("%T: %s, %v instead of %s", one.group, text, err, one.json)
		}
		if got := fmt.Sprint(one.group); got != one.text {
			t.Errorf("%T: %s instead of %s", one.group, got, one.text)
		}
		// What is decoded is the same group, also over another one.
		again := reflect.New(reflect.TypeOf(one.group))
		for range 2 {
			must(t, json.Unmarshal(text, again.Interface()))
			if got := fmt.Sprint(again.Elem()); got != one.text {
				t.Errorf("%T: %s after %s", one.group, got, one.text)
			}
		}
	}
}

func TestGroupsOfStructsComeBackFromJSON(t *testing.T) {
	x, y := station(), groups.Station{}
	text, err := json.Marshal(x.Position)
	must(t, err)
	must(t, json.Unmarshal(text, &y.Position))
	y.Name, y.Which, y.Active = x.Name, x.Which, x.Active
	if !x.Equal(&y) {
		t.Errorf("%v instead of %v", y, x)
	}
}

func TestDefaultsAndNullOfGroups(t *testing.T) {
	var x groups.Station_Position
	must(t, json.Unmarshal([]byte(`{"lon": 2, "source": {"relay": {}}}`), &x))
	if x.Lat != 50.5 || x.Lon != 2 || x.Source.Which != groups.Station_Position_Source_Relay_ || x.Source.Relay.Hops != 2 {
		t.Error(x)
	}
	must(t, x.UnmarshalJSON([]byte("null")))
	if x.Lon != 2 {
		t.Error("null has changed the group:", x)
	}
	// Nothing is left of the member that was active.
	x.Source.Relay.Last = new(groups.Station)
	must(t, x.UnmarshalJSON([]byte(`{"source": {"none": null}}`)))
	if x.Source != (groups.Station_Position_Source{}) {
		t.Error(x)
	}
	before := x
	for _, text := range []string{"5", "[]", `{"lat": "x"}`, `{"lat": 1`} {
		if err := x.UnmarshalJSON([]byte(text)); err == nil || !x.Equal(&before) {
			t.Errorf("%s: %v, %v", text, err, x)
		}
	}
}

func TestGroupsThatHaveNoJSONAreAnError(t *testing.T) {
	var x groups.Station
	must(t, x.Position.UnmarshalJSON([]byte(`{}`)))
	x.Position.Source.Which = 77
	var unknown *zooph.UnknownMemberError
	if text, err := json.Marshal(x.Position); !errors.As(err, &unknown) {
		t.Errorf("%s, %v", text, err)
	}
	if text := x.Position.String(); text == "" || text[0] != '(' {
		t.Error(text)
	}
	var m zooph.Message
	var a zooph.Arena
	a.New().SetText("any")
	must(t, m.OpenLazy(a.Framed()))
	any, err := zooph.AnyOf(m.Root())
	must(t, err)
	x.Anything.It = any
	if text, err := json.Marshal(x.Anything); err == nil {
		t.Errorf("%s, %v", text, err)
	}
}

// TestGroupsAllocateAsStructsDo compares groups with the struct around them. On big-endian machines
// opening a message copies its data, and JSON of a group is decoded from an opened message.
func TestGroupsAllocateAsStructsDo(t *testing.T) {
	x := unions.Shape{}
	x.Border.Which, x.Border.Dashed.Dash = unions.Shape_Border_Dashed_, 7
	whole, err := json.Marshal(x)
	must(t, err)
	group, err := json.Marshal(x.Border)
	must(t, err)
	count := func(f func()) float64 { return testing.AllocsPerRun(100, f) }
	more := 0.0
	if binary.NativeEndian.Uint16([]byte{1, 0}) != 1 {
		more = 1
	}
	var again unions.Shape
	for name, one := range map[string]struct{ group, whole func() }{
		"text":      {func() { _ = x.Border.String() }, func() { _ = x.String() }},
		"JSON":      {func() { _, _ = x.Border.MarshalJSON() }, func() { _, _ = x.MarshalJSON() }},
		"from JSON": {func() { _ = again.Border.UnmarshalJSON(group) }, func() { _ = again.UnmarshalJSON(whole) }},
	} {
		if group, whole := count(one.group), count(one.whole); group > whole+more {
			t.Errorf("%s: %v allocations of the group, %v of the struct", name, group, whole)
		}
	}
}
