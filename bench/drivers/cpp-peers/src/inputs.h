// The input files, and what is added up of values.
#pragma once

#include <capnp/common.h>
#include <kj/array.h>

#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "placement.h"
#include "plain.h"

namespace bench {

// Allocates what is as large as a page at a place that is drawn, and keeps it.
template <typename T>
struct Placed {
  using value_type = T;
  static constexpr size_t LARGE = 4096 / sizeof(T);

  Placed() = default;
  template <typename Other>
  Placed(const Placed<Other>&) {}

  T* allocate(size_t count) {
    if (count >= LARGE) return static_cast<T*>(place(count * sizeof(T)));
    return std::allocator<T>().allocate(count);
  }
  void deallocate(T* items, size_t count) {
    if (count < LARGE) std::allocator<T>().deallocate(items, count);
  }

  bool operator==(const Placed&) const { return true; }
  bool operator!=(const Placed&) const { return false; }
};

using Words = std::vector<capnp::word, Placed<capnp::word>>;

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

// What is added up of a text: its length and first byte, or every byte in the verifier.
template <typename Text>
uint64_t touch(const Text& text) {
#ifdef WHOLE
  uint64_t sum = text.size();
  for (size_t i = 0; i < text.size(); i++) sum = sum * 31 + static_cast<uint8_t>(text[i]);
  return sum & ((uint64_t(1) << 40) - 1);
#else
  return text.size() + (text.size() > 0 ? static_cast<uint8_t>(text[0]) : 0);
#endif
}

// The bytes as little-endian words, and their number.
uint64_t wordsSum(const uint8_t* bytes, size_t size);

}  // namespace bench
