#pragma once

// What generated code declares of a struct: Readers, Builders and Records, which are printed and written alike.

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
    { T::fields_() } -> std::same_as<const Fields&>;
    { value.untyped() } -> std::convertible_to<StructReader>;
};

template <class T>
concept builder_face = requires(const T& value) {
    { value.as_reader() } -> reader_face;
};

template <class T>
concept record_face = struct_type<T> && reader_face<reader_of<T>>;

/// What has fields to be printed.
template <class T>
concept printable = reader_face<T> || builder_face<T> || record_face<T>;

/// The fields of a type.
template <printable T>
[[nodiscard]] const Fields& fields_of() noexcept {
    if constexpr (reader_face<T>) {
        return T::fields_();
    } else if constexpr (builder_face<T>) {
        return decltype(std::declval<const T&>().as_reader())::fields_();
    } else {
        return reader_of<T>::fields_();
    }
}

/// What a program made itself may be nested as deep as anything.
template <printable T>
[[nodiscard]] Limits limits_of(Limits limits) noexcept {
    if constexpr (record_face<T>) {
        limits.nesting = max_nesting;
    }
    return limits;
}

/// Calls `use` with the struct; of a Record with that of its message. `wrong` says why there is none.
template <printable T, class Use>
void as_reader(const T& value, std::string_view& wrong, Use use) {
    if constexpr (reader_face<T>) {
        use(value.untyped());
    } else if constexpr (builder_face<T>) {
        use(value.as_reader().untyped());
    } else {
        // By its arguments it is found where Records are declared, which who has none need not include.
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
