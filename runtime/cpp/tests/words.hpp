#pragma once

// Messages that are written word by word.

#include <initializer_list>
#include <vector>

#include "zooph/detail/wire.hpp"

namespace test {

namespace wire = zooph::detail::wire;

using Words = std::vector<std::uint64_t>;

/// Returns the bytes of words.
inline std::vector<std::byte> bytes_of(const Words& words) {
    std::vector<std::byte> bytes(words.size() * 8);
    for (std::size_t index = 0; index < words.size(); ++index) {
        zooph::detail::store(bytes.data() + index * 8, words[index]);
    }
    return bytes;
}

/// Returns the framed message of these segments.
inline std::vector<std::byte> framed(const std::vector<Words>& segments) {
    const std::size_t count = segments.size();
    std::vector<std::byte> bytes((count / 2 + 1) * 8);
    zooph::detail::store(bytes.data(), static_cast<std::uint32_t>(count - 1));
    for (std::size_t index = 0; index < count; ++index) {
        zooph::detail::store(
            bytes.data() + 4 * (index + 1), static_cast<std::uint32_t>(segments[index].size()));
    }
    for (const Words& segment : segments) {
        const auto body = bytes_of(segment);
        bytes.insert(bytes.end(), body.begin(), body.end());
    }
    return bytes;
}

/// Returns up to eight characters as a word.
inline std::uint64_t text(std::string_view characters) {
    std::uint64_t word = 0;
    for (std::size_t index = 0; index < characters.size(); ++index) {
        word |= std::uint64_t{static_cast<unsigned char>(characters[index])} << (8 * index);
    }
    return word;
}

} // namespace test
