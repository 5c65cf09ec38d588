// The floors: copies, which no work that writes as many bytes can beat, and loops over numbers.

#include "peers.h"

namespace bench {

namespace {

// Adds the rows that copy fields to a record of fixed layout, read one, or do both.
template <typename Inline, typename Plain>
void records(Rows& rows, const std::string& kind, plain::Span<Plain> items) {
  auto target = std::make_shared<Inline>();
  auto name = [&](const char* phase) { return "ram." + kind + "-" + phase + "/memcpy-c++"; };
  auto both = [items, target](size_t passes) {
    uint64_t sum = 0;
    for (size_t pass = 0; pass < passes; pass++) {
      for (auto& item : items) {
        copyFields(item, *target);
        clobber(target.get());
        sum += walk(*target);
      }
    }
    return sum;
  };
  auto copy = [items, target](size_t passes) {
    for (size_t pass = 0; pass < passes; pass++) {
      for (auto& item : items) {
        copyFields(item, *target);
        clobber(target.get());
      }
    }
    return uint64_t(0);
  };
  std::vector<Inline> copies(items.count);
  for (size_t i = 0; i < items.count; i++) copyFields(items.items[i], copies[i]);
  auto kept = keep(std::move(copies));
  auto read = [kept](size_t passes) {
    uint64_t sum = 0;
    for (size_t pass = 0; pass < passes; pass++) {
      for (auto& item : kept) {
        clobber(&item);
        sum += walk(item);
      }
    }
    return sum;
  };
  rows.push_back({name("exchange"), items.count, both, nullptr});
  rows.push_back({name("serialize"), items.count, copy, [both] { return both(1); }});
  rows.push_back({name("deserialize"), items.count, read, nullptr});
}

// Returns a row that copies numbers to bytes or bytes to numbers.
template <typename Number>
Row copies(const std::string& name, plain::Span<Blob> inputs,
           uint64_t (*sum)(const Number*, size_t)) {
  using Room = std::vector<Number, Placed<Number>>;
  auto room = std::make_shared<Room>(inputs.items[0].size / sizeof(Number));
  auto batch = [inputs, room](size_t passes) {
    for (size_t pass = 0; pass < passes; pass++) {
      for (auto& input : inputs) {
        std::memcpy(room->data(), input.bytes(), input.size);
        clobber(room->data());
      }
    }
    return uint64_t(0);
  };
  auto check = [inputs, room, sum] {
    uint64_t total = 0;
    for (auto& input : inputs) {
      std::memcpy(room->data(), input.bytes(), input.size);
      total += sum(room->data(), room->size());
    }
    return total;
  };
  return {name + "/memcpy-c++", inputs.count, batch, check};
}

uint64_t sumOfInts(const uint32_t* numbers, size_t count) {
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++) sum += numbers[i];
  return sum;
}

uint64_t sumOfFloats(const double* numbers, size_t count) {
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++) sum += bits(numbers[i]);
  return sum;
}

Row sums(plain::Span<Blob> inputs) {
  auto batch = [inputs](size_t passes) {
    uint64_t sum = 0;
    for (size_t pass = 0; pass < passes; pass++) {
      for (auto& input : inputs) {
        auto numbers = reinterpret_cast<const uint32_t*>(input.bytes());
        clobber(numbers);
        sum += sumOfInts(numbers, input.size / sizeof *numbers);
      }
    }
    return sum;
  };
  return {"ints.sum/c++", inputs.count, batch, nullptr};
}

}  // namespace

Rows floors(const std::string& workload, const std::string& folder) {
  Rows rows;
  if (workload == "ram") {
    records<plain::InlineA>(rows, "a", messagesA(folder));
    records<plain::InlineB>(rows, "b", messagesB(folder));
  } else if (workload == "ints") {
    auto inputs = keep(readBytes(folder + "/ints.bytes"));
    rows.push_back(copies<uint32_t>("ints.decode", inputs, sumOfInts));
    rows.push_back(copies<uint32_t>("ints.encode", inputs, sumOfInts));
    rows.push_back(sums(inputs));
  } else if (workload == "floats") {
    for (std::string count : {"100", "1000", "10000"}) {
      auto inputs = keep(readBytes(folder + "/floats-" + count + ".bytes"));
      rows.push_back(copies<double>("floats." + count + "-encode", inputs, sumOfFloats));
      rows.push_back(copies<double>("floats." + count + "-decode", inputs, sumOfFloats));
    }
  }
  return rows;
}

}  // namespace bench
