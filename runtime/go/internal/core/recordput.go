// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"unsafe"

	"zooph.dev/go/array"
)

// Text writes a text and returns the pointer to it, for word at. Calls of other functions are the
// last statements on their paths, so that values in registers need not be saved on the stack.
func (e *RecordEncoder) Text(s string, at int) uint64 {
	n := len(s)
	t := e.tail
	end := t + int(uint(n)/8) + 1
	if end > len(e.b)>>3 {
		return e.textGrown(s, at)
	}
	e.tail = end
	p := byteList | uint64(n+1)<<35 | offsetBits(int64(t-at-1))
	if n < 8 {
		w := uint64(0)
		if n >= 4 {
			lo := uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24
			hi := uint64(s[n-4]) | uint64(s[n-3])<<8 | uint64(s[n-2])<<16 | uint64(s[n-1])<<24
			w = lo | hi<<(8*(uint(n)-4)&63)
		} else if n > 0 {
			w = uint64(s[0]) | uint64(s[n/2])<<(8*(uint(n)/2)&63) | uint64(s[n-1])<<(8*(uint(n)-1)&63)
		}
		le.PutUint64(e.b[t*8:t*8+8:t*8+8], w)
		return p
	}
	fits(n + 1)
	b := e.b
	le.PutUint64(b[end*8-8:end*8:end*8], 0)
	to := b[t*8 : t*8+n : t*8+n]
	if isWide(n) {
		return copyWide(unsafe.SliceData(to), unsafe.StringData(s), n, p)
	}
	copy(to, s)
	return p
}

// textGrown is [RecordEncoder.Text] after making room for the text.
//
//go:noinline
func (e *RecordEncoder) textGrown(s string, at int) uint64 {
	fits(len(s) + 1)
	t := e.tail
	e.Take(len(s)/8 + 1)
	e.tail = t
	return e.Text(s, at)
}

// TextOr does the same as [RecordEncoder.Text], but returns null if the text is the default.
func (e *RecordEncoder) TextOr(s, def string, at int) uint64 {
	if s == def {
		return 0
	}
	return e.Text(s, at)
}

// Data writes data and returns the pointer to it, for word at.
func (e *RecordEncoder) Data(d []byte, at int) uint64 {
	fits(len(d))
	words := (len(d) + 7) / 8
	t := e.Take(words)
	if words > 0 {
		b := e.b[t*8 : (t+words)*8]
		le.PutUint64(b[len(b)-8:], 0)
		copy(b, d)
	}
	return listPointer(int64(t-at-1), sizeByte, uint64(len(d)))
}

// DataOr does the same as [RecordEncoder.Data], but returns null if the data is the default.
func (e *RecordEncoder) DataOr(d []byte, def string, at int) uint64 {
	if string(d) == def {
		return 0
	}
	return e.Data(d, at)
}

// PutNumbers writes a list of numbers and returns the pointer to it, for word at. Like all
// functions that write lists, it returns null if the list is empty.
func PutNumbers[T Number](e *RecordEncoder, v []T, at int) uint64 {
	if len(v) == 0 {
		return 0
	}
	fits(len(v))
	words := NumbersWords(v)
	t := e.Take(words)
	b := e.b[t*8 : (t+words)*8]
	le.PutUint64(b[len(b)-8:], 0)
	array.Append(b[:0], v)
	return listPointer(int64(t-at-1), numberSize(sizeOf[T]()), uint64(len(v)))
}

// Bools writes a list of bits and returns the pointer to it, for word at.
func (e *RecordEncoder) Bools(v []bool, at int) uint64 {
	if len(v) == 0 {
		return 0
	}
	fits(len(v))
	words := (len(v) + 63) / 64
	t := e.Take(words)
	b := e.b[t*8 : (t+words)*8]
	clear(b)
	for i, x := range v {
		if x {
			b[i/8] |= 1 << (i % 8)
		}
	}
	return listPointer(int64(t-at-1), sizeBit, uint64(len(v)))
}

// Voids returns the pointer to a list of n Voids, for word at.
func (e *RecordEncoder) Voids(n, at int) uint64 {
	if n == 0 {
		return 0
	}
	fits(n)
	return listPointer(int64(e.tail-at-1), sizeVoid, uint64(n))
}

// Structs begins a list of n structs. It returns the pointer to the list, for word at, and the word
// of the first element.
func (e *RecordEncoder) Structs(n int, shape uint32, at int) (w uint64, first int) {
	all := uint64(n) * uint64(shape&0xffff+shape>>16)
	// MaxCount has all low bits set, so that the bitwise or exceeds it if and only if one number
	// does.
	if uint64(n)|all > MaxCount {
		panic(&SizeError{})
	}
	t := e.Take(int(all) + 1)
	le.PutUint64(e.b[t*8:t*8+8:t*8+8], uint64(n)<<2|upper(uint64(shape)))
	return listPointer(int64(t-at-1), sizeComposite, all), t + 1
}

// List writes a list of n pointers and returns the pointer to it, for word at. The function put
// writes each element.
func (e *RecordEncoder) List(n, at int, put func(i, at int) uint64) uint64 {
	if n == 0 {
		return 0
	}
	fits(n)
	t := e.Take(n)
	e.Enter()
	for i := range n {
		p := put(i, t+i)
		le.PutUint64(e.b[(t+i)*8:], p)
	}
	e.Leave()
	return listPointer(int64(t-at-1), sizePointer, uint64(n))
}

// Texts writes a list of texts and returns the pointer to it, for word at.
func (e *RecordEncoder) Texts(v []string, at int) uint64 {
	return e.List(len(v), at, func(i, at int) uint64 { return e.TextOr(v[i], "", at) })
}

// Capability returns the pointer that holds a capability.
func (e *RecordEncoder) Capability(c Capability, _ int) uint64 {
	if i, ok := c.Index(); ok {
		return kindOther | uint64(i)<<32
	}
	return 0
}

// SizeCode returns the size code of a list of Ts.
func SizeCode[T Number]() uint64 { return numberSize(sizeOf[T]()) }
