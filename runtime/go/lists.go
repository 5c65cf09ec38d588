// SPDX-License-Identifier: MIT OR Apache-2.0

package zooph

import (
	"iter"

	"zooph.dev/go/array"
	"zooph.dev/go/internal/core"
)

// Number are the types of which lists are numbers: integers, floats and enums.
type Number = array.Number

// Backward are the elements of a list in reverse order: of any Reader or Builder of a list, as
// zooph.Backward(r.Sensors()). Their method All is the same in order.
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

// Len is the number of elements.
func (l Numbers[T]) Len() int { return core.Numbers[T](l).Len() }

// At is element i. It panics if there is none.
func (l Numbers[T]) At(i int) T { return core.Numbers[T](l).At(i) }

// All are the elements in order.
func (l Numbers[T]) All() iter.Seq[T] { return core.Numbers[T](l).All() }

// Bytes are the elements as they are in the message, little-endian, if they lie
// side by side; nil if not, because a newer writer made them structs.
func (l Numbers[T]) Bytes() []byte { return core.Numbers[T](l).Bytes() }

// View is the elements without a copy; false if the machine, the alignment of the
// message's bytes or the list's form do not allow it.
func (l Numbers[T]) View() ([]T, bool) { return core.Numbers[T](l).View() }

// Slice is the elements: without a copy where that is possible, so that it must not
// be written to.
func (l Numbers[T]) Slice() []T { return core.Numbers[T](l).Slice() }

// CopyTo copies elements to dst and returns how many: the smaller of both lengths.
func (l Numbers[T]) CopyTo(dst []T) int { return core.Numbers[T](l).CopyTo(dst) }

// FromPointer is for generated code.
func (Numbers[T]) FromPointer(p core.Pointer) Numbers[T] {
	return Numbers[T](core.Numbers[T]{}.FromPointer(p))
}

// ZoophType is for generated code.
func (Numbers[T]) ZoophType() *core.Type { return core.Numbers[T]{}.ZoophType() }

// Bools is the Reader of a List(Bool).
type Bools core.Bools

// Len is the number of elements.
func (l Bools) Len() int { return core.Bools(l).Len() }

// At is element i. It panics if there is none.
func (l Bools) At(i int) bool { return core.Bools(l).At(i) }

// All are the elements in order.
func (l Bools) All() iter.Seq[bool] { return core.Bools(l).All() }

// Slice is a copy of the elements.
func (l Bools) Slice() []bool { return core.Bools(l).Slice() }

// FromPointer is for generated code.
func (Bools) FromPointer(p core.Pointer) Bools { return Bools(core.Bools{}.FromPointer(p)) }

// ZoophType is for generated code.
func (Bools) ZoophType() *core.Type { return core.Bools{}.ZoophType() }

// Voids is the Reader of a List(Void).
type Voids core.Voids

// Len is the number of elements.
func (l Voids) Len() int { return core.Voids(l).Len() }

// FromPointer is for generated code.
func (Voids) FromPointer(p core.Pointer) Voids { return Voids(core.Voids{}.FromPointer(p)) }

// ZoophType is for generated code.
func (Voids) ZoophType() *core.Type { return core.Voids{}.ZoophType() }

// List is the Reader of a list of pointers: texts, data, lists, and whatever a type
// parameter stands for.
type List[R Reader[R]] core.List[R]

// Len is the number of elements.
func (l List[R]) Len() int { return core.List[R](l).Len() }

// At is element i. It panics if there is none.
func (l List[R]) At(i int) R { return core.List[R](l).At(i) }

// Has tells whether element i is not null.
func (l List[R]) Has(i int) bool { return core.List[R](l).Has(i) }

// All are the elements in order.
func (l List[R]) All() iter.Seq[R] { return core.List[R](l).All() }

// ZoophList is for generated code.
func (l List[R]) ZoophList() core.AnyList { return core.List[R](l).ZoophList() }

// FromPointer is for generated code.
func (List[R]) FromPointer(p core.Pointer) List[R] { return List[R](core.List[R]{}.FromPointer(p)) }

// ZoophType is for generated code.
func (List[R]) ZoophType() *core.Type { return core.List[R]{}.ZoophType() }
