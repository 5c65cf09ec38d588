// The plain data that every participant builds messages from. The same types, field by field, as
// `src/plain.rs` has.
#pragma once

#include <cstddef>
#include <cstdint>

namespace plain {

template <typename T>
struct Span {
  const T* items;
  size_t count;

  const T* begin() const { return items; }
  const T* end() const { return items + count; }
};

using Bytes = Span<uint8_t>;

struct Wheel {
  float airPressure;
  uint16_t diameter;
  bool snowTires;
};

struct Engine {
  uint32_t cc;
  uint16_t horsepower;
  uint8_t cylinders;
  bool usesGas;
  bool usesElectric;
};

struct Car {
  Bytes make;
  Bytes model;
  Span<Wheel> wheels;
  Engine engine;
  uint32_t weight;
  float fuelCapacity;
  float fuelLevel;
  uint16_t color;
  uint16_t length;
  uint16_t width;
  uint16_t height;
  uint8_t seats;
  uint8_t doors;
  uint8_t cupHolders;
  bool hasPowerWindows;
  bool hasPowerSteering;
  bool hasCruiseControl;
  bool hasNavSystem;
};

struct Lot {
  Span<Car> cars;
};

struct Hit {
  Bytes url;
  Bytes snippet;
  double score;
};

struct Ranking {
  Span<Hit> hits;
};

struct Expression;

// A number, unless there is an expression.
struct Operand {
  const Expression* expression;
  int32_t value;
};

struct Expression {
  Operand left;
  Operand right;
  uint16_t op;
};

struct Total {
  uint64_t amount;
};

}  // namespace plain
