#include "inputs.h"

#include <fstream>
#include <iterator>
#include <stdexcept>

namespace bench {

namespace {

std::string slurp(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw std::runtime_error("cannot read " + file);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

Words words(const char* bytes, size_t size) {
  Words words((size + 7) / 8);
  std::memset(static_cast<void*>(words.data()), 0, words.size() * 8);
  std::memcpy(static_cast<void*>(words.data()), bytes, size);
  return words;
}

// Returns the number of words of the framed message that begins at `table`.
size_t frameSize(const uint32_t* table, size_t available) {
  size_t segments = table[0] + size_t(1);
  size_t words = segments / 2 + 1;
  for (size_t i = 0; i < segments && words <= available; i++) words += table[1 + i];
  if (words > available) throw std::runtime_error("an input file is cut off");
  return words;
}

}  // namespace

std::vector<Words> readMessages(const std::string& file) {
  std::string bytes = slurp(file);
  std::vector<Words> messages;
  size_t at = 0;
  while (at < bytes.size()) {
    auto table = reinterpret_cast<const uint32_t*>(bytes.data() + at);
    size_t size = frameSize(table, (bytes.size() - at) / 8) * 8;
    messages.push_back(words(bytes.data() + at, size));
    at += size;
  }
  return messages;
}

std::vector<Blob> readBytes(const std::string& file) {
  std::string bytes = slurp(file);
  std::vector<Blob> inputs;
  size_t at = 0;
  while (at + 8 <= bytes.size()) {
    uint64_t size;
    std::memcpy(&size, bytes.data() + at, 8);
    at += 8;
    if (size > bytes.size() - at) throw std::runtime_error(file + " is cut off");
    inputs.push_back({words(bytes.data() + at, size), size});
    at += (size + 7) / 8 * 8;
  }
  return inputs;
}

plain::Bytes keepText(const char* text, size_t size) {
  // The library requires a NUL behind texts.
  auto bytes = new uint8_t[size + 1];
  std::memcpy(bytes, text, size);
  bytes[size] = 0;
  return {bytes, size};
}

uint64_t wordsSum(const uint8_t* bytes, size_t size) {
  uint64_t sum = size;
  for (size_t i = 0; i < size; i += 8) {
    uint64_t word = 0;
    std::memcpy(&word, bytes + i, size - i < 8 ? size - i : 8);
    sum += word;
  }
  return sum;
}

}  // namespace bench
