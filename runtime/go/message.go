// SPDX-License-Identifier: MIT OR Apache-2.0

package zooph

import "zooph.dev/go/internal/core"

const (
	// MaxNesting is the highest nesting limit: everything that walks a message
	// recurses.
	MaxNesting = core.MaxNesting
	// MaxCount is how many elements a list can have: counts have 29 bits.
	MaxCount = core.MaxCount
	// MaxSegments is how many segments a message may have.
	MaxSegments = core.MaxSegments
)

// Limits are limits on what a message, a stream or JSON may ask of this program. In
// each field 0 means the default, and a negative number means none at all. Operations
// that take no limits use those that were set with [Message.SetLimits] on the message
// that they work on.
type Limits struct {
	// Nesting is how many pointers to structs and lists may be followed from the
	// root to any object; texts, data and lists of numbers are not counted, nor are
	// pointers that are null and defaults of the schema. The default is 64; more than
	// 1024 means 1024.
	Nesting int
	// Traversal is how many words may be visited in all. The default is the larger of
	// 8 Mi words and twice the words present.
	Traversal int64
	// Memory is how many bytes native values, JSON trees and copies may take, canonical ones
	// included. The default, which a copy of what was validated stays below by itself, is the
	// larger of 64 MiB and 64 times the bytes present.
	Memory int64
	// Output is how many bytes printing and JSON may put into a string or buffer. The
	// default is that of Memory.
	Output int64
	// Bytes is how many bytes one message may have that is not there yet: of a stream,
	// or unpacked. The default is 64 MiB.
	Bytes int64
	// UTF8 asks to check that every text the schema knows is UTF-8.
	UTF8 bool
}

// Message is a message that was opened. The zero value is empty; opening into the
// same Message again saves allocations, and makes all Readers of what was opened
// before invalid. A Message must not be copied. Records that are decoded with it share its
// limits, and room for their texts.
type Message core.Message

func (m *Message) core() *core.Message { return (*core.Message)(m) }

// SetLimits sets the limits that messages opened into m are validated with.
func (m *Message) SetLimits(l Limits) { m.core().SetLimits(core.Limits(l)) }

// OpenLazy opens a framed message of any type without validating it, as the function
// [OpenLazy] does.
func (m *Message) OpenLazy(data []byte) error { return told(m.core().OpenLazy(data)) }

// Root is the message's root pointer.
func (m *Message) Root() Pointer { return Pointer(m.core().Root()) }

// Fault is the first fault that a Reader of a lazily opened message has met so
// far, to be asked once at the end; nil if there is none. Of a validated message it can only
// be that a copy of it was beyond the limit of memory that was set.
func (m *Message) Fault() error {
	// So short that it is inlined.
	if m.core().Sound() {
		return nil
	}
	return m.fault()
}

//go:noinline
func (m *Message) fault() error { return told(m.core().Fault()) }

// Segments are the segments of the message.
func (m *Message) Segments() [][]byte { return m.core().Segments() }

// Reader is what the Readers of a type can do; R is the Reader itself. It is for
// type parameters, and for the functions that open messages. Its methods are for
// generated code: [As] and [Cast] read what a pointer leads to.
type Reader[R any] interface {
	FromPointer(p core.Pointer) R
	ZoophType() *core.Type
}

// Open opens and validates a framed message: exactly one, nothing may follow it.
func Open[R Reader[R]](data []byte) (R, error) { return OpenIn[R](new(Message), data) }

// OpenIn is [Open] with a Message to use again. Its limits are those that were set.
func OpenIn[R Reader[R]](m *Message, data []byte) (r R, err error) {
	if err = m.core().Open(data, r.ZoophType()); err != nil {
		return r, told(err)
	}
	return r.FromPointer(m.core().Root()), nil
}

// OpenLazy opens a framed message without validating it, for sparse reads of large
// messages. Every hop is checked when it is made; a bad one yields the field's
// default, and the first is kept for [Message.Fault] to tell at the end. The message may
// hold a cycle, which a walk of the program's own can follow without end, until Go's stack
// is used up if it recurses: validate what comes from outside, or bound the walk. The
// operations of this package are bounded by the message's [Limits].
func OpenLazy[R Reader[R]](m *Message, data []byte) (r R, err error) {
	if err = m.core().OpenLazy(data); err != nil {
		return r, told(err)
	}
	return r.FromPointer(m.core().Root()), nil
}

// OpenPrefix opens the framed message at the start of data and returns what
// follows it.
func OpenPrefix[R Reader[R]](m *Message, data []byte) (r R, rest []byte, err error) {
	r, rest, err = core.OpenPrefix[R](m.core(), data)
	return r, rest, told(err)
}

// OpenFlat opens a flat message: one segment without framing.
func OpenFlat[R Reader[R]](m *Message, data []byte) (R, error) {
	r, err := core.OpenFlat[R](m.core(), data)
	return r, told(err)
}

// OpenSegments opens a message that is already split into segments.
func OpenSegments[R Reader[R]](m *Message, segments ...[]byte) (R, error) {
	r, err := core.OpenSegments[R](m.core(), segments...)
	return r, told(err)
}

// Cast validates what a pointer leads to as an R, within the limits of its message, and
// reads it as one. A null pointer reads as the empty R.
func Cast[R Reader[R]](p Pointer) (R, error) {
	r, err := core.Cast[R](core.Pointer(p))
	return r, told(err)
}

// As reads what a pointer leads to as an R, without validating it as one first: what is
// malformed reads as its default, as of a message that was opened by [OpenLazy]. Use [Cast]
// where the message says what R is.
func As[R Reader[R]](p Pointer) (r R) { return r.FromPointer(core.Pointer(p)) }
