// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"math"
	"math/bits"
	"strconv"
	"strings"
	"unsafe"
)

// jsonQuick makes a message from JSON in one pass, without intermediate values. Like [quick],
// it only accepts or rejects. JSON that it rejects, because it is malformed or merely unusual,
// is read by [jsonReader] from the start, so rejecting valid JSON only costs time. It accepts
// objects in which all members are known and occur once, with at most one member of each union,
// and schemas without annotations other than names.
//
// A scan of the text finds out in advance how many items each array has.
type jsonQuick struct {
	jsonParser
	// counts are the numbers of items of the arrays, in the order in which the arrays begin.
	counts []uint32
	next   int
	depth  int
}

// eachValue is more memory than [jsonReader] charges for any value. So JSON that is within the
// memory limit here is within it there, too.
const eachValue = 256

// readQuick makes JSON the root of an arena. If it returns false, the arena is unusable.
func readQuick(a *Arena, data []byte, t *Type) bool {
	b := new(Limits).budget(uint64(len(data)))
	q := jsonQuick{jsonParser: jsonParser{budget: &b, data: string(data)}}
	if !q.keep(int64(len(data))*2) || !q.count() {
		return false
	}
	if q.space() != '{' {
		return false
	}
	// Names and punctuation usually take as many bytes as the objects that are made of the
	// values.
	a.Reserve(len(data) + 64)
	if !q.structure(a.New(), t.describe()) {
		return false
	}
	q.space()
	return q.at == len(q.data)
}

// count counts the items of all arrays.
func (q *jsonQuick) count() bool {
	var open [maxJSON]int // the arrays that have not ended, by their index in counts; -1 for an object
	depth := 0
	d := q.data
	for i := 0; i < len(d); i++ {
		switch d[i] {
		case '"':
			if i = endOfString(d, i+1); i < 0 {
				return false
			}
		case '[', '{':
			if depth == maxJSON {
				return false
			}
			open[depth] = -1
			if d[i] == '[' {
				open[depth] = len(q.counts)
				q.counts = append(q.counts, 0)
				// The first item has no comma before it.
				k := i + 1
				for k < len(d) && (d[k] == ' ' || d[k] == '\n' || d[k] == '\t' || d[k] == '\r') {
					k++
				}
				if k < len(d) && d[k] != ']' {
					q.counts[open[depth]] = 1
				}
			}
			depth++
		case ',':
			if depth > 0 && open[depth-1] >= 0 {
				q.counts[open[depth-1]]++
			}
		case ']', '}':
			if depth--; depth < 0 {
				return false
			}
		}
	}
	return depth == 0
}

// endOfString returns the index of the quote that ends a string, or -1 if there is none.
func endOfString(d string, i int) int {
	for ; i < len(d); i++ {
		i += plainPrefix(d[i:])
		if i >= len(d) {
			return -1
		}
		switch d[i] {
		case '"':
			return i
		case '\\':
			i++
		}
	}
	return -1
}

// plainPrefix returns the number of leading bytes without quotes, backslashes and control
// characters. The next byte is one of these, or the text ends.
func plainPrefix(s string) int {
	n, _ := plainBytes(s)
	return n
}

// plainBytes does the same as [plainPrefix], and also reports whether these bytes are ASCII.
// The report may be false even if they are, because it includes a few bytes that follow.
func plainBytes(s string) (n int, ascii bool) {
	const ones = 0x01010101_01010101
	b := unsafe.Slice(unsafe.StringData(s), len(s))
	high := uint64(0)
	for ; n+8 <= len(b); n += 8 {
		x := le.Uint64(b[n : n+8])
		high |= x
		// Flipping the second lowest bit maps control characters and the quote, and no other
		// ASCII, below 0x21.
		odd := ((x ^ 2*ones) - '!'*ones) | ((x ^ '\\'*ones) - ones)
		// Only the lowest bit that is set is reliable; higher ones may result from borrows.
		if odd = odd &^ x & highBits; odd != 0 {
			return n + bits.TrailingZeros64(odd)/8, high&highBits == 0
		}
	}
	for ; n < len(b); n++ {
		c := b[n]
		if c < ' ' || c == '"' || c == '\\' {
			break
		}
		high |= uint64(c)
	}
	return n, high&highBits == 0
}

// value charges memory for a value of which an object of so many words is made.
func (q *jsonQuick) value(words int) bool {
	return words <= maxBlock/8-2 && q.keep(int64(words)*16+object+eachValue)
}

// literal reports whether the text continues with a word, and skips it.
func (q *jsonQuick) literal(word string) bool {
	if strings.HasPrefix(q.data[q.at:], word) {
		q.at += len(word)
		return true
	}
	return false
}

// structure reads an object that becomes a struct.
func (q *jsonQuick) structure(to PointerBuilder, l *Layout) bool {
	if !q.value(int(l.Data) + int(l.Pointers)) {
		return false
	}
	_, s, p, _ := to.s.NewStruct(to.at, uint32(l.Data)|uint32(l.Pointers)<<16)
	return q.object(&open{s: s, start: p - uint32(l.Data), p: p}, l)
}

// object reads an object that becomes the fields of a struct or group.
func (q *jsonQuick) object(at *open, l *Layout) bool {
	names, fault := l.jsonNames()
	if fault != nil || !names.plain || q.depth >= maxJSON || q.space() != '{' {
		return false
	}
	q.at++
	if q.space() == '}' {
		q.at++
		return true
	}
	q.depth++
	var met uint64 // the members that have occurred
	chosen := false
	for i := 0; ; i++ {
		if q.space() != '"' {
			return false
		}
		name, err := q.str()
		if err != nil || q.space() != ':' {
			return false
		}
		q.at++
		if i >= len(names.order) || names.order[i] != name {
			var ok bool
			if i, ok = names.places[name]; !ok {
				return false
			}
		}
		f := &l.Fields[i]
		active, ok := q.store(at, l, f)
		if !ok || met>>i&1 != 0 || chosen && active && f.Member {
			return false
		}
		met |= 1 << i
		chosen = chosen || active && f.Member
		switch q.space() {
		case ',':
			q.at++
		case '}':
			q.at++
			q.depth--
			return true
		default:
			return false
		}
	}
}

// store reads and stores a member's value. active is false if the value is null, because a null
// value is treated as a missing member.
func (q *jsonQuick) store(at *open, l *Layout, f *Field) (active, ok bool) {
	c := q.space()
	switch {
	case f.Group != nil:
		at.choose(l, f)
		return true, q.object(at, f.inner())
	case f.Type.Kind < KindText:
		v, ok := q.scalar(f.Type)
		if ok && q.keep(eachValue) {
			at.choose(l, f)
			at.set(f.Offset, kindBits[f.Type.Kind], v^f.Default)
			return true, true
		}
		return false, false
	case c == 'n':
		return false, f.Type.Kind <= KindStruct && !f.Type.free() && q.literal("null")
	}
	at.choose(l, f)
	return true, q.pointer(at.pointer(f.Offset), f.Type)
}

// pointer reads a value and makes a pointer, which must be null, lead to it.
func (q *jsonQuick) pointer(to PointerBuilder, t *Type) bool {
	switch c := q.space(); {
	case t.Kind == KindText && c == '"':
		s, err := q.str()
		if err != nil || !q.value(len(s)/8+1) {
			return false
		}
		to.s.SetText(to.at, s)
		return true
	case t.Kind == KindStruct && c == '{':
		return q.structure(to, t.describe())
	case t.Kind == KindList && c == '[':
		return q.list(to, t.Elem)
	}
	return false
}

// list reads an array that becomes a list.
func (q *jsonQuick) list(to PointerBuilder, t *Type) bool {
	n := int(q.counts[q.next])
	q.next++
	if n > MaxCount || q.depth >= maxJSON {
		return false
	}
	switch t.element() {
	case elementStruct:
		l := t.describe()
		if words, ok := l.listWords(n); !ok || !q.value(words) {
			return false
		}
		list := to.s.NewStructs(to.at, n, uint32(l.Data)|uint32(l.Pointers)<<16)
		return q.items(n, func(i int) bool {
			_, s, p := list.Element(i)
			return q.keep(eachValue) && q.object(&open{s: s, start: p - uint32(l.Data), p: p}, l)
		})
	case elementPointer:
		if !q.value(n) {
			return false
		}
		list := InitList[PointerBuilder](to.s, to.at, n)
		return q.items(n, func(i int) bool { return q.pointer(list.Slot(i), t) })
	case elementVoid, elementBit:
		return false
	}
	size := kindBits[t.Kind]
	words := int(wordsFor(uint64(n), uint64(size)))
	if !q.value(words) {
		return false
	}
	s, o := to.s.alloc(to.at, words, listPointer(0, numberSize(int(size/8)), uint64(n)))
	at := open{s: s, start: o}
	return q.items(n, func(i int) bool {
		v, ok := q.scalar(t)
		if ok {
			at.set(uint32(i)*size, size, v)
		}
		return ok && q.keep(eachValue)
	})
}

// items reads the items of an array, whose number is known.
func (q *jsonQuick) items(n int, one func(i int) bool) bool {
	q.at++
	q.depth++
	for i := range n {
		if q.space() == 'n' || !one(i) {
			return false
		}
		if i < n-1 {
			if q.space() != ',' {
				return false
			}
			q.at++
		}
	}
	if q.space() != ']' {
		return false
	}
	q.at++
	q.depth--
	return true
}

// scalar returns the bits of a number, Bool or enum.
func (q *jsonQuick) scalar(t *Type) (uint64, bool) {
	switch q.space(); t.Kind {
	case KindVoid:
		return 0, q.literal("null")
	case KindBool:
		if q.literal("true") {
			return 1, true
		}
		return 0, q.literal("false")
	case KindFloat32, KindFloat64:
		v, err := q.number()
		if err != nil {
			return 0, false
		}
		return quickFloat(v.text, t.Kind)
	case KindEnum:
		if q.at < len(q.data) && q.data[q.at] == '"' {
			s, err := q.str()
			v, ok := t.Enum.ZoophEnum().jsonValues()[s]
			return uint64(v), err == nil && ok
		}
	}
	return q.integer(t.Kind)
}

func quickFloat(text string, kind TypeKind) (uint64, bool) {
	if len(text) > tellingDigits {
		return 0, false
	}
	x, err := strconv.ParseFloat(text, 64)
	if kind == KindFloat64 || err != nil {
		return math.Float64bits(x), err == nil
	}
	return uint64(math.Float32bits(float32(x))), !math.IsInf(float64(float32(x)), 0)
}

// integer reads a decimal integer, with or without quotes, of up to 18 digits.
func (q *jsonQuick) integer(kind TypeKind) (uint64, bool) {
	d, i := q.data, q.at
	quoted := i < len(d) && d[i] == '"'
	if quoted {
		i++
	}
	negative := i < len(d) && d[i] == '-'
	if negative {
		i++
	}
	from, x := i, uint64(0)
	for ; i < len(d) && d[i]-'0' < 10; i++ {
		x = x*10 + uint64(d[i]-'0')
	}
	if digits := i - from; digits == 0 || digits > 18 || digits > 1 && d[from] == '0' {
		return 0, false
	}
	if quoted {
		if i >= len(d) || d[i] != '"' {
			return 0, false
		}
		i++
	} else if i < len(d) && (d[i] == '.' || d[i] == 'e' || d[i] == 'E') {
		return 0, false
	}
	q.at = i
	size := kindBits[kind]
	limit := uint64(1) << (size - 1)
	switch signed := kind <= KindInt64; {
	case negative && (!signed && x > 0 || x > limit), !negative && signed && x >= limit, !signed && x > limit-1+limit:
		return 0, false
	case negative:
		x = -x
	}
	return x & (2*limit - 1), true
}
