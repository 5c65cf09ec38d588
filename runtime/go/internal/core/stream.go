// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"bufio"
	"errors"
	"io"
	"slices"
	"strconv"
)

// messageReader is the part of a decoder that does not depend on the message's type.
type messageReader struct {
	r       io.Reader
	packed  *unpacker
	data    []byte
	msg     Message
	offset  int64
	started int64
	index   int
	err     error
	done    bool
}

// StreamError describes why a stream of messages ended early. Err is a fault of the message with
// that index, counted from 0, or an error of the underlying reader.
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

// Decoder reads the messages of a stream one after another and validates each. A message of more
// than 64 MiB is a [Fault] of kind [MessageSize], unless [Decoder.SetLimits] allows it.
type Decoder[R Reader[R]] struct {
	m    messageReader
	root R
}

// NewDecoder returns a Decoder that reads messages of type R from r.
func NewDecoder[R Reader[R]](r io.Reader) *Decoder[R] {
	return &Decoder[R]{m: messageReader{r: r}}
}

// NewPackedDecoder returns a Decoder that reads packed messages of type R from r, through a
// [bufio.Reader].
func NewPackedDecoder[R Reader[R]](r io.Reader) *Decoder[R] {
	b, ok := r.(*bufio.Reader)
	if !ok {
		b = bufio.NewReader(r)
	}
	u := &unpacker{r: b}
	return &Decoder[R]{m: messageReader{r: u, packed: u}}
}

// SetLimits sets the limits for reading and validating messages. Bytes limits the unpacked size of
// one message; its default is 64 MiB.
func (d *Decoder[R]) SetLimits(l Limits) { d.m.msg.SetLimits(l) }

// Next reads the next message, which makes Readers of the previous one invalid. It returns false at
// the end of the stream and after an error.
func (d *Decoder[R]) Next() bool {
	if d.m.done {
		return false
	}
	var r R
	if d.m.err = d.m.next(r.ZoophType()); d.m.err != nil {
		d.m.done = true
		// The memory of the previous message was overwritten by the beginning of this one.
		d.root, d.m.data = r, nil
		if d.m.err == io.EOF {
			d.m.err = nil
		}
		return false
	}
	d.root = r.FromPointer(d.m.msg.Root())
	return true
}

// Root returns the message that was read last, which is valid until the next one is read. It is the
// zero Reader if there is none.
func (d *Decoder[R]) Root() R { return d.root }

// Bytes returns the framed bytes of the message that was read last, or nil if there is none.
func (d *Decoder[R]) Bytes() []byte { return d.m.data }

// Err returns why the stream ended early, or nil if it ended after a message.
func (d *Decoder[R]) Err() error {
	if d.m.err == nil {
		return nil
	}
	return d.m.err
}

func (m *messageReader) next(t *Type) error {
	err := m.read()
	if err == nil {
		err = m.msg.Open(m.data, t)
		m.offset += int64(len(m.data))
		if err == nil {
			m.index++
			return nil
		}
	}
	if err == io.EOF {
		return err
	}
	var fault *Fault
	if errors.As(err, &fault) && fault.Byte >= 0 && fault.Kind != Packed && fault.Kind != MessageSize {
		fault.Byte += m.started
	}
	return &StreamError{m.index, err}
}

// read reads a framed message into data. Memory grows with the bytes that arrive, not with what a
// header declares. A message that declares more than the limit is not read.
func (m *messageReader) read() error {
	m.started = m.offset
	begins := m.started
	if m.packed != nil {
		begins = m.packed.offset
	}
	limit := m.msg.limits.bytes()
	m.data = m.data[:0]
	for {
		need, known, fault := frameLength(m.data)
		if fault != nil {
			return fault
		}
		if known && need == int64(len(m.data)) {
			break
		}
		// As long as no bytes have arrived, the message has declared nothing.
		if need > limit && len(m.data) > 0 {
			return faultByte(MessageSize, begins)
		}
		need = (need + 7) &^ 7
		have := len(m.data)
		step := int(min(need-int64(have), max(1<<16, int64(have))))
		m.data = slices.Grow(m.data, step)[:have+step]
		n, err := io.ReadFull(m.r, m.data[have:])
		m.data = m.data[:have+n]
		if err == nil {
			continue
		}
		if err != io.EOF && err != io.ErrUnexpectedEOF {
			return err
		}
		if len(m.data) == 0 {
			return io.EOF
		}
		if _, _, fault := frameLength(m.data); fault != nil {
			return fault
		}
		return faultByte(Truncated, int64(len(m.data)))
	}
	if m.packed != nil {
		return m.packed.end()
	}
	return nil
}

// Encoder writes messages to a stream one after another.
type Encoder struct {
	w      io.Writer
	packed bool
	framed []byte // the last Record's framed message
	buf    []byte // packed bytes that are to be written
}

// NewEncoder returns an Encoder that writes framed messages to w.
func NewEncoder(w io.Writer) *Encoder { return &Encoder{w: w} }

// NewPackedEncoder returns an Encoder that writes packed messages to w.
func NewPackedEncoder(w io.Writer) *Encoder { return &Encoder{w: w, packed: true} }

// Encode writes the message that a holds.
func (e *Encoder) Encode(a *Arena) error {
	if !e.packed {
		_, err := a.WriteTo(e.w)
		return err
	}
	return e.pack(a.Segments()...)
}

// pack writes segments as a packed message, in pieces if it is large.
func (e *Encoder) pack(segments ...[]byte) error {
	const most = 1 << 18
	var few [4 * 16]byte // memory for the segment table of a message of few segments
	e.buf = appendPacked(e.buf[:0], appendTable(few[:0], segments))
	for _, words := range segments {
		for len(words) > 0 {
			if len(e.buf) >= most {
				if _, err := e.w.Write(e.buf); err != nil {
					return err
				}
				e.buf = e.buf[:0]
			}
			n := len(e.buf)
			e.buf = slices.Grow(e.buf, min(9*32+maxGroup+len(words)/2, most))
			o, i := packInto(e.buf[n:cap(e.buf)], words)
			e.buf, words = e.buf[:n+o], words[i:]
		}
	}
	_, err := e.w.Write(e.buf)
	return err
}

// EncodeRecord writes a Record as a message.
func (e *Encoder) EncodeRecord(x Record) error {
	framed, err := x.AppendBinary(e.framed[:0])
	if err != nil {
		return err
	}
	e.framed = framed
	if e.packed {
		return e.pack(framed[8:])
	}
	_, err = e.w.Write(framed)
	return err
}
