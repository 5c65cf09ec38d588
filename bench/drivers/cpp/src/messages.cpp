// The rows of messages: built by Builder or Record, read validated or lazily.

#include <limits>
#include <memory>

#include "carsales.zooph.hpp"
#include "catrank.zooph.hpp"
#include "eval.zooph.hpp"
#include "inputs.hpp"
#include "one_field.zooph.hpp"
#include "zooph/lazy.hpp"

namespace bench {
namespace {

// By comparisons in the same order in every language and without a jump table.
std::int32_t apply(std::uint16_t op, std::int32_t left, std::int32_t right) {
    const auto a = static_cast<std::uint32_t>(left);
    const auto b = static_cast<std::uint32_t>(right);
    if (op < 3) {
        if (op == 0) {
            return static_cast<std::int32_t>(a + b);
        }
        return static_cast<std::int32_t>(op == 1 ? a - b : a * b);
    }
    if (op > 4) {
        return 0;
    }
    if (right == 0) {
        return std::numeric_limits<std::int32_t>::max();
    }
    if (op == 3) {
        return right == -1 ? static_cast<std::int32_t>(0 - a) : left / right;
    }
    return right == -1 ? 0 : left % right;
}

struct Carsales {
    using Plain = plain::Lot;
    using Root = carsales::ParkingLot;

    static void fill(carsales::ParkingLot_Builder to, const Plain& lot) {
        auto cars = to.init_cars(lot.cars.count);
        for (std::size_t index = 0; index < lot.cars.count; ++index) {
            fill_car(cars[index], lot.cars.items[index]);
        }
    }

    static void fill_car(carsales::Car_Builder to, const plain::Car& car) {
        to.make(text_of(car.make)).model(text_of(car.model));
        to.color(static_cast<carsales::Color>(car.color)).seats(car.seats).doors(car.doors);
        auto wheels = to.init_wheels(car.wheels.count);
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

    static std::uint64_t touch(carsales::ParkingLot_Reader lot) {
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

    static Plain plain_of(carsales::ParkingLot_Reader lot) {
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

struct Catrank {
    using Plain = plain::Ranking;
    using Root = catrank::SearchResultList;

    static void fill(catrank::SearchResultList_Builder to, const Plain& ranking) {
        auto results = to.init_results(ranking.hits.count);
        for (std::size_t index = 0; index < ranking.hits.count; ++index) {
            const plain::Hit& hit = ranking.hits.items[index];
            results[index].url(text_of(hit.url)).score(hit.score).snippet(text_of(hit.snippet));
        }
    }

    static std::uint64_t touch(catrank::SearchResultList_Reader list) {
        std::uint64_t sum = 0;
        for (const auto hit : list.results()) {
            sum += bench::touch(hit.url()) + bits(hit.score()) + bench::touch(hit.snippet());
        }
        return sum;
    }

    static Plain plain_of(catrank::SearchResultList_Reader list) {
        std::vector<plain::Hit> hits;
        for (const auto hit : list.results()) {
            hits.push_back({keep_text(hit.url()), keep_text(hit.snippet()), hit.score()});
        }
        return {keep(std::move(hits))};
    }
};

struct Eval {
    using Plain = plain::Expression;
    using Root = eval::Expression;

    static void fill(eval::Expression_Builder to, const Plain& from) {
        to.op(static_cast<eval::Operation>(from.op));
        if (from.left.expression == nullptr) {
            to.left().value(from.left.value);
        } else {
            fill(to.left().init_expression(), *from.left.expression);
        }
        if (from.right.expression == nullptr) {
            to.right().value(from.right.value);
        } else {
            fill(to.right().init_expression(), *from.right.expression);
        }
    }

    static std::int32_t evaluate(const eval::Expression_Reader& from) {
        using Left = eval::Expression_Left_Which;
        using Right = eval::Expression_Right_Which;
        std::int32_t left = 0;
        std::int32_t right = 0;
        switch (from.left().which()) {
        case Left::value:
            left = from.left().value();
            break;
        case Left::expression:
            left = evaluate(from.left().expression());
            break;
        }
        switch (from.right().which()) {
        case Right::value:
            right = from.right().value();
            break;
        case Right::expression:
            right = evaluate(from.right().expression());
            break;
        }
        return apply(static_cast<std::uint16_t>(from.op()), left, right);
    }

    static std::uint64_t touch(const eval::Expression_Reader& from) {
        return static_cast<std::uint32_t>(evaluate(from));
    }

    static Plain plain_of(const eval::Expression_Reader& from) {
        using Left = eval::Expression_Left_Which;
        using Right = eval::Expression_Right_Which;
        Plain to{};
        to.op = static_cast<std::uint16_t>(from.op());
        to.left.value = from.left().value();
        if (from.left().which() == Left::expression) {
            to.left.expression = new Plain(plain_of(from.left().expression()));
        }
        to.right.value = from.right().value();
        if (from.right().which() == Right::expression) {
            to.right.expression = new Plain(plain_of(from.right().expression()));
        }
        return to;
    }
};

struct OneField {
    using Plain = plain::Total;
    using Root = one_field::TotalValue;

    static void fill(one_field::TotalValue_Builder to, const Plain& total) { to.amount(total.amount); }
    static std::uint64_t touch(one_field::TotalValue_Reader total) { return total.amount(); }
    static Plain plain_of(one_field::TotalValue_Reader total) { return {total.amount()}; }
};

template <class Workload>
struct Validated {
    static std::uint64_t read(Message bytes) {
        return Workload::touch(zooph::open<typename Workload::Root>(bytes).value());
    }
};

template <class Workload>
struct Lazily {
    static std::uint64_t read(Message bytes) {
        const auto message = zooph::open_lazy<typename Workload::Root>(bytes);
        const std::uint64_t sum = Workload::touch(message.value().root());
        message->check().value();
        return sum;
    }
};

/// Builds in an arena that is used again.
template <class Workload>
struct Builders {
    zooph::Arena arena{};

    Message build(const typename Workload::Plain& item) {
        Workload::fill(arena.init<typename Workload::Root>(), item);
        return arena.framed();
    }
};

/// Encodes to memory that is used again.
template <class Workload>
struct Records {
    Message build(const typename Workload::Root& record) {
        const auto memory = out_memory();
        return memory.first(zooph::encode_into(record, memory));
    }
};

/// Encodes to new memory each time.
template <class Workload>
struct Fresh {
    zooph::buffer out{};

    Message build(const typename Workload::Root& record) {
        out = zooph::encode(record);
        return {out.data(), out.size()};
    }
};

template <class Read, class Builds, class Item>
Row exchanges(std::string name, plain::Span<Item> items) {
    auto by = std::make_shared<Builds>();
    auto batch = [by, items](std::size_t passes) {
        std::uint64_t sum = 0;
        for (std::size_t pass = 0; pass < passes; ++pass) {
            for (const Item& item : items) {
                const Message bytes = by->build(item);
                clobber(bytes.data());
                sum += Read::read(bytes);
            }
        }
        return sum;
    };
    return {std::move(name), items.count, batch, nullptr};
}

template <class Read, class Builds, class Item>
Row builds(std::string name, plain::Span<Item> items) {
    auto by = std::make_shared<Builds>();
    auto batch = [by, items](std::size_t passes) {
        std::uint64_t sum = 0;
        for (std::size_t pass = 0; pass < passes; ++pass) {
            for (const Item& item : items) {
                const Message bytes = by->build(item);
                clobber(bytes.data());
                sum += bytes.size();
            }
        }
        return sum;
    };
    auto check = [by, items] {
        std::uint64_t sum = 0;
        for (const Item& item : items) {
            sum += Read::read(by->build(item));
        }
        return sum;
    };
    return {std::move(name), items.count, batch, check};
}

template <class Read>
Row reads(std::string name, plain::Span<Message> messages) {
    auto batch = [messages](std::size_t passes) {
        std::uint64_t sum = 0;
        for (std::size_t pass = 0; pass < passes; ++pass) {
            for (const Message& message : messages) {
                sum += Read::read(message);
            }
            clobber(messages.items);
        }
        return sum;
    };
    return {std::move(name), messages.count, batch, nullptr};
}

template <class Workload>
Rows all(const std::string& folder, const std::string& name) {
    using Root = typename Workload::Root;
    const auto messages = keep(read_messages(folder + "/" + name + ".messages"));
    std::vector<typename Workload::Plain> plains;
    std::vector<Root> decoded;
    for (const Message& message : messages) {
        plains.push_back(Workload::plain_of(zooph::open<Root>(message).value()));
        decoded.push_back(zooph::decode<Root>(message).value());
    }
    const auto items = keep(std::move(plains));
    const auto records = keep(std::move(decoded));
    const auto row = [&](const char* phase, const char* way) {
        return name + "." + phase + "/zooph-c++:" + way;
    };
    using validated = Validated<Workload>;
    using lazily = Lazily<Workload>;
    using builder = Builders<Workload>;
    using record = Records<Workload>;
    Rows rows;
    rows.push_back(exchanges<validated, builder>(row("exchange", "builder-validated"), items));
    rows.push_back(exchanges<validated, record>(row("exchange", "record-validated"), records));
    rows.push_back(exchanges<lazily, builder>(row("exchange", "builder-lazy"), items));
    rows.push_back(exchanges<lazily, record>(row("exchange", "record-lazy"), records));
    rows.push_back(builds<validated, builder>(row("build", "builder"), items));
    rows.push_back(builds<validated, record>(row("build", "record"), records));
    rows.push_back(builds<validated, Fresh<Workload>>(row("build", "record-fresh"), records));
    rows.push_back(reads<validated>(row("read", "validated"), messages));
    rows.push_back(reads<lazily>(row("read", "lazy"), messages));
    return rows;
}

} // namespace

Rows message_rows(const std::string& workload, const std::string& folder) {
    if (workload == "carsales") {
        return all<Carsales>(folder, workload);
    }
    if (workload == "catrank") {
        return all<Catrank>(folder, workload);
    }
    if (workload == "eval") {
        return all<Eval>(folder, workload);
    }
    if (workload == "one-field") {
        return all<OneField>(folder, workload);
    }
    return {};
}

} // namespace bench
