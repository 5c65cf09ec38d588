// The reference's rows of the workloads of messages.

#include <capnp/message.h>
#include <capnp/serialize.h>
#include <kj/io.h>

#include <limits>

#include "carsales.capnp.h"
#include "carsales_defaults.capnp.h"
#include "carsales_next.capnp.h"
#include "catrank.capnp.h"
#include "eval.capnp.h"
#include "one_field.capnp.h"
#include "reference.h"

namespace bench {

int32_t apply(uint16_t op, int32_t left, int32_t right) {
  uint32_t a = left, b = right;
  if (op < 3) {
    if (op == 0) return a + b;
    if (op == 1) return a - b;
    return a * b;
  }
  if (op > 4) return 0;
  if (right == 0) return std::numeric_limits<int32_t>::max();
  if (op == 3) return right == -1 ? static_cast<int32_t>(0 - a) : left / right;
  return right == -1 ? 0 : left % right;
}

namespace {

capnp::Text::Reader text(const plain::Bytes& bytes) {
  return capnp::Text::Reader(reinterpret_cast<const char*>(bytes.items), bytes.count);
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

// Reads only the fields that the older schema has, as the case requires.
struct CarsalesNext {
  using Plain = plain::Lot;
  using Root = bench::carsales_next::ParkingLot;
  static uint64_t touch(Root::Reader lot) { return touchLot<Root>(lot); }
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
      sum += bench::touch(result.getUrl()) + bits(result.getScore()) + bench::touch(result.getSnippet());
    }
    return sum;
  }
};

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


// The functions `plainOf` convert messages to plain data.
plain::Lot plainOf(bench::carsales::ParkingLot::Reader lot) {
  std::vector<plain::Car> cars;
  for (auto from : lot.getCars()) {
    std::vector<plain::Wheel> wheels;
    for (auto wheel : from.getWheels()) {
      wheels.push_back({wheel.getAirPressure(), wheel.getDiameter(), wheel.getSnowTires()});
    }
    auto engine = from.getEngine();
    plain::Car car;
    car.make = keepText(from.getMake().cStr(), from.getMake().size());
    car.model = keepText(from.getModel().cStr(), from.getModel().size());
    car.wheels = keep(std::move(wheels));
    car.engine = {engine.getCc(), engine.getHorsepower(), engine.getCylinders(),
                  engine.getUsesGas(), engine.getUsesElectric()};
    car.weight = from.getWeight();
    car.fuelCapacity = from.getFuelCapacity();
    car.fuelLevel = from.getFuelLevel();
    car.color = static_cast<uint16_t>(from.getColor());
    car.length = from.getLength();
    car.width = from.getWidth();
    car.height = from.getHeight();
    car.seats = from.getSeats();
    car.doors = from.getDoors();
    car.cupHolders = from.getCupHolders();
    car.hasPowerWindows = from.getHasPowerWindows();
    car.hasPowerSteering = from.getHasPowerSteering();
    car.hasCruiseControl = from.getHasCruiseControl();
    car.hasNavSystem = from.getHasNavSystem();
    cars.push_back(car);
  }
  return {keep(std::move(cars))};
}

plain::Ranking plainOf(bench::catrank::SearchResultList::Reader list) {
  std::vector<plain::Hit> hits;
  for (auto from : list.getResults()) {
    hits.push_back({keepText(from.getUrl().cStr(), from.getUrl().size()),
                    keepText(from.getSnippet().cStr(), from.getSnippet().size()),
                    from.getScore()});
  }
  return {keep(std::move(hits))};
}

plain::Expression plainOf(bench::eval::Expression::Reader from) {
  plain::Expression to{};
  to.op = static_cast<uint16_t>(from.getOp());
  auto below = [](bench::eval::Expression::Reader from) {
    return new plain::Expression(plainOf(from));
  };
  if (from.getLeft().isValue()) {
    to.left.value = from.getLeft().getValue();
  } else {
    to.left.expression = below(from.getLeft().getExpression());
  }
  if (from.getRight().isValue()) {
    to.right.value = from.getRight().getValue();
  } else {
    to.right.expression = below(from.getRight().getExpression());
  }
  return to;
}

plain::Total plainOf(bench::one_field::TotalValue::Reader total) { return {total.getAmount()}; }

// Returns the rows that build, read and exchange the messages of a workload.
template <typename Workload>
Rows all(const std::string& folder, const std::string& name) {
  auto messages = keep(readMessages(folder + "/" + name + ".messages"));
  std::vector<typename Workload::Plain> items;
  for (auto& message : messages) {
    capnp::FlatArrayMessageReader reader(kj::arrayPtr(message.data(), message.size()));
    items.push_back(plainOf(reader.getRoot<typename Workload::Root>()));
  }
  auto kept = keep(std::move(items));
  Rows rows;
  exchanges<Workload>(rows, name + ".exchange", kept);
  builds<Workload>(rows, name + ".build", kept);
  rows.push_back(reads<Workload>(name + ".read", messages));
  return rows;
}

template <typename Workload>
Row version(const std::string& folder, const std::string& file, const std::string& name) {
  return reads<Workload>("versions." + name, keep(readMessages(folder + "/" + file)));
}

Rows versions(const std::string& folder) {
  Rows rows;
  rows.push_back(version<Carsales>(folder, "carsales.messages", "same-read"));
  rows.push_back(version<CarsalesNext>(folder, "carsales.messages", "older-read"));
  rows.push_back(version<Carsales>(folder, "carsales-next.messages", "newer-read"));
  rows.push_back(version<Carsales>(folder, "carsales-segments.messages", "segments-read"));
  rows.push_back(version<CarsalesDefaults>(folder, "carsales-defaults.messages", "defaults-read"));
  std::vector<plain::Lot> lots;
  for (auto& message : keep(readMessages(folder + "/carsales.messages"))) {
    capnp::FlatArrayMessageReader reader(kj::arrayPtr(message.data(), message.size()));
    lots.push_back(plainOf(reader.getRoot<bench::carsales::ParkingLot>()));
  }
  auto kept = keep(std::move(lots));
  builds<Carsales>(rows, "versions.same-build", kept);
  builds<CarsalesDefaults>(rows, "versions.defaults-build", kept);
  return rows;
}

}  // namespace

Rows messageRows(const std::string& workload, const std::string& folder) {
  if (workload == "carsales") return all<Carsales>(folder, workload);
  if (workload == "catrank") return all<Catrank>(folder, workload);
  if (workload == "eval") return all<Eval>(folder, workload);
  if (workload == "one-field") return all<OneField>(folder, workload);
  if (workload == "versions") return versions(folder);
  return {};
}

}  // namespace bench
