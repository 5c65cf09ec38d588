// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"io"
	"sync"
)

// pooled are messageReaders whose memory can be used again.
var pooled = sync.Pool{New: func() any { return new(messageReader) }}

// mostPooled is the largest number of bytes that a pooled reader keeps. Otherwise small
// messages would hold on to the memory of a large one.
const mostPooled = 1 << 20

// Received is one message that was read into memory from a pool.
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

// Root returns the message.
func (m *Received[R]) Root() R { return m.root }

// Bytes returns the framed bytes of the message.
func (m *Received[R]) Bytes() []byte {
	if m.m == nil {
		return nil
	}
	return m.m.data
}

// Release returns the memory to the pool.
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
