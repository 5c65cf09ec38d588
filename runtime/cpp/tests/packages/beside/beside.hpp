#pragma once

// The same messages written and read by two libraries. Each is used in its own source file, because their types
// have the same names.

#include <cstddef>
#include <span>
#include <string>
#include <vector>

using Segments = std::span<const std::span<const std::byte>>;

namespace by_zooph {
std::vector<std::byte> write();
std::string read(std::span<const std::byte> bytes);
/// Writes a message of several segments and passes it on without joining them.
std::string passed_on(std::string (*to)(Segments));
std::string read_segments(Segments segments);
} // namespace by_zooph

namespace by_capnp {
std::vector<std::byte> write();
std::string read(std::span<const std::byte> bytes);
std::string passed_on(std::string (*to)(Segments));
std::string read_segments(Segments segments);
} // namespace by_capnp
