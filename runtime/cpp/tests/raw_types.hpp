#pragma once

// Types of all kinds for the tests of `raw`.

#include <cstdint>
#include <string>
#include <vector>

#include "zooph/raw.hpp"

namespace test {

struct Sample {
    std::int64_t id = 0;
    std::uint8_t flag = 0;
    double value = 0;

    bool operator==(const Sample&) const = default;
};
ZOOPH_RAW(Sample, id, flag, value)

/// Its bytes in memory are the encoded ones.
struct Point {
    double x = 0;
    double y = 0;

    bool operator==(const Point&) const = default;
};
ZOOPH_RAW(Point, x, y)

/// Its encoded numbers differ from its values in the program.
enum class Color : std::int16_t { red = -3, green = 900, blue = 7 };
ZOOPH_RAW_ENUM(Color, red, green, blue)

enum class Answer : bool { no, yes };
ZOOPH_RAW_ENUM(Answer, no, yes)

struct Expr;

struct Call {
    std::string name{};
    std::vector<Expr> arguments;

    bool operator==(const Call&) const = default;
};

using Operand = zooph::raw::indirect<Expr>;

struct Expr {
    std::variant<std::int64_t, Operand, std::tuple<Operand, Operand>, Call, std::monostate> is{};

    bool operator==(const Expr&) const = default;
};
ZOOPH_RAW(Call, name, arguments)
ZOOPH_RAW_SUM(Expr, is, Number, Negate, Add, Call, Nothing)

/// A class with private members.
class Secret {
public:
    Secret() = default;
    explicit Secret(std::uint32_t number) : number_(number) {}
    bool operator==(const Secret&) const = default;

private:
    std::uint32_t number_ = 0;
    std::string text_ = "secret";

    ZOOPH_RAW_INSIDE(Secret, number_, text_)
};

struct Everything {
    std::string name{};
    std::vector<std::byte> bytes{};
    bool is_set = false;
    char32_t letter = U'a';
    std::optional<Color> color{};
    std::vector<Sample> samples{};
    std::vector<Point> points{};
    std::map<std::string, std::vector<std::uint16_t>> map{};
    std::set<std::int32_t> set{};
    std::array<std::optional<std::int16_t>, 3> array{};
    float plain[2]{};
    std::vector<bool> flags{};
    std::variant<bool, std::string, std::monostate> either{};
    std::pair<std::uint8_t, std::string> pair{};
    Secret secret{};
    zooph::box<Point> boxed{};
    std::monostate unit{};
    Expr expr{};

    bool operator==(const Everything&) const = default;
};
ZOOPH_RAW(
    Everything, name, bytes, is_set, letter, color, samples, points, map, set, array, plain, flags, either, pair,
    secret, boxed, unit, expr)

/// A list that is null, or a number and a list.
struct Chain {
    std::unique_ptr<Chain> next{};
};
ZOOPH_RAW(Chain, next)

/// A type that takes much stack on each level: the key is a local variable of the function that reads an entry.
struct Fat {
    std::map<std::array<char32_t, 1000>, Fat> inside{};
};
ZOOPH_RAW(Fat, inside)

} // namespace test
