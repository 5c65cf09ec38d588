// Parking lots, whose messages have many small fields. The schema has versions, so everything is a template over its root.
#pragma once

#include "carsales.zooph.hpp"
#include "carsales_defaults.zooph.hpp"
#include "carsales_next.zooph.hpp"
#include "inputs.hpp"

namespace bench {

template <class Lot>
struct ParkingLots {
    using Plain = plain::Lot;
    using Root = Lot;
    static constexpr bool has_texts = true;
    using Reader = typename Lot::Reader;
    using Builder = typename Lot::Builder;

    static void fill(Builder to, const Plain& lot) {
        auto cars = to.init_cars(static_cast<std::uint32_t>(lot.cars.count));
        for (std::size_t index = 0; index < lot.cars.count; ++index) {
            fill_car(cars[index], lot.cars.items[index]);
        }
    }

    template <class Car>
    static void fill_car(Car to, const plain::Car& car) {
        using Color = decltype(to.as_reader().color());
        to.make(text_of(car.make)).model(text_of(car.model));
        to.color(static_cast<Color>(car.color)).seats(car.seats).doors(car.doors);
        auto wheels = to.init_wheels(static_cast<std::uint32_t>(car.wheels.count));
        for (std::size_t index = 0; index < car.wheels.count; ++index) {
            const plain::Wheel& wheel = car.wheels.items[index];
            wheels[index]
                .diameter(wheel.diameter)
                .air_pressure(wheel.airPressure)
                .snow_tires(wheel.snowTires);
        }
        to.length(car.length).width(car.width).height(car.height).weight(car.weight);
        to.init_engine()
            .horsepower(car.engine.horsepower)
            .cylinders(car.engine.cylinders)
            .cc(car.engine.cc)
            .uses_gas(car.engine.usesGas)
            .uses_electric(car.engine.usesElectric);
        to.fuel_capacity(car.fuelCapacity).fuel_level(car.fuelLevel);
        to.has_power_windows(car.hasPowerWindows).has_power_steering(car.hasPowerSteering);
        to.has_cruise_control(car.hasCruiseControl).cup_holders(car.cupHolders);
        to.has_nav_system(car.hasNavSystem);
    }

    // Reads only the fields that the oldest schema has.
    static std::uint64_t touch(Reader lot) {
        std::uint64_t sum = 0;
        for (const auto car : lot.cars()) {
            sum += bench::touch(car.make()) + bench::touch(car.model());
            sum += static_cast<std::uint16_t>(car.color()) + std::uint64_t{car.seats()} + car.doors();
            for (const auto wheel : car.wheels()) {
                sum += wheel.diameter() + bits(wheel.air_pressure()) + wheel.snow_tires();
            }
            sum += std::uint64_t{car.length()} + car.width() + car.height() + car.weight();
            const auto engine = car.engine();
            sum += std::uint64_t{engine.horsepower()} + engine.cylinders() + engine.cc();
            sum += std::uint64_t{engine.uses_gas()} + engine.uses_electric();
            sum += bits(car.fuel_capacity()) + bits(car.fuel_level());
            sum += std::uint64_t{car.has_power_windows()} + car.has_power_steering();
            sum += std::uint64_t{car.has_cruise_control()} + car.cup_holders() + car.has_nav_system();
        }
        return sum;
    }

    static Plain plain_of(Reader lot) {
        std::vector<plain::Car> cars;
        for (const auto from : lot.cars()) {
            std::vector<plain::Wheel> wheels;
            for (const auto wheel : from.wheels()) {
                wheels.push_back({wheel.air_pressure(), wheel.diameter(), wheel.snow_tires()});
            }
            const auto engine = from.engine();
            cars.push_back({keep_text(from.make()), keep_text(from.model()), keep(std::move(wheels)),
                            {engine.cc(), engine.horsepower(), engine.cylinders(),
                             engine.uses_gas(), engine.uses_electric()},
                            from.weight(), from.fuel_capacity(), from.fuel_level(),
                            static_cast<std::uint16_t>(from.color()), from.length(), from.width(),
                            from.height(), from.seats(), from.doors(), from.cup_holders(),
                            from.has_power_windows(), from.has_power_steering(),
                            from.has_cruise_control(), from.has_nav_system()});
        }
        return {keep(std::move(cars))};
    }
};

using Carsales = ParkingLots<carsales::ParkingLot>;
using CarsalesNext = ParkingLots<carsales_next::ParkingLot>;
using CarsalesDefaults = ParkingLots<carsales_defaults::ParkingLot>;

} // namespace bench
