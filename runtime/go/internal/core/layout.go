// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
)

// Layout is a struct's description in the schema, as static data of generated code.
// Operations on whole messages (validation, printing, JSON) are driven by it.
type Layout struct {
	// Name is the struct's name with its scopes, such as Outer.Inner.
	Name string
	// Data and Pointers are the sizes of the struct's sections in words.
	Data, Pointers uint16
	// Fields are in the order of the source.
	Fields []Field
	// TagOffset is the byte offset of the unnamed union's discriminant, if Union is set.
	TagOffset uint32
	Union     bool
	// JSON holds the JSON annotations of the unnamed union, or is nil.
	JSON *UnionJSON
	// FreeJSON is set if the struct is the one of the standard schemas that holds any JSON
	// value.
	FreeJSON bool

	owners  atomic.Pointer[[]slot]
	ready   atomic.Pointer[table]
	spelled atomic.Pointer[jsonNames]
	heads   atomic.Pointer[[]string]
}

// Field is a field, a group or a member of a union.
type Field struct {
	Name string
	// Type is nil for a group.
	Type *Type
	// Group returns the layout of a group. It is nil for other fields.
	Group Described
	// Offset is the offset of data in bits, or the index of a pointer.
	Offset uint32
	// Default holds the bits of a number's default.
	Default uint64
	// Pointer is the default of a pointer field, or nil if it is null.
	Pointer *Constant
	// Member is set if the field is a member of the unnamed union, which the value Tag
	// selects.
	Member bool
	Tag    uint16
	// JSON holds the JSON annotations of the field, or is nil.
	JSON *FieldJSON
}

// FieldJSON holds the JSON annotations of a field.
type FieldJSON struct {
	Name    string // the name that replaces the field's own
	Flatten bool
	Prefix  string // the prefix of the names of a flattened field's members
	Base64  bool
	Hex     bool
}

// UnionJSON holds the JSON annotations of a union.
type UnionJSON struct {
	Name      string // the name of the JSON member that holds the discriminant
	ValueName string // the name of the JSON member that holds the value, if it is not the union member's own
}

// Described returns a struct's layout. It is an interface, because Go refuses to initialise
// the static data of structs that refer to each other in a cycle.
type Described interface{ ZoophLayout() *Layout }

// Enumerated returns an enum's description.
type Enumerated interface{ ZoophEnum() *Enum }

// Enum is an enum's description in the schema.
type Enum struct {
	Name  string
	Names []string
	// JSON are the names in JSON, or nil if they do not differ.
	JSON []string

	values atomic.Pointer[map[string]uint16]
	quoted atomic.Pointer[[]string]
}

// NameOf returns the name of a value, or its number if the schema does not know it.
func (e *Enum) NameOf(v uint16) string {
	if int(v) < len(e.Names) {
		return e.Names[v]
	}
	return strconv.Itoa(int(v))
}

// TypeKind is the kind of a type.
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
	// Of returns the layout if the type is a struct.
	Of Described
	// Enum returns the description if the type is an enum.
	Enum Enumerated

	layout atomic.Pointer[Layout]
	ready  atomic.Pointer[choice]
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

// element returns how elements of this type are read from a list.
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

// slot is a field in the pointer section. The fields of groups have their own slots.
type slot struct {
	name  string
	t     *Type
	tags  []tagged // the tags of the unions that the field is in, outermost first
	index uint32
}

type tagged struct {
	offset uint32
	value  uint16
}

// slots returns all fields in the pointer section by ascending index. Members of a union
// may share an index.
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

// table is what the fast validation pass knows of a struct: the type of each pointer.
type table struct {
	shape   uint32
	choices []choice
	alone   bool // no pointer leads to a struct, except through a list
	tree    bool // there are two pointers, which both lead to structs of this type
}

// choice is the type of a pointer. If tagged is set, it applies only if the unions have
// those tags; members are then all fields that share the pointer.
type choice struct {
	kind    TypeKind
	elem    elementKind // of the elements, if it is a list
	tagged  bool
	simple  bool   // there is one tag and one member
	sub     *table // for a struct, and for the structs or pointers of a list
	tags    []tagged
	members []choice
	// The tag as bits of a word of data, if simple is set.
	tagWord           uint32
	tagValue, tagMask uint64
}

// choice returns the type of a pointer to a t.
func (t *Type) choice() *choice {
	if c := t.ready.Load(); c != nil {
		return c
	}
	return t.choiceSlow()
}

var building sync.Mutex

//go:noinline
func (t *Type) choiceSlow() *choice {
	building.Lock()
	defer building.Unlock()
	made := map[*Layout]*table{}
	c := t.makeChoice(made)
	// Tables refer to each other, so they are published only when all of them are complete.
	for l, t := range made {
		l.ready.CompareAndSwap(nil, t)
	}
	t.ready.CompareAndSwap(nil, &c)
	return t.ready.Load()
}

func (t *Type) makeChoice(made map[*Layout]*table) choice {
	c := choice{kind: t.Kind, sub: &anyTable}
	switch {
	case t.Kind == KindStruct:
		c.sub = t.describe().table(made)
	case t.Kind == KindList:
		c.elem = t.Elem.element()
		switch {
		case t.Elem.Kind == KindStruct:
			c.sub = t.Elem.describe().table(made)
		case t.Elem.Kind >= KindText:
			c.sub = &table{shape: 1 << 16, choices: []choice{t.Elem.makeChoice(made)}}
		}
	}
	return c
}

func (l *Layout) table(made map[*Layout]*table) *table {
	if t := l.ready.Load(); t != nil {
		return t
	}
	if t := made[l]; t != nil {
		return t
	}
	t := &table{shape: uint32(l.Data) | uint32(l.Pointers)<<16, choices: make([]choice, l.Pointers)}
	made[l], t.alone = t, true
	for i := range t.choices {
		t.choices[i] = anyChoice
	}
	for _, s := range l.slots() {
		if int(s.index) >= len(t.choices) {
			continue
		}
		one := s.t.makeChoice(made)
		t.alone = t.alone && one.kind != KindStruct
		c := &t.choices[s.index]
		if len(s.tags) == 0 {
			*c = one
			continue
		}
		one.tagged, one.tags = true, s.tags
		members := append(c.members, one)
		*c = one
		c.members = members
		if len(s.tags) == 1 && len(members) == 1 {
			tag := s.tags[0]
			shift := tag.offset % 8 * 8
			c.simple, c.tagWord = true, tag.offset/8
			c.tagValue, c.tagMask = uint64(tag.value)<<shift, 0xffff<<shift
		}
	}
	t.tree = len(t.choices) == 2
	for i := range t.choices {
		c := &t.choices[i]
		t.tree = t.tree && c.kind == KindStruct && c.sub == t && (!c.tagged || c.simple && c.tagWord < uint32(l.Data))
	}
	return t
}

// pick returns the choice that a struct's data selects.
func (c *choice) pick(d []byte) *choice {
	for i := range c.members {
		if active(c.members[i].tags, d) {
			return &c.members[i]
		}
	}
	return &anyChoice
}

var (
	anyTable  table
	anyChoice = choice{kind: KindAny, sub: &anyTable}
)

// active reports whether the unions have these tags.
func active(tags []tagged, d []byte) bool {
	for _, tag := range tags {
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

// owner returns the field that owns pointer i of a struct with that data, or nil if none
// does.
func owner(slots []slot, d []byte, i uint32) *slot {
	// Without unions slot i is that of pointer i.
	if int(i) < len(slots) && slots[i].index == i && len(slots[i].tags) == 0 {
		return &slots[i]
	}
	return ownerSlow(slots, d, i)
}

func ownerSlow(slots []slot, d []byte, i uint32) *slot {
	k, _ := slices.BinarySearchFunc(slots, i, func(s slot, i uint32) int { return int(s.index) - int(i) })
	for ; k < len(slots) && slots[k].index == i; k++ {
		if active(slots[k].tags, d) {
			return &slots[k]
		}
	}
	return nil
}

// instances are the descriptions of generic types, which are made when they are first used.
var instances sync.Map

// Instance returns the layout of an instance of a generic struct. The key is the zero value
// of the instance's Reader. It is for generated code.
func Instance(key any, make func() *Layout) *Layout {
	if l, ok := instances.Load(key); ok {
		return l.(*Layout)
	}
	l, _ := instances.LoadOrStore(key, make())
	return l.(*Layout)
}

type typeKey struct{ reader any }

// TypeOf returns the type of an instance of a generic struct. It is for generated code.
func TypeOf(reader Described) *Type {
	key := typeKey{reader}
	if t, ok := instances.Load(key); ok {
		return t.(*Type)
	}
	t, _ := instances.LoadOrStore(key, &Type{Kind: KindStruct, Of: reader})
	return t.(*Type)
}

// ListOf returns the type of a list of these elements. It is for generated code.
func ListOf(elem *Type) *Type {
	if t, ok := instances.Load(elem); ok {
		return t.(*Type)
	}
	t, _ := instances.LoadOrStore(elem, &Type{Kind: KindList, Elem: elem})
	return t.(*Type)
}

// Constant is a value of a pointer type in generated code, as a flat message.
type Constant struct {
	// Bytes are the bytes of the message.
	Bytes string

	segment atomic.Pointer[Segment]
}

// Segment returns the message's segment, which starts with the pointer to the value.
func (c *Constant) Segment() *Segment {
	if s := c.segment.Load(); s != nil {
		return s
	}
	s := &Segment{b: []byte(c.Bytes), schema: true}
	c.segment.CompareAndSwap(nil, s)
	return c.segment.Load()
}

// Pointer returns the pointer to the value.
func (c *Constant) Pointer() Pointer {
	s := c.Segment()
	return Pointer{s, 0, s.word(0)}
}

// Generated1 is referred to by code that was generated for this version of the runtime.
const Generated1 = true
