// SPDX-License-Identifier: MIT OR Apache-2.0

package raw

import "math"

// Limits bound what decoding may cost. A field that is 0 means its default, which is safe for bytes
// from untrusted sources. A negative field means a limit of zero.
type Limits struct {
	// Nesting is the largest number of levels of values within values. The default is 1,000. A
	// level is the elements of a list, set or map, the value of an optional, or the fields of a
	// constructor. Values of constant size are no level, because nothing can nest in them.
	Nesting int
	// EmptyElements is the largest number of elements that take no bytes, in all lists together.
	// The default is 8 Mi; a number above 2^31-1 means 2^31-1.
	EmptyElements int64
}

const (
	usualNesting       = 1_000
	usualEmptyElements = 8 << 20
)

// set returns the limits with defaults for the fields that are 0.
func (l *Limits) set() Limits {
	if l == nil {
		return Limits{usualNesting, usualEmptyElements}
	}
	set := *l
	if set.Nesting == 0 {
		set.Nesting = usualNesting
	}
	if set.EmptyElements == 0 {
		set.EmptyElements = usualEmptyElements
	}
	return Limits{max(set.Nesting, 0), min(max(set.EmptyElements, 0), math.MaxInt32)}
}
