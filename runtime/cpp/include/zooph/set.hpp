#pragma once

// Setting pointers of messages under construction to Records.

#include "zooph/builder.hpp"
#include "zooph/record.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

/// Returns a flat message whose root pointer leads to the list of Records. It is empty if a Record cannot be encoded.
template <record_type T>
[[nodiscard]] buffer encode_list(const std::vector<T>& records, encode_error& error) {
    generated_v1::Measure measure;
    measure.structs(records);
    const std::uint64_t words = 1 + measure.words();
    error = words > most_encoded ? encode_error::size : measure.error();
    if (error != encode_error::none) {
        return {};
    }
    buffer bytes(static_cast<std::size_t>(words) * word_bytes);
    generated_v1::Encoder encoder(bytes.data(), bytes.data() + bytes.size());
    encoder.structs(encoder.take(1), records);
    error = encoder.error();
    return bytes;
}

/// Makes the pointer lead to a copy of the object in a flat message.
inline encode_error copy_encoded(
    const PointerBuilder& to, std::span<const std::byte> flat, encode_error error) {
    if (error == encode_error::none && !to.copy(Pointer::flat(flat))) {
        return encode_error::size;
    }
    return error;
}

} // namespace detail

/// Makes the pointer lead to a new struct with the Record's fields. If the Record cannot be encoded, returns the reason
/// and leaves the pointer unchanged.
template <record_type T>
[[nodiscard]] encode_error try_set(const PointerBuilder& to, const T& record) {
    auto error = encode_error::none;
    const buffer bytes = try_encode(record, error);
    const std::span<const std::byte> flat = bytes;
    return detail::copy_encoded(to, bytes.empty() ? flat : flat.subspan(detail::word_bytes), error);
}

/// Makes the pointer lead to a new list of structs with the Records' fields, or null if there are none. If a Record
/// cannot be encoded, returns the reason and leaves the pointer unchanged.
template <record_type T>
[[nodiscard]] encode_error try_set(const PointerBuilder& to, const std::vector<T>& records) {
    auto error = encode_error::none;
    const buffer bytes = detail::encode_list(records, error);
    return detail::copy_encoded(to, bytes, error);
}

/// Does the same as `try_set`: `zooph::set(reading.sensors_pointer(), sensors)`. A Record that cannot be encoded is
/// handled as in `encode`.
template <class T>
    requires requires(const PointerBuilder& to, const T& value) { try_set(to, value); }
void set(const PointerBuilder& to, const T& value) {
    if (const auto error = try_set(to, value); error != encode_error::none) {
        detail::refuse_record(error);
    }
}

} // namespace zooph

#include "zooph/detail/end.hpp"
