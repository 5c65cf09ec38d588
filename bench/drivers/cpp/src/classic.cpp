// The classic benchmarks in their original form, in which requests are drawn while they are built. The order of draws is
// that of the crate in `bench/draws`.

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "carsales.hpp"
#include "catrank.hpp"
#include "eval.hpp"
#include "one_field.hpp"
#include "rows.hpp"
#include "zooph/packed.hpp"

namespace bench {
namespace {

// A xorshift of 128 bits with the published seeds.
class Random {
public:
    std::uint32_t next() {
        const std::uint32_t mixed = x_ ^ x_ << 11;
        x_ = y_;
        y_ = z_;
        z_ = w_;
        return w_ = w_ ^ w_ >> 19 ^ mixed ^ mixed >> 8;
    }
    std::uint32_t below(std::uint32_t range) { return next() % range; }
    template <class Number>
    Number from(std::uint32_t least, std::uint32_t range) {
        return static_cast<Number>(least + below(range));
    }
    double real(double range) { return next() * range / std::numeric_limits<std::uint32_t>::max(); }
    bool bit() { return below(2) == 1; }

private:
    std::uint32_t x_ = 0x1d2acd47;
    std::uint32_t y_ = 0x58ca3e14;
    std::uint32_t z_ = 0xf563f232;
    std::uint32_t w_ = 0x0bc76199;
};

// The way in which messages get from client to server and back, and whether they are validated.
enum class Way { object, bytes, packed };
struct Mode {
    Way way;
    bool validates;
};

// The memory that client and server keep between messages.
struct Ends {
    zooph::Arena requests{};
    zooph::Arena responses{};
    zooph::buffer packed{};
    zooph::buffer arrived{};
};

// Opens a framed message, and calls `read` with its root.
template <class Root, class Read>
auto opened(bool validates, Message bytes, Read read) {
    if (validates) {
        return read(zooph::open<Root>(bytes).value());
    }
    const auto message = zooph::open_lazy<Root>(bytes);
    return read(message.value().root());
}

// Sends a message, and calls `read` with its root at the other end.
template <class Root, class Read>
auto send(Mode mode, Ends& ends, zooph::Arena& message, Read read) {
    if (mode.way == Way::object) {
        return read(zooph::reader_of<Root>(message.root_pointer().as_reader().structure()));
    }
    const Message bytes = message.framed();
    if (mode.way == Way::bytes) {
        return opened<Root>(mode.validates, bytes, read);
    }
    ends.packed.clear();
    zooph::pack(bytes, ends.packed);
    ends.arrived = zooph::unpack(ends.packed).value();
    return opened<Root>(mode.validates, ends.arrived, read);
}

constexpr const char* makes[] = {"Saab", "Opel", "Citroen", "Honda", "Lancia"};
constexpr const char* models[] = {"Ninety", "Kadett", "Deux CV", "Civic", "Delta", "Beta HPE"};

std::uint64_t value(carsales::Car_Reader car) {
    std::uint64_t sum = car.seats() * std::uint64_t{200} + car.doors() * std::uint64_t{350};
    for (const auto wheel : car.wheels()) {
        sum += std::uint64_t{wheel.diameter()} * wheel.diameter();
        sum += wheel.snow_tires() ? 100 : 0;
    }
    sum += std::uint64_t{car.length()} * car.width() * car.height() / 50;
    const auto engine = car.engine();
    sum += engine.horsepower() * std::uint64_t{40};
    sum += engine.uses_gas() && engine.uses_electric() ? 5000 : 0;
    sum += car.has_power_windows() ? 100 : 0;
    sum += car.has_power_steering() ? 200 : 0;
    sum += car.has_cruise_control() ? 400 : 0;
    sum += car.has_nav_system() ? 3000 : 0;
    return sum + car.cup_holders() * std::uint64_t{25};
}

void draw_car(Random& random, carsales::Car_Builder car) {
    const float capacity = 10 + static_cast<float>(random.real(30));
    car.fuel_capacity(capacity);
    car.make(makes[random.below(5)]);
    car.model(models[random.below(6)]);
    car.color(random.from<carsales::Color>(0, 9));
    car.seats(random.from<std::uint8_t>(2, 6));
    car.doors(random.from<std::uint8_t>(2, 3));
    auto wheels = car.init_wheels(4);
    for (std::size_t index = 0; index < 4; ++index) {
        auto wheel = wheels[index];
        wheel.diameter(random.from<std::uint16_t>(25, 15));
        wheel.air_pressure(30 + static_cast<float>(random.real(20)));
        wheel.snow_tires(random.below(16) == 0);
    }
    car.length(random.from<std::uint16_t>(170, 150));
    car.width(random.from<std::uint16_t>(48, 36));
    car.height(random.from<std::uint16_t>(54, 48));
    car.weight(random.from<std::uint32_t>(2000, 3500));
    auto engine = car.init_engine();
    engine.horsepower(static_cast<std::uint16_t>(100 * random.below(400)));
    engine.cylinders(static_cast<std::uint8_t>(4 + 2 * random.below(3)));
    engine.cc(random.from<std::uint32_t>(800, 10000));
    engine.uses_gas(true);
    engine.uses_electric(random.bit());
    car.fuel_level(static_cast<float>(random.real(double{capacity})));
    car.has_power_windows(random.bit());
    car.has_power_steering(random.bit());
    car.has_cruise_control(random.bit());
    car.cup_holders(random.from<std::uint8_t>(0, 12));
    car.has_nav_system(random.bit());
}

void expect(std::uint64_t answer, std::uint64_t expected) {
    if (answer != expected) {
        throw std::runtime_error("the server's answer is not the client's");
    }
}

std::uint64_t answered(Mode mode, Ends& ends) {
    return send<one_field::TotalValue>(
        mode, ends, ends.responses, [](one_field::TotalValue_Reader total) { return total.amount(); });
}

std::uint64_t carsales_one(Mode mode, Ends& ends, Random& random) {
    std::uint64_t expected = 0;
    const std::uint32_t count = random.below(200);
    auto cars = ends.requests.init<carsales::ParkingLot>().init_cars(count);
    for (std::uint32_t index = 0; index < count; ++index) {
        auto car = cars[index];
        draw_car(random, car);
        expected += value(car.as_reader());
    }
    send<carsales::ParkingLot>(mode, ends, ends.requests, [&](carsales::ParkingLot_Reader lot) {
        std::uint64_t worth = 0;
        for (const auto car : lot.cars()) {
            worth += value(car);
        }
        ends.responses.init<one_field::TotalValue>().amount(worth);
    });
    const std::uint64_t answer = answered(mode, ends);
    expect(answer, expected);
    return answer;
}

constexpr const char* words[] = {"one ",    "two ",     "tree ", "spoon ", "river ", "stone ",
                                 "window ", "lantern ", "of ",   "wood ",  "table ", "grass "};

void draw_words(Random& random, std::string& snippet) {
    for (std::uint32_t count = random.below(20); count > 0; --count) {
        snippet += words[random.below(12)];
    }
}

// Draws a search result without its score. Reports whether it is good.
bool draw_result(Random& random, std::string& url, std::string& snippet) {
    url = "https://example.com";
    for (std::uint32_t count = random.below(100); count > 0; --count) {
        url += random.from<char>('a', 26);
    }
    snippet = " ";
    draw_words(random, snippet);
    const bool cat = random.below(8) == 0;
    if (cat) {
        snippet += "cat ";
    }
    const bool dog = random.below(8) == 0;
    if (dog) {
        snippet += "dog ";
    }
    draw_words(random, snippet);
    return cat && !dog;
}

// Scores the results, sorts them and copies them into the answer.
void serve_ranking(catrank::SearchResultList_Reader list, zooph::Arena& responses) {
    std::vector<std::pair<double, catrank::SearchResult_Reader>> ranking;
    for (const auto result : list.results()) {
        double score = result.score();
        score *= result.snippet().find(" cat ") != std::string_view::npos ? 10000 : 1;
        score /= result.snippet().find(" dog ") != std::string_view::npos ? 10000 : 1;
        ranking.emplace_back(score, result);
    }
    std::stable_sort(ranking.begin(), ranking.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    auto to = responses.init<catrank::SearchResultList>().init_results(
        static_cast<std::uint32_t>(ranking.size()));
    for (std::size_t index = 0; index < ranking.size(); ++index) {
        const auto& [score, result] = ranking[index];
        to[index].url(result.url()).score(score).snippet(result.snippet());
    }
}

std::uint64_t catrank_one(Mode mode, Ends& ends, Random& random) {
    static std::string url;
    static std::string snippet;
    using Results = catrank::SearchResultList;
    using Reader = catrank::SearchResultList_Reader;
    std::uint64_t good = 0;
    const std::uint32_t count = random.below(1000);
    auto results = ends.requests.init<Results>().init_results(count);
    for (std::uint32_t index = 0; index < count; ++index) {
        good += draw_result(random, url, snippet);
        results[index].url(url).score(1000 - static_cast<double>(index)).snippet(snippet);
    }
    send<Results>(mode, ends, ends.requests,
                  [&](Reader list) { serve_ranking(list, ends.responses); });
    const std::uint64_t answer = send<Results>(mode, ends, ends.responses, [](Reader list) {
        std::uint64_t leading = 0;
        for (const auto result : list.results()) {
            if (result.score() <= 1001) {
                break;
            }
            ++leading;
        }
        return leading;
    });
    expect(answer, good);
    return answer;
}

std::int32_t draw_expression(Random& random, eval::Expression_Builder to, std::uint32_t depth);

// Draws an operand of an expression into `to`, and returns its value.
template <class Side>
std::int32_t draw_operand(Random& random, Side to, std::uint32_t depth) {
    if (random.below(8) < depth) {
        const auto value = random.from<std::int32_t>(1, 128);
        to.value(value);
        return value;
    }
    return draw_expression(random, to.init_expression(), depth + 1);
}

std::int32_t draw_expression(Random& random, eval::Expression_Builder to, std::uint32_t depth) {
    const auto op = random.from<std::uint16_t>(0, 5);
    to.op(static_cast<eval::Operation>(op));
    const std::int32_t left = draw_operand(random, to.left(), depth);
    const std::int32_t right = draw_operand(random, to.right(), depth);
    return apply(op, left, right);
}

std::uint64_t eval_one(Mode mode, Ends& ends, Random& random) {
    const auto expected = static_cast<std::uint32_t>(
        draw_expression(random, ends.requests.init<eval::Expression>(), 0));
    send<eval::Expression>(mode, ends, ends.requests, [&](eval::Expression_Reader from) {
        ends.responses.init<one_field::TotalValue>().amount(Eval::touch(from));
    });
    const std::uint64_t answer = answered(mode, ends);
    expect(answer, expected);
    return answer;
}

using One = std::uint64_t (*)(Mode, Ends&, Random&);

Row row(const std::string& name, std::size_t count, Mode mode, One one) {
    auto ends = std::make_shared<Ends>();
    auto batch = [=](std::size_t passes) {
        std::uint64_t sum = 0;
        for (std::size_t pass = 0; pass < passes; ++pass) {
            Random random;
            for (std::size_t index = 0; index < count; ++index) {
                sum += one(mode, *ends, random);
            }
        }
        return sum;
    };
    const char* const reading = mode.validates ? "validated" : "lazy";
    return {"classic." + name + "/zooph-c++:" + reading, count, batch, nullptr};
}

} // namespace

Rows classic_rows() {
    Rows rows;
    constexpr std::pair<const char*, Way> ways[] = {
        {"object", Way::object}, {"bytes", Way::bytes}, {"packed", Way::packed}};
    for (const auto& [name, way] : ways) {
        for (const bool validates : {true, false}) {
            const Mode mode{way, validates};
            rows.push_back(row(std::string("carsales-") + name, 32, mode, carsales_one));
            rows.push_back(row(std::string("catrank-") + name, 4, mode, catrank_one));
            rows.push_back(row(std::string("eval-") + name, 256, mode, eval_one));
        }
    }
    return rows;
}

} // namespace bench
