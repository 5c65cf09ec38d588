// SPDX-License-Identifier: MIT OR Apache-2.0

// Package core is what packages zooph and gen are made of. Users' types are defined over the
// types here, so that both packages convert between them without cost, and nobody else can;
// generated code has names for the types here in package gen. What is short enough to be
// inlined into generated code is listed in gen/inline.go.
package core
