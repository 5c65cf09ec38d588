// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"fmt"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
)

// imports are the packages that a generated file imports, each under a name that means nothing else
// in the file.
type imports struct {
	scope *types.Scope // of the package
	// names has the packages' names in the file by import path, and declared their own names.
	names, declared map[string]string
	taken           map[string]bool
}

// own are packages that generated code calls. They keep their names even if the types' packages are
// seen first.
var own = map[string]string{
	runtime: "raw", "encoding/binary": "binary", "cmp": "cmp", "maps": "maps", "math": "math", "slices": "slices",
}

// locals are the names of the variables in generated functions; others begin with size.
var locals = []string{
	"a", "all", "at", "b", "c", "count", "deeper", "end", "i", "key", "levels", "member", "n", "none", "number", "ok",
	"p", "s", "twice", "v", "value",
}

func newImports(scope *types.Scope) *imports {
	m := &imports{scope, map[string]string{}, map[string]string{}, map[string]bool{}}
	for _, name := range locals {
		m.taken[name] = true
	}
	return m
}

// local adds an import of a package, and returns the package's name in the file: its own name, or
// one with a number behind.
func (m *imports) local(path, declared string) string {
	if name, ok := m.names[path]; ok {
		return name
	}
	name := declared
	for i := 2; !m.free(name, path); i++ {
		name = fmt.Sprintf("%s%d", declared, i)
	}
	m.names[path], m.declared[path], m.taken[name] = name, declared, true
	return name
}

// free reports whether a name can be that of a package in the file.
func (m *imports) free(name, path string) bool {
	for other, reserved := range own {
		if reserved == name && other != path {
			return false
		}
	}
	return !m.taken[name] && !strings.HasPrefix(name, "size") && token.IsIdentifier(name) &&
		m.scope.Lookup(name) == nil && types.Universe.Lookup(name) == nil
}

// specs returns the lines of the import declaration: those for packages of the standard library, and
// those for others.
func (m *imports) specs() (standard, others string) {
	for _, path := range slices.Sorted(maps.Keys(m.names)) {
		line := fmt.Sprintf("%q\n", path)
		if m.names[path] != m.declared[path] {
			line = m.names[path] + " " + line
		}
		if strings.Contains(strings.Split(path, "/")[0], ".") {
			others += line
		} else {
			standard += line
		}
	}
	return standard, others
}
