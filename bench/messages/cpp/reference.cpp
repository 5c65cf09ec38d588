// The reference: Cap'n Proto's C++ library, with one scratch space for all messages. Each entry
// point runs a whole batch, so that crossing from Rust costs nothing per message.

#include <capnp/message.h>
#include <capnp/serialize.h>
#include <kj/io.h>

#include <cstring>
#include <limits>

#include "carsales.capnp.h"
#include "carsales_defaults.capnp.h"
#include "carsales_next.capnp.h"
#include "catrank.capnp.h"
#include "eval.capnp.h"
#include "one_field.capnp.h"
#include "plain.h"

namespace {

using capnp::word;

constexpr size_t SCRATCH_WORDS = 1 << 17;
word scratch[SCRATCH_WORDS];

capnp::Text::Reader text(const plain::Bytes& bytes) {
  // The library wants the NUL behind the text, which the inputs have.
  return capnp::Text::Reader(reinterpret_cast<const char*>(bytes.items), bytes.count);
}

uint64_t bits(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

uint64_t bits(double value) {
  uint64_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

uint64_t touch(capnp::Text::Reader text) {
  return text.size() + (text.size() > 0 ? static_cast<uint8_t>(text[0]) : 0);
}

template <typename Builder>
void fillCar(Builder to, const plain::Car& car) {
  to.setMake(text(car.make));
  to.setModel(text(car.model));
  to.setColor(static_cast<decltype(to.getColor())>(car.color));
  to.setSeats(car.seats);
  to.setDoors(car.doors);
  auto wheels = to.initWheels(car.wheels.count);
  for (size_t i = 0; i < car.wheels.count; i++) {
    auto wheel = wheels[i];
    const plain::Wheel& from = car.wheels.items[i];
    wheel.setDiameter(from.diameter);
    wheel.setAirPressure(from.airPressure);
    wheel.setSnowTires(from.snowTires);
  }
  to.setLength(car.length);
  to.setWidth(car.width);
  to.setHeight(car.height);
  to.setWeight(car.weight);
  auto engine = to.initEngine();
  engine.setHorsepower(car.engine.horsepower);
  engine.setCylinders(car.engine.cylinders);
  engine.setCc(car.engine.cc);
  engine.setUsesGas(car.engine.usesGas);
  engine.setUsesElectric(car.engine.usesElectric);
  to.setFuelCapacity(car.fuelCapacity);
  to.setFuelLevel(car.fuelLevel);
  to.setHasPowerWindows(car.hasPowerWindows);
  to.setHasPowerSteering(car.hasPowerSteering);
  to.setHasCruiseControl(car.hasCruiseControl);
  to.setCupHolders(car.cupHolders);
  to.setHasNavSystem(car.hasNavSystem);
}

template <typename Root>
void fillLot(typename Root::Builder to, const plain::Lot& lot) {
  auto cars = to.initCars(lot.cars.count);
  for (size_t i = 0; i < lot.cars.count; i++) fillCar(cars[i], lot.cars.items[i]);
}

template <typename Root>
uint64_t touchLot(typename Root::Reader lot) {
  uint64_t sum = 0;
  for (auto car : lot.getCars()) {
    sum += touch(car.getMake()) + touch(car.getModel());
    sum += static_cast<uint16_t>(car.getColor()) + car.getSeats() + car.getDoors();
    for (auto wheel : car.getWheels()) {
      sum += wheel.getDiameter() + bits(wheel.getAirPressure()) + wheel.getSnowTires();
    }
    sum += car.getLength() + car.getWidth() + car.getHeight();
    sum += car.getWeight();
    auto engine = car.getEngine();
    sum += engine.getHorsepower() + engine.getCylinders() + uint64_t(engine.getCc());
    sum += engine.getUsesGas() + engine.getUsesElectric();
    sum += bits(car.getFuelCapacity()) + bits(car.getFuelLevel());
    sum += car.getHasPowerWindows() + car.getHasPowerSteering() + car.getHasCruiseControl();
    sum += car.getCupHolders() + car.getHasNavSystem();
  }
  return sum;
}

struct Carsales {
  using Plain = plain::Lot;
  using Root = bench::carsales::ParkingLot;
  static void fill(Root::Builder to, const Plain& lot) { fillLot<Root>(to, lot); }
  static uint64_t touch(Root::Reader lot) { return touchLot<Root>(lot); }
};

struct CarsalesDefaults {
  using Plain = plain::Lot;
  using Root = bench::carsales_defaults::ParkingLot;
  static void fill(Root::Builder to, const Plain& lot) { fillLot<Root>(to, lot); }
  static uint64_t touch(Root::Reader lot) { return touchLot<Root>(lot); }
};

// What carsales_next.capnp adds is set, to values the older schema's readers must not see, and
// read back in full.
struct CarsalesNext {
  using Plain = plain::Lot;
  using Root = bench::carsales_next::ParkingLot;

  static void fill(Root::Builder to, const Plain& lot) {
    fillLot<Root>(to, lot);
    to.setOwner("Grace");
    to.setBuilt(1969);
    for (auto car : to.getCars()) {
      car.setMileage(100000);
      car.setPlate("ABC 123");
      car.getEngine().setMaker("Borg");
      for (auto wheel : car.getWheels()) wheel.setSerial(77);
    }
  }

  static uint64_t touch(Root::Reader lot) {
    uint64_t sum = touchLot<Root>(lot) + ::touch(lot.getOwner()) + lot.getBuilt();
    for (auto car : lot.getCars()) {
      sum += car.getMileage() + ::touch(car.getPlate()) + ::touch(car.getEngine().getMaker());
      for (auto wheel : car.getWheels()) sum += wheel.getSerial();
    }
    return sum;
  }
};

struct Catrank {
  using Plain = plain::Ranking;
  using Root = bench::catrank::SearchResultList;

  static void fill(Root::Builder to, const Plain& ranking) {
    auto results = to.initResults(ranking.hits.count);
    for (size_t i = 0; i < ranking.hits.count; i++) {
      auto result = results[i];
      const plain::Hit& hit = ranking.hits.items[i];
      result.setUrl(text(hit.url));
      result.setScore(hit.score);
      result.setSnippet(text(hit.snippet));
    }
  }

  static uint64_t touch(Root::Reader list) {
    uint64_t sum = 0;
    for (auto result : list.getResults()) {
      sum += ::touch(result.getUrl()) + bits(result.getScore()) + ::touch(result.getSnippet());
    }
    return sum;
  }
};

int32_t apply(uint16_t op, int32_t left, int32_t right) {
  uint32_t a = left, b = right;
  switch (op) {
    case 0: return a + b;
    case 1: return a - b;
    case 2: return a * b;
    case 3:
      if (right == 0) return std::numeric_limits<int32_t>::max();
      return right == -1 ? static_cast<int32_t>(0 - a) : left / right;
    case 4:
      if (right == 0) return std::numeric_limits<int32_t>::max();
      return right == -1 ? 0 : left % right;
    default: return 0;
  }
}

struct Eval {
  using Plain = plain::Expression;
  using Root = bench::eval::Expression;

  static void fill(Root::Builder to, const Plain& from) {
    to.setOp(static_cast<bench::eval::Operation>(from.op));
    if (from.left.expression == nullptr) {
      to.getLeft().setValue(from.left.value);
    } else {
      fill(to.getLeft().initExpression(), *from.left.expression);
    }
    if (from.right.expression == nullptr) {
      to.getRight().setValue(from.right.value);
    } else {
      fill(to.getRight().initExpression(), *from.right.expression);
    }
  }

  static int32_t evaluate(Root::Reader from) {
    int32_t left = 0, right = 0;
    switch (from.getLeft().which()) {
      case Root::Left::VALUE: left = from.getLeft().getValue(); break;
      case Root::Left::EXPRESSION: left = evaluate(from.getLeft().getExpression()); break;
    }
    switch (from.getRight().which()) {
      case Root::Right::VALUE: right = from.getRight().getValue(); break;
      case Root::Right::EXPRESSION: right = evaluate(from.getRight().getExpression()); break;
    }
    return apply(static_cast<uint16_t>(from.getOp()), left, right);
  }

  static uint64_t touch(Root::Reader from) { return static_cast<uint32_t>(evaluate(from)); }
};

struct OneField {
  using Plain = plain::Total;
  using Root = bench::one_field::TotalValue;
  static void fill(Root::Builder to, const Plain& total) { to.setAmount(total.amount); }
  static uint64_t touch(Root::Reader total) { return total.getAmount(); }
};

template <typename Workload>
size_t buildOne(const typename Workload::Plain& item, uint8_t* out, size_t capacity) {
  capnp::MallocMessageBuilder message(kj::arrayPtr(scratch, SCRATCH_WORDS));
  Workload::fill(message.initRoot<typename Workload::Root>(), item);
  kj::ArrayOutputStream stream(kj::arrayPtr(out, capacity));
  capnp::writeMessage(stream, message);
  return stream.getArray().size();
}

template <typename Workload>
uint64_t readOne(const uint8_t* bytes, size_t length) {
  auto words = reinterpret_cast<const word*>(bytes);
  capnp::FlatArrayMessageReader message(kj::arrayPtr(words, length / sizeof(word)));
  return Workload::touch(message.getRoot<typename Workload::Root>());
}

}  // namespace

#define ENTRY_POINTS(name, Workload)                                                              \
  extern "C" uint64_t reference_##name##_build(const Workload::Plain* items, size_t count,        \
                                               size_t passes, uint8_t* out, size_t capacity) {    \
    uint64_t sum = 0;                                                                             \
    for (size_t pass = 0; pass < passes; pass++)                                                  \
      for (size_t i = 0; i < count; i++) sum += buildOne<Workload>(items[i], out, capacity);      \
    return sum;                                                                                   \
  }                                                                                               \
  extern "C" uint64_t reference_##name##_read(const plain::Bytes* items, size_t count,            \
                                              size_t passes) {                                    \
    uint64_t sum = 0;                                                                             \
    for (size_t pass = 0; pass < passes; pass++)                                                  \
      for (size_t i = 0; i < count; i++) sum += readOne<Workload>(items[i].items, items[i].count);\
    return sum;                                                                                   \
  }                                                                                               \
  extern "C" uint64_t reference_##name##_exchange(const Workload::Plain* items, size_t count,     \
                                                  size_t passes, uint8_t* out, size_t capacity) { \
    uint64_t sum = 0;                                                                             \
    for (size_t pass = 0; pass < passes; pass++)                                                  \
      for (size_t i = 0; i < count; i++)                                                          \
        sum += readOne<Workload>(out, buildOne<Workload>(items[i], out, capacity));               \
    return sum;                                                                                   \
  }

ENTRY_POINTS(carsales, Carsales)
ENTRY_POINTS(carsales_defaults, CarsalesDefaults)
ENTRY_POINTS(carsales_next, CarsalesNext)
ENTRY_POINTS(catrank, Catrank)
ENTRY_POINTS(eval, Eval)
ENTRY_POINTS(one_field, OneField)

// A carsales message in exactly four segments: the segments' size is searched.
extern "C" size_t reference_carsales_segments(const plain::Lot* lot, uint8_t* out,
                                              size_t capacity) {
  for (unsigned words = 8; words < SCRATCH_WORDS; words += 8) {
    capnp::MallocMessageBuilder message(words, capnp::AllocationStrategy::FIXED_SIZE);
    Carsales::fill(message.initRoot<Carsales::Root>(), *lot);
    if (message.getSegmentsForOutput().size() > 4) continue;
    kj::ArrayOutputStream stream(kj::arrayPtr(out, capacity));
    capnp::writeMessage(stream, message);
    return stream.getArray().size();
  }
  return 0;
}
