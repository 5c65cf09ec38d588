// Measures a copy at every offset, which is destination minus source, modulo 4096. On some
// processors a copy takes four times as long at one offset as at the others.

#include <algorithm>
#include <vector>

#include "peers.h"

namespace bench {

namespace {

constexpr size_t PAGE = 4096;
constexpr size_t STEP = 64;
constexpr int SWEEPS = 3;
constexpr double BATCH = 5e3;  // The least nanoseconds of the last batch.

// Two areas of memory, between which copies are timed.
struct Copies {
  size_t size;
  Words from, to;

  explicit Copies(size_t size)
      : size(size), from((size + PAGE) / 8 + 1), to((size + 3 * PAGE) / 8 + 1) {
    auto bytes = reinterpret_cast<uint8_t*>(from.data());
    for (size_t i = 0; i < size; i++) bytes[i] = uint8_t(i * 31 + 7);
  }

  const uint8_t* source() const { return reinterpret_cast<const uint8_t*>(from.data()); }

  // Returns a destination at that offset behind the source.
  uint8_t* destination(size_t offset) {
    auto start = reinterpret_cast<uint8_t*>(to.data());
    auto apart = reinterpret_cast<uintptr_t>(start) - reinterpret_cast<uintptr_t>(source());
    return start + (offset - apart) % PAGE;
  }

  // Returns the nanoseconds of a copy in the fastest of some batches.
  double time(size_t offset) {
    uint8_t* to = destination(offset);
    size_t copies = 1;
    double best = 1e300;
    for (;;) {
      double start = now();
      for (size_t i = 0; i < copies; i++) {
        std::memcpy(to, source(), size);
        clobber(to);
      }
      double took = now() - start;
      best = std::min(best, took / copies);
      if (took >= BATCH) return best;
      copies *= 2;
    }
  }

  // Returns the times for every multiple of `STEP` and for 8 bytes behind each. Several sweeps are
  // made, because a disturbance is unlikely to hit one offset in all of them.
  std::vector<double> times() {
    std::vector<double> best(2 * PAGE / STEP, 1e300);
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      for (size_t i = 0; i < best.size(); i++) {
        best[i] = std::min(best[i], time(i / 2 * STEP + i % 2 * 8));
      }
    }
    return best;
  }

  // Copies at all offsets. Returns the checksum of the copied bytes, or 0 if two copies differ.
  uint64_t check() {
    uint64_t sum = 0;
    for (size_t offset = 0; offset < PAGE; offset += STEP + 8) {
      uint8_t* to = destination(offset);
      std::memset(to, 0, size);
      std::memcpy(to, source(), size);
      clobber(to);
      uint64_t found = wordsSum(to, size);
      if (offset > 0 && found != sum) return 0;
      sum = found;
    }
    return sum;
  }
};

}  // namespace

Rows calibrationRows() {
  Rows rows;
  for (size_t size : {24, 1024, 12288, 210944, 1048576}) {
    auto copies = std::make_shared<Copies>(size);
    auto row = [&](const char* which, auto choose) {
      Row row{"calibration." + std::to_string(size) + "/memcpy-c++:" + which, 1, nullptr,
              [copies] { return copies->check(); }};
      row.measure = [copies, choose] {
        auto times = copies->times();
        return *choose(times.begin(), times.end());
      };
      rows.push_back(std::move(row));
    };
    using At = std::vector<double>::iterator;
    row("best-offset", [](At first, At last) { return std::min_element(first, last); });
    row("worst-offset", [](At first, At last) { return std::max_element(first, last); });
  }
  return rows;
}

}  // namespace bench
