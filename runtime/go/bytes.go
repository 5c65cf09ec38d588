// SPDX-License-Identifier: MIT OR Apache-2.0

package zooph

import "zooph.dev/go/internal/core"

// Frame splits a framed message into its segments, without looking at them.
func Frame(data []byte) ([][]byte, error) {
	segments, err := core.Frame(data)
	return segments, told(err)
}

// AppendFrame appends the framed message of these segments to b. It is a [Fault] of kind
// [SegmentTable] if no reader would accept the message: if there are no segments or more
// than 512, or one that is not of whole words or too large.
func AppendFrame(b []byte, segments ...[]byte) ([]byte, error) {
	b, err := core.AppendFrame(b, segments...)
	return b, told(err)
}

// AppendPacked appends the packed form of exactly these bytes to b. It is an error if they
// are not whole words. The table and each segment of a framed message are packed one by
// one, as [AppendPackedMessage] does.
func AppendPacked(b, words []byte) ([]byte, error) {
	b, err := core.AppendPacked(b, words)
	return b, told(err)
}

// AppendPackedMessage appends the packed form of a message of these segments to b,
// with a segment table of its own, whose padding is zero. The error is that of
// [AppendFrame].
func AppendPackedMessage(b []byte, segments ...[]byte) ([]byte, error) {
	b, err := core.AppendPackedMessage(b, segments...)
	return b, told(err)
}

// UnpackLimit is how many bytes a slice of that many packed bytes may stand for: the larger
// of 64 MiB and 64 times their number. It is a limit for [AppendUnpacked].
func UnpackLimit(packed int) int { return core.UnpackLimit(packed) }

// AppendUnpacked appends the words that packed holds to b: limit bytes at most, for which
// [UnpackLimit] is a good value. The error is a [Fault] of kind [Packed] where the bytes
// are malformed, or of kind [MessageSize], and b is as it was then.
func AppendUnpacked(b, packed []byte, limit int) ([]byte, error) {
	b, err := core.AppendUnpacked(b, packed, limit)
	return b, told(err)
}

// AppendCanonical appends the canonical form of what a pointer leads to, as a flat
// message, to b. It needs no validation before it: the error is the first fault, and b
// is as it was then. The limits are those of the message; memory counts only for what
// was not validated.
func AppendCanonical(b []byte, p Pointer) ([]byte, error) {
	b, err := core.AppendCanonical(b, core.Pointer(p))
	return b, told(err)
}

// CheckCanonical tells whether flat is a message in canonical form; the error says
// where it is not.
func CheckCanonical(flat []byte) error { return told(core.CheckCanonical(flat)) }

// Equal tells whether two pointers lead to equal values: exactly if their canonical
// copies are the same bytes. Null differs from an empty struct or list, -0 from 0,
// and NaNs are equal if their bits are. It needs no validation before it: the error is
// the first fault. The limits are those of both messages.
func Equal(a, b Pointer) (bool, error) {
	same, err := core.Equal(core.Pointer(a), core.Pointer(b))
	return same, told(err)
}
