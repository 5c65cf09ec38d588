// SPDX-License-Identifier: MIT OR Apache-2.0

// Package gen contains the functions and types that generated code uses. Programs do not call
// it: package zooph and generated code offer everything they need. This package changes
// together with the generator. [Generated1] names the version, so that code from another
// version of the generator does not compile.
//
// Generated code works on the runtime's internal types, which this package names. It converts
// them from and to the types of package zooph, such as zooph.Pointer and zooph.Message. The
// conversions cost nothing at run time.
package gen

// Generated1 is referred to by code that was generated for this version of the runtime.
const Generated1 = true
