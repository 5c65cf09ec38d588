// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"bytes"
	"strings"
)

// printer is what writing text and writing JSON have in common: a buffer, and the budget
// of the operation. Once the budget is spent, or something is nested too deeply, it
// stops: stopped is asked in every loop.
type printer struct {
	b    []byte
	base int // where the output begins
	// full are pieces of the output that come before b, done their bytes. One buffer that
	// grows would be there twice whenever it does.
	full [][]byte
	done int64
	budget
	at    Pointer // what is printed, for a fault
	fault *Fault  // why it stopped
}

func printerOf(b []byte, s *Segment) printer {
	return printer{b: b, base: len(b), budget: s.budget(), at: Pointer{s: s}}
}

func (w *printer) stop(kind FaultKind, p Pointer) bool {
	if w.fault == nil {
		w.fault = p.fault(kind)
		if p.s != nil {
			p.s.report(kind, p.at)
		}
	}
	return false
}

// piece is how large pieces of the output are.
const piece = 1 << 20

// stopped tells that there is no more to be written.
func (w *printer) stopped() bool {
	if len(w.b) >= piece {
		w.next()
	}
	if w.written() > w.output {
		w.stop(Memory, w.at)
	}
	return w.fault != nil
}

// written is how many bytes of output there are.
func (w *printer) written() int64 { return w.done + int64(len(w.b)-w.base) }

// next begins another piece.
func (w *printer) next() {
	if w.written() > w.output {
		return
	}
	w.done = w.written()
	w.full = append(w.full, w.b)
	// A little more than the piece, for what is written until it is noticed.
	w.b, w.base = make([]byte, 0, piece+piece/8), 0
}

// all is everything, with what was in front of it.
func (w *printer) all() []byte {
	if w.full == nil {
		return w.b
	}
	return bytes.Join(append(w.full, w.b), nil)
}

// string is everything as a string.
func (w *printer) string() string {
	if w.full == nil {
		return string(w.b)
	}
	var all strings.Builder
	all.Grow(int(w.written()))
	for _, b := range w.full {
		all.Write(b)
	}
	all.Write(w.b)
	return all.String()
}

// below is the depth of what a pointer leads to. It counts what the budget does not: what
// is null, and defaults, which may be in themselves without end.
func below(p Pointer, depth int) int {
	if p.w == 0 || p.s.schema {
		depth--
	}
	return depth
}

// room tells that there is room for that many bytes of output.
func (w *printer) room(bytes int) bool {
	if w.written() > w.output-int64(bytes) {
		return w.stop(Memory, w.at)
	}
	return w.fault == nil
}

// charge is asked before what a pointer leads to is printed. What is null and what is
// a default of the schema costs nothing.
func (w *printer) charge(words int64, p Pointer) bool {
	if p.w == 0 || p.s.schema {
		return w.fault == nil
	}
	w.at = p
	if !w.visit(words) {
		return w.stop(Traversal, p)
	}
	return w.fault == nil
}

// enter is one level more, if what the pointer leads to is one. The caller restores the
// depth.
func (w *printer) enter(p Pointer) bool {
	if p.w == 0 || p.s.schema {
		return w.fault == nil
	}
	if w.depth--; w.depth < 0 {
		return w.stop(Nesting, p)
	}
	return w.fault == nil
}

func (w *printer) put(s string) { w.b = append(w.b, s...) }

// bytes are those of a text or data, charged for.
func (w *printer) bytes(p Pointer, t *Type) []byte {
	b, words := p.Data(), int64(0)
	if t.Kind == KindText {
		b = p.Text()
		words = int64(len(b))/8 + 2
	} else {
		words = int64(len(b)+7)/8 + 1
	}
	if !w.charge(words, p) {
		return nil
	}
	return b
}

// elements are those of a list, charged for, on a level of their own. The caller restores
// the depth.
func (w *printer) elements(p Pointer, t *Type) AnyList {
	if p.w == 0 {
		return AnyList{}
	}
	l, _ := p.s.listAs(p.at, t.element())
	if !w.charge(l.cost(), p) || l.nests() && !w.enter(p) {
		return AnyList{}
	}
	return l
}

// target is the struct that a pointer leads to, charged for, on a level of its own. The
// caller restores the depth.
func (w *printer) target(p Pointer) (Struct, bool) {
	r := p.Struct()
	ok := w.charge(r.cost(), p) && w.enter(p)
	return r, ok
}
