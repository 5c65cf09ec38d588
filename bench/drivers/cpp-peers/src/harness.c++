#include "harness.h"

#include "allocation.h"

#include <algorithm>
#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <exception>
#include <iostream>
#include <sstream>

namespace bench {

namespace {

constexpr double BATCH = 300e3;  // The nanoseconds that a batch should take.

std::string answered(double time, uint64_t passes, uint64_t sum) {
  char text[100];
  std::snprintf(text, sizeof text, "ok %.6f %" PRIu64 " %" PRIu64, time, passes, sum);
  return text;
}

std::string answer(const std::string& request, const std::string& about,
                   const std::function<Rows(const std::string&)>& load, Rows& rows) {
  std::istringstream words(request);
  std::string verb, name;
  double slice = 0;
  words >> verb >> name >> slice;
  if (verb == "about") return "about " + about;
  if (verb == "load") {
    rows = load(name);
    std::string text = "rows";
    for (auto& row : rows) text += " " + row.name;
    return text;
  }
  if (verb == "cost") {
    for (auto& row : rows) {
      if (row.name == name) return row.cost();
    }
    return "error there is no row " + name;
  }
  if (verb == "run") {
    for (auto& row : rows) {
      if (row.name == name) return row.run(slice);
    }
    return "error there is no row " + name;
  }
  return "error what is " + request + "?";
}

}  // namespace

double now() {
  auto time = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double, std::nano>(time).count();
}

std::string Row::cost() {
  if (make) return make().cost();
  std::ostringstream text;
  text << "cost";
  if (batch) {
    // The first pass allocates the memory that the row keeps.
    batch(1);
    allocation::begin();
    batch(1);
    auto spent = allocation::end();
    text << " allocations=" << double(spent.blocks) / inputs
         << " allocated=" << double(spent.bytes) / inputs << " peak=" << spent.peak;
  }
  if (encoded > 0) text << " encoded=" << double(encoded) / inputs;
  return text.str();
}

std::string Row::run(double slice) {
  if (make) return make().run(slice);
  if (measure) {
    double time = measure();
    return answered(time, 1, check());
  }
  double end = now() + slice * 1e6;
  // The first pass brings the row's data into the caches.
  uint64_t sum = batch(1);
  uint64_t total = 1;
  double best = 1e300;
  for (;;) {
    double fit = estimate > 0 ? BATCH / estimate : 1;
    auto passes = static_cast<size_t>(std::clamp(fit, 1.0, 1048576.0));
    double start = now();
    uint64_t found = batch(passes);
    double stop = now();
    sum += found;
    total += passes;
    estimate = std::max((stop - start) / passes, 1.0);
    best = std::min(best, (stop - start) / passes);
    if (stop >= end) break;
  }
  if (check) {
    sum = check();
    total = 1;
  }
  return answered(best / inputs, total, sum);
}

int serve(const std::string& about, const std::function<Rows(const std::string&)>& load) {
  Rows rows;
  std::string request;
  while (std::getline(std::cin, request) && request != "quit") {
    std::string line;
    try {
      line = answer(request, about, load, rows);
    } catch (const std::exception& exception) {
      line = std::string("error ") + exception.what();
      std::replace(line.begin(), line.end(), '\n', ' ');
    }
    std::cout << line << std::endl;
  }
  return 0;
}

}  // namespace bench
