// Tests of Records: encoding at exactly the size, and decoding within budgets.

#include <algorithm>
#include <string>
#include <vector>

#include "check.hpp"
#include "model/carsales.zooph.hpp"
#include "model/catrank.zooph.hpp"
#include "model/endless-circles.zooph.hpp"
#include "model/endless.zooph.hpp"
#include "model/eval.zooph.hpp"
#include "model/members.zooph.hpp"
#include "model/one_field.zooph.hpp"

using namespace bench;
using zooph::fault_kind;

namespace {

carsales::ParkingLot lot_of(check::Random& random) {
    carsales::ParkingLot lot;
    lot.cars.resize(random.below(5));
    for (auto& car : lot.cars) {
        car.make.assign(random.below(90), 'm');
        car.model.assign(random.below(12), 'o');
        car.color = static_cast<carsales::Color>(random.below(12)); // some are unknown to the schema
        car.weight = static_cast<std::uint32_t>(random.next());
        car.fuel_level = static_cast<float>(random.below(100)) / 8;
        car.has_cruise_control = random.below(2) == 0;
        car.cup_holders = static_cast<std::uint8_t>(random.next());
        car.wheels.resize(random.below(5));
        for (auto& wheel : car.wheels) {
            wheel = {static_cast<std::uint16_t>(random.next()), 2.5f, random.below(2) == 0};
        }
        if (random.below(2) == 0) {
            car.engine.emplace().cc = static_cast<std::uint32_t>(random.next());
            car.engine->uses_gas = true;
        }
    }
    return lot;
}

eval::Expression expression_of(check::Random& random, int depth) {
    eval::Expression made;
    made.op = static_cast<eval::Operation>(random.below(5));
    made.left = depth > 0 && random.below(3) != 0
                    ? eval::Expression::Left::of_expression(expression_of(random, depth - 1))
                    : eval::Expression::Left::of_value(static_cast<std::int32_t>(random.next()));
    made.right = depth > 0 && random.below(2) != 0
                     ? eval::Expression::Right::of_expression(expression_of(random, depth - 1))
                     : eval::Expression::Right::of_value(static_cast<std::int32_t>(random.next()));
    return made;
}

/// Returns a deep tree, in which only the left children have children.
eval::Expression deep(int levels) {
    eval::Expression made;
    for (int level = 1; level < levels; ++level) {
        eval::Expression above;
        above.left = eval::Expression::Left::of_expression(std::move(made));
        made = std::move(above);
    }
    return made;
}

template <class T>
void check_round_trip(const T& record) {
    const auto bytes = zooph::encode(record);
    CHECK(bytes.size() == zooph::encoded_size(record));
    const auto back = zooph::decode<T>(bytes);
    CHECK(back.has_value() && *back == record);
    CHECK(zooph::open<T>(bytes).has_value());
    // Encodes into the caller's memory, of exactly that size and of less.
    std::vector<std::byte> memory(bytes.size() + 16, std::byte{0xa5});
    CHECK(zooph::encode_into(record, std::span(memory).first(bytes.size())) == bytes.size());
    CHECK(std::equal(bytes.begin(), bytes.end(), memory.begin()));
    for (std::size_t less = 1; less <= bytes.size(); less += 1 + less / 2) {
        std::vector<std::byte> small(bytes.size() - less + 8, std::byte{0xa5});
        const auto room = std::span(small).first(bytes.size() - less);
        CHECK(zooph::encode_into(record, room) == 0);
        CHECK(small[bytes.size() - less] == std::byte{0xa5});
    }
}

void fill(eval::Expression_Builder to, const eval::Expression& from) {
    to.op(from.op);
    if (const auto* below = from.left.expression()) {
        fill(to.left().init_expression(), *below);
    } else {
        to.left().value(from.left.value());
    }
    if (const auto* below = from.right.expression()) {
        fill(to.right().init_expression(), *below);
    } else {
        to.right().value(from.right.value());
    }
}

/// Reports whether the bytes are those that a Builder writes which is filled in the order of the pointers.
bool is_as_built(const eval::Expression& tree, std::span<const std::byte> bytes) {
    zooph::Arena arena(bytes.size() / 8);
    fill(arena.init<eval::Expression>(), tree);
    const auto framed = arena.framed();
    return std::equal(framed.begin(), framed.end(), bytes.begin(), bytes.end());
}

/// Returns a tree of that depth with a second Record on each level, so that many Records are on the encoder's stack.
eval::Expression comb(int levels) {
    eval::Expression made;
    for (int level = 1; level < levels; ++level) {
        eval::Expression above;
        above.op = static_cast<eval::Operation>(level % 5);
        above.left = eval::Expression::Left::of_expression(std::move(made));
        above.right = eval::Expression::Right::of_expression({});
        made = std::move(above);
    }
    return made;
}

} // namespace

TEST(records_are_what_they_were_before) {
    check::Random random(1);
    for (int round = 0; round < 300; ++round) {
        check_round_trip(lot_of(random));
        check_round_trip(expression_of(random, 6));
    }
    check_round_trip(one_field::TotalValue{.amount = 12345});
    check_round_trip(catrank::SearchResultList{});
    check_round_trip(catrank::SearchResultList{{{.url = "u"}, {.score = -0.0}, {.snippet = "s"}}});
}

TEST(texts_of_every_length_are_encoded) {
    for (std::size_t length = 0; length < 400; ++length) {
        std::string text(length, ' ');
        for (std::size_t index = 0; index < length; ++index) {
            text[index] = static_cast<char>('!' + index % 90);
        }
        const catrank::SearchResultList record{{{.url = text, .snippet = "behind"}}};
        const auto bytes = zooph::encode(record);
        const auto read = zooph::open<catrank::SearchResultList>(bytes);
        CHECK(read.has_value() && read->results()[0].url() == text);
        CHECK(read->results()[0].snippet() == "behind");
        // Padding is zero.
        if (length % 8 != 7 && length != 0) {
            const auto* end = read->results()[0].url().data() + length;
            for (std::size_t at = length; at < (length / 8 + 1) * 8; ++at, ++end) {
                CHECK(*end == 0);
            }
        }
    }
}

TEST(records_of_texts_and_data_are_encoded_as_builders_do) {
    check::Random random(3);
    for (std::size_t length = 0; length < 150; ++length) {
        members::Note note;
        note.title.assign(length, 't');
        note.body.assign(random.below(150), std::byte{'b'});
        note.author = std::string(random.below(3) * length, 'a');
        note.seal.assign(random.below(2) * length, std::byte{'s'});
        if (random.below(2) == 0) {
            note.which = members::Note::Union::of_pages(static_cast<std::uint32_t>(random.next()));
        }
        check_round_trip(note);
        check_round_trip(members::Note{.title = note.title});
        zooph::Arena arena;
        auto to = arena.init<members::Note>();
        // Builders write an empty text or data where Records have a null pointer.
        if (!note.title.empty()) {
            to.title(note.title);
        }
        if (!note.body.empty()) {
            to.body(note.body);
        }
        to.author(note.author).seal(note.seal);
        if (note.which.which() == members::Note_Which::pages) {
            to.pages(note.which.pages());
        }
        const auto bytes = zooph::encode(note);
        const auto built = arena.framed();
        CHECK(std::equal(bytes.begin(), bytes.end(), built.begin(), built.end()));
    }
}

TEST(trees_are_encoded_in_order_however_many_wait) {
    check::Random random(22);
    for (int levels : {1, 2, 63, 64, 65, 66, 67, 200, 1024}) {
        const auto tree = comb(levels);
        const auto bytes = zooph::encode(tree);
        CHECK(bytes.size() == (2 + 4 * (2 * static_cast<std::size_t>(levels) - 1)) * 8);
        CHECK(is_as_built(tree, bytes));
        const auto back = zooph::decode<eval::Expression>(bytes, {.nesting = 1024});
        CHECK(back.has_value() && *back == tree);
    }
    for (int round = 0; round < 100; ++round) {
        const auto tree = expression_of(random, 9);
        const auto bytes = zooph::encode(tree);
        CHECK(is_as_built(tree, bytes));
        CHECK(*zooph::decode<eval::Expression>(bytes) == tree);
    }
    std::vector<std::byte> room(1 << 20);
    CHECK(zooph::encode_into(comb(1024), room) != 0);
    CHECK(zooph::encode_into(comb(1025), room) == 0);
    // Memory of any smaller size is too small.
    const auto tree = comb(70);
    const std::size_t size = zooph::encoded_size(tree);
    for (std::size_t length = 0; length < size; length += 8) {
        CHECK(zooph::encode_into(tree, std::span(room).first(length)) == 0);
    }
    CHECK(zooph::encode_into(tree, std::span(room).first(size)) == size);
}

TEST(what_cannot_be_encoded_is_told) {
    auto error = zooph::encode_error::none;
    CHECK(zooph::try_encode(deep(1024), error).size() > 0 && error == zooph::encode_error::none);
    CHECK(zooph::try_encode(deep(1025), error).empty() && error == zooph::encode_error::nesting);
    std::vector<std::byte> memory(1 << 20);
    CHECK(zooph::encode_into(deep(1100), memory) == 0);
#if defined(__cpp_exceptions)
    bool is_thrown = false;
    try {
        static_cast<void>(zooph::encode(deep(1100)));
    } catch (const zooph::bad_record& thrown) {
        is_thrown = thrown.error() == zooph::encode_error::nesting;
    }
    CHECK(is_thrown);
#endif
}

TEST(an_unknown_member_is_kept_apart_and_not_encoded) {
    auto bytes = zooph::encode(eval::Expression{});
    // The discriminant of `left` is in the first word of data.
    zooph::detail::store(bytes.data() + 2 * 8 + 2, std::uint16_t{9});
    const auto read = zooph::open<eval::Expression>(bytes);
    CHECK(read.has_value() && static_cast<int>(read->left().which()) == 9);
    CHECK(read->left().value() == 0);
    const auto record = zooph::decode<eval::Expression>(bytes);
    CHECK(record.has_value() && static_cast<int>(record->left.which()) == 9);
    auto error = zooph::encode_error::none;
    CHECK(zooph::try_encode(*record, error).empty());
    CHECK(error == zooph::encode_error::unknown_member);
    // The same for a struct that leads only to texts and data.
    auto note = zooph::encode(members::Note{.title = "t"});
    zooph::detail::store(note.data() + 2 * 8, std::uint16_t{9});
    const auto other = zooph::decode<members::Note>(note);
    CHECK(other.has_value() && zooph::try_encode(*other, error).empty());
    CHECK(error == zooph::encode_error::unknown_member);
}

TEST(decoding_keeps_to_its_limits) {
    check::Random random(2);
    auto record = lot_of(random);
    record.cars.resize(3);
    record.cars[1].make = "some make";
    const auto bytes = zooph::encode(record);
    const auto memory = zooph::decode<carsales::ParkingLot>(bytes, {.memory = 100});
    CHECK(memory.error().kind() == fault_kind::memory && memory.error().path() == "cars");
    const auto nesting = zooph::decode<carsales::ParkingLot>(bytes, {.nesting = 1});
    CHECK(nesting.error().kind() == fault_kind::nesting);
    CHECK(zooph::decode<carsales::ParkingLot>(bytes, {.nesting = 3}).has_value());
    // Every object is charged for the memory that the allocator needs for it.
    const auto boxes = zooph::encode(deep(60));
    const std::uint64_t content = 60 * sizeof(eval::Expression);
    const std::uint64_t beside = 60 * zooph::detail::object_cost;
    const auto unpaid = zooph::decode<eval::Expression>(boxes, {.memory = content + beside / 2});
    CHECK(unpaid.error().kind() == fault_kind::memory);
    CHECK(zooph::decode<eval::Expression>(boxes, {.memory = content + 2 * beside}).has_value());
    // Decoding accepts what validation accepts: both count the same nesting levels.
    for (std::uint32_t nesting_limit = 1; nesting_limit < 80; ++nesting_limit) {
        const auto tree = zooph::encode(deep(60));
        const zooph::Limits limits{.nesting = nesting_limit};
        CHECK(zooph::open<eval::Expression>(tree, limits).has_value() ==
              zooph::decode<eval::Expression>(tree, limits).has_value());
    }
}

TEST(decoding_checks_that_texts_are_utf8) {
    auto bytes = zooph::encode(catrank::SearchResultList{{{.url = "first"}, {.url = "caf\xc3\xa9"}}});
    CHECK(zooph::decode<catrank::SearchResultList>(bytes).has_value());
    // Remove the byte that ends the sequence.
    for (std::byte& byte : bytes) {
        if (byte == std::byte{0xa9}) {
            byte = std::byte{'x'};
        }
    }
    CHECK(zooph::open<catrank::SearchResultList>(bytes).has_value());
    const auto found = zooph::decode<catrank::SearchResultList>(bytes);
    CHECK(found.error().kind() == fault_kind::text_utf8);
    CHECK(found.error().path() == "results[1].url");
}

namespace {

/// Decoding with default limits takes a shorter way than with given limits. Both must have the same result, also for
/// copies of the message with a damaged bit or a missing end.
template <class T>
void check_both_ways(const T& record, check::Random& random) {
    const auto same = [](std::span<const std::byte> bytes) {
        const auto found = zooph::decode<T>(bytes);
        const auto within = zooph::decode<T>(bytes, zooph::Limits{});
        CHECK(found.has_value() == within.has_value());
        CHECK(found.has_value() ? zooph::encode(*found).to_vector() == zooph::encode(*within).to_vector()
                                : found.error() == within.error());
    };
    const std::vector<std::byte> sound = zooph::encode(record).to_vector();
    same(sound);
    for (int round = 0; round < 100; ++round) {
        std::vector<std::byte> bytes = sound;
        bytes[random.below(bytes.size())] ^= std::byte{1} << random.below(8);
        same(bytes);
        same(std::span(bytes).first(random.below(bytes.size())));
    }
}

} // namespace

TEST(decoding_within_default_limits_is_what_it_is_without_limits) {
    check::Random random(11);
    for (int round = 0; round < 20; ++round) {
        check_both_ways(one_field::TotalValue{random.next()}, random);
        check_both_ways(carsales::Engine{.cc = 7, .uses_gas = true}, random);
        check_both_ways(catrank::SearchResult{.url = "caf\xc3\xa9", .snippet = std::string(70, 's')}, random);
        check_both_ways(lot_of(random), random);
    }
}

TEST(boxes_are_copied_deeply) {
    carsales::Car one;
    one.engine = carsales::Engine{.horsepower = 100};
    carsales::Car other = one;
    CHECK(one == other);
    other.engine->horsepower = 200;
    CHECK(one != other && one.engine->horsepower == 100);
    other.engine.reset();
    CHECK(!other.engine && one != other);
    one = std::move(other);
    CHECK(!one.engine.has_value());
}

TEST(null_in_a_list_is_empty_whatever_was_there) {
    // A field whose default is a list of lists, in a message with another list that has a null in it.
    zooph::Arena arena;
    const auto list = arena.root_pointer().init_list(zooph::element_size::pointer, 2);
    list.pointer(0).set_text("a");
    const auto segment = zooph::detail::Segment::lone(arena.framed().subspan(8));
    std::vector<std::string> texts{"b", "c", "d"};
    zooph::generated_v1::Decoder decoder(segment, zooph::Limits{});
    CHECK(decoder.value_at<zooph::List<zooph::Text>>(zooph::Pointer::root(segment), texts));
    CHECK(texts == std::vector<std::string>{"a", ""});
}

namespace {

/// The default of a Record is the result of decoding a null root, and is encoded to it.
template <class T>
void check_default() {
    const std::vector<std::byte> null{
        {}, {}, {}, {}, std::byte{1}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}};
    const T record{};
    check_round_trip(record);
    const auto read = zooph::decode<T>(null);
    CHECK(read.has_value() && *read == record);
    std::vector<std::byte> again(zooph::encoded_size(record));
    CHECK(zooph::encode_into(record, std::span(again)) == again.size());
}

} // namespace

TEST(defaults_that_contain_themselves_have_an_end) {
    check_default<endless::Tree>();
    check_default<endless::Crate>();
    check_default<endless_circles::Left>();
    check_default<endless_circles::Right>();
    check_default<endless_circles::Choice>();
    check_default<endless_circles::Grouped>();
    const endless::Tree tree;
    CHECK(tree.kids.size() == 1 && tree.kids[0].size == 3 && tree.kids[0].kids.empty());
    // The list is in a group, whose class is declared before that of the list's elements.
    const endless_circles::Left left;
    CHECK(left.side.rights.size() == 2);
    // An element of such a list is a Record like any other; its own list is not set.
    check_round_trip(endless_circles::Choice{}.which.all().at(0));
    check_round_trip(endless_circles::Grouped{}.which.group().all.at(0));
}
