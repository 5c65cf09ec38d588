#pragma once

// Codecs of the enums and unions in Records of schemas, which the generated file `*.raw.zooph.hpp` describes.

#include <array>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

#include "zooph/raw/choices.hpp"
#include "zooph/raw/lists.hpp"
#include "zooph/raw/numbers.hpp"
#include "zooph/raw/parts.hpp"
#include "zooph/raw/sums.hpp"
#include "zooph/record.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::raw {

/// Describes a union of a Record. `zooph::generated_v1::codec<Union>`, which has access to the union's class, has the
/// members `name`, `which`, `members` and `names`.
template <class Union>
struct union_of {};

/// The members of a union in the order of their numbers, each as a pointer to the class member that holds its value.
template <auto... Members>
struct union_members {
    static constexpr std::size_t count = sizeof...(Members);
};

/// Stands for a union's member of type Void, which has no class member.
struct no_member {};

namespace detail {

/// The only field of a union's member. `Member` is a pointer to it, or `no_member`.
template <class Union, auto Member>
struct union_field {
    static constexpr std::size_t count = 1;
    template <std::size_t>
    using type = std::remove_cvref_t<decltype(std::declval<Union&>().*Member)>;

    template <std::size_t, class Value>
    ZOOPH_INLINE static auto& get(Value& value) noexcept {
        return value.*Member;
    }
    static constexpr std::string_view name(std::size_t) noexcept { return {}; }
};

template <class Union>
struct union_field<Union, no_member{}> : tuple_members<std::tuple<>> {};

template <class Union, class Members>
struct union_table;

/// Calls `use` with the parts of the member with that number. Returns false if the schema has no such member.
template <class Union, auto... Members>
struct union_table<Union, union_members<Members...>> {
    template <class Use>
    ZOOPH_INLINE static bool with(std::size_t number, Use use) {
        std::size_t known = 0;
        return (... || (number == known++ && (use(parts<union_field<Union, Members>>{}), true)));
    }
    template <class Use>
    static void each(Use use) {
        std::size_t known = 0;
        (use(known++, parts<union_field<Union, Members>>{}), ...);
    }
};

} // namespace detail

/// The codec of a union: a sum of its members and of one more constructor, for members that the schema does not know,
/// which holds the member's number.
template <class Union>
struct union_codec {
    using about = generated_v1::codec<union_of<Union>>;
    using table = detail::union_table<Union, typename about::members>;
    static constexpr std::size_t known = about::members::count;
    static constexpr std::size_t minimum = detail::tag_width(known + 1);

    static void measure(const Union& value, raw::measure& to) {
        const bool is_known = table::with(number_of(value), [&]<class Parts>(Parts) {
            to.add(Parts::minimum);
            if constexpr (!Parts::is_constant) {
                if (to.enter()) {
                    Parts::measure(value, to);
                    to.leave();
                }
            }
        });
        if (!is_known) {
            to.add(sizeof(std::uint16_t));
        }
    }
    static void write(const Union& value, writer& to) {
        const std::size_t number = number_of(value);
        to.tag<known + 1>(number < known ? number : known);
        if (!table::with(number, [&]<class Parts>(Parts) { Parts::write(value, to); })) {
            to.value(static_cast<std::uint16_t>(number));
        }
    }
    static bool read(Union& value, reader& from) {
        std::size_t number = 0;
        if (!from.tag<known + 1>(number)) {
            return false;
        }
        // Decoding another member must not leave values of the previous one. Only the same member's memory is reused.
        if (number != number_of(value)) {
            value = Union();
        }
        if (number == known) {
            return read_unknown(value, from);
        }
        value.*about::which = static_cast<which_type>(number);
        bool is_read = false;
        static_cast<void>(
            table::with(number, [&]<class Parts>(Parts) { is_read = read_member<Parts>(value, from); }));
        return is_read;
    }
    static void shape(raw::shape& of) {
        of.sum<Union>(about::name, [&] {
            table::each([&]<class Parts>(std::size_t number, Parts) {
                of.constructor(about::names[number], [&] { Parts::shape(of); });
            });
            of.constructor("unknown", [&] { of.field<std::uint16_t>({}); });
        });
    }

private:
    using which_type = std::remove_cvref_t<decltype(std::declval<Union&>().*about::which)>;

    ZOOPH_INLINE static std::size_t number_of(const Union& value) noexcept {
        return static_cast<std::size_t>(value.*about::which);
    }
    template <class Parts>
    ZOOPH_INLINE static bool read_member(Union& value, reader& from) {
        if (!from.require(Parts::minimum)) {
            return false;
        }
        if constexpr (!Parts::is_constant) {
            if (!from.enter()) {
                return false;
            }
        }
        if (!Parts::read(value, from)) {
            return false;
        }
        if constexpr (!Parts::is_constant) {
            from.leave();
        }
        return true;
    }
    /// The number must not be that of a member that the schema knows.
    static bool read_unknown(Union& value, reader& from) {
        std::uint16_t number = 0;
        if (!from.value(number)) {
            return false;
        }
        if (number < known) {
            static_cast<void>(from.fail(fault_kind::bad_tag, sizeof(number)));
            return from.in_field({}, 0);
        }
        value.*about::which = static_cast<which_type>(number);
        return true;
    }
};

/// The codec of an enum: its number. Values that the schema does not know are preserved.
template <class Enum>
struct enum_codec {
    static constexpr std::size_t size = sizeof(std::uint16_t);
    static constexpr bool plain = true;

    ZOOPH_INLINE static fault_kind store(const Enum& value, std::byte* to) noexcept {
        return codec<std::uint16_t>::store(static_cast<std::uint16_t>(value), to);
    }
    ZOOPH_INLINE static fault_kind load(Enum& value, const std::byte* from) noexcept {
        std::uint16_t number = 0;
        const fault_kind kind = codec<std::uint16_t>::load(number, from);
        value = static_cast<Enum>(number);
        return kind;
    }
    static void shape(raw::shape& of) { of.of<std::uint16_t>(); }
};

/// The vector in which Records keep lists of structs.
template <class T>
struct codec<vector<T>> : codec<std::vector<T>> {};

/// Void, as an element of lists.
template <>
struct codec<Void> {
    static constexpr std::size_t size = 0;

    static fault_kind store(const Void&, std::byte*) noexcept { return fault_kind::none; }
    static fault_kind load(Void&, const std::byte*) noexcept { return fault_kind::none; }
    static void shape(raw::shape& of) { of.of<std::tuple<>>(); }
};

} // namespace zooph::raw

#include "zooph/detail/end.hpp"
