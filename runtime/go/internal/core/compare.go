// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import "bytes"

// Comparison is the state of a comparison of two Records, whose pointers may form
// cycles.
// It is for generated code.
type Comparison struct {
	visits int
	met    map[[2]any]struct{}
}

// straight is the number of structs that are compared before Met starts to remember
// pairs.
const straight = 1 << 12

// Met reports whether the structs that x and y point to have been compared, or are being
// compared, in this comparison. They need not be compared again: any difference between
// them decides the result elsewhere.
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

// SameBits reports whether two Records are encoded to the same bytes. Unlike their
// Equal, it finds equal NaNs with the same bits, and distinguishes 0 from -0. It does
// not distinguish values that are encoded alike. The error is that of encoding.
func SameBits[R Record](x, y R) (bool, error) {
	one, err := x.AppendBinary(nil)
	if err != nil {
		return false, err
	}
	other, err := y.AppendBinary(nil)
	return err == nil && bytes.Equal(one, other), err
}
