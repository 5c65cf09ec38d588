#pragma once

// Codecs of values that consist of parts, encoded one after another: records, tuples and the fields of constructors.
//
// `M` describes the parts: `count`, `type<I>`, `get<I>(value)` and `name(I)`, which is empty for a part without a
// name.

#include <array>
#include <bit>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

#include "zooph/raw/reader.hpp"
#include "zooph/raw/writer.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::raw::detail {

template <class M>
struct parts {
    static constexpr std::size_t count = M::count;
    template <std::size_t I>
    using type = typename M::template type<I>;
    using all = std::make_index_sequence<count>;

    /// Whether all parts have constant size.
    static constexpr bool is_constant = []<std::size_t... I>(std::index_sequence<I...>) {
        return (... && constant<type<I>>);
    }(all{});
    /// For each part, the offset at which it begins if all earlier parts have their minimum size; then the offset of
    /// the end.
    static constexpr auto starts = []<std::size_t... I>(std::index_sequence<I...>) {
        std::array<std::size_t, count + 1> at{};
        const std::array<std::size_t, count + 1> sizes{raw::detail::minimum<type<I>>..., 0};
        for (std::size_t index = 0; index < count; ++index) {
            at[index + 1] = at[index] + sizes[index];
        }
        return at;
    }(all{});
    static constexpr std::size_t minimum = starts[count];
    /// For each part, the index after the last part of the run of constant-size parts that begins with it.
    static constexpr auto runs = []<std::size_t... I>(std::index_sequence<I...>) {
        std::array<std::size_t, count + 1> end{};
        const std::array<bool, count + 1> are_constant{constant<type<I>>..., false};
        for (std::size_t index = count; index-- > 0;) {
            end[index] = are_constant[index + 1] ? end[index + 1] : index + 1;
        }
        return end;
    }(all{});

    template <class T>
    ZOOPH_INLINE static fault_kind store(const T& value, std::byte* to) {
        return []<std::size_t... I>(std::index_sequence<I...>, const T& from, std::byte* at) {
            fault_kind wrong = fault_kind::none;
            const auto put = [&](fault_kind kind) { wrong = wrong == fault_kind::none ? kind : wrong; };
            (put(codec<type<I>>::store(M::template get<I>(from), at + starts[I])), ...);
            static_cast<void>(from), static_cast<void>(at), static_cast<void>(put);
            return wrong;
        }(all{}, value, to);
    }
    template <class T>
    ZOOPH_INLINE static fault_kind load(T& value, const std::byte* from) {
        return []<std::size_t... I>(std::index_sequence<I...>, T& into, const std::byte* at) {
            fault_kind kind = fault_kind::none;
            static_cast<void>((... && ((kind = load_value(M::template get<I>(into), at + starts[I])) ==
                                       fault_kind::none)));
            static_cast<void>(into), static_cast<void>(at);
            return kind;
        }(all{}, value, from);
    }
    /// Finds the part that `load` refused.
    template <class T>
    static void blame(T& value, const std::byte* from, std::uint64_t offset, fault& why) {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            static_cast<void>((... && blame_part<I>(value, from, offset, why)));
        }(all{});
    }

    template <class T>
    ZOOPH_INLINE static void measure(const T& value, raw::measure& to) {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (to.value(M::template get<I>(value)), ...);
        }(all{});
    }
    template <class T>
    ZOOPH_INLINE static void write(const T& value, writer& to) {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            std::byte* at = nullptr;
            (write_part<I>(value, to, at), ...);
            static_cast<void>(at);
        }(all{});
    }
    template <class T>
    [[nodiscard]] ZOOPH_INLINE static bool read(T& value, reader& from) {
        const std::byte* at = from.at();
        const bool is_read = [&]<std::size_t... I>(std::index_sequence<I...>) {
            return (... && read_part<I>(value, from, at));
        }(all{});
        from.seek(at);
        return is_read;
    }

    static void shape(raw::shape& of) {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (of.field<type<I>>(M::name(I)), ...);
        }(all{});
    }

private:
    template <std::size_t I>
    static constexpr bool begins_run = [] {
        if constexpr (I == 0) {
            return true;
        } else {
            return !constant<type<I - 1>>;
        }
    }();

    /// The memory for a run of constant-size parts is taken at once.
    template <std::size_t I, class T>
    ZOOPH_INLINE static void write_part(const T& value, writer& to, std::byte*& at) {
        if constexpr (constant<type<I>>) {
            if constexpr (begins_run<I>) {
                at = to.take(starts[runs[I]] - starts[I]);
            }
            to.store(M::template get<I>(value), at);
            at += codec<type<I>>::size;
        } else {
            codec<type<I>>::write(M::template get<I>(value), to);
        }
    }
    /// Precondition: the minimum of all parts is present. While a part is read, the minimum of the later parts is
    /// reserved, so constant-size parts are read without a bounds check.
    template <std::size_t I, class T>
    [[nodiscard]] ZOOPH_INLINE static bool read_part(T& value, reader& from, const std::byte*& at) {
        if constexpr (constant<type<I>>) {
            const fault_kind kind = load_value(M::template get<I>(value), at);
            if (kind != fault_kind::none) [[unlikely]] {
                from.template refuse<type<I>>(at, kind);
                return from.in_field(M::name(I), I);
            }
            at += codec<type<I>>::size;
        } else {
            constexpr std::size_t behind = minimum - starts[I + 1];
            from.seek(at);
            from.reserve(behind);
            if (!read_value(M::template get<I>(value), from)) [[unlikely]] {
                return from.in_field(M::name(I), I);
            }
            from.release(behind);
            at = from.at();
        }
        return true;
    }
    template <std::size_t I, class T>
    static bool blame_part(T& value, const std::byte* from, std::uint64_t offset, fault& why) {
        const std::byte* const at = from + starts[I];
        const fault_kind kind = codec<type<I>>::load(M::template get<I>(value), at);
        if (kind == fault_kind::none) {
            return true;
        }
        raw::detail::blame<type<I>>(at, offset + starts[I], kind, why);
        M::name(I).empty() ? why.in_field(I) : why.in_field(M::name(I));
        return false;
    }
};

/// Reports whether the parts have the same bytes in memory as encoded: in the order of the description and without
/// gaps. It finds out by making a value of bytes that contain their own offsets.
template <class T, class M>
[[nodiscard]] consteval bool is_plain_record() {
    using P = parts<M>;
    constexpr bool may_be = []<std::size_t... I>(std::index_sequence<I...>) {
        return P::count != 0 && (... && plain<typename P::template type<I>>);
    }(typename P::all{});
    if constexpr (may_be && std::is_trivially_copyable_v<T> && sizeof(T) == P::minimum) {
        const auto lies_so = []<std::size_t... I>(unsigned shift, std::index_sequence<I...>) {
            std::array<unsigned char, sizeof(T)> bytes{};
            for (std::size_t at = 0; at < sizeof(T); ++at) {
                bytes[at] = static_cast<unsigned char>(at >> shift);
            }
            const T value = std::bit_cast<T>(bytes);
            const auto is_at = [&](const auto& part, std::size_t start) {
                using part_type = std::remove_cvref_t<decltype(part)>;
                const auto found = std::bit_cast<std::array<unsigned char, sizeof(part_type)>>(part);
                for (std::size_t at = 0; at < sizeof(part_type); ++at) {
                    if (found[at] != bytes[start + at]) {
                        return false;
                    }
                }
                return true;
            };
            return (... && is_at(M::template get<I>(value), P::starts[I]));
        };
        return sizeof(T) < 0x1'0000 && lies_so(0, typename P::all{}) && lies_so(8, typename P::all{});
    } else {
        return false;
    }
}

/// The codec of records and tuples of constant size.
template <class T, class M>
struct constant_record {
    static constexpr std::size_t size = parts<M>::minimum;
    static constexpr bool plain = is_plain_record<T, M>();

    ZOOPH_INLINE static fault_kind store(const T& value, std::byte* to) {
        return parts<M>::store(value, to);
    }
    ZOOPH_INLINE static fault_kind load(T& value, const std::byte* from) {
        return parts<M>::load(value, from);
    }
    static void blame(const std::byte* from, std::uint64_t offset, fault& why) {
        T value{};
        parts<M>::blame(value, from, offset, why);
    }
};

/// The codec of records and tuples of varying size.
template <class T, class M>
struct variable_record {
    static constexpr std::size_t minimum = parts<M>::minimum;

    static void measure(const T& value, raw::measure& to) { parts<M>::measure(value, to); }
    static void write(const T& value, writer& to) { parts<M>::write(value, to); }
    static bool read(T& value, reader& from) { return parts<M>::read(value, from); }
};

template <class T, class M>
using record_codec =
    std::conditional_t<parts<M>::is_constant, constant_record<T, M>, variable_record<T, M>>;

} // namespace zooph::raw::detail

#include "zooph/detail/end.hpp"
