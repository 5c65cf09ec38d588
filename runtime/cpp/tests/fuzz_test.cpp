// Runs the fuzz targets with slightly damaged seeds. For longer runs there is `fuzz/run`.

#include "../fuzz/targets.hpp"

#include <algorithm>
#include <string_view>

#include "check.hpp"
#include "raw_types.hpp"
#include "station.hpp"
#include "zooph/packed.hpp"

using Bytes = std::vector<std::byte>;

namespace {

/// Returns the seed with a few changed bytes, and possibly without its end.
Bytes damaged(const Bytes& seed, check::Random& random) {
    Bytes bytes = seed;
    for (std::uint64_t count = random.below(6); count > 0 && !bytes.empty(); --count) {
        const std::size_t at = random.below(bytes.size());
        const std::uint64_t kind = random.below(3);
        bytes[at] = kind == 0 ? static_cast<std::byte>(random.below(256))
                    : kind == 1 ? static_cast<std::byte>(random.below(8))
                                : bytes[at] ^ static_cast<std::byte>(1 << random.below(8));
    }
    if (random.below(8) == 0) {
        bytes.resize(random.below(bytes.size() + 1));
    }
    return bytes;
}

void rounds(void (*target)(fuzz::Bytes), const Bytes& seed, int count) {
    check::Random random(11);
    for (int round = 0; round < count; ++round) {
        target(damaged(seed, random));
    }
    CHECK(true);
}

/// Returns the bytes with those in front that the target takes from the start of its input.
Bytes behind(std::initializer_list<unsigned> first, std::span<const std::byte> rest) {
    Bytes bytes(first.size() + rest.size());
    const auto end = std::transform(first.begin(), first.end(), bytes.begin(),
                                    [](unsigned byte) { return static_cast<std::byte>(byte); });
    std::copy(rest.begin(), rest.end(), end);
    return bytes;
}

} // namespace

TEST(fuzz_target_messages) { rounds(fuzz::messages, test::framed({test::station()}), 3000); }

TEST(fuzz_target_packed) {
    const auto packed = zooph::pack_message(test::framed({test::station()}));
    rounds(fuzz::packed, behind({5, 9}, *packed), 1000);
}

TEST(fuzz_target_framing) {
    Bytes two = test::framed({test::station()});
    const Bytes one = two;
    two.insert(two.end(), one.begin(), one.end());
    rounds(fuzz::framing, behind({3}, two), 1000);
    rounds(fuzz::framing, behind({3}, *zooph::pack_message(one)), 1000);
}

TEST(fuzz_target_builders) {
    check::Random random(12);
    for (int round = 0; round < 200; ++round) {
        Bytes input(random.below(1500));
        std::generate(input.begin(), input.end(),
                      [&] { return static_cast<std::byte>(random.below(256)); });
        fuzz::builders(input);
    }
    CHECK(true);
}

TEST(fuzz_target_json) {
    constexpr std::string_view seeds[] = {
        R"({"int64":"-5","data":[1],"float32":0.5,"text":"a\u00e9","level":1,"list":["1"],"child":{"text":"b"}})",
        R"({"new-name":"n","level":"HIGH!","a group":{"in side":3},"pick":{"b":"t"}})",
        R"({"base64":"AAEC","hex":"00ff","plain":[1,2],"list":[[1],[]]})",
        R"({"before":1,"a":2,"b":"x","pre.c":3,"pre.fix.d":4,"childx":5,"childy":6,"e":7})",
        R"({"both_of":"z","plain":{"kind":"b","b":"t"},"flatKind":"d","d":{"x":1,"y":2},"both_is":"h"})",
        R"([1,[],{},null,[true,{"a":[],"a":"\ud83d\ude00"}]])",
        R"({"children":[{},{"text":"a"}],"border":{"dashed":{"gap":3}},"label":"a","primes":[1,2]})"};
    for (unsigned type = 0; type < std::size(seeds); ++type) {
        rounds(fuzz::json, behind({type}, std::as_bytes(std::span(seeds[type]))), 700);
    }
}

TEST(fuzz_target_raw) {
    test::Everything value;
    value.name = std::string("a");
    value.samples.resize(2);
    value.map["k"] = {1, 2};
    value.expr.is = test::Call{"f", std::vector<test::Expr>(2)};
    rounds(fuzz::raw, behind({0}, zooph::raw::encode(value)), 3000);
    rounds(fuzz::raw, behind({0}, zooph::raw::seal(value)), 500);
    rounds(fuzz::raw, behind({1}, zooph::raw::encode(value.expr)), 3000);
    rounds(fuzz::raw, behind({2}, zooph::raw::encode(value.samples)), 1000);
    const std::vector<std::map<std::string, std::vector<bool>>> maps{{{"a", {true}}, {"b", {}}}};
    rounds(fuzz::raw, behind({3}, zooph::raw::encode(maps)), 1000);
    const std::vector<unsigned char> chain(200, 1);
    rounds(fuzz::raw, behind({4}, std::as_bytes(std::span(chain))), 200);
    rounds(fuzz::raw, behind({5}, zooph::raw::encode(std::uint64_t{5})), 300);
    using Choices = std::vector<std::variant<std::set<test::Color>, char32_t, std::string>>;
    const Choices choices{std::set<test::Color>{test::Color::red, test::Color::blue}, U'x', std::string("y")};
    rounds(fuzz::raw, behind({6}, zooph::raw::encode(choices)), 1000);
}
