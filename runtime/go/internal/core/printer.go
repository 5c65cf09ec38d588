// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import "math"

// printer is what writing text and writing JSON have in common: a buffer, and the budget
// of the operation. Once the budget is spent, or something is nested too deeply, it
// stops: stopped is asked in every loop.
type printer struct {
	b    []byte
	base int // where the output begins
	// done are bytes of output that were only counted, instead of kept in a buffer that would
	// be there twice whenever it grows: what is longer than a piece is written twice, the second
	// time to a buffer that is long enough.
	done    int64
	exactly bool // it is the second time
	budget
	at    Pointer // what is printed, for a fault
	fault *Fault  // why it stopped
	// What it began with.
	start []byte
	given budget
	of    *Segment
}

func printerOf(b []byte, s *Segment) printer {
	given := s.budget()
	// No buffer is longer, where an int has 32 bits.
	given.output = min(given.output, int64(math.MaxInt-2*piece-len(b)))
	return printer{b: b, base: len(b), budget: given, at: Pointer{s: s}, start: b, given: given, of: s}
}

// again tells that everything has to be written again, and makes room for it.
func (w *printer) again() bool {
	if w.exactly || w.done == 0 {
		return false
	}
	// What is beyond the limit is noticed a little later, and cut off with a mark.
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

// piece is how much output is kept before it is known how much there is.
const piece = 1 << 20

// stopped tells that there is no more to be written.
func (w *printer) stopped() bool {
	if len(w.b)-w.base >= piece && !w.exactly {
		w.count()
	}
	if w.written() > w.output {
		w.stop(Memory, w.at)
	}
	return w.fault != nil
}

// written is how many bytes of output there are.
func (w *printer) written() int64 { return w.done + int64(len(w.b)-w.base) }

// count counts what is in the buffer, and empties it.
func (w *printer) count() {
	if w.done == 0 {
		// A little more than the piece, for what is written until it is noticed.
		w.b, w.base, w.done = make([]byte, 0, piece+piece/8), 0, w.written()
		return
	}
	w.b, w.done = w.b[:0], w.written()
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
