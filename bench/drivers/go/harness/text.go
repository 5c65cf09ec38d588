// SPDX-License-Identifier: MIT OR Apache-2.0

//go:build !whole

package harness

// Text returns what a text adds to a timed checksum: its length and its first byte.
func Text(b []byte) uint64 {
	if len(b) == 0 {
		return 0
	}
	return uint64(len(b)) + uint64(b[0])
}

// String returns what a string adds to a timed checksum: its length and its first byte.
func String(s string) uint64 {
	if len(s) == 0 {
		return 0
	}
	return uint64(len(s)) + uint64(s[0])
}
