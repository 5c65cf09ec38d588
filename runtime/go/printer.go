// SPDX-License-Identifier: MIT OR Apache-2.0

package zooph

// printer is what writing text and writing JSON have in common: a buffer, and the budget
// of the operation. Once the budget is spent, or something is nested too deeply, it
// stops: stopped is asked in every loop.
type printer struct {
	b    []byte
	base int // where the output begins
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

// stopped tells that there is no more to be written.
func (w *printer) stopped() bool {
	if int64(len(w.b)-w.base) > w.output {
		w.stop(Memory, w.at)
	}
	return w.fault != nil
}

// room tells that there is room for that many bytes of output.
func (w *printer) room(bytes int) bool {
	if int64(len(w.b)-w.base) > w.output-int64(bytes) {
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
