// SPDX-License-Identifier: MIT OR Apache-2.0

// Zoophraw writes codecs of native types: for each type that it is asked for a variable of type
// *raw.Codec, named after the type.
//
//	//go:generate go run zooph.dev/go/cmd/zoophraw -type Sample,Samples
//
// It goes by the types' declarations in the package of the folder it is run in, or of the one that it is given:
//
//   - Numbers of fixed size, bool, rune, string, slices, arrays, structs, maps and pointers are encoded as what they are.
//     A map whose values are struct{} is a set, a pointer an optional value, a struct without a name a tuple. The types int, uint and
//     uintptr are refused, because their size is the machine's, and complex numbers, functions and channels.
//   - A comment //zoophraw:enum makes a type of integers one of constructors without fields: its constants of the package, which are
//     0, 1, 2 and so on. Their names are those of the constants without the type's in front.
//   - A comment //zoophraw:sum Circle Square=*Quad makes an interface one of several constructors, in this order. Each is
//     named after its type, or has its name before the =. The fields of a struct are those of the constructor; any other type is its only field.
//   - A comment //zoophraw:union Which Circle Empty- Label before a struct says that some of its fields are a union, as in Records of schemas: the
//     field Which holds the number of the member, and the members are Circle, Empty, which has no field, and Label. The union is encoded behind all other
//     fields; a struct that is nothing but a union has the comment //zoophraw:sum instead, with the same words.
//   - A comment //zoophraw:order B A before a struct has its fields encoded in this order; those of a union are left out.
//   - A comment //zoophraw:name File names a record or a sum in fingerprints by names; an underscore stands for no name.
//   - A tag `raw:"size"` names a field, `raw:"_"` takes its name away, and `raw:"-"` leaves it out.
//   - Where there is a variable TRaw of type *raw.Codec[T] for a type T, in the package of T, that is its codec.
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
