// Tests of members of unions that share a pointer, of defaults that are structs, of values that are copied within one
// message, and of floats in defaults.

#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>

#include "check.hpp"
#include "model/members.zooph.hpp"
#include "model/visits.zooph.hpp"
#include "zooph/json.hpp"
#include "zooph/print.hpp"
#include "zooph/set.hpp"

using members::Any;
using Which = Any::Which;

namespace {

/// Reports whether what was built is valid, and memory that is not in use is zero.
bool is_sound(zooph::Arena& arena) {
    return Any::open(arena.framed()).has_value() && arena.unused_is_zero();
}

/// Calls `test` with Builders in arenas whose first segments have room for all, some, and nothing.
template <class Test>
void in_arenas(Test test) {
    for (const std::size_t words : {1000u, 30u, 12u, 4u, 1u}) {
        zooph::Arena arena(words);
        test(arena, arena.init<Any>());
        CHECK(is_sound(arena));
    }
}

/// Returns the bytes of the message as a text.
std::string text_of(zooph::Arena& arena) {
    const auto bytes = arena.framed();
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

} // namespace

TEST(a_member_does_not_read_the_object_of_another) {
    in_arenas([](zooph::Arena& arena, Any::Builder any) {
        any.init_person().age(5).name("a secret");
        auto club = any.edit_club();
        CHECK(any.as_reader().which() == Which::club && club.as_reader().members() == 0);
        CHECK(is_sound(arena) && text_of(arena).find("secret") == std::string::npos);
        any.init_person().age(5).name("a secret");
        CHECK(any.club_pointer().is_null() && any.club_pointer().disown().is_null());
        any.init_person().age(5);
        CHECK(any.anything().is_null());
        any.init_person().age(5);
        CHECK(any.text_pointer().is_null());
        // The active member keeps its object.
        any.edit_person().age(6);
        any.edit_person().name("kept");
        CHECK(any.as_reader().person().age() == 6 && any.as_reader().person().name() == "kept");
        CHECK(!any.person_pointer().is_null());
        any.pair().two("two");
        CHECK(!any.as_reader().pair().has_one() && any.as_reader().pair().two() == "two");
    });
    zooph::Arena arena;
    auto generic = arena.init<members::OneOf<members::Club>>();
    generic.init_other().age(5);
    CHECK(generic.value().edit().as_reader().members() == 0);
}

TEST(edited_structs_begin_as_their_defaults) {
    in_arenas([](zooph::Arena&, Any::Builder any) {
        any.edit_here().y(1);
        const auto here = any.as_reader().here();
        CHECK(here.x() == 5 && here.y() == 1 && here.name() == "origin");
        any.edit_here().x(2);
        CHECK(any.as_reader().here().x() == 2 && any.as_reader().here().y() == 1);
        any.init_person().age(7);
        any.edit_place().y(2);
        const auto place = any.as_reader().place();
        CHECK(place.x() == 5 && place.y() == 2 && place.name() == "origin");
        CHECK(any.init_place().as_reader().x() == 0);
    });
}

TEST(a_field_is_set_to_what_it_holds) {
    in_arenas([](zooph::Arena&, Any::Builder any) {
        any.text("some text");
        any.text(any.as_reader().text());
        CHECK(any.as_reader().text() == "some text");
        any.text(any.as_reader().text().substr(5));
        CHECK(any.as_reader().text() == "text");
        const auto text = any.as_reader().text();
        any.data({reinterpret_cast<const std::byte*>(text.data()), text.size()});
        CHECK(any.as_reader().data().size() == 4 && any.as_reader().data()[0] == std::byte{'t'});
        any.numbers({1, 2, 3});
        if (const auto numbers = any.as_reader().numbers().as_span()) {
            any.numbers(numbers->subspan(1));
            CHECK(any.as_reader().numbers().size() == 2 && any.as_reader().numbers()[1] == 3);
        }
        auto names = any.init_club().init_names(1);
        names.set(0, std::string_view("a name"));
        names.set(0, any.as_reader().club().names()[0]);
        CHECK(any.as_reader().club().names()[0] == "a name");
    });
}

TEST(objects_are_copied_within_a_message) {
    in_arenas([](zooph::Arena& arena, Any::Builder any) {
        auto people = any.init_people(2);
        people[0].age(1).name("one");
        people[1].name("two");
        CHECK(any.people_pointer().copy(any.as_reader().people()).has_value());
        CHECK(any.as_reader().people().size() == 2 && any.as_reader().people()[1].name() == "two");
        // An object takes the place of the one that contains it.
        auto next = any.edit_next();
        next.edit_here().name("here");
        auto last = next.edit_next();
        last.text("last");
        CHECK(any.next_pointer().copy(last.as_reader()).has_value());
        CHECK(any.as_reader().next().text() == "last" && !any.as_reader().next().has_here());
        CHECK(text_of(arena).find("here") == std::string::npos);
        // An object contains its copy.
        CHECK(any.edit_next().next_pointer().copy(any.as_reader()).has_value());
        const auto copy = any.as_reader().next().next();
        CHECK(copy.people()[0].name() == "one" && copy.next().text() == "last");
        CHECK(!copy.next().has_next());
        // Copies that fail leave null and nothing else.
        const auto before = arena.size();
        CHECK(!any.next_pointer().copy(any.as_reader(), {.traversal = 3}));
        CHECK(!any.as_reader().has_next() && arena.size() == before);
        // A null pointer, a number and the pointer itself.
        CHECK(any.next_pointer().copy(any.next_pointer().as_reader()).has_value());
        CHECK(any.next_pointer().is_null() && arena.size() == before);
        any.anything().set_capability(3);
        CHECK(any.next_pointer().copy(any.as_reader().anything()).has_value());
        CHECK(any.next_pointer().as_reader().capability() == 3);
        any.next_pointer().clear();
    });
}

TEST(a_part_of_a_message_becomes_its_root) {
    in_arenas([](zooph::Arena& arena, Any::Builder any) {
        any.edit_here().name("dropped");
        any.edit_next().text("a part");
        CHECK(arena.set_root(any.as_reader().next()).has_value());
        CHECK(Any::open(arena.framed())->text() == "a part" && !Any::open(arena.framed())->has_here());
        const auto root = arena.root_pointer().as_reader();
        CHECK(arena.set_root(root).has_value());
        CHECK(Any::open(arena.framed())->text() == "a part");
        // Several segments are joined in other memory, from which they can be copied, too.
        CHECK(arena.set_root(*zooph::root_pointer(arena.framed())).has_value());
        CHECK(Any::open(arena.framed())->text() == "a part");
        CHECK(!arena.set_root(arena.root_pointer().as_reader(), {.traversal = 1}));
        CHECK(arena.root_pointer().is_null());
    });
}

TEST(readers_and_lists_are_copied_to_pointers) {
    zooph::Arena from;
    auto any = from.init<Any>();
    any.init_people(1)[0].name("one");
    any.edit_here().x(3);
    in_arenas([&](zooph::Arena& arena, Any::Builder to) {
        const auto reader = any.as_reader();
        CHECK(to.people_pointer().copy(reader.people()).has_value());
        CHECK(to.here_pointer().copy(reader.here()).has_value());
        CHECK(to.next_pointer().copy(reader.untyped()).has_value());
        CHECK(to.as_reader().people()[0].name() == "one" && to.as_reader().here().x() == 3);
        CHECK(to.as_reader().next().people()[0].name() == "one");
        // Readers of null pointers are empty.
        CHECK(to.next_pointer().copy(reader.next()).has_value());
        CHECK(to.as_reader().has_next() && to.as_reader().next().which() == Which::person);
        CHECK(to.people_pointer().copy(zooph::List<members::Person>()).has_value());
        CHECK(to.as_reader().people().empty() && is_sound(arena));
        CHECK(to.edit_club().names_pointer().copy(zooph::List<zooph::Text>()).has_value());
        CHECK(to.as_reader().club().has_names() && is_sound(arena));
        CHECK(!to.people_pointer().copy(reader.people(), {.memory = 8}) && to.people_pointer().is_null());
        CHECK(arena.set_root(reader).has_value());
        CHECK(Any::open(arena.framed())->people()[0].name() == "one");
    });
}

TEST(what_is_built_later_is_in_the_framed_message) {
    zooph::Arena arena(4);
    auto any = arena.init<Any>();
    any.text(std::string(100, 'x'));
    auto here = any.edit_here();
    CHECK(arena.segments().size() > 1);
    CHECK(Any::open(arena.framed())->here().x() == 5);
    here.x(77).name("later");
    const auto found = Any::open(arena.framed());
    CHECK(found->here().x() == 77 && found->here().name() == "later");
}

#if defined(__cpp_exceptions)
TEST(a_setter_that_fails_leaves_a_valid_union) {
    const auto is_refused = [](auto mistake) {
        try {
            mistake();
        } catch (const std::length_error&) {
            return true;
        }
        return false;
    };
    in_arenas([&](zooph::Arena& arena, Any::Builder any) {
        any.init_person().age(5).name("x");
        CHECK(is_refused([&] { static_cast<void>(any.init_people(1u << 29)); }));
        CHECK(is_sound(arena) && any.as_reader().people().empty());
        any.init_person().age(5).name("x");
        // On machines of 32 bits so many numbers are not even possible.
        if constexpr (sizeof(std::size_t) > 4) {
            const float* const none = nullptr;
            CHECK(is_refused([&] { any.numbers(std::span(none, std::size_t{1} << 29)); }));
        }
        CHECK(is_sound(arena) && any.as_reader().person().age() == 5);
        constexpr auto most = std::numeric_limits<std::size_t>::max();
        CHECK(is_refused([&] { static_cast<void>(any.text_pointer().init_text(most)); }));
        CHECK(is_refused([&] { static_cast<void>(any.text_pointer().init_text((1u << 29) - 1)); }));
        CHECK(is_refused([&] { static_cast<void>(any.text_pointer().init_data(most)); }));
        CHECK(is_refused([&] { static_cast<void>(any.init_people(most)); }));
        CHECK(any.people_pointer().is_null());
    });
}
#endif

TEST(zeros_of_lists_with_defaults_keep_their_signs) {
    const members::Zeros same{};
    CHECK(zooph::encode(same).size() == 8 * 6);
    members::Zeros zeros{};
    zeros.flat = {-0.0, 0, 0};
    zeros.nested[1][0] = -0.0f;
    zeros.places[0].x = -0.0;
    zeros.place.emplace().x = -0.0;
    const auto bytes = zooph::encode(zeros);
    CHECK(zooph::encoded_size(zeros) == bytes.size());
    const auto back = zooph::decode<members::Zeros>(bytes);
    CHECK(back.has_value() && *back == zeros);
    CHECK(std::signbit(back->flat[0]) && !std::signbit(back->flat[1]));
    CHECK(std::signbit(back->nested[1][0]) && std::signbit(back->places[0].x));
    CHECK(std::signbit(back->place->x));
}

TEST(a_million_levels_are_taken_apart_in_a_loop) {
    Any record{};
    Any* last = &record;
    for (int level = 0; level < 1'000'000; ++level) {
        last = &last->next.emplace();
    }
    auto error = zooph::encode_error::none;
    CHECK(zooph::try_encode(record, error).empty() && error == zooph::encode_error::nesting);
    while (record.next) {
        record.next = std::exchange(record.next->next, {});
    }
    CHECK(!record.next.has_value());
}

TEST(tables_refer_to_types_of_other_files) {
    visits::Visit visit;
    visit.place = members::Place{.x = 1, .y = 0, .name = {}};
    visit.places = {{}, {members::Place{.x = 2, .y = 0, .name = "two"}}};
    visit.ranks = {members::Rank::host, members::Rank::guest, members::Rank{7}};
    const std::string text = "(place = (x = 1, y = 0), places = [[], [(x = 2, y = 0, name = \"two\")]], rank = host, "
                             "ranks = [host, guest, (7)], guide = ())";
    CHECK(zooph::print(visit) == text);
    const auto json = zooph::to_json(visit);
    CHECK(json.has_value());
    const auto read = zooph::from_json<visits::Visit>(*json);
    CHECK(read && *read == visit);
    // The layouts of the other file's structs are used to validate.
    const zooph::buffer bytes = zooph::encode(visit);
    const auto opened = visits::Visit::open(bytes);
    CHECK(opened && opened->guide().person().name() == "Ada");
    zooph::Arena arena;
    auto built = arena.init<visits::Visit>();
    static_cast<void>(built.place_pointer().init_list(zooph::element_size::pointer, 1));
    CHECK(!visits::Visit::open(arena.framed()).has_value());
}
