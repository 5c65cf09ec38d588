// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import "bytes"

// Comparison is a comparison of two Records, which pointers may have made circular.
// It is for generated code.
type Comparison struct {
	visits int
	met    map[[2]any]struct{}
}

// straight is how many structs are compared before it is worth while to remember
// which were.
const straight = 1 << 12

// Met tells that two structs, of which x and y are pointers, are being compared
// already, or were, so that they need not be compared again: a difference will be
// found, or was.
func (c *Comparison) Met(x, y any) bool {
	if c.visits++; c.visits < straight {
		return false
	}
	return c.remember([2]any{x, y})
}

//go:noinline
func (c *Comparison) remember(pair [2]any) bool {
	if _, ok := c.met[pair]; ok {
		return true
	}
	if c.met == nil {
		c.met = map[[2]any]struct{}{}
	}
	c.met[pair] = struct{}{}
	return false
}

// SameBits reports whether two Records are encoded to the same bytes. Unlike their Equal,
// it finds a NaN to be the same as itself and tells 0 from -0; what is empty and what is
// equal to a field's default are the same. The error is that of encoding.
func SameBits[R Record](x, y R) (bool, error) {
	one, err := x.AppendBinary(nil)
	if err != nil {
		return false, err
	}
	other, err := y.AppendBinary(nil)
	return err == nil && bytes.Equal(one, other), err
}
