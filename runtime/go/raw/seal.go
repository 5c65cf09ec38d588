// SPDX-License-Identifier: MIT OR Apache-2.0

package raw

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"sync"
)

// Sealing says what fingerprints of types are made of.
type Sealing uint8

const (
	// ByShape fingerprints tell apart what differs in its bytes.
	ByShape Sealing = iota
	// ByName fingerprints tell apart, too, what differs in the names of records, sums, constructors and fields.
	ByName
)

// header is how many bytes are in front of a sealed value: the fingerprint of its type, and how many bytes follow.
const header = 16

// sealing is a type's fingerprint, and the text it is made of.
type sealing struct {
	text        string
	fingerprint uint64
}

// met has the texts of all fingerprints that this program has made, for faults to name.
var met sync.Map

func (c *Codec[T]) prepare() {
	for by := range c.sealing {
		c.sealing[by] = sync.OnceValue(func() sealing {
			text := c.typ().text(Sealing(by) == ByName)
			made := sealing{text, fnv(text)}
			met.Store(made.fingerprint, text)
			return made
		})
	}
}

// hasEmptyElements reports whether there are lists whose elements take no bytes.
func (t *Type) hasEmptyElements(seen map[*Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	switch t.form {
	case formList, formSet:
		if t.element.min == 0 {
			return true
		}
	case formMap:
		if t.element.min+t.value.min == 0 {
			return true
		}
	}
	for part := range t.parts() {
		if part.hasEmptyElements(seen) {
			return true
		}
	}
	return false
}

// Shape returns the canonical text of the type's shape, such as (i64,u8,f64).
func (c *Codec[T]) Shape(by Sealing) string { return c.sealing[by&1]().text }

// Fingerprint returns FNV-1a of 64 bits over the text of the type's shape. It is computed once.
func (c *Codec[T]) Fingerprint(by Sealing) uint64 { return c.sealing[by&1]().fingerprint }

// Seal returns the bytes of a value behind the fingerprint of its type and its length, in memory of exactly the size
// that takes.
func (c *Codec[T]) Seal(value T, by Sealing) ([]byte, error) { return c.AppendSealed(nil, value, by) }

// AppendSealed appends the bytes of a value behind the fingerprint of its type and its length to b.
func (c *Codec[T]) AppendSealed(b []byte, value T, by Sealing) ([]byte, error) {
	size := c.size(value)
	if size < 0 {
		return b, c.refused(value, size)
	}
	if b == nil {
		b = make([]byte, 0, header+size)
	}
	b = slices.Grow(b, header+size)
	b = binary.LittleEndian.AppendUint64(b, c.Fingerprint(by))
	b = binary.LittleEndian.AppendUint64(b, uint64(size))
	return c.put(b, value, size), nil
}

// SealedLen returns how many bytes the sealed value takes that the bytes begin with, so that a stream can be cut without
// decoding. It is a [*Fault] of kind [Truncated] if there are fewer than 16 bytes. Whether the value is all there
// is not looked at.
func SealedLen(b []byte) (uint64, error) {
	if len(b) < header {
		return 0, &Fault{Kind: Truncated}
	}
	length := binary.LittleEndian.Uint64(b[8:])
	return min(length, math.MaxUint64-header) + header, nil
}

// Unseal returns the sealed value of which these are all bytes. The error is a [*Fault]: of kind [Fingerprint] if it
// was sealed as a value of another type. Nil limits are the usual ones.
func (c *Codec[T]) Unseal(b []byte, by Sealing, limits *Limits) (T, error) {
	value, rest, err := c.UnsealPrefix(b, by, limits)
	if err == nil && len(rest) > 0 {
		err = &Fault{Kind: Trailing, Offset: int64(len(b) - len(rest))}
	}
	if err != nil {
		var none T
		return none, err
	}
	return value, nil
}

// UnsealPrefix returns the sealed value that the bytes begin with, and the bytes behind it.
func (c *Codec[T]) UnsealPrefix(b []byte, by Sealing, limits *Limits) (value T, rest []byte, err error) {
	length, err := SealedLen(b)
	if err != nil {
		return value, nil, err
	}
	if found := binary.LittleEndian.Uint64(b); found != c.Fingerprint(by) {
		return value, nil, c.another(found, by)
	}
	if length > uint64(len(b)) {
		return value, nil, &Fault{Kind: Truncated, Offset: 8}
	}
	value, n := c.get(b[:length], header, limits)
	if n != int(length) {
		value, err = c.faulty(b[:length], header, limits)
		return value, nil, err
	}
	return value, b[length:], nil
}

// another is the fault of what was sealed as a value of another type.
func (c *Codec[T]) another(found uint64, by Sealing) *Fault {
	fault := &Fault{Kind: Fingerprint, Found: fmt.Sprintf("%016x", found), Expected: c.Shape(by)}
	if text, known := met.Load(found); known {
		fault.Found = text.(string)
	}
	return fault
}
