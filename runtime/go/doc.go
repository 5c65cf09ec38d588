// SPDX-License-Identifier: MIT OR Apache-2.0

// Package zooph reads and writes Cap'n Proto messages without allocations and
// without error results from getters and setters.
//
// Code for it is generated from a schema by
//
//	zooph gen go weather.capnp
//
// which makes a package with three faces for each struct: the Record (Reading), a
// plain Go struct; the Reader (ReadingReader), a view of a message's bytes; and the
// Builder (ReadingBuilder), a view of a message under construction. A go:generate
// line with that command beside the schema keeps it up to date. A program that
// only uses generated code needs no tool.
//
// # Reading
//
// Opening a message checks it once; after that no getter can fail, and Readers may
// be shared between goroutines:
//
//	r, err := weather.OpenReading(data)
//	if err != nil {
//		return err // a *zooph.Fault: what is wrong, and where
//	}
//	for s := range r.Sensors().All() {
//		fmt.Println(s.Name(), s.Healthy())
//	}
//
// A [Message] that is used again, by OpenReadingIn or [OpenIn], saves the one
// allocation. [OpenLazy] checks nothing in advance, for sparse reads of large
// messages: every step is checked when it is made, and [Message.Fault] tells at the
// end. [Decoder] reads a stream of messages.
//
// A field that an older writer did not know reads as its default. So does everything
// of the zero Reader.
//
// # Writing
//
//	var a zooph.Arena // used again by making the next root
//	b := weather.NewReading(&a)
//	b.SetStation("EBBR")
//	b.InitSensors(1).At(0).SetSerial(7)
//	a.WriteTo(conn)
//
// Or by Records, which are encoded at exactly their size:
//
//	rec := weather.Reading{Station: "EBBR"}
//	data, err := rec.MarshalBinary()
//
// A Record's zero value has zeros where the schema has other defaults; the zero
// Reader's Record method gives one with all defaults.
//
// # Standard schemas
//
// What a schema imports from /capnp/compat/json.capnp, /capnp/schema.capnp,
// /capnp/stream.capnp or /capnp/persistent.capnp is in the packages under
// zooph.dev/go/std. The node that the constants ending in _Schema hold can be read as
// a schema.Node.
//
// # Type parameters
//
// A generic struct has parameters of its own for each face: Readers take types such
// as [Text], [Numbers] or generated Readers, Builders take [TextBuilder] and the
// like, Records take [String], [Bytes], [NumberSlice], [Slice] or pointers to
// Records.
//
// # Limits
//
// Nothing that comes from outside can make an operation take more time or memory than
// the [Limits] of the message allow, which have defaults: the error is a [Fault] then, and
// printing stops with a mark. Panics are for mistakes of the caller, such as an index that
// is out of bounds.
//
// What generated code calls is in package [zooph.dev/go/gen]. Methods whose names begin
// with Zooph, and those documented as such, are for generated code, too: they are exported
// because it is in other packages.
package zooph
