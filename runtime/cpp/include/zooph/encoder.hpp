#pragma once

#include <concepts>
#include <span>
#include <string_view>
#include <vector>

#include "zooph/detail/padded.hpp"
#include "zooph/limits.hpp"
#include "zooph/native.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {

/// Why a Record cannot be encoded.
enum class encode_error : std::uint8_t {
    /// There is no error.
    none,
    /// The active member of a union is not in this version of the schema. Decoding a message of a newer writer makes
    /// such Records, which do not contain the member's value.
    unknown_member,
    /// The Record is nested deeper than `max_nesting`.
    nesting,
    /// The message would be larger than a segment can be, or a list has 2^29 elements or more.
    size,
    /// The caller's memory is too small.
    no_room,
};

namespace generated_v1 {

/// Measures, encodes and decodes a Record. Generated code specialises it; the members are templates, so that programs
/// compile only those that they use.
template <class T>
struct codec;

} // namespace generated_v1

namespace detail {

/// A Record whose pointers all lead to Records of the same type. Its codec writes the first pointer last, and takes a
/// `TreeEncoder` instead of an `Encoder`.
template <class T>
concept tree_type = requires { requires generated_v1::codec<T>::is_tree; };
template <class T>
class TreeEncoder;

} // namespace detail

namespace generated_v1 {

/// What becomes of values that equal the default of their field.
enum class defaults : bool {
    /// The pointer is null.
    left_out,
    /// They are written like other values.
    written,
};

/// Adds up the number of words that the objects behind a Record's pointers take.
class Measure {
public:
    explicit Measure(defaults all = defaults::left_out) noexcept : defaults_(all) {}

    /// Adds the object of any type that a pointer leads to.
    template <class T>
    void value(const value_of<T>& value) {
        if constexpr (std::is_same_v<T, Text>) {
            text(value);
        } else if constexpr (std::is_same_v<T, Data>) {
            data(value);
        } else if constexpr (detail::is_any<T>) {
            words_ += value.is_null() ? 0 : value.bytes().size() / detail::word_bytes - 1;
        } else if constexpr (struct_type<T>) {
            structure(value.get());
        } else if constexpr (detail::is_list<T>) {
            list(static_cast<T*>(nullptr), value);
        }
    }
    /// Adds the object of a field with a default. If the value equals the default, the pointer is null and there is
    /// no object.
    template <class T>
    void value(const value_of<T>& value, std::span<const std::byte> preset);

    /// Adds the text of a field with a default. If it equals the default, the pointer is null and there is no object.
    void text(std::string_view text, std::string_view preset) noexcept {
        words_ += text == preset ? 0 : text.size() / detail::word_bytes + 1;
    }
    /// Adds the data of a field with a default. If it equals the default, the pointer is null and there is no object.
    void data(std::span<const std::byte> data, std::span<const std::byte> preset) noexcept {
        words_ += detail::same_bytes(data, preset) ? 0 : detail::wire::byte_words(data.size());
    }

    /// Returns the reason why the Record cannot be encoded, if there is one.
    [[nodiscard]] encode_error error() const noexcept { return error_; }
    /// Returns the number of words so far.
    [[nodiscard]] std::uint64_t words() const noexcept { return words_; }

    ZOOPH_INLINE void text(std::string_view text) noexcept {
        words_ += text.empty() ? 0 : text.size() / detail::word_bytes + 1;
    }
    void data(std::span<const std::byte> data) noexcept {
        words_ += detail::wire::byte_words(data.size());
    }
    template <detail::scalar T>
    void numbers(const std::vector<T>& numbers) noexcept {
        count(numbers.size());
        words_ += detail::wire::byte_words(std::uint64_t{numbers.size()} * sizeof(T));
    }
    void bits(const std::vector<bool>& bits) noexcept {
        count(bits.size());
        words_ += (std::uint64_t{bits.size()} + 63) / 64;
    }

    /// Adds the struct that a pointer leads to. A null pointer adds nothing.
    template <class T>
    ZOOPH_INLINE void structure(const T* record) {
        if (record != nullptr) {
            words_ += std::uint64_t{type<T>::data_words} + type<T>::pointers;
            if constexpr (type<T>::pointers != 0) {
                if (enter()) {
                    codec<T>::measure(*record, *this);
                    --depth_;
                }
            }
        }
    }

    /// Adds a list of structs.
    template <class T>
    ZOOPH_INLINE void structs(const std::vector<T>& records) {
        if (records.empty()) {
            return;
        }
        count(records.size());
        words_ += 1 + std::uint64_t{records.size()} *
                          (std::uint64_t{type<T>::data_words} + type<T>::pointers);
        if constexpr (type<T>::pointers != 0) {
            if (enter()) {
                for (const T& record : records) {
                    codec<T>::measure(record, *this);
                }
                --depth_;
            }
        }
    }

private:
    template <class T>
    void list(List<T>*, const std::vector<element_of<T>>& elements) {
        if constexpr (detail::scalar<T>) {
            numbers(elements);
        } else if constexpr (std::is_same_v<T, bool>) {
            bits(elements);
        } else if constexpr (std::is_same_v<T, Void>) {
            count(elements.size());
        } else if constexpr (struct_type<T>) {
            structs(elements);
        } else if (!elements.empty()) {
            count(elements.size());
            words_ += elements.size();
            if (enter()) {
                for (const element_of<T>& element : elements) {
                    value<T>(element);
                }
                --depth_;
            }
        }
    }

    bool enter() noexcept {
        if (++depth_ <= max_nesting) {
            return true;
        }
        --depth_;
        error_ = encode_error::nesting;
        return false;
    }

    void count(std::size_t elements) noexcept {
        if (elements > detail::max_count) {
            error_ = encode_error::size;
        }
    }

    std::uint64_t words_ = 0;
    std::uint32_t depth_ = 1;
    encode_error error_ = encode_error::none;
    defaults defaults_;
};

/// The words of the output in which a struct's sections are.
class Place {
public:
    ZOOPH_INLINE explicit Place(std::byte* start) noexcept : start_(start) {}

    /// Writes word `index`.
    ZOOPH_INLINE void set(std::size_t index, std::uint64_t word) const noexcept {
        detail::store(start_ + index * detail::word_bytes, word);
    }
    /// Zeroes the words from `first` up to, but not including, `end`.
    void zero(std::size_t first, std::size_t end) const noexcept {
        std::memset(start_ + first * detail::word_bytes, 0, (end - first) * detail::word_bytes);
    }
    /// Returns the address of word `index`, where a pointer is to be written.
    [[nodiscard]] ZOOPH_INLINE std::byte* slot(std::size_t index) const noexcept {
        return start_ + index * detail::word_bytes;
    }

private:
    std::byte* start_;
};

/// Returns a scalar's bits, shifted to bit `shift` of a word.
template <detail::scalar T>
[[nodiscard]] ZOOPH_INLINE std::uint64_t bits_at(T value, unsigned shift) noexcept {
    return std::uint64_t{detail::to_bits(value)} << shift;
}
template <std::same_as<bool> T>
[[nodiscard]] ZOOPH_INLINE std::uint64_t bits_at(T value, unsigned shift) noexcept {
    return std::uint64_t{value} << shift;
}
/// Returns the bits of a scalar of a field with a default, shifted to bit `shift` of a word.
template <detail::scalar T>
[[nodiscard]] ZOOPH_INLINE std::uint64_t bits_at(
    T value, unsigned shift, std::type_identity_t<T> preset) noexcept {
    const auto bits = static_cast<detail::bits_t<T>>(detail::to_bits(value) ^ detail::to_bits(preset));
    return std::uint64_t{bits} << shift;
}
template <std::same_as<bool> T>
[[nodiscard]] ZOOPH_INLINE std::uint64_t bits_at(T value, unsigned shift, bool preset) noexcept {
    return std::uint64_t{value != preset} << shift;
}

/// Writes Records: the sections of each struct, and then the objects that its pointers lead to, in order. Every word
/// is written once, so the memory may have any content. Objects that do not fit are not written.
class Encoder {
public:
    /// Makes an encoder that writes whole words from `start` on, up to `end`.
    ZOOPH_INLINE Encoder(
        std::byte* start, std::byte* end, defaults all = defaults::left_out) noexcept
        : next_(start), end_(end), defaults_(all) {}

    /// Returns the reason why encoding failed, if it did. The output is then unusable.
    [[nodiscard]] ZOOPH_INLINE encode_error error() const noexcept { return error_; }
    /// Returns the end of the words that were written.
    [[nodiscard]] ZOOPH_INLINE std::byte* end() const noexcept { return next_; }

    /// Allocates the next `words` words. Returns null if there is no room.
    [[nodiscard]] ZOOPH_INLINE std::byte* take(std::size_t words) noexcept {
        if (words > static_cast<std::size_t>(end_ - next_) / detail::word_bytes) [[unlikely]] {
            refuse(encode_error::no_room);
            return nullptr;
        }
        std::byte* const place = next_;
        next_ += words * detail::word_bytes;
        return place;
    }

    /// Writes a null pointer.
    void null(std::byte* slot) noexcept { detail::store(slot, std::uint64_t{0}); }

    /// Writes the pointer and the object of any type that it leads to.
    template <class T>
    void value(std::byte* slot, const value_of<T>& value) noexcept {
        if constexpr (std::is_same_v<T, Text>) {
            text(slot, value);
        } else if constexpr (std::is_same_v<T, Data>) {
            data(slot, value);
        } else if constexpr (detail::is_any<T>) {
            any(slot, value);
        } else if constexpr (std::is_same_v<T, Capability>) {
            detail::store(slot, value ? detail::wire::capability_pointer(*value) : std::uint64_t{0});
        } else if constexpr (struct_type<T>) {
            structure(slot, value.get());
        } else {
            elements(static_cast<T*>(nullptr), slot, value);
        }
    }
    /// Writes the pointer and the object of a field with a default. If the value equals the default, the pointer is
    /// null.
    template <class T>
    void value(std::byte* slot, const value_of<T>& value, std::span<const std::byte> preset) noexcept;

    /// Writes the pointer and the text of a field with a default. If the text equals the default, the pointer is
    /// null.
    void text(std::byte* slot, std::string_view text, std::string_view preset) noexcept {
        if (text == preset) {
            null(slot);
            return;
        }
        write_text(slot, text);
    }
    /// Writes the pointer and the data of a field with a default. If the data equals the default, the pointer is
    /// null.
    void data(
        std::byte* slot, std::span<const std::byte> data, std::span<const std::byte> preset) noexcept {
        if (detail::same_bytes(data, preset)) {
            null(slot);
        } else if (data.empty()) {
            empty_list(slot, element_size::byte);
        } else {
            this->data(slot, data);
        }
    }

    /// Writes the pointer and the text it leads to. The pointer is null if the text is empty.
    ZOOPH_INLINE void text(std::byte* slot, std::string_view text) noexcept {
        if (text.empty()) {
            detail::store(slot, std::uint64_t{0});
            return;
        }
        write_text(slot, text);
    }

    /// Writes the pointer and the data it leads to. The pointer is null if the data is empty.
    ZOOPH_API void data(std::byte* slot, std::span<const std::byte> data) noexcept;

    /// Writes the pointer and the list of numbers it leads to. The pointer is null if the list is empty.
    template <detail::scalar T>
    void numbers(std::byte* slot, const std::vector<T>& numbers) noexcept {
        constexpr auto size = detail::size_of(Element{element_kind::bytes, sizeof(T)});
        const std::size_t bytes = numbers.size() * sizeof(T);
        std::byte* const to = list(slot, size, numbers.size(), detail::wire::byte_words(bytes));
        if (to == nullptr) {
            return;
        }
        detail::store(to + (detail::wire::byte_words(bytes) - 1) * detail::word_bytes,
                      std::uint64_t{0});
        if constexpr (std::endian::native == std::endian::little) {
            std::memcpy(to, numbers.data(), bytes);
        } else {
            for (std::size_t index = 0; index < numbers.size(); ++index) {
                detail::store(to + index * sizeof(T), numbers[index]);
            }
        }
    }

    /// Writes the pointer and the list of bits it leads to. The pointer is null if the list is empty.
    ZOOPH_API void bits(std::byte* slot, const std::vector<bool>& bits) noexcept;

    /// Writes the pointer and the struct it leads to. The pointer is null if `record` is.
    template <class T>
    ZOOPH_INLINE void structure(std::byte* slot, const T* record) noexcept {
        constexpr std::size_t words = std::size_t{type<T>::data_words} + type<T>::pointers;
        if (record == nullptr) {
            detail::store(slot, std::uint64_t{0});
            return;
        }
        if constexpr (words == 0) {
            detail::store(slot, detail::wire::struct_pointer(-1, 0, 0));
        } else {
            std::byte* place = nullptr;
            if constexpr (codec<T>::is_small) {
                place = room(slot, type<T>::data_words, type<T>::pointers);
            } else {
                place = room_apart(slot, type<T>::data_words, type<T>::pointers);
            }
            if (place != nullptr) {
                below(*record, place);
                --depth_;
            }
        }
    }

    /// Writes the pointer and the list of structs it leads to. The pointer is null if the list is empty.
    template <class T>
    ZOOPH_INLINE void structs(std::byte* slot, const std::vector<T>& records) noexcept {
        constexpr std::size_t stride = std::size_t{type<T>::data_words} + type<T>::pointers;
        std::byte* place = nullptr;
        if constexpr (codec<T>::is_small) {
            place = rooms(slot, records.size(), type<T>::data_words, type<T>::pointers);
        } else {
            place = rooms_apart(slot, records.size(), type<T>::data_words, type<T>::pointers);
        }
        if (place == nullptr) {
            return;
        }
        for (const T& record : records) {
            below(record, place);
            place += stride * detail::word_bytes;
        }
        --depth_;
    }

    /// Records the reason why the Record cannot be encoded, unless there is one already. Inline, so that an encoder
    /// that is passed to no other function is kept in registers.
    ZOOPH_INLINE void refuse(encode_error error) noexcept {
        if (error_ == encode_error::none) {
            error_ = error;
        }
    }

private:
    template <class T>
    friend class detail::TreeEncoder;

    /// Writes a struct, for which there is room at `place`, and the objects that its pointers lead to.
    template <class T>
    ZOOPH_INLINE void below(const T& record, std::byte* place) noexcept {
        if constexpr (detail::tree_type<T>) {
            detail::TreeEncoder<T>::all(record, *this, place, depth_);
        } else {
            codec<T>::encode(record, *this, Place(place));
        }
    }

    template <class T>
    void elements(List<T>*, std::byte* slot, const std::vector<element_of<T>>& from) noexcept {
        if constexpr (detail::scalar<T>) {
            numbers(slot, from);
        } else if constexpr (std::is_same_v<T, bool>) {
            bits(slot, from);
        } else if constexpr (std::is_same_v<T, Void>) {
            static_cast<void>(list(slot, element_size::empty, from.size(), 0));
        } else if constexpr (struct_type<T>) {
            structs(slot, from);
        } else {
            std::byte* place = list(slot, element_size::pointer, from.size(), from.size());
            if (place == nullptr || !enter()) {
                return;
            }
            for (const element_of<T>& element : from) {
                value<T>(place, element);
                place += detail::word_bytes;
            }
            --depth_;
        }
    }

    /// Writes a pointer to a list without elements. A list of structs still has a tag.
    void empty_list(std::byte* slot, element_size size) noexcept {
        std::byte* const place = take(size == element_size::composite ? 1 : 0);
        if (place != nullptr) {
            detail::store(slot, detail::wire::list_pointer(offset(slot, place), size, 0));
            if (size == element_size::composite) {
                detail::store(place, std::uint64_t{0});
            }
        }
    }

    /// Writes the object that an untyped pointer leads to.
    ZOOPH_API void any(std::byte* slot, const any_value& value) noexcept;

    /// Writes the pointer to a struct, and allocates the struct's words. Returns null if there is no room.
    [[nodiscard]] ZOOPH_INLINE std::byte* room(
        std::byte* slot, std::uint16_t data_words, std::uint16_t pointers) noexcept {
        std::byte* const place = take(std::size_t{data_words} + pointers);
        if (place == nullptr || !enter()) {
            return nullptr;
        }
        detail::store(slot,
                      detail::wire::struct_pointer(offset(slot, place), data_words, pointers));
        return place;
    }
    /// Writes the pointer to a list of structs and the list's tag, and allocates the words of the elements. Returns
    /// null if there is nothing to write.
    [[nodiscard]] ZOOPH_INLINE std::byte* rooms(
        std::byte* slot, std::size_t count, std::uint16_t data_words,
        std::uint16_t pointers) noexcept {
        const std::uint64_t words = std::uint64_t{count} * (std::size_t{data_words} + pointers);
        if (count == 0) {
            detail::store(slot, std::uint64_t{0});
            return nullptr;
        }
        if (count > detail::max_count || words > detail::max_count) {
            refuse(encode_error::size);
            return nullptr;
        }
        std::byte* const place = take(static_cast<std::size_t>(words) + 1);
        if (place == nullptr || !enter()) {
            return nullptr;
        }
        detail::store(slot, detail::wire::list_pointer(offset(slot, place), element_size::composite,
                                                       static_cast<std::uint32_t>(words)));
        detail::store(place, detail::wire::composite_tag(static_cast<std::uint32_t>(count),
                                                         data_words, pointers));
        return place + detail::word_bytes;
    }
    // `room` and `rooms` as functions for large structs, so that programs compile less code.
    [[nodiscard]] ZOOPH_API_APART std::byte* room_apart(
        std::byte* slot, std::uint16_t data_words, std::uint16_t pointers) noexcept;
    [[nodiscard]] ZOOPH_API_APART std::byte* rooms_apart(
        std::byte* slot, std::size_t count, std::uint16_t data_words,
        std::uint16_t pointers) noexcept;

    /// Returns the offset in a pointer at `slot` to an object behind it.
    static std::int64_t offset(const std::byte* slot, const std::byte* place) noexcept {
        // The difference is not negative. As an unsigned number it is divided by a shift alone.
        return static_cast<std::int64_t>(static_cast<std::uint64_t>(place - slot) / detail::word_bytes) - 1;
    }

    /// An object costs one call: the function calls other functions only at its end.
    ZOOPH_API_APART void write_text(std::byte* slot, std::string_view text) noexcept;

    /// Writes the pointer to a list of `count` elements, and allocates the list's words. Returns null if there is
    /// nothing to write.
    [[nodiscard]] ZOOPH_API std::byte* list(
        std::byte* slot, element_size size, std::size_t count, std::uint64_t words) noexcept;

    bool enter() noexcept {
        if (++depth_ <= max_nesting) {
            return true;
        }
        refuse(encode_error::nesting);
        return false;
    }

    std::byte* next_;
    std::byte* end_;
    std::uint32_t depth_ = 0;
    encode_error error_ = encode_error::none;
    defaults defaults_;
};

} // namespace generated_v1
} // namespace zooph

#include "zooph/detail/end.hpp"

#include "zooph/detail/tree.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/decoder.hpp"
#endif
