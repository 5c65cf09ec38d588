#pragma once

// A type with pointers of several kinds, described as in generated code. Its Readers are written by hand.
//
//     struct Sensor { name @0 :Text; serial @1 :UInt32; healthy @2 :Bool = true; }
//     struct Station { name @0 :Text; time @1 :UInt64; samples @2 :List(Float32); sensors @3 :List(Sensor);
//                      child @4 :Station; any @5 :AnyPointer; union { note @6 :Text; blob @7 :Data; } }

#include "zooph/lazy.hpp"
#include "zooph/list.hpp"

namespace test {

struct Sensor;
struct Station;

class SensorReader {
public:
    SensorReader() = default;
    explicit SensorReader(zooph::StructReader of) : of_(of) {}

    std::string_view name() const { return of_.text(0); }
    std::uint32_t serial() const { return of_.get<std::uint32_t>(0); }
    bool healthy() const { return of_.bit(32, true); }

private:
    zooph::StructReader of_;
};

class StationReader {
public:
    StationReader() = default;
    explicit StationReader(zooph::StructReader of) : of_(of) {}

    std::string_view name() const { return of_.text(0, "unnamed"); }
    std::uint64_t time() const { return of_.get<std::uint64_t>(0); }
    zooph::List<float> samples() const;
    zooph::List<Sensor> sensors() const;
    StationReader child() const { return StationReader(of_.structure(3)); }
    zooph::Pointer any() const { return of_.pointer(4); }
    zooph::StructReader untyped() const { return of_; }

private:
    zooph::StructReader of_;
};

} // namespace test

template <>
struct zooph::generated_v1::type<test::Sensor> {
    using Reader = test::SensorReader;
    static constexpr std::uint16_t data_words = 1;
    static constexpr std::uint16_t pointers = 1;
    static constexpr bool leaf_is_text[] = {true};
    static const Layout layout;
};

template <>
struct zooph::generated_v1::type<test::Station> {
    using Reader = test::StationReader;
    static constexpr std::uint16_t data_words = 2;
    static constexpr std::uint16_t pointers = 6;
    static const Layout layout;
};

template <>
struct zooph::generated_v1::layout_parts<test::Sensor> {
    static constexpr Slot slots[] = {{"name", 0, detail::slot_of<Text>::value}};
};

template <>
struct zooph::generated_v1::layout_parts<test::Station> {
    static constexpr Tag note[] = {{8, 0}};
    static constexpr Tag blob[] = {{8, 1}};
    static constexpr Slot slots[] = {
        {"name", 0, detail::slot_of<Text>::value},
        {"samples", 1, detail::slot_of<List<float>>::value},
        {"sensors", 2, detail::slot_of<List<test::Sensor>>::value},
        {"child", 3, detail::slot_of<test::Station>::value},
        {"any", 4, detail::slot_of<AnyPointer>::value},
        {"note", 5, detail::slot_of<Text>::value, note},
        {"blob", 5, detail::slot_of<Data>::value, blob},
    };
};

inline constexpr zooph::Layout zooph::generated_v1::type<test::Sensor>::layout{
    "Sensor", data_words, pointers, layout_parts<test::Sensor>::slots};
inline constexpr zooph::Layout zooph::generated_v1::type<test::Station>::layout{
    "Station", data_words, pointers, layout_parts<test::Station>::slots};

inline zooph::List<float> test::StationReader::samples() const {
    return zooph::List<float>(of_.pointer(1));
}

inline zooph::List<test::Sensor> test::StationReader::sensors() const {
    return zooph::List<Sensor>(of_.pointer(2));
}

#include "words.hpp"

namespace test {

/// Returns a station with three samples, two sensors and a note.
inline Words station() {
    using zooph::element_size;
    return {
        wire::struct_pointer(0, 2, 6),
        12345, 0,
        wire::list_pointer(5, element_size::byte, 5),       // 3: name, at 9
        wire::list_pointer(5, element_size::four_bytes, 3), // 4: samples, at 10
        wire::list_pointer(6, element_size::composite, 4),  // 5: sensors, at 12
        0, 0,
        wire::list_pointer(9, element_size::byte, 3),       // 8: note, at 18
        text("EBBR"),
        0x4020'0000'3f80'0000, 0xc000'0000,                 // 10: 1.0, 2.5, -2.0
        wire::composite_tag(2, 1, 1),
        7, wire::list_pointer(2, element_size::byte, 5),
        std::uint64_t{1} << 32 | 8, wire::list_pointer(2, element_size::byte, 5),
        text("wind"),
        text("ok"),
        text("rain"),
    };
}

} // namespace test
