#pragma once

#include <istream>
#include <string>
#include <string_view>

#include "request.hpp"

namespace driver {

/// Answers a request of a mode that begins with `raw-`; `words` are what follows the mode.
std::string answer_raw(std::string_view mode, std::istream& words);

} // namespace driver
