// SPDX-License-Identifier: MIT OR Apache-2.0

package zooph

import (
	"io"
	"iter"

	"zooph.dev/go/internal/core"
)

// Decoder, which [NewDecoder] makes, reads the messages of a stream, one behind another, and validates
// each. A message of more than 64 MiB is a [Fault] of kind [MessageSize], unless
// [Decoder.SetLimits] allows it. It reads from its reader in small pieces where a message is small; wrap a
// slow one in a [bufio.Reader].
type Decoder[R Reader[R]] core.Decoder[R]

func (d *Decoder[R]) core() *core.Decoder[R] { return (*core.Decoder[R])(d) }

// NewDecoder reads messages of type R from r.
func NewDecoder[R Reader[R]](r io.Reader) *Decoder[R] { return (*Decoder[R])(core.NewDecoder[R](r)) }

// NewPackedDecoder reads packed messages of type R from r, through a buffer.
func NewPackedDecoder[R Reader[R]](r io.Reader) *Decoder[R] {
	return (*Decoder[R])(core.NewPackedDecoder[R](r))
}

// SetLimits sets the limits that messages are read and validated with. Bytes limits the
// size of one message, packed or not: 64 MiB unless set.
func (d *Decoder[R]) SetLimits(l Limits) { d.core().SetLimits(core.Limits(l)) }

// Next reads the next message. It returns false at the end of the stream, and when
// there is an error; [Decoder.Root] is empty then. Readers of the message before are invalid afterwards.
func (d *Decoder[R]) Next() bool { return d.core().Next() }

// Root is the message that was read last, valid until [Decoder.Next] is called again; the
// zero Reader if Next has returned false.
func (d *Decoder[R]) Root() R { return d.core().Root() }

// All are the messages that are still to come, each valid until the next one is asked for. If the stream
// ends early, the last pair has the error, a [StreamError], and the zero Reader.
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

// Bytes are the framed bytes of the message that was read last; nil if Next has returned
// false.
func (d *Decoder[R]) Bytes() []byte { return d.core().Bytes() }

// Err is why there are no further messages, a [StreamError]: nil at the end of the stream.
func (d *Decoder[R]) Err() error { return told(d.core().Err()) }

// Received is one message that [Receive] read, in memory from a pool.
type Received[R Reader[R]] core.Received[R]

// Receive reads one framed message from r, and nothing beyond it, into memory from a pool that all
// goroutines share. [Received.Release] gives the memory back, so that in the end nothing is
// allocated but the Received itself; without it, the garbage collector takes it. The error is [io.EOF] where r is at its
// end, or else a [StreamError]; then there is nothing to give back. Small messages are read in small pieces:
// wrap a slow r in a [bufio.Reader].
func Receive[R Reader[R]](r io.Reader) (*Received[R], error) {
	return ReceiveWithin[R](r, Limits{})
}

// ReceiveWithin is [Receive] with other limits. Bytes limits the size of the message.
func ReceiveWithin[R Reader[R]](r io.Reader, limits Limits) (*Received[R], error) {
	m, err := core.Receive[R](r, core.Limits(limits))
	return (*Received[R])(m), told(err)
}

// Root is the message, valid until [Received.Release] is called; the zero Reader after it.
func (m *Received[R]) Root() R { return (*core.Received[R])(m).Root() }

// Bytes are the framed bytes of the message, valid until [Received.Release] is called; nil after it.
func (m *Received[R]) Bytes() []byte { return (*core.Received[R])(m).Bytes() }

// Release gives the memory of the message to others. Readers of it must not be used any more, nor what was read
// from it without a copy. A second call does nothing.
func (m *Received[R]) Release() { (*core.Received[R])(m).Release() }

// Encoder, which [NewEncoder] makes, writes messages to a stream, one behind another.
type Encoder core.Encoder

// NewEncoder writes framed messages to w.
func NewEncoder(w io.Writer) *Encoder { return (*Encoder)(core.NewEncoder(w)) }

// NewPackedEncoder writes packed messages to w.
func NewPackedEncoder(w io.Writer) *Encoder { return (*Encoder)(core.NewPackedEncoder(w)) }

// Encode writes the message of an arena.
func (e *Encoder) Encode(a *Arena) error { return (*core.Encoder)(e).Encode(a.core()) }

// EncodeRecord writes a Record as a message. [Encoder.Encode] is for what is built in an
// arena.
func (e *Encoder) EncodeRecord(x Record) error { return (*core.Encoder)(e).EncodeRecord(x) }
