// SPDX-License-Identifier: MIT OR Apache-2.0

package zooph

import (
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
)

// Layout is what the schema says about a struct, as static data of generated code.
// Operations over whole messages (validating, printing, JSON) are driven by it.
type Layout struct {
	// Name is the struct's name with its scopes, such as Outer.Inner.
	Name string
	// Data and Pointers are the words of the struct's sections.
	Data, Pointers uint16
	// Fields are in the order of the source.
	Fields []Field
	// TagOffset is the byte of the unnamed union's discriminant, if Union is true.
	TagOffset uint32
	Union     bool
	// JSON is how JSON spells the unnamed union, if it is annotated.
	JSON *UnionJSON

	owners atomic.Pointer[[]slot]
	ready  atomic.Pointer[table]
}

// Field is a field, a group or a member of a union.
type Field struct {
	Name string
	// Type is nil for a group.
	Type *Type
	// Group gives the layout of a group.
	Group Described
	// Offset is in bits for data, and an index for pointers.
	Offset uint32
	// Default are the bits of the default of a number.
	Default uint64
	// Pointer is the default of a pointer field, if it is not null.
	Pointer *Constant
	// Member tells that the field is a member of the unnamed union, selected by Tag.
	Member bool
	Tag    uint16
	// JSON is how JSON spells the field, if it is annotated.
	JSON *FieldJSON
}

// FieldJSON are the JSON annotations of a field.
type FieldJSON struct {
	Name    string // instead of the field's
	Flatten bool
	Prefix  string // before the names of a flattened field's members
	Base64  bool
	Hex     bool
}

// UnionJSON are the JSON annotations of a union.
type UnionJSON struct {
	Name      string // of the member that tells the discriminant
	ValueName string // of the member that holds the value, if not its own name
}

// Described gives a struct's layout. An interface, so that the static data of
// structs that refer to each other is not initialised in a cycle.
type Described interface{ ZoophLayout() *Layout }

// Enumerated gives an enum's names.
type Enumerated interface{ ZoophEnum() *Enum }

// Enum is what the schema says about an enum.
type Enum struct {
	Name  string
	Names []string
	// JSON are the names in JSON, if they differ.
	JSON []string
}

// NameOf is the name of a value, or its number if the schema does not know it.
func (e *Enum) NameOf(v uint16) string {
	if int(v) < len(e.Names) {
		return e.Names[v]
	}
	return strconv.Itoa(int(v))
}

// TypeKind tells types apart.
type TypeKind uint8

// The kinds of types.
const (
	KindVoid TypeKind = iota
	KindBool
	KindInt8
	KindInt16
	KindInt32
	KindInt64
	KindUint8
	KindUint16
	KindUint32
	KindUint64
	KindFloat32
	KindFloat64
	KindEnum
	KindText
	KindData
	KindList
	KindStruct
	KindAny
	KindAnyStruct
	KindAnyList
	KindCapability
)

var kindBits = [...]uint32{0, 1, 8, 16, 32, 64, 8, 16, 32, 64, 32, 64, 16, 64, 64, 64, 64, 64, 64, 64, 64}

// Type is a type of the schema language.
type Type struct {
	Kind TypeKind
	// Elem is the type of a list's elements.
	Elem *Type
	// Of describes a struct.
	Of Described
	// Enum describes an enum.
	Enum Enumerated

	layout atomic.Pointer[Layout]
}

func (t *Type) describe() *Layout {
	if l := t.layout.Load(); l != nil {
		return l
	}
	return t.describeSlow()
}

//go:noinline
func (t *Type) describeSlow() *Layout {
	l := t.Of.ZoophLayout()
	t.layout.Store(l)
	return l
}

// element is what elements of this type ask of a list's form.
func (t *Type) element() elementKind {
	switch {
	case t.Kind == KindVoid:
		return elementVoid
	case t.Kind == KindBool:
		return elementBit
	case t.Kind == KindStruct:
		return elementStruct
	case t.Kind >= KindText:
		return elementPointer
	}
	return elementKind(kindBits[t.Kind] / 8)
}

// slot is a field in the pointer section, groups resolved.
type slot struct {
	name  string
	t     *Type
	tags  []tagged // the unions the field is in, outermost first
	index uint32
}

type tagged struct {
	offset uint32
	value  uint16
}

// slots are all fields in the pointer section, by ascending index. Members of a
// union may share one.
func (l *Layout) slots() []slot {
	if s := l.owners.Load(); s != nil {
		return *s
	}
	return l.slotsSlow()
}

//go:noinline
func (l *Layout) slotsSlow() []slot {
	var all []slot
	l.collect("", nil, 0, &all)
	slices.SortStableFunc(all, func(a, b slot) int { return int(a.index) - int(b.index) })
	l.owners.Store(&all)
	return all
}

func (l *Layout) collect(path string, tags []tagged, depth int, all *[]slot) {
	for i := range l.Fields {
		f := &l.Fields[i]
		tags := tags
		if f.Member {
			tags = append(slices.Clip(tags), tagged{l.TagOffset, f.Tag})
		}
		switch {
		case f.Group != nil:
			if depth < MaxNesting {
				f.Group.ZoophLayout().collect(path+f.Name+".", tags, depth+1, all)
			}
		case f.Type.Kind >= KindText:
			*all = append(*all, slot{path + f.Name, f.Type, tags, f.Offset})
		}
	}
}

// table is what the pass over sound messages needs to know of a struct: what owns
// each pointer.
type table struct{ choices []choice }

// choice is what a pointer with some index leads to, or what may if unions have a
// say: then a member of one union owns it as long as the tag has its value, and
// members are all there are if one tag does not say it.
type choice struct {
	kind    TypeKind
	tagged  bool
	tag     tagged
	t       *Type
	sub     *table // of a struct, and of a list's structs
	members []choice
}

var building sync.Mutex

// table is the struct's table.
func (l *Layout) table() *table {
	if t := l.ready.Load(); t != nil {
		return t
	}
	return l.build()
}

//go:noinline
func (l *Layout) build() *table {
	building.Lock()
	defer building.Unlock()
	made := map[*Layout]*table{}
	top := l.fill(made)
	// Tables refer to each other; nobody sees one before all are complete.
	for l, t := range made {
		l.ready.CompareAndSwap(nil, t)
	}
	return top
}

func (l *Layout) fill(made map[*Layout]*table) *table {
	if t := l.ready.Load(); t != nil {
		return t
	}
	if t := made[l]; t != nil {
		return t
	}
	t := &table{make([]choice, l.Pointers)}
	made[l] = t
	for i := range t.choices {
		t.choices[i] = choice{kind: KindAny, t: &TypeAny}
	}
	for _, s := range l.slots() {
		if int(s.index) >= len(t.choices) {
			continue
		}
		one := choice{kind: s.t.Kind, t: s.t}
		elem := s.t
		if elem.Kind == KindList {
			elem = elem.Elem
		}
		if elem.Kind == KindStruct {
			one.sub = elem.describe().fill(made)
		}
		c := &t.choices[s.index]
		switch {
		case len(s.tags) == 0:
			*c = one
		case len(s.tags) == 1 && !c.tagged:
			one.tagged, one.tag = true, s.tags[0]
			*c = one
			c.members = []choice{one}
		case len(s.tags) == 1:
			one.tagged, one.tag = true, s.tags[0]
			c.members = append(c.members, one)
		default:
			// Unions within unions are left to the slots.
			*c = choice{tagged: true, kind: KindAny, tag: tagged{offset: 1 << 30}}
		}
	}
	return t
}

// pick is the choice that a struct's data makes; nil where that is left to others.
func (c *choice) pick(d []byte) *choice {
	for i := range c.members {
		m := &c.members[i]
		var have uint16
		if int(m.tag.offset)+2 <= len(d) {
			have = le.Uint16(d[m.tag.offset:])
		}
		if have == m.tag.value {
			return m
		}
	}
	if c.members == nil {
		return nil
	}
	return &anyChoice
}

var anyChoice = choice{kind: KindAny, t: &TypeAny}

func (s *slot) active(d []byte) bool {
	for _, tag := range s.tags {
		var have uint16
		if int(tag.offset)+2 <= len(d) {
			have = le.Uint16(d[tag.offset:])
		}
		if have != tag.value {
			return false
		}
	}
	return true
}

// owner is the field that owns pointer i of a struct with that data; nil if none
// does.
func owner(slots []slot, d []byte, i uint32) *slot {
	// Without unions there is a slot for each pointer.
	if int(i) < len(slots) && slots[i].index == i && len(slots[i].tags) == 0 {
		return &slots[i]
	}
	return ownerSlow(slots, d, i)
}

func ownerSlow(slots []slot, d []byte, i uint32) *slot {
	k, _ := slices.BinarySearchFunc(slots, i, func(s slot, i uint32) int { return int(s.index) - int(i) })
	for ; k < len(slots) && slots[k].index == i; k++ {
		if slots[k].active(d) {
			return &slots[k]
		}
	}
	return nil
}

// instances are the descriptions of generic types, made when first asked for.
var instances sync.Map

// Instance is for generated code: the layout of an instance of a generic struct.
// The key is the Reader's zero value.
func Instance(key any, make func() *Layout) *Layout {
	if l, ok := instances.Load(key); ok {
		return l.(*Layout)
	}
	l, _ := instances.LoadOrStore(key, make())
	return l.(*Layout)
}

type typeKey struct{ reader any }

// TypeOf is for generated code: the type of an instance of a generic struct.
func TypeOf(reader Described) *Type {
	key := typeKey{reader}
	if t, ok := instances.Load(key); ok {
		return t.(*Type)
	}
	t, _ := instances.LoadOrStore(key, &Type{Kind: KindStruct, Of: reader})
	return t.(*Type)
}

// ListOf is for generated code: the type of a list of these elements.
func ListOf(elem *Type) *Type {
	if t, ok := instances.Load(elem); ok {
		return t.(*Type)
	}
	t, _ := instances.LoadOrStore(elem, &Type{Kind: KindList, Elem: elem})
	return t.(*Type)
}

// Constant is a value of a pointer type that is a part of generated code: a flat
// message.
type Constant struct {
	// Bytes are the message.
	Bytes string

	segment atomic.Pointer[Segment]
}

// Segment is the message's segment, which starts with the pointer to the value.
func (c *Constant) Segment() *Segment {
	if s := c.segment.Load(); s != nil {
		return s
	}
	s := &Segment{b: []byte(c.Bytes)}
	c.segment.CompareAndSwap(nil, s)
	return c.segment.Load()
}

// Pointer leads to the value.
func (c *Constant) Pointer() Pointer {
	s := c.Segment()
	return Pointer{s, 0, s.word(0)}
}

// Generated1 is what code generated for this version of the runtime refers to.
const Generated1 = true
