// SPDX-License-Identifier: MIT OR Apache-2.0

// Zoophraw writes codecs of native types. For each type that it is given, it writes a variable of
// type *raw.Codec, named after the type.
//
//	//go:generate go run zooph.dev/go/cmd/zoophraw -type Sample,Samples
//
// It reads the declarations of the types in the package in FOLDER, or in the current directory:
//
//   - Numbers of fixed size, bool, rune, string, slices, arrays, structs, maps and pointers are encoded
//     as such. A map whose values are struct{} is a set, a pointer is an optional value, and a struct
//     type without a name is a tuple. Zoophraw refuses int, uint and uintptr, because their size
//     depends on the machine, and complex numbers, functions and channels.
//   - A comment //zoophraw:enum before an integer type makes it a sum of constructors without fields.
//     The constructors are the package's constants of the type, whose values must be 0, 1, 2 and so on.
//     A constructor's name is the constant's name without the type's name in front.
//   - A comment //zoophraw:sum Circle Square=*Quad before an interface makes it a sum of these
//     constructors, in this order. A constructor is named after its type, or by the name before the =.
//     If the type is a struct, its fields are the constructor's; any other type is its only field.
//   - A comment //zoophraw:union Which Circle Empty- Label before a struct says that some of its fields
//     are a union, as in Records of schemas. The field Which holds the number of the active member. The
//     members are Circle, Empty, which has no field, and Label. The union is encoded after all other
//     fields. A struct that consists of a union only has the comment //zoophraw:sum instead, with the
//     same words.
//   - A comment //zoophraw:order B A before a struct sets the order in which its fields are encoded. It
//     does not list the fields of a union.
//   - A comment //zoophraw:name File sets the name of a record or a sum in fingerprints by name; an
//     underscore stands for no name.
//   - A tag `raw:"size"` sets the name of a field, `raw:"_"` removes its name, and `raw:"-"` leaves the
//     field out.
//   - If the package of a type T has a variable TRaw of type *raw.Codec[T], that is the codec of T.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	names := flag.String("type", "", "the types to write codecs of, with commas between")
	output := flag.String("output", "", "the file to write (raw_codecs.go in the package's folder)")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: zoophraw -type T,U [-output FILE] [FOLDER]")
		flag.PrintDefaults()
	}
	flag.Parse()
	if *names == "" || flag.NArg() > 1 {
		flag.Usage()
		os.Exit(2)
	}
	folder := "."
	if flag.NArg() == 1 {
		folder = flag.Arg(0)
	}
	if *output == "" {
		*output = filepath.Join(folder, "raw_codecs.go")
	}
	if err := run(folder, strings.Split(*names, ","), *output); err != nil {
		fmt.Fprintf(os.Stderr, "zoophraw: %v\n", err)
		os.Exit(1)
	}
}

// run writes the codecs of the named types of the package in the folder.
func run(folder string, names []string, output string) error {
	p, err := load(folder, output)
	if err != nil {
		return err
	}
	source, err := generate(p, names)
	if err != nil {
		return err
	}
	return os.WriteFile(output, source, 0o666)
}
