// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import "math"

// printer is the common part of writing text and writing JSON: a buffer and the operation's
// budget. It stops when the budget is exceeded or something is nested too deeply; every loop
// calls stopped.
type printer struct {
	b    []byte
	base int // offset at which the output begins
	// done is the number of bytes of output that were counted and dropped. Output that is longer
	// than a piece is written twice: the first pass only counts it, and the second one writes it
	// to a buffer of the right size. Otherwise a growing buffer would at times take twice the
	// memory.
	done    int64
	exactly bool // whether this is the second pass
	budget
	at    Pointer // the object that is being printed, for a fault
	fault *Fault  // the reason why it stopped
	// The state before the first pass.
	start []byte
	given budget
	of    *Segment
}

func printerOf(b []byte, s *Segment) printer {
	given := s.budget()
	// On a 32-bit machine no buffer can be longer.
	given.output = min(given.output, int64(math.MaxInt-2*piece-len(b)))
	return printer{b: b, base: len(b), budget: given, at: Pointer{s: s}, start: b, given: given, of: s}
}

// again reports whether a second pass is needed, and prepares it.
func (w *printer) again() bool {
	if w.exactly || w.done == 0 {
		return false
	}
	// Output beyond the limit is noticed a little later and then cut off with a mark.
	length := int(min(w.written(), w.output+piece)) + piece/64
	b := append(make([]byte, 0, len(w.start)+length), w.start...)
	*w = printer{b: b, base: len(b), exactly: true, budget: w.given, at: Pointer{s: w.of}}
	return true
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

// piece is the number of bytes of output that are kept before its length is known.
const piece = 1 << 20

// stopped reports whether the printer must not write any more.
func (w *printer) stopped() bool {
	if len(w.b)-w.base >= piece && !w.exactly {
		w.count()
	}
	if w.written() > w.output {
		w.stop(Memory, w.at)
	}
	return w.fault != nil
}

// written returns the number of bytes of output so far.
func (w *printer) written() int64 { return w.done + int64(len(w.b)-w.base) }

// count counts the bytes in the buffer and empties it.
func (w *printer) count() {
	if w.done == 0 {
		// A little larger than a piece, for bytes that are written before stopped is called.
		w.b, w.base, w.done = make([]byte, 0, piece+piece/8), 0, w.written()
		return
	}
	w.b, w.done = w.b[:0], w.written()
}

// below returns the depth of the object that p leads to. It counts what the budget does not:
// null pointers and defaults, which may contain themselves without end.
func below(p Pointer, depth int) int {
	if p.w == 0 || p.s.schema {
		depth--
	}
	return depth
}

// room reports whether that many more bytes of output are allowed.
func (w *printer) room(bytes int) bool {
	if w.written() > w.output-int64(bytes) {
		return w.stop(Memory, w.at)
	}
	return w.fault == nil
}

// charge charges a visit of the object that p leads to, before it is printed. Null pointers and
// defaults of the schema cost nothing.
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

// enter goes one level down, unless p is null or leads to a default of the schema. The caller
// restores the depth.
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

// bytes returns the bytes of a text or data, after charging for it.
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

// elements returns the list that p leads to, after charging for it, and goes one level down. The
// caller restores the depth.
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

// target returns the struct that p leads to, after charging for it, and goes one level down. The
// caller restores the depth.
func (w *printer) target(p Pointer) (Struct, bool) {
	r := p.Struct()
	ok := w.charge(r.cost(), p) && w.enter(p)
	return r, ok
}
