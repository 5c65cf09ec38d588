// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// directive is the beginning of every comment that is meant for this command.
const directive = "//zoophraw:"

// loaded is the package that contains the types.
type loaded struct {
	files *token.FileSet
	pkg   *types.Package
	// comments are the comments for this command, by the name of the type and by kind.
	comments map[string]map[string]string
}

// load reads and checks the package in a folder, without the output file. The package may not
// compile without that file, so type errors are ignored.
func load(folder, output string) (*loaded, error) {
	found, err := build.ImportDir(folder, 0)
	if err != nil {
		return nil, err
	}
	p := &loaded{files: token.NewFileSet(), comments: map[string]map[string]string{}}
	var files []*ast.File
	for _, name := range append(found.GoFiles, found.CgoFiles...) {
		path := filepath.Join(folder, name)
		if filepath.Clean(path) == filepath.Clean(output) {
			continue
		}
		file, err := parser.ParseFile(p.files, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
		if err := p.remember(file); err != nil {
			return nil, err
		}
	}
	config := types.Config{
		Importer: importer.ForCompiler(p.files, "source", nil),
		Error:    func(error) {},
	}
	path, err := importPath(folder)
	if err != nil {
		return nil, err
	}
	p.pkg, _ = config.Check(path, p.files, files, nil)
	return p, nil
}

// importPath returns the import path of the package in a folder, which may not compile: -e is for
// imports that are wrong.
func importPath(folder string) (string, error) {
	list := exec.Command("go", "list", "-e", "-f", "{{.ImportPath}}", ".")
	list.Dir, list.Stderr = folder, os.Stderr
	out, err := list.Output()
	if err != nil {
		return "", fmt.Errorf("go list: %w", err)
	}
	return strings.TrimSpace(string(out)), nil
}

// remember keeps the comments for this command that precede the types of a file.
func (p *loaded) remember(file *ast.File) error {
	for _, declaration := range file.Decls {
		group, ok := declaration.(*ast.GenDecl)
		if !ok || group.Tok != token.TYPE {
			continue
		}
		for _, spec := range group.Specs {
			spec := spec.(*ast.TypeSpec)
			docs := []*ast.CommentGroup{spec.Doc}
			if !group.Lparen.IsValid() {
				docs = append(docs, group.Doc)
			}
			if err := p.rememberOf(spec.Name.Name, docs); err != nil {
				return err
			}
		}
	}
	return nil
}

func (p *loaded) rememberOf(name string, docs []*ast.CommentGroup) error {
	for _, doc := range docs {
		if doc == nil {
			continue
		}
		for _, comment := range doc.List {
			text, ok := strings.CutPrefix(comment.Text, directive)
			if !ok {
				continue
			}
			key, value, _ := strings.Cut(text, " ")
			switch key {
			case "enum", "sum", "union", "order", "name":
			default:
				return fmt.Errorf("%s: there is no comment %s%s: enum, sum, union, order and name are", p.files.Position(comment.Pos()), directive, key)
			}
			if p.comments[name] == nil {
				p.comments[name] = map[string]string{}
			}
			p.comments[name][key] = strings.TrimSpace(value)
		}
	}
	return nil
}

// comment returns the comment of that kind that precedes a type of the package.
func (p *loaded) comment(of *types.TypeName, kind string) (string, bool) {
	if of == nil || of.Pkg() != p.pkg {
		return "", false
	}
	text, ok := p.comments[of.Name()][kind]
	return text, ok
}
