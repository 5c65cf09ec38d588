// Writes a message by a Builder and from a Record, reads it, and converts it to JSON and back.

#include <iostream>
#include <string>

#include "weather.zooph.hpp"
#include "zooph/json.hpp"
#include "zooph/print.hpp"

namespace {

/// Builds a message by Builders in an arena, which can be reused.
void build(zooph::Arena& arena) {
    auto reading = arena.init<weather::Reading>();
    reading.station("EBBR").sky(weather::Sky::rain).samples({1.0f, 2.5f});
    reading.position().lat(50.9).lon(4.48);
    auto sensors = reading.init_sensors(2);
    sensors[0].name("wind").serial(1);
    sensors[1].name("rain").serial(2).healthy(false);
    reading.source().observer("Ann");
}

/// Returns the message's content as a plain value.
weather::Reading record() {
    return {
        .station = "EBBR",
        .position = {.lat = 50.9, .lon = 4.48},
        .sky = weather::Sky::rain,
        .samples = {1.0f, 2.5f},
        .sensors = {{.name = "wind", .serial = 1}, {.name = "rain", .serial = 2, .healthy = false}},
        .source = weather::Reading::Source::of_observer("Ann"),
    };
}

int print(std::span<const std::byte> bytes) {
    const auto reading = weather::Reading::open(bytes);
    if (!reading) {
        std::cerr << zooph::name(reading.error().kind()) << '\n';
        return 1;
    }
    std::cout << reading->station() << ' ' << reading->position().lat() << '\n';
    for (const auto sensor : reading->sensors()) {
        if (!sensor.healthy()) {
            std::cout << sensor.name() << " is ill\n";
        }
    }
    using Source = weather::Reading_Source_Reader;
    reading->source().visit(zooph::overload{
        [](Source::Observer who) { std::cout << "by " << *who << '\n'; },
        [](Source::Relay relay) { std::cout << "by relay " << *relay << '\n'; },
        [](auto) {},
    });
    return 0;
}

/// Converts a Record to JSON and back.
int exchange(const weather::Reading& record) {
    const auto json = zooph::to_json(record);
    if (!json) {
        std::cerr << json.error() << '\n';
        return 1;
    }
    std::cout << *json << '\n';
    const auto back = zooph::from_json<weather::Reading>(*json);
    if (!back) {
        std::cerr << back.error() << '\n';
        return 1;
    }
    std::cout << *back << '\n';
    return *back == record ? 0 : 1;
}

} // namespace

int main() {
    zooph::Arena arena;
    build(arena);
    const auto bytes = zooph::encode(record());
    const auto back = zooph::decode<weather::Reading>(arena.framed());
    if (!back || *back != record()) {
        return 1;
    }
    return print(bytes) + exchange(record());
}
