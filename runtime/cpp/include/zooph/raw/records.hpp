#pragma once

// Codecs of records: types whose members the program names.

#include <tuple>
#include <type_traits>
#include <utility>

#include "zooph/raw/describe.hpp"
#include "zooph/raw/parts.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::raw {
namespace detail {

/// A type that the program has described.
template <class T>
concept described = requires { zooph_raw(of<T>()); };

/// The type of the program's description.
template <described T>
using description = std::remove_cvref_t<decltype(zooph_raw(of<T>()))>;

template <class T>
inline constexpr bool is_record = false;
template <class T, auto... Members>
inline constexpr bool is_record<record_description<T, Members...>> = true;
template <class T>
inline constexpr bool is_sum = false;
template <class T, auto Member, std::size_t N>
inline constexpr bool is_sum<sum_description<T, Member, N>> = true;
template <class T>
inline constexpr bool is_enum = false;
template <class T, std::size_t N>
inline constexpr bool is_enum<enum_description<T, N>> = true;

template <class T, class Description>
struct record_members_of;

template <class T, class Owner, auto... Members>
struct record_members_of<T, record_description<Owner, Members...>> {
    static constexpr std::size_t count = sizeof...(Members);
    template <std::size_t I>
    using pointer =
        std::tuple_element_t<I, std::tuple<std::integral_constant<decltype(Members), Members>...>>;
    template <std::size_t I>
    using type = std::remove_cvref_t<decltype(std::declval<T&>().*pointer<I>::value)>;

    template <std::size_t I, class Value>
    ZOOPH_INLINE static constexpr auto& get(Value& value) noexcept {
        return value.*pointer<I>::value;
    }
    static constexpr std::string_view name(std::size_t index) noexcept {
        return zooph_raw(of<T>()).names[index];
    }
};

template <class T>
using record_members = record_members_of<T, description<T>>;

} // namespace detail

/// A record is encoded as its members, one after another.
template <detail::described T>
    requires(detail::is_record<detail::description<T>>)
struct codec<T> : detail::record_codec<T, detail::record_members<T>> {
    static void shape(raw::shape& of) {
        of.record<T>(zooph_raw(raw::of<T>()).name, [&] {
            detail::parts<detail::record_members<T>>::shape(of);
        });
    }
};

} // namespace zooph::raw

#include "zooph/detail/end.hpp"
