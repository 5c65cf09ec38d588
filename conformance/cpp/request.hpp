#pragma once

// What the driver is asked, and how it answers.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "zooph/fault.hpp"
#include "zooph/limits.hpp"

namespace driver {

using Bytes = std::vector<std::byte>;

/// A request: of a mode, or of an attack.
struct Request {
    std::string mode;
    std::string type;
    Bytes bytes;
    zooph::Limits limits;
    /// Of attacks: the message is opened lazily.
    bool is_lazy = false;
};

/// Sets a limit that a word of the request tells. False if there is no such limit.
bool set_limit(zooph::Limits& limits, const std::string& word);

Bytes unhex(std::string_view digits);
/// Appends bytes as digits.
void put_hex(std::string& out, std::span<const std::byte> bytes);
/// `ok` and the bytes.
std::string hex(std::span<const std::byte> bytes);
/// A fault as drivers answer it.
std::string told(const zooph::fault& fault);

} // namespace driver
