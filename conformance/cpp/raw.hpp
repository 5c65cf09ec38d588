#pragma once

#include <istream>
#include <optional>
#include <string>
#include <string_view>

#include "request.hpp"
#include "zooph/raw.hpp"

namespace driver {

/// A request of a mode that begins with `raw-`.
struct RawRequest {
    std::string_view mode;
    Bytes bytes{};
    zooph::raw::limits limits{};
    zooph::raw::sealing by = zooph::raw::sealing::by_shape;
};

/// Answers a request of a mode that begins with `raw-`. `words` are the words behind the mode.
std::string answer_raw(std::string_view mode, std::istream& words);

/// Answers a request about a Record of a schema. Returns nothing if the type is not a Record.
std::optional<std::string> answer_record(std::string_view type, const RawRequest& request);

/// Returns a fault as an answer.
std::string told(const zooph::raw::fault& fault);
/// Returns bytes, or the fault instead of them, as an answer.
std::string told(const zooph::raw::result<zooph::buffer>& bytes);

} // namespace driver
