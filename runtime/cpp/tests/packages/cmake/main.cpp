// Encodes a Record and reads it, with code generated from three schemas.

#include <cstdio>
#include <string>

#include "station.zooph.hpp"
#include "zooph/version.hpp"

int main() {
    const station::Station record{
        .name = "EBBR",
        .sensors = {{.name = "t", .last = units::Value{.number = 7.5, .unit = units::Unit::hectopascal}}},
    };
    const auto bytes = zooph::encode(record);
    const auto station = station::Station::open(bytes);
    const auto back = zooph::decode<station::Station>(bytes);
    if (!station || !back || *back != record) {
        return 1;
    }
    const auto last = station->sensors()[0].last();
    std::printf("%s %s %g %d\n", ZOOPH_VERSION_TEXT, std::string(station->name()).c_str(), last.number(),
                static_cast<int>(last.unit()));
    return 0;
}
