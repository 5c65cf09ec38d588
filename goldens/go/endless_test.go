// SPDX-License-Identifier: MIT OR Apache-2.0

package goldens_test

import (
	"testing"

	"zooph.dev/go"
	lists "zooph.dev/goldens/endless"
	circles "zooph.dev/goldens/endlesscircles"
)

// null is a message whose root is null.
var null = []byte{0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}

// comesBack decodes a message with a null root, and encodes and decodes the Record.
func comesBack[X any, P interface {
	*X
	zooph.Record
	UnmarshalBinary([]byte) error
	Equal(*X) bool
}](t *testing.T) P {
	t.Helper()
	x, y := P(new(X)), P(new(X))
	must(t, x.UnmarshalBinary(null))
	data, err := x.AppendBinary(nil)
	must(t, err)
	must(t, y.UnmarshalBinary(data))
	if !x.Equal(y) {
		t.Errorf("%v instead of %v", y, x)
	}
	return x
}

func TestDefaultsThatContainThemselvesHaveAnEnd(t *testing.T) {
	tree := comesBack[lists.Tree](t)
	if len(tree.Kids) != 1 || tree.Kids[0].Size != 3 || len(tree.Kids[0].Kids) != 0 {
		t.Error(tree)
	}
	comesBack[circles.Left](t)
	comesBack[circles.Right](t)
	comesBack[lists.Crate](t)
	comesBack[circles.Choice](t)
	r, err := lists.OpenTree(null)
	must(t, err)
	if r.Kids().Len() != 1 || r.Kids().At(0).Size() != 3 || r.Kids().At(0).Kids().Len() != 0 {
		t.Error(r)
	}
}
