// SPDX-License-Identifier: MIT OR Apache-2.0

package raw

import (
	"errors"
	"slices"
)

// ErrChanged is the error of bytes that are no value when they are decoded, and one when it is looked for what is wrong
// with them: somebody changes them meanwhile, or a codec by hand refuses what its type allows.
var ErrChanged = errors.New("raw: the bytes change while they are decoded, or the code of a codec is wrong")

// Codec encodes and decodes values of a type. It may be used by several goroutines at the same time.
type Codec[T any] struct {
	typ  func() *Type
	code Code[T]
	// sealing is what fingerprints are, by the Sealing.
	sealing [2]func() sealing
}

// Code is what a codec is made of. The command zoophraw writes it. Wrong code leads to faults and panics, never to
// memory that is not its own.
type Code[T any] struct {
	// Type describes the type.
	Type func(*Types) *Type
	// Size returns how many bytes a value takes beyond its minimum: those that a value takes at least, counting a
	// sum's number alone. It may nest as deep as `levels` says. A result below 0 is [TooDeep] or [Invalid]. A nil Size is
	// that of a type whose values all take as many bytes, and can all be encoded.
	Size func(value T, levels int) int
	// Put writes a value to the beginning of b, and returns the rest of b.
	Put func(b []byte, value T) []byte
	// Get reads a value from the beginning of b, and returns how many bytes it takes, too; -1 if there is a fault. The
	// minimum of a value is there, and b ends where the value has to.
	Get func(b []byte, levels int) (T, int)
	// Into is Get into a value that may have memory to be used again. Nil stands for Get.
	Into func(b []byte, value *T, levels int) int
}

// What Size returns for values that cannot be encoded.
const (
	// TooDeep is the size of a value that is nested deeper than decoders follow.
	TooDeep = -1
	// Invalid is the size of a value that decoders refuse: of a text that is not UTF-8, a rune that is no character, an
	// enum or an interface that is none of its constructors.
	Invalid = -2
)

// NewCodec returns a codec made of this code.
func NewCodec[T any](code Code[T]) *Codec[T] {
	c := &Codec[T]{typ: lazily(code.Type), code: code}
	c.prepare()
	return c
}

// Size returns how many bytes a value takes.
//
// It is a [*Fault] if the value cannot be encoded: if it is nested deeper than 1,000 levels, a text is not
// UTF-8, a rune is no character, or an enum or an interface is none of its constructors. The same is true of
// the functions that encode.
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

// Encode returns the bytes of a value, in memory of exactly the size it needs.
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

// EncodeInto writes the bytes of a value to the beginning of b, and returns how many these are. It is a [*Fault] of
// kind [Truncated] if b is too small; then nothing is written.
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

// refused tells why a value cannot be encoded. It is written all the same, to find out where it is wrong.
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

// Decode returns the value of which these are all bytes. The error is a [*Fault], but for bytes that are changed
// meanwhile: then it may be [ErrChanged].
func (c *Codec[T]) Decode(b []byte) (T, error) { return c.DecodeWithin(b, nil) }

// DecodeWithin is Decode within limits. Nil limits are the usual ones.
func (c *Codec[T]) DecodeWithin(b []byte, limits *Limits) (value T, err error) {
	value, n := c.get(b, 0, limits)
	if n != len(b) {
		return c.faulty(b, 0, limits)
	}
	return value, nil
}

// DecodePrefix returns the value that the bytes begin with, and the bytes behind it.
func (c *Codec[T]) DecodePrefix(b []byte, limits *Limits) (value T, rest []byte, err error) {
	value, n := c.get(b, 0, limits)
	if n < 0 {
		value, err = c.faulty(b, 0, limits)
		return value, nil, err
	}
	return value, b[n:], nil
}

// DecodeInto sets a value to the one of which these are all bytes, in the memory that slices and pointers in it have, if
// that is enough: nobody else may use that memory any more. After a fault nothing may be assumed about the value but
// that it is one.
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

// begin reports whether the minimum of a value is in b behind the first bytes, and, if the type has any, elements
// without bytes are within limits.
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

// get reads the value that is in b behind the first bytes, and returns where it ends; -1 if there is a fault.
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

// faulty returns the fault of bytes that were not all taken.
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

// What follows is what codecs of types need of the codecs of their parts.

// Describe describes the type.
func (c *Codec[T]) Describe(all *Types) *Type { return c.code.Type(all) }

// Min returns how many bytes every value takes at least.
func (c *Codec[T]) Min() int { return c.typ().min }

// Constant reports whether every value takes as many bytes.
func (c *Codec[T]) Constant() bool { return c.typ().constant }

// SizeWithin returns how many bytes a value takes beyond the minimum: see [Code.Size].
func (c *Codec[T]) SizeWithin(value T, levels int) int {
	if c.code.Size == nil {
		return 0
	}
	return c.code.Size(value, levels)
}

// Put writes a value to the beginning of b, and returns the rest of b. Before, it must have been measured.
func (c *Codec[T]) Put(b []byte, value T) []byte { return c.code.Put(b, value) }

// Get reads a value from the beginning of b, where its minimum is: see [Code.Get].
func (c *Codec[T]) Get(b []byte, levels int) (T, int) { return c.code.Get(b, levels) }
