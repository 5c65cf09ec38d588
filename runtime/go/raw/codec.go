// SPDX-License-Identifier: MIT OR Apache-2.0

package raw

import (
	"errors"
	"slices"
)

// ErrChanged is returned when decoding finds a fault and the search for the first fault finds none.
// Either the bytes were changed in between, or a codec written by hand refuses bytes that its type
// allows.
var ErrChanged = errors.New("raw: the bytes change while they are decoded, or the code of a codec is wrong")

// Codec encodes and decodes values of a type. It may be used by several goroutines at the same time.
type Codec[T any] struct {
	typ  func() *Type
	code Code[T]
	// sealing computes the fingerprint for each Sealing.
	sealing [2]func() sealing
}

// Code holds the functions of a codec. The command zoophraw writes them. Wrong functions lead to
// faults and panics, never to memory accesses out of bounds.
type Code[T any] struct {
	// Type returns the description of the type.
	Type func(*Types) *Type
	// Size returns how many bytes a value takes beyond the minimum of its type, and negative
	// numbers for values that cannot be encoded: [TooDeep] or [Invalid]. The value may nest
	// `levels` deep. The minimum is the size of the smallest value; that of a sum counts the
	// constructor's number only. Size is nil if all values take the same number of bytes and can be
	// encoded.
	Size func(value T, levels int) int
	// Put writes a value to the beginning of b and returns the rest of b.
	Put func(b []byte, value T) []byte
	// Get reads a value from the beginning of b. It returns the value and the number of bytes that
	// it takes, or -1 if there is a fault. The caller guarantees that b has the type's minimum of
	// bytes and ends where the value must end at the latest.
	Get func(b []byte, levels int) (T, int)
	// Into does the same as Get, but may reuse memory of the value that it overwrites. If it is
	// nil, Get is called.
	Into func(b []byte, value *T, levels int) int
}

// Results of Size for values that cannot be encoded.
const (
	// TooDeep is the size of a value that is nested more deeply than decoders follow.
	TooDeep = -1
	// Invalid is the size of a value that decoders refuse: a text that is not UTF-8, a rune that is
	// not a character, or an enum or interface that is none of its constructors.
	Invalid = -2
)

// NewCodec returns a codec that calls these functions.
func NewCodec[T any](code Code[T]) *Codec[T] {
	c := &Codec[T]{typ: lazily(code.Type), code: code}
	c.prepare()
	return c
}

// Size returns how many bytes a value takes.
//
// The error is a [*Fault] if the value cannot be encoded: it is nested deeper than 1,000 levels, a
// text is not UTF-8, a rune is not a character, or an enum or interface is none of its
// constructors. The functions that encode return the same error.
func (c *Codec[T]) Size(value T) (int, error) {
	size := c.size(value)
	if size < 0 {
		return 0, c.refused(value, size)
	}
	return size, nil
}

func (c *Codec[T]) size(value T) int {
	beyond := c.SizeWithin(value, usualNesting)
	if beyond < 0 {
		return beyond
	}
	return c.typ().min + beyond
}

// Encode returns the bytes of a value, in memory of exactly their size.
func (c *Codec[T]) Encode(value T) ([]byte, error) { return c.Append(nil, value) }

// Append appends the bytes of a value to b.
func (c *Codec[T]) Append(b []byte, value T) ([]byte, error) {
	size := c.size(value)
	if size < 0 {
		return b, c.refused(value, size)
	}
	return c.put(b, value, size), nil
}

func (c *Codec[T]) put(b []byte, value T, size int) []byte {
	if b == nil {
		b = make([]byte, 0, size)
	} else {
		b = slices.Grow(b, size)
	}
	end := len(b) + size
	if rest := c.code.Put(b[len(b):end:end], value); len(rest) != 0 {
		panic("raw: the code of a codec writes fewer bytes than it says")
	}
	return b[:end]
}

// EncodeInto writes the bytes of a value to the beginning of b and returns their number. If b is
// too small it writes nothing, and the error is a [*Fault] of kind [Truncated].
func (c *Codec[T]) EncodeInto(b []byte, value T) (int, error) {
	size := c.size(value)
	if size < 0 {
		return 0, c.refused(value, size)
	}
	if size > len(b) {
		return 0, &Fault{Kind: Truncated, Offset: int64(len(b))}
	}
	c.code.Put(b[:size:size], value)
	return size, nil
}

// refused returns the fault of a value that cannot be encoded. It encodes the value nevertheless,
// and then checks the bytes to find the fault.
func (c *Codec[T]) refused(value T, size int) error {
	if size == Invalid {
		size = c.SizeWithin(value, usualNesting|lenient)
	}
	if size < 0 {
		return &Fault{Kind: Nesting}
	}
	b := make([]byte, c.typ().min+size)
	c.code.Put(b, value)
	if _, fault := check(c.typ(), b, 0, (*Limits)(nil).set()); fault != nil {
		return fault
	}
	return &Fault{Kind: BadTag}
}

// Decode returns the value that b holds; no bytes may follow it. The error is a [*Fault]. If the
// bytes are changed meanwhile, it may be [ErrChanged].
func (c *Codec[T]) Decode(b []byte) (T, error) { return c.DecodeWithin(b, nil) }

// DecodeWithin does the same as Decode within limits. Nil means the default limits.
func (c *Codec[T]) DecodeWithin(b []byte, limits *Limits) (value T, err error) {
	value, n := c.get(b, 0, limits)
	if n != len(b) {
		return c.faulty(b, 0, limits)
	}
	return value, nil
}

// DecodePrefix returns the value at the beginning of b and the bytes that follow it.
func (c *Codec[T]) DecodePrefix(b []byte, limits *Limits) (value T, rest []byte, err error) {
	value, n := c.get(b, 0, limits)
	if n < 0 {
		value, err = c.faulty(b, 0, limits)
		return value, nil, err
	}
	return value, b[n:], nil
}

// DecodeInto sets *value to the value that b holds; no bytes may follow it. It reuses the memory of
// the slices and pointers in *value where that is large enough, so no other code may use that
// memory any more. After a fault *value is a valid Go value with unspecified content.
func (c *Codec[T]) DecodeInto(value *T, b []byte, limits *Limits) error {
	n := -1
	if c.code.Into == nil {
		*value, n = c.get(b, 0, limits)
	} else if within, ok := c.begin(b, 0, limits); ok {
		n = c.code.Into(b, value, within.Nesting)
	}
	if n != len(b) {
		_, err := c.faulty(b, 0, limits)
		return err
	}
	return nil
}

// begin reports whether b has the type's minimum of bytes after the first from bytes. For a type
// with lists of elements that take no bytes, it also reports whether their number is within limits.
func (c *Codec[T]) begin(b []byte, from int, limits *Limits) (Limits, bool) {
	within, t := limits.set(), c.typ()
	if len(b)-from < t.min {
		return within, false
	}
	if t.counted {
		_, fault := check(t, b, from, within)
		return within, fault == nil
	}
	return within, true
}

// get reads the value that follows the first from bytes of b. It returns the value and the offset
// of its end, or -1 if there is a fault.
func (c *Codec[T]) get(b []byte, from int, limits *Limits) (value T, end int) {
	within, ok := c.begin(b, from, limits)
	if !ok {
		return value, -1
	}
	value, n := c.code.Get(b[from:], within.Nesting)
	if n < 0 {
		return value, -1
	}
	return value, from + n
}

// faulty returns the fault of bytes that could not be decoded completely.
func (c *Codec[T]) faulty(b []byte, from int, limits *Limits) (none T, err error) {
	end, fault := check(c.typ(), b, from, limits.set())
	switch {
	case fault != nil:
		return none, fault
	case end < len(b):
		return none, &Fault{Kind: Trailing, Offset: int64(end)}
	}
	return none, ErrChanged
}

// The methods below are for codecs of types that contain this type.

// Describe returns the description of the type.
func (c *Codec[T]) Describe(all *Types) *Type { return c.code.Type(all) }

// Min returns the size in bytes of the smallest value.
func (c *Codec[T]) Min() int { return c.typ().min }

// Constant reports whether all values have the same size.
func (c *Codec[T]) Constant() bool { return c.typ().constant }

// SizeWithin returns how many bytes a value takes beyond the minimum, as [Code.Size] does.
func (c *Codec[T]) SizeWithin(value T, levels int) int {
	if c.code.Size == nil {
		return 0
	}
	return c.code.Size(value, levels)
}

// Put writes a value to the beginning of b and returns the rest of b. SizeWithin must have been
// called before, to find out that there is room and that the value can be encoded.
func (c *Codec[T]) Put(b []byte, value T) []byte { return c.code.Put(b, value) }

// Get reads a value from the beginning of b, which has the minimum of bytes: see [Code.Get].
func (c *Codec[T]) Get(b []byte, levels int) (T, int) { return c.code.Get(b, levels) }
