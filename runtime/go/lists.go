// SPDX-License-Identifier: MIT OR Apache-2.0

package zooph

import (
	"iter"

	"zooph.dev/go/array"
	"zooph.dev/go/internal/core"
)

// Number is satisfied by the types of the elements of [Numbers]: integers, floats and enums.
type Number = array.Number

// Backward iterates over the elements of a list in reverse order. The list is any Reader or
// Builder of a list, as in zooph.Backward(r.Sensors()). The list's method All iterates in
// order.
func Backward[L interface {
	Len() int
	At(i int) R
}, R any](l L) iter.Seq[R] {
	return func(yield func(R) bool) {
		for i := l.Len() - 1; i >= 0; i-- {
			if !yield(l.At(i)) {
				return
			}
		}
	}
}

// Numbers is the Reader of a list of numbers or enums.
type Numbers[T Number] core.Numbers[T]

// Len returns the number of elements.
func (l Numbers[T]) Len() int { return core.Numbers[T](l).Len() }

// At returns element i. It panics if i is out of bounds.
func (l Numbers[T]) At(i int) T { return core.Numbers[T](l).At(i) }

// All iterates over the elements in order.
func (l Numbers[T]) All() iter.Seq[T] { return core.Numbers[T](l).All() }

// Bytes returns the elements as they are in the message: little-endian, without gaps. It
// returns nil if the message has them as structs, as a newer writer may do.
func (l Numbers[T]) Bytes() []byte { return core.Numbers[T](l).Bytes() }

// View returns the elements without copying them. It returns false if the machine is
// big-endian, the bytes are not aligned for a T, or the list's elements are not contiguous Ts.
func (l Numbers[T]) View() ([]T, bool) { return core.Numbers[T](l).View() }

// Slice returns the elements. They are not copied where View succeeds, so the slice must not
// be written to.
func (l Numbers[T]) Slice() []T { return core.Numbers[T](l).Slice() }

// CopyTo copies elements to dst. It returns their number: the smaller of both lengths.
func (l Numbers[T]) CopyTo(dst []T) int { return core.Numbers[T](l).CopyTo(dst) }

// FromPointer is for generated code.
func (Numbers[T]) FromPointer(p core.Pointer) Numbers[T] {
	return Numbers[T](core.Numbers[T]{}.FromPointer(p))
}

// ZoophType is for generated code.
func (Numbers[T]) ZoophType() *core.Type { return core.Numbers[T]{}.ZoophType() }

// Bools is the Reader of a List(Bool).
type Bools core.Bools

// Len returns the number of elements.
func (l Bools) Len() int { return core.Bools(l).Len() }

// At returns element i. It panics if i is out of bounds.
func (l Bools) At(i int) bool { return core.Bools(l).At(i) }

// All iterates over the elements in order.
func (l Bools) All() iter.Seq[bool] { return core.Bools(l).All() }

// Slice returns a copy of the elements.
func (l Bools) Slice() []bool { return core.Bools(l).Slice() }

// FromPointer is for generated code.
func (Bools) FromPointer(p core.Pointer) Bools { return Bools(core.Bools{}.FromPointer(p)) }

// ZoophType is for generated code.
func (Bools) ZoophType() *core.Type { return core.Bools{}.ZoophType() }

// Voids is the Reader of a List(Void).
type Voids core.Voids

// Len returns the number of elements.
func (l Voids) Len() int { return core.Voids(l).Len() }

// FromPointer is for generated code.
func (Voids) FromPointer(p core.Pointer) Voids { return Voids(core.Voids{}.FromPointer(p)) }

// ZoophType is for generated code.
func (Voids) ZoophType() *core.Type { return core.Voids{}.ZoophType() }

// List is the Reader of a list of pointers: a list of texts, data or lists, or of the type
// that a type parameter stands for.
type List[R Reader[R]] core.List[R]

// Len returns the number of elements.
func (l List[R]) Len() int { return core.List[R](l).Len() }

// At returns element i. It panics if i is out of bounds.
func (l List[R]) At(i int) R { return core.List[R](l).At(i) }

// Has reports whether element i is not null.
func (l List[R]) Has(i int) bool { return core.List[R](l).Has(i) }

// All iterates over the elements in order.
func (l List[R]) All() iter.Seq[R] { return core.List[R](l).All() }

// ZoophList is for generated code.
func (l List[R]) ZoophList() core.AnyList { return core.List[R](l).ZoophList() }

// FromPointer is for generated code.
func (List[R]) FromPointer(p core.Pointer) List[R] { return List[R](core.List[R]{}.FromPointer(p)) }

// ZoophType is for generated code.
func (List[R]) ZoophType() *core.Type { return core.List[R]{}.ZoophType() }
