// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"bufio"
	"errors"
	"io"
	"math"
	"math/bits"
	"slices"
	"sync"
)

// Packing leaves out zero bytes. Packed bytes are a sequence of groups. A group begins with
// a tag, which has a bit for each byte of a word, and the bytes that are not zero. After
// the tag 0x00 follows the number of further zero words. After the tag 0xff and its eight
// bytes follow the number of literal words, and these words unpacked. A literal run ends
// before a word with two zero bytes or more, because packing that word saves space.

const maxGroup = 1 + 8 + 1 + 255*8

const (
	lowBits  = 0x0101_0101_0101_0101
	lowSeven = 0x7f * lowBits
)

// tagOf returns a tag: a bit for each byte of a word, which is set if the byte is not zero.
func tagOf(w uint64) uint64 {
	return ((w&lowSeven + lowSeven | w) >> 7 & lowBits) * 0x0102_0408_1020_4080 >> 56
}

// moves describes for a tag how the bytes that are not zero are moved to the low end of a
// word, and back. Each byte moves by as many places as there are zero bytes below it, in
// steps of one, two and four places. The masks select the bytes that move in a step, at the
// places where they are then.
type moves struct{ one, two, four, all uint64 }

// byTag returns the moves for all tags, which it makes at the first call.
var byTag = sync.OnceValue(func() *[256]moves {
	var table [256]moves
	for tag := range table {
		m := &table[tag]
		below := 0
		for at := range 8 {
			if tag>>at&1 == 0 {
				below++
				continue
			}
			m.all |= 0xff << (8 * at)
			m.one |= uint64(below&1) * 0xff << (8 * at)
			m.two |= uint64(below>>1&1) * 0xff << (8 * (at - below&1))
			m.four |= uint64(below>>2&1) * 0xff << (8 * (at - below&3))
		}
	}
	return &table
})

// together moves the bytes that are not zero to the low end of the word.
func (m *moves) together(w uint64) uint64 {
	w = w&^m.one | w&m.one>>8
	w = w&^m.two | w&m.two>>16
	return w&^m.four | w&m.four>>32
}

// apart undoes together. Bytes of w above those that belong to the word are ignored.
func (m *moves) apart(w uint64) uint64 {
	w = w&^m.four | w<<32&m.four
	w = w&^m.two | w<<16&m.two
	return (w&^m.one | w<<8&m.one) & m.all
}

// errWords is the error for bytes that are not whole words.
var errWords = errors.New("zooph: only whole words can be packed")

// AppendPacked appends the packed form of words to b. It returns an error if words is not a
// multiple of 8 bytes. To pack a message use [AppendPackedMessage], which packs the segment
// table and each segment one by one.
func AppendPacked(b, words []byte) ([]byte, error) {
	if len(words)%8 != 0 {
		return b, errWords
	}
	return appendPacked(b, words), nil
}

func appendPacked(b, words []byte) []byte {
	for len(words) > 0 {
		// Make room for many groups without a run, or for one group with the longest run.
		if cap(b)-len(b) < 9*32+maxGroup {
			b = append(b, make([]byte, 9*32+maxGroup+len(words)/2)...)[:len(b)]
		}
		n := len(b)
		out := b[n:cap(b)]
		o, i := packInto(out, words)
		b = b[:n+o]
		words = words[i:]
	}
	return b
}

// packInto packs as many words as certainly fit in out.
func packInto(out, words []byte) (o, i int) {
	table := byTag()
	for len(words)-i >= 8 && len(out)-o >= maxGroup {
		w := le.Uint64(words[i:])
		i += 8
		tag := tagOf(w)
		if tag != 0 && tag != 0xff {
			b := out[o : o+9]
			b[0] = byte(tag)
			le.PutUint64(b[1:9], table[tag&0xff].together(w))
			o += 1 + bits.OnesCount64(tag)
			continue
		}
		out[o] = byte(tag)
		if tag == 0 {
			run := 0
			for run < 255 && len(words)-i >= 8 && le.Uint64(words[i:]) == 0 {
				run++
				i += 8
			}
			out[o+1] = byte(run)
			o += 2
			continue
		}
		le.PutUint64(out[o+1:], w)
		start := i
		for i-start < 255*8 && len(words)-i >= 8 {
			zeros := ^tagOf(le.Uint64(words[i:])) & 0xff
			if zeros&(zeros-1) != 0 {
				break
			}
			i += 8
		}
		out[o+9] = byte((i - start) / 8)
		o += 10 + copy(out[o+10:], words[start:i])
	}
	return
}

// AppendPackedMessage appends the packed form of a message of these segments to b. It
// writes the segment table, with zero padding. The error is that of [AppendFrame].
func AppendPackedMessage(b []byte, segments ...[]byte) ([]byte, error) {
	if err := checkSegments(segments); err != nil {
		return b, err
	}
	return appendPackedMessage(b, segments...), nil
}

func appendPackedMessage(b []byte, segments ...[]byte) []byte {
	var few [4 * 16]byte // memory for the segment table of a message of few segments
	b = appendPacked(b, appendTable(few[:0], segments))
	for _, s := range segments {
		b = appendPacked(b, s)
	}
	return b
}

// AppendPacked appends the packed form of the message to b.
func (a *Arena) AppendPacked(b []byte) []byte { return appendPackedMessage(b, a.Segments()...) }

// UnpackLimit returns how many bytes that number of packed bytes may unpack to: the larger
// of 64 MiB and 64 times their number. The result is a limit for [AppendUnpacked].
func UnpackLimit(packed int) int { return int(min(either(0, usualBytes, uint64(packed)), math.MaxInt)) }

// AppendUnpacked unpacks packed and appends the words to b. The words may take limit bytes
// at most; [UnpackLimit] returns a good value. The error is a [Fault] of kind [Packed] if
// the bytes are malformed, or of kind [MessageSize] if the limit is exceeded; b is then
// unchanged.
func AppendUnpacked(b, packed []byte, limit int) ([]byte, error) {
	start := len(b)
	i := 0
	for i < len(packed) {
		if cap(b)-len(b) < 256*8 {
			// Allocate for everything that follows, so that this happens once. It happens
			// again only if another goroutine changes the bytes meanwhile.
			need := unpackedSize(packed[i:])
			if need > min(int64(limit)-int64(len(b)-start), math.MaxInt-256*8-int64(len(b))) {
				return b[:start], faultByte(MessageSize, 0)
			}
			b = slices.Grow(b, int(need)+256*8)
		}
		out := b[len(b):cap(b)]
		o, used := unpackInto(out, packed[i:])
		b = b[:len(b)+o]
		i += used
		if used == 0 && cap(b)-len(b) >= 256*8 {
			return b[:start], faultByte(Packed, int64(i))
		}
		if len(b)-start > limit {
			return b[:start], faultByte(MessageSize, 0)
		}
	}
	return b, nil
}

// unpackedSize returns the unpacked size of packed bytes, up to the place where they are
// malformed.
func unpackedSize(packed []byte) (n int64) {
	for len(packed) > 0 {
		tag := packed[0]
		used := 1 + bits.OnesCount8(tag)
		n += 8
		if tag == 0 || tag == 0xff {
			if len(packed) <= used {
				return n
			}
			run := int(packed[used]) * 8
			n += int64(run)
			used++
			if tag == 0xff {
				used += run
			}
		}
		packed = packed[min(used, len(packed)):]
	}
	return n
}

// unpackInto unpacks as many whole groups as fit in out.
func unpackInto(out, in []byte) (o, i int) {
	table := byTag()
	for {
		// Far from the end, a group without a run needs no further bounds check.
		for len(in)-i >= 9 && len(out)-o >= 8 {
			b := in[i : i+9]
			tag := b[0]
			if tag == 0 || tag == 0xff {
				break
			}
			le.PutUint64(out[o:], table[tag].apart(le.Uint64(b[1:9])))
			o += 8
			i += 1 + bits.OnesCount64(uint64(tag))
		}
		n, used := unpackGroup(out[o:], in[i:])
		if used == 0 {
			return
		}
		o += n
		i += used
	}
}

// unpackGroup unpacks one group. It returns zeros if the group is incomplete or does not
// fit.
func unpackGroup(out, in []byte) (o, i int) {
	if len(in) == 0 || len(out) < 8 {
		return
	}
	tag := in[0]
	size := bits.OnesCount8(tag)
	if len(in) < 1+size {
		return
	}
	switch tag {
	case 0:
		if len(in) < 2 {
			return
		}
		// The count is loaded once, in case another goroutine changes the bytes meanwhile.
		o = 8 + int(in[1])*8
		if len(out) < o {
			return 0, 0
		}
		clear(out[:o])
		return o, 2
	case 0xff:
		if len(in) < 10 {
			return
		}
		run := int(in[9]) * 8
		if len(in) < 10+run || len(out) < 8+run {
			return
		}
		copy(out, in[1:9])
		copy(out[8:], in[10:10+run])
		return 8 + run, 10 + run
	}
	var w uint64
	at := 1
	for bit := range 8 {
		if tag>>bit&1 != 0 {
			w |= uint64(in[at]) << (8 * bit)
			at++
		}
	}
	le.PutUint64(out, w)
	return 8, at
}

// unpacker reads packed bytes from a stream and unpacks them. The words of a message must
// end where a group ends.
type unpacker struct {
	r    *bufio.Reader
	word [8]byte
	held []byte // the bytes of word that were not read yet
	// zeros and literal are the remaining bytes of a run.
	zeros, literal int
	offset, group  int64
}

func (u *unpacker) byte() (byte, error) {
	b, err := u.r.ReadByte()
	if err == nil {
		u.offset++
	}
	return b, err
}

func (u *unpacker) truncated() error { return faultByte(Packed, u.group) }

// Read reads unpacked bytes.
func (u *unpacker) Read(p []byte) (n int, err error) {
	for n < len(p) {
		switch {
		case len(u.held) > 0:
			k := copy(p[n:], u.held)
			u.held = u.held[k:]
			n += k
		case u.zeros > 0:
			k := min(u.zeros, len(p)-n)
			clear(p[n : n+k])
			u.zeros -= k
			n += k
		case u.literal > 0:
			k, err := u.r.Read(p[n:min(len(p), n+u.literal)])
			u.literal -= k
			u.offset += int64(k)
			n += k
			if err == io.EOF {
				return n, u.truncated()
			}
			if err != nil {
				return n, err
			}
		default:
			if err := u.next(); err != nil {
				if n > 0 && err == io.EOF {
					return n, nil
				}
				return n, err
			}
		}
	}
	return n, nil
}

// next reads the beginning of a group: its tag, its bytes and, if it has a run, the count.
func (u *unpacker) next() error {
	u.group = u.offset
	tag, err := u.byte()
	if err != nil {
		return err
	}
	u.word = [8]byte{}
	for bit := range 8 {
		if tag>>bit&1 != 0 {
			if u.word[bit], err = u.byte(); err != nil {
				return u.cut(err)
			}
		}
	}
	u.held = u.word[:]
	if tag == 0 || tag == 0xff {
		count, err := u.byte()
		if err != nil {
			u.held = nil
			return u.cut(err)
		}
		if tag == 0 {
			u.zeros = int(count) * 8
		} else {
			u.literal = int(count) * 8
		}
	}
	return nil
}

func (u *unpacker) cut(err error) error {
	if err == io.EOF {
		return u.truncated()
	}
	return err
}

// end returns a fault unless the words read so far end where a group ends.
func (u *unpacker) end() error {
	if len(u.held) > 0 || u.zeros > 0 || u.literal > 0 {
		return faultByte(Packed, u.group)
	}
	return nil
}
