#pragma once

// What asking for a value that is not there comes to.

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
    // There is nobody to tell but the one who runs the program.
    std::fprintf(stderr, "zooph: no value: %s\n", why.to_string().c_str());
    std::abort();
#endif
}

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
