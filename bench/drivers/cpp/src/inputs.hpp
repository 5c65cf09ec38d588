// Reads the input files to drawn places in memory, and computes what values add to checksums.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness.h"
#include "placement.h"
#include "plain.h"

namespace bench {

using Message = std::span<const std::byte>;

// Reads a file of framed messages, each to a drawn place.
std::vector<Message> read_messages(const std::string& file);

// Reads a file of frames of other bytes, each to a drawn place.
std::vector<Message> read_bytes(const std::string& file);

// Returns a copy at a drawn place that lives as long as the program.
Message keep_bytes(Message bytes);

// Returns the checksum `bytes` of `bench/README.md`.
std::uint64_t words_sum(Message bytes);

// Returns memory that fits the largest message of every workload. It is always the same.
inline std::span<std::byte> out_memory() {
    constexpr std::size_t size = 1 << 20;
    static std::byte* const memory = static_cast<std::byte*>(place(size));
    return {memory, size};
}

template <class T>
plain::Span<T> keep(std::vector<T> items) {
    auto* kept = new std::vector<T>(std::move(items));
    return {kept->data(), kept->size()};
}

inline plain::Bytes keep_text(std::string_view text) {
    auto* kept = new std::string(text);
    return {reinterpret_cast<const std::uint8_t*>(kept->data()), kept->size()};
}

inline std::string_view text_of(const plain::Bytes& bytes) {
    return {reinterpret_cast<const char*>(bytes.items), bytes.count};
}

inline std::uint64_t bits(float value) { return std::bit_cast<std::uint32_t>(value); }
inline std::uint64_t bits(double value) { return std::bit_cast<std::uint64_t>(value); }

// Returns what a text adds to the checksum: its length and first byte, in the verifier a hash of every byte.
inline std::uint64_t touch(std::string_view text) {
#ifdef WHOLE
    std::uint64_t sum = text.size();
    for (const char byte : text) {
        sum = sum * 31 + static_cast<unsigned char>(byte);
    }
    return sum & ((std::uint64_t{1} << 40) - 1);
#else
    return text.size() + (text.empty() ? 0 : static_cast<unsigned char>(text.front()));
#endif
}

// Return the rows of a workload with the inputs in a folder.
Rows carsales_rows(const std::string& folder);
Rows catrank_rows(const std::string& folder);
Rows eval_rows(const std::string& folder);
Rows one_field_rows(const std::string& folder);
Rows versions_rows(const std::string& folder);
Rows packing_rows(const std::string& folder);
Rows ram_rows(const std::string& folder);
Rows cold_rows(const std::string& folder);
Rows ints_rows(const std::string& folder);
Rows floats_rows(const std::string& folder);
// Return the rows of a workload without inputs.
Rows classic_rows();
Rows scaling_rows();
Rows raw_rows();

} // namespace bench
