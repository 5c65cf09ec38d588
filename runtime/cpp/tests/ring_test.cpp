// Tests of schema files that import each other, and of one that imports them.

#include <string>

#include "check.hpp"
#include "ring-one.zooph.hpp"
#include "ring-user.zooph.hpp"
#include "zooph/json.hpp"

TEST(records_of_files_that_import_each_other_come_back) {
    ring_one::Node leaf{};
    leaf.name = "leaf";
    leaf.colour = ring_two::Colour::red;
    ring_three::Node third{};
    third.first = leaf;
    third.names = {"x", "y"};
    third.choice.colour = ring_two::Colour::green;
    third.choice.size = 9;
    ring_two::Node second{};
    second.name = "second";
    second.previous = leaf;
    ring_one::Node first = leaf;
    first.next = second;
    first.all = {third};
    first.colours = {ring_two::Colour::green};
    ring_user::Node user{};
    user.one = first;
    user.two = second;
    user.colour = ring_two::Colour::green;
    const auto bytes = zooph::encode(user);
    const auto back = zooph::decode<ring_user::Node>(bytes);
    CHECK(back.has_value() && *back == user);
    const auto reader = ring_user::Node::open(bytes);
    CHECK(reader.has_value() && reader->one().next().previous().name() == "leaf");
    CHECK(reader->one().all()[0].choice().size() == 9);
    const auto json = zooph::to_json(user);
    CHECK(json.has_value() && json->find("\"verde\"") != std::string::npos);
    CHECK(json->find("\"farbe\"") != std::string::npos);
    const auto again = zooph::from_json<ring_user::Node>(*json);
    CHECK(again.has_value() && *again == user);
}
