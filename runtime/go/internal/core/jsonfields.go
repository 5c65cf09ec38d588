// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import "slices"

// told returns the member that the union's tag in the object has named, or nil if there was
// no tag.
func (at *open) told(l *Layout) *Field {
	if !slices.Contains(at.tagged, l.TagOffset) {
		return nil
	}
	return l.member(uint16(at.bits(l.TagOffset*8, 16)))
}

// tag makes a member active because the object's member for the union's tag names it. Its
// value is the default, unless another member of the object sets it, or has set it.
func (at *open) tag(l *Layout, f *Field) {
	if at.bits(l.TagOffset*8, 16) != uint64(f.Tag) {
		at.choose(l, f)
		at.clear(f)
	}
	at.tagged = append(at.tagged, l.TagOffset)
}

// choose makes a member its union's active one.
func (at *open) choose(l *Layout, f *Field) {
	if f.Member {
		at.set(l.TagOffset*8, 16, uint64(f.Tag))
	}
}

// forget makes a pointer null. A flattened struct that was entered by it is dropped.
func (at *open) forget(i uint32) PointerBuilder {
	delete(at.inner, i)
	to := at.pointer(i)
	to.s.setWord(to.at, 0)
	return to
}

// clear sets a field to its default.
func (at *open) clear(f *Field) {
	switch {
	case f.Group != nil:
		at.clearAll(f.inner())
	case f.Type.Kind >= KindText:
		at.forget(f.Offset)
	default:
		at.set(f.Offset, kindBits[f.Type.Kind], 0)
	}
}

// clearAll sets all fields of a group to their defaults, and selects the first member of a
// union.
func (at *open) clearAll(l *Layout) {
	for i := range l.Fields {
		if f := &l.Fields[i]; !f.Member {
			at.clear(f)
		}
	}
	if l.Union {
		if first := l.member(0); first != nil {
			at.choose(l, first)
			at.clear(first)
		}
	}
}

// set sets size bits of the data section from bit offset on.
func (at *open) set(offset, size uint32, v uint64) {
	b := at.s.b[int(at.start)*8:]
	if size == 1 {
		b[offset/8] = b[offset/8]&^(1<<(offset%8)) | byte(v)<<(offset%8)
		return
	}
	switch b = b[offset/8:]; size {
	case 8:
		b[0] = byte(v)
	case 16:
		le.PutUint16(b, uint16(v))
	case 32:
		le.PutUint32(b, uint32(v))
	case 64:
		le.PutUint64(b, v)
	}
}

// bits returns size bits of the data section from bit offset on.
func (at *open) bits(offset, size uint32) uint64 {
	return Struct{d: at.s.b[int(at.start)*8 : int(at.p)*8]}.bits(offset, size)
}

func (r *jsonReader) store(at *open, l *Layout, f *Field, v jsonValue) *JSONError {
	if f.Group != nil {
		return r.group(at, l, f, v)
	}
	if f.Type.Kind < KindText {
		bits, fault := scalar(v, f.Type)
		if fault == nil {
			at.choose(l, f)
			at.set(f.Offset, kindBits[f.Type.Kind], bits^f.Default)
		}
		return fault
	}
	if v.kind == jsonNull && f.Type.Kind <= KindStruct && !f.Type.free() {
		// Null is treated as a missing member.
		return nil
	}
	at.choose(l, f)
	return r.pointer(at.forget(f.Offset), v, f.Type, f.JSON)
}

// group stores the fields of a group. If they share their places with other fields, they are
// first read into a struct of their own and then moved. So values of inactive union members
// are dropped, and an active member that is null becomes its default, as in the stock tool.
func (r *jsonReader) group(at *open, l *Layout, f *Field, v jsonValue) *JSONError {
	if v.kind != jsonObject {
		return &JSONError{Message: "expected an object"}
	}
	group := f.inner()
	names, fault := group.jsonNames()
	if fault != nil {
		return fault
	}
	if !f.Member && !names.unions {
		return r.object(at, v, group)
	}
	alone, fault := r.open(r.draft.slot(), group)
	if fault != nil {
		return fault
	}
	if fault := r.object(&alone, v, group); fault != nil {
		return fault
	}
	alone.finish()
	at.choose(l, f)
	at.clearAll(group)
	return r.take(at, &alone, group)
}

// take moves a group's fields from the struct that they were read into.
func (r *jsonReader) take(at, from *open, l *Layout) *JSONError {
	if l.Union {
		if f := l.member(uint16(from.bits(l.TagOffset*8, 16))); f != nil {
			at.choose(l, f)
			if fault := r.takeField(at, from, f); fault != nil {
				return fault
			}
		}
	}
	for i := range l.Fields {
		if f := &l.Fields[i]; !f.Member {
			if fault := r.takeField(at, from, f); fault != nil {
				return fault
			}
		}
	}
	return nil
}

func (r *jsonReader) takeField(at, from *open, f *Field) *JSONError {
	switch {
	case f.Group != nil:
		return r.take(at, from, f.inner())
	case f.Type.Kind < KindText:
		size := kindBits[f.Type.Kind]
		at.set(f.Offset, size, from.bits(f.Offset, size))
		return nil
	}
	source, to := from.pointer(f.Offset), at.forget(f.Offset)
	if !source.IsNull() {
		source.s.move(source.at, to.s, to.at)
		return nil
	}
	if !f.Member {
		return nil
	}
	if f.Pointer == nil && f.Type.Kind == KindStruct {
		_, fault := r.open(to, f.Type.describe())
		return fault
	}
	return r.fallback(to, f)
}
