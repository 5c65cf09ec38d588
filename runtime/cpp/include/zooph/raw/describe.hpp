#pragma once

// Descriptions of a program's own types: the members of records, the constructors of sums, the values of enums.
//
// `codec` finds a description by calling `zooph_raw(of<T>())`, which is declared in the namespace of T. `ZOOPH_RAW`
// and the like define that function. Write it by hand if the names in fingerprints and paths should not be those of
// C++.

#include <array>
#include <cstddef>
#include <string_view>

namespace zooph::raw {

/// A tag that stands for a type in the argument-dependent lookup of functions.
template <class T>
struct of {};

namespace detail {

/// Returns the part of a name after its last `::`.
[[nodiscard]] constexpr std::string_view last_name(std::string_view name) noexcept {
    const std::size_t colon = name.rfind(':');
    return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

/// Returns the N names in a list that a macro made from its arguments: `a, b`.
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

/// Describes a member of a record. In paths, a member without a name is called by its number.
template <auto Member>
[[nodiscard]] constexpr detail::field_description<Member> field(std::string_view name = {}) noexcept {
    return {name};
}

/// Describes the record T by its members, in the order in which they are encoded.
template <class T, auto... Members>
[[nodiscard]] constexpr detail::record_description<T, Members...> record(
    std::string_view name, detail::field_description<Members>... fields) noexcept {
    return {detail::last_name(name), {fields.name...}};
}

/// Describes the sum T by its member, which is a `std::variant`, and the names of its constructors in the order of
/// the variant. If the type of an alternative is a record or a tuple, its members are the fields of the constructor.
/// Any other type is the only field, and `std::monostate` means no field.
template <class T, auto Member, std::size_t N>
[[nodiscard]] constexpr detail::sum_description<T, Member, N> sum(
    std::string_view name, const std::array<std::string_view, N>& names) noexcept {
    return {detail::last_name(name), names};
}

/// Describes the enum T by its values, in the order in which they are numbered when encoded, and by their names.
template <class T, std::size_t N>
[[nodiscard]] constexpr detail::enum_description<T, N> enumeration(
    std::string_view name, const std::array<std::string_view, N>& names,
    const std::array<T, N>& values) noexcept {
    return {detail::last_name(name), names, values};
}

} // namespace zooph::raw
