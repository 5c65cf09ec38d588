// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import "testing"

// A union of two flattened structs, one of them with a default, of a text and of a group with a text, all by the same pointer.
type (
	flatPoint struct{}
	flatPick  struct{}
	flatGroup struct{}
)

var (
	flatPointLayout = Layout{Name: "Point", Data: 1, Fields: []Field{{Name: "x", Type: &TypeInt32}}}
	flatGroupLayout = Layout{Name: "Pick.group", Data: 1, Pointers: 1, Fields: []Field{{Name: "name", Type: &TypeText}}}
	flatPickLayout  = Layout{Name: "Pick", Data: 1, Pointers: 1, Union: true, JSON: &UnionJSON{Name: "tag"}, Fields: []Field{
		{Name: "point", Type: &Type{Kind: KindStruct, Of: flatPoint{}}, Member: true, Tag: 0, JSON: &FieldJSON{Flatten: true}},
		{Name: "text", Type: &TypeText, Member: true, Tag: 1},
		{Name: "group", Group: flatGroup{}, Member: true, Tag: 2},
	}}
)

func (flatPoint) ZoophLayout() *Layout { return &flatPointLayout }
func (flatPick) ZoophLayout() *Layout  { return &flatPickLayout }
func (flatGroup) ZoophLayout() *Layout { return &flatGroupLayout }

// What was entered of a flattened struct is dropped when another member takes its pointer.
func TestJSONMembersTakeThePlaceOfFlattenedStructs(t *testing.T) {
	pick := Type{Kind: KindStruct, Of: flatPick{}}
	for _, c := range []struct{ read, want string }{
		{`{"tag":"point","x":5}`, `{"tag":"point","x":5}`},
		{`{"tag":"point","x":5,"text":"t"}`, `{"tag":"text","text":"t"}`},
		{`{"tag":"point","x":5,"text":null}`, `{"tag":"point","x":5}`},
		{`{"tag":"point","x":5,"group":{"name":"n"}}`, `{"tag":"group","group":{"name":"n"}}`},
	} {
		var a Arena
		if err := ReadJSON(&a, []byte(c.read), &pick); err != nil {
			t.Errorf("%s: %v", c.read, err)
			continue
		}
		var m Message
		if err := m.Open(a.Framed(), &pick); err != nil {
			t.Errorf("%s: %v", c.read, err)
			continue
		}
		if got, err := MarshalJSON(m.Root().Struct(), &pick); err != nil || string(got) != c.want {
			t.Errorf("%s: %s, %v instead of %s", c.read, got, err, c.want)
		}
	}
}

// A member of a flattened struct comes once, also if another member of the union was active in between.
func TestJSONMembersOfFlattenedStructsComeOnce(t *testing.T) {
	pick := Type{Kind: KindStruct, Of: flatPick{}}
	var a Arena
	err := ReadJSON(&a, []byte(`{"tag":"point","x":5,"text":"t","x":6}`), &pick)
	if fault, is := err.(*JSONError); !is || fault.Path != "x" {
		t.Errorf("%v instead of an error at x", err)
	}
}
