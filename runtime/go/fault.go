// SPDX-License-Identifier: MIT OR Apache-2.0

package zooph

import (
	"strconv"

	"zooph.dev/go/internal/core"
)

// FaultKind tells what is wrong with a message. The numbers are shared by all
// Zooph runtimes and never change. Its String is the name that all runtimes share, such
// as out_of_bounds; it is an error itself, for [errors.Is] to look for.
type FaultKind = core.FaultKind

// The kinds of faults.
const (
	Truncated    = core.Truncated    // 1: The bytes end before the message does.
	SegmentTable = core.SegmentTable // 2: There are no segments, or more than 512.
	NoRoot       = core.NoRoot       // 3: The first segment is empty.
	Trailing     = core.Trailing     // 4: Bytes follow the message where exactly one was expected.
	WrongKind    = core.WrongKind    // 5: A pointer is of another kind than the schema says.
	OutOfBounds  = core.OutOfBounds  // 6: A pointer leads outside its segment.
	FarSegment   = core.FarSegment   // 7: A far pointer names a segment that does not exist.
	FarPad       = core.FarPad       // 8: The landing pad of a far pointer is malformed.
	ListTag      = core.ListTag      // 9: The tag of a list of structs is malformed.
	ElementSize  = core.ElementSize  // 10: A list's elements cannot be read as the schema's type.
	ReservedBits = core.ReservedBits // 11: Bits that must be zero are not.
	TextNul      = core.TextNul      // 12: A text is not terminated by a NUL byte.
	TextUTF8     = core.TextUTF8     // 13: A text is not UTF-8.
	Nesting      = core.Nesting      // 14: Objects are nested deeper than the nesting limit.
	Traversal    = core.Traversal    // 15: The traversal budget is spent.
	Memory       = core.Memory       // 16: Native values would need more memory than allowed.
	Packed       = core.Packed       // 17: Packed bytes are malformed.
	NotCanonical = core.NotCanonical // 18: The message is valid but not in canonical form.
	MessageSize  = core.MessageSize  // 19: A message of a stream, or unpacked, is larger than Limits.Bytes.
)

// Fault is what is wrong with a message, and where.
type Fault struct {
	// Kind is what is wrong.
	Kind FaultKind
	// Segment and Word are the place of the pointer at fault, counted from 0.
	Segment, Word uint32
	// Byte is the place of a fault in framed or packed bytes, where the message begins
	// that is too large, and -1 for all others.
	Byte int64
	// Path leads from the root to the field at fault, in the schema's spelling,
	// such as sensors[3].name. A pointer that the schema does not describe is a #
	// and its index.
	Path string
}

// Error is a sentence with everything that is known.
func (f *Fault) Error() string { return (*core.Fault)(f).Error() }

// Unwrap gives the kind, for [errors.Is].
func (f *Fault) Unwrap() error { return f.Kind }

// JSONError is why a value has no JSON, or why JSON is no message.
type JSONError struct {
	// Path leads to the member at fault, such as sensors[3].name.
	Path string
	// Message says what is wrong.
	Message string
}

// Error is a sentence.
func (e *JSONError) Error() string {
	return (&core.JSONError{Path: e.Path, Message: e.Message}).Error()
}

// StreamError is why a stream of messages ended early: a fault of the message with
// that index, counted from 0, or an error of the reader below.
type StreamError struct {
	Index int
	Err   error
}

// Error is a sentence.
func (e *StreamError) Error() string {
	return "zooph: message " + strconv.Itoa(e.Index) + ": " + e.Err.Error()
}

// Unwrap gives the error below.
func (e *StreamError) Unwrap() error { return e.Err }

// UnknownMemberError is why a Record cannot be encoded: in a union the active member is
// one that the schema does not have, as after decoding what a newer writer wrote.
type UnknownMemberError struct {
	// Union is the Go type of the union's Which.
	Union string
	// Tag is the member's number.
	Tag uint16
}

// Error is a sentence.
func (e *UnknownMemberError) Error() string { return (*core.UnknownMemberError)(e).Error() }

// SizeError is why a Record cannot be encoded: a text, data or list of it, or all of it, is
// larger than a message can have it.
type SizeError struct{}

// Error is a sentence.
func (*SizeError) Error() string { return new(core.SizeError).Error() }

// Errors are made where messages are read, in a package that users cannot import. They are
// turned into the types above before users see them.
func init() { core.Told = told }

func told(err error) error {
	switch e := err.(type) {
	case *core.Fault:
		return (*Fault)(e)
	case *core.JSONError:
		return &JSONError{e.Path, e.Message}
	case *core.StreamError:
		return &StreamError{e.Index, told(e.Err)}
	case *core.UnknownMemberError:
		return (*UnknownMemberError)(e)
	case *core.SizeError:
		return new(SizeError)
	}
	return err
}
