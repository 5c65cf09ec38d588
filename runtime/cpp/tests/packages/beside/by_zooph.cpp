#include "beside.hpp"

#include "reading.zooph.hpp"
#include "zooph/segments.hpp"

namespace {

void fill(zooph::Arena& arena) {
    arena.init<weather::Reading>().station("EBBR").samples({1.5f, 2.5f}).sky(weather::Sky::rain);
}

std::string text_of(const weather::Reading_Reader& reading) {
    std::string text(reading.station());
    for (const float sample : reading.samples()) {
        text += ' ' + std::to_string(sample);
    }
    return text + (reading.sky() == weather::Sky::rain ? " rain" : "");
}

} // namespace

std::vector<std::byte> by_zooph::write() {
    zooph::Arena arena;
    fill(arena);
    const auto bytes = arena.framed();
    return {bytes.begin(), bytes.end()};
}

std::string by_zooph::read(std::span<const std::byte> bytes) {
    const auto reading = weather::Reading::open(bytes);
    return reading ? text_of(*reading) : "invalid";
}

std::string by_zooph::passed_on(std::string (*to)(Segments)) {
    zooph::Arena arena(4);
    fill(arena);
    const auto segments = arena.segments();
    return segments.size() > 1 ? to(segments) : "one segment";
}

std::string by_zooph::read_segments(Segments segments) {
    const auto message = zooph::open_segments<weather::Reading>(segments);
    return message ? text_of(message->root()) : "invalid";
}
