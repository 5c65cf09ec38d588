// SPDX-License-Identifier: MIT OR Apache-2.0

package zooph

import (
	"io"

	"zooph.dev/go/internal/core"
)

// Arena is the memory in which a message is built. The zero value is ready for use. Making
// a new root empties the arena but keeps its memory, so an Arena that is used again soon
// allocates nothing. Builders of an earlier root must not be used any more. An Arena must
// not be copied, nor used by several goroutines at once.
type Arena core.Arena

func (a *Arena) core() *core.Arena { return (*core.Arena)(a) }

// Reset empties the arena and keeps its memory.
func (a *Arena) Reset() { a.core().Reset() }

// SetSegmentSize empties the arena and sets the size of its segments in bytes, 4 GiB at
// most. A segment is larger where one object needs it. From the 257th on segments grow,
// because readers accept no more than 512 of them. With 0, the default, the arena chooses
// the size of each segment.
func (a *Arena) SetSegmentSize(bytes int) { a.core().SetSegmentSize(bytes) }

// Reserve empties the arena and makes room for a message of that many bytes, 4 GiB at most,
// in one segment.
func (a *Arena) Reserve(bytes int) { a.core().Reserve(bytes) }

// New empties the arena and returns its root pointer, which is null.
func (a *Arena) New() PointerBuilder { return PointerBuilder(a.core().New()) }

// Root returns the root pointer of the message.
func (a *Arena) Root() PointerBuilder { return PointerBuilder(a.core().Root()) }

// Segments returns the message's segments. The arena owns the bytes and the slice of
// segments, which are valid until the message is changed.
func (a *Arena) Segments() [][]byte { return a.core().Segments() }

// Framed returns the message as framed bytes. The arena owns them. If there is one segment,
// nothing is copied.
func (a *Arena) Framed() []byte { return a.core().Framed() }

// AppendTo appends the framed message to b.
func (a *Arena) AppendTo(b []byte) []byte { return a.core().AppendTo(b) }

// AppendPacked appends the packed form of the message to b.
func (a *Arena) AppendPacked(b []byte) []byte { return a.core().AppendPacked(b) }

// AppendCanonical appends the canonical form of the message to b, as a flat message.
func (a *Arena) AppendCanonical(b []byte) ([]byte, error) {
	b, err := a.core().AppendCanonical(b)
	return b, told(err)
}

// WriteTo writes the framed message to w without joining its segments.
func (a *Arena) WriteTo(w io.Writer) (int64, error) { return a.core().WriteTo(w) }

// Message returns the message for reading. It is valid until the message is changed.
func (a *Arena) Message() *Message { return (*Message)(a.core().Message()) }

// Compact rewrites the message without the objects that are no longer reachable. Builders
// and orphans made before must not be used afterwards.
func (a *Arena) Compact() { a.core().Compact() }
