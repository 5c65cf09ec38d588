#pragma once

// The requests to the driver, and parts of its answers.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "zooph/fault.hpp"
#include "zooph/limits.hpp"

namespace driver {

using Bytes = std::vector<std::byte>;

/// A request of a mode or of an attack.
struct Request {
    std::string mode;
    std::string type;
    Bytes bytes;
    zooph::Limits limits;
    /// Whether the message of an attack is opened lazily.
    bool is_lazy = false;
};

/// Sets the limit in a word of the request. Returns false if there is no such limit.
bool set_limit(zooph::Limits& limits, const std::string& word);

Bytes unhex(std::string_view digits);
/// Appends bytes as hexadecimal digits.
void put_hex(std::string& out, std::span<const std::byte> bytes);
/// Returns `ok` and the bytes.
std::string hex(std::span<const std::byte> bytes);
/// Returns a fault as an answer.
std::string told(const zooph::fault& fault);

} // namespace driver
