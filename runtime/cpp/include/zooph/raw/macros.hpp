#pragma once

// The macros by which programs name what is in their types. They stand beside the type, in its namespace, behind its
// declaration; no semicolon is needed.

#include "zooph/raw/describe.hpp"

/// Makes a record of T, which is an aggregate or another class that is made without arguments: `ZOOPH_RAW(T, a, b)`. Up to
/// 256 members, in the order in which they are encoded; their names are a part of named fingerprints, and of paths.
#define ZOOPH_RAW(TYPE, ...)                                                                          \
    [[maybe_unused]] constexpr auto zooph_raw(::zooph::raw::of<TYPE>) noexcept {                      \
        return ::zooph::raw::record<TYPE>(                                                            \
            #TYPE __VA_OPT__(ZOOPH_RAW_REPEAT(ZOOPH_RAW_FIELDS(TYPE, __VA_ARGS__))));                 \
    }

/// The same within a class, for private members and templates; T is the class's own name.
#define ZOOPH_RAW_INSIDE(TYPE, ...)                                                                   \
    friend constexpr auto zooph_raw(::zooph::raw::of<TYPE>) noexcept {                                \
        return ::zooph::raw::record<TYPE>(                                                            \
            #TYPE __VA_OPT__(ZOOPH_RAW_REPEAT(ZOOPH_RAW_FIELDS(TYPE, __VA_ARGS__))));                 \
    }

/// Makes a sum of T, whose member is a `std::variant` and holds one of the constructors that are named in the order of the
/// variant: `ZOOPH_RAW_SUM(Shape, is, Circle, Polygon, Empty)`. A constructor's fields are the members of a record or a
/// tuple; any other type is its only field, and `std::monostate` none.
#define ZOOPH_RAW_SUM(TYPE, MEMBER, ...)                                                              \
    [[maybe_unused]] constexpr auto zooph_raw(::zooph::raw::of<TYPE>) noexcept {                      \
        constexpr auto zooph_raw_count = ::std::variant_size_v<decltype(TYPE::MEMBER)>;               \
        return ::zooph::raw::sum<TYPE, &TYPE::MEMBER>(                                                \
            #TYPE, ::zooph::raw::detail::names_of<zooph_raw_count>(#__VA_ARGS__));                    \
    }

/// Makes a sum without fields of the enum T: `ZOOPH_RAW_ENUM(Color, red, green, blue)`. In bytes the values are numbered from
/// 0 in this order, whatever they are in the program; others have no bytes.
#define ZOOPH_RAW_ENUM(TYPE, ...)                                                                     \
    [[maybe_unused]] constexpr auto zooph_raw(::zooph::raw::of<TYPE>) noexcept {                      \
        using enum TYPE;                                                                              \
        constexpr ::std::array zooph_raw_values{__VA_ARGS__};                                         \
        return ::zooph::raw::enumeration<TYPE>(                                                       \
            #TYPE, ::zooph::raw::detail::names_of<zooph_raw_values.size()>(#__VA_ARGS__),             \
            zooph_raw_values);                                                                        \
    }

// A macro is not expanded within itself, but what is left of it is when the whole is looked at again: here more than 256
// times.
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
