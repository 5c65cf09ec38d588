// Record to Record: a native value is encoded to bytes and decoded to a native value, as most users would time it.
#pragma once

#include <memory>

#include "carsales.hpp"
#include "catrank.hpp"
#include "eval.hpp"
#include "inputs.hpp"
#include "one_field.hpp"
#include "ram.hpp"
#include "zooph/record.hpp"

namespace bench {

// The functions `walk` return the checksum of a Record.

inline std::uint64_t walk(const carsales::ParkingLot& lot) {
    std::uint64_t sum = 0;
    for (const auto& car : lot.cars) {
        sum += touch(car.make) + touch(car.model);
        sum += static_cast<std::uint16_t>(car.color) + std::uint64_t{car.seats} + car.doors;
        for (const auto& wheel : car.wheels) {
            sum += wheel.diameter + bits(wheel.air_pressure) + wheel.snow_tires;
        }
        sum += std::uint64_t{car.length} + car.width + car.height + car.weight;
        if (car.engine) {
            const auto& engine = *car.engine;
            sum += std::uint64_t{engine.horsepower} + engine.cylinders + engine.cc;
            sum += std::uint64_t{engine.uses_gas} + engine.uses_electric;
        }
        sum += bits(car.fuel_capacity) + bits(car.fuel_level);
        sum += std::uint64_t{car.has_power_windows} + car.has_power_steering;
        sum += std::uint64_t{car.has_cruise_control} + car.cup_holders + car.has_nav_system;
    }
    return sum;
}

inline std::uint64_t walk(const catrank::SearchResultList& list) {
    std::uint64_t sum = 0;
    for (const auto& hit : list.results) {
        sum += touch(hit.url) + bits(hit.score) + touch(hit.snippet);
    }
    return sum;
}

inline std::int32_t evaluate(const eval::Expression& from) {
    using Left = eval::Expression_Left_Which;
    using Right = eval::Expression_Right_Which;
    const auto below = [](const eval::Expression* tree) { return tree == nullptr ? 0 : evaluate(*tree); };
    const std::int32_t left =
        from.left.which() == Left::value ? from.left.value() : below(from.left.expression());
    const std::int32_t right =
        from.right.which() == Right::value ? from.right.value() : below(from.right.expression());
    return apply(static_cast<std::uint16_t>(from.op), left, right);
}

inline std::uint64_t walk(const eval::Expression& from) {
    return static_cast<std::uint32_t>(evaluate(from));
}

inline std::uint64_t walk(const one_field::TotalValue& total) { return total.amount; }

inline std::uint64_t walk(const ram::MessageA& from) {
    return from.id + from.version + touch(from.table) + touch(from.key) + touch(from.value);
}

inline std::uint64_t walk(const ram::MessageB& from) {
    return from.first + from.second + from.third + from.fourth + from.fifth + from.sixth +
           from.seventh + from.eighth;
}

// Adds the rows of a case: each Record to new bytes, or all to one buffer, and back to a new Record.
template <class Record>
void record_to_record(Rows& rows, const std::string& name, plain::Span<Record> records) {
    const auto row = [&](const char* way, auto there) {
        auto batch = [records, there](std::size_t passes) {
            std::uint64_t sum = 0;
            for (std::size_t pass = 0; pass < passes; ++pass) {
                for (const Record& record : records) {
                    const auto& bytes = there(record);
                    clobber(bytes.data());
                    sum += walk(zooph::decode<Record>(bytes).value());
                }
            }
            return sum;
        };
        Row made{name + "/zooph-c++:" + way, records.count, batch, nullptr};
        for (const Record& record : records) {
            made.encoded += zooph::encoded_size(record);
        }
        rows.push_back(made);
    };
    row("fresh", [](const Record& record) { return zooph::encode(record); });
    row("buffer", [](const Record& record) {
        const auto memory = out_memory();
        return Message(memory.first(zooph::encode_into(record, memory)));
    });
}

} // namespace bench
