// SPDX-License-Identifier: MIT OR Apache-2.0

// Package zooph reads and writes Cap'n Proto messages. Readers and Builders do not
// allocate, and getters and setters return no errors.
//
// The command
//
//	zooph gen go weather.capnp
//
// generates a package from a schema. Each struct of the schema becomes three types: the
// Record (Reading), a plain Go struct; the Reader (ReadingReader), a view of a message's
// bytes; and the Builder (ReadingBuilder), a view of a message under construction. Put that
// command in a go:generate line beside the schema to keep the package up to date. The command
// is not needed to build or run a program that uses generated code.
//
// # Reading
//
// Opening a message validates it once. After that no getter can fail, and goroutines may
// share Readers:
//
//	r, err := weather.OpenReading(data)
//	if err != nil {
//		return err // a *zooph.Fault: what is wrong, and where
//	}
//	for s := range r.Sensors().All() {
//		fmt.Println(s.Name(), s.Healthy())
//	}
//
// Opening allocates one [Message]; OpenReadingIn and [OpenIn] take one from the caller,
// which can be used again, and allocate nothing. [OpenLazy] is for sparse reads of large
// messages. It validates nothing in advance: each step is checked when it is made, and
// [Message.Fault] returns the first fault at the end. [Decoder] reads a stream of messages.
//
// A field that the message's writer did not know, because its schema was older, reads as
// the field's default. Every field of the zero Reader reads as its default.
//
// # Writing
//
//	var a zooph.Arena // used again by making the next root
//	b := weather.NewReading(&a)
//	b.SetStation("EBBR")
//	b.InitSensors(1).At(0).SetSerial(7)
//	a.WriteTo(conn)
//
// A message can also be made from a Record, which is encoded at exactly the size that it
// needs:
//
//	rec := weather.Reading{Station: "EBBR"}
//	data, err := rec.MarshalBinary()
//
// In the zero Record every number is zero, even where the schema has another default. The
// zero Reader's Record method returns a Record in which every field has its default.
//
// # Standard schemas
//
// The packages under zooph.dev/go/std are generated from /capnp/compat/json.capnp,
// /capnp/schema.capnp, /capnp/stream.capnp and /capnp/persistent.capnp; generated code
// refers to them where a schema imports one of these files. A constant whose name ends in
// _Schema holds a message with the schema's node, which can be read as a schema.Node.
//
// # Type parameters
//
// The Reader, the Builder and the Record of a generic struct have type parameters. Those of
// a Reader stand for Readers: [Text], [Numbers], generated Readers and so on. Those of a
// Builder stand for Builders, such as [TextBuilder]. Those of a Record stand for [String],
// [Bytes], [NumberSlice], [Slice] or pointers to Records.
//
// # Limits
//
// Data from outside cannot make an operation take more time or memory than the message's
// [Limits] allow, which have defaults. An operation that reaches a limit returns a [Fault];
// printing stops and writes a mark. Panics report mistakes of the caller, such as an index
// that is out of bounds.
//
// Package [zooph.dev/go/gen] holds the functions that generated code calls. Methods whose
// names begin with Zooph, and methods documented as being for generated code, are exported
// only because generated code is in other packages.
package zooph
