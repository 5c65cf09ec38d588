// SPDX-License-Identifier: MIT OR Apache-2.0

package core

// AnyValue is the native form of an AnyPointer: the canonical copy of the object that it leads to.
// The zero value is null.
type AnyValue struct{ flat string }

// AnyOf returns a copy of the object that p leads to.
func AnyOf(p Pointer) (AnyValue, error) {
	if p.IsNull() {
		return AnyValue{}, nil
	}
	b, err := AppendCanonical(nil, p)
	return AnyValue{string(b)}, err
}

// Pointer returns a pointer to the value, for reading it.
func (v AnyValue) Pointer() Pointer {
	if v.flat == "" {
		return Pointer{}
	}
	s := &Segment{b: []byte(v.flat)}
	return Pointer{s, 0, s.word(0)}
}

// Flat returns the value as a flat message.
func (v AnyValue) Flat() []byte { return []byte(v.flat) }

// IsNull reports whether the value is null.
func (v AnyValue) IsNull() bool { return v.flat == "" }

// Equal reports whether the canonical copies are the same bytes.
func (v AnyValue) Equal(w AnyValue) bool { return v.flat == w.flat }

// ZoophEqual is for generated code.
func (v AnyValue) ZoophEqual(w AnyValue, _ *Comparison) bool { return v.flat == w.flat }

// ZoophWords is for generated code.
func (v AnyValue) ZoophWords(Room) int { return max(len(v.flat)/8-1, 0) }

// ZoophPut is for generated code.
func (v AnyValue) ZoophPut(e *RecordEncoder, at int) uint64 {
	if v.flat == "" {
		return 0
	}
	t := e.Take(len(v.flat)/8 - 1)
	copy(e.b[t*8:], v.flat[8:])
	root := le.Uint64([]byte(v.flat[:8]))
	if root&3 < kindFar && offsetOf(root) >= 0 {
		root = withOffset(root, offsetOf(root)+int64(t-at-1))
	}
	return root
}

// ZoophType returns the description of AnyPointer.
func (AnyValue) ZoophType() *Type { return &TypeAny }

// ZoophFrom is for generated code.
func (AnyValue) ZoophFrom(p Pointer, d *RecordDecoder) (AnyValue, error) { return d.Any(p) }
