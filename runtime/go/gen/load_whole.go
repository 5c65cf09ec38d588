// SPDX-License-Identifier: MIT OR Apache-2.0

//go:build 386 || amd64 || arm64 || ppc64le

package gen

import "unsafe"

// The functions in this file load numbers from and store numbers to a struct's data, by the address
// of the number's first byte. Generated code guarantees that the number's other bytes are in the
// data, too: the data consists of whole words, and a number's offset is a multiple of its size.
//
// The processors of this file are little-endian and can load from unaligned addresses. The
// functions of encoding/binary compile to the same instruction, but Go's compiler first builds it
// from eight single bytes, which takes as much compile time as the rest of a getter. The functions
// call no others, because each further level of inlining leaves a no-op instruction in the caller.

// Uint16 returns the little-endian number in the two bytes from p on.
func Uint16(p *byte) uint16 { return *(*uint16)(unsafe.Pointer(p)) }

// Uint32 returns the little-endian number in the four bytes from p on.
func Uint32(p *byte) uint32 { return *(*uint32)(unsafe.Pointer(p)) }

// Uint64 returns the little-endian number in the eight bytes from p on.
func Uint64(p *byte) uint64 { return *(*uint64)(unsafe.Pointer(p)) }

// PutUint16 stores a little-endian number in the two bytes from p on.
func PutUint16(p *byte, v uint16) { *(*uint16)(unsafe.Pointer(p)) = v }

// PutUint32 stores a little-endian number in the four bytes from p on.
func PutUint32(p *byte, v uint32) { *(*uint32)(unsafe.Pointer(p)) = v }

// PutUint64 stores a little-endian number in the eight bytes from p on.
func PutUint64(p *byte, v uint64) { *(*uint64)(unsafe.Pointer(p)) = v }
