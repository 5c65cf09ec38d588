#pragma once

// The fields of every struct of the schemas, in the order of their sources.

#include "attacks.zooph.hpp"
#include "every.zooph.hpp"
#include "hostile-messages.zooph.hpp"
#include "list-upgrades.zooph.hpp"
#include "names.hpp"
#include "walk.hpp"

namespace driver {

using zooph::AnyPointer;
using zooph::Capability;
using zooph::Data;
using zooph::List;
using zooph::Text;
using zooph::Void;

// Defines the members of a struct or group, which `v` prints or copies.
#define MEMBERS(TYPE)                                                                                 \
    template <>                                                                                       \
    struct members_of<TYPE> {                                                                         \
        static constexpr bool is_union = false;                                                       \
        static void each([[maybe_unused]] const auto& v)
// Defines the members of a union with a name, which `v` prints or copies.
#define UNION(TYPE)                                                                                   \
    template <>                                                                                       \
    struct members_of<TYPE> {                                                                         \
        static constexpr bool is_union = true;                                                        \
        static void each(const auto& v)
#define END };

#define FIELD(KIND, NAME, ID, ...) v.template KIND<__VA_ARGS__>(NAME, name_##ID());
#define MEMBER(TAG, KIND, NAME, ID, ...)                                                              \
    case TAG:                                                                                         \
        return v.template KIND<__VA_ARGS__>(NAME, name_##ID());
#define NOTHING(TAG, NAME, ID)                                                                        \
    case TAG:                                                                                         \
        return v.nothing(NAME, name_##ID());

MEMBERS(every::Empty) {} END

MEMBERS(every::Point) {
    FIELD(number, "x", x, std::int32_t)
    FIELD(number, "y", y, std::int32_t)
    FIELD(text, "label", label, Text)
} END

MEMBERS(every::Numbers) {
    // A field of type `Void` has nothing to be copied.
    print_void(v);
    FIELD(number, "bool", bool_, bool)
    FIELD(number, "int8", int8, std::int8_t)
    FIELD(number, "int16", int16, std::int16_t)
    FIELD(number, "int32", int32, std::int32_t)
    FIELD(number, "int64", int64, std::int64_t)
    FIELD(number, "uInt8", u_int8, std::uint8_t)
    FIELD(number, "uInt16", u_int16, std::uint16_t)
    FIELD(number, "uInt32", u_int32, std::uint32_t)
    FIELD(number, "uInt64", u_int64, std::uint64_t)
    FIELD(number, "float32", float32, float)
    FIELD(number, "float64", float64, double)
    FIELD(number, "colour", colour, every::Colour)
    FIELD(number, "lastBool", last_bool, bool)
}
    static void print_void(const auto& v) {
        if constexpr (requires { v.out; }) {
            v.nothing("void", 0);
        }
    }
END

MEMBERS(every::Preset) {
    FIELD(number, "bool", bool_, bool)
    FIELD(number, "int8", int8, std::int8_t)
    FIELD(number, "int16", int16, std::int16_t)
    FIELD(number, "int32", int32, std::int32_t)
    FIELD(number, "int64", int64, std::int64_t)
    FIELD(number, "uInt8", u_int8, std::uint8_t)
    FIELD(number, "uInt16", u_int16, std::uint16_t)
    FIELD(number, "uInt32", u_int32, std::uint32_t)
    FIELD(number, "uInt64", u_int64, std::uint64_t)
    FIELD(number, "float32", float32, float)
    FIELD(number, "float64", float64, double)
    FIELD(number, "colour", colour, every::Colour)
    FIELD(text, "text", text, Text)
    FIELD(text, "data", data, Data)
    FIELD(list, "bools", bools, List<bool>)
    FIELD(list, "int16s", int16s, List<std::int16_t>)
    FIELD(list, "float64s", float64s, List<double>)
    FIELD(list, "texts", texts, List<Text>)
    FIELD(list, "points", points, List<every::Point>)
    FIELD(list, "lists", lists, List<List<std::uint8_t>>)
} END

MEMBERS(every::Lists) {
    FIELD(list, "voids", voids, List<Void>)
    FIELD(list, "bools", bools, List<bool>)
    FIELD(list, "int8s", int8s, List<std::int8_t>)
    FIELD(list, "int16s", int16s, List<std::int16_t>)
    FIELD(list, "int32s", int32s, List<std::int32_t>)
    FIELD(list, "int64s", int64s, List<std::int64_t>)
    FIELD(list, "uInt8s", u_int8s, List<std::uint8_t>)
    FIELD(list, "uInt16s", u_int16s, List<std::uint16_t>)
    FIELD(list, "uInt32s", u_int32s, List<std::uint32_t>)
    FIELD(list, "uInt64s", u_int64s, List<std::uint64_t>)
    FIELD(list, "float32s", float32s, List<float>)
    FIELD(list, "float64s", float64s, List<double>)
    FIELD(list, "texts", texts, List<Text>)
    FIELD(list, "datas", datas, List<Data>)
    FIELD(list, "colours", colours, List<every::Colour>)
    FIELD(list, "points", points, List<every::Point>)
    FIELD(list, "empties", empties, List<every::Empty>)
    FIELD(list, "services", services, List<Capability>)
    FIELD(list, "matrix", matrix, List<List<std::int32_t>>)
    FIELD(list, "textLists", text_lists, List<List<Text>>)
    FIELD(list, "pointLists", point_lists, List<List<every::Point>>)
} END

MEMBERS(every::Flags_Inner) {
    FIELD(number, "c0", c0, bool)
    FIELD(number, "c1", c1, bool)
    FIELD(number, "c2", c2, bool)
    FIELD(number, "c3", c3, bool)
    FIELD(number, "c4", c4, bool)
    FIELD(number, "c5", c5, bool)
    FIELD(number, "c6", c6, bool)
    FIELD(number, "c7", c7, bool)
} END

MEMBERS(every::Flags_Pair) {
    FIELD(number, "left", left, bool)
    FIELD(number, "right", right, bool)
    FIELD(number, "third", third, bool)
} END

UNION(every::Flags_Kind) {
    using Which = every::Flags_Kind_Which;
    switch (v.which()) {
        MEMBER(Which::no, number, "no", no, bool)
        MEMBER(Which::yes, number, "yes", yes, bool)
    }
    v.unknown(static_cast<std::uint16_t>(v.which()));
} END

MEMBERS(every::Flags) {
    FIELD(number, "a0", a0, bool)
    FIELD(number, "a1", a1, bool)
    FIELD(number, "a2", a2, bool)
    FIELD(number, "a3", a3, bool)
    FIELD(number, "a4", a4, bool)
    FIELD(number, "a5", a5, bool)
    FIELD(number, "a6", a6, bool)
    FIELD(number, "a7", a7, bool)
    FIELD(number, "b0", b0, bool)
    FIELD(number, "b1", b1, bool)
    FIELD(number, "b2", b2, bool)
    FIELD(number, "b3", b3, bool)
    FIELD(number, "b4", b4, bool)
    FIELD(number, "b5", b5, bool)
    FIELD(number, "b6", b6, bool)
    FIELD(number, "b7", b7, bool)
    FIELD(group, "inner", inner, every::Flags_Inner)
    FIELD(number, "d0", d0, bool)
    FIELD(number, "d1", d1, bool)
    FIELD(number, "d2", d2, bool)
    FIELD(number, "last", last, bool)
    FIELD(group, "kind", kind, every::Flags_Kind)
    FIELD(list, "list", list, List<bool>)
    FIELD(list, "preset", preset, List<bool>)
    FIELD(list, "lists", lists, List<List<bool>>)
    v.template rest<every::Flags>();
}
    static void unnamed(const auto& v) {
        using Which = every::Flags_Which;
        switch (v.which()) {
            MEMBER(Which::one, number, "one", one, bool)
            MEMBER(Which::two, number, "two", two, bool)
            MEMBER(Which::pair, group, "pair", pair, every::Flags_Pair)
        }
        v.unknown(static_cast<std::uint16_t>(v.which()));
    }
END

MEMBERS(every::Layers) {
    FIELD(list, "numbers", numbers, List<List<std::int32_t>>)
    FIELD(list, "bools", bools, List<List<bool>>)
    FIELD(list, "texts", texts, List<List<Text>>)
    FIELD(list, "points", points, List<List<every::Point>>)
    FIELD(list, "deep", deep, List<List<List<std::uint8_t>>>)
} END

MEMBERS(every::Blobs) {
    FIELD(text, "text", text, Text)
    FIELD(text, "data", data, Data)
} END

MEMBERS(every::Tree) {
    FIELD(number, "value", value, std::uint16_t)
    FIELD(child, "left", left, every::Tree)
    FIELD(child, "right", right, every::Tree)
    FIELD(child, "point", point, every::Point)
} END

MEMBERS(every::Grouped_Start) {
    FIELD(number, "lat", lat, double)
    FIELD(text, "name", name, Text)
} END

MEMBERS(every::Grouped_End_Deeper) { FIELD(number, "flag", flag, bool) } END

MEMBERS(every::Grouped_End) {
    FIELD(number, "lat", lat, double)
    FIELD(text, "name", name, Text)
    FIELD(group, "deeper", deeper, every::Grouped_End_Deeper)
} END

MEMBERS(every::Grouped) {
    FIELD(group, "start", start, every::Grouped_Start)
    FIELD(group, "end", end, every::Grouped_End)
    FIELD(text, "note", note, Text)
} END

MEMBERS(every::Choice_Pair) {
    FIELD(text, "left", left, Text)
    FIELD(number, "right", right, float)
} END

UNION(every::Choice_Kind) {
    using Which = every::Choice_Kind_Which;
    switch (v.which()) {
        MEMBER(Which::plain, number, "plain", plain, std::uint8_t)
        MEMBER(Which::label, text, "label", label, Text)
        MEMBER(Which::blob, text, "blob", blob, Data)
    }
    v.unknown(static_cast<std::uint16_t>(v.which()));
} END

MEMBERS(every::Choice) {
    FIELD(number, "before", before, std::uint32_t)
    FIELD(text, "after", after, Text)
    FIELD(group, "kind", kind, every::Choice_Kind)
    v.template rest<every::Choice>();
}
    static void unnamed(const auto& v) {
        using Which = every::Choice_Which;
        switch (v.which()) {
            NOTHING(Which::none, "none", none)
            MEMBER(Which::bit, number, "bit", bit, bool)
            MEMBER(Which::number, number, "number", number, std::uint32_t)
            MEMBER(Which::long_, number, "long", long_, std::int64_t)
            MEMBER(Which::text, text, "text", text, Text)
            MEMBER(Which::shorts, list, "shorts", shorts, List<std::uint16_t>)
            MEMBER(Which::point, child, "point", point, every::Point)
            MEMBER(Which::pair, group, "pair", pair, every::Choice_Pair)
        }
        v.unknown(static_cast<std::uint16_t>(v.which()));
    }
END

MEMBERS(every::Untyped) {
    FIELD(any, "any", any, AnyPointer)
    FIELD(service, "service", service, Capability)
    FIELD(any, "anyStruct", any_struct, AnyPointer)
    FIELD(any, "anyList", any_list, AnyPointer)
} END

template <class First, class Second>
struct members_of<every::Pair<First, Second>> {
    static constexpr bool is_union = false;
    static void each(const auto& v) {
        FIELD(parameter, "first", first, First)
        FIELD(parameter, "second", second, Second)
        FIELD(list, "more", more, List<every::Pair<First, Second>>)
    }
};

MEMBERS(every::Generic) {
    FIELD(child, "texts", texts, every::Pair<Text, Data>)
    FIELD(child, "lists", lists, every::Pair<List<std::uint16_t>, every::Pair<Text, every::Point>>)
    FIELD(child, "any", any, every::Pair<AnyPointer, AnyPointer>)
} END

MEMBERS(every::Old_OldPoint) { FIELD(number, "x", x, std::int32_t) } END

MEMBERS(every::Old) {
    FIELD(number, "number", number, std::uint32_t)
    FIELD(text, "text", text, Text)
    FIELD(number, "colour", colour, every::Colour)
    FIELD(list, "bytes", bytes, List<std::uint8_t>)
    FIELD(list, "longs", longs, List<std::uint64_t>)
    FIELD(list, "texts", texts, List<Text>)
    FIELD(list, "points", points, List<every::Old_OldPoint>)
    FIELD(list, "lists", lists, List<List<std::uint8_t>>)
    FIELD(text, "single", single, Text)
} END

MEMBERS(every::New_Byte) {
    FIELD(number, "value", value, std::uint8_t)
    FIELD(number, "more", more, std::uint8_t)
} END

MEMBERS(every::New_Long) {
    FIELD(number, "value", value, std::uint64_t)
    FIELD(text, "more", more, Text)
} END

MEMBERS(every::New_Labelled) {
    FIELD(text, "value", value, Text)
    FIELD(number, "number", number, std::uint32_t)
} END

MEMBERS(every::New_Listed) { FIELD(list, "value", value, List<std::uint8_t>) } END

UNION(every::New_Choice) {
    using Which = every::New_Choice_Which;
    switch (v.which()) {
        MEMBER(Which::single, text, "single", single, Text)
        MEMBER(Which::several, list, "several", several, List<Text>)
    }
    v.unknown(static_cast<std::uint16_t>(v.which()));
} END

MEMBERS(every::New) {
    FIELD(number, "number", number, std::uint32_t)
    FIELD(text, "text", text, Text)
    FIELD(number, "colour", colour, every::Colour)
    FIELD(list, "bytes", bytes, List<every::New_Byte>)
    FIELD(list, "longs", longs, List<every::New_Long>)
    FIELD(list, "texts", texts, List<every::New_Labelled>)
    FIELD(list, "points", points, List<every::Point>)
    FIELD(list, "lists", lists, List<every::New_Listed>)
    FIELD(group, "choice", choice, every::New_Choice)
    FIELD(number, "small", small_, std::uint8_t)
    FIELD(number, "large", large, double)
    FIELD(number, "flag", flag, bool)
    FIELD(list, "shorts", shorts, List<std::int16_t>)
    FIELD(child, "child", child, every::New)
    FIELD(text, "name", name, Text)
} END

MEMBERS(hostile_messages::Target) {
    FIELD(child, "child", child, hostile_messages::Target)
    FIELD(text, "text", text, Text)
    FIELD(text, "data", data, Data)
    FIELD(list, "voids", voids, List<Void>)
    FIELD(list, "bools", bools, List<bool>)
    FIELD(list, "bytes", bytes, List<std::uint8_t>)
    FIELD(list, "shorts", shorts, List<std::uint16_t>)
    FIELD(list, "ints", ints, List<std::uint32_t>)
    FIELD(list, "longs", longs, List<std::uint64_t>)
    FIELD(list, "texts", texts, List<Text>)
    FIELD(list, "lists", lists, List<List<std::uint8_t>>)
    FIELD(list, "children", children, List<hostile_messages::Target>)
    FIELD(any, "any", any, AnyPointer)
    FIELD(service, "peer", peer, Capability)
    FIELD(number, "number", number, std::uint64_t)
    FIELD(number, "ratio", ratio, double)
    FIELD(number, "colour", colour, hostile_messages::Colour)
    v.template rest<hostile_messages::Target>();
}
    static void unnamed(const auto& v) {
        using Which = hostile_messages::Target_Which;
        switch (v.which()) {
            MEMBER(Which::first, number, "first", first, std::uint32_t)
            MEMBER(Which::second, text, "second", second, Text)
            MEMBER(Which::third, list, "third", third, List<std::uint8_t>)
        }
        v.unknown(static_cast<std::uint16_t>(v.which()));
    }
END

MEMBERS(hostile_messages::Chain) { FIELD(child, "next", next, hostile_messages::Chain) } END
MEMBERS(hostile_messages::Tree) { FIELD(list, "branches", branches, List<hostile_messages::Tree>) } END
MEMBERS(hostile_messages::Voids) { FIELD(list, "list", list, List<Void>) } END
MEMBERS(hostile_messages::Bools) { FIELD(list, "list", list, List<bool>) } END
MEMBERS(hostile_messages::Structs) { FIELD(list, "list", list, List<hostile_messages::Target>) } END
MEMBERS(hostile_messages::Texts) { FIELD(list, "list", list, List<Text>) } END
MEMBERS(hostile_messages::Anything) { FIELD(any, "any", any, AnyPointer) } END

MEMBERS(list_upgrades::Mixed) {
    FIELD(number, "a", a, std::uint16_t)
    FIELD(text, "t", t, Text)
} END
MEMBERS(list_upgrades::ListOfVoid) { FIELD(list, "list", list, List<Void>) } END
MEMBERS(list_upgrades::ListOfBool) { FIELD(list, "list", list, List<bool>) } END
MEMBERS(list_upgrades::ListOfUInt8) { FIELD(list, "list", list, List<std::uint8_t>) } END
MEMBERS(list_upgrades::ListOfUInt16) { FIELD(list, "list", list, List<std::uint16_t>) } END
MEMBERS(list_upgrades::ListOfUInt32) { FIELD(list, "list", list, List<std::uint32_t>) } END
MEMBERS(list_upgrades::ListOfUInt64) { FIELD(list, "list", list, List<std::uint64_t>) } END
MEMBERS(list_upgrades::ListOfText) { FIELD(list, "list", list, List<Text>) } END
MEMBERS(list_upgrades::ListOfLists) { FIELD(list, "list", list, List<List<std::uint8_t>>) } END
MEMBERS(list_upgrades::ListOfMixed) { FIELD(list, "list", list, List<list_upgrades::Mixed>) } END

// The struct has 513 fields, of which a few suffice.
MEMBERS(attacks::Wide) {
    FIELD(number, "f0", f0, std::uint64_t)
    FIELD(number, "f511", f511, std::uint64_t)
    FIELD(text, "text", text, Text)
} END
MEMBERS(attacks::Wides) { FIELD(list, "list", list, List<attacks::Wide>) } END

#undef MEMBERS
#undef UNION
#undef END
#undef FIELD
#undef MEMBER
#undef NOTHING

} // namespace driver
