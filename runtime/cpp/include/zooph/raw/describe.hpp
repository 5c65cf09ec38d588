#pragma once

// What a program says of its own types: the members of records, the constructors of sums, the values of enums.
//
// `codec` finds it by calling `zooph_raw(of<T>())` where T is declared. `ZOOPH_RAW` and the like write that function; who
// wants other names in fingerprints and paths than those of C++ writes it by hand.

#include <array>
#include <cstddef>
#include <string_view>

namespace zooph::raw {

/// Stands for a type where functions are looked for.
template <class T>
struct of {};

namespace detail {

/// The part of a name behind the last `::`.
[[nodiscard]] constexpr std::string_view last_name(std::string_view name) noexcept {
    const std::size_t colon = name.rfind(':');
    return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

/// So many names of a list as macros spell it: `a, b`.
template <std::size_t N>
[[nodiscard]] constexpr std::array<std::string_view, N> names_of(std::string_view list) noexcept {
    std::array<std::string_view, N> names{};
    for (std::size_t index = 0; index < N; ++index) {
        while (!list.empty() && list.front() == ' ') {
            list.remove_prefix(1);
        }
        const std::size_t comma = list.find(',');
        std::string_view name = list.substr(0, comma);
        while (!name.empty() && name.back() == ' ') {
            name.remove_suffix(1);
        }
        names[index] = last_name(name);
        list.remove_prefix(comma == std::string_view::npos ? list.size() : comma + 1);
    }
    return names;
}

template <auto Member>
struct field_description {
    std::string_view name;
};

template <class T, auto... Members>
struct record_description {
    std::string_view name;
    std::array<std::string_view, sizeof...(Members)> names;
};

template <class T, auto Member, std::size_t N>
struct sum_description {
    std::string_view name;
    std::array<std::string_view, N> names;
};

template <class T, std::size_t N>
struct enum_description {
    std::string_view name;
    std::array<std::string_view, N> names;
    std::array<T, N> values;
};

} // namespace detail

/// A member of a record; without a name it is called by its number.
template <auto Member>
[[nodiscard]] constexpr detail::field_description<Member> field(std::string_view name = {}) noexcept {
    return {name};
}

/// The record T by its members, in the order in which they are encoded.
template <class T, auto... Members>
[[nodiscard]] constexpr detail::record_description<T, Members...> record(
    std::string_view name, detail::field_description<Members>... fields) noexcept {
    return {detail::last_name(name), {fields.name...}};
}

/// The sum T by its member, which is a `std::variant`, and the names of its constructors in the order of the variant. The
/// fields of a constructor are the members of a record or a tuple; any other type is the only field, and
/// `std::monostate` none.
template <class T, auto Member, std::size_t N>
[[nodiscard]] constexpr detail::sum_description<T, Member, N> sum(
    std::string_view name, const std::array<std::string_view, N>& names) noexcept {
    return {detail::last_name(name), names};
}

/// The enum T by its values, in the order of their numbers in bytes, and their names.
template <class T, std::size_t N>
[[nodiscard]] constexpr detail::enum_description<T, N> enumeration(
    std::string_view name, const std::array<std::string_view, N>& names,
    const std::array<T, N>& values) noexcept {
    return {detail::last_name(name), names, values};
}

} // namespace zooph::raw
