#pragma once

// Codecs of pairs and tuples, whose parts have no names.

#include <tuple>
#include <utility>

#include "zooph/raw/parts.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::raw {
namespace detail {

template <class T>
struct tuple_members {
    static constexpr std::size_t count = std::tuple_size_v<T>;
    template <std::size_t I>
    using type = std::tuple_element_t<I, T>;

    template <std::size_t I, class Value>
    ZOOPH_INLINE static auto& get(Value& value) noexcept {
        return std::get<I>(value);
    }
    static constexpr std::string_view name(std::size_t) noexcept { return {}; }
};

template <class T>
struct tuple_codec : record_codec<T, tuple_members<T>> {
    static void shape(raw::shape& of) {
        if constexpr (std::tuple_size_v<T> == 0) {
            of.word("()");
        } else {
            of.tuple([&] { parts<tuple_members<T>>::shape(of); });
        }
    }
};

} // namespace detail

template <class... Parts>
struct codec<std::tuple<Parts...>> : detail::tuple_codec<std::tuple<Parts...>> {};

template <class A, class B>
struct codec<std::pair<A, B>> : detail::tuple_codec<std::pair<A, B>> {};

} // namespace zooph::raw

#include "zooph/detail/end.hpp"
