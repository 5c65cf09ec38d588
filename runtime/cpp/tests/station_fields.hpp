#pragma once

// The fields of the station's structs, described as in generated code for printing and JSON.

#include "station.hpp"
#include "zooph/fields.hpp"

namespace test {

struct SensorFields {
    static constexpr zooph::Field rows[] = {
        {.name = "name", .type = {zooph::value_kind::text}, .offset = 0},
        {.name = "serial", .type = {zooph::value_kind::uint32}, .offset = 0},
        {.name = "healthy", .type = {zooph::value_kind::boolean}, .offset = 32, .preset = 1},
    };
    static constexpr zooph::Fields of{
        .layout = &zooph::generated_v1::type<test::Sensor>::layout, .data_words = 1, .pointers = 1, .fields = rows};
};

struct StationFields {
    static const zooph::Fields of;
    static constexpr zooph::ValueType number{zooph::value_kind::float32};
    static constexpr zooph::ValueType sensor{zooph::value_kind::structure, nullptr, &SensorFields::of};
    static constexpr zooph::Field rows[] = {
        {.name = "name", .type = {zooph::value_kind::text}, .offset = 0},
        {.name = "time", .type = {zooph::value_kind::uint64}, .offset = 0},
        {.name = "samples", .type = {zooph::value_kind::list, &number}, .offset = 1},
        {.name = "sensors", .type = {zooph::value_kind::list, &sensor}, .offset = 2},
        {.name = "child", .type = {zooph::value_kind::structure, nullptr, &of}, .offset = 3},
        {.name = "any", .type = {zooph::value_kind::any}, .offset = 4},
        {.name = "note", .type = {zooph::value_kind::text}, .offset = 5, .tag = 0},
        {.name = "blob", .type = {zooph::value_kind::data}, .offset = 5, .tag = 1},
    };
};

inline constexpr zooph::Fields StationFields::of{.layout = &zooph::generated_v1::type<test::Station>::layout,
                                                 .data_words = 2,
                                                 .pointers = 6,
                                                 .fields = rows,
                                                 .tag_offset = 8};

inline const zooph::Fields& station_fields() noexcept { return StationFields::of; }

} // namespace test
