// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import "math"

// Limits bound the time and memory that reading a message, a stream or JSON may take. In each
// field 0 means the default, and a negative number means a limit of zero. Operations that
// take no Limits use those that [Message.SetLimits] has set on the message that they work on.
type Limits struct {
	// Nesting is the largest number of pointers to structs and lists on the way from the root
	// to any object. Texts, data and lists of numbers do not count, nor do null pointers and
	// the schema's defaults. The default is 64; a number above 1024 means 1024.
	Nesting int
	// Traversal is how many words may be visited in all. The default is the larger of 8 Mi
	// words and twice the number of words in the message.
	Traversal int64
	// Memory is how many bytes native values, JSON trees and copies, canonical ones included,
	// may take. The default is the larger of 64 MiB and 64 times the number of bytes in the
	// message, which a copy of a validated message never reaches.
	Memory int64
	// Output is how many bytes of text, printed or JSON, may be appended to a string or
	// buffer. The default is the same as that of Memory.
	Output int64
	// Bytes is the largest size in bytes of a message whose bytes are not all present when it
	// is opened: a message of a stream, or an unpacked one. The default is 64 MiB.
	Bytes int64
	// UTF8 makes validation check that every text that the schema describes is UTF-8.
	UTF8 bool
}

const (
	// MaxNesting is the highest nesting limit. It bounds the stack, because every operation
	// that walks a message recurses.
	MaxNesting = 1024

	usualNesting   = 64
	usualTraversal = 8 << 20
	usualMemory    = 64 << 20
	usualBytes     = 64 << 20
)

// depth returns how many levels of pointers may be followed.
func (l *Limits) depth() int {
	if l.Nesting == 0 {
		return usualNesting
	}
	return max(0, min(l.Nesting, MaxNesting))
}

// traversal returns how many words of a message of that many words may be visited.
func (l *Limits) traversal(words uint64) int64 {
	if l.Traversal == 0 {
		return max(usualTraversal, int64(words)*2)
	}
	return max(0, l.Traversal)
}

// memory returns how many bytes may be made of a message of that many bytes.
func (l *Limits) memory(bytes uint64) int64 { return either(l.Memory, usualMemory, bytes) }

// output returns how many bytes of text may be made of a message of that many bytes.
func (l *Limits) output(bytes uint64) int64 { return either(l.Output, usualMemory, bytes) }

// bytes returns the largest size of a message of a stream.
func (l *Limits) bytes() int64 { return either(l.Bytes, usualBytes, 0) }

func either(set, usual int64, bytes uint64) int64 {
	if set == 0 {
		set = max(usual, int64(bytes)*64)
	}
	// On 32-bit machines no slice can be longer than MaxInt.
	return max(0, min(set, math.MaxInt))
}

// budget is the rest of an operation's limits. An operation makes one budget, from the limits
// and the size of the message, and passes it on by reference.
type budget struct {
	words  int64 // that may still be visited
	memory int64 // bytes that native values and copies may still take
	output int64 // bytes of text that may still be written
	depth  int   // levels that may still be entered
}

// budget returns the budget of an operation on a message of that many bytes.
func (l *Limits) budget(bytes uint64) budget {
	return budget{l.traversal(bytes / 8), l.memory(bytes), l.output(bytes), l.depth()}
}

// object is how many bytes of memory each object is charged in addition to its content, for
// the memory and time that any object takes.
const object = 32

// budget returns the budget of an operation on the segment's message.
func (s *Segment) budget() budget {
	if s == nil {
		return new(Limits).budget(0)
	}
	if s.m == nil {
		// The segment is a value that the program itself has made. It was never opened with
		// limits.
		return (&Limits{Nesting: MaxNesting}).budget(uint64(len(s.b)))
	}
	return s.m.limits.budget(s.m.words() * 8)
}

// visit charges a visit of that many words. It returns false if that exceeds the budget.
func (b *budget) visit(words int64) bool {
	b.words -= words
	return b.words >= 0
}

// keep charges bytes of memory. It returns false if that exceeds the budget.
func (b *budget) keep(bytes int64) bool {
	b.memory -= bytes
	return b.memory >= 0
}
