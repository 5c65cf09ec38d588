// SPDX-License-Identifier: MIT OR Apache-2.0

package zooph

import (
	"io"

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

// Bytes are the framed bytes of the message that was read last; nil if Next has returned
// false.
func (d *Decoder[R]) Bytes() []byte { return d.core().Bytes() }

// Err is why there are no further messages, a [StreamError]: nil at the end of the stream.
func (d *Decoder[R]) Err() error { return told(d.core().Err()) }

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
