// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"fmt"
	"strings"
)

// FaultKind says what is wrong with a message. The numbers are the same in all Zooph
// runtimes and never change.
type FaultKind uint8

// The kinds of faults. Package zooph explains them.
const (
	Truncated    FaultKind = 1
	SegmentTable FaultKind = 2
	NoRoot       FaultKind = 3
	Trailing     FaultKind = 4
	WrongKind    FaultKind = 5
	OutOfBounds  FaultKind = 6
	FarSegment   FaultKind = 7
	FarPad       FaultKind = 8
	ListTag      FaultKind = 9
	ElementSize  FaultKind = 10
	ReservedBits FaultKind = 11
	TextNul      FaultKind = 12
	TextUTF8     FaultKind = 13
	Nesting      FaultKind = 14
	Traversal    FaultKind = 15
	Memory       FaultKind = 16
	Packed       FaultKind = 17
	NotCanonical FaultKind = 18
	MessageSize  FaultKind = 19
)

var faultNames = [...]string{
	"", "truncated", "segment_table", "no_root", "trailing_bytes", "pointer_kind",
	"out_of_bounds", "far_segment", "far_pad", "list_tag", "element_size",
	"reserved_bits", "text_nul", "text_utf8", "nesting", "traversal", "memory",
	"packed", "not_canonical", "message_size",
}

var faultSentences = [...]string{
	"", "the bytes end before the message does", "the segment table is impossible",
	"the message has no root pointer", "bytes follow the message",
	"the pointer is not of the kind the schema says",
	"the pointer leads outside its segment",
	"the far pointer names a segment that does not exist",
	"the far pointer's landing pad is malformed",
	"the tag of the struct list is malformed",
	"the list's elements do not fit the schema's type",
	"reserved bits are not zero", "the text has no terminating NUL byte",
	"the text is not UTF-8", "the message is nested deeper than the limit",
	"the message is larger than the traversal budget",
	"what is made of the message is larger than the memory or output limit",
	"the packed bytes are malformed", "the message is not in canonical form",
	"the message is larger than Limits.Bytes allows",
}

// String returns the name that all runtimes share, such as out_of_bounds.
func (k FaultKind) String() string {
	if int(k) < len(faultNames) {
		return faultNames[k]
	}
	return "unknown"
}

// Error makes every kind an error, which [errors.Is] can look for.
func (k FaultKind) Error() string { return "zooph: " + k.String() }

// Fault describes what is wrong with a message, and where.
type Fault struct {
	// Kind is what is wrong.
	Kind FaultKind
	// Segment and Word are the position of the pointer at fault, counted from 0.
	Segment, Word uint32
	// Byte is the byte offset of a fault in framed or packed bytes. For a message that is
	// too large it is where the message begins. It is -1 for all other faults.
	Byte int64
	// Path leads from the root to the field at fault by the names of the schema, such as
	// sensors[3].name. The step for a pointer that the schema does not describe is # and
	// its index.
	Path string
}

// Told converts an error of this package to a type of package zooph. Package zooph sets
// it.
var Told = func(err error) error { return err }

func faultAt(kind FaultKind, segment, word uint32) *Fault {
	return &Fault{Kind: kind, Segment: segment, Word: word, Byte: -1}
}

func faultByte(kind FaultKind, at int64) *Fault {
	return &Fault{Kind: kind, Byte: at}
}

// Error returns a sentence that states the kind, the path and the position.
func (f *Fault) Error() string {
	var b strings.Builder
	b.WriteString("zooph: ")
	b.WriteString(f.Kind.String())
	if int(f.Kind) < len(faultSentences) {
		b.WriteString(": " + faultSentences[f.Kind])
	}
	if f.Path != "" {
		b.WriteString(", at " + f.Path)
	}
	if f.Byte >= 0 {
		fmt.Fprintf(&b, " (byte %d)", f.Byte)
	} else {
		fmt.Fprintf(&b, " (segment %d, word %d)", f.Segment, f.Word)
	}
	return b.String()
}

// Unwrap returns the kind, for [errors.Is].
func (f *Fault) Unwrap() error { return f.Kind }

// within puts a step in front of the fault's path and returns the fault.
func (f *Fault) within(step string) *Fault {
	if f.Path != "" && f.Path[0] != '[' {
		step += "."
	}
	f.Path = step + f.Path
	return f
}

func (f *Fault) inElement(i uint32) *Fault { return f.within(fmt.Sprintf("[%d]", i)) }
func (f *Fault) inPointer(i uint32) *Fault { return f.within(fmt.Sprintf("#%d", i)) }

// InField puts a field's name in front of the path of a fault. It is for generated code.
func InField(err error, name string) error {
	if f, ok := err.(*Fault); ok {
		return f.within(name)
	}
	return err
}
