// The layout tables of the types of the vectors.

#include "types.hpp"

using zooph::detail::kind;

const zooph::Layout& zooph::generated_v1::type<every::Empty>::layout() noexcept {
    static constexpr Layout layout{"Empty", 0, 0};
    return layout;
}

const zooph::Layout& zooph::generated_v1::type<every::Numbers>::layout() noexcept {
    static constexpr Layout layout{"Numbers", 6, 0};
    return layout;
}

const zooph::Layout& zooph::generated_v1::type<every::Preset>::layout() noexcept {
    static constexpr Slot slots[] = {
        {"text", 0, kind<zooph::Text>::slot},
        {"data", 1, kind<zooph::Data>::slot},
        {"bools", 2, kind<zooph::List<bool>>::slot},
        {"int16s", 3, kind<zooph::List<std::int16_t>>::slot},
        {"float64s", 4, kind<zooph::List<double>>::slot},
        {"texts", 5, kind<zooph::List<zooph::Text>>::slot},
        {"points", 6, kind<zooph::List<every::Point>>::slot},
        {"lists", 7, kind<zooph::List<zooph::List<std::uint8_t>>>::slot},
    };
    static constexpr Layout layout{"Preset", 6, 8, slots};
    return layout;
}

const zooph::Layout& zooph::generated_v1::type<every::Lists>::layout() noexcept {
    static constexpr Slot slots[] = {
        {"voids", 0, kind<zooph::List<zooph::Void>>::slot},
        {"bools", 1, kind<zooph::List<bool>>::slot},
        {"int8s", 2, kind<zooph::List<std::int8_t>>::slot},
        {"int16s", 3, kind<zooph::List<std::int16_t>>::slot},
        {"int32s", 4, kind<zooph::List<std::int32_t>>::slot},
        {"int64s", 5, kind<zooph::List<std::int64_t>>::slot},
        {"uInt8s", 6, kind<zooph::List<std::uint8_t>>::slot},
        {"uInt16s", 7, kind<zooph::List<std::uint16_t>>::slot},
        {"uInt32s", 8, kind<zooph::List<std::uint32_t>>::slot},
        {"uInt64s", 9, kind<zooph::List<std::uint64_t>>::slot},
        {"float32s", 10, kind<zooph::List<float>>::slot},
        {"float64s", 11, kind<zooph::List<double>>::slot},
        {"texts", 12, kind<zooph::List<zooph::Text>>::slot},
        {"datas", 13, kind<zooph::List<zooph::Data>>::slot},
        {"colours", 14, kind<zooph::List<std::uint16_t>>::slot},
        {"points", 15, kind<zooph::List<every::Point>>::slot},
        {"empties", 16, kind<zooph::List<every::Empty>>::slot},
        {"services", 17, kind<zooph::List<zooph::Capability>>::slot},
        {"matrix", 18, kind<zooph::List<zooph::List<std::int32_t>>>::slot},
        {"textLists", 19, kind<zooph::List<zooph::List<zooph::Text>>>::slot},
        {"pointLists", 20, kind<zooph::List<zooph::List<every::Point>>>::slot},
    };
    static constexpr Layout layout{"Lists", 0, 21, slots};
    return layout;
}

const zooph::Layout& zooph::generated_v1::type<every::Blobs>::layout() noexcept {
    static constexpr Slot slots[] = {
        {"text", 0, kind<zooph::Text>::slot},
        {"data", 1, kind<zooph::Data>::slot},
    };
    static constexpr Layout layout{"Blobs", 0, 2, slots};
    return layout;
}

const zooph::Layout& zooph::generated_v1::type<every::Tree>::layout() noexcept {
    static constexpr Slot slots[] = {
        {"left", 0, kind<every::Tree>::slot},
        {"right", 1, kind<every::Tree>::slot},
        {"point", 2, kind<every::Point>::slot},
    };
    static constexpr Layout layout{"Tree", 1, 3, slots};
    return layout;
}

const zooph::Layout& zooph::generated_v1::type<every::Grouped>::layout() noexcept {
    static constexpr Slot slots[] = {
        {"start.name", 0, kind<zooph::Text>::slot},
        {"end.name", 1, kind<zooph::Text>::slot},
        {"note", 2, kind<zooph::Text>::slot},
    };
    static constexpr Layout layout{"Grouped", 3, 3, slots};
    return layout;
}

const zooph::Layout& zooph::generated_v1::type<every::Choice>::layout() noexcept {
    static constexpr Tag active_text[] = {{4, 4}};
    static constexpr Tag active_shorts[] = {{4, 5}};
    static constexpr Tag active_point[] = {{4, 6}};
    static constexpr Tag active_pair_left[] = {{4, 7}};
    static constexpr Tag active_kind_label[] = {{16, 1}};
    static constexpr Tag active_kind_blob[] = {{16, 2}};
    static constexpr Slot slots[] = {
        {"text", 0, kind<zooph::Text>::slot, active_text},
        {"shorts", 0, kind<zooph::List<std::uint16_t>>::slot, active_shorts},
        {"point", 0, kind<every::Point>::slot, active_point},
        {"pair.left", 0, kind<zooph::Text>::slot, active_pair_left},
        {"after", 1, kind<zooph::Text>::slot},
        {"kind.label", 2, kind<zooph::Text>::slot, active_kind_label},
        {"kind.blob", 2, kind<zooph::Data>::slot, active_kind_blob},
    };
    static constexpr Layout layout{"Choice", 3, 3, slots};
    return layout;
}

const zooph::Layout& zooph::generated_v1::type<every::Untyped>::layout() noexcept {
    static constexpr Slot slots[] = {
        {"any", 0, kind<zooph::AnyPointer>::slot},
        {"service", 1, kind<zooph::Capability>::slot},
        {"anyStruct", 2, kind<zooph::AnyStruct>::slot},
        {"anyList", 3, kind<zooph::AnyList>::slot},
    };
    static constexpr Layout layout{"Untyped", 0, 4, slots};
    return layout;
}

const zooph::Layout& zooph::generated_v1::type<every::Generic>::layout() noexcept {
    static constexpr Slot slots[] = {
        {"texts", 0, kind<every::Pair<zooph::Text, zooph::Data>>::slot},
        {"lists", 1, kind<every::Pair<zooph::List<std::uint16_t>, every::Pair<zooph::Text, every::Point>>>::slot},
        {"any", 2, kind<every::Pair<zooph::AnyPointer, zooph::AnyPointer>>::slot},
    };
    static constexpr Layout layout{"Generic", 0, 3, slots};
    return layout;
}

const zooph::Layout& zooph::generated_v1::type<every::Old>::layout() noexcept {
    static constexpr Slot slots[] = {
        {"text", 0, kind<zooph::Text>::slot},
        {"bytes", 1, kind<zooph::List<std::uint8_t>>::slot},
        {"longs", 2, kind<zooph::List<std::uint64_t>>::slot},
        {"texts", 3, kind<zooph::List<zooph::Text>>::slot},
        {"points", 4, kind<zooph::List<every::OldPoint>>::slot},
        {"lists", 5, kind<zooph::List<zooph::List<std::uint8_t>>>::slot},
        {"single", 6, kind<zooph::Text>::slot},
    };
    static constexpr Layout layout{"Old", 1, 7, slots};
    return layout;
}

const zooph::Layout& zooph::generated_v1::type<every::OldPoint>::layout() noexcept {
    static constexpr Layout layout{"Old.OldPoint", 1, 0};
    return layout;
}

const zooph::Layout& zooph::generated_v1::type<every::New>::layout() noexcept {
    static constexpr Tag active_choice_single[] = {{6, 0}};
    static constexpr Tag active_choice_several[] = {{6, 1}};
    static constexpr Slot slots[] = {
        {"text", 0, kind<zooph::Text>::slot},
        {"bytes", 1, kind<zooph::List<every::Byte>>::slot},
        {"longs", 2, kind<zooph::List<every::Long>>::slot},
        {"texts", 3, kind<zooph::List<every::Labelled>>::slot},
        {"points", 4, kind<zooph::List<every::Point>>::slot},
        {"lists", 5, kind<zooph::List<every::Listed>>::slot},
        {"choice.single", 6, kind<zooph::Text>::slot, active_choice_single},
        {"choice.several", 6, kind<zooph::List<zooph::Text>>::slot, active_choice_several},
        {"shorts", 7, kind<zooph::List<std::int16_t>>::slot},
        {"child", 8, kind<every::New>::slot},
        {"name", 9, kind<zooph::Text>::slot},
    };
    static constexpr Layout layout{"New", 3, 10, slots};
    return layout;
}

const zooph::Layout& zooph::generated_v1::type<every::Byte>::layout() noexcept {
    static constexpr Layout layout{"New.Byte", 1, 0};
    return layout;
}

const zooph::Layout& zooph::generated_v1::type<hostile::Target>::layout() noexcept {
    static constexpr Tag active_second[] = {{20, 1}};
    static constexpr Tag active_third[] = {{20, 2}};
    static constexpr Slot slots[] = {
        {"child", 0, kind<hostile::Target>::slot},
        {"text", 1, kind<zooph::Text>::slot},
        {"data", 2, kind<zooph::Data>::slot},
        {"voids", 3, kind<zooph::List<zooph::Void>>::slot},
        {"bools", 4, kind<zooph::List<bool>>::slot},
        {"bytes", 5, kind<zooph::List<std::uint8_t>>::slot},
        {"shorts", 6, kind<zooph::List<std::uint16_t>>::slot},
        {"ints", 7, kind<zooph::List<std::uint32_t>>::slot},
        {"longs", 8, kind<zooph::List<std::uint64_t>>::slot},
        {"texts", 9, kind<zooph::List<zooph::Text>>::slot},
        {"lists", 10, kind<zooph::List<zooph::List<std::uint8_t>>>::slot},
        {"children", 11, kind<zooph::List<hostile::Target>>::slot},
        {"any", 12, kind<zooph::AnyPointer>::slot},
        {"peer", 13, kind<zooph::Capability>::slot},
        {"second", 14, kind<zooph::Text>::slot, active_second},
        {"third", 14, kind<zooph::List<std::uint8_t>>::slot, active_third},
    };
    static constexpr Layout layout{"Target", 3, 15, slots};
    return layout;
}

const zooph::Layout& zooph::generated_v1::type<every::Point>::layout() noexcept {
    static constexpr Slot slots[] = {
        {"label", 0, kind<zooph::Text>::slot},
    };
    static constexpr Layout layout{"Point", 1, 1, slots};
    return layout;
}

const zooph::Layout& zooph::generated_v1::type<every::Long>::layout() noexcept {
    static constexpr Slot slots[] = {
        {"more", 0, kind<zooph::Text>::slot},
    };
    static constexpr Layout layout{"New.Long", 1, 1, slots};
    return layout;
}

const zooph::Layout& zooph::generated_v1::type<every::Labelled>::layout() noexcept {
    static constexpr Slot slots[] = {
        {"value", 0, kind<zooph::Text>::slot},
    };
    static constexpr Layout layout{"New.Labelled", 1, 1, slots};
    return layout;
}

const zooph::Layout& zooph::generated_v1::type<every::Listed>::layout() noexcept {
    static constexpr Slot slots[] = {
        {"value", 0, kind<zooph::List<std::uint8_t>>::slot},
    };
    static constexpr Layout layout{"New.Listed", 0, 1, slots};
    return layout;
}

const zooph::Layout& zooph::generated_v1::type<hostile::Chain>::layout() noexcept {
    static constexpr Slot slots[] = {
        {"next", 0, kind<hostile::Chain>::slot},
    };
    static constexpr Layout layout{"Chain", 0, 1, slots};
    return layout;
}

const zooph::Layout& zooph::generated_v1::type<hostile::Tree>::layout() noexcept {
    static constexpr Slot slots[] = {
        {"branches", 0, kind<zooph::List<hostile::Tree>>::slot},
    };
    static constexpr Layout layout{"Tree", 0, 1, slots};
    return layout;
}

const zooph::Layout& zooph::generated_v1::type<hostile::Voids>::layout() noexcept {
    static constexpr Slot slots[] = {
        {"list", 0, kind<zooph::List<zooph::Void>>::slot},
    };
    static constexpr Layout layout{"Voids", 0, 1, slots};
    return layout;
}

const zooph::Layout& zooph::generated_v1::type<hostile::Bools>::layout() noexcept {
    static constexpr Slot slots[] = {
        {"list", 0, kind<zooph::List<bool>>::slot},
    };
    static constexpr Layout layout{"Bools", 0, 1, slots};
    return layout;
}

const zooph::Layout& zooph::generated_v1::type<hostile::Structs>::layout() noexcept {
    static constexpr Slot slots[] = {
        {"list", 0, kind<zooph::List<hostile::Target>>::slot},
    };
    static constexpr Layout layout{"Structs", 0, 1, slots};
    return layout;
}

const zooph::Layout& zooph::generated_v1::type<hostile::Texts>::layout() noexcept {
    static constexpr Slot slots[] = {
        {"list", 0, kind<zooph::List<zooph::Text>>::slot},
    };
    static constexpr Layout layout{"Texts", 0, 1, slots};
    return layout;
}

const zooph::Layout& zooph::generated_v1::type<hostile::Anything>::layout() noexcept {
    static constexpr Slot slots[] = {
        {"any", 0, kind<zooph::AnyPointer>::slot},
    };
    static constexpr Layout layout{"Anything", 0, 1, slots};
    return layout;
}

const zooph::Layout& zooph::generated_v1::type<upgrades::Mixed>::layout() noexcept {
    static constexpr Slot slots[] = {
        {"t", 0, kind<zooph::Text>::slot},
    };
    static constexpr Layout layout{"Mixed", 1, 1, slots};
    return layout;
}

const zooph::Layout& zooph::generated_v1::type<upgrades::ListOfVoid>::layout() noexcept {
    static constexpr Slot slots[] = {
        {"list", 0, kind<zooph::List<zooph::Void>>::slot},
    };
    static constexpr Layout layout{"ListOfVoid", 0, 1, slots};
    return layout;
}

const zooph::Layout& zooph::generated_v1::type<upgrades::ListOfBool>::layout() noexcept {
    static constexpr Slot slots[] = {
        {"list", 0, kind<zooph::List<bool>>::slot},
    };
    static constexpr Layout layout{"ListOfBool", 0, 1, slots};
    return layout;
}

const zooph::Layout& zooph::generated_v1::type<upgrades::ListOfUInt8>::layout() noexcept {
    static constexpr Slot slots[] = {
        {"list", 0, kind<zooph::List<std::uint8_t>>::slot},
    };
    static constexpr Layout layout{"ListOfUInt8", 0, 1, slots};
    return layout;
}

const zooph::Layout& zooph::generated_v1::type<upgrades::ListOfUInt16>::layout() noexcept {
    static constexpr Slot slots[] = {
        {"list", 0, kind<zooph::List<std::uint16_t>>::slot},
    };
    static constexpr Layout layout{"ListOfUInt16", 0, 1, slots};
    return layout;
}

const zooph::Layout& zooph::generated_v1::type<upgrades::ListOfUInt32>::layout() noexcept {
    static constexpr Slot slots[] = {
        {"list", 0, kind<zooph::List<std::uint32_t>>::slot},
    };
    static constexpr Layout layout{"ListOfUInt32", 0, 1, slots};
    return layout;
}

const zooph::Layout& zooph::generated_v1::type<upgrades::ListOfUInt64>::layout() noexcept {
    static constexpr Slot slots[] = {
        {"list", 0, kind<zooph::List<std::uint64_t>>::slot},
    };
    static constexpr Layout layout{"ListOfUInt64", 0, 1, slots};
    return layout;
}

const zooph::Layout& zooph::generated_v1::type<upgrades::ListOfText>::layout() noexcept {
    static constexpr Slot slots[] = {
        {"list", 0, kind<zooph::List<zooph::Text>>::slot},
    };
    static constexpr Layout layout{"ListOfText", 0, 1, slots};
    return layout;
}

const zooph::Layout& zooph::generated_v1::type<upgrades::ListOfLists>::layout() noexcept {
    static constexpr Slot slots[] = {
        {"list", 0, kind<zooph::List<zooph::List<std::uint8_t>>>::slot},
    };
    static constexpr Layout layout{"ListOfLists", 0, 1, slots};
    return layout;
}

const zooph::Layout& zooph::generated_v1::type<upgrades::ListOfMixed>::layout() noexcept {
    static constexpr Slot slots[] = {
        {"list", 0, kind<zooph::List<upgrades::Mixed>>::slot},
    };
    static constexpr Layout layout{"ListOfMixed", 0, 1, slots};
    return layout;
}
