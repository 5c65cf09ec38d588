#include "json.hpp"

#include <memory>
#include <nlohmann/json.hpp>

#include "native.hpp"
#include "zooph/json.hpp"

namespace bench {

// The data as types for nlohmann's library.
namespace typed {

using nlohmann::json;

enum class Color { black, white, red, green, blue, cyan, magenta, yellow, silver };
NLOHMANN_JSON_SERIALIZE_ENUM(Color, {{Color::black, "black"},
                                     {Color::white, "white"},
                                     {Color::red, "red"},
                                     {Color::green, "green"},
                                     {Color::blue, "blue"},
                                     {Color::cyan, "cyan"},
                                     {Color::magenta, "magenta"},
                                     {Color::yellow, "yellow"},
                                     {Color::silver, "silver"}})

struct Wheel {
    std::uint16_t diameter = 0;
    float airPressure = 0;
    bool snowTires = false;
    NLOHMANN_DEFINE_TYPE_INTRUSIVE(Wheel, diameter, airPressure, snowTires)
};

struct Engine {
    std::uint16_t horsepower = 0;
    std::uint8_t cylinders = 0;
    std::uint32_t cc = 0;
    bool usesGas = false;
    bool usesElectric = false;
    NLOHMANN_DEFINE_TYPE_INTRUSIVE(Engine, horsepower, cylinders, cc, usesGas, usesElectric)
};

struct Car {
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
    Engine engine{};
    float fuelCapacity = 0;
    float fuelLevel = 0;
    bool hasPowerWindows = false;
    bool hasPowerSteering = false;
    bool hasCruiseControl = false;
    std::uint8_t cupHolders = 0;
    bool hasNavSystem = false;
    NLOHMANN_DEFINE_TYPE_INTRUSIVE(Car, make, model, color, seats, doors, wheels, length, width, height,
                                   weight, engine, fuelCapacity, fuelLevel, hasPowerWindows,
                                   hasPowerSteering, hasCruiseControl, cupHolders, hasNavSystem)
};

struct Lot {
    std::vector<Car> cars{};
    NLOHMANN_DEFINE_TYPE_INTRUSIVE(Lot, cars)

    static Lot of(const plain::Lot& from) {
        Lot lot;
        for (const plain::Car& car : from.cars) {
            std::vector<Wheel> wheels;
            for (const plain::Wheel& wheel : car.wheels) {
                wheels.push_back({wheel.diameter, wheel.airPressure, wheel.snowTires});
            }
            const plain::Engine& engine = car.engine;
            lot.cars.push_back({std::string(text_of(car.make)), std::string(text_of(car.model)),
                                static_cast<Color>(car.color), car.seats, car.doors, std::move(wheels),
                                car.length, car.width, car.height, car.weight,
                                {engine.horsepower, engine.cylinders, engine.cc, engine.usesGas,
                                 engine.usesElectric},
                                car.fuelCapacity, car.fuelLevel, car.hasPowerWindows,
                                car.hasPowerSteering, car.hasCruiseControl, car.cupHolders,
                                car.hasNavSystem});
        }
        return lot;
    }

    friend std::uint64_t walk(const Lot& lot) {
        std::uint64_t sum = 0;
        for (const Car& car : lot.cars) {
            sum += touch(car.make) + touch(car.model);
            sum += static_cast<std::uint64_t>(car.color) + car.seats + car.doors;
            for (const Wheel& wheel : car.wheels) {
                sum += wheel.diameter + bits(wheel.airPressure) + wheel.snowTires;
            }
            sum += std::uint64_t{car.length} + car.width + car.height + car.weight;
            const Engine& engine = car.engine;
            sum += std::uint64_t{engine.horsepower} + engine.cylinders + engine.cc;
            sum += std::uint64_t{engine.usesGas} + engine.usesElectric;
            sum += bits(car.fuelCapacity) + bits(car.fuelLevel);
            sum += std::uint64_t{car.hasPowerWindows} + car.hasPowerSteering;
            sum += std::uint64_t{car.hasCruiseControl} + car.cupHolders + car.hasNavSystem;
        }
        return sum;
    }
};

struct Hit {
    std::string url{};
    double score = 0;
    std::string snippet{};
    NLOHMANN_DEFINE_TYPE_INTRUSIVE(Hit, url, score, snippet)
};

struct Ranking {
    std::vector<Hit> results{};
    NLOHMANN_DEFINE_TYPE_INTRUSIVE(Ranking, results)

    static Ranking of(const plain::Ranking& from) {
        Ranking ranking;
        for (const plain::Hit& hit : from.hits) {
            ranking.results.push_back({std::string(text_of(hit.url)), hit.score, std::string(text_of(hit.snippet))});
        }
        return ranking;
    }

    friend std::uint64_t walk(const Ranking& ranking) {
        std::uint64_t sum = 0;
        for (const Hit& hit : ranking.results) {
            sum += touch(hit.url) + bits(hit.score) + touch(hit.snippet);
        }
        return sum;
    }
};

enum class Operation { add, subtract, multiply, divide, modulus };
NLOHMANN_JSON_SERIALIZE_ENUM(Operation, {{Operation::add, "add"},
                                         {Operation::subtract, "subtract"},
                                         {Operation::multiply, "multiply"},
                                         {Operation::divide, "divide"},
                                         {Operation::modulus, "modulus"}})

struct Expression;

// An operand: an expression, or a number if that is null.
struct Operand {
    std::shared_ptr<const Expression> expression{};
    std::int32_t value = 0;
};

void to_json(json& to, const Operand& from);
void from_json(const json& from, Operand& to);

struct Expression {
    Operation op{};
    Operand left{};
    Operand right{};
    NLOHMANN_DEFINE_TYPE_INTRUSIVE(Expression, op, left, right)

    static Expression of(const plain::Expression& from) {
        const auto operand = [](const plain::Operand& side) {
            return side.expression == nullptr
                       ? Operand{nullptr, side.value}
                       : Operand{std::make_shared<const Expression>(of(*side.expression)), 0};
        };
        return {static_cast<Operation>(from.op), operand(from.left), operand(from.right)};
    }

    friend std::int32_t evaluate(const Expression& from) {
        const auto operand = [](const Operand& side) {
            return side.expression == nullptr ? side.value : evaluate(*side.expression);
        };
        return apply(static_cast<std::uint16_t>(from.op), operand(from.left), operand(from.right));
    }

    friend std::uint64_t walk(const Expression& from) { return static_cast<std::uint32_t>(evaluate(from)); }
};

void to_json(json& to, const Operand& from) {
    if (from.expression == nullptr) {
        to["value"] = from.value;
    } else {
        to["expression"] = *from.expression;
    }
}

void from_json(const json& from, Operand& to) {
    if (const auto found = from.find("expression"); found != from.end()) {
        to.expression = std::make_shared<const Expression>(found->get<Expression>());
    } else {
        to.value = from.at("value").get<std::int32_t>();
    }
}

} // namespace typed

namespace {

struct Ours {
    static constexpr const char* name = "zooph-c++";

    // Writes a Record to a reused string.
    template <class Record>
    static void write(const Record& record, std::string& out) {
        out.clear();
        if (const auto error = zooph::to_json(record, out)) {
            throw std::runtime_error(error.to_string());
        }
    }

    template <class Record>
    static std::uint64_t read(std::string_view text) {
        return walk(*zooph::from_json<Record>(text));
    }
};

struct Nlohmann {
    static constexpr const char* name = "nlohmann-json";

    template <class Value>
    static void write(const Value& value, std::string& out) {
        out = nlohmann::json(value).dump();
    }

    template <class Value>
    static std::uint64_t read(std::string_view text) {
        return walk(nlohmann::json::parse(text).template get<Value>());
    }
};

template <class Library, class Value>
void rows_of(Rows& rows, const std::string& name, plain::Span<Value> values) {
    auto out = std::make_shared<std::string>();
    auto writes = [out, values](std::size_t passes) {
        std::uint64_t sum = 0;
        for (std::size_t pass = 0; pass < passes; ++pass) {
            for (const Value& value : values) {
                Library::write(value, *out);
                clobber(out->data());
                sum += out->size();
            }
        }
        return sum;
    };
    auto check = [out, values] {
        std::uint64_t sum = 0;
        for (const Value& value : values) {
            Library::write(value, *out);
            sum += Library::template read<Value>(*out);
        }
        return sum;
    };
    std::vector<std::string> written;
    std::size_t encoded = 0;
    for (const Value& value : values) {
        Library::write(value, written.emplace_back());
        encoded += written.back().size();
    }
    const auto texts = keep(std::move(written));
    auto reads = [texts](std::size_t passes) {
        std::uint64_t sum = 0;
        for (std::size_t pass = 0; pass < passes; ++pass) {
            for (const std::string& text : texts) {
                clobber(text.data());
                sum += Library::template read<Value>(text);
            }
        }
        return sum;
    };
    Row write{name + ".json-write/" + Library::name, values.count, writes, check};
    Row read{name + ".json-read/" + Library::name, values.count, reads, nullptr};
    write.encoded = read.encoded = encoded;
    rows.push_back(std::move(write));
    rows.push_back(std::move(read));
}

template <class Typed, class Record, class Plain>
void both(Rows& rows, const std::string& name, plain::Span<Record> records, plain::Span<Plain> items) {
    rows_of<Ours>(rows, name, records);
    std::vector<Typed> values;
    for (const Plain& item : items) {
        values.push_back(Typed::of(item));
    }
    rows_of<Nlohmann>(rows, name, keep(std::move(values)));
}

} // namespace

void json_rows(Rows& rows, const std::string& name, plain::Span<carsales::ParkingLot> records,
               plain::Span<plain::Lot> items) {
    both<typed::Lot>(rows, name, records, items);
}

void json_rows(Rows& rows, const std::string& name, plain::Span<catrank::SearchResultList> records,
               plain::Span<plain::Ranking> items) {
    both<typed::Ranking>(rows, name, records, items);
}

void json_rows(Rows& rows, const std::string& name, plain::Span<eval::Expression> records,
               plain::Span<plain::Expression> items) {
    both<typed::Expression>(rows, name, records, items);
}

} // namespace bench
