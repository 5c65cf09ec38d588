// The plain data that messages are built from.
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

// An operand: an expression, or a number if that is null.
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

// RAMCloud's messages.
struct MessageA {
  uint64_t id;
  uint64_t version;
  Bytes table;
  Bytes key;
  Bytes value;
};

struct MessageB {
  uint64_t numbers[8];
};

// RAMCloud's messages as records of fixed layout, with the texts inside.
struct InlineA {
  uint64_t id;
  uint64_t version;
  uint16_t lengths[3];
  char table[14];
  char key[24];
  char value[40];
};

using InlineB = MessageB;

}  // namespace plain
