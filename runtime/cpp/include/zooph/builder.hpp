#pragma once

#include <concepts>
#include <initializer_list>
#include <utility>

#include "zooph/arena.hpp"
#include "zooph/list.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {

class StructBuilder;
class RawListBuilder;
class Orphan;
template <class T>
class ListBuilder;

/// A pointer in a message under construction. Like all Builders it is a handle, passed by value.
class PointerBuilder {
public:
    /// For the library only.
    ZOOPH_INLINE PointerBuilder(Arena& arena, std::uint32_t segment, std::byte* at) noexcept
        : arena_(&arena), at_(at), segment_(segment) {}

    /// Reports whether the pointer is null.
    [[nodiscard]] bool is_null() const noexcept { return word() == 0; }

    /// Makes the pointer null and zeroes the objects that it led to.
    void clear() {
        if (word() != 0) {
            erase();
        }
    }

    /// Makes a new struct with sections of these sizes, all zero.
    [[nodiscard]] ZOOPH_INLINE StructBuilder init_struct(
        std::uint16_t data_words, std::uint16_t pointers) const;
    /// Makes a new struct of type T.
    template <struct_type T>
    [[nodiscard]] ZOOPH_INLINE StructBuilder init_struct() const;

    /// Returns the Builder of the struct that the pointer leads to, or of a new one if it leads to none. A struct
    /// with smaller sections is enlarged to these sizes.
    [[nodiscard]] ZOOPH_API StructBuilder edit_struct(
        std::uint16_t data_words, std::uint16_t pointers) const;

    /// Returns the Builder of the struct of type T that the pointer leads to, or of a new one if it leads to none. A
    /// struct with smaller sections is enlarged.
    template <struct_type T>
    [[nodiscard]] StructBuilder edit_struct() const;

    /// Does the same for a field with a default, the root of the flat message `preset`. If the pointer is null, it is
    /// made to lead to a copy of the default first.
    [[nodiscard]] ZOOPH_API StructBuilder edit_struct(
        std::uint16_t data_words, std::uint16_t pointers, std::span<const std::byte> preset) const;
    template <struct_type T>
    [[nodiscard]] StructBuilder edit_struct(std::span<const std::byte> preset) const;

    /// Makes a new list of `count` elements that are not structs. Throws `std::invalid_argument` if `size` is
    /// `composite`, or ends the program if the library is built without exceptions.
    [[nodiscard]] ZOOPH_API RawListBuilder init_list(element_size size, std::size_t count) const;
    /// Makes a new list of `count` structs with sections of these sizes.
    [[nodiscard]] ZOOPH_INLINE RawListBuilder init_list(
        std::uint16_t data_words, std::uint16_t pointers, std::size_t count) const;

    /// Makes the pointer lead to a text.
    ZOOPH_INLINE void set_text(std::string_view text) const {
        set_bytes(reinterpret_cast<const std::byte*>(text.data()), text.size(), 1);
    }
    /// Makes the pointer lead to data.
    ZOOPH_INLINE void set_data(std::span<const std::byte> data) const {
        set_bytes(data.data(), data.size(), 0);
    }
    /// Makes a new text of `length` zero bytes and returns it for writing.
    [[nodiscard]] ZOOPH_API std::span<char> init_text(std::size_t length) const;
    /// Makes new data of `length` zero bytes and returns it for writing.
    [[nodiscard]] ZOOPH_API std::span<std::byte> init_data(std::size_t length) const;

    /// Makes the pointer a capability with that index.
    ZOOPH_API void set_capability(std::uint32_t index) const;

    /// Makes the pointer lead to a deep copy of the object that `value` leads to, including fields that the schema
    /// does not know. The object may be in the same arena, also within the object that this pointer leads to now.
    /// After a fault the pointer is null, and the arena is as it was before. With the default limits there is no fault
    /// if the object was validated or built, unless it is nested deeper than `max_nesting`.
    [[nodiscard]] ZOOPH_API result<void> copy(const Pointer& value, const Limits& limits = {}) const;
    /// Does the same for a struct. If its Reader is that of a null pointer, the copy is an empty struct.
    [[nodiscard]] ZOOPH_API result<void> copy(
        const StructReader& value, const Limits& limits = {}) const;
    /// Does the same for a list.
    [[nodiscard]] ZOOPH_API result<void> copy(const ListReader& value, const Limits& limits = {}) const;
    /// Does the same for the struct of a generated Reader: `to.next_pointer().copy(from.next())`.
    template <class Reader>
        requires requires(const Reader& value) {
            { value.untyped() } -> std::convertible_to<StructReader>;
        }
    [[nodiscard]] result<void> copy(const Reader& value, const Limits& limits = {}) const {
        return copy(StructReader(value.untyped()), limits);
    }
    /// Does the same for a list: `to.sensors_pointer().copy(from.sensors())`.
    template <class T>
    [[nodiscard]] result<void> copy(const List<T>& value, const Limits& limits = {}) const;

    /// Makes the pointer null and returns its object, which stays in the arena, as an orphan.
    [[nodiscard]] ZOOPH_API Orphan disown() const;
    /// Makes the pointer lead to an orphan of the same arena. Does nothing and returns false if it is another arena's
    /// orphan.
    [[nodiscard]] ZOOPH_API bool adopt(Orphan&& orphan) const;

    /// Returns the pointer for reading what was built so far.
    [[nodiscard]] ZOOPH_API Pointer as_reader() const;

private:
    friend class Arena;
    friend class StructBuilder;
    friend class RawListBuilder;
    friend class Orphan;
    friend class detail::Copying;

    [[nodiscard]] ZOOPH_INLINE std::uint64_t word() const noexcept { return detail::load_word(at_); }

    /// Makes the pointer lead to a new object of `words` words, all zero, that `word` describes. Arguments and
    /// results are passed in registers, so an object costs one call.
    [[nodiscard]] ZOOPH_API_APART static detail::Made allocate(
        Arena& arena, std::uint32_t segment, std::byte* at, std::size_t words, std::uint64_t word);
    [[nodiscard]] static detail::Made allocate_slow(
        Arena& arena, std::uint32_t segment, std::byte* at, std::size_t words, std::uint64_t word);
    [[nodiscard]] static detail::Made allocate_far(
        Arena& arena, std::byte* at, std::size_t words, std::uint64_t word);

    ZOOPH_INLINE void set_bytes(const std::byte* bytes, std::size_t count, std::uint32_t zeros) const {
        write_bytes(*arena_, segment_, at_, bytes, count, zeros);
    }
    ZOOPH_API_APART static void write_bytes(
        Arena& arena, std::uint32_t segment, std::byte* at, const std::byte* bytes,
        std::size_t count, std::uint32_t zeros);
    static void write_bytes_slow(
        Arena& arena, std::uint32_t segment, std::byte* at, const std::byte* bytes,
        std::size_t count, std::uint32_t zeros);

    /// Returns the object that the pointer leads to. The pointer must be neither null nor a capability.
    [[nodiscard]] ZOOPH_API detail::Built object() const noexcept;
    /// Makes the pointer null and zeroes its landing pads. The object stays.
    ZOOPH_API void unlink() const noexcept;
    /// Makes the pointer, which must be null, lead to an object that no pointer leads to.
    ZOOPH_API void link(const detail::Built& object) const;
    ZOOPH_API_COLD void erase() const;
    static void erase_object(Arena& arena, const detail::Built& object);
    template <class Visit>
    static void for_each_pointer(const detail::Built& object, Visit visit);
    /// Makes the pointer, which must be null, lead to the object of `from`, and makes `from` null.
    void move_from(const PointerBuilder& from) const;
    [[nodiscard]] StructBuilder enlarged(
        const detail::Built& old, std::uint16_t data_words, std::uint16_t pointers) const;

    Arena* arena_;
    std::byte* at_;
    std::uint32_t segment_;
};

/// A struct of any type in a message under construction, with fields by offset. Generated Builders wrap it, and make
/// sure that the sections have at least the schema's size. Setting a field beyond the sections has no effect.
class StructBuilder {
public:
    /// For the library only.
    ZOOPH_INLINE StructBuilder(Arena& arena, std::uint32_t segment, std::byte* data,
                               std::uint32_t data_bytes, std::uint16_t pointers) noexcept
        : arena_(&arena), data_(data), segment_(segment), data_bytes_(data_bytes),
          pointers_(pointers) {}

    /// Returns the number at byte `offset`.
    template <detail::scalar T>
    [[nodiscard]] ZOOPH_INLINE T get(std::uint32_t offset) const noexcept {
        return std::size_t{offset} + sizeof(T) <= data_bytes_ ? detail::load<T>(data_ + offset) : T{};
    }
    /// Sets the number at byte `offset`.
    template <detail::scalar T>
    ZOOPH_INLINE void set(std::uint32_t offset, T value) const noexcept {
        if (std::size_t{offset} + sizeof(T) <= data_bytes_) {
            detail::store(data_ + offset, value);
        }
    }
    /// Sets the number at byte `offset` of a field whose default is `preset`.
    template <detail::scalar T>
    ZOOPH_INLINE void set(std::uint32_t offset, T value, T preset) const noexcept {
        set(offset, static_cast<detail::bits_t<T>>(detail::to_bits(value) ^ detail::to_bits(preset)));
    }

    /// Returns the bit at bit `offset` of a field whose default is `preset`.
    [[nodiscard]] bool bit(std::uint32_t offset, bool preset = false) const noexcept {
        return ((get<std::uint8_t>(offset / 8) >> (offset % 8) & 1) != 0) != preset;
    }
    /// Sets the bit at bit `offset` of a field whose default is `preset`.
    ZOOPH_INLINE void set_bit(std::uint32_t offset, bool value, bool preset = false) const noexcept {
        const std::uint32_t byte = get<std::uint8_t>(offset / 8);
        const std::uint32_t bit = (value != preset ? 1u : 0u) << (offset % 8);
        set(offset / 8, static_cast<std::uint8_t>((byte & ~(1u << (offset % 8))) | bit));
    }

    /// Selects a member of the union whose discriminant is at byte `offset`.
    ZOOPH_INLINE void select(std::uint32_t offset, std::uint16_t tag) const noexcept {
        if (get<std::uint16_t>(offset) != tag) {
            set(offset, tag);
        }
    }
    /// Selects a member, which is pointer `index`, of the union whose discriminant is at byte `offset`. If another
    /// member was selected, zeroes the object that it left there first, which the new member must not read as its own.
    ZOOPH_INLINE void select(std::uint32_t offset, std::uint16_t tag, std::uint32_t index) const {
        if (get<std::uint16_t>(offset) != tag) {
            pointer(index).clear();
            set(offset, tag);
        }
    }

    /// Zeroes `count` bytes from byte `offset` on, as far as the data section has them.
    void clear(std::uint32_t offset, std::uint32_t count) const noexcept {
        if (offset < data_bytes_) {
            const std::uint32_t there = data_bytes_ - offset;
            std::memset(data_ + offset, 0, count < there ? count : there);
        }
    }
    /// Zeroes those bits of byte `offset` that are one in `mask`.
    void clear_bits(std::uint32_t offset, std::uint8_t mask) const noexcept {
        set(offset, static_cast<std::uint8_t>(get<std::uint8_t>(offset) & ~mask));
    }

    /// Returns the number of pointers.
    [[nodiscard]] std::uint16_t pointer_count() const noexcept { return pointers_; }

    /// Returns pointer `index`, which the struct must have.
    [[nodiscard]] ZOOPH_INLINE PointerBuilder pointer(std::uint32_t index) const noexcept {
        return {*arena_, segment_, data_ + data_bytes_ + std::size_t{index} * detail::word_bytes};
    }
    /// Reports whether the struct has a pointer with this index that is not null.
    [[nodiscard]] bool has(std::uint32_t index) const noexcept {
        return index < pointers_ && !pointer(index).is_null();
    }

    /// Makes pointer `index` lead to a text.
    ZOOPH_INLINE void set_text(std::uint32_t index, std::string_view text) const {
        if (index < pointers_) {
            pointer(index).set_text(text);
        }
    }
    /// Makes pointer `index` lead to data.
    ZOOPH_INLINE void set_data(std::uint32_t index, std::span<const std::byte> data) const {
        if (index < pointers_) {
            pointer(index).set_data(data);
        }
    }

    /// Returns the struct for reading what was built so far.
    [[nodiscard]] ZOOPH_API StructReader as_reader() const;

    // For the library only.
    [[nodiscard]] std::byte* data() const noexcept { return data_; }
    [[nodiscard]] std::uint32_t data_bytes() const noexcept { return data_bytes_; }

private:
    Arena* arena_;
    std::byte* data_;
    std::uint32_t segment_;
    std::uint32_t data_bytes_;
    std::uint16_t pointers_;
};

/// A list of any type in a message under construction, with elements by index. The index must be below `size()` where
/// a Builder of an element is returned. Setting a number beyond the end has no effect.
class RawListBuilder {
public:
    /// Makes a list of `count` elements of this size, which begin at `start`. For the library only.
    ZOOPH_INLINE RawListBuilder(Arena& arena, std::uint32_t segment, std::byte* start,
                                std::uint32_t count, element_size size) noexcept
        : arena_(&arena), start_(start), segment_(segment), count_(count),
          stride_(detail::wire::bits(size) / 8), data_bytes_(detail::wire::data_bytes(size)),
          pointers_(size == element_size::pointer ? 1 : 0), size_(size) {}
    /// Makes a list of `count` structs, which begin at `start`, after the list's tag. For the library only.
    ZOOPH_INLINE RawListBuilder(Arena& arena, std::uint32_t segment, std::byte* start,
                                std::uint32_t count, std::uint16_t data_words,
                                std::uint16_t pointers) noexcept
        : arena_(&arena), start_(start), segment_(segment), count_(count),
          stride_((std::uint32_t{data_words} + pointers) * 8), data_bytes_(data_words * 8u),
          pointers_(pointers), size_(element_size::composite) {}

    /// Returns the number of elements.
    [[nodiscard]] std::uint32_t size() const noexcept { return count_; }

    /// Sets element `index` of a list of numbers.
    template <detail::scalar T>
    ZOOPH_INLINE void set(std::uint32_t index, T value) const noexcept {
        if (index < count_ && sizeof(T) <= data_bytes_) {
            detail::store(start_ + std::size_t{index} * stride_, value);
        }
    }
    /// Sets element `index` of a list of bits.
    ZOOPH_API void set_bit(std::uint32_t index, bool value) const noexcept;

    /// Returns element `index` as a struct.
    [[nodiscard]] ZOOPH_INLINE StructBuilder structure(std::uint32_t index) const noexcept {
        return {*arena_, segment_, start_ + std::size_t{index} * stride_, data_bytes_, pointers_};
    }
    /// Returns element `index` as a pointer.
    [[nodiscard]] PointerBuilder pointer(std::uint32_t index) const noexcept {
        return {*arena_, segment_, start_ + std::size_t{index} * stride_ + data_bytes_};
    }

    // For the library only.
    [[nodiscard]] std::byte* start() const noexcept { return start_; }

private:
    Arena* arena_;
    std::byte* start_;
    std::uint32_t segment_;
    std::uint32_t count_;
    std::uint32_t stride_;
    std::uint32_t data_bytes_;
    std::uint16_t pointers_;
    element_size size_;
};

/// An object of an arena that no pointer leads to. Its destructor zeroes the object if it was not adopted. It must
/// not outlive the message that its arena holds.
class [[nodiscard]] Orphan {
public:
    Orphan(Orphan&& other) noexcept
        : arena_(std::exchange(other.arena_, nullptr)), object_(other.object_) {}
    Orphan& operator=(Orphan&& other) = delete;
    ZOOPH_API ~Orphan();

    /// Reports whether there is no object, because the pointer was null.
    [[nodiscard]] bool is_null() const noexcept { return arena_ == nullptr || object_.word == 0; }

private:
    friend class PointerBuilder;
    Orphan(Arena& arena, const detail::Built& object) noexcept : arena_(&arena), object_(object) {}

    Arena* arena_;
    /// The object. A word of 0 stands for no object.
    detail::Built object_;
};

/// The numbers of a list: any contiguous range, or `{1, 2, 3}`. It refers to them and does not copy them.
template <class T>
class Numbers {
public:
    Numbers(std::initializer_list<T> values) noexcept : values_(values.begin(), values.size()) {}
    template <class Range>
        requires(std::is_convertible_v<const Range&, std::span<const T>>)
    Numbers(const Range& values) noexcept : values_(std::span<const T>(values)) {}

    /// Returns the values.
    [[nodiscard]] std::span<const T> values() const noexcept { return values_; }

private:
    std::span<const T> values_;
};

/// The Builder of a pointer whose type is a type parameter. Depending on that type, the value is set or made.
template <class T>
class ValueBuilder {
public:
    /// For generated code.
    ZOOPH_INLINE explicit ValueBuilder(const PointerBuilder& pointer) noexcept : pointer_(pointer) {}

    /// Makes the pointer lead to a text.
    void set(std::string_view text) const
        requires std::is_same_v<T, Text>
    {
        pointer_.set_text(text);
    }
    /// Makes the pointer lead to data.
    void set(std::span<const std::byte> data) const
        requires std::is_same_v<T, Data>
    {
        pointer_.set_data(data);
    }
    /// Makes the pointer a capability with that index.
    void set(std::uint32_t index) const
        requires std::is_same_v<T, Capability>
    {
        pointer_.set_capability(index);
    }
    /// Makes a new struct and returns its Builder.
    [[nodiscard]] auto init() const
        requires struct_type<T>
    {
        return typename generated_v1::type<T>::Builder(pointer_.template init_struct<T>());
    }
    /// Returns the Builder of the struct, which is made if there is none.
    [[nodiscard]] auto edit() const
        requires struct_type<T>
    {
        return typename generated_v1::type<T>::Builder(pointer_.template edit_struct<T>());
    }
    /// Makes a new list and returns its Builder.
    [[nodiscard]] auto init(std::size_t count) const
        requires(requires { typename T::element_type; })
    {
        return ListBuilder<typename T::element_type>::init(pointer_, count);
    }

    /// Returns the pointer.
    [[nodiscard]] const PointerBuilder& pointer() const noexcept { return pointer_; }

private:
    PointerBuilder pointer_;
};

/// A list of bits, texts, data, lists, capabilities or untyped pointers in a message under construction. Depending on
/// their type, elements are set or made one by one.
template <class T>
class ListBuilder {
public:
    /// Makes the pointer lead to a new list. For generated code.
    [[nodiscard]] static ListBuilder init(const PointerBuilder& pointer, std::size_t count) {
        return ListBuilder(pointer.init_list(detail::size_of(detail::kind<T>::element), count));
    }

    /// Returns the number of elements.
    [[nodiscard]] std::size_t size() const noexcept { return list_.size(); }

    /// Sets element `index` to a bit. Does nothing if there is no such element.
    void set(std::size_t index, bool value) const noexcept
        requires std::is_same_v<T, bool>
    {
        if (index < list_.size()) {
            list_.set_bit(static_cast<std::uint32_t>(index), value);
        }
    }
    /// Sets element `index` to a text. Does nothing if there is no such element.
    void set(std::size_t index, std::string_view text) const
        requires std::is_same_v<T, Text>
    {
        if (index < list_.size()) {
            at(index).set_text(text);
        }
    }
    /// Sets element `index` to data. Does nothing if there is no such element.
    void set(std::size_t index, std::span<const std::byte> data) const
        requires std::is_same_v<T, Data>
    {
        if (index < list_.size()) {
            at(index).set_data(data);
        }
    }
    /// Sets element `index` to the capability with that index. Does nothing if there is no such element.
    void set(std::size_t index, std::uint32_t value) const
        requires std::is_same_v<T, Capability>
    {
        if (index < list_.size()) {
            at(index).set_capability(value);
        }
    }

    /// Makes element `index`, which must be below `size()`, a list of `count` elements.
    [[nodiscard]] auto init(std::size_t index, std::size_t count) const
        requires(requires { typename T::element_type; })
    {
        return ListBuilder<typename T::element_type>::init(at(index), count);
    }

    /// Returns the pointer that is element `index`, which must be below `size()`.
    [[nodiscard]] PointerBuilder at(std::size_t index) const noexcept
        requires(detail::kind<T>::element.kind == element_kind::pointer)
    {
        return list_.pointer(static_cast<std::uint32_t>(index));
    }

private:
    explicit ListBuilder(const RawListBuilder& list) noexcept : list_(list) {}

    RawListBuilder list_;
};

/// A list of structs in a message under construction: `list[0].name("first")`.
template <struct_type T>
class ListBuilder<T> {
public:
    using Builder = typename generated_v1::type<T>::Builder;

    /// Makes the pointer lead to a new list. For generated code.
    [[nodiscard]] ZOOPH_INLINE static ListBuilder init(
        const PointerBuilder& pointer, std::size_t count) {
        using type = generated_v1::type<T>;
        return ListBuilder(pointer.init_list(type::data_words, type::pointers, count));
    }

    /// Returns the number of elements.
    [[nodiscard]] std::size_t size() const noexcept { return list_.size(); }
    /// Returns the Builder of element `index`, which must be below `size()`.
    [[nodiscard]] ZOOPH_INLINE Builder operator[](std::size_t index) const noexcept {
        return Builder(list_.structure(static_cast<std::uint32_t>(index)));
    }

private:
    ZOOPH_INLINE explicit ListBuilder(const RawListBuilder& list) noexcept : list_(list) {}

    RawListBuilder list_;
};

/// A list of numbers in a message under construction.
template <detail::scalar T>
class ListBuilder<T> {
public:
    /// Makes the pointer lead to a new list. For generated code.
    [[nodiscard]] static ListBuilder init(const PointerBuilder& pointer, std::size_t count) {
        return ListBuilder(pointer.init_list(detail::size_of(detail::kind<T>::element), count));
    }
    /// Makes the pointer lead to a list of these numbers. For generated code.
    static void set(const PointerBuilder& pointer, const Numbers<T>& values) {
        const std::span<const T> from = values.values();
        if (pointer.is_null()) [[likely]] {
            init(pointer, from.size()).fill(from);
        } else {
            replace(pointer, from);
        }
    }

    /// Returns the number of elements.
    [[nodiscard]] std::size_t size() const noexcept { return list_.size(); }
    /// Sets element `index`. Does nothing if there is no such element.
    ZOOPH_INLINE void set(std::size_t index, T value) const noexcept {
        if (index < list_.size()) {
            list_.set(static_cast<std::uint32_t>(index), value);
        }
    }

private:
    explicit ListBuilder(const RawListBuilder& list) noexcept : list_(list) {}

    /// Makes the pointer lead to a list of these numbers, which may be those of the list that it leads to now.
    ZOOPH_COLD static void replace(const PointerBuilder& pointer, std::span<const T> values) {
        const std::uint32_t count = detail::checked_count(values.size());
        const Orphan replaced = pointer.disown();
        init(pointer, count).fill(values);
    }
    /// Writes these numbers, as many as the list has elements.
    ZOOPH_INLINE void fill(std::span<const T> values) const noexcept {
        if constexpr (std::endian::native == std::endian::little) {
            if (!values.empty()) {
                std::memcpy(list_.start(), values.data(), values.size_bytes());
            }
        } else {
            for (std::size_t index = 0; index < values.size(); ++index) {
                set(index, values[index]);
            }
        }
    }

    RawListBuilder list_;
};

template <class T>
result<void> PointerBuilder::copy(const List<T>& value, const Limits& limits) const {
    const ListReader& list = value.untyped();
    if (!list.empty() || list.element_size() != element_size::empty) {
        return copy(list, limits);
    }
    // The list of a null pointer has no element size, but the copy must have one that the schema allows.
    if constexpr (struct_type<T>) {
        static_cast<void>(init_list(generated_v1::type<T>::data_words, generated_v1::type<T>::pointers, 0));
    } else {
        static_cast<void>(init_list(detail::size_of(detail::kind<T>::element), 0));
    }
    return {};
}

template <struct_type T>
StructBuilder PointerBuilder::edit_struct() const {
    return edit_struct(generated_v1::type<T>::data_words, generated_v1::type<T>::pointers);
}

template <struct_type T>
StructBuilder PointerBuilder::edit_struct(std::span<const std::byte> preset) const {
    return edit_struct(generated_v1::type<T>::data_words, generated_v1::type<T>::pointers, preset);
}

ZOOPH_INLINE StructBuilder PointerBuilder::init_struct(
    std::uint16_t data_words, std::uint16_t pointers) const {
    const std::uint64_t word = detail::wire::struct_pointer(0, data_words, pointers);
    const detail::Made made =
        allocate(*arena_, segment_, at_, std::size_t{data_words} + pointers, word);
    return {*arena_, made.segment, made.start, data_words * 8u, pointers};
}

template <struct_type T>
ZOOPH_INLINE StructBuilder PointerBuilder::init_struct() const {
    return init_struct(generated_v1::type<T>::data_words, generated_v1::type<T>::pointers);
}

ZOOPH_INLINE RawListBuilder PointerBuilder::init_list(
    std::uint16_t data_words, std::uint16_t pointers, std::size_t count) const {
    const std::uint32_t elements = detail::checked_count(count);
    const std::uint32_t words =
        detail::checked_count(std::uint64_t{elements} * (std::uint64_t{data_words} + pointers));
    const std::uint64_t word = detail::wire::list_pointer(0, element_size::composite, words);
    const detail::Made made = allocate(*arena_, segment_, at_, std::size_t{words} + 1, word);
    detail::store(made.start, detail::wire::composite_tag(elements, data_words, pointers));
    return {*arena_, made.segment, made.start + detail::word_bytes, elements, data_words, pointers};
}

template <struct_type T>
ZOOPH_INLINE typename generated_v1::type<T>::Builder Arena::init() {
    using type = generated_v1::type<T>;
    using Builder = typename type::Builder;
    constexpr std::uint64_t word = detail::wire::struct_pointer(0, type::data_words, type::pointers);
    constexpr std::uint32_t bytes = type::data_words * 8u;
    std::byte* const start = begin(detail::wire::struct_words(word), word);
    if (start != nullptr) [[likely]] {
        return Builder(StructBuilder(*this, 0, start, bytes, type::pointers));
    }
    const detail::Made made = begin_slow(word);
    return Builder(StructBuilder(*this, made.segment, made.start, bytes, type::pointers));
}

template <struct_type T, class Fill>
ZOOPH_INLINE std::size_t Arena::build_into(std::span<std::byte> memory, Fill fill) {
    using type = generated_v1::type<T>;
    using Builder = typename type::Builder;
    constexpr std::uint64_t word = detail::wire::struct_pointer(0, type::data_words, type::pointers);
    constexpr std::uint32_t bytes = type::data_words * 8u;
    // This arena's own state is neither changed nor restored. A load of the next message might wait until the stores of
    // this one have reached the caller's memory, which may be slow.
    Arena lent(next_words_);
    lent.lend(memory);
    std::byte* const start = lent.begin_lent(detail::wire::struct_words(word), word);
    if (start != nullptr) [[likely]] {
        fill(Builder(StructBuilder(lent, 0, start, bytes, type::pointers)));
    } else {
        fill(Builder(lent.root_pointer().template init_struct<T>()));
    }
    return lent.give_back();
}

} // namespace zooph

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/builder.ipp"
#include "zooph/impl/copy.ipp"
#include "zooph/impl/padded.ipp"
#endif
