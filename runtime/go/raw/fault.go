// SPDX-License-Identifier: MIT OR Apache-2.0

package raw

import "fmt"

// FaultKind says what is wrong with encoded bytes. The numbers are the same in all Zooph runtimes
// and never change. String returns the name that all runtimes share, such as bad_tag. A FaultKind
// is an error itself, which [errors.Is] can look for.
type FaultKind uint8

// The kinds of faults.
const (
	Truncated    FaultKind = 1  // The bytes end before the value does.
	Trailing     FaultKind = 2  // Bytes follow the value.
	BadTag       FaultKind = 3  // A sum has no constructor of this number, or the byte before an optional value is neither 0 nor 1.
	BadBool      FaultKind = 4  // A Bool is neither 0 nor 1.
	BadChar      FaultKind = 5  // A number is not the code point of a character.
	BadUTF8      FaultKind = 6  // A text is not UTF-8.
	Count        FaultKind = 7  // There are more elements or bytes than the remaining bytes could hold.
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

// String returns the name that all runtimes share, such as bad_tag.
func (k FaultKind) String() string {
	if int(k) < len(kinds) && kinds[k].name != "" {
		return kinds[k].name
	}
	return fmt.Sprintf("FaultKind(%d)", uint8(k))
}

// Error returns a sentence that does not say where the fault is.
func (k FaultKind) Error() string {
	if int(k) < len(kinds) && kinds[k].name != "" {
		return kinds[k].sentence
	}
	return k.String()
}

// Fault describes what is wrong with encoded bytes, or with a value that cannot be encoded, and
// where.
type Fault struct {
	Kind FaultKind
	// Offset is the position of the fault in bytes, counted from the first byte that the caller
	// passed. For a value that cannot be encoded it is the position in the bytes that encoding
	// would have written. It is 0 if such a value is nested too deeply, because then it has not
	// been encoded.
	Offset int64
	// Path leads from the value to the part at fault, such as [3].name.
	Path string
	// Found and Expected are the canonical texts of the shapes of two types. They are set for
	// [Fingerprint] faults only. If this program has not met a type with the fingerprint that was
	// found, Found is the fingerprint in hexadecimal digits.
	Found, Expected string
}

// Error returns a sentence that states the kind, the offset, the path and the shapes.
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
