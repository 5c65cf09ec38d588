#pragma once

// The same messages written and read by two libraries. Each is used in its own source file, because their types
// have the same names.

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace by_zooph {
std::vector<std::byte> write();
std::string read(std::span<const std::byte> bytes);
} // namespace by_zooph

namespace by_capnp {
std::vector<std::byte> write();
std::string read(std::span<const std::byte> bytes);
} // namespace by_capnp
