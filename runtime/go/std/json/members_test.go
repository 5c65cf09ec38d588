// SPDX-License-Identifier: MIT OR Apache-2.0

package json_test

import (
	"testing"

	"zooph.dev/go"
	"zooph.dev/go/std/json"
)

// TestAMemberThatCannotBeMadeIsNotSelected shows that a call that panics leaves the message as it
// was. If the member was selected before, it would read the object of another one.
func TestAMemberThatCannotBeMadeIsNotSelected(t *testing.T) {
	var a zooph.Arena
	v := json.NewValue(&a)
	v.SetString_("kept")
	for name, make := range map[string]func(){
		"a negative number": func() { v.InitArray(-1) },
		"too many":          func() { v.InitObject(1 << 29) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Error(name, "of elements is possible")
				}
			}()
			make()
		}()
		r, err := json.OpenValue(a.Framed())
		if err != nil || r.Which() != json.Value_String || r.String_() != "kept" {
			t.Errorf("%s: %v, %v", name, r, err)
		}
	}
}
