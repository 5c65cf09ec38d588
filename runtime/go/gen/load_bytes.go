// SPDX-License-Identifier: MIT OR Apache-2.0

//go:build !(386 || amd64 || arm64 || ppc64le)

package gen

import (
	"encoding/binary"
	"unsafe"
)

// Uint16 returns the little-endian number in the two bytes from p on.
func Uint16(p *byte) uint16 { return binary.LittleEndian.Uint16(unsafe.Slice(p, 2)) }

// Uint32 returns the little-endian number in the four bytes from p on.
func Uint32(p *byte) uint32 { return binary.LittleEndian.Uint32(unsafe.Slice(p, 4)) }

// Uint64 returns the little-endian number in the eight bytes from p on.
func Uint64(p *byte) uint64 { return binary.LittleEndian.Uint64(unsafe.Slice(p, 8)) }

// PutUint16 stores a little-endian number in the two bytes from p on.
func PutUint16(p *byte, v uint16) { binary.LittleEndian.PutUint16(unsafe.Slice(p, 2), v) }

// PutUint32 stores a little-endian number in the four bytes from p on.
func PutUint32(p *byte, v uint32) { binary.LittleEndian.PutUint32(unsafe.Slice(p, 4), v) }

// PutUint64 stores a little-endian number in the eight bytes from p on.
func PutUint64(p *byte, v uint64) { binary.LittleEndian.PutUint64(unsafe.Slice(p, 8), v) }
