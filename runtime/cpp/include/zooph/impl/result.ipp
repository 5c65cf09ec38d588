#pragma once

// What happens if a value is requested that does not exist.

#include <cstdio>
#include <cstdlib>
#include <string>

#include "zooph/result.hpp"

#include "zooph/detail/begin.hpp"

#if defined(__cpp_exceptions)
namespace zooph {

ZOOPH_BODY bad_result::bad_result(zooph::fault why) : why_(std::move(why)), text_(why_.to_string()) {}

} // namespace zooph
#endif

namespace zooph::detail {

[[noreturn]] ZOOPH_BODY void no_value(const fault& why) {
#if defined(__cpp_exceptions)
    throw bad_result(why);
#else
    // Without exceptions, the only way to report this is to the person who runs the program.
    std::fprintf(stderr, "zooph: no value: %s\n", why.to_string().c_str());
    std::abort();
#endif
}

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
