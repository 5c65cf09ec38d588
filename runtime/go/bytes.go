// SPDX-License-Identifier: MIT OR Apache-2.0

package zooph

import "zooph.dev/go/internal/core"

// Frame splits a framed message into its segments, without validating their content.
func Frame(data []byte) ([][]byte, error) {
	segments, err := core.Frame(data)
	return segments, told(err)
}

// AppendFrame appends the framed message of these segments to b. The error is a [Fault] of
// kind [SegmentTable] if no reader would accept the message: there are no segments or more
// than 512, or a segment is not of whole words or too large for its entry in the segment
// table.
func AppendFrame(b []byte, segments ...[]byte) ([]byte, error) {
	b, err := core.AppendFrame(b, segments...)
	return b, told(err)
}

// AppendPacked appends the packed form of words to b. It returns an error if words is not a
// multiple of 8 bytes. To pack a message use [AppendPackedMessage], which packs the segment
// table and each segment one by one.
func AppendPacked(b, words []byte) ([]byte, error) {
	b, err := core.AppendPacked(b, words)
	return b, told(err)
}

// AppendPackedMessage appends the packed form of a message of these segments to b. It
// writes the segment table, with zero padding. The error is that of [AppendFrame].
func AppendPackedMessage(b []byte, segments ...[]byte) ([]byte, error) {
	b, err := core.AppendPackedMessage(b, segments...)
	return b, told(err)
}

// UnpackLimit returns how many bytes that number of packed bytes may unpack to: the larger
// of 64 MiB and 64 times their number. The result is a limit for [AppendUnpacked].
func UnpackLimit(packed int) int { return core.UnpackLimit(packed) }

// AppendUnpacked unpacks packed and appends the words to b. The words may take limit bytes
// at most; [UnpackLimit] returns a good value. The error is a [Fault] of kind [Packed] if
// the bytes are malformed, or of kind [MessageSize] if the limit is exceeded; b is then
// unchanged.
func AppendUnpacked(b, packed []byte, limit int) ([]byte, error) {
	b, err := core.AppendUnpacked(b, packed, limit)
	return b, told(err)
}

// AppendCanonical appends the canonical form of the object that p leads to, as a flat
// message, to b. The message need not be validated: the error is the first fault, and b is
// then unchanged. The limits are those of the message. The memory limit applies if it was
// set, or if the message was opened lazily.
func AppendCanonical(b []byte, p Pointer) ([]byte, error) {
	b, err := core.AppendCanonical(b, core.Pointer(p))
	return b, told(err)
}

// CheckCanonical returns nil if flat is a message in canonical form, and otherwise an error
// that says where it is not.
func CheckCanonical(flat []byte) error { return told(core.CheckCanonical(flat)) }

// Equal reports whether a and b lead to equal values, which is the case if and only if
// their canonical copies are the same bytes. So null differs from an empty struct or list,
// -0 differs from 0, and NaNs are equal if they have the same bits. The messages need not
// be validated: the error is the first fault. The limits of both messages apply.
func Equal(a, b Pointer) (bool, error) {
	same, err := core.Equal(core.Pointer(a), core.Pointer(b))
	return same, told(err)
}
