#pragma once

// Macros with which programs describe their types. Use them after the type's declaration, in its namespace, without a
// semicolon.

#include "zooph/raw/describe.hpp"

/// Makes T a record: `ZOOPH_RAW(T, a, b)`. T is an aggregate or another class with a default constructor. It can have
/// up to 256 members, which are encoded in this order. Their names are part of fingerprints by name, and of paths.
#define ZOOPH_RAW(TYPE, ...)                                                                          \
    [[maybe_unused]] constexpr auto zooph_raw(::zooph::raw::of<TYPE>) noexcept {                      \
        return ::zooph::raw::record<TYPE>(                                                            \
            #TYPE __VA_OPT__(ZOOPH_RAW_REPEAT(ZOOPH_RAW_FIELDS(TYPE, __VA_ARGS__))));                 \
    }

/// Makes a class a record, from inside the class, for private members and for templates. TYPE is the class's own
/// name.
#define ZOOPH_RAW_INSIDE(TYPE, ...)                                                                   \
    friend constexpr auto zooph_raw(::zooph::raw::of<TYPE>) noexcept {                                \
        return ::zooph::raw::record<TYPE>(                                                            \
            #TYPE __VA_OPT__(ZOOPH_RAW_REPEAT(ZOOPH_RAW_FIELDS(TYPE, __VA_ARGS__))));                 \
    }

/// Makes T a sum: `ZOOPH_RAW_SUM(Shape, is, Circle, Polygon, Empty)`. Its member is a `std::variant` that holds one
/// of the constructors, which are named in the order of the variant. If the type of an alternative is a record or a
/// tuple, its members are the fields of the constructor. Any other type is the only field, and `std::monostate` means
/// no field.
#define ZOOPH_RAW_SUM(TYPE, MEMBER, ...)                                                              \
    [[maybe_unused]] constexpr auto zooph_raw(::zooph::raw::of<TYPE>) noexcept {                      \
        constexpr auto zooph_raw_count = ::std::variant_size_v<decltype(TYPE::MEMBER)>;               \
        return ::zooph::raw::sum<TYPE, &TYPE::MEMBER>(                                                \
            #TYPE, ::zooph::raw::detail::names_of<zooph_raw_count>(#__VA_ARGS__));                    \
    }

/// Makes the enum T a sum of constructors without fields: `ZOOPH_RAW_ENUM(Color, red, green, blue)`. When encoded,
/// the values are numbered from 0 in this order, whatever their values in the program are. Other values of the enum
/// cannot be encoded.
#define ZOOPH_RAW_ENUM(TYPE, ...)                                                                     \
    [[maybe_unused]] constexpr auto zooph_raw(::zooph::raw::of<TYPE>) noexcept {                      \
        using enum TYPE;                                                                              \
        constexpr ::std::array zooph_raw_values{__VA_ARGS__};                                         \
        return ::zooph::raw::enumeration<TYPE>(                                                       \
            #TYPE, ::zooph::raw::detail::names_of<zooph_raw_values.size()>(#__VA_ARGS__),             \
            zooph_raw_values);                                                                        \
    }

// The preprocessor does not expand a macro inside itself, but it expands the rest when it scans the result again.
// These macros make it scan more than 256 times.
#define ZOOPH_RAW_FIELDS(TYPE, MEMBER, ...)                                                           \
    , ::zooph::raw::field<&TYPE::MEMBER>(#MEMBER)                                                     \
          __VA_OPT__(ZOOPH_RAW_MORE ZOOPH_RAW_NOTHING()(TYPE, __VA_ARGS__))
#define ZOOPH_RAW_MORE(TYPE, MEMBER, ...)                                                             \
    , ::zooph::raw::field<&TYPE::MEMBER>(#MEMBER)                                                     \
          __VA_OPT__(ZOOPH_RAW_AGAIN ZOOPH_RAW_NOTHING()()(TYPE, __VA_ARGS__))
#define ZOOPH_RAW_AGAIN() ZOOPH_RAW_MORE
#define ZOOPH_RAW_NOTHING()
#define ZOOPH_RAW_REPEAT(...) \
    ZOOPH_RAW_REPEAT_64(      \
        ZOOPH_RAW_REPEAT_64(ZOOPH_RAW_REPEAT_64(ZOOPH_RAW_REPEAT_64(ZOOPH_RAW_REPEAT_64(__VA_ARGS__)))))
#define ZOOPH_RAW_REPEAT_64(...) \
    ZOOPH_RAW_REPEAT_16(ZOOPH_RAW_REPEAT_16(ZOOPH_RAW_REPEAT_16(ZOOPH_RAW_REPEAT_16(__VA_ARGS__))))
#define ZOOPH_RAW_REPEAT_16(...) \
    ZOOPH_RAW_REPEAT_4(ZOOPH_RAW_REPEAT_4(ZOOPH_RAW_REPEAT_4(ZOOPH_RAW_REPEAT_4(__VA_ARGS__))))
#define ZOOPH_RAW_REPEAT_4(...) \
    ZOOPH_RAW_REPEAT_1(ZOOPH_RAW_REPEAT_1(ZOOPH_RAW_REPEAT_1(ZOOPH_RAW_REPEAT_1(__VA_ARGS__))))
#define ZOOPH_RAW_REPEAT_1(...) __VA_ARGS__
