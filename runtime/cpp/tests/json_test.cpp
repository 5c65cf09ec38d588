// Tests of JSON with generated code: what is written must be the bytes that the stock tool writes; what is read, and
// what is rejected.

#include "zooph/json.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <sstream>

#include "capnp/compat/json.zooph.hpp"
#include "carsales.zooph.hpp"
#include "check.hpp"
#include "eval.zooph.hpp"
#include "generics.zooph.hpp"
#include "json.zooph.hpp"
#include "structs.zooph.hpp"
#include "unions.zooph.hpp"
#include "zooph/detail/decimal.hpp"
#include "zooph/detail/json_text.hpp"
#include "zooph/print.hpp"
#include "zooph/set.hpp"

namespace {

using Free = capnp::json::Value;

/// Reads a text as a Record and writes it again. Returns the result or the error.
template <class T>
std::string again(std::string_view text) {
    const auto record = zooph::from_json<T>(text);
    if (!record) {
        return record.error().to_string();
    }
    const auto json = zooph::to_json(*record);
    return json ? *json : json.error().to_string();
}

/// Does the same with a message. The result must be that of the Record.
template <class T>
std::string by_message(std::string_view text) {
    zooph::Arena arena;
    if (const auto error = zooph::from_json<T>(text, arena)) {
        return error.to_string();
    }
    const auto reader = zooph::open<T>(arena.framed());
    CHECK(reader.has_value());
    const auto json = zooph::to_json(*reader);
    const auto record = zooph::decode<T>(arena.framed());
    CHECK(record.has_value() && *record == *zooph::from_json<T>(text));
    return json ? *json : json.error().to_string();
}

template <class T>
bool is(std::string_view text, std::string_view wanted) {
    const std::string one = again<T>(text);
    const std::string other = by_message<T>(text);
    if (one != wanted || other != wanted) {
        std::fprintf(stderr, "%s\n%s\n", one.c_str(), other.c_str());
    }
    return one == wanted && other == wanted;
}

template <class T>
bool stays(std::string_view text) {
    return is<T>(text, text);
}

/// Returns the path of the error in a text, or `none` if there is no error.
template <class T>
std::string wrong(std::string_view text) {
    const auto record = zooph::from_json<T>(text);
    zooph::Arena arena;
    const auto error = zooph::from_json<T>(text, arena);
    CHECK(record.has_value() == !error);
    CHECK(record.error().path() == error.path());
    return record ? "none" : record.error().path();
}

} // namespace

TEST(strings_are_plain_up_to_what_is_written_in_another_way) {
    std::size_t wrong = 0;
    for (std::size_t size = 0; size < 40; ++size) {
        for (std::size_t at = 0; at < size; ++at) {
            for (int byte = 0; byte < 256; ++byte) {
                std::string text(size, 'a');
                text[at] = static_cast<char>(byte);
                const bool is_mark = byte == '"' || byte == '\\';
                const bool is_plain = byte >= 0x20 && byte < 0x80 && !is_mark;
                wrong += zooph::detail::plain_json_bytes(text) != (is_plain ? size : at);
                wrong += zooph::detail::bytes_before_mark(text) != (is_mark ? at : size);
            }
        }
    }
    CHECK(wrong == 0);
}

TEST(strings_are_copied_up_to_what_is_written_in_another_way) {
    std::size_t wrong = 0;
    for (std::size_t size = 0; size < 40; ++size) {
        for (std::size_t at = 0; at <= size; ++at) {
            std::string text;
            for (std::size_t byte = 0; byte < size; ++byte) {
                text += byte == at ? '"' : static_cast<char>('a' + byte % 26);
            }
            char to[64];
            wrong += zooph::detail::copy_plain_json(to, text) != at || text.compare(0, at, to, at) != 0;
            wrong += zooph::detail::put_short(to, text) != to + size || text.compare(0, size, to, size) != 0;
        }
    }
    CHECK(wrong == 0);
}

TEST(names_are_known_by_how_strings_begin) {
    for (std::size_t size = 0; size < 12; ++size) {
        const std::string name(size, 'n');
        const auto head = zooph::detail::json_head(name);
        const auto begins = [&](std::string text) {
            text.resize(8, '?');
            return (zooph::detail::load_few(text.data(), 7) | std::uint64_t{static_cast<unsigned char>(text[7])} << 56) & head.mask;
        };
        CHECK(begins(name + "\":1") == head.bytes);
        CHECK((begins(name + "n\":1") == head.bytes) == (size >= 8));
        CHECK(size == 0 || begins("x" + name.substr(1) + "\":1") != head.bytes);
        CHECK(zooph::detail::is_same(name.data(), std::string(size, 'n')));
        CHECK(size == 0 || !zooph::detail::is_same(name.data(), std::string(size - 1, 'n') + "x"));
    }
    // JSON has another name for it.
    const auto head = zooph::detail::json_head("a\\n");
    CHECK((UINT64_MAX & head.mask) != head.bytes && (std::uint64_t{0} & head.mask) != head.bytes);
}

TEST(members_stand_in_any_order) {
    CHECK(is<json::Names>(R"({"x":[],"pick":{"A":4},"a group":{"in side":3},"y":{"a":1},"level":"HIGH!","new-name":"n"})",
                          R"({"new-name":"n","level":"HIGH!","a group":{"in side":3},"pick":{"A":4}})"));
    CHECK(is<json::Names>(R"({"le\u0076el":"HIGH!","new\u002dname":"n"})",
                          R"({"new-name":"n","level":"HIGH!","a group":{"in side":0},"pick":{"A":0}})"));
    CHECK(zooph::from_json<json::Names>(R"({"level":"HIGH!","x":1,"level":"HIGH!"})").error().path() == "level");
    CHECK(zooph::from_json<json::Names>(R"({"x":1,"new-name":"n","x":1})").error().path() == "x");
}

/// Returns the digits of a number: 15 if these are read back as the same number, and 17 otherwise.
std::string digits_of(double value) {
    char digits[40];
    auto end = std::to_chars(digits, digits + 40, value, std::chars_format::general, 15).ptr;
    if (std::strtod(std::string(digits, end).c_str(), nullptr) != value) {
        end = std::to_chars(digits, digits + 40, value, std::chars_format::general, 17).ptr;
    }
    return {digits, std::remove(digits, end, '+')};
}

TEST(numbers_have_the_digits_of_the_standard_library) {
    std::size_t wrong = 0;
    const auto check = [&](double value) {
        char digits[64];
        char* end = digits;
        if (zooph::detail::put_decimal(end, value)) {
            wrong += std::string(digits, end) != digits_of(value);
        }
    };
    std::uint64_t bits = 0x9e37'79b9'7f4a'7c15;
    for (int round = 0; round < 20'000; ++round) {
        bits ^= bits << 13;
        bits ^= bits >> 7;
        bits ^= bits << 17;
        // Numbers with few bits are often halfway between two numbers of 17 digits.
        const auto few = static_cast<double>(static_cast<std::int64_t>(bits) >> (10 + round % 52));
        for (const double value : {few, few * 1e-3, few / 1e7, few / 1e20, std::ldexp(few, -(round % 90)),
                                   double{static_cast<float>(few) / 7}}) {
            check(value);
        }
    }
    for (int power = -12; power < 20; ++power) {
        const double ten = std::pow(10.0, power);
        for (const double value : {ten, -ten, std::nextafter(ten, 0), std::nextafter(ten, HUGE_VAL), 5 * ten, 9.99999999999999999 * ten}) {
            check(value);
        }
    }
    CHECK(wrong == 0);
    for (const std::uint64_t number : {0ULL, 7ULL, 10ULL, 99ULL, 100ULL, 999ULL, 1'000ULL, 9'999ULL, 10'000ULL, 99'999'999ULL, 100'000'000ULL,
                                       100'000'005ULL, 1'000'000'000'007ULL, 18'446'744'073'709'551'615ULL}) {
        char digits[24];
        CHECK(std::string(digits, zooph::detail::put_unsigned(digits, number)) == std::to_string(number));
    }
    char digits[24];
    CHECK(std::string(digits, zooph::detail::put_signed(digits, INT64_MIN)) == std::to_string(INT64_MIN));
}

TEST(numbers_of_few_digits_are_read_as_by_the_standard_library) {
    std::size_t wrong = 0;
    std::uint64_t bits = 0x9e37'79b9'7f4a'7c15;
    for (int round = 0; round < 50'000; ++round) {
        bits = bits * 6'364'136'223'846'793'005 + 1'442'695'040'888'963'407;
        const std::uint64_t digits = (bits >> (round % 60)) % 10'000'000'000'000'000'000U;
        const auto places = static_cast<std::size_t>(round / 60) % 20;
        double value = 0;
        if (zooph::detail::divide(digits, places, value)) {
            const std::string text = std::to_string(digits) + "e-" + std::to_string(places);
            wrong += value != std::strtod(text.c_str(), nullptr);
        }
    }
    CHECK(wrong == 0);
    // Numbers halfway between two floats, and near that. Those with an exponent are read by the standard library.
    for (const std::string text : {"9007199254740993", "9007199254740995", "900719925474099.31", "0.5000000000000000555", "-0.0", "1e0"}) {
        const auto plain = zooph::from_json<json::Plain>("{\"float64\":" + text + "}");
        const auto other = zooph::from_json<json::Plain>("{\"float64\":\"" + text + "\"}");
        CHECK(plain.has_value() && other.has_value() && plain->float64 == other->float64);
        CHECK(std::signbit(plain->float64) == std::signbit(other->float64));
    }
}

TEST(json_of_every_type_is_as_the_stock_tool_writes_it) {
    CHECK(is<json::Plain>(
        R"({"int64":"-5","uInt64":"18446744073709551615","data":[1],"float32":0.5,"float64":1e300,"text":"a",)"
        R"("level":1,"list":["1","2"],"child":{"text":"deep"}})",
        R"({"int64":"-5","uInt64":"18446744073709551615","data":[1],"float32":0.5,"float64":1e300,"text":"a",)"
        R"("void":null,"level":"HIGH!","list":["1","2"],"child":{"int64":"0","uInt64":"0","float32":0,"float64":0,)"
        R"("text":"deep","void":null,"level":"low","nothing":null}})"));
}

TEST(annotations_of_json_are_kept) {
    CHECK(stays<json::Names>(
        R"({"new-name":"n","level":"HIGH!","a group":{"in side":3},"pick":{"b":"t"}})"));
    CHECK(is<json::Bytes>(R"({"base64":"AAEC","hex":"00ff","plain":[1,2],"list":[[1],[]]})",
                          R"({"plain":[1,2],"base64":"AAEC","hex":"00ff","list":[[1],[]]})"));
    CHECK(stays<json::Flattened>(
        R"({"before":1,"a":2,"b":"x","pre.c":3,"pre.fix.d":4,"childx":5,"childy":6,"e":7})"));
    CHECK(stays<json::Discriminated>(R"({"other":true,"type":"bar","bar":{"x":1,"y":"q"}})"));
    CHECK(is<json::Discriminated>(R"({"type":"nothing","other":false})",
                                  R"({"other":false,"type":"nothing"})"));
    // A union's member may come before the tag that names it. The value of another member is dropped.
    CHECK(is<json::Discriminated>(R"({"foo":"x","type":"foo"})",
                                  R"({"other":false,"type":"foo","foo":"x"})"));
    CHECK(is<json::Discriminated>(R"({"bar":{"x":1,"y":"q"},"type":"bar"})",
                                  R"({"other":false,"type":"bar","bar":{"x":1,"y":"q"}})"));
    CHECK(is<json::Discriminated>(R"({"bar":{"x":1},"foo":"x","type":"bar"})",
                                  R"({"other":false,"type":"bar","bar":{"x":0}})"));
    // A member may need its union's tag, whose name another tag may determine, and which may be missing.
    CHECK(is<json::NamedUnions>(
        R"({"plain":{"kind":"b","b":"t"},"flatKind":"d","d":{"x":1,"y":2},"oneName":{"value":7},"both_is":"h",)"
        R"("both_of":"z"})",
        R"({"plain":{"kind":"b","b":"t"},"flatKind":"d","d":{"x":1,"y":2},"oneName":{"value":0},"both_is":"h",)"
        R"("both_of":"z"})"));
    CHECK(is<json::NamedUnions>(
        R"({"both_of":"z","flatKind":"d","d":{"x":1,"y":2},"both_is":"h"})",
        R"({"plain":{"kind":"a","a":0},"flatKind":"d","d":{"x":1,"y":2},"oneName":{"value":0},"both_is":"h",)"
        R"("both_of":"z"})"));
    CHECK(is<json::FlatUnionOfGroups>(R"({"radius":2.5})", R"({"radius":0})"));
    // A member of a flattened group comes once, also if another member was active in between.
    CHECK(is<json::FlatTagged>(R"({"t":"b","b_x":1,"e":null,"a_y":2})", R"({"t":"e"})"));
    CHECK(wrong<json::FlatTagged>(R"({"t":"b","b_x":1,"e":null,"b_x":2})") == "b_x");
}

TEST(free_json_is_any_json) {
    for (const std::string_view text :
         {"null", "true", "false", "-2.5", "1e300", R"("a\"\u0001ü")", "[]", "{}",
          R"([1,[],{},null,[true,{"a":[]}]])",
          // A name may occur twice.
          R"({"a":1,"b":{"c":[null,"x"]},"a":{"":false}})"}) {
        CHECK(stays<Free>(text));
    }
    CHECK(stays<Free::Call>(R"({"function":"f","params":[null,1,{"function":2}]})"));
    // A null pointer is no member. JSON's null is a member whose value says null.
    CHECK(stays<Free::Field>(R"({"name":"a"})"));
    CHECK(stays<Free::Field>(R"({"name":"a","value":null})"));
}

TEST(json_is_64_deep_and_no_deeper) {
    const auto lists = [](std::size_t count) {
        return std::string(count, '[') + std::string(count, ']');
    };
    const auto objects = [](std::size_t count) {
        std::string text;
        for (std::size_t at = 1; at < count; ++at) {
            text += R"({"child":)";
        }
        return text + "{}" + std::string(count - 1, '}');
    };
    CHECK(zooph::from_json<Free>(lists(64)).has_value());
    CHECK(!zooph::from_json<Free>(lists(65)).has_value());
    CHECK(again<json::Plain>(objects(64)).size() > 64);
    CHECK(!zooph::from_json<json::Plain>(objects(65)).has_value());
    // Free JSON takes two nesting levels of the message for each of its own.
    zooph::Arena arena;
    CHECK(!zooph::from_json<Free>(objects(32), arena));
    const auto error = zooph::from_json<Free>(objects(33), arena);
    CHECK(error.why().has_value() && error.why()->kind() == zooph::fault_kind::nesting);
    CHECK(!zooph::from_json<Free>(objects(64), arena, {.nesting = 200}));
}

TEST(unions_of_json_hold_the_last_member) {
    using unions::Shape;
    const auto shape = [](std::string_view text) { return *zooph::from_json<Shape>(text); };
    CHECK(shape(R"({"label":"a","circle":2})").which == Shape::Union::of_circle(2));
    CHECK(shape(R"({"circle":2,"label":null})").which == Shape::Union::of_circle(2));
    CHECK(shape(R"({"label":null})").which == Shape::Union::of_circle(0));
    CHECK(shape(R"({"none":{}})").which == Shape::Union::of_none());
    CHECK(shape(R"({"border":{"dashed":{"gap":3},"plain":null}})").border == Shape::Border::of_plain());
    CHECK(shape(R"({"border":{"plain":0,"dashed":{"gap":3}}})").border ==
          Shape::Border::of_dashed({.dash = 0, .gap = 3}));
    CHECK(shape(R"({"origin":{"y":2},"nobody":[{"knows":null}]})").origin.y == 2);
}

namespace {

/// `struct Chosen { union { number @0 :UInt32; inner :group { union { a @1 :UInt32 = 7; b @2 :Text = "set"; c @3 :Void;
/// d @4 :Simple; } } } }`, in which `number` and `a` share a place, and `b` and `d`.
std::span<const std::byte> preset_of_b() noexcept {
    static constexpr std::uint64_t words[] = {std::uint64_t{4 << 3 | 2} << 32 | 1, 0x0074'6573};
    return std::as_bytes(std::span(words));
}

constexpr zooph::Tag tags_of_b[] = {{4, 1}, {6, 1}};
constexpr zooph::Tag tags_of_d[] = {{4, 1}, {6, 3}};
constexpr zooph::Slot chosen_slots[] = {{"inner.b", 0, zooph::detail::slot_of<zooph::Text>::value, tags_of_b},
                                        {"inner.d", 0, zooph::detail::slot_of<structs::Simple>::value, tags_of_d}};
constexpr zooph::Layout chosen_layout{"Chosen", 1, 1, chosen_slots};

constexpr zooph::Field inner_rows[] = {
    {.name = "a", .type = zooph::generated_v1::value_type<std::uint32_t>, .tag = 0, .preset = 7},
    {.name = "b", .type = zooph::generated_v1::value_type<zooph::Text>, .tag = 1, .pointer_preset = &preset_of_b},
    {.name = "c", .tag = 2},
    {.name = "d", .type = zooph::generated_v1::value_type<structs::Simple>, .tag = 3},
};
constexpr zooph::Fields chosen_inner{
    .layout = nullptr, .data_words = 1, .pointers = 1, .fields = inner_rows, .tag_offset = 6};

constexpr zooph::Field chosen_rows[] = {
    {.name = "number", .type = zooph::generated_v1::value_type<std::uint32_t>, .tag = 0},
    {.name = "inner", .tag = 1, .group = &chosen_inner},
};
constexpr zooph::Fields chosen{
    .layout = &chosen_layout, .data_words = 1, .pointers = 1, .fields = chosen_rows, .tag_offset = 4};

/// Reads a text as `Chosen`. Returns the message, or nothing after an error.
std::vector<std::byte> chosen_of(const std::string& text) {
    zooph::Arena arena;
    if (zooph::generated_v1::read_json(text, chosen, arena, {})) {
        return {};
    }
    const auto bytes = arena.framed();
    return {bytes.begin(), bytes.end()};
}

} // namespace

TEST(a_union_in_a_group_is_read_alike_with_and_without_unknown_members) {
    // Without one, a union's only member is read directly to its place.
    for (const std::string member :
         {R"("a":1)", R"("a":null)", R"("a":"12")", R"("a":"no")", R"("b":"text")", R"("b":null)", R"("b":3)",
          R"("c":null)", R"("c":[{"x":1}])", R"("c":[{"x":1,"x":2}])", R"("d":{})", R"("d":null)", R"("d":[])",
          R"("\u0061":1)", R"("\u0064":{})"}) {
        for (const std::string before : {"", R"("number":5,)"}) {
            for (const std::string behind : {"", R"(,"number":6)"}) {
                const std::string start = "{" + before + R"( "inner" : { )";
                const std::string end = " }" + behind + "}";
                const auto one = chosen_of(start + member + end);
                CHECK(one == chosen_of(start + member + R"(,"unknown":0)" + end));
                CHECK(one == chosen_of(start + R"("unknown":{}, )" + member + end));
            }
        }
    }
    CHECK(chosen_of(R"({"inner":{"a":1}})") != chosen_of(R"({"inner":{"c":null}})"));
    CHECK(chosen_of(R"({"inner":{}})") == chosen_of(R"({"inner":{"unknown":0}})"));
    CHECK(!chosen_of(R"({"inner":{"b":"text"}})").empty() && chosen_of(R"({"inner":{"b":3}})").empty());
}

TEST(faults_in_a_union_in_a_group_have_their_path) {
    using Tree = bench::eval::Expression;
    CHECK(again<Tree>(R"({"left":{"expression":{"right":{"value":12}}}})") ==
          R"({"op":"add","left":{"expression":{"op":"add","left":{"value":0},"right":{"value":12}}},"right":{"value":0}})");
    const auto path_of = [](std::string_view text) {
        return std::string(zooph::from_json<Tree>(text).error().path());
    };
    CHECK(path_of(R"({"left":{"expression":{"right":{"value":"no"}}}})") == "left.expression.right.value");
    CHECK(path_of(R"({"left":{"expression":{"right":{"value":0,"value":0}}}})") == "left.expression.right.value");
    CHECK(path_of(R"({"left":{"expression":{}},"right":{"expression":[]}})") == "right.expression");
    CHECK(path_of(R"({"left":{"expression":{}},"right":[]})") == "right");
}

namespace {

/// Returns a list of cars with texts of many lengths, and its JSON, made from that of each car.
std::pair<bench::carsales::ParkingLot, std::string> parked(std::size_t count) {
    bench::carsales::ParkingLot lot;
    std::string json = R"({"cars":[)";
    for (std::size_t index = 0; index < count; ++index) {
        bench::carsales::Car& car = lot.cars.emplace_back();
        car.make = std::string(index * 7 % 601, static_cast<char>('a' + index % 26));
        car.model = std::string(index % 5, index % 3 == 0 ? '"' : '\n') + std::string(index * 11 % 300, '~');
        car.wheels.resize(index % 4);
        car.fuel_level = index % 13 == 0 ? INFINITY : static_cast<float>(index) / 7;
        car.weight = static_cast<std::uint32_t>(index * 12'345'678);
        json += (index > 0 ? "," : "") + *zooph::to_json(car);
    }
    return {lot, json + "]}"};
}

/// Returns a tree of expressions of so many levels.
bench::eval::Expression grown(std::uint32_t levels) {
    using Tree = bench::eval::Expression;
    Tree tree;
    tree.op = static_cast<bench::eval::Operation>(levels % 5);
    tree.left = Tree::Left::of_value(static_cast<std::int32_t>(levels) - 3);
    tree.right = Tree::Right::of_value(-1);
    if (levels > 0) {
        tree.left = Tree::Left::of_expression(grown(levels - 1));
        tree.right = Tree::Right::of_expression(grown(levels / 2));
    }
    return tree;
}

} // namespace

TEST(json_is_the_same_wherever_the_buffer_ends) {
    const auto [lot, json] = parked(400);
    CHECK(json.size() > 100'000 && *zooph::to_json(lot) == json);
    for (std::size_t size = 3800; size < 4300; ++size) {
        bench::carsales::ParkingLot one;
        one.cars.resize(2);
        one.cars[0].make = std::string(size, 'm');
        one.cars[1].model = std::string(size % 300, 'n');
        CHECK(*zooph::to_json(one) == R"({"cars":[)" + *zooph::to_json(one.cars[0]) + "," +
                                          *zooph::to_json(one.cars[1]) + "]}");
    }
}

TEST(json_may_be_as_long_as_its_limit) {
    const auto tree = zooph::encode(grown(5));
    const auto lot = zooph::encode(parked(30).first);
    const auto check = [](const auto& reader) {
        const std::string json = *zooph::to_json(reader);
        CHECK(*zooph::to_json(reader, {.output = json.size()}) == json);
        for (std::size_t most = 0; most < json.size(); most += 1 + json.size() / 3000) {
            const auto found = zooph::to_json(reader, {.output = most});
            CHECK(!found && found.error().why()->kind() == zooph::fault_kind::memory);
        }
    };
    check(*zooph::open<bench::eval::Expression>(tree));
    check(*zooph::open<bench::carsales::ParkingLot>(lot));
}

TEST(json_charges_for_each_struct_and_text_once) {
    const auto tree = zooph::encode(grown(5));
    const auto reader = *zooph::open<bench::eval::Expression>(tree);
    const std::string json = *zooph::to_json(reader);
    // Each struct is charged four words, except for the root, which is the caller's.
    std::uint64_t structs = 0;
    for (std::size_t at = json.find("\"op\""); at != std::string::npos; at = json.find("\"op\"", at + 1)) {
        ++structs;
    }
    const std::uint64_t charge = 4 * (structs - 1);
    CHECK(*zooph::to_json(reader, {.traversal = charge}) == json);
    const auto fault = zooph::to_json(reader, {.traversal = charge - 1});
    CHECK(!fault && fault.error().why()->kind() == zooph::fault_kind::traversal);
    // The path has six structs.
    CHECK(*zooph::to_json(reader, {.nesting = 6}) == json);
    const auto deep = zooph::to_json(reader, {.nesting = 5});
    CHECK(!deep && deep.error().why()->kind() == zooph::fault_kind::nesting);
    // The lot's list of one car, the car, its two texts, and its engine that is null.
    bench::carsales::ParkingLot lot;
    lot.cars.resize(1);
    lot.cars[0].make = "seven77";
    lot.cars[0].model = "eight888";
    const auto one = zooph::encode(lot);
    const auto parking = *zooph::open<bench::carsales::ParkingLot>(one);
    std::uint64_t least = 0;
    while (!zooph::to_json(parking, {.traversal = least})) {
        ++least;
    }
    lot.cars[0].make += "8";
    const auto longer = zooph::encode(lot);
    const auto parking_longer = *zooph::open<bench::carsales::ParkingLot>(longer);
    CHECK(!zooph::to_json(parking_longer, {.traversal = least}));
    CHECK(zooph::to_json(parking_longer, {.traversal = least + 1}).has_value());
}

TEST(json_of_a_message_in_many_segments_is_the_same) {
    const auto tree = grown(6);
    const auto [lot, json] = parked(20);
    zooph::Arena arena(8);
    static_cast<void>(zooph::set(arena.root_pointer(), tree));
    CHECK(arena.segments().size() > 1);
    const auto framed = arena.framed();
    CHECK(*zooph::to_json(*zooph::open<bench::eval::Expression>(framed)) == *zooph::to_json(tree));
    zooph::Arena other(8);
    static_cast<void>(zooph::set(other.root_pointer(), lot));
    CHECK(other.segments().size() > 1);
    CHECK(*zooph::to_json(*zooph::open<bench::carsales::ParkingLot>(other.framed())) == json);
}

TEST(numbers_of_json_are_exact) {
    const auto wide = [](std::string_view text) {
        const auto found = zooph::from_json<json::Plain>("{\"int64\":" + std::string(text) + "}");
        return found ? std::optional(found->int64) : std::nullopt;
    };
    CHECK(wide("-9223372036854775808") == INT64_MIN && wide("9223372036854775807") == INT64_MAX);
    CHECK(!wide("-9223372036854775809") && !wide("9223372036854775808"));
    CHECK(wide("\"-0x7f\"") == -127 && wide("\"+12\"") == 12 && wide("1e3") == 1000 && wide("-0") == 0);
    CHECK(!wide("1.5") && !wide("\"1e3\"") && !wide("\"\"") && !wide("\"0x\"") && !wide("\" 1\"") && !wide("true"));
    CHECK(!wide("\"--1\"") && !wide("\"-+1\"") && !wide("null") && wide("\"\\u0031\"") == 1);
    const auto real = [](std::string_view text) {
        const auto found = zooph::from_json<json::Plain>("{\"float64\":" + std::string(text) + "}");
        return found ? std::optional(found->float64) : std::nullopt;
    };
    const std::string zeros(800, '0');
    CHECK(real("5" + zeros + "e-800") == 5 && real("-5" + zeros + zeros + ".5e-1600") == -5);
    CHECK(real("0." + zeros + zeros + "25e1601") == 2.5 && real("1." + zeros + "1") == 1);
    CHECK(real("9007199254740993." + zeros + "1") == 9007199254740994);
    CHECK(real("9007199254740993." + zeros) == 9007199254740992);
    CHECK(real("0." + zeros + "e99999999999999999999") == 0 && real("1" + zeros + "e-99999999999999999999") == 0);
    CHECK(real("1e-400") == 0 && std::signbit(*real("-1e-400")) && real("\"1.\"") == 1 && real("\"+.5e1\"") == 5);
    CHECK(!real("5" + zeros) && !real("5" + zeros + "e99999999999999999999") && !real("\"1e400\""));
    CHECK(!real("\".\"") && !real("\"e1\"") && !real("\"nan\"") && !real("\"0x1\"") && !real("\"1 \""));
    CHECK(std::isnan(*real("null")) && std::isinf(*real("\"-Infinity\"")));
    const auto small = [](std::string_view text) {
        const auto found = zooph::from_json<json::Plain>("{\"float32\":" + std::string(text) + "}");
        return found ? std::optional(found->float32) : std::nullopt;
    };
    CHECK(small("3.4028235e38").has_value() && !small("3.4028236e38") && !small("-1e39"));
}

TEST(what_is_no_json_is_refused_with_its_path_and_place) {
    CHECK(wrong<Free>(R"({"a":[1,1e999]})") == "a[1]");
    CHECK(wrong<Free::Field>(R"({"name":"a","name":"b"})") == "name");
    CHECK(wrong<Free::Field>(R"({"other":{"x":1,"x":2}})") == "other.x");
    CHECK(wrong<json::Plain>(R"({"void":{"x":1,"x":2}})") == "void.x");
    CHECK(wrong<json::Plain>(R"({"child":{"list":["1","x"]}})") == "child.list[1]");
    CHECK(wrong<json::Plain>(R"({"a\u0062":1,"\u0061b":1})") == "ab");
    CHECK(wrong<json::Bytes>(R"({"base64":"AAE"})") == "base64");
    CHECK(wrong<json::Bytes>(R"({"hex":"0"})") == "hex" && wrong<json::Bytes>(R"({"hex":"0g"})") == "hex");
    CHECK(wrong<json::Bytes>(R"({"plain":[256]})") == "plain[0]");
    CHECK(wrong<structs::Simple>(R"({"anything":null})") == "anything");
    CHECK(wrong<structs::Simple>(R"({"colour":"mauve"})") == "colour");
    for (const std::string_view text :
         {"", "{", "{}x", "[]", "{\"a\":\"\\ud800\"}", "{\"a\":\"\x01\"}", "{\"a\":\"\xff\"}", "{\"a\":01}", "{\"a\":1.}",
          "{\"a\":nul}", "{\"a\" 1}", "{\"a\":1,}", "{a:1}", "{\"a\":\"\\x\"}", "{\"a\":\"", "{\"a\":-}", "\"x"}) {
        CHECK(wrong<json::Plain>(text) != "none");
    }
    const auto error = zooph::from_json<json::Plain>("{\n \"int64\": 5,\n \"text\": 7}").error();
    CHECK(error.path() == "text" && error.position().has_value());
    CHECK(*error.position() == zooph::json_position{24, 3, 10});
    CHECK(error.to_string() == "json: text: expected a string (line 3, column 10)");
}

TEST(json_takes_bounded_memory) {
    std::string text = R"({"children":[{})";
    for (int count = 0; count < 1000; ++count) {
        text += ",{}";
    }
    text += "]}";
    CHECK(zooph::from_json<structs::Simple>(text).has_value());
    const auto error = zooph::from_json<structs::Simple>(text, {.memory = 100'000}).error();
    CHECK(error.why().has_value() && error.why()->kind() == zooph::fault_kind::memory);
    CHECK(error.why()->path() == "children");
    zooph::Arena arena;
    const auto many = zooph::from_json<structs::Simple>(text, arena, {.traversal = 1000});
    CHECK(many.why().has_value() && many.why()->kind() == zooph::fault_kind::traversal);
    // Damaged texts: nothing is read beyond the end, and if a text is accepted, its message can be opened.
    check::Random random(1);
    const std::string whole =
        R"({"plain":{"kind":"b","b":"t\u00e9"},"flatKind":"d","d":{"x":1,"y":-2},"z":[{"a":[1e3]},null],"both_of":"z"})";
    for (int count = 0; count < 20'000; ++count) {
        std::string damaged = whole;
        for (std::uint64_t times = 1 + random.below(3); times > 0; --times) {
            constexpr std::string_view pieces = "{}[]\",:\\0-.eu ntf\xff\x01";
            damaged[random.below(damaged.size())] = pieces[random.below(pieces.size())];
        }
        damaged.resize(damaged.size() - random.below(3));
        const std::vector<char> exact(damaged.begin(), damaged.end());
        static_cast<void>(wrong<json::NamedUnions>({exact.data(), exact.size()}));
        static_cast<void>(wrong<Free>({exact.data(), exact.size()}));
    }
}

TEST(what_generated_code_declares_is_printed) {
    zooph::Arena arena;
    auto builder = arena.init<unions::Shape>();
    builder.area(2).label("a\"b").border().dashed().dash(1);
    const auto printed = [](const auto& value) {
        std::ostringstream out;
        out << value;
        return out.str();
    };
    const std::string text =
        R"((area = 2, label = "a\"b", border = (dashed = (dash = 1, gap = 0)), origin = (x = 0, y = 0)))";
    CHECK(printed(builder) == text);
    const auto reader = zooph::open<unions::Shape>(arena.framed());
    CHECK(printed(*reader) == text && zooph::to_text(*reader).value() == text);
    CHECK(printed(*zooph::decode<unions::Shape>(arena.framed())) == text);
    CHECK(printed(reader->border()) == "(dashed = (dash = 1, gap = 0))");
    CHECK(printed(structs::Colour::green) == "green" && printed(static_cast<structs::Colour>(9)) == "(9)");
    CHECK(zooph::print(*reader, {.output = 10}).ends_with("... (output limit reached)"));
    CHECK(zooph::to_text(*reader, {.output = 10}).error().kind() == zooph::fault_kind::memory);
    // Generic structs of several types, and the defaults of the schema.
    using Numbers = generics::Map<zooph::List<zooph::List<std::int16_t>>, zooph::List<structs::Colour>>;
    const Numbers numbers{.entries = {{.key = {{1, 2}, {}}, .value = {structs::Colour::red}}}};
    CHECK(printed(numbers) == "(entries = [(key = [[1, 2], []], value = [red])])");
    CHECK(stays<Numbers>(R"({"entries":[{"key":[[1,2],[]],"value":["red"]}]})"));
    CHECK(printed(structs::Simple{}).starts_with("(flag = "));
}
