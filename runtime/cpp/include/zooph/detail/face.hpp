#pragma once

// Concepts for the types that generated code declares for a struct: Readers, Builders and Records, which are printed
// and written alike.

#include "zooph/buffer.hpp"
#include "zooph/fields.hpp"
#include "zooph/limits.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {

enum class encode_error : std::uint8_t;

namespace detail {

[[nodiscard]] ZOOPH_API const char* describe(encode_error error) noexcept;

template <class T>
concept reader_face = requires(const T& value) {
    { T::fields_ } -> std::same_as<const Fields&>;
    { value.untyped() } -> std::convertible_to<StructReader>;
};

template <class T>
concept builder_face = requires(const T& value) {
    { value.as_reader() } -> reader_face;
};

template <class T>
concept record_face = struct_type<T> && reader_face<reader_of<T>>;

/// A type whose values can be printed by the fields of a struct.
template <class T>
concept printable = reader_face<T> || builder_face<T> || record_face<T>;

/// Returns the fields of the type's struct.
template <printable T>
[[nodiscard]] const Fields& fields_of() noexcept {
    if constexpr (reader_face<T>) {
        return T::fields_;
    } else if constexpr (builder_face<T>) {
        return decltype(std::declval<const T&>().as_reader())::fields_;
    } else {
        return reader_of<T>::fields_;
    }
}

/// Returns the limits for printing. A program's own values may be nested to any depth.
template <printable T>
[[nodiscard]] Limits limits_of(Limits limits) noexcept {
    if constexpr (record_face<T>) {
        limits.nesting = max_nesting;
    }
    return limits;
}

/// Calls `use` with the Reader of a value; for a Record, the Reader is that of its encoded message. If the Record
/// cannot be encoded, sets `wrong` to the reason.
template <printable T, class Use>
void as_reader(const T& value, std::string_view& wrong, Use use) {
    if constexpr (reader_face<T>) {
        use(value.untyped());
    } else if constexpr (builder_face<T>) {
        use(value.as_reader().untyped());
    } else {
        // Argument-dependent lookup finds `try_encode` if Records are declared. Programs without Records need not
        // include it.
        auto error = encode_error{};
        const buffer bytes = try_encode(value, error);
        if (error != encode_error{}) {
            wrong = describe(error);
            return;
        }
        use(Pointer::flat(std::span<const std::byte>(bytes).subspan(word_bytes)).structure());
    }
}

} // namespace detail
} // namespace zooph

#include "zooph/detail/end.hpp"
