// SPDX-License-Identifier: MIT OR Apache-2.0

package zooph

import (
	"strconv"

	"zooph.dev/go/internal/core"
)

// FaultKind says what is wrong with a message. The numbers are the same in all Zooph
// runtimes and never change. String returns the name that all runtimes share, such as
// out_of_bounds. A FaultKind is an error itself, which [errors.Is] can look for.
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

// Fault describes what is wrong with a message, and where.
type Fault struct {
	// Kind is what is wrong.
	Kind FaultKind
	// Segment and Word are the position of the pointer at fault: its segment and its word
	// in the segment, counted from 0.
	Segment, Word uint32
	// Byte is the byte offset of a fault in framed or packed bytes. For a message that is
	// too large it is where the message begins. It is -1 for all other faults.
	Byte int64
	// Path leads from the root to the field at fault by the names of the schema, such as
	// sensors[3].name. The step for a pointer that the schema does not describe is # and
	// its index.
	Path string
}

// Error returns a sentence that states the kind, the path and the position.
func (f *Fault) Error() string { return (*core.Fault)(f).Error() }

// Unwrap returns the kind, for [errors.Is].
func (f *Fault) Unwrap() error { return f.Kind }

// JSONError describes why a value cannot be written as JSON, or why JSON cannot be read.
type JSONError struct {
	// Path leads to the member at fault, such as sensors[3].name.
	Path string
	// Message says what is wrong.
	Message string
}

// Error returns a sentence that states the path and the message.
func (e *JSONError) Error() string {
	return (&core.JSONError{Path: e.Path, Message: e.Message}).Error()
}

// StreamError describes why a stream of messages ended early. Err is a fault of the message
// with that index, counted from 0, or an error of the underlying reader.
type StreamError struct {
	Index int
	Err   error
}

// Error returns a sentence that states the index and the underlying error.
func (e *StreamError) Error() string {
	return "zooph: message " + strconv.Itoa(e.Index) + ": " + e.Err.Error()
}

// Unwrap returns the underlying error.
func (e *StreamError) Unwrap() error { return e.Err }

// UnknownMemberError means that a Record cannot be encoded, because the active member of
// one of its unions is not in the schema. Decoding a message of a newer writer makes such
// Records.
type UnknownMemberError struct {
	// Union is the Go type of the union's Which field.
	Union string
	// Tag is the member's number.
	Tag uint16
}

// Error returns a sentence that states the union and the tag.
func (e *UnknownMemberError) Error() string { return (*core.UnknownMemberError)(e).Error() }

// SizeError means that a Record cannot be encoded, because a text, data or list in it, or
// the whole message, is too large for a message.
type SizeError struct{}

// Error returns a sentence.
func (*SizeError) Error() string { return new(core.SizeError).Error() }

// The internal package core returns its own error types, which users cannot name. The
// function told converts them to the types above before users see them.
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
