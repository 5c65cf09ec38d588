// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"bytes"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestWrittenAgain generates the code in the package shapes again.
func TestWrittenAgain(t *testing.T) {
	folder := filepath.Join("..", "..", "raw", "internal", "shapes")
	kept := filepath.Join(folder, "raw_codecs.go")
	source, err := os.ReadFile(filepath.Join(folder, "shapes.go"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(source), "zoophraw -type ")
	names, _, _ := strings.Cut(rest, "\n")
	p, err := load(folder, kept)
	if err != nil {
		t.Fatal(err)
	}
	found, err := generate(p, strings.Split(names, ","))
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(kept)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(found, want) {
		t.Error("what is kept was not written by this program: go generate ./raw/internal/shapes")
	}
}

// TestRefused lists types that have no codec, and the error messages for them.
func TestRefused(t *testing.T) {
	for source, want := range map[string]string{
		"type T struct{ N int }":                                       "T.N: the size of int is the machine's; int64, or another of fixed size, has a codec",
		"type T []complex64":                                           "T: complex64 has no codec",
		"type T struct{ F func() }":                                    "T.F: func() has no codec",
		"type T map[float64]bool":                                      "T: float64 is no key: there are NaNs, and two zeros",
		"type T map[*int8]bool":                                        "T: *int8 is no key: pointers and interfaces are not compared by what they lead to",
		"type T any":                                                   "T: zooph.dev/test.T is an interface; a comment //zoophraw:sum before it names its constructors",
		"//zoophraw:enum\ntype T uint8":                                "T: there are no constants of this type",
		"//zoophraw:enum\ntype T uint8\nconst A T = 1":                 "T: of its 1 constants none is 0",
		"//zoophraw:enum\ntype T uint8\nconst (A T = 0; B T = 0)":      "T: A and B are the same",
		"//zoophraw:enum\ntype T string\nconst A T = \"\"":             "T: only types of integers can be enums",
		"//zoophraw:sum A B\ntype T interface{ t() }\ntype A struct{}": "T: A does not implement it",
		"//zoophraw:sum A B\ntype T interface{ t() }\ntype A struct{}\nfunc (*A) t() {}": "T: only *A implements it, so *A it is",
		"//zoophraw:sum A\ntype T interface{ t() }":                                      "T: a sum has several constructors; the only one can take its place",
		"//zoophraw:sum A A\ntype T any\ntype A int8":                                    "T: A is there twice",
		"//zoophraw:sum A B\ntype T any\ntype A int8":                                    "T: there is no type B",
		"//zoophraw:some\ntype T int8":                                                   "there is no comment //zoophraw:some: enum, sum, union, order and name are",
		"type T []struct{ cache int64 `raw:\"-\"` }":                                     "zooph.dev/test.T: an element takes memory but no bytes, so that a few bytes could ask for any amount of it",
		"type T struct{ _ int8 }":                                                        "T._: a field that has no name in Go has no codec; the tag raw:\"-\" leaves it out",
		"type T struct{ X Unknown }":                                                     "T.X: there is a type that the compiler does not know",
		"type T[E any] []E":                                                              "T has type parameters; a type that says what they are has a codec",
		"//zoophraw:union W A\ntype T struct{ A int8 }":                                  "T: there is no field W",
		"//zoophraw:union W A\ntype T struct{ W, A int8 }":                               "T: W has to be a number of 16 bits without a sign",
		"//zoophraw:union W\ntype T struct{ W uint16 }":                                  "T: a union has a field for the number of the member, and members",
		"//zoophraw:sum W B\ntype T struct{ W uint16 }":                                  "T: B is no field that could be a member",
		"//zoophraw:sum W W\ntype T struct{ W uint16 }":                                  "T: W is no field that could be a member",
		"//zoophraw:sum W A A\ntype T struct{ W uint16; A int8 }":                        "T: A is no field that could be a member",
		"//zoophraw:union W A\ntype U struct{ W uint16; A int8 }\ntype T map[U]bool":     "T: zooph.dev/test.U is no key: its members are not compared as one",
		"//zoophraw:order A C\ntype T struct{ A, B int8 }":                               "T: there is no field C to be put in order, or it is there twice",
		"//zoophraw:order B B\ntype T struct{ A, B int8 }":                               "T: there is no field B to be put in order, or it is there twice",
		"//zoophraw:order B\ntype T struct{ A, B int8 }":                                 "T: the comment //zoophraw:order leaves out the field A",
		"type raw int8\ntype T int8":                                                     "the package declares raw, but what is written imports a package of this name",
		"type U int8":                                                                    "there is no type \"T\" in the package",
		"import \"zooph.dev/go/raw\"\ntype T int8\nvar TRaw *raw.Codec[T]":               "T has a codec already: TRaw",
	} {
		folder := t.TempDir()
		write := func(name, text string) {
			if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		write("go.mod", "module zooph.dev/test\n\ngo 1.25\n")
		write("types.go", "package test\n\n"+source+"\n")
		output := filepath.Join(folder, "raw_codecs.go")
		err := run(folder, []string{"T"}, output)
		if err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s\n  %v\n  not: %s", source, err, want)
		}
		if _, err := os.Stat(output); err == nil {
			t.Error(source, "has a file")
		}
	}
}

// TestRefusedOfSchemas lists types as generated code has them that have no codec.
func TestRefusedOfSchemas(t *testing.T) {
	const box = "type Box[T zooph.Value[T]] struct{ Entry T }\n"
	for source, want := range map[string]string{
		box + "type T struct{ B *Box[*T] }":     "T.B: Box is a generic struct of a schema, and has no codec",
		"type T struct{ A zooph.AnyValue }":     "T.A: AnyValue has no codec, as untyped pointers and capabilities of schemas have none",
		"type T struct{ C []zooph.Capability }": "T.C: Capability has no codec, as untyped pointers and capabilities of schemas have none",
		"type T struct{ S shapes.Sample }":      "T.S: zooph.dev/go/raw/internal/shapes.Sample is of a package that cannot be imported here",
	} {
		imports := "import \"zooph.dev/go\"\n"
		if strings.Contains(source, "shapes.") {
			imports = "import \"zooph.dev/go/raw/internal/shapes\"\n"
		}
		// A subtest, because module changes the directory.
		t.Run(want, func(t *testing.T) {
			folder := module(t, map[string]string{"types.go": "package test\n\n" + imports + source + "\n"})
			output := filepath.Join(folder, "raw_codecs.go")
			if err := run(folder, []string{"T"}, output); err == nil || !strings.HasSuffix(err.Error(), want) {
				t.Errorf("%s\n  %v\n  not: %s", source, err, want)
			}
		})
	}
}

// module writes files of a module that can import the runtime, and returns its folder.
func module(t *testing.T, files map[string]string) string {
	t.Helper()
	// The runtime imports net, whose C files need a C compiler of the test's own architecture.
	build.Default.CgoEnabled = false
	runtime, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	files["go.mod"] = "module example.com/test\n\ngo 1.25\n\nrequire zooph.dev/go v0.0.0\n\nreplace zooph.dev/go => " + runtime + "\n"
	for name, text := range files {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(folder)
	return folder
}

// TestCompiles compiles what is written for types with unusual names.
func TestCompiles(t *testing.T) {
	point := func(pkg string) string { return "package " + pkg + "\n\ntype Point struct{ X float64; Y bool }\n" }
	files := map[string]string{
		"types.go": `package test

import (
	"example.com/test/len"
	"example.com/test/math"
	"example.com/test/raw"
	"example.com/test/value"
	x "example.com/test/x/v1"
	y "example.com/test/y/v1"
)

type T struct {
	A x.Point
	B y.Point
	C map[x.Point2]value.Point
	D []math.Point
	E *raw.Point
	F float32
	G len.Point
}

//zoophraw:sum Which A- B-
type Nothing struct{ Which uint16 }

func slices() {}
`,
		"x/v1/p.go": point("v1") + "\ntype Point2 struct { A, B bool }\n",
		"y/v1/p.go": point("v1"), "math/p.go": point("math"), "raw/p.go": point("raw"), "len/p.go": point("len"),
		"value/p.go": point("value"),
		// An output that cannot be compiled, as an earlier version may have left it.
		"raw_codecs.go": "package test\n\nimport \"zooph.dev/go/internal/core\"\n\nvar _ core.Text\n",
	}
	folder := module(t, files)
	if err := run(folder, []string{"T", "Nothing"}, filepath.Join(folder, "raw_codecs.go")); err != nil {
		t.Fatal(err)
	}
	build := exec.Command("go", "vet", ".")
	if message, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, message)
	}
}

// TestLocals checks that the names of variables in generated functions are known.
func TestLocals(t *testing.T) {
	path := filepath.Join("..", "..", "raw", "internal", "shapes", "raw_codecs.go")
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, declaration := range file.Decls {
		function, ok := declaration.(*ast.FuncDecl)
		if !ok {
			continue
		}
		ast.Inspect(function, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if ok && id.Obj != nil && id.Obj.Kind == ast.Var && !strings.HasPrefix(id.Name, "size") &&
				id.Name != "_" && !slices.Contains(locals, id.Name) && !ast.IsExported(id.Name) {
				t.Errorf("%s is not in the list", id.Name)
			}
			return true
		})
	}
}
