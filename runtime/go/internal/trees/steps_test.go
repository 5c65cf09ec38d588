// SPDX-License-Identifier: MIT OR Apache-2.0

package trees

import gen "zooph.dev/go/gen"

// bySteps encodes a tree struct by struct, without the pass over whole trees.

func (x *Expression) bySteps(b []byte) []byte {
	var e gen.RecordEncoder
	x.zoophPut(&e, 0, e.Begin(b, 0x20002, x))
	return e.Finish()
}

func (x *Sorted) bySteps(b []byte) []byte {
	var e gen.RecordEncoder
	x.zoophPut(&e, 0, e.Begin(b, 0x20001, x))
	return e.Finish()
}

func (x *Mixed) bySteps(b []byte) []byte {
	var e gen.RecordEncoder
	x.zoophPut(&e, 0, e.Begin(b, x.ZoophShape(), x))
	return e.Finish()
}
