// Tests of text and JSON with tables of fields that are written by hand like those of generated code.

#include "zooph/print.hpp"

#include "check.hpp"
#include "station_fields.hpp"
#include "zooph/json.hpp"

using test::Words;
using zooph::EnumNames;
using zooph::Field;
using zooph::FieldJson;
using zooph::Fields;
using zooph::StructReader;
using zooph::value_kind;
using zooph::ValueType;
namespace generated = zooph::generated_v1;
namespace wire = zooph::detail::wire;
using Bytes = std::vector<std::byte>;

namespace {

constexpr std::uint32_t max_levels = 64;

StructReader root_of(const Bytes& bytes) {
    return zooph::open<test::Station>(bytes)->untyped();
}

/// A struct of one word of data and one pointer, with these fields.
struct One {
    Words words;
    std::span<const Field> fields;
    std::int64_t tag_offset = -1;
    const zooph::UnionJson* json = nullptr;
};

/// A struct as text and as JSON.
struct Written {
    std::string text;
    std::string json;
};

Written written(const One& one) {
    const Bytes bytes = test::bytes_of(one.words);
    const StructReader from = zooph::Pointer::flat(bytes).structure();
    const Fields fields{nullptr, 1, 1, one.fields, one.tag_offset, one.json};
    Written out;
    const auto text = generated::to_text(from, fields);
    out.text = text ? *text : text.error().to_string();
    const auto error = generated::write_json(from, fields, out.json);
    if (error) {
        out.json = error.to_string();
    }
    return out;
}

/// Writes a number of a type with these bits.
Written number(value_kind kind, std::uint64_t bits, const EnumNames* names = nullptr) {
    const Field field[] = {{.name = "x", .type = {kind, nullptr, nullptr, names}}};
    Written out = written({{wire::struct_pointer(0, 1, 0), bits}, field});
    CHECK(out.text.starts_with("(x = ") && out.text.ends_with(")"));
    CHECK(out.json.starts_with("{\"x\":") && out.json.ends_with("}"));
    return {out.text.substr(5, out.text.size() - 6), out.json.substr(5, out.json.size() - 6)};
}

std::uint64_t bits(double value) { return std::bit_cast<std::uint64_t>(value); }
std::uint64_t bits(float value) { return std::bit_cast<std::uint32_t>(value); }

/// Writes a text or data of up to eight bytes.
Written blob(value_kind kind, std::string_view content, const FieldJson* json = nullptr) {
    const Field field[] = {{.name = "x", .type = {kind}, .json = json}};
    const std::size_t size = content.size() + (kind == value_kind::text ? 1 : 0);
    return written({{wire::struct_pointer(0, 0, 1),
                     wire::list_pointer(0, zooph::element_size::byte,
                                        static_cast<std::uint32_t>(size)),
                     test::text(content.substr(0, 8)), 0},
                    field});
}

} // namespace

TEST(a_struct_is_text) {
    const Bytes bytes = test::framed({test::station()});
    const auto text = generated::to_text(root_of(bytes), test::station_fields());
    CHECK(*text == "(name = \"EBBR\", time = 12345, samples = [1, 2.5, -2], "
                   "sensors = [(name = \"wind\", serial = 7, healthy = true), "
                   "(name = \"rain\", serial = 8, healthy = false)], note = \"ok\")");
    CHECK(generated::print(root_of(bytes), test::station_fields()) == *text);
}

TEST(a_struct_is_json) {
    const Bytes bytes = test::framed({test::station()});
    std::string json("before ");
    CHECK(!generated::write_json(root_of(bytes), test::station_fields(), json));
    CHECK(json == "before {\"name\":\"EBBR\",\"time\":\"12345\",\"samples\":[1,2.5,-2],"
                  "\"sensors\":[{\"name\":\"wind\",\"serial\":7,\"healthy\":true},"
                  "{\"name\":\"rain\",\"serial\":8,\"healthy\":false}],\"note\":\"ok\"}");
}

TEST(numbers_are_written_as_the_stock_tool_writes_them) {
    const auto same = [](const Written& found, std::string_view text, std::string_view json) {
        return found.text == text && found.json == json;
    };
    CHECK(same(number(value_kind::nothing, 0), "void", "null"));
    CHECK(same(number(value_kind::boolean, 1), "true", "true"));
    CHECK(same(number(value_kind::int8, 0x80), "-128", "-128"));
    CHECK(same(number(value_kind::uint8, 0x80), "128", "128"));
    CHECK(same(number(value_kind::int16, 0xffff), "-1", "-1"));
    CHECK(same(number(value_kind::int32, 0x8000'0000), "-2147483648", "-2147483648"));
    CHECK(same(number(value_kind::int64, ~std::uint64_t{0}), "-1", "\"-1\""));
    CHECK(same(number(value_kind::uint64, ~std::uint64_t{0}), "18446744073709551615",
               "\"18446744073709551615\""));
    CHECK(same(number(value_kind::float64, bits(0.1)), "0.1", "0.1"));
    CHECK(same(number(value_kind::float64, bits(-0.0)), "-0", "-0"));
    CHECK(same(number(value_kind::float64, bits(1.0 / 3)), "0.33333333333333331",
               "0.33333333333333331"));
    CHECK(same(number(value_kind::float64, bits(1e100)), "1e100", "1e100"));
    CHECK(same(number(value_kind::float64, bits(1e-7)), "1e-07", "1e-07"));
    CHECK(same(number(value_kind::float64, bits(__builtin_nan(""))), "nan", "\"NaN\""));
    CHECK(same(number(value_kind::float64, bits(-__builtin_inf())), "-inf", "\"-Infinity\""));
    CHECK(same(number(value_kind::float32, bits(0.1F)), "0.1", "0.10000000149011612"));
    CHECK(same(number(value_kind::float32, bits(16777216.0F)), "16777216", "16777216"));
    // The stock tool prints subnormal numbers with more digits than are needed to read them back.
    CHECK(number(value_kind::float32, 1).text == "1.4012985e-45");
    static constexpr std::string_view names[] = {"sun", "rain"};
    static constexpr std::string_view in_json[] = {"Sun", "Rain"};
    static constexpr EnumNames plain_names{names};
    static constexpr EnumNames other_names{names, in_json};
    constexpr const EnumNames* plain = &plain_names;
    constexpr const EnumNames* renamed = &other_names;
    CHECK(same(number(value_kind::enumeration, 1, plain), "rain", "\"rain\""));
    CHECK(same(number(value_kind::enumeration, 1, renamed), "rain", "\"Rain\""));
    CHECK(same(number(value_kind::enumeration, 2, renamed), "(2)", "2"));
}

TEST(texts_and_data_are_escaped) {
    CHECK(blob(value_kind::text, "a\"'\\\n\x1f").text == "(x = \"a\\\"\\'\\\\\\n\\037\")");
    CHECK(blob(value_kind::text, "a\"'\\\n\x1f").json == "{\"x\":\"a\\\"'\\\\\\n\\u001f\"}");
    CHECK(blob(value_kind::text, "\xc3\xa9").json == "{\"x\":\"\xc3\xa9\"}");
    // An incomplete character is replaced once; a byte that cannot begin a character is replaced separately.
    CHECK(blob(value_kind::text, "\xe2\x82-").json == "{\"x\":\"\xef\xbf\xbd-\"}");
    CHECK(blob(value_kind::text, "\xff\xc0\xaf").json ==
          "{\"x\":\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"}");
    CHECK(blob(value_kind::text, "\xed\xa0\x80").text ==
          "(x = \"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\")");
    CHECK(blob(value_kind::data, "\x01\xc3").text == "(x = \"\\001\\303\")");
    CHECK(blob(value_kind::data, "\x01\xc3").json == "{\"x\":[1,195]}");
    static constexpr FieldJson base64{.base64 = true};
    static constexpr FieldJson hex{.hex = true};
    CHECK(blob(value_kind::data, "\x01\xc3", &hex).json == "{\"x\":\"01c3\"}");
    CHECK(blob(value_kind::data, "", &base64).json == "{\"x\":\"\"}");
    CHECK(blob(value_kind::data, "f", &base64).json == "{\"x\":\"Zg==\"}");
    CHECK(blob(value_kind::data, "fo", &base64).json == "{\"x\":\"Zm8=\"}");
    CHECK(blob(value_kind::data, "foob", &base64).json == "{\"x\":\"Zm9vYg==\"}");
}

TEST(annotations_of_unions_and_of_flattened_members_are_kept) {
    static constexpr FieldJson flat{.prefix = "p_", .flatten = true};
    static constexpr FieldJson renamed{.name = "eks"};
    static constexpr Field inner[] = {{.name = "x", .type = {value_kind::uint8}, .json = &renamed},
                                      {.name = "y", .type = {value_kind::uint8}, .offset = 8}};
    static const Fields group{nullptr, 1, 0, inner};
    const Field flattened[] = {{.name = "g", .type = {}, .group = &group, .json = &flat}};
    const Words words{wire::struct_pointer(0, 1, 0), 0x0001'0705};
    CHECK(written({words, flattened}).json == "{\"p_eks\":5,\"p_y\":7}");
    CHECK(written({words, flattened}).text == "(g = (x = 5, y = 7))");

    const Field members[] = {{.name = "none", .type = {value_kind::nothing}, .tag = 0},
                             {.name = "byte", .type = {value_kind::uint8}, .tag = 1}};
    static constexpr zooph::UnionJson told{"kind", "value"};
    const Words none{wire::struct_pointer(0, 1, 0), 0x0000'0005};
    CHECK(written({words, members, 2}).json == "{\"byte\":5}");
    CHECK(written({words, members, 2, &told}).json == "{\"kind\":\"byte\",\"value\":5}");
    CHECK(written({none, members, 2, &told}).json == "{\"kind\":\"none\"}");
    // A member that the schema does not know is left out.
    const Words unknown{wire::struct_pointer(0, 1, 0), 0x0009'0005};
    CHECK(written({unknown, members, 2, &told}).json == "{}");
    CHECK(written({unknown, members, 2, &told}).text == "()");
}

TEST(what_has_no_json_is_told_with_its_path) {
    Words words = test::station();
    // The untyped pointer leads to an empty struct.
    words[7] = wire::struct_pointer(-1, 0, 0);
    const Bytes bytes = test::framed({words});
    std::string json("as it was");
    const auto error = generated::write_json(root_of(bytes), test::station_fields(), json);
    CHECK(error && error.path() == "any" && json == "as it was");
    CHECK(error.to_string() == "json: any: an untyped pointer has no JSON");
    zooph::json_error odd("wrong");
    odd.in_item(3).in_member("").in_member("x");
    CHECK(odd.path() == "x.\"\"[3]");
}

TEST(printing_keeps_to_its_limits) {
    const Bytes bytes = test::framed({test::station()});
    const StructReader root = root_of(bytes);
    const auto kind = [&](const zooph::Limits& limits) {
        return generated::to_text(root, test::station_fields(), limits).error().kind();
    };
    CHECK(kind({.output = 20}) == zooph::fault_kind::memory);
    CHECK(kind({.traversal = 3}) == zooph::fault_kind::traversal);
    CHECK(kind({.nesting = 1}) == zooph::fault_kind::nesting);
    CHECK(generated::print(root, test::station_fields(), {.output = 20})
              .ends_with("... (output limit reached)"));
    CHECK(generated::print(root, test::station_fields(), {.nesting = 1})
              .ends_with("... (nesting limit reached)"));
    std::string json;
    const auto error = generated::write_json(root, test::station_fields(), json, {.output = 20});
    CHECK(error.why().has_value() && error.why()->kind() == zooph::fault_kind::memory);
    CHECK(json.empty());
}

TEST(eight_million_elements_of_no_size_are_bounded) {
    static constexpr ValueType nothing{value_kind::nothing};
    static constexpr Field fields[] = {{.name = "x", .type = {value_kind::list, &nothing}}};
    const Fields of{nullptr, 0, 1, fields};
    const Bytes bytes = test::bytes_of({wire::struct_pointer(0, 0, 1),
                                        wire::list_pointer(0, zooph::element_size::empty, 8'000'000)});
    const StructReader from = zooph::Pointer::flat(bytes).structure();
    const auto text = generated::to_text(from, of, {.output = 1 << 20});
    CHECK(text.error().kind() == zooph::fault_kind::memory);
    CHECK(generated::print(from, of, {.output = 1 << 20}).size() < (1 << 20) + 100);
}

TEST(long_output_is_whole) {
    static constexpr ValueType nothing{value_kind::nothing};
    static constexpr Field fields[] = {{.name = "x", .type = {value_kind::list, &nothing}}};
    const Fields of{nullptr, 0, 1, fields};
    const auto lengths = [&](std::uint32_t count, const zooph::Limits& limits) {
        const Bytes bytes = test::bytes_of({wire::struct_pointer(0, 0, 1),
                                            wire::list_pointer(0, zooph::element_size::empty, count)});
        const StructReader from = zooph::Pointer::flat(bytes).structure();
        std::string json("1234");
        CHECK(!generated::write_json(from, of, json, limits) && json.starts_with("1234{\"x\":[null,"));
        CHECK(json.size() == 4 + 6 + std::size_t{count} * 5 - 1 + 2);
        const std::string text = generated::print(from, of, limits);
        CHECK(text == generated::to_text(from, of, limits).value() && text.ends_with("void, void])"));
        return text.size();
    };
    // Some of these are just above a megabyte, from which on output is counted before it is written.
    for (const std::uint32_t count : {174'761U, 174'762U, 174'763U, 209'714U, 209'715U, 1'000'000U}) {
        const std::size_t size = lengths(count, {});
        CHECK(size == 6 + std::size_t{count} * 6 - 2 + 2);
        CHECK(lengths(count, {.output = size}) == size);
    }
}

TEST(a_message_that_contains_itself_ends) {
    // The struct's child is the struct itself.
    Words words = test::station();
    words[6] = wire::struct_pointer(-6, 2, 6);
    const Bytes bytes = test::framed({words});
    const auto message = zooph::open_lazy<test::Station>(bytes);
    const StructReader root = message->root().untyped();
    CHECK(generated::to_text(root, test::station_fields()).error().kind() == zooph::fault_kind::nesting);
    std::string json;
    CHECK(generated::write_json(root, test::station_fields(), json).why().has_value());
    CHECK(generated::to_text(root, test::station_fields(), {.nesting = max_levels * 100}).error().kind() ==
          zooph::fault_kind::nesting);
}
