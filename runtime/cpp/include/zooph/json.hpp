#pragma once

#include "zooph/detail/printer.hpp"
#include "zooph/json_error.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::generated_v1 {

/// Appends the struct as JSON to `out`, as the tool writes it, without white space: integers of 64 bits as strings, null
/// pointers left out, data as arrays of numbers unless annotated. With an error `out` is as it was: capabilities and
/// untyped pointers have no JSON, and the limits may not suffice. Of a message that was opened lazily, what is malformed
/// reads as its default.
ZOOPH_API json_error write_json(const StructReader& from, const Fields& fields, std::string& out,
                                const Limits& limits = {});

} // namespace zooph::generated_v1

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/json_write.ipp"
#endif
