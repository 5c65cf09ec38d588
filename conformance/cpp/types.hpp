#pragma once

// The types of the vectors, as far as operations without generated code need them: what the back end will write
// as tables. Their Readers are the untyped one.

#include "zooph/list.hpp"

namespace every {
struct Empty;
struct Numbers;
struct Preset;
struct Lists;
struct Blobs;
struct Tree;
struct Grouped;
struct Choice;
struct Untyped;
struct Generic;
struct Old;
struct OldPoint;
struct New;
struct Byte;
struct Point;
struct Long;
struct Labelled;
struct Listed;
template <class First, class Second>
struct Pair;
} // namespace every

namespace hostile {
struct Target;
struct Chain;
struct Tree;
struct Voids;
struct Bools;
struct Structs;
struct Texts;
struct Anything;
} // namespace hostile

namespace upgrades {
struct Mixed;
struct ListOfVoid;
struct ListOfBool;
struct ListOfUInt8;
struct ListOfUInt16;
struct ListOfUInt32;
struct ListOfUInt64;
struct ListOfText;
struct ListOfLists;
struct ListOfMixed;
} // namespace upgrades

/// What generated code tells of a struct whose Reader is the untyped one.
#define ZOOPH_UNTYPED(NAME, DATA, POINTERS)                                                           \
    template <>                                                                                       \
    struct zooph::generated_v1::type<NAME> {                                                          \
        using Reader = zooph::StructReader;                                                           \
        static constexpr std::uint16_t data_words = DATA;                                             \
        static constexpr std::uint16_t pointers = POINTERS;                                           \
        static const zooph::Layout& layout() noexcept;                                                \
    }

ZOOPH_UNTYPED(every::Empty, 0, 0);
ZOOPH_UNTYPED(every::Numbers, 6, 0);
ZOOPH_UNTYPED(every::Preset, 6, 8);
ZOOPH_UNTYPED(every::Lists, 0, 21);
ZOOPH_UNTYPED(every::Blobs, 0, 2);
ZOOPH_UNTYPED(every::Tree, 1, 3);
ZOOPH_UNTYPED(every::Grouped, 3, 3);
ZOOPH_UNTYPED(every::Choice, 3, 3);
ZOOPH_UNTYPED(every::Untyped, 0, 4);
ZOOPH_UNTYPED(every::Generic, 0, 3);
ZOOPH_UNTYPED(every::Old, 1, 7);
ZOOPH_UNTYPED(every::OldPoint, 1, 0);
ZOOPH_UNTYPED(every::New, 3, 10);
ZOOPH_UNTYPED(every::Byte, 1, 0);
ZOOPH_UNTYPED(hostile::Target, 3, 15);
ZOOPH_UNTYPED(every::Point, 1, 1);
ZOOPH_UNTYPED(every::Long, 1, 1);
ZOOPH_UNTYPED(every::Labelled, 1, 1);
ZOOPH_UNTYPED(every::Listed, 0, 1);
ZOOPH_UNTYPED(hostile::Chain, 0, 1);
ZOOPH_UNTYPED(hostile::Tree, 0, 1);
ZOOPH_UNTYPED(hostile::Voids, 0, 1);
ZOOPH_UNTYPED(hostile::Bools, 0, 1);
ZOOPH_UNTYPED(hostile::Structs, 0, 1);
ZOOPH_UNTYPED(hostile::Texts, 0, 1);
ZOOPH_UNTYPED(hostile::Anything, 0, 1);
ZOOPH_UNTYPED(upgrades::Mixed, 1, 1);
ZOOPH_UNTYPED(upgrades::ListOfVoid, 0, 1);
ZOOPH_UNTYPED(upgrades::ListOfBool, 0, 1);
ZOOPH_UNTYPED(upgrades::ListOfUInt8, 0, 1);
ZOOPH_UNTYPED(upgrades::ListOfUInt16, 0, 1);
ZOOPH_UNTYPED(upgrades::ListOfUInt32, 0, 1);
ZOOPH_UNTYPED(upgrades::ListOfUInt64, 0, 1);
ZOOPH_UNTYPED(upgrades::ListOfText, 0, 1);
ZOOPH_UNTYPED(upgrades::ListOfLists, 0, 1);
ZOOPH_UNTYPED(upgrades::ListOfMixed, 0, 1);

#undef ZOOPH_UNTYPED

template <class First, class Second>
struct zooph::generated_v1::type<every::Pair<First, Second>> {
    using Reader = zooph::StructReader;
    static constexpr std::uint16_t data_words = 0;
    static constexpr std::uint16_t pointers = 3;
    static const zooph::Layout& layout() noexcept {
        using zooph::detail::kind;
        static constexpr zooph::Slot slots[] = {
            {"first", 0, kind<First>::slot},
            {"second", 1, kind<Second>::slot},
            {"more", 2, kind<zooph::List<every::Pair<First, Second>>>::slot},
        };
        static constexpr zooph::Layout layout{"Pair", 0, 3, slots};
        return layout;
    }
};
