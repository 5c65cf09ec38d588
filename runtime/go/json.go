// SPDX-License-Identifier: MIT OR Apache-2.0

package zooph

import "zooph.dev/go/internal/core"

// AppendJSON appends a struct as JSON to b, as the tool writes it, without white space; b
// stays as it was if there is an error. The error is a [JSONError] if there is something in
// it that JSON does not have, or a [Fault] if the limits of the message do not suffice. Of a
// message that was opened lazily, what is malformed reads as its default, and
// [Message.Fault] tells. The MarshalJSON of Readers, Builders and Records is the same.
func AppendJSON[R interface {
	Reader[R]
	Structured
}](b []byte, r R) ([]byte, error) {
	b, err := core.AppendJSON(b, r, r.ZoophType())
	return b, told(err)
}

// ReadJSON makes one JSON object the root of an arena, as a struct that R is the Reader of;
// of the type that holds any JSON, one value of any kind. Members that the schema does not
// know are ignored. The error is a [JSONError], or a [Fault]: of kind [Memory] if what is
// made of the text takes more than the default of [Limits].Memory, and of kind [Nesting] or
// [Traversal] if readers would refuse the message for it. After an error the arena is as it
// was.
func ReadJSON[R Reader[R]](a *Arena, data []byte) error {
	return ReadJSONWithin[R](a, data, Limits{})
}

// ReadJSONWithin is [ReadJSON] with other limits: of Memory, and of Nesting and Traversal,
// which count in the message that is made.
func ReadJSONWithin[R Reader[R]](a *Arena, data []byte, limits Limits) error {
	var r R
	return told(core.ReadJSONWithin(a.core(), data, r.ZoophType(), core.Limits(limits)))
}

// AppendText appends a value in the schema language's spelling to b, on one line: what a
// pointer leads to, read as an R. What is malformed prints as empty. The error is a
// [Fault] if the limits of the message do not suffice, and b is as it was then.
func AppendText[R Reader[R]](b []byte, p Pointer) ([]byte, error) {
	var r R
	b, err := core.AppendText(b, core.Pointer(p), r.ZoophType())
	return b, told(err)
}
