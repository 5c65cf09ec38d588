// SPDX-License-Identifier: MIT OR Apache-2.0

package raw

import "fmt"

// FaultKind tells what is wrong with encoded bytes. The numbers are shared by all Zooph runtimes and never change. Its
// String is the name that all runtimes share, such as bad_tag; it is an error itself, for [errors.Is] to look for.
type FaultKind uint8

// The kinds of faults.
const (
	Truncated    FaultKind = 1  // The bytes end before the value does.
	Trailing     FaultKind = 2  // Bytes follow the value.
	BadTag       FaultKind = 3  // There is no constructor of this number, or a byte that says whether there is a value is neither 0 nor 1.
	BadBool      FaultKind = 4  // A Bool is neither 0 nor 1.
	BadChar      FaultKind = 5  // A number is no character.
	BadUTF8      FaultKind = 6  // A text is not UTF-8.
	Count        FaultKind = 7  // There are more elements or bytes than what is left could hold.
	Nesting      FaultKind = 8  // Values are nested deeper than Limits.Nesting.
	Budget       FaultKind = 9  // There are more elements that take no bytes than Limits.EmptyElements.
	Fingerprint  FaultKind = 10 // The bytes were sealed as values of another type.
	DuplicateKey FaultKind = 11 // A set or map has a key twice.
)

var kinds = [...]struct{ name, sentence string }{
	Truncated:    {"truncated", "the bytes end before the value does"},
	Trailing:     {"trailing", "bytes follow the value"},
	BadTag:       {"bad_tag", "there is no constructor of this number"},
	BadBool:      {"bad_bool", "a Bool is neither 0 nor 1"},
	BadChar:      {"bad_char", "a number is no character"},
	BadUTF8:      {"bad_utf8", "a text is not UTF-8"},
	Count:        {"count", "there are more elements than what is left could hold"},
	Nesting:      {"nesting", "values are nested deeper than allowed"},
	Budget:       {"budget", "there are more elements without bytes than allowed"},
	Fingerprint:  {"fingerprint", "the value is of another type"},
	DuplicateKey: {"duplicate_key", "a key is there twice"},
}

// String returns the name that all runtimes share.
func (k FaultKind) String() string {
	if int(k) < len(kinds) && kinds[k].name != "" {
		return kinds[k].name
	}
	return fmt.Sprintf("FaultKind(%d)", uint8(k))
}

// Error returns a sentence without a place.
func (k FaultKind) Error() string {
	if int(k) < len(kinds) && kinds[k].name != "" {
		return kinds[k].sentence
	}
	return k.String()
}

// Fault is what is wrong with encoded bytes, or with a value that cannot be encoded, and where.
type Fault struct {
	Kind FaultKind
	// Offset is the place in bytes, counted from the first byte that was given. Of a value that cannot be encoded it
	// is the place in what would have been written; 0 if it is nested too deep, for then nothing was.
	Offset int64
	// Path leads from the value to the part at fault, such as [3].name.
	Path string
	// Found and Expected are the canonical texts of two types' shapes, of a fault of the fingerprint. Found is the
	// fingerprint in hexadecimal digits if this program has not met a type that has it.
	Found, Expected string
}

// Error is a sentence with everything that is known.
func (f *Fault) Error() string {
	text := fmt.Sprintf("raw: %s, at byte %d", f.Kind.Error(), f.Offset)
	if f.Path != "" {
		text += ", " + f.Path
	}
	if f.Kind == Fingerprint {
		text += fmt.Sprintf(": found %s, expected %s", f.Found, f.Expected)
	}
	return text
}

// Unwrap returns the kind, for [errors.Is].
func (f *Fault) Unwrap() error { return f.Kind }
