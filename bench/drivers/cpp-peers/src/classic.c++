// The classic benchmarks in their original form, in which requests are drawn while they are built.
// The order of draws is that of the crate in `bench/draws`.

#include <capnp/serialize-packed.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <stdexcept>

#include "carsales.capnp.h"
#include "catrank.capnp.h"
#include "eval.capnp.h"
#include "one_field.capnp.h"
#include "placement.h"
#include "reference.h"

namespace bench {

namespace {

// A xorshift of 128 bits with the published seeds.
class Random {
 public:
  uint32_t bits() {
    uint32_t mixed = x ^ x << 11;
    x = y;
    y = z;
    z = w;
    return w = w ^ w >> 19 ^ mixed ^ mixed >> 8;
  }
  uint32_t below(uint32_t range) { return bits() % range; }
  double real(double range) { return bits() * range / std::numeric_limits<uint32_t>::max(); }
  bool bit() { return below(2) == 1; }

 private:
  uint32_t x = 0x1d2acd47, y = 0x58ca3e14, z = 0xf563f232, w = 0x0bc76199;
};

// The way in which messages get from client to server and back.
enum Mode { OBJECT, BYTES, PACKED };

struct Space {
  capnp::word* words = static_cast<capnp::word*>(place(SCRATCH_WORDS * 8));
  kj::ArrayPtr<capnp::word> ptr() { return kj::arrayPtr(words, SCRATCH_WORDS); }
};

// Scratch space for requests, responses and received messages.
Space requests, responses, arrived;

// Sends a message, and calls `read` with its root at the other end.
template <typename Root, typename Read>
auto send(Mode mode, capnp::MessageBuilder& message, Read read) {
  if (mode == OBJECT) return read(message.getRoot<Root>().asReader());
  kj::ArrayOutputStream stream(kj::arrayPtr(out, OUT_SIZE));
  if (mode == BYTES) {
    capnp::writeMessage(stream, message);
    auto words = reinterpret_cast<const capnp::word*>(stream.getArray().begin());
    capnp::FlatArrayMessageReader reader(
        kj::arrayPtr(words, stream.getArray().size() / sizeof(capnp::word)));
    return read(reader.template getRoot<Root>());
  }
  capnp::writePackedMessage(stream, message);
  kj::ArrayInputStream input(stream.getArray());
  capnp::PackedMessageReader reader(input, capnp::ReaderOptions(), arrived.ptr());
  return read(reader.template getRoot<Root>());
}

const char* const MAKES[] = {"Saab", "Opel", "Citroen", "Honda", "Lancia"};
const char* const MODELS[] = {"Ninety", "Kadett", "Deux CV", "Civic", "Delta", "Beta HPE"};

template <typename Car>
uint64_t value(Car car) {
  uint64_t sum = car.getSeats() * uint64_t(200) + car.getDoors() * uint64_t(350);
  for (auto wheel : car.getWheels()) {
    sum += uint64_t(wheel.getDiameter()) * wheel.getDiameter();
    sum += wheel.getSnowTires() ? 100 : 0;
  }
  sum += uint64_t(car.getLength()) * car.getWidth() * car.getHeight() / 50;
  auto engine = car.getEngine();
  sum += engine.getHorsepower() * uint64_t(40);
  if (engine.getUsesGas() && engine.getUsesElectric()) sum += 5000;
  sum += car.getHasPowerWindows() ? 100 : 0;
  sum += car.getHasPowerSteering() ? 200 : 0;
  sum += car.getHasCruiseControl() ? 400 : 0;
  sum += car.getHasNavSystem() ? 3000 : 0;
  return sum + car.getCupHolders() * uint64_t(25);
}

void drawCar(Random& random, carsales::Car::Builder car) {
  float capacity = 10 + static_cast<float>(random.real(30));
  car.setFuelCapacity(capacity);
  car.setMake(MAKES[random.below(5)]);
  car.setModel(MODELS[random.below(6)]);
  car.setColor(static_cast<carsales::Color>(random.below(9)));
  car.setSeats(2 + random.below(6));
  car.setDoors(2 + random.below(3));
  for (auto wheel : car.initWheels(4)) {
    wheel.setDiameter(25 + random.below(15));
    wheel.setAirPressure(30 + static_cast<float>(random.real(20)));
    wheel.setSnowTires(random.below(16) == 0);
  }
  car.setLength(170 + random.below(150));
  car.setWidth(48 + random.below(36));
  car.setHeight(54 + random.below(48));
  car.setWeight(2000 + random.below(3500));
  auto engine = car.initEngine();
  engine.setHorsepower(100 * random.below(400));
  engine.setCylinders(4 + 2 * random.below(3));
  engine.setCc(800 + random.below(10000));
  engine.setUsesGas(true);
  engine.setUsesElectric(random.bit());
  car.setFuelLevel(static_cast<float>(random.real(capacity)));
  car.setHasPowerWindows(random.bit());
  car.setHasPowerSteering(random.bit());
  car.setHasCruiseControl(random.bit());
  car.setCupHolders(random.below(12));
  car.setHasNavSystem(random.bit());
}

void expect(uint64_t answer, uint64_t expected) {
  if (answer != expected) throw std::runtime_error("the server's answer is not the client's");
}

uint64_t carsalesOne(Mode mode, Random& random) {
  capnp::MallocMessageBuilder request(requests.ptr()), response(responses.ptr());
  uint64_t expected = 0;
  auto cars = request.initRoot<carsales::ParkingLot>().initCars(random.below(200));
  for (auto car : cars) {
    drawCar(random, car);
    expected += value(car);
  }
  send<carsales::ParkingLot>(mode, request, [&](carsales::ParkingLot::Reader lot) {
    uint64_t worth = 0;
    for (auto car : lot.getCars()) worth += value(car);
    response.initRoot<one_field::TotalValue>().setAmount(worth);
  });
  uint64_t answer = send<one_field::TotalValue>(
      mode, response, [](one_field::TotalValue::Reader total) { return total.getAmount(); });
  expect(answer, expected);
  return answer;
}

const char* const WORDS[] = {"one ",    "two ",     "tree ", "spoon ", "river ", "stone ",
                             "window ", "lantern ", "of ",   "wood ",  "table ", "grass "};

void drawWords(Random& random, std::string& snippet) {
  for (uint32_t count = random.below(20); count > 0; count--) snippet += WORDS[random.below(12)];
}

uint64_t catrankOne(Mode mode, Random& random) {
  capnp::MallocMessageBuilder request(requests.ptr()), response(responses.ptr());
  static std::string url, snippet;
  uint64_t good = 0;
  auto results = request.initRoot<catrank::SearchResultList>().initResults(random.below(1000));
  double asked = 1000;
  for (auto result : results) {
    url = "https://example.com";
    for (uint32_t count = random.below(100); count > 0; count--) url += 'a' + random.below(26);
    snippet = " ";
    drawWords(random, snippet);
    bool cat = random.below(8) == 0;
    if (cat) snippet += "cat ";
    bool dog = random.below(8) == 0;
    if (dog) snippet += "dog ";
    drawWords(random, snippet);
    good += cat && !dog;
    result.setUrl(url);
    result.setScore(asked--);
    result.setSnippet(snippet);
  }
  using Results = catrank::SearchResultList;
  send<Results>(mode, request, [&](Results::Reader list) {
    std::vector<std::pair<double, catrank::SearchResult::Reader>> ranking;
    for (auto result : list.getResults()) {
      double score = result.getScore();
      if (strstr(result.getSnippet().cStr(), " cat ") != nullptr) score *= 10000;
      if (strstr(result.getSnippet().cStr(), " dog ") != nullptr) score /= 10000;
      ranking.emplace_back(score, result);
    }
    std::stable_sort(ranking.begin(), ranking.end(),
                     [](auto& a, auto& b) { return a.first > b.first; });
    auto to = response.initRoot<Results>().initResults(ranking.size());
    for (size_t i = 0; i < ranking.size(); i++) {
      to[i].setUrl(ranking[i].second.getUrl());
      to[i].setScore(ranking[i].first);
      to[i].setSnippet(ranking[i].second.getSnippet());
    }
  });
  uint64_t answer = send<Results>(mode, response, [](Results::Reader list) {
    uint64_t leading = 0;
    for (auto result : list.getResults()) {
      if (result.getScore() <= 1001) break;
      leading++;
    }
    return leading;
  });
  expect(answer, good);
  return answer;
}

int32_t drawOperand(Random& random, int depth, bool& isValue) {
  isValue = random.below(8) < static_cast<uint32_t>(depth);
  return isValue ? static_cast<int32_t>(random.below(128)) + 1 : 0;
}

int32_t drawExpression(Random& random, eval::Expression::Builder to, int depth) {
  uint16_t op = random.below(5);
  to.setOp(static_cast<eval::Operation>(op));
  bool isValue;
  int32_t left = drawOperand(random, depth, isValue);
  if (isValue) {
    to.getLeft().setValue(left);
  } else {
    left = drawExpression(random, to.getLeft().initExpression(), depth + 1);
  }
  int32_t right = drawOperand(random, depth, isValue);
  if (isValue) {
    to.getRight().setValue(right);
  } else {
    right = drawExpression(random, to.getRight().initExpression(), depth + 1);
  }
  return apply(op, left, right);
}

int32_t evaluate(eval::Expression::Reader from) {
  auto left = from.getLeft();
  auto right = from.getRight();
  return apply(static_cast<uint16_t>(from.getOp()),
               left.isValue() ? left.getValue() : evaluate(left.getExpression()),
               right.isValue() ? right.getValue() : evaluate(right.getExpression()));
}

uint64_t evalOne(Mode mode, Random& random) {
  capnp::MallocMessageBuilder request(requests.ptr()), response(responses.ptr());
  int32_t expected = drawExpression(random, request.initRoot<eval::Expression>(), 0);
  send<eval::Expression>(mode, request, [&](eval::Expression::Reader from) {
    response.initRoot<one_field::TotalValue>().setAmount(static_cast<uint32_t>(evaluate(from)));
  });
  uint64_t answer = send<one_field::TotalValue>(
      mode, response, [](one_field::TotalValue::Reader total) { return total.getAmount(); });
  expect(answer, static_cast<uint32_t>(expected));
  return answer;
}

Row row(const std::string& name, size_t count, Mode mode, uint64_t (*one)(Mode, Random&)) {
  auto batch = [=](size_t passes) {
    uint64_t sum = 0;
    for (size_t pass = 0; pass < passes; pass++) {
      Random random;
      for (size_t i = 0; i < count; i++) sum += one(mode, random);
    }
    return sum;
  };
  return {named("classic." + name), count, batch, nullptr};
}

}  // namespace

Rows classicRows() {
  Rows rows;
  const std::pair<std::string, Mode> modes[] = {
      {"object", OBJECT}, {"bytes", BYTES}, {"packed", PACKED}};
  for (auto& [name, mode] : modes) {
    rows.push_back(row("carsales-" + name, 32, mode, carsalesOne));
    rows.push_back(row("catrank-" + name, 4, mode, catrankOne));
    rows.push_back(row("eval-" + name, 256, mode, evalOne));
  }
  return rows;
}

}  // namespace bench
