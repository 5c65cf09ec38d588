// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"bufio"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// exportedNames returns the functions and methods of a package that its users can call.
func exportedNames(t *testing.T, folder, prefix string) (names []string) {
	files, err := filepath.Glob(folder + "/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal("no package in", folder, err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range parsed.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || !f.Name.IsExported() {
				continue
			}
			name := prefix
			if f.Recv != nil {
				receiver := f.Recv.List[0].Type
				if star, ok := receiver.(*ast.StarExpr); ok {
					receiver = star.X
				}
				switch x := receiver.(type) {
				case *ast.IndexExpr:
					receiver = x.X
				case *ast.IndexListExpr:
					receiver = x.X
				}
				ident, ok := receiver.(*ast.Ident)
				if !ok || !ident.IsExported() {
					continue
				}
				name += ident.Name + "."
			}
			names = append(names, name+f.Name.Name)
		}
	}
	return names
}

// aliases returns the types of the package in internal/core for which other packages have
// names.
func aliases(t *testing.T, folders ...string) (names []string) {
	for _, folder := range folders {
		files, err := filepath.Glob(folder + "/*.go")
		if err != nil || len(files) == 0 {
			t.Fatal("no package in", folder, err)
		}
		for _, file := range files {
			parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(parsed, func(n ast.Node) bool {
				spec, ok := n.(*ast.TypeSpec)
				if !ok || !spec.Assign.IsValid() {
					return true
				}
				of := spec.Type
				switch x := of.(type) {
				case *ast.IndexExpr:
					of = x.X
				case *ast.IndexListExpr:
					of = x.X
				}
				if x, ok := of.(*ast.SelectorExpr); ok && x.X.(*ast.Ident).Name == "core" {
					names = append(names, x.Sel.Name)
				}
				return true
			})
		}
	}
	return names
}

// Tests that every function and method of the runtime has a line with the attacks that cover
// it, or with the reason why none does.
func TestEveryFunctionIsListedWithTheAttacksThatCoverIt(t *testing.T) {
	names := exportedNames(t, "../../runtime/go", "zooph.")
	for _, part := range []string{"array", "gen"} {
		names = append(names, exportedNames(t, "../../runtime/go/"+part, part+".")...)
	}
	// Methods of types for which package gen has names. Types that users name have their methods
	// in package zooph, which calls these.
	aliased := aliases(t, "../../runtime/go/gen", "../../runtime/go")
	for _, name := range exportedNames(t, "../../runtime/go/internal/core", "core.") {
		if receiver, method, ok := strings.Cut(strings.TrimPrefix(name, "core."), "."); ok && slices.Contains(aliased, receiver) {
			names = append(names, "core."+receiver+"."+method)
		}
	}
	slices.Sort(names)
	file, err := os.Open("operations.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	attacks := strings.Fields(operationNames())
	var listed []string
	for lines := bufio.NewScanner(file); lines.Scan(); {
		line := lines.Text()
		if line == "" || line[0] == '#' {
			continue
		}
		words := strings.Fields(line)
		if len(words) < 2 || words[1] == "-" && len(words) < 3 {
			t.Errorf("%q says nothing", line)
			continue
		}
		listed = append(listed, words[0])
		if words[1] == "-" {
			continue
		}
		for _, name := range words[1:] {
			if !slices.Contains(attacks, name) {
				t.Errorf("%s: there is no attack %s", words[0], name)
			}
		}
	}
	for _, name := range names {
		if !slices.Contains(listed, name) {
			t.Error("not listed:", name)
		}
	}
	for i, name := range listed {
		if !slices.Contains(names, name) {
			t.Error("listed, but not there:", name)
		}
		if i > 0 && listed[i-1] >= name {
			t.Error("out of order:", name)
		}
	}
}
