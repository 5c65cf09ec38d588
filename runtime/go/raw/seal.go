// SPDX-License-Identifier: MIT OR Apache-2.0

package raw

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"sync"
)

// Sealing selects what a type's fingerprint depends on.
type Sealing uint8

const (
	// ByShape fingerprints differ for types whose bytes have different shapes.
	ByShape Sealing = iota
	// ByName fingerprints also differ for types that differ in the names of records, sums,
	// constructors or fields.
	ByName
)

// header is the size in bytes of the header of a sealed value: the fingerprint of its type and the
// number of bytes that follow, 8 bytes each.
const header = 16

// sealing is a type's fingerprint, and the text that it is the hash of.
type sealing struct {
	text        string
	fingerprint uint64
}

// met maps each fingerprint that this program has computed to its text, so that faults can show it.
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

// hasEmptyElements reports whether the type contains lists whose elements take no bytes.
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

// Fingerprint returns the 64-bit FNV-1a hash of the text of the type's shape. It is computed once.
func (c *Codec[T]) Fingerprint(by Sealing) uint64 { return c.sealing[by&1]().fingerprint }

// Seal returns the sealed value: the fingerprint of its type, its length and its bytes. The memory
// has exactly that size.
func (c *Codec[T]) Seal(value T, by Sealing) ([]byte, error) { return c.AppendSealed(nil, value, by) }

// AppendSealed appends the sealed value to b: the fingerprint of its type, its length and its
// bytes.
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

// SealedLen returns how many bytes the sealed value at the beginning of b takes, so that a stream
// can be cut without decoding. It does not check that all of these bytes are in b. The error is a
// [*Fault] of kind [Truncated] if b has fewer than 16 bytes.
func SealedLen(b []byte) (uint64, error) {
	if len(b) < header {
		return 0, &Fault{Kind: Truncated}
	}
	length := binary.LittleEndian.Uint64(b[8:])
	return min(length, math.MaxUint64-header) + header, nil
}

// Unseal returns the sealed value that b holds; no bytes may follow it. The error is a [*Fault], of
// kind [Fingerprint] if the value was sealed as a value of another type. Nil means the default
// limits.
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

// UnsealPrefix returns the sealed value at the beginning of b and the bytes that follow it.
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

// another returns the fault of a value that was sealed as a value of another type.
func (c *Codec[T]) another(found uint64, by Sealing) *Fault {
	fault := &Fault{Kind: Fingerprint, Found: fmt.Sprintf("%016x", found), Expected: c.Shape(by)}
	if text, known := met.Load(found); known {
		fault.Found = text.(string)
	}
	return fault
}
