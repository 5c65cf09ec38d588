// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"fmt"
	"go/constant"
	"go/types"
	"reflect"
	"slices"
	"strings"
)

// kind says how a type is encoded.
type kind uint8

const (
	kindNumber kind = iota
	kindBool
	kindChar
	kindText
	kindUnit
	kindList
	kindArray
	kindSet
	kindMap
	kindOptional
	kindRecord
	kindEnum
	kindSum
	// kindUnion is a sum whose constructors' fields lie side by side in a struct, as in Records of schemas.
	kindUnion
	kindByHand
)

// node is a type with all that the generator knows about it.
type node struct {
	kind kind
	// spelling is the type as the package's source code spells it; name is used in names of
	// functions.
	spelling, name string
	// number is the suffix of the runtime's functions for a number type: Int8 to Float64.
	number string
	// shape is the name in fingerprints by name, or empty if there is none.
	shape string
	// key identifies the type.
	key string
	// element is the element type of a list, array, set or optional, or the key type of a map;
	// value is the value type of a map.
	element, value *node
	length         int64
	fields         []field
	constructors   []constructor
	// tag is the name of the field that holds the number of a union's member; tagType is the
	// field's type.
	tag, tagType string
	// codec is the variable of a codec written by hand.
	codec string
	// size is the size of a value in Go's memory, in bytes.
	size int64
	// ordered is set if keys of the type can be compared with < in Go.
	ordered bool
}

type field struct {
	// member is the field's name in Go; name is its name in paths, which is empty if it has none. A
	// struct's union has no member, because its fields are the struct's.
	member, name string
	of           *node
}

// in returns an expression for the field in a struct that a variable points to.
func (f field) in(variable string) string {
	if f.member == "" {
		return "(*" + variable + ")"
	}
	return variable + "." + f.member
}

type constructor struct {
	name string
	// member is the name of the field with the value of a union's member, of type `of`. It is empty
	// for a member without a value.
	member  string
	inUnion bool
	// spelling is the type that the interface holds, as Go spells it: a type or a pointer to it.
	spelling string
	pointer  bool
	// both is set if the interface may also hold a pointer to the type, which decoding never makes.
	both bool
	of   *node
}

// fields returns the fields of a constructor.
func (c *constructor) fields() []field {
	if c.inUnion {
		if c.of == nil {
			return nil
		}
		return []field{{member: c.member, of: c.of}}
	}
	if c.of.kind == kindRecord {
		return c.of.fields
	}
	if c.of.kind == kindUnit {
		return nil
	}
	return []field{{of: c.of}}
}

// analysis makes one node for each type.
type analysis struct {
	*loaded
	known map[string]*node
	names map[string]bool
	// made are the nodes in the order in which they were made.
	made []*node
	// imports are the packages that generated code needs.
	imports *imports
	sizes   types.Sizes
}

// spell returns a type as the package's source code spells it, and records the imports that it
// needs.
func (a *analysis) spell(t types.Type) string {
	return types.TypeString(t, func(pkg *types.Package) string {
		if pkg == a.pkg {
			return ""
		}
		return a.imports.local(pkg.Path(), pkg.Name())
	})
}

// of returns the node of a type; where names the place of the type for error messages.
func (a *analysis) of(t types.Type, where string) (*node, error) {
	t = types.Unalias(t)
	key := types.TypeString(t, nil)
	if t == types.Universe.Lookup("rune").Type() || isRune(t) {
		key = "rune"
	}
	if n := a.known[key]; n != nil {
		return n, nil
	}
	n := &node{key: key}
	a.known[key] = n
	var name *types.TypeName
	if named, ok := t.(*types.Named); ok {
		name = named.Obj()
		if why := a.refused(named); why != "" {
			return nil, fmt.Errorf("%s: %s", where, why)
		}
		where = name.Name()
	}
	n.name = a.unique(mangled(key))
	if err := a.fill(n, t, name, where); err != nil {
		return nil, err
	}
	a.made = append(a.made, n)
	return n, nil
}

// refused returns the reason why a type of a schema's Record, or of a package that cannot be
// imported, has no codec.
func (a *analysis) refused(t *types.Named) string {
	module := strings.TrimSuffix(runtime, "/raw")
	if parameters := t.Origin().TypeParams(); parameters.Len() > 0 {
		constraint, ok := parameters.At(0).Constraint().(*types.Named)
		if ok && constraint.Obj().Pkg() != nil && constraint.Obj().Pkg().Path() == module {
			return fmt.Sprintf("%s is a generic struct of a schema, and has no codec", t.Obj().Name())
		}
	}
	pkg := t.Obj().Pkg()
	switch {
	case pkg == nil:
	case pkg.Path() == module, pkg.Path() == module+"/internal/core":
		return fmt.Sprintf("%s has no codec, as untyped pointers and capabilities of schemas have none", t.Obj().Name())
	case !importable(pkg.Path(), a.pkg.Path()):
		return fmt.Sprintf("%s is of a package that cannot be imported here", types.TypeString(t, nil))
	}
	return ""
}

// importable reports whether a package may import another one, which an element internal of its
// path can forbid.
func importable(path, from string) bool {
	elements := strings.Split(path, "/")
	for i := len(elements) - 1; i >= 0; i-- {
		if elements[i] == "internal" {
			above := strings.Join(elements[:i], "/")
			return above == "" || from == above || strings.HasPrefix(from, above+"/")
		}
	}
	return true
}

// isRune reports whether a type is spelled rune and not int32. Otherwise the two are the same type.
func isRune(t types.Type) bool {
	basic, ok := t.(*types.Basic)
	return ok && basic.Name() == "rune"
}

// unique returns a name for functions that no other type uses.
func (a *analysis) unique(name string) string {
	for i := 2; ; i++ {
		if !a.names[name] {
			a.names[name] = true
			return name
		}
		name = fmt.Sprintf("%s%d", strings.TrimRight(name, "0123456789"), i)
	}
}

// mangled makes a Go name from a type's full spelling: the last elements of its paths, capitalised.
func mangled(key string) string {
	words := strings.FieldsFunc(key, func(r rune) bool {
		return !(r == '_' || r == '.' || r == '/' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || r > 0x7f || r == '*' || r == ']' || r == '-')
	})
	var out strings.Builder
	for _, word := range words {
		for strings.HasPrefix(word, "]") || strings.HasPrefix(word, "*") {
			out.WriteString(map[byte]string{']': "List", '*': "Optional"}[word[0]])
			word = word[1:]
		}
		word = word[strings.LastIndexByte(word, '/')+1:]
		word = word[strings.LastIndexByte(word, '.')+1:]
		word = strings.Map(func(r rune) rune {
			if strings.ContainsRune("]*-", r) {
				return -1
			}
			return r
		}, word)
		if word != "" {
			out.WriteString(strings.ToUpper(word[:1]) + word[1:])
		}
	}
	return out.String()
}

// fill determines how a type is encoded.
func (a *analysis) fill(n *node, t types.Type, name *types.TypeName, where string) error {
	n.size = a.sizes.Sizeof(t)
	n.spelling = a.spell(t)
	if n.key == "rune" {
		n.spelling = "rune"
	}
	if a.codecByHand(n, name, where) {
		return nil
	}
	if name != nil && name.Pkg() != a.pkg && !name.Exported() {
		return fmt.Errorf("%s: %s is of another package, and not exported", where, n.key)
	}
	n.shape = ""
	if name != nil {
		n.shape = name.Name()
	}
	if shape, ok := a.comment(name, "name"); ok {
		n.shape = strings.TrimPrefix(shape, "_")
	}
	if _, ok := a.comment(name, "enum"); ok {
		return a.enum(n, t, name)
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return a.basic(n, u, where)
	case *types.Slice:
		n.kind = kindList
		return a.elements(n, u.Elem(), where)
	case *types.Array:
		n.kind, n.length = kindArray, u.Len()
		return a.elements(n, u.Elem(), where)
	case *types.Pointer:
		n.kind = kindOptional
		return a.elements(n, u.Elem(), where)
	case *types.Map:
		return a.entries(n, u, where)
	case *types.Struct:
		return a.record(n, u, name, where)
	case *types.Interface:
		return a.sum(n, u, name, where)
	}
	return fmt.Errorf("%s: %s has no codec", where, n.key)
}

// codecByHand reports whether a type has a codec written by hand, which is a variable of the
// package that declares the type.
func (a *analysis) codecByHand(n *node, name *types.TypeName, where string) bool {
	if name == nil || name.Pkg() == nil || where == "" {
		return false
	}
	variable, ok := name.Pkg().Scope().Lookup(name.Name() + "Raw").(*types.Var)
	if !ok || name.Pkg() != a.pkg && !variable.Exported() {
		return false
	}
	n.kind = kindByHand
	n.codec = variable.Name()
	if name.Pkg() != a.pkg {
		n.codec = a.imports.local(name.Pkg().Path(), name.Pkg().Name()) + "." + n.codec
	}
	return true
}

func (a *analysis) basic(n *node, u *types.Basic, where string) error {
	numbers := map[types.BasicKind]string{
		types.Int8: "Int8", types.Int16: "Int16", types.Int32: "Int32", types.Int64: "Int64",
		types.Uint8: "Uint8", types.Uint16: "Uint16", types.Uint32: "Uint32", types.Uint64: "Uint64",
		types.Float32: "Float32", types.Float64: "Float64",
	}
	switch {
	case n.key == "rune":
		n.kind, n.ordered = kindChar, true
	case numbers[u.Kind()] != "":
		n.kind, n.number = kindNumber, numbers[u.Kind()]
		n.ordered = u.Info()&types.IsInteger != 0
	case u.Kind() == types.Bool:
		n.kind = kindBool
	case u.Kind() == types.String:
		n.kind, n.ordered = kindText, true
	case u.Kind() == types.Invalid:
		return fmt.Errorf("%s: there is a type that the compiler does not know", where)
	case u.Info()&types.IsInteger != 0:
		return fmt.Errorf("%s: the size of %s is the machine's; int64, or another of fixed size, has a codec", where, n.key)
	default:
		return fmt.Errorf("%s: %s has no codec", where, n.key)
	}
	return nil
}

func (a *analysis) elements(n *node, element types.Type, where string) (err error) {
	n.element, err = a.of(element, where)
	return err
}

// check makes the checks that need all types to be known.
func (a *analysis) check() error {
	for _, n := range a.made {
		if n.kind == kindList && n.element.size > 0 && n.element.constant() && n.element.min() == 0 {
			return fmt.Errorf("%s: an element takes memory but no bytes, so that a few bytes could ask for any amount of it", n.key)
		}
	}
	return nil
}

func (a *analysis) entries(n *node, u *types.Map, where string) (err error) {
	n.kind = kindMap
	if s, ok := u.Elem().Underlying().(*types.Struct); ok && s.NumFields() == 0 {
		n.kind = kindSet
	} else if n.value, err = a.of(u.Elem(), where); err != nil {
		return err
	}
	if n.element, err = a.of(u.Key(), where); err != nil {
		return err
	}
	if why := n.element.noKey(); why != "" {
		return fmt.Errorf("%s: %s is no key: %s", where, n.element.key, why)
	}
	return nil
}

// noKey returns the reason why a type cannot be a key type, if there is one. Equal keys must have
// equal bytes.
func (n *node) noKey() string {
	switch n.kind {
	case kindNumber:
		if !n.ordered {
			return "there are NaNs, and two zeros"
		}
	case kindUnion:
		return "its members are not compared as one"
	case kindOptional, kindSum:
		return "pointers and interfaces are not compared by what they lead to"
	case kindByHand:
		return "it has a codec by hand"
	case kindArray:
		return n.element.noKey()
	case kindRecord:
		for _, field := range n.fields {
			if why := field.of.noKey(); why != "" {
				return why
			}
		}
	}
	return ""
}

func (a *analysis) record(n *node, u *types.Struct, name *types.TypeName, where string) error {
	n.kind = kindRecord
	if name == nil && u.NumFields() == 0 {
		n.kind = kindUnit
		return nil
	}
	union, err := a.union(n, u, name, where)
	if err != nil || union == n {
		return err
	}
	for i := range u.NumFields() {
		member := u.Field(i)
		if union != nil && union.holds(member.Name()) {
			continue
		}
		tag, tagged := reflect.StructTag(u.Tag(i)).Lookup("raw")
		if tag == "-" {
			continue
		}
		where := where + "." + member.Name()
		if member.Name() == "_" {
			return fmt.Errorf(`%s: a field that has no name in Go has no codec; the tag raw:"-" leaves it out`, where)
		}
		if !member.Exported() && member.Pkg() != a.pkg {
			return fmt.Errorf("%s: the field is of another package, and not exported", where)
		}
		of, err := a.of(member.Type(), where)
		if err != nil {
			return err
		}
		// Tuples have no names.
		f := field{member: member.Name(), of: of}
		if name != nil {
			f.name = member.Name()
		}
		if tagged {
			f.name = strings.TrimPrefix(tag, "_")
		}
		n.fields = append(n.fields, f)
	}
	if err := a.order(n, name, where); err != nil {
		return err
	}
	if union != nil {
		n.fields = append(n.fields, field{name: union.tag, of: union})
	}
	return nil
}

// order sorts the fields of a record by the comment before its type, if there is one.
func (a *analysis) order(n *node, name *types.TypeName, where string) error {
	text, ok := a.comment(name, "order")
	if !ok {
		return nil
	}
	var fields []field
	for _, member := range strings.Fields(text) {
		at := slices.IndexFunc(n.fields, func(f field) bool { return f.member == member })
		if at < 0 {
			return fmt.Errorf("%s: there is no field %s to be put in order, or it is there twice", where, member)
		}
		fields = append(fields, n.fields[at])
		n.fields = slices.Delete(n.fields, at, at+1)
	}
	if len(n.fields) > 0 {
		return fmt.Errorf("%s: the comment %sorder leaves out the field %s", where, directive, n.fields[0].member)
	}
	n.fields = fields
	return nil
}

// enum makes n an enum of an integer type.
func (a *analysis) enum(n *node, t types.Type, name *types.TypeName) error {
	n.kind, n.ordered = kindEnum, true
	basic, ok := t.Underlying().(*types.Basic)
	if !ok || basic.Info()&types.IsInteger == 0 {
		return fmt.Errorf("%s: only types of integers can be enums", name.Name())
	}
	names := map[int64]string{}
	scope := a.pkg.Scope()
	for _, each := range scope.Names() {
		c, ok := scope.Lookup(each).(*types.Const)
		if !ok || !types.Identical(c.Type(), t) {
			continue
		}
		value, exact := constant.Int64Val(c.Val())
		if other, twice := names[value]; twice && exact {
			return fmt.Errorf("%s: %s and %s are the same", name.Name(), other, each)
		}
		names[value] = each
	}
	for value := range int64(len(names)) {
		each, ok := names[value]
		if !ok {
			return fmt.Errorf("%s: of its %d constants none is %d", name.Name(), len(names), value)
		}
		n.constructors = append(n.constructors, constructor{name: strings.TrimPrefix(each, name.Name())})
	}
	if len(names) == 0 {
		return fmt.Errorf("%s: there are no constants of this type", name.Name())
	}
	return nil
}

// sum makes n a sum of an interface.
func (a *analysis) sum(n *node, u *types.Interface, name *types.TypeName, where string) error {
	n.kind = kindSum
	text, ok := a.comment(name, "sum")
	if !ok {
		return fmt.Errorf("%s: %s is an interface; a comment %ssum before it names its constructors", where, n.key, directive)
	}
	words := strings.Fields(text)
	if len(words) < 2 {
		return fmt.Errorf("%s: a sum has several constructors; the only one can take its place", name.Name())
	}
	for _, word := range words {
		c, err := a.constructor(word, u, name)
		if err != nil {
			return fmt.Errorf("%s: %w", name.Name(), err)
		}
		same := func(other constructor) bool { return other.of == c.of && other.pointer == c.pointer }
		if slices.ContainsFunc(n.constructors, same) {
			return fmt.Errorf("%s: %s is there twice", name.Name(), c.spelling)
		}
		n.constructors = append(n.constructors, c)
	}
	return nil
}

// constructor parses one word of the comment: Type, Name=Type, *Type or Name=*Type.
func (a *analysis) constructor(word string, u *types.Interface, sum *types.TypeName) (c constructor, err error) {
	name, spelled, renamed := strings.Cut(word, "=")
	if !renamed {
		name, spelled = strings.TrimPrefix(word, "*"), word
	}
	spelled, c.pointer = strings.CutPrefix(spelled, "*")
	c.name = strings.TrimPrefix(name, "_")
	declared, ok := a.pkg.Scope().Lookup(spelled).(*types.TypeName)
	if !ok {
		return c, fmt.Errorf("there is no type %s", spelled)
	}
	t := declared.Type()
	if _, of := types.Unalias(t).Underlying().(*types.Interface); of {
		return c, fmt.Errorf("%s is an interface itself", spelled)
	}
	value, pointer := types.Implements(t, u), types.Implements(types.NewPointer(t), u)
	switch {
	case !pointer:
		return c, fmt.Errorf("%s does not implement it", spelled)
	case !value && !c.pointer:
		return c, fmt.Errorf("only *%[1]s implements it, so *%[1]s it is", spelled)
	}
	c.both = value && !c.pointer
	if c.of, err = a.of(t, sum.Name()); err != nil {
		return c, err
	}
	c.spelling = c.of.spelling
	if c.pointer {
		c.spelling = "*" + c.spelling
	}
	return c, nil
}
