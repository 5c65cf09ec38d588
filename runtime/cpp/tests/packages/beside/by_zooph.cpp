#include "beside.hpp"

#include "reading.zooph.hpp"

std::vector<std::byte> by_zooph::write() {
    zooph::Arena arena;
    arena.init<weather::Reading>().station("EBBR").samples({1.5f, 2.5f}).sky(weather::Sky::rain);
    const auto bytes = arena.framed();
    return {bytes.begin(), bytes.end()};
}

std::string by_zooph::read(std::span<const std::byte> bytes) {
    const auto reading = weather::Reading::open(bytes);
    if (!reading) {
        return "invalid";
    }
    std::string text(reading->station());
    for (const float sample : reading->samples()) {
        text += ' ' + std::to_string(sample);
    }
    return text + (reading->sky() == weather::Sky::rain ? " rain" : "");
}
