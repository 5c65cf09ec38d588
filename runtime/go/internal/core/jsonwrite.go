// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"math"
	"slices"
	"strconv"
	"sync"
	"unsafe"
)

// JSONWriter writes Records as JSON. Generated code calls it for each value, so no message is
// made. The head of a value is its name in quotes with a colon; it is empty for items of arrays.
// A comma is written after every value, so that the writer need not remember whether one is due.
//
// Like [DirectDecoder], it only accepts or rejects. A Record that it rejects, because something
// in it has no JSON, or because it is so large that limits matter, is encoded as a message and
// written by tables from the start. That returns the error.
type JSONWriter struct {
	b      []byte
	words  int // words that may still be visited; values are charged at least as many as in the Record's message
	depth  int // levels that may still be entered
	failed bool
}

const (
	// The limits of every message are at least as high as these.
	quickWords  = usualTraversal
	quickOutput = usualMemory
	quickDepth  = MaxNesting - 8
)

// JSONRecord is the interface of pointers to generated Records with JSON.
type JSONRecord interface {
	Record
	ZoophJSON(w *JSONWriter, head string)
}

var jsonWriters = sync.Pool{New: func() any { return new(JSONWriter) }}

// MarshalRecord returns a Record as JSON. It is for generated code.
func MarshalRecord(x JSONRecord) ([]byte, error) {
	if b := QuickJSON(x); b != nil {
		return b, nil
	}
	return TabledJSON(x, x.ZoophType())
}

// QuickJSON returns a Record, or the Record of a group, as JSON. It returns nil if [TabledJSON] has
// to decide. It is for generated code.
func QuickJSON(x interface {
	ZoophJSON(w *JSONWriter, head string)
}) []byte {
	w := jsonWriters.Get().(*JSONWriter)
	defer jsonWriters.Put(w)
	w.b, w.words, w.depth, w.failed = w.b[:0], quickWords, quickDepth, false
	x.ZoophJSON(w, "")
	if !w.goesOn(0, 0) || len(w.b) == 0 {
		return nil
	}
	// Leave out the last comma.
	out := w.b[:len(w.b)-1]
	if len(out) > piece {
		w.b = nil
		return out
	}
	return bytes.Clone(out)
}

// TabledJSON returns a Record, or one of its groups, as JSON. It encodes the Record as a message and
// uses the tables of t, which is the type of the Record or of the group. It is for generated code.
func TabledJSON(x Record, t *Type) ([]byte, error) {
	p, err := recordPointer(x)
	if err != nil {
		return nil, err
	}
	return AppendJSON(nil, p.Struct(), t)
}

// Fail rejects the Record, because something in it has no JSON. It is for generated code.
func (w *JSONWriter) Fail() { w.failed = true }

// goesOn reports whether so many more bytes and words are within the limits.
func (w *JSONWriter) goesOn(bytes, words int) bool {
	w.words -= words
	if w.words|w.depth|(quickOutput-len(w.b)-bytes) < 0 {
		w.failed = true
	}
	return !w.failed
}

// Object begins a struct of so many words. It returns false if the struct's fields must not be
// written. It is for generated code.
func (w *JSONWriter) Object(head string, words int) bool {
	w.depth--
	w.Group(head)
	return w.goesOn(0, max(words, 1))
}

// EndObject ends a struct. It is for generated code.
func (w *JSONWriter) EndObject() {
	w.depth++
	w.end('}')
}

// Group begins a group. It is for generated code.
func (w *JSONWriter) Group(head string) { w.b = append(append(w.b, head...), '{') }

// EndGroup ends a group. It is for generated code.
func (w *JSONWriter) EndGroup() { w.end('}') }

// Array begins a list of n values. It returns false if the values must not be written. It is for
// generated code.
func (w *JSONWriter) Array(head string, n int) bool { return w.array(head, n, n) }

// array begins a list of at least n bytes of JSON that takes so many words in a message.
func (w *JSONWriter) array(head string, n, words int) bool {
	w.depth--
	w.b = append(append(w.b, head...), '[')
	return w.goesOn(n, words+1)
}

// EndArray ends a list. It is for generated code.
func (w *JSONWriter) EndArray() {
	w.depth++
	w.end(']')
}

// end replaces the last comma, if there is one, by a bracket and a comma.
func (w *JSONWriter) end(bracket byte) {
	if last := len(w.b) - 1; w.b[last] == ',' {
		w.b[last] = bracket
		w.b = append(w.b, ',')
	} else {
		w.b = append(w.b, bracket, ',')
	}
}

// Void writes a Void. It is for generated code.
func (w *JSONWriter) Void(head string) { w.b = append(append(w.b, head...), "null,"...) }

// Bool writes a Bool. It is for generated code.
func (w *JSONWriter) Bool(head string, v bool) {
	if v {
		w.b = append(append(w.b, head...), "true,"...)
	} else {
		w.b = append(append(w.b, head...), "false,"...)
	}
}

// Int writes a signed integer of up to 32 bits. It is for generated code.
func (w *JSONWriter) Int(head string, v int32) {
	if v >= 0 {
		w.Uint(head, uint32(v))
		return
	}
	w.b = append(strconv.AppendInt(append(w.b, head...), int64(v), 10), ',')
}

// Uint writes an unsigned integer of up to 32 bits. It is for generated code.
func (w *JSONWriter) Uint(head string, v uint32) {
	b := append(w.b, head...)
	switch {
	case v < 10:
		b = append(b, '0'+byte(v), ',')
	case v < 100:
		b = append(b, pairs[v*2], pairs[v*2+1], ',')
	case v < 1000:
		low := v % 100 * 2
		b = append(b, '0'+byte(v/100), pairs[low], pairs[low+1], ',')
	case v < 10_000:
		high, low := v/100*2, v%100*2
		b = append(b, pairs[high], pairs[high+1], pairs[low], pairs[low+1], ',')
	default:
		b = append(strconv.AppendUint(b, uint64(v), 10), ',')
	}
	w.b = b
}

// Int64 writes a signed integer in quotes. It is for generated code.
func (w *JSONWriter) Int64(head string, v int64) {
	w.b = append(strconv.AppendInt(append(append(w.b, head...), '"'), v, 10), `",`...)
}

// Uint64 writes an unsigned integer in quotes. It is for generated code.
func (w *JSONWriter) Uint64(head string, v uint64) {
	w.b = append(strconv.AppendUint(append(append(w.b, head...), '"'), v, 10), `",`...)
}

// Float writes a number, or a string if JSON does not have it: NaN and the infinities. A Float32
// is written as the Float64 with the same value. It is for generated code.
func (w *JSONWriter) Float(head string, v float64) {
	w.b = append(appendJSONFloat(append(w.b, head...), v), ',')
}

// Enum writes the name of a value, or its number if the schema does not know it. It is for
// generated code.
func (w *JSONWriter) Enum(head string, v uint16, e *Enum) {
	w.b = append(w.b, head...)
	if names := e.quotedNames(); int(v) < len(names) {
		w.b = append(w.b, names[v]...)
		return
	}
	w.b = append(strconv.AppendUint(w.b, uint64(v), 10), ',')
}

// quotedNames returns the names of the values in JSON, each in quotes and with a comma.
func (e *Enum) quotedNames() []string {
	if names := e.quoted.Load(); names != nil {
		return *names
	}
	names := slices.Clone(e.Names)
	if e.JSON != nil {
		names = slices.Clone(e.JSON)
	}
	for i, name := range names {
		w := JSONWriter{words: quickWords}
		w.String("", name)
		names[i] = string(w.b)
	}
	e.quoted.Store(&names)
	return names
}

// Text writes a text unless it is empty. It is for generated code.
func (w *JSONWriter) Text(head, s string) {
	if s != "" {
		w.String(head, s)
	}
}

// String writes a text. Malformed UTF-8 becomes U+FFFD. It is for generated code.
func (w *JSONWriter) String(head, s string) {
	if !w.goesOn(len(s), len(s)/8+2) {
		return
	}
	b := append(append(w.b, head...), '"')
	for {
		n, ascii := plainBytes(s)
		if plain := unsafe.Slice(unsafe.StringData(s), n); ascii || validText(plain) {
			b = append(b, plain...)
		} else {
			b = appendLoose(b, plain)
		}
		if s = s[n:]; s == "" {
			break
		}
		if w.b = b; !w.goesOn(len(s), 0) {
			return
		}
		b, _ = appendEscaped(b, unsafe.Slice(unsafe.StringData(s), 1))
		s = s[1:]
	}
	w.b = append(b, `",`...)
}

// appendLoose appends a text that contains malformed UTF-8 but nothing to escape.
func appendLoose(b, s []byte) []byte {
	for len(s) > 0 {
		if n := plainText(s); n > 0 {
			b, s = append(b, s[:n]...), s[n:]
		} else {
			b, s = appendRune(b, s)
		}
	}
	return b
}

// Base64 writes data as a base64 string. It is for generated code.
func (w *JSONWriter) Base64(head string, v []byte) {
	if w.goesOn(base64.StdEncoding.EncodedLen(len(v)), len(v)/8+2) {
		w.b = append(base64.StdEncoding.AppendEncode(append(append(w.b, head...), '"'), v), `",`...)
	}
}

// Hex writes data as a hexadecimal string. It is for generated code.
func (w *JSONWriter) Hex(head string, v []byte) {
	if w.goesOn(len(v)*2, len(v)/8+2) {
		w.b = append(hex.AppendEncode(append(append(w.b, head...), '"'), v), `",`...)
	}
}

// Voids writes a list of n Voids. It is for generated code.
func (w *JSONWriter) Voids(head string, n int) {
	if w.array(head, min(n, quickOutput/5)*5, n) {
		for range n {
			w.Void("")
		}
	}
	w.EndArray()
}

// Bools writes a list of Bools. It is for generated code.
func (w *JSONWriter) Bools(head string, v []bool) {
	if w.array(head, min(len(v), quickOutput/5)*5, len(v)/64+1) {
		for _, x := range v {
			w.Bool("", x)
		}
	}
	w.EndArray()
}

// JSONNumbers writes a list of numbers. It is for generated code.
func JSONNumbers[T Number](w *JSONWriter, head string, v []T) {
	if w.array(head, len(v), len(v)/(8/sizeOf[T]())+1) {
		for i, x := range v {
			if i%often == 0 && !w.goesOn(min(len(v)-i, often), 0) {
				break
			}
			putNumber(w, x)
		}
	}
	w.EndArray()
}

// often is the number of items after which the limits are checked again.
const often = 1 << 12

func putNumber[T Number](w *JSONWriter, x T) {
	var one T
	one++
	switch {
	case one/2 != 0:
		w.Float("", float64(x))
	case sizeOf[T]() == 8 && -one > 0:
		w.Uint64("", uint64(x))
	case sizeOf[T]() == 8:
		w.Int64("", int64(x))
	case -one > 0:
		w.Uint("", uint32(x))
	default:
		w.Int("", int32(x))
	}
}

// JSONEnums writes a list of enums. It is for generated code.
func JSONEnums[T interface {
	~uint16
	Enumerated
}](w *JSONWriter, head string, v []T) {
	if w.array(head, len(v), len(v)/4+1) && len(v) > 0 {
		e := v[0].ZoophEnum()
		for i, x := range v {
			if i%often == 0 && !w.goesOn(min(len(v)-i, often), 0) {
				break
			}
			w.Enum("", uint16(x), e)
		}
	}
	w.EndArray()
}

// Absent writes the active member of a union if it is a struct whose pointer is null: the
// default, or a struct without any words. It is for generated code.
func (w *JSONWriter) Absent(head string, t *Type, def *Constant) {
	p := Pointer{}
	if def != nil {
		p = def.Pointer()
	}
	out := jsonWriter{printerOf(nil, nil)}
	err := out.pointed(p, t, MaxNesting)
	w.add(head, out.b, err != nil || out.stopped() || out.done > 0)
}

// Tabled writes a Record of a type that needs tables. It is for generated code.
func (w *JSONWriter) Tabled(head string, x Record) { w.TabledGroup(head, x, x.ZoophType()) }

// TabledGroup writes a group of type t, which needs tables, of a Record. It is for generated code.
func (w *JSONWriter) TabledGroup(head string, x Record, t *Type) {
	out, err := TabledJSON(x, t)
	w.add(head, out, err != nil)
}

// add appends a value, unless it failed.
func (w *JSONWriter) add(head string, value []byte, failed bool) {
	if failed {
		w.failed = true
	} else if w.goesOn(len(value), 0) {
		w.b = append(append(append(w.b, head...), value...), ',')
	}
}

// appendJSONFloat appends a number, or a string if JSON does not have it: NaN and the infinities.
func appendJSONFloat(b []byte, v float64) []byte {
	switch {
	case v != v:
		return append(b, `"NaN"`...)
	case v > maxFloat:
		return append(b, `"Infinity"`...)
	case v < -math.MaxFloat64:
		return append(b, `"-Infinity"`...)
	}
	return appendFloat(b, v)
}
