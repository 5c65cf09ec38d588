#pragma once

#include "zooph/buffer.hpp"
#include "zooph/decoder.hpp"
#include "zooph/open.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {

/// A Record: the plain native form of a struct.
template <class T>
concept record_type = struct_type<T> && requires(const T& record, generated_v1::Measure& measure) {
    generated_v1::codec<T>::measure(record, measure);
};

#if defined(__cpp_exceptions)
/// What `encode` throws of a Record that cannot be encoded: a mistake of the program, not of a message.
class bad_record : public std::exception {
public:
    explicit bad_record(encode_error error) noexcept : error_(error) {}

    /// What is wrong with the Record.
    [[nodiscard]] encode_error error() const noexcept { return error_; }
    [[nodiscard]] ZOOPH_API const char* what() const noexcept override;

private:
    encode_error error_;
};
#endif

namespace detail {

/// One sentence for people.
[[nodiscard]] ZOOPH_API const char* describe(encode_error error) noexcept;

/// Throws `bad_record`, or ends the program where the library is built without exceptions.
[[noreturn]] ZOOPH_API_COLD void refuse_record(encode_error error);

/// Writes the root struct behind the segment table and the root pointer, and both of these. The message's length in
/// bytes; 0 if something is wrong.
template <record_type T>
[[nodiscard]] ZOOPH_INLINE std::size_t write_record(
    const T& record, std::byte* to, std::byte* end, encode_error& error) noexcept {
    generated_v1::Encoder encoder(to + word_bytes, end);
    std::byte* const root = encoder.take(1);
    if (root != nullptr) [[likely]] {
        encoder.structure(root, &record);
    }
    if (encoder.error() != encode_error::none) [[unlikely]] {
        error = encoder.error();
        return 0;
    }
    const auto bytes = static_cast<std::size_t>(encoder.end() - to);
    const std::uint64_t words = bytes / word_bytes - 1;
    if (words > max_count) {
        error = encode_error::size;
        return 0;
    }
    store(to, words << 32);
    return bytes;
}

/// Bytes of the framed message. Zero if the Record cannot be encoded.
template <record_type T>
[[nodiscard]] ZOOPH_INLINE std::size_t measured(const T& record, encode_error& error) {
    using type = generated_v1::type<T>;
    std::uint64_t words = 1 + std::uint64_t{type::data_words} + type::pointers;
    if constexpr (type::pointers != 0) {
        generated_v1::Measure measure;
        generated_v1::codec<T>::measure(record, measure);
        words += measure.words();
        error = words > most_encoded ? encode_error::size : measure.error();
    }
    return error == encode_error::none ? static_cast<std::size_t>((words + 1) * word_bytes) : 0;
}

} // namespace detail

/// Bytes that `encode` makes of a Record. What is wrong with the Record is answered as `encode` does.
template <record_type T>
[[nodiscard]] std::size_t encoded_size(const T& record) {
    auto error = encode_error::none;
    const std::size_t size = detail::measured(record, error);
    if (error != encode_error::none) {
        detail::refuse_record(error);
    }
    return size;
}

/// The framed message of a Record, in one segment: of exactly the size it needs, in one allocation.
///
/// A Record that cannot be encoded is a mistake of the program: `bad_record` is thrown, and where there are no
/// exceptions the program ends. `try_encode` tells of it instead.
template <record_type T>
[[nodiscard]] ZOOPH_INLINE buffer encode(const T& record) {
    auto error = encode_error::none;
    buffer bytes(detail::measured(record, error));
    if (error == encode_error::none) [[likely]] {
        static_cast<void>(
            detail::write_record(record, bytes.data(), bytes.data() + bytes.size(), error));
    }
    if (error != encode_error::none) [[unlikely]] {
        detail::refuse_record(error);
    }
    return bytes;
}

/// The same; what is wrong with the Record, if it cannot be encoded, is in `error`, and there are no bytes.
template <record_type T>
[[nodiscard]] buffer try_encode(const T& record, encode_error& error) {
    error = encode_error::none;
    buffer bytes(detail::measured(record, error));
    if (error == encode_error::none &&
        detail::write_record(record, bytes.data(), bytes.data() + bytes.size(), error) != 0) {
        return bytes;
    }
    return {};
}

/// Writes the framed message of a Record to the start of `to`, whatever that holds. The message's length in bytes; 0 if
/// there is not as much room or the Record cannot be encoded, and then `to` holds nothing of use.
template <record_type T>
[[nodiscard]] ZOOPH_INLINE std::size_t encode_into(const T& record, std::span<std::byte> to) noexcept {
    if (to.size() < 2 * detail::word_bytes) {
        return 0;
    }
    auto error = encode_error::none;
    std::byte* const end = to.data() + to.size() / detail::word_bytes * detail::word_bytes;
    return detail::write_record(record, to.data(), end, error);
}

namespace detail {

/// The Record of a struct, by a decoder that was made for it.
template <record_type T>
[[nodiscard]] result<T> decode_by(generated_v1::Decoder& decoder, const StructReader& from) {
    result<T> record{blank()};
    if (!generated_v1::codec<T>::decode(from, *record, decoder)) {
        record = decoder.take_fault();
    }
    return record;
}

} // namespace detail

/// The Record of a struct that was opened, within limits of `memory`, `traversal` and `nesting`. The fault is one of
/// those, or `text_utf8`; of what was not validated, any.
template <record_type T>
[[nodiscard]] result<T> decode(const StructReader& from, const Limits& limits = {}) {
    const detail::Segment segment = from.spot().segment();
    const detail::Indexed indexed(segment);
    generated_v1::Decoder decoder(segment, limits);
    return detail::decode_by<T>(decoder, from.found_by(indexed.spot(from.spot())));
}

namespace detail {

/// The Record of a message of so many words in one segment, whose root struct was found to be sound.
template <record_type T>
[[nodiscard]] ZOOPH_APART result<T> decode_lone(const StructReader& root, std::uint64_t words) {
    generated_v1::Decoder decoder(words);
    return decode_by<T>(decoder, root);
}

/// The same of a struct without pointers, for which nothing can be wrong.
template <record_type T>
[[nodiscard]] ZOOPH_INLINE result<T> decode_leaf(const StructReader& root) {
    generated_v1::Decoder decoder(0);
    result<T> record{blank()};
    static_cast<void>(generated_v1::codec<T>::decode(root, *record, decoder));
    return record;
}

/// The Record of a message of several segments, of another version's root struct, or of what is not sound.
template <record_type T>
[[nodiscard]] result<T> decode_within(std::span<const std::byte> bytes, const Limits& limits) {
    auto root = open_within(bytes, &generated_v1::type<T>::layout, limits);
    if (!root) {
        return std::move(root).error();
    }
    return zooph::decode<T>(*root, limits);
}

} // namespace detail

/// The Record of a framed message: validated, and nothing may follow it.
template <record_type T, byte_range R>
[[nodiscard]] ZOOPH_INLINE result<T> decode(const R& bytes) {
    const auto all = detail::as_span(bytes);
    // What leads to texts and data only is so soon decoded that a call of what opens any message would be most of it.
    if constexpr (detail::leaves_only<T>) {
        if (const detail::NearStruct root = detail::soon_found<T>(all); root.is_inside) [[likely]] {
            if constexpr (generated_v1::type<T>::pointers == 0) {
                return detail::decode_leaf<T>(root.found);
            } else {
                return detail::decode_lone<T>(root.found, all.size() / detail::word_bytes - 1);
            }
        }
    }
    return detail::decode_within<T>(all, Limits{});
}

/// The same with limits of the caller's.
template <record_type T, byte_range R>
[[nodiscard]] result<T> decode(const R& bytes, const Limits& limits) {
    return detail::decode_within<T>(detail::as_span(bytes), limits);
}

} // namespace zooph

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/padded.ipp"
#include "zooph/impl/record.ipp"
#endif
