#pragma once

#include "zooph/buffer.hpp"
#include "zooph/decoder.hpp"
#include "zooph/detail/leaf_encoder.hpp"
#include "zooph/open.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {

/// A Record: the native C++ form of a struct.
template <class T>
concept record_type = struct_type<T> && requires(const T& record, generated_v1::Measure& measure) {
    generated_v1::codec<T>::measure(record, measure);
};

#if defined(__cpp_exceptions)
/// The exception that `encode` throws for a Record that cannot be encoded. That is a mistake of the program, not of a
/// message.
class bad_record : public std::exception {
public:
    explicit bad_record(encode_error error) noexcept : error_(error) {}

    /// Returns the reason why the Record cannot be encoded.
    [[nodiscard]] encode_error error() const noexcept { return error_; }
    [[nodiscard]] ZOOPH_API const char* what() const noexcept override;

private:
    encode_error error_;
};
#endif

namespace detail {

/// Returns one sentence for people.
[[nodiscard]] ZOOPH_API const char* describe(encode_error error) noexcept;

/// Throws `bad_record`, or ends the program where the library is built without exceptions.
[[noreturn]] ZOOPH_API_COLD void refuse_record(encode_error error);

/// Writes the segment table, the root pointer and the root struct of a message. Returns the message's length in
/// bytes, or 0 if there is an error.
template <record_type T>
[[nodiscard]] ZOOPH_INLINE std::size_t write_any_record(
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

/// Does the same if `write_leaves` failed.
template <record_type T>
[[nodiscard]] ZOOPH_COLD std::size_t write_again(
    const T& record, std::byte* to, std::byte* end, encode_error& error) noexcept {
    return write_any_record(record, to, end, error);
}

/// Does the same for a Record that leads only to texts and data. Returns 0 also if it is very large.
template <record_type T>
[[nodiscard]] ZOOPH_INLINE std::size_t write_leaves(
    const T& record, std::byte* to, std::byte* end) noexcept {
    using type = generated_v1::type<T>;
    constexpr std::size_t words = 2 + std::size_t{type::data_words} + type::pointers;
    if (static_cast<std::size_t>(end - to) < words * word_bytes) [[unlikely]] {
        return 0;
    }
    store(to + word_bytes, wire::struct_pointer(0, type::data_words, type::pointers));
    LeafEncoder encoder(to + words * word_bytes, end);
    generated_v1::codec<T>::encode(record, encoder, generated_v1::Place(to + 2 * word_bytes));
    if (encoder.has_failed()) [[unlikely]] {
        return 0;
    }
    const auto bytes = static_cast<std::size_t>(encoder.end() - to);
    store(to, std::uint64_t{bytes / word_bytes - 1} << 32);
    return bytes;
}

/// Does the same as `write_any_record`.
template <record_type T>
[[nodiscard]] ZOOPH_INLINE std::size_t write_record(
    const T& record, std::byte* to, std::byte* end, encode_error& error) noexcept {
    using type = generated_v1::type<T>;
    if constexpr (leaves_only<T> && std::size_t{type::data_words} + type::pointers != 0) {
        const std::size_t bytes = write_leaves(record, to, end);
        return bytes != 0 ? bytes : write_again(record, to, end, error);
    } else {
        return write_any_record(record, to, end, error);
    }
}

/// Returns the framed message of a tree if it is small, or no bytes if it is not or cannot be encoded. Measuring a tree
/// takes longer than encoding it, because it takes a branch for each pointer. So the tree is encoded to the stack and
/// copied.
template <tree_type T>
[[nodiscard]] ZOOPH_APART buffer encode_small_tree(const T& record) {
    alignas(word_bytes) std::byte memory[2048]; // NOLINT: its bytes are written before they are read.
    auto error = encode_error::none;
    const std::size_t size = write_record(record, memory, memory + sizeof(memory), error);
    buffer bytes(size);
    if (size != 0) [[likely]] {
        std::memcpy(bytes.data(), memory, size);
    }
    return bytes;
}

/// Returns the size of the framed message in bytes, or 0 if the Record cannot be encoded.
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

/// Returns the number of bytes that `encode` makes of a Record. A Record that cannot be encoded is handled as in
/// `encode`.
template <record_type T>
[[nodiscard]] std::size_t encoded_size(const T& record) {
    auto error = encode_error::none;
    const std::size_t size = detail::measured(record, error);
    if (error != encode_error::none) {
        detail::refuse_record(error);
    }
    return size;
}

/// Returns the framed message of a Record, in one segment and in one allocation of exactly its size.
///
/// It is a mistake of the program if the Record cannot be encoded: `bad_record` is thrown, and without exceptions the
/// program ends. `try_encode` returns the error instead.
template <record_type T>
[[nodiscard]] ZOOPH_INLINE buffer encode(const T& record) {
    if constexpr (detail::tree_type<T>) {
        if (buffer bytes = detail::encode_small_tree(record); bytes.size() != 0) [[likely]] {
            return bytes;
        }
    }
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

/// Does the same as `encode`. If the Record cannot be encoded, sets `error` to the reason and returns no bytes.
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

/// Writes the framed message of a Record to the start of `to`, which may have any content. Returns the message's
/// length in bytes, or 0 if `to` is too small or the Record cannot be encoded; the content of `to` is then undefined.
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

/// Decodes a struct to a Record with a decoder that was made for it.
template <record_type T>
[[nodiscard]] result<T> decode_by(generated_v1::Decoder& decoder, const StructReader& from) {
    result<T> record{blank()};
    if (!generated_v1::codec<T>::decode(from, *record, decoder)) {
        record = decoder.take_fault();
    }
    return record;
}

} // namespace detail

/// Decodes a struct of an opened message to a Record, within `limits.memory`, `limits.traversal` and
/// `limits.nesting`. For a validated message the fault is one of these limits or `text_utf8`; for other messages it
/// can be any fault.
template <record_type T>
[[nodiscard]] result<T> decode(const StructReader& from, const Limits& limits = {}) {
    const detail::Segment segment = from.spot().segment();
    const detail::Indexed indexed(segment);
    generated_v1::Decoder decoder(segment, limits);
    return detail::decode_by<T>(decoder, from.found_by(indexed.spot(from.spot())));
}

namespace detail {

/// Decodes the root struct, which was found to be valid, of a message of so many words in one segment.
template <record_type T>
[[nodiscard]] ZOOPH_APART result<T> decode_lone(const StructReader& root, std::uint64_t words) {
    generated_v1::Decoder decoder(words);
    return decode_by<T>(decoder, root);
}

/// Decodes a struct without pointers, which cannot fail.
template <record_type T>
[[nodiscard]] ZOOPH_INLINE result<T> decode_leaf(const StructReader& root) {
    generated_v1::Decoder decoder(0);
    result<T> record{blank()};
    static_cast<void>(generated_v1::codec<T>::decode(root, *record, decoder));
    return record;
}

/// Decodes a message that needs the general path: it has several segments, a root struct of another schema version,
/// or a fault.
template <record_type T>
[[nodiscard]] result<T> decode_within(std::span<const std::byte> bytes, const Limits& limits) {
    auto root = open_within(bytes, &generated_v1::type<T>::layout, limits);
    if (!root) {
        return std::move(root).error();
    }
    return zooph::decode<T>(*root, limits);
}

} // namespace detail

/// Validates and decodes a framed message to a Record. No bytes may follow it.
template <record_type T, byte_range R>
[[nodiscard]] ZOOPH_INLINE result<T> decode(const R& bytes) {
    const auto all = detail::as_span(bytes);
    // Structs that lead only to texts and data are decoded so fast that calling the general function would take most
    // of the time.
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

/// Validates and decodes a framed message to a Record, within the caller's limits.
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
