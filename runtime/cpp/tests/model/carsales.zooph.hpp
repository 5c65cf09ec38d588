#pragma once

// What the back end is to make of schemas/bench/carsales.capnp, written by hand.

#include "zooph/builder.hpp"
#include "zooph/record.hpp"

#include "zooph/detail/begin.hpp"

namespace bench::carsales {

struct ParkingLot;
class ParkingLot_Reader;
class ParkingLot_Builder;
struct Car;
class Car_Reader;
class Car_Builder;
struct Wheel;
class Wheel_Reader;
class Wheel_Builder;
struct Engine;
class Engine_Reader;
class Engine_Builder;

/// `Color`. Values that the schema does not know are kept as numbers.
enum class Color : std::uint16_t {
    black = 0,
    white = 1,
    red = 2,
    green = 3,
    blue = 4,
    cyan = 5,
    magenta = 6,
    yellow = 7,
    silver = 8,
};

/// A `ParkingLot` in a message.
class ParkingLot_Reader {
public:
    constexpr ParkingLot_Reader() noexcept = default;
    ZOOPH_INLINE explicit ParkingLot_Reader(const zooph::StructReader& of) noexcept : of_(of) {}

    /// `cars`.
    [[nodiscard]] zooph::List<Car> cars() const noexcept;

private:
    zooph::StructReader of_{};
};

/// A `ParkingLot` under construction.
class ParkingLot_Builder {
public:
    ZOOPH_INLINE explicit ParkingLot_Builder(const zooph::StructBuilder& of) noexcept : of_(of) {}

    /// Makes `cars` a new list of `count` elements.
    zooph::ListBuilder<Car> init_cars(std::size_t count);

private:
    zooph::StructBuilder of_;
};

/// A `Car` in a message.
class Car_Reader {
public:
    constexpr Car_Reader() noexcept = default;
    ZOOPH_INLINE explicit Car_Reader(const zooph::StructReader& of) noexcept : of_(of) {}

    /// `make`.
    [[nodiscard]] ZOOPH_INLINE std::string_view make() const noexcept { return of_.text(0); }
    /// `model`.
    [[nodiscard]] ZOOPH_INLINE std::string_view model() const noexcept { return of_.text(1); }
    /// `color`.
    [[nodiscard]] ZOOPH_INLINE Color color() const noexcept { return of_.get<Color>(0); }
    /// `seats`.
    [[nodiscard]] ZOOPH_INLINE std::uint8_t seats() const noexcept { return of_.get<std::uint8_t>(2); }
    /// `doors`.
    [[nodiscard]] ZOOPH_INLINE std::uint8_t doors() const noexcept { return of_.get<std::uint8_t>(3); }
    /// `wheels`.
    [[nodiscard]] zooph::List<Wheel> wheels() const noexcept;
    /// `length`.
    [[nodiscard]] ZOOPH_INLINE std::uint16_t length() const noexcept { return of_.get<std::uint16_t>(4); }
    /// `width`.
    [[nodiscard]] ZOOPH_INLINE std::uint16_t width() const noexcept { return of_.get<std::uint16_t>(6); }
    /// `height`.
    [[nodiscard]] ZOOPH_INLINE std::uint16_t height() const noexcept { return of_.get<std::uint16_t>(8); }
    /// `weight`.
    [[nodiscard]] ZOOPH_INLINE std::uint32_t weight() const noexcept { return of_.get<std::uint32_t>(12); }
    /// `engine`.
    [[nodiscard]] Engine_Reader engine() const noexcept;
    /// `fuelCapacity`.
    [[nodiscard]] ZOOPH_INLINE float fuel_capacity() const noexcept { return of_.get<float>(16); }
    /// `fuelLevel`.
    [[nodiscard]] ZOOPH_INLINE float fuel_level() const noexcept { return of_.get<float>(20); }
    /// `hasPowerWindows`.
    [[nodiscard]] ZOOPH_INLINE bool has_power_windows() const noexcept { return of_.bit(80); }
    /// `hasPowerSteering`.
    [[nodiscard]] ZOOPH_INLINE bool has_power_steering() const noexcept { return of_.bit(81); }
    /// `hasCruiseControl`.
    [[nodiscard]] ZOOPH_INLINE bool has_cruise_control() const noexcept { return of_.bit(82); }
    /// `cupHolders`.
    [[nodiscard]] ZOOPH_INLINE std::uint8_t cup_holders() const noexcept { return of_.get<std::uint8_t>(11); }
    /// `hasNavSystem`.
    [[nodiscard]] ZOOPH_INLINE bool has_nav_system() const noexcept { return of_.bit(83); }

private:
    zooph::StructReader of_{};
};

/// A `Car` under construction.
class Car_Builder {
public:
    ZOOPH_INLINE explicit Car_Builder(const zooph::StructBuilder& of) noexcept : of_(of) {}

    /// Sets `make`.
    ZOOPH_INLINE Car_Builder& make(std::string_view value) {
        of_.set_text(0, value);
        return *this;
    }
    /// Sets `model`.
    ZOOPH_INLINE Car_Builder& model(std::string_view value) {
        of_.set_text(1, value);
        return *this;
    }
    /// Sets `color`.
    ZOOPH_INLINE Car_Builder& color(Color value) noexcept {
        of_.set<Color>(0, value);
        return *this;
    }
    /// Sets `seats`.
    ZOOPH_INLINE Car_Builder& seats(std::uint8_t value) noexcept {
        of_.set<std::uint8_t>(2, value);
        return *this;
    }
    /// Sets `doors`.
    ZOOPH_INLINE Car_Builder& doors(std::uint8_t value) noexcept {
        of_.set<std::uint8_t>(3, value);
        return *this;
    }
    /// Makes `wheels` a new list of `count` elements.
    zooph::ListBuilder<Wheel> init_wheels(std::size_t count);
    /// Sets `length`.
    ZOOPH_INLINE Car_Builder& length(std::uint16_t value) noexcept {
        of_.set<std::uint16_t>(4, value);
        return *this;
    }
    /// Sets `width`.
    ZOOPH_INLINE Car_Builder& width(std::uint16_t value) noexcept {
        of_.set<std::uint16_t>(6, value);
        return *this;
    }
    /// Sets `height`.
    ZOOPH_INLINE Car_Builder& height(std::uint16_t value) noexcept {
        of_.set<std::uint16_t>(8, value);
        return *this;
    }
    /// Sets `weight`.
    ZOOPH_INLINE Car_Builder& weight(std::uint32_t value) noexcept {
        of_.set<std::uint32_t>(12, value);
        return *this;
    }
    /// Makes `engine` a new struct.
    Engine_Builder init_engine();
    /// Sets `fuelCapacity`.
    ZOOPH_INLINE Car_Builder& fuel_capacity(float value) noexcept {
        of_.set<float>(16, value);
        return *this;
    }
    /// Sets `fuelLevel`.
    ZOOPH_INLINE Car_Builder& fuel_level(float value) noexcept {
        of_.set<float>(20, value);
        return *this;
    }
    /// Sets `hasPowerWindows`.
    ZOOPH_INLINE Car_Builder& has_power_windows(bool value) noexcept {
        of_.set_bit(80, value);
        return *this;
    }
    Car_Builder& has_power_windows(const void*) = delete;
    /// Sets `hasPowerSteering`.
    ZOOPH_INLINE Car_Builder& has_power_steering(bool value) noexcept {
        of_.set_bit(81, value);
        return *this;
    }
    Car_Builder& has_power_steering(const void*) = delete;
    /// Sets `hasCruiseControl`.
    ZOOPH_INLINE Car_Builder& has_cruise_control(bool value) noexcept {
        of_.set_bit(82, value);
        return *this;
    }
    Car_Builder& has_cruise_control(const void*) = delete;
    /// Sets `cupHolders`.
    ZOOPH_INLINE Car_Builder& cup_holders(std::uint8_t value) noexcept {
        of_.set<std::uint8_t>(11, value);
        return *this;
    }
    /// Sets `hasNavSystem`.
    ZOOPH_INLINE Car_Builder& has_nav_system(bool value) noexcept {
        of_.set_bit(83, value);
        return *this;
    }
    Car_Builder& has_nav_system(const void*) = delete;

private:
    zooph::StructBuilder of_;
};

/// A `Wheel` in a message.
class Wheel_Reader {
public:
    constexpr Wheel_Reader() noexcept = default;
    ZOOPH_INLINE explicit Wheel_Reader(const zooph::StructReader& of) noexcept : of_(of) {}

    /// `diameter`.
    [[nodiscard]] ZOOPH_INLINE std::uint16_t diameter() const noexcept { return of_.get<std::uint16_t>(0); }
    /// `airPressure`.
    [[nodiscard]] ZOOPH_INLINE float air_pressure() const noexcept { return of_.get<float>(4); }
    /// `snowTires`.
    [[nodiscard]] ZOOPH_INLINE bool snow_tires() const noexcept { return of_.bit(16); }

private:
    zooph::StructReader of_{};
};

/// A `Wheel` under construction.
class Wheel_Builder {
public:
    ZOOPH_INLINE explicit Wheel_Builder(const zooph::StructBuilder& of) noexcept : of_(of) {}

    /// Sets `diameter`.
    ZOOPH_INLINE Wheel_Builder& diameter(std::uint16_t value) noexcept {
        of_.set<std::uint16_t>(0, value);
        return *this;
    }
    /// Sets `airPressure`.
    ZOOPH_INLINE Wheel_Builder& air_pressure(float value) noexcept {
        of_.set<float>(4, value);
        return *this;
    }
    /// Sets `snowTires`.
    ZOOPH_INLINE Wheel_Builder& snow_tires(bool value) noexcept {
        of_.set_bit(16, value);
        return *this;
    }
    Wheel_Builder& snow_tires(const void*) = delete;

private:
    zooph::StructBuilder of_;
};

/// A `Engine` in a message.
class Engine_Reader {
public:
    constexpr Engine_Reader() noexcept = default;
    ZOOPH_INLINE explicit Engine_Reader(const zooph::StructReader& of) noexcept : of_(of) {}

    /// `horsepower`.
    [[nodiscard]] ZOOPH_INLINE std::uint16_t horsepower() const noexcept { return of_.get<std::uint16_t>(0); }
    /// `cylinders`.
    [[nodiscard]] ZOOPH_INLINE std::uint8_t cylinders() const noexcept { return of_.get<std::uint8_t>(2); }
    /// `cc`.
    [[nodiscard]] ZOOPH_INLINE std::uint32_t cc() const noexcept { return of_.get<std::uint32_t>(4); }
    /// `usesGas`.
    [[nodiscard]] ZOOPH_INLINE bool uses_gas() const noexcept { return of_.bit(24); }
    /// `usesElectric`.
    [[nodiscard]] ZOOPH_INLINE bool uses_electric() const noexcept { return of_.bit(25); }

private:
    zooph::StructReader of_{};
};

/// A `Engine` under construction.
class Engine_Builder {
public:
    ZOOPH_INLINE explicit Engine_Builder(const zooph::StructBuilder& of) noexcept : of_(of) {}

    /// Sets `horsepower`.
    ZOOPH_INLINE Engine_Builder& horsepower(std::uint16_t value) noexcept {
        of_.set<std::uint16_t>(0, value);
        return *this;
    }
    /// Sets `cylinders`.
    ZOOPH_INLINE Engine_Builder& cylinders(std::uint8_t value) noexcept {
        of_.set<std::uint8_t>(2, value);
        return *this;
    }
    /// Sets `cc`.
    ZOOPH_INLINE Engine_Builder& cc(std::uint32_t value) noexcept {
        of_.set<std::uint32_t>(4, value);
        return *this;
    }
    /// Sets `usesGas`.
    ZOOPH_INLINE Engine_Builder& uses_gas(bool value) noexcept {
        of_.set_bit(24, value);
        return *this;
    }
    Engine_Builder& uses_gas(const void*) = delete;
    /// Sets `usesElectric`.
    ZOOPH_INLINE Engine_Builder& uses_electric(bool value) noexcept {
        of_.set_bit(25, value);
        return *this;
    }
    Engine_Builder& uses_electric(const void*) = delete;

private:
    zooph::StructBuilder of_;
};

/// A `Wheel` as a plain value.
struct Wheel {
    using Reader = Wheel_Reader;
    using Builder = Wheel_Builder;

    std::uint16_t diameter = 0;
    float air_pressure = 0;
    bool snow_tires = false;

    friend bool operator==(const Wheel&, const Wheel&) = default;
};

/// A `Engine` as a plain value.
struct Engine {
    using Reader = Engine_Reader;
    using Builder = Engine_Builder;

    std::uint16_t horsepower = 0;
    std::uint8_t cylinders = 0;
    std::uint32_t cc = 0;
    bool uses_gas = false;
    bool uses_electric = false;

    friend bool operator==(const Engine&, const Engine&) = default;
};

/// A `Car` as a plain value.
struct Car {
    using Reader = Car_Reader;
    using Builder = Car_Builder;

    std::string make{};
    std::string model{};
    Color color{};
    std::uint8_t seats = 0;
    std::uint8_t doors = 0;
    std::vector<Wheel> wheels{};
    std::uint16_t length = 0;
    std::uint16_t width = 0;
    std::uint16_t height = 0;
    std::uint32_t weight = 0;
    zooph::box<Engine> engine{};
    float fuel_capacity = 0;
    float fuel_level = 0;
    bool has_power_windows = false;
    bool has_power_steering = false;
    bool has_cruise_control = false;
    std::uint8_t cup_holders = 0;
    bool has_nav_system = false;

    friend bool operator==(const Car&, const Car&) = default;
};

/// A `ParkingLot` as a plain value.
struct ParkingLot {
    using Reader = ParkingLot_Reader;
    using Builder = ParkingLot_Builder;

    std::vector<Car> cars{};

    friend bool operator==(const ParkingLot&, const ParkingLot&) = default;
};

} // namespace bench::carsales

template <>
struct zooph::generated_v1::type<bench::carsales::ParkingLot> {
    using Reader = bench::carsales::ParkingLot_Reader;
    using Builder = bench::carsales::ParkingLot_Builder;
    static constexpr std::uint16_t data_words = 0;
    static constexpr std::uint16_t pointers = 1;
    static const Layout& layout() noexcept;
};

template <>
struct zooph::generated_v1::type<bench::carsales::Car> {
    using Reader = bench::carsales::Car_Reader;
    using Builder = bench::carsales::Car_Builder;
    static constexpr std::uint16_t data_words = 3;
    static constexpr std::uint16_t pointers = 4;
    static const Layout& layout() noexcept;
};

template <>
struct zooph::generated_v1::type<bench::carsales::Wheel> {
    using Reader = bench::carsales::Wheel_Reader;
    using Builder = bench::carsales::Wheel_Builder;
    static constexpr std::uint16_t data_words = 1;
    static constexpr std::uint16_t pointers = 0;
    static constexpr bool leaf_is_text[1] = {false};
    static const Layout& layout() noexcept;
};

template <>
struct zooph::generated_v1::type<bench::carsales::Engine> {
    using Reader = bench::carsales::Engine_Reader;
    using Builder = bench::carsales::Engine_Builder;
    static constexpr std::uint16_t data_words = 1;
    static constexpr std::uint16_t pointers = 0;
    static constexpr bool leaf_is_text[1] = {false};
    static const Layout& layout() noexcept;
};

namespace bench::carsales {

ZOOPH_INLINE zooph::List<Car> ParkingLot_Reader::cars() const noexcept {
    return zooph::List<Car>(of_.pointer(0));
}

ZOOPH_INLINE zooph::ListBuilder<Car> ParkingLot_Builder::init_cars(std::size_t count) {
    return zooph::ListBuilder<Car>::init(of_.pointer(0), count);
}

ZOOPH_INLINE zooph::List<Wheel> Car_Reader::wheels() const noexcept {
    return zooph::List<Wheel>(of_.pointer(2));
}

ZOOPH_INLINE zooph::ListBuilder<Wheel> Car_Builder::init_wheels(std::size_t count) {
    return zooph::ListBuilder<Wheel>::init(of_.pointer(2), count);
}

ZOOPH_INLINE Engine_Reader Car_Reader::engine() const noexcept {
    return Engine_Reader(of_.structure(3));
}

ZOOPH_INLINE Engine_Builder Car_Builder::init_engine() {
    return Engine_Builder(of_.pointer(3).init_struct<Engine>());
}

} // namespace bench::carsales

template <>
struct zooph::generated_v1::codec<bench::carsales::Wheel> {
    template <class R>
    ZOOPH_INLINE static void measure(const R&, Measure&) {}

    template <class R>
    ZOOPH_INLINE static void encode(const R& from, Encoder&, Place to) noexcept {
        to.set(0, bits_at(from.diameter, 0) |
                      bits_at(from.air_pressure, 32) |
                      bits_at(from.snow_tires, 16));
    }

    template <class R>
    static bool decode(const StructReader& from, R& to, Decoder&) {
        to.diameter = from.get<std::uint16_t>(0);
        to.air_pressure = from.get<float>(4);
        to.snow_tires = from.bit(16);
        return true;
    }
};

template <>
struct zooph::generated_v1::codec<bench::carsales::Engine> {
    template <class R>
    ZOOPH_INLINE static void measure(const R&, Measure&) {}

    template <class R>
    ZOOPH_INLINE static void encode(const R& from, Encoder&, Place to) noexcept {
        to.set(0, bits_at(from.horsepower, 0) |
                      bits_at(from.cylinders, 16) |
                      bits_at(from.cc, 32) |
                      bits_at(from.uses_gas, 24) |
                      bits_at(from.uses_electric, 25));
    }

    template <class R>
    static bool decode(const StructReader& from, R& to, Decoder&) {
        to.horsepower = from.get<std::uint16_t>(0);
        to.cylinders = from.get<std::uint8_t>(2);
        to.cc = from.get<std::uint32_t>(4);
        to.uses_gas = from.bit(24);
        to.uses_electric = from.bit(25);
        return true;
    }
};

template <>
struct zooph::generated_v1::codec<bench::carsales::Car> {
    template <class R>
    ZOOPH_INLINE static void measure(const R& from, Measure& words) {
        words.text(from.make);
        words.text(from.model);
        words.structs(from.wheels);
        words.structure(from.engine.get());
    }

    template <class R>
    ZOOPH_INLINE static void encode(const R& from, Encoder& encoder, Place to) noexcept {
        to.set(0, bits_at(from.color, 0) |
                      bits_at(from.seats, 16) |
                      bits_at(from.doors, 24) |
                      bits_at(from.length, 32) |
                      bits_at(from.width, 48));
        to.set(1, bits_at(from.height, 0) |
                      bits_at(from.weight, 32) |
                      bits_at(from.has_power_windows, 16) |
                      bits_at(from.has_power_steering, 17) |
                      bits_at(from.has_cruise_control, 18) |
                      bits_at(from.cup_holders, 24) |
                      bits_at(from.has_nav_system, 19));
        to.set(2, bits_at(from.fuel_capacity, 0) |
                      bits_at(from.fuel_level, 32));
        encoder.text(to.slot(3), from.make);
        encoder.text(to.slot(4), from.model);
        encoder.structs(to.slot(5), from.wheels);
        encoder.structure(to.slot(6), from.engine.get());
    }

    template <class R>
    static bool decode(const StructReader& from, R& to, Decoder& decoder) {
        to.color = from.get<bench::carsales::Color>(0);
        to.seats = from.get<std::uint8_t>(2);
        to.doors = from.get<std::uint8_t>(3);
        to.length = from.get<std::uint16_t>(4);
        to.width = from.get<std::uint16_t>(6);
        to.height = from.get<std::uint16_t>(8);
        to.weight = from.get<std::uint32_t>(12);
        to.fuel_capacity = from.get<float>(16);
        to.fuel_level = from.get<float>(20);
        to.has_power_windows = from.bit(80);
        to.has_power_steering = from.bit(81);
        to.has_cruise_control = from.bit(82);
        to.cup_holders = from.get<std::uint8_t>(11);
        to.has_nav_system = from.bit(83);
        return decoder.text(from, 0, to.make, "make") &&
               decoder.text(from, 1, to.model, "model") &&
               decoder.structs(from, 2, to.wheels, "wheels") &&
               decoder.structure(from, 3, to.engine, "engine");
    }
};

template <>
struct zooph::generated_v1::codec<bench::carsales::ParkingLot> {
    template <class R>
    ZOOPH_INLINE static void measure(const R& from, Measure& words) {
        words.structs(from.cars);
    }

    template <class R>
    ZOOPH_INLINE static void encode(const R& from, Encoder& encoder, Place to) noexcept {
        encoder.structs(to.slot(0), from.cars);
    }

    template <class R>
    static bool decode(const StructReader& from, R& to, Decoder& decoder) {
        return decoder.structs(from, 0, to.cars, "cars");
    }
};

#include "zooph/detail/end.hpp"
