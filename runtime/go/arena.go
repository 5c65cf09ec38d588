// SPDX-License-Identifier: MIT OR Apache-2.0

package zooph

import (
	"io"

	"zooph.dev/go/internal/core"
)

// Arena is where a message is built. The zero value is ready for use. Making a new
// root empties it, so that an Arena that is used again needs no allocations in the
// end. Builders of an earlier root must not be used any more. An Arena must not be
// copied, nor used by several goroutines at once.
type Arena core.Arena

func (a *Arena) core() *core.Arena { return (*core.Arena)(a) }

// Reset empties the arena and keeps its memory.
func (a *Arena) Reset() { a.core().Reset() }

// SetSegmentSize makes segments that many bytes, or more where one object needs it,
// instead of as many as seem useful. Of messages of more than 256 segments the others are
// larger, because no reader accepts more than 512. More than 4 GiB means 4 GiB, as pointers
// reach no further. It empties the arena. 0 undoes it.
func (a *Arena) SetSegmentSize(bytes int) { a.core().SetSegmentSize(bytes) }

// Reserve makes room for a message of that many bytes in one segment, 4 GiB at most, and
// empties the arena.
func (a *Arena) Reserve(bytes int) { a.core().Reserve(bytes) }

// New empties the arena and returns its root pointer, which is null.
func (a *Arena) New() PointerBuilder { return PointerBuilder(a.core().New()) }

// Root is the root pointer of the message as it is.
func (a *Arena) Root() PointerBuilder { return PointerBuilder(a.core().Root()) }

// Segments are the message's segments, which the arena owns, as it does the slice of
// them: both are valid until the message is changed.
func (a *Arena) Segments() [][]byte { return a.core().Segments() }

// Framed is the message as framed bytes, which the arena owns. If there is one
// segment, nothing is copied.
func (a *Arena) Framed() []byte { return a.core().Framed() }

// AppendTo appends the framed message to b.
func (a *Arena) AppendTo(b []byte) []byte { return a.core().AppendTo(b) }

// AppendPacked appends the packed form of the message to b.
func (a *Arena) AppendPacked(b []byte) []byte { return a.core().AppendPacked(b) }

// AppendCanonical appends the canonical form of the message, a flat one, to b.
func (a *Arena) AppendCanonical(b []byte) ([]byte, error) {
	b, err := a.core().AppendCanonical(b)
	return b, told(err)
}

// WriteTo writes the framed message, without joining its segments.
func (a *Arena) WriteTo(w io.Writer) (int64, error) { return a.core().WriteTo(w) }

// Message is the message as it is now, to be read until it is changed.
func (a *Arena) Message() *Message { return (*Message)(a.core().Message()) }

// Compact rewrites the message without what is not reachable any more. Builders and
// orphans of before must not be used after it.
func (a *Arena) Compact() { a.core().Compact() }
