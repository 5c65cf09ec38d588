// SPDX-License-Identifier: MIT OR Apache-2.0

package zooph

import "zooph.dev/go/internal/core"

const (
	// MaxNesting is the highest nesting limit that can be set. It bounds the stack, because
	// every operation that walks a message recurses.
	MaxNesting = core.MaxNesting
	// MaxCount is the largest number of elements of a list: a list pointer has 29 bits for
	// it.
	MaxCount = core.MaxCount
	// MaxSegments is the largest number of segments of a message.
	MaxSegments = core.MaxSegments
)

// Limits bound the time and memory that reading a message, a stream or JSON may take. In each
// field 0 means the default, and a negative number means a limit of zero. Operations that
// take no Limits use those that [Message.SetLimits] has set on the message that they work on.
type Limits struct {
	// Nesting is the largest number of pointers to structs and lists on the way from the root
	// to any object. Texts, data and lists of numbers do not count, nor do null pointers and
	// the schema's defaults. The default is 64; a number above 1024 means 1024.
	Nesting int
	// Traversal is how many words may be visited in all. The default is the larger of 8 Mi
	// words and twice the number of words in the message.
	Traversal int64
	// Memory is how many bytes native values, JSON trees and copies, canonical ones included,
	// may take. The default is the larger of 64 MiB and 64 times the number of bytes in the
	// message, which a copy of a validated message never reaches.
	Memory int64
	// Output is how many bytes of text, printed or JSON, may be appended to a string or
	// buffer. The default is the same as that of Memory.
	Output int64
	// Bytes is the largest size in bytes of a message whose bytes are not all present when it
	// is opened: a message of a stream, or an unpacked one. The default is 64 MiB.
	Bytes int64
	// UTF8 makes validation check that every text that the schema describes is UTF-8.
	UTF8 bool
}

// Message is a message that was opened. The zero value is empty. Opening another message into
// the same Message saves allocations and makes all Readers of the earlier one invalid. A
// Message must not be copied. Records that are decoded with it use its limits and its memory
// for texts.
type Message core.Message

func (m *Message) core() *core.Message { return (*core.Message)(m) }

// SetLimits sets the limits for messages that are opened into m afterwards.
func (m *Message) SetLimits(l Limits) { m.core().SetLimits(core.Limits(l)) }

// OpenLazy opens a framed message without validating it, like the function [OpenLazy], but
// does not name a type for its root.
func (m *Message) OpenLazy(data []byte) error { return told(m.core().OpenLazy(data)) }

// Root returns the message's root pointer.
func (m *Message) Root() Pointer { return Pointer(m.core().Root()) }

// Fault returns the first fault that a Reader of a lazily opened message has met so far, or
// nil. A program asks for it once, after reading. For a validated message the only possible
// fault is that copying it exceeded the memory limit that was set.
func (m *Message) Fault() error {
	// This function is short enough for Go to inline it.
	if m.core().Sound() {
		return nil
	}
	return m.fault()
}

//go:noinline
func (m *Message) fault() error { return told(m.core().Fault()) }

// Segments returns the segments of the message.
func (m *Message) Segments() [][]byte { return m.core().Segments() }

// Reader is the interface of the generated Readers and of the Readers in this package; R is
// the Reader type itself. It constrains type parameters, such as those of the functions that
// open messages. Its methods are for generated code: programs call [As] or [Cast] to read the
// object that a pointer leads to.
type Reader[R any] interface {
	FromPointer(p core.Pointer) R
	ZoophType() *core.Type
}

// Open opens and validates a framed message. No bytes may follow the message in data.
func Open[R Reader[R]](data []byte) (R, error) { return OpenIn[R](new(Message), data) }

// OpenIn does the same as [Open], but uses m, which can be used again, and the limits set on
// m.
func OpenIn[R Reader[R]](m *Message, data []byte) (r R, err error) {
	if err = m.core().Open(data, r.ZoophType()); err != nil {
		return r, told(err)
	}
	return r.FromPointer(m.core().Root()), nil
}

// OpenLazy opens a framed message without validating it, for sparse reads of large messages.
// Each pointer is checked when it is followed. A malformed pointer reads as the field's
// default, and [Message.Fault] returns the first such fault. The message may contain cycles,
// so a program's own walk over it may never end, or overflow the stack if it recurses:
// validate messages from outside, or bound the walk. The operations of this package are
// bounded by the message's [Limits].
func OpenLazy[R Reader[R]](m *Message, data []byte) (r R, err error) {
	if err = m.core().OpenLazy(data); err != nil {
		return r, told(err)
	}
	return r.FromPointer(m.core().Root()), nil
}

// OpenPrefix opens and validates the framed message at the start of data, and returns the
// bytes that follow it.
func OpenPrefix[R Reader[R]](m *Message, data []byte) (r R, rest []byte, err error) {
	r, rest, err = core.OpenPrefix[R](m.core(), data)
	return r, rest, told(err)
}

// OpenFlat opens and validates a flat message: one segment without framing.
func OpenFlat[R Reader[R]](m *Message, data []byte) (R, error) {
	r, err := core.OpenFlat[R](m.core(), data)
	return r, told(err)
}

// OpenSegments opens and validates a message that is already split into segments.
func OpenSegments[R Reader[R]](m *Message, segments ...[]byte) (R, error) {
	r, err := core.OpenSegments[R](m.core(), segments...)
	return r, told(err)
}

// Cast validates the object that p leads to as an R, within the limits of its message, and
// returns the Reader of it. A null pointer reads as the empty R.
func Cast[R Reader[R]](p Pointer) (R, error) {
	r, err := core.Cast[R](core.Pointer(p))
	return r, told(err)
}

// As returns the Reader of the object that p leads to, without validating the object as an R.
// Malformed parts read as their defaults, as in a message that [OpenLazy] has opened. Call
// [Cast] instead where the message says which type R must be.
func As[R Reader[R]](p Pointer) (r R) { return r.FromPointer(core.Pointer(p)) }
