// SPDX-License-Identifier: MIT OR Apache-2.0

package goldens_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"zooph.dev/goldens/ringone"
	"zooph.dev/goldens/ringuser"
)

// Files that import each other are one package, and another file uses their types.
func TestRecordsOfFilesThatImportEachOtherComeBack(t *testing.T) {
	leaf := ringone.Node{Name: "leaf", Colour: ringone.Colour_Red}
	third := ringone.Node__{First: &leaf, Names: []string{"x", "y"}}
	third.Choice.Colour, third.Choice.Size = ringone.Colour_Green, 9
	second := ringone.Node_{Name: "second", Previous: &leaf, Which: ringone.Node__Place_}
	second.Place.Colour = ringone.Colour_Green
	first := ringone.Node{
		Name: "first", Next: &second, All: []ringone.Node__{third}, Colour: ringone.Colour_Green,
		Colours: []ringone.Colour{ringone.Colour_Red, 9}, Box: &ringone.Box[*ringone.Node]{Content: &leaf},
	}
	user := ringuser.Node{One: &first, Two: &second, Colour: ringone.Colour_Blue}
	b, err := user.MarshalBinary()
	must(t, err)
	var back ringuser.Node
	must(t, back.UnmarshalBinary(b))
	text, err := json.Marshal(&back)
	must(t, err)
	if !strings.Contains(string(text), `"verde"`) || !strings.Contains(string(text), `"farbe"`) {
		t.Errorf("%s", text)
	}
	var again ringuser.Node
	must(t, json.Unmarshal(text, &again))
	if !reflect.DeepEqual(back, again) || back.One.Next.Previous.Name != "leaf" || back.One.All[0].Choice.Size != 9 ||
		back.Two.Place.Colour != ringone.Colour_Green || back.One.Box.Content.Name != "leaf" {
		t.Errorf("%s", text)
	}
	if name := ringone.Start().Next().Name(); name != "two" {
		t.Error(name)
	}
}
