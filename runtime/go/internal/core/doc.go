// SPDX-License-Identifier: MIT OR Apache-2.0

// Package core is the implementation of packages zooph and gen. Package zooph defines its
// types as new types with those of core underneath, so that it and gen can convert between
// them at no cost, and programs cannot. Package gen names core's types for generated code.
// gen/inline.go lists the functions that are short enough to be inlined into generated code.
package core
