#pragma once

// Codecs of sums: variants, types whose constructors the program names, and enums.

#include <array>
#include <tuple>
#include <type_traits>
#include <variant>

#include "zooph/raw/records.hpp"
#include "zooph/raw/tuples.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::raw {
namespace detail {

/// A constructor whose only field is its value.
template <class T>
struct single_member {
    static constexpr std::size_t count = 1;
    template <std::size_t I>
    using type = T;

    template <std::size_t I, class Value>
    ZOOPH_INLINE static auto& get(Value& value) noexcept {
        return value;
    }
    static constexpr std::string_view name(std::size_t) noexcept { return {}; }
};

template <class T>
inline constexpr bool is_tuple = false;
template <class... Parts>
inline constexpr bool is_tuple<std::tuple<Parts...>> = true;
template <class A, class B>
inline constexpr bool is_tuple<std::pair<A, B>> = true;

template <class T>
concept described_record = described<T> && is_record<description<T>>;

/// The fields of a constructor that holds a T. If the sum has a name and T is a record or a tuple, they are T's own.
template <bool HasName, class T>
struct fields_of_constructor : single_member<T> {};
template <bool HasName>
struct fields_of_constructor<HasName, std::monostate> : tuple_members<std::tuple<>> {};
template <described_record T>
struct fields_of_constructor<true, T> : record_members<T> {};
template <class T>
    requires(is_tuple<T>)
struct fields_of_constructor<true, T> : tuple_members<T> {};

/// Describes a sum: `get(value)` returns the variant, `name(I)` the name of a constructor, and `sum_name` is the name
/// of the type.
template <class T, class S, class Variant>
struct sum_parts;

template <class T, class S, class... All>
struct sum_parts<T, S, std::variant<All...>> {
    using variant = std::variant<All...>;
    static constexpr std::size_t count = sizeof...(All);
    template <std::size_t I>
    using fields = parts<fields_of_constructor<S::has_name, std::variant_alternative_t<I, variant>>>;
    using all = std::make_index_sequence<count>;

    /// Whether there are several constructors, none of which has fields.
    static constexpr bool is_enumeration =
        count > 1 && (... && (fields_of_constructor<S::has_name, All>::count == 0));

    /// Calls `use` with the number of a constructor as a constant. Returns false if there is no constructor with this
    /// number.
    template <class Use>
    ZOOPH_INLINE static bool with(std::size_t number, Use use) {
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            return (... || (number == I && (use(std::integral_constant<std::size_t, I>()), true)));
        }(all{});
    }
    /// Returns the number of the constructor that the value holds. A variant without a value, which can only result
    /// from an exception, counts as the first constructor.
    ZOOPH_INLINE static std::size_t number_of(const variant& value) noexcept {
        return value.valueless_by_exception() ? 0 : value.index();
    }
    /// Calls `use` with the number of the constructor and with the value that it holds.
    template <class Use>
    ZOOPH_INLINE static void visit(const variant& value, Use use) {
        static_cast<void>(with(number_of(value), [&](auto number) {
            const auto* const held = std::get_if<number.value>(&value);
            if (held != nullptr) [[likely]] {
                use(number, *held);
            } else {
                use(number, std::variant_alternative_t<number.value, variant>{});
            }
        }));
    }
    /// Returns the variant's value of constructor I. If the variant holds another constructor, it is replaced first.
    template <std::size_t I>
    ZOOPH_INLINE static auto& held(variant& value) {
        auto* const there = std::get_if<I>(&value);
        return there != nullptr ? *there : value.template emplace<I>();
    }

    static void shape(raw::shape& of) {
        if constexpr (count == 1) {
            of.record<T>(S::sum_name(), [&] { fields<0>::shape(of); });
        } else {
            of.sum<T>(S::sum_name(), [&] {
                [&]<std::size_t... I>(std::index_sequence<I...>) {
                    (of.constructor(S::name(I), [&] { fields<I>::shape(of); }), ...);
                }(all{});
            });
        }
    }
};

/// The codec of several constructors without fields: the number of the constructor.
template <class T, class S>
struct constant_sum {
    using P = sum_parts<T, S, typename S::variant>;
    static constexpr std::size_t size = tag_width(P::count);

    static fault_kind store(const T& value, std::byte* to) noexcept {
        writer all(to, to + size);
        all.template tag<P::count>(P::number_of(S::get(value)));
        return fault_kind::none;
    }
    static fault_kind load(T& value, const std::byte* from) {
        std::size_t number = 0;
        reader all({from, size}, from, limits{});
        const bool is_one = all.template tag<P::count>(number) && P::with(number, [&](auto known) {
            static_cast<void>(P::template held<known.value>(S::get(value)));
        });
        return is_one ? fault_kind::none : fault_kind::bad_tag;
    }
    static void shape(raw::shape& of) { P::shape(of); }
};

/// The parts of a sum of one constructor: the constructor's fields.
template <class T, class S, class M>
struct single_sum_members {
    static constexpr std::size_t count = M::count;
    template <std::size_t I>
    using type = typename M::template type<I>;

    template <std::size_t I, class Value>
    ZOOPH_INLINE static auto& get(Value& value) noexcept {
        return M::template get<I>(*std::get_if<0>(&S::get(value)));
    }
    static constexpr std::string_view name(std::size_t index) noexcept { return M::name(index); }
};

template <class T, class S>
struct single_sum
    : record_codec<T, single_sum_members<
                          T, S,
                          fields_of_constructor<S::has_name, std::variant_alternative_t<0, typename S::variant>>>> {
    static void shape(raw::shape& of) { sum_parts<T, S, typename S::variant>::shape(of); }
};

/// The codec of several constructors with fields.
template <class T, class S>
struct variable_sum {
    using P = sum_parts<T, S, typename S::variant>;
    static constexpr std::size_t minimum = tag_width(P::count);

    static void measure(const T& value, raw::measure& to) {
        P::visit(S::get(value), [&](auto number, const auto& held) {
            using fields = typename P::template fields<number.value>;
            to.add(fields::minimum);
            if constexpr (!fields::is_constant) {
                if (to.enter()) {
                    fields::measure(held, to);
                    to.leave();
                }
            }
        });
    }
    static void write(const T& value, writer& to) {
        P::visit(S::get(value), [&](auto number, const auto& held) {
            to.template tag<P::count>(number.value);
            P::template fields<number.value>::write(held, to);
        });
    }
    static bool read(T& value, reader& from) {
        std::size_t number = 0;
        bool is_read = false;
        return from.template tag<P::count>(number) &&
               P::with(number,
                       [&](auto known) { is_read = read_fields<known.value>(S::get(value), from); }) &&
               is_read;
    }
    static void shape(raw::shape& of) { P::shape(of); }

private:
    template <std::size_t I>
    ZOOPH_INLINE static bool read_fields(typename S::variant& value, reader& from) {
        using fields = typename P::template fields<I>;
        if (!from.require(fields::minimum)) {
            return false;
        }
        if constexpr (!fields::is_constant) {
            if (!from.enter()) {
                return false;
            }
        }
        if (!fields::read(P::template held<I>(value), from)) {
            return false;
        }
        if constexpr (!fields::is_constant) {
            from.leave();
        }
        return true;
    }
};

template <class T, class S>
using sum_codec = std::conditional_t<
    std::variant_size_v<typename S::variant> == 1, single_sum<T, S>,
    std::conditional_t<sum_parts<T, S, typename S::variant>::is_enumeration, constant_sum<T, S>,
                       variable_sum<T, S>>>;

/// A `std::variant` by itself: it and its constructors have no names, and each constructor holds one value.
template <class Variant>
struct nameless_sum {
    using variant = Variant;
    static constexpr bool has_name = false;

    template <class Value>
    ZOOPH_INLINE static Value& get(Value& value) noexcept {
        return value;
    }
    static constexpr std::string_view sum_name() noexcept { return {}; }
    static constexpr std::string_view name(std::size_t) noexcept { return {}; }
};

template <class T, class Description>
struct named_sum_of;

template <class T, auto Member, std::size_t N>
struct named_sum_of<T, sum_description<T, Member, N>> {
    using variant = std::remove_cvref_t<decltype(std::declval<T&>().*Member)>;
    static constexpr bool has_name = true;

    template <class Value>
    ZOOPH_INLINE static auto& get(Value& value) noexcept {
        return value.*Member;
    }
    static constexpr std::string_view sum_name() noexcept { return zooph_raw(of<T>()).name; }
    static constexpr std::string_view name(std::size_t index) noexcept {
        static_assert(!zooph_raw(of<T>()).names[N - 1].empty(), "ZOOPH_RAW_SUM names all constructors");
        return zooph_raw(of<T>()).names[index];
    }
};

template <class T>
using named_sum = named_sum_of<T, description<T>>;

} // namespace detail

template <class... All>
struct codec<std::variant<All...>>
    : detail::sum_codec<std::variant<All...>, detail::nameless_sum<std::variant<All...>>> {};

template <detail::described T>
    requires(detail::is_sum<detail::description<T>>)
struct codec<T> : detail::sum_codec<T, detail::named_sum<T>> {};

/// An enum is encoded as the number of its value in the order in which the program has named the values.
template <detail::described T>
    requires(detail::is_enum<detail::description<T>>)
struct codec<T> {
    static constexpr auto known = zooph_raw(of<T>());
    static constexpr std::size_t count = known.values.size();
    static constexpr std::size_t size = detail::tag_width(count);
    /// Whether the values of the enum are the numbers that encode them.
    static constexpr bool is_in_order = [] {
        for (std::size_t number = 0; number < count; ++number) {
            if (known.values[number] != static_cast<T>(number)) {
                return false;
            }
        }
        return true;
    }();

    ZOOPH_INLINE static fault_kind store(const T& value, std::byte* to) noexcept {
        const std::size_t number = number_of(value);
        writer all(to, to + size);
        all.template tag<count>(number);
        return number < count ? fault_kind::none : fault_kind::bad_tag;
    }
    ZOOPH_INLINE static fault_kind load(T& value, const std::byte* from) noexcept {
        std::size_t number = 0;
        if constexpr (size == 1) {
            number = detail::loaded<std::uint8_t>(from);
        } else if constexpr (size == 2) {
            number = detail::loaded<std::uint16_t>(from);
        } else if constexpr (size == 4) {
            number = detail::loaded<std::uint32_t>(from);
        }
        if (number >= count) [[unlikely]] {
            return fault_kind::bad_tag;
        }
        value = is_in_order ? static_cast<T>(number) : known.values[number];
        return fault_kind::none;
    }
    static void shape(raw::shape& of) {
        if constexpr (count == 1) {
            of.record<T>(known.name, [] {});
        } else {
            of.sum<T>(known.name, [&] {
                for (const std::string_view name : known.names) {
                    of.constructor(name, [] {});
                }
            });
        }
    }

private:
    /// Returns the number that encodes a value, or a number that is at least `count` if the value is not named.
    ZOOPH_INLINE static std::size_t number_of(T value) noexcept {
        if constexpr (is_in_order) {
            const auto number = static_cast<std::underlying_type_t<T>>(value);
            if constexpr (std::is_signed_v<std::underlying_type_t<T>>) {
                return number < 0 ? count : static_cast<std::size_t>(number);
            } else {
                return static_cast<std::size_t>(number);
            }
        } else {
            std::size_t number = 0;
            while (number < count && known.values[number] != value) {
                ++number;
            }
            return number;
        }
    }
};

} // namespace zooph::raw

#include "zooph/detail/end.hpp"
