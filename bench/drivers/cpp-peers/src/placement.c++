#include "placement.h"

#include <cstdint>
#include <cstdlib>
#include <new>
#include <random>

namespace bench {

namespace {

constexpr size_t PAGE = 4096;

// Draws a number below `below`. The numbers are the same in every driver with the same placement.
size_t draw(size_t below) {
  static std::minstd_rand random = [] {
    const char* number = std::getenv("BENCH_PLACEMENT");
    return std::minstd_rand(number == nullptr ? 1 : std::strtoul(number, nullptr, 10) | 1);
  }();
  random.discard(3);
  return random() / 8 % below;
}

}  // namespace

void moveHeap() {
  // The block is small enough to come from the heap and not from a mapping of its own. It is never
  // freed.
  static volatile char* kept;
  kept = static_cast<volatile char*>(std::malloc(16 * (1 + draw(4096))));
  if (kept == nullptr) throw std::bad_alloc();
  kept[0] = 1;
}

void* place(size_t size) {
  // The block has room for the greatest offset.
  void* pages = std::aligned_alloc(PAGE, (size + 2 * PAGE - 1) / PAGE * PAGE);
  if (pages == nullptr) throw std::bad_alloc();
  auto start = static_cast<uint8_t*>(pages) + draw(PAGE / 16) * 16;
  for (size_t i = 0; i < size; i++) start[i] = 0;
  return start;
}

}  // namespace bench
