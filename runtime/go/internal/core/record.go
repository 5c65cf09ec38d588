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

// Records are plain native types, encoded at exactly the size they need and decoded
// within budgets. Every word is written once, each struct's sections in front of
// what its pointers lead to. Into memory that is there already they are encoded in
// one pass; a pass that adds up words goes before if there is none, so that one
// allocation of exactly the size does.

// RecordEncoder writes Records. It is for generated code.
type RecordEncoder struct {
	b     []byte // the segment, as far as there is room
	all   []byte // with what is in front of it
	at    int    // where the frame starts in all
	tail  int    // the next free word
	depth int    // how many levels may follow

	x   reaching // what is encoded, until its words are known
	own int      // words of its struct
}

// reaching is what adds up the words that a Record reaches.
type reaching interface{ ZoophReached(room Room) int }

const (
	// enough is how much room makes it worth while to do without the first pass.
	enough = 256
	// long is after how many words that pass is made nevertheless: of a Record with
	// shared pointers there may be more than there is memory.
	long = 1 << 20 / 8
)

// Begin begins a framed message behind b, whose root struct has that shape, and
// returns where the struct goes. Reached is what adds up the words of a Record, if
// that is needed. The encoder is not returned: a copy of so many words takes longer
// than encoding a small Record.
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
	// Pointers reach no further.
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

// framedWords are the words of a message, with its segment table.
func framedWords(own int, x reaching) int {
	words := 2 + own + x.ZoophReached(Room{MaxNesting, MaxCount})
	fits(words)
	return words
}

// BeginPlain is for generated code: [RecordEncoder.Begin] of a struct without pointers. What it
// returns is the whole message, but for the struct's data at its end.
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
		// Another goroutine may change the Record meanwhile: then it is not enough.
		more = max(need, e.at+words*8) - len(e.all)
		e.x = nil
	}
	all := append(e.all, make([]byte, more)...)
	e.all = all[:e.at+(len(all)-e.at)&^7]
	e.b = e.all[e.at+8:]
}

// Enter is the beginning of what a pointer leads to.
func (e *RecordEncoder) Enter() {
	if e.depth--; e.depth < 0 {
		panic(faultAt(Nesting, 0, 0))
	}
}

// Leave is the end of what [RecordEncoder.Enter] began.
func (e *RecordEncoder) Leave() { e.depth++ }

// Finish is what was encoded, behind what was there before.
func (e *RecordEncoder) Finish() []byte {
	le.PutUint64(e.all[e.at:], upper(uint64(e.tail)))
	return e.all[:e.at+8+e.tail*8]
}

// UnknownMemberError is why a Record cannot be encoded: in a union the active member is
// one that the schema does not have, as after decoding what a newer writer wrote.
type UnknownMemberError struct {
	// Union is the Go type of the union's Which.
	Union string
	// Tag is the member's number.
	Tag uint16
}

// Error is a sentence.
func (e *UnknownMemberError) Error() string {
	return fmt.Sprintf("zooph: %s has no member %d to encode", e.Union, e.Tag)
}

// SizeError is why a Record cannot be encoded: a text, data or list of it, or all of it, is
// larger than a message can have it.
type SizeError struct{}

// Error is a sentence.
func (*SizeError) Error() string {
	return "zooph: a text, data or list of 2^29 elements or words, or more, cannot be encoded"
}

// fits panics with what [Recover] makes an error of, if so many elements or words are too
// many.
func fits(n int) {
	if n > MaxCount {
		panic(&SizeError{})
	}
}

// fitsBehind is the same of words that go behind that many bytes: where an int has 32 bits,
// memory ends before a message does, and so do sums of words, which are negative then.
func fitsBehind(bytes, words int) {
	if words < 0 || words > MaxCount || words > (math.MaxInt-bytes)/8 {
		panic(&SizeError{})
	}
}

// Recovered is the error that a Record cannot be encoded for, of what encoding it panicked
// with; it panics with everything else.
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

// Room is what may still be encoded. The words that a Record reaches through pointers are
// added up within it: where pointers share what they lead to, the sum can be more than any
// message has, and the way to it longer than anybody waits. It is for generated code.
type Room struct{ levels, words int }

// Less is the room that so many words leave.
func (r Room) Less(words int) Room { return Room{r.levels, r.words - words} }

// Deeper is for generated code: one level less. It panics where there is no room for one
// more. It is so short that generated code has it inline.
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

// UnknownMember is for generated code: a Record holds a union member that the
// schema does not have.
func UnknownMember(name string, tag uint16) {
	panic(&UnknownMemberError{name, tag})
}

// Words are that many bytes, which is a constant, from word at on. Of a slice whose length and
// capacity are constants the compiler knows that it does not end where the array does.
func (e *RecordEncoder) Words(at, bytes int) []byte { return e.b[at*8 : at*8+bytes : at*8+bytes] }

// Tree is what writing a tree of Records starts with: the segment as far as there is room, the next free
// word, and as the upper half of a number the first level that there may not be.
func (e *RecordEncoder) Tree() (b []byte, tail, limit uint64) {
	return e.b[:len(e.b):len(e.b)], uint64(e.tail), uint64(e.depth+1) << 32
}

// Close is the end of a tree that was written: what follows goes to words from that one on.
func (e *RecordEncoder) Close(tail uint64) { e.tail = int(tail) }

// NodePointer is for generated code: the pointer at the word in the lower half of from to a struct behind it. It adds up,
// for of a sum the compiler does not know single bytes, and stores it as a whole.
func NodePointer(from, to uint64, shape uint32) uint64 {
	return uint64(shape)<<32 + (to-uint64(uint32(from))-1)<<2
}

// Level panics if there may not be one level more.
func (e *RecordEncoder) Level() {
	if e.depth <= 0 {
		panic(faultAt(Nesting, 0, 0))
	}
}

// Take allocates words.
func (e *RecordEncoder) Take(words int) int {
	at := e.tail
	e.tail += words
	if e.tail > len(e.b)>>3 {
		e.grow()
	}
	return at
}

// StructPointer is the pointer at word at to a struct at word to.
func StructPointer(at, to int, shape uint32) uint64 {
	if shape == 0 {
		return structPointer(-1, 0)
	}
	return structPointer(int64(to-at-1), shape)
}

// TextWords are the words of a text; none if it is the default.
func TextWords(s, def string) int {
	if s == def {
		return 0
	}
	return len(s)/8 + 1
}

// DataWords are the words of data; none if it is the default.
func DataWords(b []byte, def string) int {
	if string(b) == def {
		return 0
	}
	return (len(b) + 7) / 8
}

// Text writes a text and returns the pointer to it, for word at. All that calls something is where
// nothing follows, so that what registers hold need not be kept on the stack meanwhile.
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
	copy(b[t*8:t*8+n:t*8+n], s)
	return p
}

// textGrown is [RecordEncoder.Text] where there is no room yet.
//
//go:noinline
func (e *RecordEncoder) textGrown(s string, at int) uint64 {
	fits(len(s) + 1)
	t := e.tail
	e.Take(len(s)/8 + 1)
	e.tail = t
	return e.Text(s, at)
}

// TextOr is [RecordEncoder.Text], or null if the text is the default.
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

// DataOr is [RecordEncoder.Data], or null if the data is the default.
func (e *RecordEncoder) DataOr(d []byte, def string, at int) uint64 {
	if string(d) == def {
		return 0
	}
	return e.Data(d, at)
}

// NumbersWords are the words of a list of numbers.
func NumbersWords[T Number](v []T) int { return (len(v)*sizeOf[T]() + 7) / 8 }

// PutNumbers writes a list of numbers and returns the pointer to it, for word at;
// null if it is empty, as all writers of lists do.
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

// Voids writes a list of nothing and returns the pointer to it, for word at.
func (e *RecordEncoder) Voids(n, at int) uint64 {
	if n == 0 {
		return 0
	}
	fits(n)
	return listPointer(int64(e.tail-at-1), sizeVoid, uint64(n))
}

// Structs begins a list of n structs and returns the pointer to it, for word at,
// and the word of the first element.
func (e *RecordEncoder) Structs(n int, shape uint32, at int) (w uint64, first int) {
	all := uint64(n) * uint64(shape&0xffff+shape>>16)
	// All of the limit's bits are set.
	if uint64(n)|all > MaxCount {
		panic(&SizeError{})
	}
	t := e.Take(int(all) + 1)
	le.PutUint64(e.b[t*8:t*8+8:t*8+8], uint64(n)<<2|upper(uint64(shape)))
	return listPointer(int64(t-at-1), sizeComposite, all), t + 1
}

// List writes a list of n pointers, each of which put writes, and returns the
// pointer to it, for word at.
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

// Texts is [RecordEncoder.List] of texts.
func (e *RecordEncoder) Texts(v []string, at int) uint64 {
	return e.List(len(v), at, func(i, at int) uint64 { return e.TextOr(v[i], "", at) })
}

// TextsWords are the words of a list of texts.
func TextsWords(v []string, room Room) int {
	return ListWords(len(v), room, func(i int, _ Room) int { return TextWords(v[i], "") })
}

// ListWords are the words of a list of n pointers, and of what each leads to.
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

// Capability is the pointer that holds a capability.
func (e *RecordEncoder) Capability(c Capability, _ int) uint64 {
	if i, ok := c.Index(); ok {
		return kindOther | uint64(i)<<32
	}
	return 0
}

// B2U is 1 for true, without a branch.
func B2U(b bool) uint64 {
	var x uint64
	if b {
		x = 1
	}
	return x
}

// AnyValue is the native form of an AnyPointer: the canonical copy of what it leads
// to. The zero value is null.
type AnyValue struct{ flat string }

// AnyOf is a copy of what a pointer leads to.
func AnyOf(p Pointer) (AnyValue, error) {
	if p.IsNull() {
		return AnyValue{}, nil
	}
	b, err := AppendCanonical(nil, p)
	return AnyValue{string(b)}, err
}

// Pointer leads to the value, to be read.
func (v AnyValue) Pointer() Pointer {
	if v.flat == "" {
		return Pointer{}
	}
	s := &Segment{b: []byte(v.flat)}
	return Pointer{s, 0, s.word(0)}
}

// Flat is the value as a flat message.
func (v AnyValue) Flat() []byte { return []byte(v.flat) }

// IsNull reports whether the value is null.
func (v AnyValue) IsNull() bool { return v.flat == "" }

// Equal compares canonical copies.
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

// ZoophType describes AnyPointer.
func (AnyValue) ZoophType() *Type { return &TypeAny }

// ZoophFrom is for generated code.
func (AnyValue) ZoophFrom(p Pointer, d *RecordDecoder) (AnyValue, error) { return d.Any(p) }

// RecordDecoder carries the budgets of decoding. It is for generated code.
type RecordDecoder struct {
	budget
	given int64 // words that might be visited at the beginning
}

// Begin is for generated code: makes d the decoder of a struct and what it leads to.
// It is not returned, so that it need not be allocated.
func (d *RecordDecoder) Begin(r Struct) {
	d.budget = r.s.budget()
	d.given = d.words
	// The struct itself is the first level.
	d.depth = max(d.depth-1, 0)
}

// Sticky is the first fault of a struct's message, if it was opened lazily. It is so short
// that it is inlined.
func Sticky(r Struct) error {
	if s := r.s; s != nil && s.lazy {
		return s.sticky()
	}
	return nil
}

//go:noinline
func (s *Segment) sticky() error { return Told(s.m.Fault()) }

// Or is the pointer, or the one to the default if it is null.
func (p Pointer) Or(c *Constant) Pointer {
	if p.w == 0 {
		return c.Pointer()
	}
	return p
}

// charge charges a visit of that many words, of which an object of that many bytes is
// made. A default of the schema is a part of the program, and so is what stands for a null
// pointer: of them only memory is charged.
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

// enter is the level of what the pointer leads to; false if it is too deep. Defaults
// are no levels.
func (d *RecordDecoder) enter(p Pointer) bool {
	if !p.s.schema {
		d.depth--
	}
	return d.depth >= 0
}

// Text is the text a pointer leads to, or the default if it is null.
func (d *RecordDecoder) Text(p Pointer, def string) (string, error) {
	if p.w == 0 {
		return def, nil
	}
	b := p.Text()
	if err := d.charge(1+int64(len(b)/8+1), int64(len(b)), p); err != nil {
		return "", err
	}
	// What is checked is the copy, in case somebody changes the bytes meanwhile.
	s := string(b)
	if !validString(s) {
		return "", p.fault(TextUTF8)
	}
	return s, nil
}

// Data is the data a pointer leads to, or the default if it is null.
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

// Any is what an untyped pointer leads to.
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

// list is the list a pointer leads to, charged for, of elements of that many bytes
// as native values.
func (d *RecordDecoder) list(p Pointer, el elementKind, native uintptr) (AnyList, error) {
	l, _ := p.s.listAs(p.at, el)
	if l.nests() && d.depth <= 0 && !p.s.schema {
		return AnyList{}, p.fault(Nesting)
	}
	return l, d.charge(l.cost(), int64(l.n)*int64(native), p)
}

// DecodeNumbers is the list of numbers a pointer leads to.
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

// Bools is the list of bits a pointer leads to.
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

// Voids is the list of nothing a pointer leads to.
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

// Texts is the list of texts that a pointer leads to.
func (d *RecordDecoder) Texts(p Pointer) ([]string, error) {
	return DecodeList(d, p, func(p Pointer) (string, error) { return d.Text(p, "") })
}

// DecodeList is the list of pointers that a pointer leads to, each decoded by one.
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

// InElement is for generated code: the same fault seen from the list around it.
func InElement(err error, i int) error {
	if f, ok := err.(*Fault); ok {
		return f.inElement(uint32(i))
	}
	return err
}

// EnterStructs is for generated code: how many structs there are in a list, of which Records like x, a
// pointer, are to be made; charged for, and the level that [RecordDecoder.Leave] goes back to. It is
// -1 where there is no list, or an error. It has no type parameters: it would be compiled again for each
// struct.
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

// EnterStruct is for generated code: the charge for a struct and its Record, to which x points, also for
// one with all defaults if the pointer is null, and the level that [RecordDecoder.Leave] goes back to.
func (d *RecordDecoder) EnterStruct(p Pointer, x any) (level int, err error) {
	level = d.depth
	r := p.Struct()
	if p.w != 0 && !d.enter(p) {
		return level, p.fault(Nesting)
	}
	return level, d.charge(r.cost(), int64(reflect.TypeOf(x).Elem().Size()), p)
}

// Pointers is for generated code: charges for pointers to n Records that the pointer p leads to.
func (d *RecordDecoder) Pointers(p Pointer, n int) error {
	if n == 0 {
		return nil
	}
	return d.charge(0, int64(n)*int64(unsafe.Sizeof(uintptr(0))), p)
}

// Leave goes back to a level.
func (d *RecordDecoder) Leave(level int) { d.depth = level }

// Explicit is a pointer to an empty list, of that size code, instead of null.
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

// SizeCode is the size code of a list of numbers.
func SizeCode[T Number]() uint64 { return numberSize(sizeOf[T]()) }

// DecodeValue is what a pointer leads to, as a V.
func DecodeValue[V Value[V]](p Pointer, d *RecordDecoder) (v V, err error) {
	return v.ZoophFrom(p, d)
}

// OpenType is for generated code: opens and validates a framed message as t.
func OpenType(m *Message, data []byte, t *Type) (Pointer, error) {
	if err := m.Open(data, t); err != nil {
		return Pointer{}, err
	}
	return m.Root(), nil
}

// DecodeInto is for generated code: decodes the struct a pointer leads to.
func DecodeInto(x interface {
	ZoophDecode(r Structured, d *RecordDecoder) error
	ZoophType() *Type
}, p Pointer) error {
	r := p.Struct()
	var d RecordDecoder
	d.Begin(r)
	return d.FirstFault(x.ZoophDecode(r, &d), r, x.ZoophType())
}

// FirstFault is for generated code: of texts that are not UTF-8, the first one in
// the order of validation, which is not the order in which fields are decoded.
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
	// What was decoded is dropped, and so are its charges: the search goes over the same
	// words again. Where it ends for want of words, the fault that is known stays.
	v := pass{d.budget, true}
	v.words, v.depth = d.given, max(r.s.budget().depth-1, 0)
	if f := v.sections(r, t.describe(), v.depth); f != nil && f.Kind != Traversal {
		return f
	}
	return err
}

// Native is for generated code: the native form of a default, decoded when it is
// first asked for. It must not be written to.
type Native[T any] struct{ value atomic.Pointer[T] }

// Get is the value.
func (n *Native[T]) Get(def *Constant, decode func(d *RecordDecoder) (T, error)) T {
	if v := n.value.Load(); v != nil {
		return *v
	}
	// The compiler made the bytes: there is nothing to fail.
	d := RecordDecoder{budget: new(Limits).budget(uint64(len(def.Bytes)))}
	v, _ := decode(&d)
	n.value.Store(&v)
	return v
}
