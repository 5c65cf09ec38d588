// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import "math"

// Limits are limits on what a message, a stream or JSON may ask of this program. In
// each field 0 means the default, and a negative number means none at all. Operations
// that take no limits use those that were set with [Message.SetLimits] on the message
// that they work on.
type Limits struct {
	// Nesting is how many pointers to structs and lists may be followed from the
	// root to any object; texts, data and lists of numbers are not counted, nor are
	// pointers that are null and defaults of the schema. The default is 64; more than
	// 1024 means 1024.
	Nesting int
	// Traversal is how many words may be visited in all. The default is the larger of
	// 8 Mi words and twice the words present.
	Traversal int64
	// Memory is how many bytes native values, JSON trees and copies may take, canonical ones
	// included. The default, which a copy of what was validated stays below by itself, is the
	// larger of 64 MiB and 64 times the bytes present.
	Memory int64
	// Output is how many bytes printing and JSON may put into a string or buffer. The
	// default is that of Memory.
	Output int64
	// Bytes is how many bytes one message may have that is not there yet: of a stream,
	// or unpacked. The default is 64 MiB.
	Bytes int64
	// UTF8 asks to check that every text the schema knows is UTF-8.
	UTF8 bool
}

const (
	// MaxNesting is the highest nesting limit: everything that walks a message
	// recurses.
	MaxNesting = 1024

	usualNesting   = 64
	usualTraversal = 8 << 20
	usualMemory    = 64 << 20
	usualBytes     = 64 << 20
)

// depth is how many levels may be followed.
func (l *Limits) depth() int {
	if l.Nesting == 0 {
		return usualNesting
	}
	return max(0, min(l.Nesting, MaxNesting))
}

// traversal is how many words may be visited if that many are present.
func (l *Limits) traversal(words uint64) int64 {
	if l.Traversal == 0 {
		return max(usualTraversal, int64(words)*2)
	}
	return max(0, l.Traversal)
}

// memory is how many bytes may be made of that many.
func (l *Limits) memory(bytes uint64) int64 { return either(l.Memory, usualMemory, bytes) }

// output is how many bytes of text may be made of that many.
func (l *Limits) output(bytes uint64) int64 { return either(l.Output, usualMemory, bytes) }

// bytes is how many bytes a message of a stream may have.
func (l *Limits) bytes() int64 { return either(l.Bytes, usualBytes, 0) }

func either(set, usual int64, bytes uint64) int64 {
	if set == 0 {
		set = max(usual, int64(bytes)*64)
	}
	// Where an int has 32 bits, no slice is longer.
	return max(0, min(set, math.MaxInt))
}

// budget is what one operation may still take. It is made once, from the limits and
// from what is present, and handed on by reference.
type budget struct {
	words  int64 // to be visited
	memory int64 // bytes of native values and copies
	output int64 // bytes of text
	depth  int   // levels to be followed
}

// budget is what an operation may take that many bytes are present for.
func (l *Limits) budget(bytes uint64) budget {
	return budget{l.traversal(bytes / 8), l.memory(bytes), l.output(bytes), l.depth()}
}

// object is what every object is charged of memory beside its bytes: the room and time
// that it takes whatever its size.
const object = 32

// budget is what an operation on the segment's message may take.
func (s *Segment) budget() budget {
	if s == nil {
		return new(Limits).budget(0)
	}
	if s.m == nil {
		// It is a value of the program's own, in a segment of its own, which was never
		// opened with limits.
		return (&Limits{Nesting: MaxNesting}).budget(uint64(len(s.b)))
	}
	return s.m.limits.budget(s.m.words() * 8)
}

// visit charges the words of a visit.
func (b *budget) visit(words int64) bool {
	b.words -= words
	return b.words >= 0
}

// keep charges bytes of memory.
func (b *budget) keep(bytes int64) bool {
	b.memory -= bytes
	return b.memory >= 0
}
