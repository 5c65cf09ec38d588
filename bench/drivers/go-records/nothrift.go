// SPDX-License-Identifier: MIT OR Apache-2.0

//go:build !thrift

package main

// addThrift adds nothing where Thrift's compiler is missing.
func addThrift(map[string]codec[plainA], map[string]codec[plainB]) {}
