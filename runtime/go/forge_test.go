// SPDX-License-Identifier: MIT OR Apache-2.0

package zooph_test

import (
	"reflect"
	"testing"

	"zooph.dev/go"
)

// Go converts between structs of the same fields, also where those are not exported. So no
// two types that users can name may have the same: a Reader would become a Builder, which
// writes to what was received, and a list of bytes one of numbers of eight bytes.
func TestNoTypeCanBeConvertedToAnother(t *testing.T) {
	types := []any{
		zooph.Pointer{}, zooph.Struct{}, zooph.AnyList{}, zooph.Text{}, zooph.Data{},
		zooph.AnyValue{}, zooph.Bools{}, zooph.Voids{}, zooph.List[zooph.Text]{},
		zooph.Numbers[int8]{}, zooph.Numbers[uint8]{}, zooph.Numbers[int64]{}, zooph.Numbers[float64]{},
		zooph.PointerBuilder{}, zooph.TextBuilder{}, zooph.DataBuilder{}, zooph.CapabilityBuilder{},
		zooph.BoolsBuilder{}, zooph.VoidsBuilder{}, zooph.ListBuilder[zooph.TextBuilder]{},
		zooph.NumbersBuilder[int8]{}, zooph.NumbersBuilder[uint8]{}, zooph.NumbersBuilder[int64]{},
		zooph.NumbersBuilder[float64]{}, zooph.Orphan[zooph.TextBuilder]{},
	}
	for _, x := range types {
		for _, y := range types {
			from, to := reflect.TypeOf(x), reflect.TypeOf(y)
			if from != to && from.ConvertibleTo(to) {
				t.Errorf("%v can be converted to %v", from, to)
			}
		}
	}
}
