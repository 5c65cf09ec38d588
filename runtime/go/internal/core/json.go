// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"encoding/base64"
	"encoding/hex"
	"math"
	"math/bits"
	"strconv"
	"unicode/utf8"
	"unsafe"
)

const maxFloat = math.MaxFloat64

func f32(v uint64) float32 { return math.Float32frombits(uint32(v)) }
func f64(v uint64) float64 { return math.Float64frombits(v) }

// MarshalJSON returns a struct as JSON without white space, in the same form as the zooph
// command. The error is a [JSONError] if the struct holds something that JSON cannot express, or
// a [Fault] if a limit of the message is reached. In a message that was opened lazily, malformed
// parts read as their defaults, and [Message.Fault] returns the first fault.
func MarshalJSON(r Structured, t *Type) ([]byte, error) { return AppendJSON(nil, r, t) }

// AppendJSON does the same as [MarshalJSON] and appends to b, which is unchanged after an error.
func AppendJSON(b []byte, r Structured, t *Type) ([]byte, error) {
	x := r.ZoophStruct()
	w := jsonWriter{printerOf(b, x.s)}
	for {
		// The struct itself is the first nesting level.
		w.depth--
		err := w.structure(x, t.describe(), MaxNesting)
		if w.stopped() {
			return b, w.fault
		}
		if err != nil {
			return b, err
		}
		if !w.again() {
			return w.b, nil
		}
	}
}

// JSONError describes why a value cannot be written as JSON, or why JSON cannot be read.
type JSONError struct {
	// Path leads to the member at fault, such as sensors[3].name.
	Path string
	// Message says what is wrong.
	Message string

	memory bool // the memory limit was reached
}

// Error returns a sentence that states the path and the message.
func (e *JSONError) Error() string {
	if e.Path == "" {
		return "zooph: json: " + e.Message
	}
	return "zooph: json: " + e.Path + ": " + e.Message
}

// in puts the name of the member that the error is in, in front of the path.
func (e *JSONError) in(name string) *JSONError { return e.within(nameStep(name)) }

// item puts the index of the item that the error is in, in front of the path.
func (e *JSONError) item(i int) *JSONError { return e.within("[" + strconv.Itoa(i) + "]") }

// nameStep returns a name as a step of a path. The name is in quotes if it is empty or could be
// mistaken for another kind of step.
func nameStep(name string) string {
	if name != "" && name[0] != '[' && name[0] != '"' {
		return name
	}
	var w jsonWriter
	w.output, w.exactly = int64(len(name))*6+2, true
	w.quote(name)
	return string(w.b)
}

func (e *JSONError) within(step string) *JSONError {
	if e.Path != "" && e.Path[0] != '[' {
		step += "."
	}
	e.Path = step + e.Path
	return e
}

type jsonWriter struct{ printer }

func (w *jsonWriter) structure(r Struct, l *Layout, depth int) error {
	if l.FreeJSON {
		return w.free(r, l, depth)
	}
	if depth <= 0 {
		return &JSONError{Message: "nested too deeply"}
	}
	w.put("{")
	first := true
	if err := w.members(r, l, "", &first, depth); err != nil {
		return err
	}
	w.put("}")
	return nil
}

func (w *jsonWriter) name(name string, first *bool) {
	if !*first {
		w.put(",")
	}
	*first = false
	w.quote(name)
	w.put(":")
}

// members writes the members of a struct, including those of fields that are flattened into it.
func (w *jsonWriter) members(r Struct, l *Layout, prefix string, first *bool, depth int) error {
	heads := l.jsonHeads()
	for i := range l.Fields {
		if f := &l.Fields[i]; !f.Member && r.has(f) {
			if w.stopped() {
				return w.fault
			}
			if err := w.member(r, f, prefix, f.jsonName(), heads[i], first, depth); err != nil {
				return err
			}
		}
	}
	f := l.active(r)
	if f == nil {
		return nil
	}
	name := f.jsonName()
	if l.JSON == nil {
		head := ""
		for i := range l.Fields {
			if &l.Fields[i] == f {
				head = heads[i]
			}
		}
		return w.member(r, f, prefix, name, head, first, depth)
	}
	if l.JSON.Name != "" {
		w.name(prefix+l.JSON.Name, first)
		w.quote(name)
		if !f.flattened() && f.Type != nil && f.Type.Kind == KindVoid {
			return nil
		}
	}
	if l.JSON.ValueName != "" {
		name = l.JSON.ValueName
	}
	return w.member(r, f, prefix, name, "", first, depth)
}

// jsonHeads returns the name of each field with quotes and a colon.
func (l *Layout) jsonHeads() []string {
	if heads := l.heads.Load(); heads != nil {
		return *heads
	}
	heads := make([]string, len(l.Fields))
	for i := range l.Fields {
		name := l.Fields[i].jsonName()
		var w jsonWriter
		w.output, w.exactly = int64(len(name))*6+8, true
		w.quote(name)
		w.put(":")
		heads[i] = string(w.b)
	}
	l.heads.Store(&heads)
	return heads
}

func (f *Field) flattened() bool { return f.JSON != nil && f.JSON.Flatten }

func (f *Field) jsonName() string {
	if f.JSON != nil && f.JSON.Name != "" {
		return f.JSON.Name
	}
	return f.Name
}

// member writes the member of that name. head is the name with quotes and a colon, or empty if
// not known.
func (w *jsonWriter) member(r Struct, f *Field, prefix, name, head string, first *bool, depth int) error {
	if f.flattened() {
		prefix += f.JSON.Prefix
		if f.Group != nil {
			return w.members(r, f.Group.ZoophLayout(), prefix, first, depth)
		}
		level := w.depth
		p := r.at(f)
		if depth = below(p, depth); depth <= 0 {
			return &JSONError{Message: "flattened into itself"}
		}
		flat, ok := w.target(p)
		if !ok {
			return w.fault
		}
		err := w.members(flat, f.Type.describe(), prefix, first, depth)
		w.depth = level
		return err
	}
	if head == "" || prefix != "" {
		w.name(prefix+name, first)
	} else {
		if !*first {
			w.put(",")
		}
		*first = false
		w.put(head)
	}
	var err error
	switch {
	case f.Group != nil:
		err = w.structure(r, f.Group.ZoophLayout(), depth)
	case f.Type.Kind < KindText:
		w.value(r.bits(f.Offset, kindBits[f.Type.Kind])^f.Default, f.Type)
	case f.JSON != nil && f.JSON.Base64:
		if b := w.bytes(r.at(f), f.Type); w.room(base64.StdEncoding.EncodedLen(len(b))) {
			w.b = append(base64.StdEncoding.AppendEncode(append(w.b, '"'), b), '"')
		}
	case f.JSON != nil && f.JSON.Hex:
		if b := w.bytes(r.at(f), f.Type); w.room(2 * len(b)) {
			w.b = append(hex.AppendEncode(append(w.b, '"'), b), '"')
		}
	default:
		err = w.pointed(r.at(f), f.Type, depth)
	}
	if e, ok := err.(*JSONError); ok {
		return e.in(prefix + name)
	}
	return err
}

func (w *jsonWriter) value(v uint64, t *Type) {
	switch t.Kind {
	case KindVoid:
		w.put("null")
	case KindInt64, KindUint64:
		w.put(`"`)
		w.number(v, t)
		w.put(`"`)
	case KindFloat32:
		w.float(float64(f32(v)))
	case KindFloat64:
		w.float(f64(v))
	case KindEnum:
		e := t.Enum.ZoophEnum()
		names := e.Names
		if e.JSON != nil {
			names = e.JSON
		}
		if v < uint64(len(names)) {
			w.quote(names[v])
			return
		}
		w.b = strconv.AppendUint(w.b, v, 10)
	default:
		w.number(v, t)
	}
}

func (w *jsonWriter) float(v float64) { w.b = appendJSONFloat(w.b, v) }

func (w *jsonWriter) pointed(p Pointer, t *Type, depth int) error {
	depth = below(p, depth)
	switch t.Kind {
	case KindText:
		w.text(w.bytes(p, t))
	case KindData:
		w.put("[")
		for i, c := range w.bytes(p, t) {
			if i&(1<<12-1) == 0 && w.stopped() {
				return w.fault
			}
			if i > 0 {
				w.put(",")
			}
			w.b = strconv.AppendUint(w.b, uint64(c), 10)
		}
		w.put("]")
	case KindStruct:
		level := w.depth
		r, ok := w.target(p)
		if !ok {
			return w.fault
		}
		err := w.structure(r, t.describe(), depth)
		w.depth = level
		return err
	case KindList:
		return w.items(p, t.Elem, depth)
	case KindCapability:
		return &JSONError{Message: "a capability has no JSON"}
	default:
		return &JSONError{Message: "an untyped pointer has no JSON"}
	}
	return nil
}

func (w *jsonWriter) items(p Pointer, t *Type, depth int) error {
	if depth <= 0 {
		return &JSONError{Message: "nested too deeply"}
	}
	level := w.depth
	l := w.elements(p, t)
	w.put("[")
	for i := range int(l.n) {
		if w.stopped() {
			return w.fault
		}
		if i > 0 {
			w.put(",")
		}
		var err error
		switch t.element() {
		case elementStruct:
			err = w.structure(l.element(i), t.describe(), depth)
		case elementPointer:
			err = w.pointed(l.Pointer(i), t, depth)
		default:
			w.value(l.bits(i, t.element()), t)
		}
		if e, ok := err.(*JSONError); ok {
			return e.item(i)
		}
		if err != nil {
			return err
		}
	}
	w.depth = level
	w.put("]")
	return nil
}

func (w *jsonWriter) quote(s string) { w.text(unsafe.Slice(unsafe.StringData(s), len(s))) }

// text writes a string in quotes. Malformed UTF-8 becomes U+FFFD.
func (w *jsonWriter) text(s []byte) {
	w.put(`"`)
	for left := 0; len(s) > 0; left-- {
		if left <= 0 {
			if w.stopped() {
				return
			}
			left = often
		}
		// Most bytes of a string need no escaping.
		if plain := plainText(s[:min(len(s), often)]); plain > 0 {
			w.b, s = append(w.b, s[:plain]...), s[plain:]
			left -= plain
			continue
		}
		w.b, s = appendEscaped(w.b, s)
	}
	w.put(`"`)
}

// appendEscaped appends the first character of s: one that is not ASCII, or one that may need
// escaping.
func appendEscaped(b, s []byte) ([]byte, []byte) {
	const digits = "0123456789abcdef"
	c := s[0]
	if c >= utf8.RuneSelf {
		return appendRune(b, s)
	}
	s = s[1:]
	switch {
	case c == '"' || c == '\\':
		return append(b, '\\', c), s
	case c >= ' ':
		return append(b, c), s
	}
	switch c {
	case '\b':
		c = 'b'
	case '\f':
		c = 'f'
	case '\n':
		c = 'n'
	case '\r':
		c = 'r'
	case '\t':
		c = 't'
	default:
		return append(b, '\\', 'u', '0', '0', digits[c>>4], digits[c&15]), s
	}
	return append(b, '\\', c), s
}

// plainText returns the number of leading bytes that are the same in a JSON string: ASCII without
// quotes, backslashes and control characters.
func plainText(s []byte) int {
	const ones = 0x01010101_01010101
	i := 0
	for ; i+8 <= len(s); i += 8 {
		x := le.Uint64(s[i : i+8])
		quote, slash := x^'"'*ones, x^'\\'*ones
		// Only the lowest bit that is set is reliable; higher ones may result from borrows.
		if odd := (x | (x - ' '*ones) | (quote-ones)&^quote | (slash-ones)&^slash) & highBits; odd != 0 {
			return i + bits.TrailingZeros64(odd)/8
		}
	}
	for ; i < len(s); i++ {
		if c := s[i]; c < ' ' || c == '"' || c == '\\' || c >= utf8.RuneSelf {
			return i
		}
	}
	return i
}

// appendRune appends the first character of s, or U+FFFD for the longest prefix that is the
// beginning of a character but not a whole one.
func appendRune(b, s []byte) ([]byte, []byte) {
	r, n := utf8.DecodeRune(s)
	if r != utf8.RuneError || n > 1 {
		return append(b, s[:n]...), s[n:]
	}
	n = 1
	for n < len(s) && n < 4 && s[n]&0xc0 == 0x80 && begins(s[:n+1]) {
		n++
	}
	return append(b, "\ufffd"...), s[n:]
}

// begins reports whether s is an incomplete beginning of a character.
func begins(s []byte) bool { return !utf8.FullRune(s) }
