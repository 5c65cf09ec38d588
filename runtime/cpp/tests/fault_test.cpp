#include <sstream>

#include "check.hpp"
#include "zooph/result.hpp"

using zooph::fault;
using zooph::fault_kind;
using zooph::position;

TEST(faults_grow_their_path_outwards) {
    fault found(fault_kind::text_nul, position::of_word(1, 7));
    CHECK(found.path().empty());
    found.in_field("name");
    found.in_element(3);
    found.in_field("sensors");
    CHECK(found.path() == "sensors[3].name");
    CHECK(fault(found).in_pointer(2).path() == "#2.sensors[3].name");
    CHECK(found.kind() == fault_kind::text_nul);
    CHECK(found.position() == position::of_word(1, 7));
}

TEST(elements_of_elements_have_no_dot) {
    fault found(fault_kind::out_of_bounds, position::of_word(0, 0));
    found.in_pointer(0).in_element(1).in_element(2);
    CHECK(found.path() == "[2][1].#0");
}

TEST(faults_are_printed_with_their_place) {
    const fault at_word = fault(fault_kind::far_pad, position::of_word(2, 9)).in_field("any");
    std::ostringstream text;
    text << at_word;
    CHECK(text.str() ==
          "far_pad: the far pointer's landing pad is malformed, at any (segment 2, word 9)");
    const fault at_byte = fault(fault_kind::truncated, position::of_byte(8)).shift(100);
    CHECK(at_byte.to_string() == "truncated: the bytes end before the message does (byte 108)");
}

TEST(every_kind_has_a_name_and_a_sentence) {
    CHECK(zooph::name(fault_kind::truncated) == "truncated");
    CHECK(zooph::name(fault_kind::message_size) == "message_size");
    for (int number = 1; number <= 19; ++number) {
        const auto kind = static_cast<fault_kind>(number);
        CHECK(zooph::name(kind) != "unknown");
        CHECK(zooph::describe(kind).size() > 10);
    }
    CHECK(zooph::name(static_cast<fault_kind>(20)) == "unknown");
}

TEST(results_hold_a_value_or_a_fault) {
    zooph::result<std::string> good(std::string("value"));
    CHECK(good.has_value() && *good == "value" && good->size() == 5);
    CHECK(good.value_or("other") == "value");
    zooph::result<std::string> bad(fault(fault_kind::memory, position::of_byte(1)));
    CHECK(!bad && bad.error().kind() == fault_kind::memory);
    CHECK(bad.value_or("other") == "other");
    auto copy = good;
    copy = bad;
    CHECK(!copy && copy.error() == bad.error());
    copy = good;
    CHECK(copy.value() == "value");
    auto moved = std::move(copy);
    CHECK(moved.value() == "value");
}

TEST(results_of_nothing_hold_a_fault_or_not) {
    zooph::result<void> good;
    CHECK(good.has_value());
    good.value();
    zooph::result<void> bad(fault(fault_kind::packed, position::of_byte(3)));
    CHECK(!bad && bad.error().position().byte() == 3);
    good = bad;
    CHECK(!good && good.error() == bad.error());
}

#if defined(__cpp_exceptions)
TEST(asking_for_a_value_that_is_not_there_throws_the_fault) {
    const zooph::result<int> bad(fault(fault_kind::no_root, position::of_word(0, 0)));
    bool is_thrown = false;
    try {
        CHECK(bad.value() == 0);
    } catch (const zooph::bad_result& thrown) {
        is_thrown = thrown.error() == bad.error() &&
                    std::string_view(thrown.what()).starts_with("no_root");
    }
    CHECK(is_thrown);
}
#endif
