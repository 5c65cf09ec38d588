// Reads the input files, and computes what values add to checksums.
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

// An allocator that places blocks of a page or more at a drawn offset, and never frees those.
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

// Reads a file of framed messages, each into its own vector.
std::vector<Words> readMessages(const std::string& file);

// An input of other bytes, padded to words. `size` is its bytes without the padding.
struct Blob {
  Words words;
  size_t size;
  const uint8_t* bytes() const { return reinterpret_cast<const uint8_t*>(words.data()); }
};
std::vector<Blob> readBytes(const std::string& file);

// Returns a copy of a text that lives as long as the program, because plain data refers to it.
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

// Returns what a text adds to the checksum: its length and first byte, in the verifier a hash of
// every byte.
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

// Returns the checksum `bytes` of `bench/README.md`.
uint64_t wordsSum(const uint8_t* bytes, size_t size);

}  // namespace bench
