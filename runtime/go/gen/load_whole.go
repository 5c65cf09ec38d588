// SPDX-License-Identifier: MIT OR Apache-2.0

//go:build 386 || amd64 || arm64 || ppc64le

package gen

import "unsafe"

// Numbers are loaded from and stored to a struct's data by the address of their first byte. Generated code knows that the
// others are there: the data is of whole words, and a number's place is a multiple of its size.
//
// These processors have the low byte first and load from any address. Package encoding/binary ends with the same
// instruction, but Go's compiler makes it of eight bytes one by one, which takes it as long as all the rest of a getter. The functions
// call no others, since each one more that is inlined leaves an instruction without effect.

// Uint16 is the number in the two bytes from p on, the low one first.
func Uint16(p *byte) uint16 { return *(*uint16)(unsafe.Pointer(p)) }

// Uint32 is the number in the four bytes from p on.
func Uint32(p *byte) uint32 { return *(*uint32)(unsafe.Pointer(p)) }

// Uint64 is the number in the eight bytes from p on.
func Uint64(p *byte) uint64 { return *(*uint64)(unsafe.Pointer(p)) }

// PutUint16 stores a number in the two bytes from p on.
func PutUint16(p *byte, v uint16) { *(*uint16)(unsafe.Pointer(p)) = v }

// PutUint32 stores a number in the four bytes from p on.
func PutUint32(p *byte, v uint32) { *(*uint32)(unsafe.Pointer(p)) = v }

// PutUint64 stores a number in the eight bytes from p on.
func PutUint64(p *byte, v uint64) { *(*uint64)(unsafe.Pointer(p)) = v }
