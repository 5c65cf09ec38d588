// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"fmt"
	"math"
)

// UnknownMemberError means that a Record cannot be encoded, because the active member of one of its
// unions is not in the schema. Decoding a message of a newer writer makes such Records.
type UnknownMemberError struct {
	// Union is the Go type of the union's Which field.
	Union string
	// Tag is the member's number.
	Tag uint16
}

// Error returns a sentence that states the union and the tag.
func (e *UnknownMemberError) Error() string {
	return fmt.Sprintf("zooph: %s has no member %d to encode", e.Union, e.Tag)
}

// SizeError means that a Record cannot be encoded, because a text, data or list in it, or the whole
// message, is too large for a message.
type SizeError struct{}

// Error returns a sentence.
func (*SizeError) Error() string {
	return "zooph: a text, data or list of 2^29 elements or words, or more, cannot be encoded"
}

// fits panics if n elements or words are too many for a message. [Recovered] makes an error of the
// panic.
func fits(n int) {
	if n > MaxCount {
		panic(&SizeError{})
	}
}

// fitsBehind panics if so many words, behind so many bytes, are too many for a message or for
// memory. Where int has 32 bits, a sum of words can overflow and is then negative.
func fitsBehind(bytes, words int) {
	if words < 0 || words > MaxCount || words > (math.MaxInt-bytes)/8 {
		panic(&SizeError{})
	}
}

// fitsSegment panics as [fits] does if so many words have no room in a segment, together with a
// landing pad. A negative number is a sum that overflowed, as in [fitsBehind].
func fitsSegment(words int) {
	if words < 0 || words > maxBlock/8-1 {
		panic(&SizeError{})
	}
}

// Recovered returns the error for a value with which encoding a Record has panicked. It panics
// again if the value is not of one of the encoder's error types.
func Recovered(p any) error {
	switch p := p.(type) {
	case nil:
		return nil
	case *Fault:
		return Told(p)
	case *UnknownMemberError:
		return Told(p)
	case *SizeError:
		return Told(p)
	}
	panic(p)
}

// Room limits the pass that adds up the words that a Record's pointers lead to: the levels and the
// words that are left. Without limits, shared pointers could make the sum larger than any message,
// and the pass too long. It is for generated code.
type Room struct{ levels, words int }

// Less returns the room after so many words.
func (r Room) Less(words int) Room { return Room{r.levels, r.words - words} }

// Deeper returns the room one level further down. It panics if no level or no word is left. It is
// short enough to be inlined into generated code, for which it is.
func Deeper(r Room) Room {
	r.levels--
	if r.levels|r.words < 0 {
		r.over()
	}
	return r
}

//go:noinline
func (r Room) over() {
	if r.levels < 0 {
		panic(faultAt(Nesting, 0, 0))
	}
	panic(&SizeError{})
}

// UnknownMember panics: a union of a Record has an active member that the schema does not have. It
// is for generated code.
func UnknownMember(name string, tag uint16) {
	panic(&UnknownMemberError{name, tag})
}

// TextWords returns the number of words that a text takes: 0 if it is the default.
func TextWords(s, def string) int {
	if s == def {
		return 0
	}
	return len(s)/8 + 1
}

// DataWords returns the number of words that data takes: 0 if it is the default.
func DataWords(b []byte, def string) int {
	if string(b) == def {
		return 0
	}
	return (len(b) + 7) / 8
}

// NumbersWords returns the number of words that a list of numbers takes.
func NumbersWords[T Number](v []T) int { return (len(v)*sizeOf[T]() + 7) / 8 }

// TextsWords returns the number of words that a list of texts takes.
func TextsWords(v []string, room Room) int {
	return ListWords(len(v), room, func(i int, _ Room) int { return TextWords(v[i], "") })
}

// ListWords returns the number of words that a list of n pointers and the objects behind them take.
func ListWords(n int, room Room, words func(i int, room Room) int) int {
	if n == 0 {
		return 0
	}
	room = Deeper(room)
	sum := n
	for i := range n {
		sum += words(i, room.Less(sum))
		fits(sum)
	}
	return sum
}
