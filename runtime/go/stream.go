// SPDX-License-Identifier: MIT OR Apache-2.0

package zooph

import (
	"io"
	"iter"

	"zooph.dev/go/internal/core"
)

// Decoder reads the messages of a stream one after another and validates each. [NewDecoder] makes
// one. A message of more than 64 MiB is a [Fault] of kind [MessageSize], unless [Decoder.SetLimits]
// allows it. Small messages are read in small pieces, so an unbuffered reader should be wrapped in
// a [bufio.Reader].
type Decoder[R Reader[R]] core.Decoder[R]

func (d *Decoder[R]) core() *core.Decoder[R] { return (*core.Decoder[R])(d) }

// NewDecoder returns a Decoder that reads messages of type R from r.
func NewDecoder[R Reader[R]](r io.Reader) *Decoder[R] { return (*Decoder[R])(core.NewDecoder[R](r)) }

// NewPackedDecoder returns a Decoder that reads packed messages of type R from r. It reads through a
// [bufio.Reader], which is r itself if r is one.
func NewPackedDecoder[R Reader[R]](r io.Reader) *Decoder[R] {
	return (*Decoder[R])(core.NewPackedDecoder[R](r))
}

// SetLimits sets the limits for reading and validating messages. Bytes limits the unpacked size of
// one message; its default is 64 MiB.
func (d *Decoder[R]) SetLimits(l Limits) { d.core().SetLimits(core.Limits(l)) }

// Next reads the next message, which makes Readers of the previous one invalid. It returns false at
// the end of the stream and after an error; [Decoder.Root] is then the zero Reader.
func (d *Decoder[R]) Next() bool { return d.core().Next() }

// Root returns the message that was read last, which is valid until [Decoder.Next] is called again.
// It returns the zero Reader if Next has returned false.
func (d *Decoder[R]) Root() R { return d.core().Root() }

// All iterates over the messages that are still to come. Each is valid until the next iteration. If
// the stream ends early, the last pair is the zero Reader and the error, a [StreamError].
func (d *Decoder[R]) All() iter.Seq2[R, error] {
	return func(yield func(R, error) bool) {
		for d.Next() {
			if !yield(d.Root(), nil) {
				return
			}
		}
		if err := d.Err(); err != nil {
			yield(d.Root(), err)
		}
	}
}

// Bytes returns the framed bytes of the message that was read last, or nil if Next has returned
// false.
func (d *Decoder[R]) Bytes() []byte { return d.core().Bytes() }

// Err returns a [StreamError] if the stream ended early, and nil if it ended after a message.
func (d *Decoder[R]) Err() error { return told(d.core().Err()) }

// Received is one message that [Receive] has read, in memory from a pool.
type Received[R Reader[R]] core.Received[R]

// Receive reads one framed message from r, and nothing beyond it, into memory from a pool that all
// goroutines share. [Received.Release] returns the memory to the pool, so that later calls allocate
// only the Received itself. Memory that is not released is left to the garbage collector. The error
// is [io.EOF] if r is at its end, or a [StreamError]; after an error there is nothing to release.
// Small messages are read in small pieces, so an unbuffered r should be wrapped in a
// [bufio.Reader].
func Receive[R Reader[R]](r io.Reader) (*Received[R], error) {
	return ReceiveWithin[R](r, Limits{})
}

// ReceiveWithin does the same as [Receive], with the given limits. Bytes limits the size of the
// message.
func ReceiveWithin[R Reader[R]](r io.Reader, limits Limits) (*Received[R], error) {
	m, err := core.Receive[R](r, core.Limits(limits))
	return (*Received[R])(m), told(err)
}

// Root returns the message, which is valid until [Received.Release] is called, and the zero Reader
// after that.
func (m *Received[R]) Root() R { return (*core.Received[R])(m).Root() }

// Bytes returns the framed bytes of the message, which are valid until [Received.Release] is
// called, and nil after that.
func (m *Received[R]) Bytes() []byte { return (*core.Received[R])(m).Bytes() }

// Release returns the memory of the message to the pool. Readers of the message, and bytes that
// they returned without copying, must not be used afterwards. A second call does nothing.
func (m *Received[R]) Release() { (*core.Received[R])(m).Release() }

// Encoder writes messages to a stream one after another. [NewEncoder] makes one.
type Encoder core.Encoder

// NewEncoder returns an Encoder that writes framed messages to w.
func NewEncoder(w io.Writer) *Encoder { return (*Encoder)(core.NewEncoder(w)) }

// NewPackedEncoder returns an Encoder that writes packed messages to w.
func NewPackedEncoder(w io.Writer) *Encoder { return (*Encoder)(core.NewPackedEncoder(w)) }

// Encode writes the message that a holds.
func (e *Encoder) Encode(a *Arena) error { return (*core.Encoder)(e).Encode(a.core()) }

// EncodeRecord writes a Record as a message.
func (e *Encoder) EncodeRecord(x Record) error { return (*core.Encoder)(e).EncodeRecord(x) }
