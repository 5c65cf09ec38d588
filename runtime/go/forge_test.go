// SPDX-License-Identifier: MIT OR Apache-2.0

package zooph_test

import (
	"reflect"
	"testing"

	"zooph.dev/go"
)

// Go can convert between struct types with identical fields, even if the fields are
// unexported. So no two exported types may have identical fields. Otherwise a Reader could
// be converted to a Builder, which writes to received bytes, or a list of bytes to a list
// of 8-byte numbers.
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
