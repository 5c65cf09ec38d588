#pragma once

// The same messages by two libraries, each in a file of its own: the types have the same names.

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
