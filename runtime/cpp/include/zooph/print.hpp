#pragma once

#include <iosfwd>

#include "zooph/detail/printer.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace generated_v1 {

/// The struct in the schema language's spelling, on one line: `(name = "rain", serial = 7)`. Null pointers are left out,
/// texts that are not UTF-8 have U+FFFD. What is malformed prints as empty. A fault if the limits do not suffice.
[[nodiscard]] ZOOPH_API result<std::string> to_text(
    const StructReader& from, const Fields& fields, const Limits& limits = {});

/// The same for people: what exceeds the limits is cut off, and a mark says so.
[[nodiscard]] ZOOPH_API std::string print(
    const StructReader& from, const Fields& fields, const Limits& limits = {});

/// Writes what `print` gives.
ZOOPH_API std::ostream& print(
    std::ostream& out, const StructReader& from, const Fields& fields);

} // namespace generated_v1
} // namespace zooph

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/print.ipp"
#endif
