// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"io"
	"sync"
)

// pooled are readers whose memory is used again.
var pooled = sync.Pool{New: func() any { return new(messageReader) }}

// mostPooled is how many bytes are kept: one large message is no reason to hold as much for
// every small one.
const mostPooled = 1 << 20

// Received is one message that was read, in memory from a pool.
type Received[R Reader[R]] struct {
	m    *messageReader
	root R
}

// Receive reads one framed message into memory from a pool.
func Receive[R Reader[R]](r io.Reader, limits Limits) (*Received[R], error) {
	var root R
	m := pooled.Get().(*messageReader)
	m.r = r
	m.msg.SetLimits(limits)
	err := m.next(root.ZoophType())
	m.r = nil
	if err != nil {
		m.release()
		return nil, err
	}
	return &Received[R]{m, root.FromPointer(m.msg.Root())}, nil
}

// Root is the message.
func (m *Received[R]) Root() R { return m.root }

// Bytes are the framed bytes.
func (m *Received[R]) Bytes() []byte {
	if m.m == nil {
		return nil
	}
	return m.m.data
}

// Release gives the memory back.
func (m *Received[R]) Release() {
	if m.m != nil {
		m.m.release()
	}
	*m = Received[R]{}
}

func (m *messageReader) release() {
	data := m.data[:0]
	if cap(data) > mostPooled {
		return
	}
	m.offset, m.started, m.index, m.data = 0, 0, 0, data
	pooled.Put(m)
}
