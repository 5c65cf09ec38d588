// SPDX-License-Identifier: MIT OR Apache-2.0

package zooph

import "zooph.dev/go/internal/core"

// AppendJSON appends r's struct as JSON without white space to b, in the same form as the
// zooph command. The error is a [JSONError] if the struct holds something that JSON cannot
// express, or a [Fault] if a limit of the message is reached; b is then unchanged. In a
// message that was opened lazily, malformed parts read as their defaults, and
// [Message.Fault] returns the first fault. MarshalJSON of Readers, Builders and Records
// writes the same.
func AppendJSON[R interface {
	Reader[R]
	Structured
}](b []byte, r R) ([]byte, error) {
	b, err := core.AppendJSON(b, r, r.ZoophType())
	return b, told(err)
}

// ReadJSON reads one JSON object as a struct of R's type, which becomes the root of the
// arena. If R is the Reader of the standard schema's Value, data may be one JSON value of
// any kind. Members that the schema does not know are ignored. The error is a [JSONError] or
// a [Fault]. The Fault is of kind [Memory] if the result takes more than the default of
// [Limits].Memory, and of kind [Nesting] or [Traversal] if readers would refuse the message
// with their default limits. After an error the arena is unchanged.
func ReadJSON[R Reader[R]](a *Arena, data []byte) error {
	return ReadJSONWithin[R](a, data, Limits{})
}

// ReadJSONWithin does the same as [ReadJSON], with the given limits of Memory, Nesting and
// Traversal. Nesting and Traversal limit the message that is made.
func ReadJSONWithin[R Reader[R]](a *Arena, data []byte, limits Limits) error {
	var r R
	return told(core.ReadJSONWithin(a.core(), data, r.ZoophType(), core.Limits(limits)))
}

// AppendText reads the object that p leads to as an R and appends it to b in the notation of
// the schema language, on one line. Malformed parts print as empty. The error is a [Fault]
// if a limit of the message is reached; b is then unchanged.
func AppendText[R Reader[R]](b []byte, p Pointer) ([]byte, error) {
	var r R
	b, err := core.AppendText(b, core.Pointer(p), r.ZoophType())
	return b, told(err)
}
