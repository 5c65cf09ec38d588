// SPDX-License-Identifier: MIT OR Apache-2.0

//go:build small

package main

const mostElements = 1_000_000
