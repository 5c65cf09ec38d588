// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"strconv"
	"strings"
	"unicode/utf8"
	"unsafe"
)

// AppendText reads the object that p leads to as a t and appends it to b in the notation of
// the schema language, on one line. Malformed parts print as empty. The error is a [Fault]
// if a limit of the message is reached; b is then unchanged.
func AppendText(b []byte, p Pointer, t *Type) ([]byte, error) {
	w := printerOf(b, p.s)
	for {
		w.pointer(p, t, MaxNesting)
		if w.stopped() {
			return b, w.fault
		}
		if !w.again() {
			return w.b, nil
		}
	}
}

// ReaderText prints a struct as [AppendText] does, up to the output limit. It is for
// generated code.
func ReaderText(r Structured, t *Type) string {
	x := r.ZoophStruct()
	w := printerOf(nil, x.s)
	for {
		// The struct itself is the first nesting level.
		w.depth--
		w.structure(x, t.describe(), MaxNesting)
		w.mark()
		if !w.again() {
			// No other code refers to the buffer, so it cannot change any more.
			return unsafe.String(unsafe.SliceData(w.b), len(w.b))
		}
	}
}

// RecordText prints a Record as [AppendText] does, up to the output limit. It is for
// generated code.
func RecordText(x Record) string { return GroupText(x, x.ZoophType()) }

// GroupText prints a group of type t of a Record as [RecordText] does. It is for generated code.
func GroupText(x Record, t *Type) string {
	p, err := recordPointer(x)
	if err != nil {
		return "(" + err.Error() + ")"
	}
	return ReaderText(p.Struct(), t)
}

// mark appends a mark that says why the text is incomplete, if it is.
func (w *printer) mark() {
	if w.stopped() {
		switch w.fault.Kind {
		case Memory:
			w.put("... (output limit reached)")
		case Nesting:
			w.put("... (nesting limit reached)")
		default:
			w.put("... (traversal limit reached)")
		}
	}
}

// Record is the interface of pointers to generated Records.
type Record interface {
	AppendBinary(b []byte) ([]byte, error)
	ZoophType() *Type
}

func recordPointer(x Record) (Pointer, error) {
	b, err := x.AppendBinary(nil)
	if err != nil {
		return Pointer{}, err
	}
	s := &Segment{b: b[8:]}
	return Pointer{s, 0, s.word(0)}, nil
}

func (w *printer) structure(r Struct, l *Layout, depth int) {
	if depth == 0 {
		w.put("()")
		return
	}
	w.put("(")
	first := true
	active := l.active(r)
	for i := range l.Fields {
		f := &l.Fields[i]
		switch {
		case f.Member && f != active:
			continue
		case f.Member && f.Tag == 0 && !r.has(f):
			// The first member is left out if it is null: an empty union has the same
			// meaning.
			continue
		case !f.Member && !r.has(f):
			continue
		}
		if w.stopped() {
			return
		}
		if !first {
			w.put(", ")
		}
		first = false
		w.put(f.Name + " = ")
		w.field(r, f, depth)
	}
	w.put(")")
}

// active returns the active member of the union, or nil if the schema does not know it.
func (l *Layout) active(r Struct) *Field {
	if !l.Union {
		return nil
	}
	return l.member(uint16(r.bits(l.TagOffset*8, 16)))
}

// member returns the member of the union with that tag, or nil if there is none.
func (l *Layout) member(tag uint16) *Field {
	for i := range l.Fields {
		if f := &l.Fields[i]; f.Member && f.Tag == tag {
			return f
		}
	}
	return nil
}

// has reports whether a field is not a null pointer.
func (r Struct) has(f *Field) bool {
	return f.Group != nil || f.Type.Kind < KindText || !r.Pointer(int(f.Offset)).IsNull()
}

// at returns the pointer of a field, or the pointer to its default.
func (r Struct) at(f *Field) Pointer {
	p := r.Pointer(int(f.Offset))
	if p.w == 0 && f.Pointer != nil {
		return f.Pointer.Pointer()
	}
	return p
}

func (w *printer) field(r Struct, f *Field, depth int) {
	switch {
	case f.Group != nil:
		w.structure(r, f.Group.ZoophLayout(), depth)
	case f.Type.Kind >= KindText:
		w.pointer(r.at(f), f.Type, depth)
	default:
		w.number(r.bits(f.Offset, kindBits[f.Type.Kind])^f.Default, f.Type)
	}
}

func (w *printer) number(v uint64, t *Type) {
	switch t.Kind {
	case KindVoid:
		w.put("void")
	case KindBool:
		w.b = strconv.AppendBool(w.b, v != 0)
	case KindInt8:
		w.b = strconv.AppendInt(w.b, int64(int8(v)), 10)
	case KindInt16:
		w.b = strconv.AppendInt(w.b, int64(int16(v)), 10)
	case KindInt32:
		w.b = strconv.AppendInt(w.b, int64(int32(v)), 10)
	case KindInt64:
		w.b = strconv.AppendInt(w.b, int64(v), 10)
	case KindFloat32:
		w.put(formatFloat(float64(f32(v)), 6, 8, 32))
	case KindFloat64:
		w.put(formatFloat(f64(v), 15, 17, 64))
	case KindEnum:
		e := t.Enum.ZoophEnum()
		if v < uint64(len(e.Names)) {
			w.put(e.Names[v])
			return
		}
		w.b = append(strconv.AppendUint(append(w.b, '('), v, 10), ')')
	default:
		w.b = strconv.AppendUint(w.b, v, 10)
	}
}

func (w *printer) pointer(p Pointer, t *Type, depth int) {
	level := w.depth
	depth = below(p, depth)
	switch t.Kind {
	case KindText, KindData:
		w.quoted(w.bytes(p, t), t.Kind == KindData)
	case KindStruct:
		r, ok := w.target(p)
		if !ok {
			r = Struct{}
		}
		w.structure(r, t.describe(), depth)
	case KindList:
		w.list(p, t.Elem, depth)
	case KindCapability:
		w.put("<external capability>")
	default:
		w.put("<opaque pointer>")
	}
	w.depth = level
}

func (w *printer) list(p Pointer, t *Type, depth int) {
	l := AnyList{}
	if depth > 0 {
		l = w.elements(p, t)
	}
	w.put("[")
	for i := range int(l.n) {
		if w.stopped() {
			w.put(" ... ")
			w.b = strconv.AppendInt(w.b, int64(int(l.n)-i), 10)
			w.put(" more")
			break
		}
		if i > 0 {
			w.put(", ")
		}
		switch t.element() {
		case elementStruct:
			w.structure(l.element(i), t.describe(), depth)
		case elementPointer:
			w.pointer(l.Pointer(i), t, depth)
		default:
			w.number(l.bits(i, t.element()), t)
		}
	}
	w.put("]")
}

// element returns element i as a struct. An element of a list of small numbers has less
// than a word of data.
func (l *AnyList) element(i int) Struct { return l.Struct(i) }

// bits returns element i as a number.
func (l *AnyList) bits(i int, el elementKind) uint64 {
	switch el {
	case elementVoid:
		return 0
	case elementBit:
		if l.bit(i) {
			return 1
		}
		return 0
	}
	return l.number(i, int(el))
}

// quoted writes a string in quotes. In a text, malformed UTF-8 becomes U+FFFD.
func (w *printer) quoted(s []byte, data bool) {
	w.put(`"`)
	for n := 0; len(s) > 0; n++ {
		if n&(1<<12-1) == 0 && w.stopped() {
			break
		}
		c := s[0]
		if c >= utf8.RuneSelf && !data {
			w.b, s = appendRune(w.b, s)
			continue
		}
		s = s[1:]
		switch {
		case c == '"' || c == '\'' || c == '\\':
			w.b = append(w.b, '\\', c)
		case c >= 7 && c <= 13:
			w.b = append(w.b, '\\', "abtnvfr"[c-7])
		case c < 0x20 || c == 0x7f || c >= utf8.RuneSelf:
			w.b = append(w.b, '\\', '0'+c>>6, '0'+c>>3&7, '0'+c&7)
		default:
			w.b = append(w.b, c)
		}
	}
	w.put(`"`)
}

// formatFloat formats a number with few digits if these parse to the same value, and
// otherwise with more, as the stock tool does.
func formatFloat(v float64, few, more, bits int) string {
	switch {
	case v != v:
		return "nan"
	case v > maxFloat:
		return "inf"
	case v < -maxFloat:
		return "-inf"
	}
	s := strconv.FormatFloat(v, 'g', few, 64)
	if back, err := strconv.ParseFloat(s, bits); err != nil || back != v {
		s = strconv.FormatFloat(v, 'g', more, 64)
	}
	return strings.Replace(s, "e+", "e", 1)
}
