// SPDX-License-Identifier: MIT OR Apache-2.0

package json_test

import (
	"errors"
	"strings"
	"testing"

	"zooph.dev/go"
	"zooph.dev/go/std/json"
)

// In free JSON an object takes two nesting levels of the message. ReadJSON must not make a
// message that readers refuse.
func TestNoMessageIsMadeThatIsNestedTooDeeply(t *testing.T) {
	for _, deep := range []int{20, 31, 32, 40, 63} {
		text := strings.Repeat(`{"a":`, deep) + "5" + strings.Repeat("}", deep)
		var a zooph.Arena
		json.NewValue(&a).SetNumber(7)
		before := string(a.Framed())
		err := zooph.ReadJSON[json.ValueReader](&a, []byte(text))
		if err == nil {
			if _, err := json.OpenValue(a.Framed()); err != nil {
				t.Errorf("%d objects are read to a message that readers refuse: %v", deep, err)
			}
			continue
		}
		var fault *zooph.Fault
		if deep < 32 || !errors.As(err, &fault) || fault.Kind != zooph.Nesting || string(a.Framed()) != before {
			t.Errorf("%d objects: %v", deep, err)
		}
		if err := zooph.ReadJSONWithin[json.ValueReader](&a, []byte(text), zooph.Limits{Nesting: 200}); err != nil {
			t.Errorf("%d objects with a limit of 200: %v", deep, err)
		}
	}
}
