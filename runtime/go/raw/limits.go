// SPDX-License-Identifier: MIT OR Apache-2.0

package raw

import "math"

// Limits is what decoding may cost. Fields that are 0 have their usual values, which fit bytes from anyone; a negative
// one allows nothing.
type Limits struct {
	// Nesting is how many levels of values there may be within values, usually 1,000. The elements of a list, set or
	// map are a level, the value of an optional one and the fields of a constructor, unless their sizes are
	// constant: those hold nothing that could be nested.
	Nesting int
	// EmptyElements is how many elements that take no bytes there may be, in all lists together, usually 8 Mi and
	// never more than 2^31-1.
	EmptyElements int64
}

const (
	usualNesting       = 1_000
	usualEmptyElements = 8 << 20
)

// set returns the limits with their usual values where they are 0.
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
