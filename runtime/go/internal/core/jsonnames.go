// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import "maps"

// jsonNames holds the names that members of a JSON object can have. It is made when it is first
// used. Go's maps are seeded, so that an attacker cannot choose names that collide.
type jsonNames struct {
	byName map[string]jsonMember
	// tags maps the names that the member for a union's tag can have as its value to the
	// union's members.
	tags map[string]*Field
	// unions is set if there is a union among the fields, including those of groups.
	unions bool
	// order are the names of the fields, and places are their indices in it. They are set if
	// plain is: the only annotations are names, and there are at most 64 fields, one for each
	// bit of a word.
	order  []string
	places map[string]int
	plain  bool
}

// jsonMember describes the purpose of a member of an object.
type jsonMember struct {
	kind  jsonMemberKind
	field *Field // set for a field, and for a flattened field that is in no union
}

type jsonMemberKind uint8

const (
	jsonField      jsonMemberKind = iota
	jsonFlattened                 // a member of a flattened field's struct
	jsonTag                       // holds the name of the union's active member
	jsonOfUnion                   // a member of the active member's struct, which is flattened
	jsonUnionValue                // the value of the active member
)

// maxFlattened is the largest number of levels of structs that are flattened into each other.
const maxFlattened = 32

func (l *Layout) jsonNames() (*jsonNames, *JSONError) {
	if n := l.spelled.Load(); n != nil {
		return n, nil
	}
	n, fault := l.makeNames(0)
	if fault != nil {
		return nil, fault
	}
	l.spelled.CompareAndSwap(nil, n)
	return l.spelled.Load(), nil
}

func (l *Layout) makeNames(depth int) (*jsonNames, *JSONError) {
	if depth > maxFlattened {
		return nil, &JSONError{Message: l.Name + " is flattened into itself"}
	}
	n := &jsonNames{byName: map[string]jsonMember{}, tags: map[string]*Field{}, unions: l.Union}
	valueName := ""
	if l.JSON != nil {
		if l.JSON.Name != "" {
			n.byName[l.JSON.Name] = jsonMember{kind: jsonTag}
		}
		if valueName = l.JSON.ValueName; valueName != "" {
			n.byName[valueName] = jsonMember{kind: jsonUnionValue}
		}
	}
	n.findPlaces(l)
	for i := range l.Fields {
		f := &l.Fields[i]
		if f.Member {
			n.tags[f.jsonName()] = f
		}
		if f.Group != nil {
			n.unions = n.unions || f.inner().hasUnion()
		}
		if !f.flattened() {
			if !f.Member || valueName == "" {
				n.byName[f.jsonName()] = jsonMember{jsonField, f}
			}
			continue
		}
		inner, fault := f.inner().makeNames(depth + 1)
		if fault != nil {
			return nil, fault
		}
		kind := jsonFlattened
		if f.Member {
			kind = jsonOfUnion
		}
		for name := range maps.Keys(inner.byName) {
			n.byName[f.JSON.Prefix+name] = jsonMember{kind, f}
		}
	}
	return n, nil
}

// findPlaces sets plain and, if the struct is plain, order and places.
func (n *jsonNames) findPlaces(l *Layout) {
	if n.plain = l.JSON == nil && !l.FreeJSON && len(l.Fields) <= 64; !n.plain {
		return
	}
	n.places = make(map[string]int, len(l.Fields))
	for i := range l.Fields {
		f := &l.Fields[i]
		name := f.jsonName()
		_, twice := n.places[name]
		if twice || f.JSON != nil && (f.JSON.Flatten || f.JSON.Base64 || f.JSON.Hex) {
			n.plain = false
		}
		n.order, n.places[name] = append(n.order, name), i
	}
}

// hasUnion reports whether there is a union among the fields, including those of groups.
func (l *Layout) hasUnion() bool {
	for i := range l.Fields {
		if f := &l.Fields[i]; f.Group != nil && f.inner().hasUnion() {
			return true
		}
	}
	return l.Union
}

// jsonValues maps the names in JSON to the values.
func (e *Enum) jsonValues() map[string]uint16 {
	if values := e.values.Load(); values != nil {
		return *values
	}
	names := e.Names
	if e.JSON != nil {
		names = e.JSON
	}
	values := make(map[string]uint16, len(names))
	for i := range names {
		// If a name occurs twice, the first value counts.
		values[names[len(names)-1-i]] = uint16(len(names) - 1 - i)
	}
	e.values.CompareAndSwap(nil, &values)
	return *e.values.Load()
}
