// Tests of generated code for features that the benchmarks' schemas do not have: defaults, lists of all types,
// unnamed unions, groups in unions, generics, untyped values, constants.

#include <optional>
#include <string>

#include "check.hpp"
#include "constants.zooph.hpp"
#include "generics.zooph.hpp"
#include "interfaces.zooph.hpp"
#include "structs.zooph.hpp"
#include "unions.zooph.hpp"
#include "zooph/set.hpp"

namespace {

template <class T>
std::optional<T> round_trip(const T& record) {
    const auto bytes = zooph::encode(record);
    CHECK(zooph::open<T>(bytes).has_value());
    auto back = zooph::decode<T>(bytes);
    return back ? std::optional<T>(*back) : std::nullopt;
}

std::vector<std::byte> copied(std::span<const std::byte> bytes) { return {bytes.begin(), bytes.end()}; }

} // namespace

TEST(defaults_are_those_of_the_schema) {
    const structs::Simple record{};
    CHECK(record.small_ == 7 && record.ratio == 0.1f && record.colour == structs::Colour::green);
    CHECK(record.label == "none" && record.primes == std::vector<std::uint16_t>({2, 3, 5}));
    // Fields that equal their defaults take no words, so only the sections are written.
    CHECK(zooph::encoded_size(record) ==
          8 * (2 + std::size_t{zooph::generated_v1::type<structs::Simple>::data_words} +
               zooph::generated_v1::type<structs::Simple>::pointers));
    CHECK(round_trip(record) == record);
    zooph::Arena arena;
    const auto builder = arena.init<structs::Simple>();
    const auto reader = builder.as_reader();
    CHECK(reader.small_() == 7 && reader.ratio() == 0.1f && reader.label() == "none");
    CHECK(reader.colour() == structs::Colour::green && !reader.has_label());
    CHECK(reader.primes().to_vector() == std::vector<std::uint16_t>({2, 3, 5}));
}

TEST(what_differs_from_a_default_is_kept) {
    structs::Simple record{.flag = true, .small_ = 0, .ratio = 0, .colour = structs::Colour::red};
    record.label.clear();
    record.primes.clear();
    record.data = {std::byte{1}, std::byte{0xff}};
    record.children = {{.text = "child"}, {}};
    record.child = structs::Simple{.wide = -5};
    CHECK(round_trip(record) == record);
    const auto bytes = zooph::encode(record);
    const auto reader = structs::Simple::open(bytes);
    CHECK(reader.has_value() && reader->has_label() && reader->label().empty());
    CHECK(reader->has_primes() && reader->primes().empty() && reader->small_() == 0);
    CHECK(reader->children().size() == 2 && reader->children()[0].text() == "child");
    CHECK(reader->child().wide() == -5 && reader->data().size() == 2);
}

TEST(unknown_enumerants_are_kept) {
    structs::Simple record{};
    record.colour = static_cast<structs::Colour>(77);
    CHECK(round_trip(record) == record);
}

TEST(untyped_values_are_copied) {
    zooph::Arena arena;
    auto builder = arena.init<structs::Simple>();
    builder.anything().set_text("anything");
    const auto bytes = copied(arena.framed());
    const auto record = zooph::decode<structs::Simple>(bytes);
    CHECK(record.has_value() && !record->anything.is_null());
    CHECK(record->anything.pointer().cast<zooph::Text>().value() == "anything");
    CHECK(round_trip(*record) == *record);
    // An empty struct has the place of its pointer, and differs from null.
    static_cast<void>(arena.init<structs::Simple>().anything().init_struct(0, 0));
    const auto empty = zooph::decode<structs::Simple>(arena.framed());
    CHECK(empty.has_value() && !empty->anything.is_null() && round_trip(*empty) == *empty);
    builder = arena.init<structs::Simple>();
    builder.anything().set_capability(3);
    const auto capability = zooph::decode<structs::Simple>(arena.framed());
    CHECK(capability.has_value() && round_trip(*capability) == *capability);
}

TEST(unions_hold_one_member) {
    using unions::Shape;
    Shape shape{};
    CHECK(shape.which.which() == Shape::Which::circle && shape.which.circle() == 0);
    shape.which = Shape::Union::of_label("label");
    shape.border = Shape::Border::of_dashed({.dash = 3, .gap = 4});
    shape.origin = {.x = -1, .y = 2};
    CHECK(round_trip(shape) == shape);
    const auto bytes = zooph::encode(shape);
    const auto reader = Shape::open(bytes);
    CHECK(reader->which() == Shape::Which::label && reader->label() == "label" && reader->circle() == 0);
    CHECK(reader->border().dashed().gap() == 4 && reader->origin().x() == -1);
    const auto name = reader->visit(zooph::overload{
        [](Shape::Reader::Label label) { return std::string(*label); },
        [](auto) { return std::string(); },
    });
    CHECK(name == "label");
    const auto length = shape.which.visit(zooph::overload{
        [](Shape::Union::Label label) { return label->size(); },
        [](auto) { return std::size_t{0}; },
    });
    CHECK(length == 5);
}

TEST(what_a_member_leaves_behind_does_not_show) {
    zooph::Arena arena;
    auto builder = arena.init<unions::Shape>();
    builder.circle(1.5);
    builder.border().dashed().dash(7).gap(8);
    builder.border().plain();
    CHECK(builder.as_reader().border().which() == unions::Shape_Border_Which::plain);
    CHECK(builder.as_reader().border().dashed().dash() == 0);
    // A group that becomes the active member is empty.
    CHECK(builder.border().dashed().as_reader().gap() == 0);
    builder.none();
    CHECK(builder.as_reader().which() == unions::Shape_Which::none && builder.as_reader().circle() == 0);
    const auto record = zooph::decode<unions::Shape>(arena.framed());
    CHECK(record.has_value() && record->which == unions::Shape::Union::of_none());
}

TEST(members_that_nobody_knows_are_told) {
    auto bytes = zooph::encode(unions::Shape{});
    // The discriminant is at byte 16 of the data section.
    zooph::detail::store(bytes.data() + 2 * 8 + 16, std::uint16_t{9});
    const auto reader = unions::Shape::open(bytes);
    const auto seen = reader->visit(zooph::overload{
        [](zooph::unknown_member unknown) { return unknown.which; },
        [](auto) { return std::uint16_t{0}; },
    });
    CHECK(seen == 9);
    const auto record = zooph::decode<unions::Shape>(bytes);
    auto error = zooph::encode_error::none;
    CHECK(record.has_value() && zooph::try_encode(*record, error).empty());
    CHECK(error == zooph::encode_error::unknown_member);
}

TEST(generic_structs_hold_what_they_are_told) {
    zooph::Arena arena;
    auto names = arena.init<generics::Uses>().init_names();
    auto entries = names.init_entries(2);
    entries[0].key().set("first");
    const std::byte data[] = {std::byte{1}, std::byte{2}};
    entries[0].value().set(data);
    entries[1].key().set("second");
    const auto bytes = copied(arena.framed());
    const auto reader = generics::Uses::open(bytes);
    CHECK(reader.has_value() && reader->names().entries().size() == 2);
    CHECK(reader->names().entries()[0].key() == "first" && reader->names().entries()[0].value().size() == 2);
    const auto record = zooph::decode<generics::Uses>(bytes);
    CHECK(record.has_value() && record->names->entries[1].key == "second");
    CHECK(round_trip(*record) == *record);
    using Numbers = generics::Map<zooph::List<zooph::List<std::int16_t>>, zooph::List<generics::Uses>>;
    Numbers numbers{.entries = {{.key = {{1, 2}, {}, {-3}}, .value = {*record, {}}}, {}}};
    CHECK(round_trip(numbers) == numbers);
    using Bits = generics::Map<zooph::List<bool>, zooph::List<zooph::Data>>;
    Bits bits{.entries = {{.key = {true, false, true}, .value = {{}, {std::byte{7}}}}}};
    CHECK(round_trip(bits) == bits);
    using Untyped = generics::Map<zooph::AnyPointer, zooph::List<zooph::Void>>;
    Untyped untyped{.entries = {{.value = std::vector<zooph::Void>(1000)}}};
    CHECK(round_trip(untyped) == untyped);
}

TEST(lists_of_lists_are_built) {
    using Numbers = generics::Map<zooph::List<zooph::List<std::int16_t>>, zooph::List<zooph::Text>>;
    zooph::Arena arena;
    auto entry = arena.init<Numbers>().init_entries(1)[0];
    const auto rows = entry.key().init(2);
    rows.init(1, 3).set(2, 9);
    entry.value().init(2).set(1, "text");
    const auto record = zooph::decode<Numbers>(arena.framed());
    CHECK(record.has_value());
    const std::vector<std::vector<std::int16_t>> wanted = {{}, {0, 0, 9}};
    CHECK(record->entries[0].key == wanted);
    CHECK(record->entries[0].value == std::vector<std::string>({"", "text"}));
}

TEST(faults_have_the_schemas_paths) {
    using Texts = generics::Map<zooph::Text, zooph::List<zooph::List<zooph::Text>>>;
    Texts texts{.entries = {{.key = "k", .value = {{}, {"good", "bad\xff"}}}}};
    const auto bytes = zooph::encode(texts);
    const auto found = zooph::decode<Texts>(bytes);
    CHECK(found.error().kind() == zooph::fault_kind::text_utf8);
    CHECK(found.error().path() == "entries[0].value[1][1]");
    const auto memory = zooph::decode<Texts>(bytes, {.memory = 40});
    CHECK(memory.error().kind() == zooph::fault_kind::memory);
}

TEST(records_are_put_into_messages_under_construction) {
    zooph::Arena arena;
    auto builder = arena.init<structs::Simple>();
    const structs::Simple child{.wide = -5, .text = "child", .children = {{.text = "deep"}, {}}};
    zooph::set(builder.child_pointer(), child);
    zooph::set(builder.children_pointer(), std::vector<structs::Simple>{child, {}, child});
    auto record = zooph::decode<structs::Simple>(arena.framed());
    CHECK(record.has_value() && *record->child == child);
    CHECK(record->children == std::vector<structs::Simple>({child, {}, child}));
    // Setting a pointer drops its old object.
    zooph::set(builder.children_pointer(), std::vector<structs::Simple>());
    zooph::set(builder.child_pointer(), structs::Simple{});
    record = zooph::decode<structs::Simple>(arena.framed());
    CHECK(record.has_value() && *record->child == structs::Simple{} && record->children.empty());
    CHECK(!builder.as_reader().has_children() && arena.unused_is_zero());
    // If a Record cannot be encoded, the pointer is unchanged.
    unions::Shape unknown;
    unknown.which = unions::Shape::Union::of_label("a");
    auto bytes = zooph::encode(unknown);
    zooph::detail::store(bytes.data() + 2 * 8 + 16, std::uint16_t{9});
    unknown = *zooph::decode<unions::Shape>(bytes);
    CHECK(zooph::try_set(builder.child_pointer(), unknown) == zooph::encode_error::unknown_member);
    CHECK(zooph::try_set(builder.child_pointer(), std::vector{unknown}) == zooph::encode_error::unknown_member);
    CHECK(builder.as_reader().has_child());
}

TEST(constants_are_those_of_the_schema) {
    static_assert(constants::answer == 42);
    CHECK(constants::greeting == "hello\n" && constants::pi > 3.14);
    CHECK(constants::bytes_().size() == 2 && constants::bytes_()[1] == std::byte{0xff});
    CHECK(constants::origin().x() == 1 && constants::origin().y() == 0);
    CHECK(constants::primes().to_vector() == std::vector<std::uint16_t>({2, 3, 5}));
}

TEST(interfaces_have_ids_and_the_structs_of_their_methods) {
    static_assert(interfaces::Store::id != 0);
    static_assert(static_cast<int>(interfaces::Store::Method::get) == 1);
    interfaces::Store_PutParams params{.key = "key", .value = {std::byte{1}}};
    CHECK(round_trip(params) == params);
    interfaces::Holder holder{.store = 5};
    CHECK(round_trip(holder) == holder);
}
