// The input files, and what is added up of values.
#pragma once

#include <capnp/common.h>
#include <kj/array.h>

#include <cstdint>
#include <cstring>
#include <deque>
#include <string>
#include <vector>

#include "plain.h"

namespace bench {

using Words = std::vector<capnp::word>;

// Framed messages, one a vector.
std::vector<Words> readMessages(const std::string& file);

// Other bytes, padded to words; `sizes` are theirs without padding.
struct Blob {
  Words words;
  size_t size;
  const uint8_t* bytes() const { return reinterpret_cast<const uint8_t*>(words.data()); }
};
std::vector<Blob> readBytes(const std::string& file);

// Copies that live as long as the program: plain data refers to them.
plain::Bytes keepText(const char* text, size_t size);

template <typename T>
plain::Span<T> keep(std::vector<T> items) {
  auto kept = new std::vector<T>(std::move(items));
  return {kept->data(), kept->size()};
}

inline uint64_t bits(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

inline uint64_t bits(double value) {
  uint64_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

template <typename Text>
uint64_t touch(const Text& text) {
  return text.size() + (text.size() > 0 ? static_cast<uint8_t>(text[0]) : 0);
}

// The bytes as little-endian words, and their number.
uint64_t wordsSum(const uint8_t* bytes, size_t size);

}  // namespace bench
