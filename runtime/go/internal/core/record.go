// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"sync/atomic"
	"unsafe"

	"zooph.dev/go/array"
)

// Records are plain native types. They are encoded at exactly the size that they need, and decoded
// within budgets. The encoder writes each word once, and the sections of a struct before the
// objects that its pointers lead to. If the caller's buffer has room, encoding takes one pass.
// Otherwise a first pass adds up the words, so that one allocation of exactly the size is enough.

// RecordEncoder writes Records. It is for generated code.
type RecordEncoder struct {
	b     []byte // the segment, up to the end of the available memory
	all   []byte // b with the bytes in front of it
	at    int    // offset of the frame in all
	tail  int    // the next free word
	depth int    // levels that may still be entered

	x   reaching // the Record that is encoded, until its words are known
	own int      // number of words of the Record's struct
}

// reaching is the interface that adds up the words that a Record's pointers lead to.
type reaching interface{ ZoophReached(room Room) int }

const (
	// enough is the number of free bytes from which the first pass is not made in advance.
	enough = 256
	// long is the number of words after which the first pass is made nevertheless. A Record with
	// shared pointers may need more words than there is memory for.
	long = 1 << 20 / 8
)

// Begin begins a framed message behind b, whose root struct has that shape, and returns the word of
// the struct. If the size is needed, x adds up the words. Begin does not return an encoder by
// value, because copying one takes longer than encoding a small Record.
func (e *RecordEncoder) Begin(b []byte, shape uint32, x reaching) int {
	own := int(shape&0xffff + shape>>16)
	at := len(b)
	e.x, e.own = x, own
	if cap(b)-at < enough {
		words := framedWords(own, x)
		fitsBehind(at, words)
		if cap(b)-at < words*8 {
			b = slices.Grow(b, words*8)
		}
	}
	// Pointers cannot address more than a segment.
	all := b[:at+min(cap(b)-at, maxBlock)]
	if cap(b)-at < (2+own)*8 {
		all = append(all[:at], make([]byte, (2+own)*8)...)
	}
	all = all[:at+(len(all)-at)&^7]
	root := structPointer(0, shape)
	if own == 0 {
		root = structPointer(-1, 0)
	}
	le.PutUint64(all[at+8:], root)
	e.b, e.all, e.at, e.tail, e.depth = all[at+8:], all, at, 1+own, MaxNesting
	return 1
}

// framedWords returns the number of words of a message, including its segment table.
func framedWords(own int, x reaching) int {
	words := 2 + own + x.ZoophReached(Room{MaxNesting, MaxCount})
	fits(words)
	return words
}

// BeginPlain is [RecordEncoder.Begin] for a struct without pointers. It returns the whole message;
// the struct's data, at its end, is left for the caller to write. It is for generated code.
func BeginPlain(b []byte, shape uint32) []byte {
	at, end := len(b), len(b)+16+int(shape)*8
	if end > cap(b) {
		b = slices.Grow(b, end-at)
	}
	b = b[:end]
	root := structPointer(0, shape)
	if shape == 0 {
		root = structPointer(-1, 0)
	}
	head := b[at:end]
	le.PutUint64(head[8:16], root)
	le.PutUint64(head[:8], upper(uint64(shape)+1))
	return b
}

// grow makes more room.
//
//go:noinline
func (e *RecordEncoder) grow() {
	fitsBehind(e.at+8, e.tail)
	need := e.at + 8 + e.tail*8
	more := max(need-len(e.all), min(len(e.all), math.MaxInt-len(e.all)))
	if e.tail > long && e.x != nil {
		words := framedWords(e.own, e.x)
		fitsBehind(e.at, words)
		// If another goroutine changes the Record meanwhile, this size may be too small.
		more = max(need, e.at+words*8) - len(e.all)
		e.x = nil
	}
	all := append(e.all, make([]byte, more)...)
	e.all = all[:e.at+(len(all)-e.at)&^7]
	e.b = e.all[e.at+8:]
}

// Enter goes one level down, to the object that a pointer leads to.
func (e *RecordEncoder) Enter() {
	if e.depth--; e.depth < 0 {
		panic(faultAt(Nesting, 0, 0))
	}
}

// Leave undoes [RecordEncoder.Enter].
func (e *RecordEncoder) Leave() { e.depth++ }

// Finish returns the encoded message, behind the bytes that the buffer held before.
func (e *RecordEncoder) Finish() []byte {
	le.PutUint64(e.all[e.at:], upper(uint64(e.tail)))
	return e.all[:e.at+8+e.tail*8]
}

// UnknownMemberError means that a Record cannot be encoded, because the active member of one of its
// unions is not in the schema. Decoding a message of a newer writer makes such Records.
type UnknownMemberError struct {
	// Union is the Go type of the union's Which field.
	Union string
	// Tag is the member's number.
	Tag uint16
}

// Error returns a sentence that states the union and the tag.
func (e *UnknownMemberError) Error() string {
	return fmt.Sprintf("zooph: %s has no member %d to encode", e.Union, e.Tag)
}

// SizeError means that a Record cannot be encoded, because a text, data or list in it, or the whole
// message, is too large for a message.
type SizeError struct{}

// Error returns a sentence.
func (*SizeError) Error() string {
	return "zooph: a text, data or list of 2^29 elements or words, or more, cannot be encoded"
}

// fits panics if n elements or words are too many for a message. [Recovered] makes an error of the
// panic.
func fits(n int) {
	if n > MaxCount {
		panic(&SizeError{})
	}
}

// fitsBehind panics if so many words, behind so many bytes, are too many for a message or for
// memory. Where int has 32 bits, a sum of words can overflow and is then negative.
func fitsBehind(bytes, words int) {
	if words < 0 || words > MaxCount || words > (math.MaxInt-bytes)/8 {
		panic(&SizeError{})
	}
}

// fitsSegment panics as [fits] does if so many words have no room in a segment, together with a
// landing pad. A negative number is a sum that overflowed, as in [fitsBehind].
func fitsSegment(words int) {
	if words < 0 || words > maxBlock/8-1 {
		panic(&SizeError{})
	}
}

// Recovered returns the error for a value with which encoding a Record has panicked. It panics
// again if the value is not of one of the encoder's error types.
func Recovered(p any) error {
	switch p := p.(type) {
	case nil:
		return nil
	case *Fault:
		return Told(p)
	case *UnknownMemberError:
		return Told(p)
	case *SizeError:
		return Told(p)
	}
	panic(p)
}

// Room limits the pass that adds up the words that a Record's pointers lead to: the levels and the
// words that are left. Without limits, shared pointers could make the sum larger than any message,
// and the pass too long. It is for generated code.
type Room struct{ levels, words int }

// Less returns the room after so many words.
func (r Room) Less(words int) Room { return Room{r.levels, r.words - words} }

// Deeper returns the room one level further down. It panics if no level or no word is left. It is
// short enough to be inlined into generated code, for which it is.
func Deeper(r Room) Room {
	r.levels--
	if r.levels|r.words < 0 {
		r.over()
	}
	return r
}

//go:noinline
func (r Room) over() {
	if r.levels < 0 {
		panic(faultAt(Nesting, 0, 0))
	}
	panic(&SizeError{})
}

// UnknownMember panics: a union of a Record has an active member that the schema does not have. It
// is for generated code.
func UnknownMember(name string, tag uint16) {
	panic(&UnknownMemberError{name, tag})
}

// Words returns that many bytes, a constant, from word at on. For a slice with constant length and
// capacity the compiler knows that a slice expression does not point past the array's end.
func (e *RecordEncoder) Words(at, bytes int) []byte { return e.b[at*8 : at*8+bytes : at*8+bytes] }

// Tree returns what writing a tree of Records starts with: the segment up to the end of the
// available memory, the next free word and, in the upper half of limit, the first level that is not
// allowed.
func (e *RecordEncoder) Tree() (b []byte, tail, limit uint64) {
	return e.b[:len(e.b):len(e.b)], uint64(e.tail), uint64(e.depth+1) << 32
}

// Close ends writing a tree. Later objects begin at word tail.
func (e *RecordEncoder) Close(tail uint64) { e.tail = int(tail) }

// NodePointer returns the pointer from the word in the lower half of from to a struct at word to.
// It adds the parts instead of combining bits: the compiler does not know single bytes of a sum, so
// it stores the pointer as a whole. It is for generated code.
func NodePointer(from, to uint64, shape uint32) uint64 {
	return uint64(shape)<<32 + (to-uint64(uint32(from))-1)<<2
}

// Level panics if no level is left.
func (e *RecordEncoder) Level() {
	if e.depth <= 0 {
		panic(faultAt(Nesting, 0, 0))
	}
}

// Take allocates words and returns the first one.
func (e *RecordEncoder) Take(words int) int {
	at := e.tail
	e.tail += words
	if e.tail > len(e.b)>>3 {
		e.grow()
	}
	return at
}

// StructPointer returns the pointer at word at to a struct at word to.
func StructPointer(at, to int, shape uint32) uint64 {
	if shape == 0 {
		return structPointer(-1, 0)
	}
	return structPointer(int64(to-at-1), shape)
}

// TextWords returns the number of words that a text takes: 0 if it is the default.
func TextWords(s, def string) int {
	if s == def {
		return 0
	}
	return len(s)/8 + 1
}

// DataWords returns the number of words that data takes: 0 if it is the default.
func DataWords(b []byte, def string) int {
	if string(b) == def {
		return 0
	}
	return (len(b) + 7) / 8
}

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

// NumbersWords returns the number of words that a list of numbers takes.
func NumbersWords[T Number](v []T) int { return (len(v)*sizeOf[T]() + 7) / 8 }

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

// TextsWords returns the number of words that a list of texts takes.
func TextsWords(v []string, room Room) int {
	return ListWords(len(v), room, func(i int, _ Room) int { return TextWords(v[i], "") })
}

// ListWords returns the number of words that a list of n pointers and the objects behind them take.
func ListWords(n int, room Room, words func(i int, room Room) int) int {
	if n == 0 {
		return 0
	}
	room = Deeper(room)
	sum := n
	for i := range n {
		sum += words(i, room.Less(sum))
		fits(sum)
	}
	return sum
}

// Capability returns the pointer that holds a capability.
func (e *RecordEncoder) Capability(c Capability, _ int) uint64 {
	if i, ok := c.Index(); ok {
		return kindOther | uint64(i)<<32
	}
	return 0
}

// B2U returns 1 for true and 0 for false, without a branch.
func B2U(b bool) uint64 {
	var x uint64
	if b {
		x = 1
	}
	return x
}

// AnyValue is the native form of an AnyPointer: the canonical copy of the object that it leads to.
// The zero value is null.
type AnyValue struct{ flat string }

// AnyOf returns a copy of the object that p leads to.
func AnyOf(p Pointer) (AnyValue, error) {
	if p.IsNull() {
		return AnyValue{}, nil
	}
	b, err := AppendCanonical(nil, p)
	return AnyValue{string(b)}, err
}

// Pointer returns a pointer to the value, for reading it.
func (v AnyValue) Pointer() Pointer {
	if v.flat == "" {
		return Pointer{}
	}
	s := &Segment{b: []byte(v.flat)}
	return Pointer{s, 0, s.word(0)}
}

// Flat returns the value as a flat message.
func (v AnyValue) Flat() []byte { return []byte(v.flat) }

// IsNull reports whether the value is null.
func (v AnyValue) IsNull() bool { return v.flat == "" }

// Equal reports whether the canonical copies are the same bytes.
func (v AnyValue) Equal(w AnyValue) bool { return v.flat == w.flat }

// ZoophEqual is for generated code.
func (v AnyValue) ZoophEqual(w AnyValue, _ *Comparison) bool { return v.flat == w.flat }

// ZoophWords is for generated code.
func (v AnyValue) ZoophWords(Room) int { return max(len(v.flat)/8-1, 0) }

// ZoophPut is for generated code.
func (v AnyValue) ZoophPut(e *RecordEncoder, at int) uint64 {
	if v.flat == "" {
		return 0
	}
	t := e.Take(len(v.flat)/8 - 1)
	copy(e.b[t*8:], v.flat[8:])
	root := le.Uint64([]byte(v.flat[:8]))
	if root&3 < kindFar && offsetOf(root) >= 0 {
		root = withOffset(root, offsetOf(root)+int64(t-at-1))
	}
	return root
}

// ZoophType returns the description of AnyPointer.
func (AnyValue) ZoophType() *Type { return &TypeAny }

// ZoophFrom is for generated code.
func (AnyValue) ZoophFrom(p Pointer, d *RecordDecoder) (AnyValue, error) { return d.Any(p) }

// RecordDecoder carries the budgets of decoding. It is for generated code.
type RecordDecoder struct {
	budget
	given int64 // the words of the budget at the beginning
}

// Begin makes d the decoder of a struct and of the objects behind its pointers. It does not return
// a decoder, which would have to be allocated. It is for generated code.
func (d *RecordDecoder) Begin(r Struct) {
	d.budget = r.s.budget()
	d.given = d.words
	// The struct itself is the first nesting level.
	d.depth = max(d.depth-1, 0)
}

// Sticky returns the first fault of a struct's message if it was opened lazily, and nil otherwise.
// It is short enough to be inlined.
func Sticky(r Struct) error {
	if s := r.s; s != nil && s.lazy {
		return s.sticky()
	}
	return nil
}

//go:noinline
func (s *Segment) sticky() error { return Told(s.m.Fault()) }

// Or returns the pointer, or the pointer to the default if it is null.
func (p Pointer) Or(c *Constant) Pointer {
	if p.w == 0 {
		return c.Pointer()
	}
	return p
}

// charge charges a visit of that many words, and memory for an object of that many bytes. Null
// pointers and defaults of the schema are charged memory only, because their words are not part of
// the message.
func (d *RecordDecoder) charge(words, bytes int64, at Pointer) error {
	if at.w == 0 || at.s.schema {
		words = 0
	}
	switch {
	case !d.visit(words):
		return at.fault(Traversal)
	case !d.keep(bytes + object):
		return at.fault(Memory)
	}
	return nil
}

// enter goes one level down, to the object that p leads to. It returns false if that is too deep.
// Defaults of the schema are no levels.
func (d *RecordDecoder) enter(p Pointer) bool {
	if !p.s.schema {
		d.depth--
	}
	return d.depth >= 0
}

// Text returns the text that p leads to, or the default if p is null.
func (d *RecordDecoder) Text(p Pointer, def string) (string, error) {
	if p.w == 0 {
		return def, nil
	}
	b := p.Text()
	if err := d.charge(1+int64(len(b)/8+1), int64(len(b)), p); err != nil {
		return "", err
	}
	// The copy is checked and not the message, in case another goroutine changes the bytes
	// meanwhile.
	s := string(b)
	if !validString(s) {
		return "", p.fault(TextUTF8)
	}
	return s, nil
}

// Data returns the data that p leads to, or the default if p is null.
func (d *RecordDecoder) Data(p Pointer, def string) ([]byte, error) {
	if p.w == 0 {
		if def == "" {
			return nil, nil
		}
		if err := d.charge(0, int64(len(def)), p); err != nil {
			return nil, err
		}
		return []byte(def), nil
	}
	b := p.Data()
	if err := d.charge(1+int64((len(b)+7)/8), int64(len(b)), p); err != nil {
		return nil, err
	}
	return append([]byte{}, b...), nil
}

// Any returns a copy of the object that an untyped pointer leads to.
func (d *RecordDecoder) Any(p Pointer) (AnyValue, error) {
	if p.w == 0 {
		return AnyValue{}, nil
	}
	b, fault := appendCanonical(nil, p, &d.budget, d.depth, true)
	if fault != nil {
		return AnyValue{}, fault
	}
	if err := d.charge(0, 8, p); err != nil {
		return AnyValue{}, err
	}
	return AnyValue{string(b)}, nil
}

// list returns the list that p leads to, after charging for it. Each element takes native bytes as
// a native value.
func (d *RecordDecoder) list(p Pointer, el elementKind, native uintptr) (AnyList, error) {
	l, _ := p.s.listAs(p.at, el)
	if l.nests() && d.depth <= 0 && !p.s.schema {
		return AnyList{}, p.fault(Nesting)
	}
	return l, d.charge(l.cost(), int64(l.n)*int64(native), p)
}

// DecodeNumbers returns the list of numbers that p leads to.
func DecodeNumbers[T Number](d *RecordDecoder, p Pointer) ([]T, error) {
	if p.w == 0 {
		return nil, nil
	}
	var x T
	l, err := d.list(p, elementKind(sizeOf[T]()), unsafe.Sizeof(x))
	if err != nil {
		return nil, err
	}
	v := make([]T, l.n)
	Numbers[T]{l.b, int32(l.n), strideOf[T](l.stride)}.CopyTo(v)
	return v, nil
}

// Bools returns the list of bits that p leads to.
func (d *RecordDecoder) Bools(p Pointer) ([]bool, error) {
	if p.w == 0 {
		return nil, nil
	}
	l, err := d.list(p, elementBit, 1)
	if err != nil {
		return nil, err
	}
	return Bools{l}.Slice(), nil
}

// Voids returns the list of Voids that p leads to.
func (d *RecordDecoder) Voids(p Pointer) ([]struct{}, error) {
	if p.w == 0 {
		return nil, nil
	}
	l, err := d.list(p, elementVoid, 0)
	if err != nil {
		return nil, err
	}
	return make([]struct{}, l.n), nil
}

// Texts returns the list of texts that p leads to.
func (d *RecordDecoder) Texts(p Pointer) ([]string, error) {
	return DecodeList(d, p, func(p Pointer) (string, error) { return d.Text(p, "") })
}

// DecodeList returns the list of pointers that p leads to. The function one decodes each element.
func DecodeList[T any](d *RecordDecoder, p Pointer, one func(p Pointer) (T, error)) ([]T, error) {
	if p.w == 0 {
		return nil, nil
	}
	var x T
	l, err := d.list(p, elementPointer, unsafe.Sizeof(x))
	if err != nil {
		return nil, err
	}
	level := d.depth
	d.enter(p)
	v := make([]T, l.n)
	for i := range v {
		if v[i], err = one(l.Pointer(i)); err != nil {
			return nil, InElement(err, i)
		}
	}
	d.depth = level
	return v, nil
}

// InElement puts an element's index in front of the path of a fault. It is for generated code.
func InElement(err error, i int) error {
	if f, ok := err.(*Fault); ok {
		return f.inElement(uint32(i))
	}
	return err
}

// EnterStructs charges for a list of structs, of which Records of the type that x points to are
// made. It returns the number of structs, and the level for [RecordDecoder.Leave]. The number is -1
// if the pointer is null or there is an error. It has no type parameters, because it would be
// compiled again for each struct. It is for generated code.
func (d *RecordDecoder) EnterStructs(p Pointer, x any) (n, level int, err error) {
	level = d.depth
	if p.w == 0 {
		return -1, level, nil
	}
	l, err := d.list(p, elementStruct, reflect.TypeOf(x).Elem().Size())
	if err != nil {
		return -1, level, err
	}
	if l.nests() {
		d.enter(p)
	}
	return int(l.n), level, nil
}

// EnterStruct charges for a struct and for the Record that x points to, also if the pointer is null
// and the Record has all defaults. It returns the level for [RecordDecoder.Leave]. It is for
// generated code.
func (d *RecordDecoder) EnterStruct(p Pointer, x any) (level int, err error) {
	level = d.depth
	r := p.Struct()
	if p.w != 0 && !d.enter(p) {
		return level, p.fault(Nesting)
	}
	return level, d.charge(r.cost(), int64(reflect.TypeOf(x).Elem().Size()), p)
}

// Pointers charges for n pointers to Records in the list that p leads to. It is for generated code.
func (d *RecordDecoder) Pointers(p Pointer, n int) error {
	if n == 0 {
		return nil
	}
	return d.charge(0, int64(n)*int64(unsafe.Sizeof(uintptr(0))), p)
}

// Leave returns to a level.
func (d *RecordDecoder) Leave(level int) { d.depth = level }

// Explicit returns p, or a pointer to an empty list of that size code if p is null. It is for
// fields whose default is not empty.
func (e *RecordEncoder) Explicit(p uint64, at int, size uint64) uint64 {
	if p != 0 {
		return p
	}
	if size == sizeComposite {
		t := e.Take(1)
		le.PutUint64(e.b[t*8:], 0)
		return listPointer(int64(t-at-1), size, 0)
	}
	return listPointer(int64(e.tail-at-1), size, 0)
}

// SizeCode returns the size code of a list of Ts.
func SizeCode[T Number]() uint64 { return numberSize(sizeOf[T]()) }

// DecodeValue decodes the object that p leads to as a V.
func DecodeValue[V Value[V]](p Pointer, d *RecordDecoder) (v V, err error) {
	return v.ZoophFrom(p, d)
}

// OpenType opens a framed message and validates it as a t. It is for generated code.
func OpenType(m *Message, data []byte, t *Type) (Pointer, error) {
	if err := m.Open(data, t); err != nil {
		return Pointer{}, err
	}
	return m.Root(), nil
}

// DecodeInto decodes the struct that p leads to into x. It is for generated code.
func DecodeInto(x interface {
	ZoophDecode(r Structured, d *RecordDecoder) error
	ZoophType() *Type
}, p Pointer) error {
	r := p.Struct()
	var d RecordDecoder
	d.Begin(r)
	return d.FirstFault(x.ZoophDecode(r, &d), r, x.ZoophType())
}

// FirstFault returns the fault of decoding. If it is that of a text that is not UTF-8, there may be
// several such texts. FirstFault then returns the first one in the order of validation, which is
// not the order in which fields are decoded. It is for generated code.
func (d *RecordDecoder) FirstFault(err error, r Struct, t *Type) error {
	if err == nil {
		return nil
	}
	return Told(d.firstFault(err, r, t))
}

func (d *RecordDecoder) firstFault(err error, r Struct, t *Type) error {
	if f, ok := err.(*Fault); !ok || f.Kind != TextUTF8 {
		return err
	}
	// The decoded values are dropped, and so are their charges: the search visits the same words
	// again. If it ends because the budget is exceeded, the known fault is returned.
	v := pass{d.budget, true}
	v.words, v.depth = d.given, max(r.s.budget().depth-1, 0)
	if f := v.sections(r, t.describe(), v.depth); f != nil && f.Kind != Traversal {
		return f
	}
	return err
}

// Native is the native form of a default, which is decoded when it is first used. It must not be
// written to. It is for generated code.
type Native[T any] struct{ value atomic.Pointer[T] }

// Get returns the value.
func (n *Native[T]) Get(def *Constant, decode func(d *RecordDecoder) (T, error)) T {
	if v := n.value.Load(); v != nil {
		return *v
	}
	// The bytes were made by the compiler of the schema, so decoding cannot fail.
	d := RecordDecoder{budget: new(Limits).budget(uint64(len(def.Bytes)))}
	v, _ := decode(&d)
	n.value.Store(&v)
	return v
}
