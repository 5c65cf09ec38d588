#pragma once

#include <optional>
#include <string>
#include <vector>

#include "zooph/box.hpp"
#include "zooph/buffer.hpp"
#include "zooph/encoder.hpp"
#include "zooph/list.hpp"
#include "zooph/result.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::generated_v1 {

/// A range of default-initialised Records, from which a vector constructs its elements. Constructing a vector from a
/// number of elements would fill each element with zeros before its members are initialised.
template <class T>
class Blanks {
public:
    struct Blank {
        operator T() const {
            T record;
            return record;
        }
    };
    using iterator_category = std::random_access_iterator_tag;
    using value_type = T;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = Blank;

    explicit Blanks(std::uint32_t index) noexcept : index_(index) {}
    Blank operator*() const noexcept { return {}; }
    Blanks& operator++() noexcept {
        ++index_;
        return *this;
    }
    friend bool operator==(Blanks, Blanks) noexcept = default;
    friend difference_type operator-(Blanks a, Blanks b) noexcept {
        return static_cast<difference_type>(a.index_) - static_cast<difference_type>(b.index_);
    }

private:
    std::uint32_t index_;
};

/// Decodes a message to Records within one budget. The functions return false after a fault, which `take_fault`
/// returns.
class Decoder {
public:
    /// Makes a decoder for the objects that a Reader in that segment leads to. The Reader's struct is the first
    /// nesting level.
    ZOOPH_API Decoder(const detail::Segment& segment, const Limits& limits) noexcept;
    /// Makes a decoder for the root struct of a message of so many words in one segment, with the default limits.
    ZOOPH_INLINE explicit Decoder(std::uint64_t words) noexcept
        : budget_{detail::traversal_of(Limits{}, words, 0), detail::memory_of(Limits{}, words)},
          depth_(detail::default_nesting - 1) {}

    /// Decodes the text that pointer `index` leads to. `name` is the field's name in the path of a fault.
    [[nodiscard]] ZOOPH_API bool text(
        const StructReader& from, std::uint32_t index, std::string& to, const char* name);
    /// Decodes the data that pointer `index` leads to.
    [[nodiscard]] ZOOPH_API bool data(
        const StructReader& from, std::uint32_t index, std::vector<std::byte>& to,
        const char* name);

    /// Decodes the object of any type that pointer `index` leads to.
    template <class T>
    [[nodiscard]] bool value(
        const StructReader& from, std::uint32_t index, value_of<T>& to, const char* name) {
        return value_at<T>(from.pointer(index), to) || in_field(name);
    }

    /// Decodes the object of any type that a pointer leads to.
    template <class T>
    [[nodiscard]] bool value_at(const Pointer& at, value_of<T>& to) {
        if (at.is_null()) {
            return true;
        }
        if constexpr (std::is_same_v<T, Text>) {
            return text_at(at, to);
        } else if constexpr (std::is_same_v<T, Data>) {
            return data_at(at, to);
        } else if constexpr (detail::is_any<T>) {
            return any_at(detail::kind<T>::read(at), to);
        } else if constexpr (std::is_same_v<T, Capability>) {
            if (at.kind() == pointer_kind::capability) {
                to = at.capability();
            }
            return true;
        } else if constexpr (struct_type<T>) {
            return structure_at(at, to);
        } else {
            return list_at(static_cast<T*>(nullptr), at, to);
        }
    }

    /// Decodes the list of bits that pointer `index` leads to.
    [[nodiscard]] bool bits(
        const StructReader& from, std::uint32_t index, std::vector<bool>& to, const char* name) {
        return value<List<bool>>(from, index, to, name);
    }

    /// Decodes the list of numbers that pointer `index` leads to.
    template <detail::scalar T>
    [[nodiscard]] bool numbers(
        const StructReader& from, std::uint32_t index, std::vector<T>& to, const char* name) {
        const Pointer at = from.pointer(index);
        if (at.is_null()) {
            return true;
        }
        const List<T> list(at);
        if (!charge(list.untyped().cost(), list.size() * sizeof(T), at)) {
            return in_field(name);
        }
        to.resize(list.size());
        list.copy_to(to);
        return true;
    }

    /// Decodes the struct that pointer `index` leads to. The box is empty if the pointer is null.
    template <class T>
    [[nodiscard]] bool structure(
        const StructReader& from, std::uint32_t index, box<T>& to, const char* name) {
        if constexpr (!codec<T>::is_small) {
            StructReader reader;
            const Begun begun = begin(from, index, sizeof(T), reader);
            return begun != Begun::yes ? done(begun, name)
                                       : decoded(reader, to) || in_field(name);
        } else {
            const Pointer at = from.pointer(index);
            return at.is_null() || structure_at(at, to) || in_field(name);
        }
    }

    /// Decodes the list of structs that pointer `index` leads to.
    template <class T>
    [[nodiscard]] bool structs(
        const StructReader& from, std::uint32_t index, std::vector<T>& to, const char* name) {
        if constexpr (!codec<T>::is_small) {
            ListReader list;
            const Begun begun = begin(from, index, detail::kind<T>::element, sizeof(T), list);
            return begun != Begun::yes ? done(begun, name)
                                       : decoded(list, to) || in_field(name);
        } else {
            const Pointer at = from.pointer(index);
            return at.is_null() || structs_at(at, to) || in_field(name);
        }
    }

    /// Returns the fault. There must be one.
    [[nodiscard]] fault take_fault() { return std::move(*found_); }

private:
    /// Decodes the struct that a pointer, which must not be null, leads to.
    template <class T>
    [[nodiscard]] ZOOPH_INLINE bool structure_at(const Pointer& at, box<T>& to) {
        const StructReader reader = at.structure();
        return enter(at) && charge(reader.cost(), sizeof(T), at) && decoded(reader, to);
    }
    template <class T>
    [[nodiscard]] ZOOPH_INLINE bool decoded(const StructReader& reader, box<T>& to) {
        if (!codec<T>::decode(reader, to.emplace(), *this)) {
            return false;
        }
        ++depth_;
        return true;
    }

    /// Decodes the list of structs that a pointer, which must not be null, leads to.
    template <class T>
    [[nodiscard]] ZOOPH_INLINE bool structs_at(const Pointer& at, std::vector<T>& to) {
        const ListReader list = detail::list_hop(at.spot(), 0, at.word(), detail::kind<T>::element);
        // A list of numbers that is read as a list of structs is no nesting level.
        return (!list.nests() || enter(at)) &&
               charge(list.cost(), std::uint64_t{list.size()} * sizeof(T), at) &&
               decoded(list, to);
    }
    template <class T>
    [[nodiscard]] ZOOPH_INLINE bool decoded(const ListReader& list, std::vector<T>& to) {
        // `resize` would also instantiate code that moves elements.
        to = std::vector<T>(Blanks<T>(0), Blanks<T>(list.size()));
        for (std::uint32_t element = 0; element < list.size(); ++element) {
            if (!codec<T>::decode(list.structure(element), to[element], *this)) {
                return in_element(element);
            }
        }
        if (list.nests()) {
            ++depth_;
        }
        return true;
    }

    /// Decodes the list that a pointer, which must not be null, leads to.
    template <class T>
    [[nodiscard]] bool list_at(List<T>*, const Pointer& at, std::vector<element_of<T>>& to) {
        if constexpr (struct_type<T>) {
            return structs_at(at, to);
        } else {
            const ListReader list =
                detail::list_hop(at.spot(), 0, at.word(), detail::kind<T>::element);
            constexpr bool nests = detail::kind<T>::element.kind == element_kind::pointer;
            const std::uint64_t bytes = std::uint64_t{list.size()} * sizeof(element_of<T>);
            if ((nests && !enter(at)) || !charge(list.cost(), bytes, at)) {
                return false;
            }
            if constexpr (nests) {
                // The loop skips null elements. It must not leave values in them that the vector held before, such as
                // a default's.
                to = std::vector<element_of<T>>(list.size());
            } else {
                to.resize(list.size());
            }
            for (std::uint32_t element = 0; element < list.size(); ++element) {
                if constexpr (nests) {
                    if (!value_at<T>(list.pointer(element), to[element])) {
                        return in_element(element);
                    }
                } else {
                    to[element] = detail::kind<T>::at(list, element);
                }
            }
            depth_ += nests ? 1 : 0;
            return true;
        }
    }

    /// The result of following a pointer to a struct or list: it is null, a fault was found, or its content can be
    /// read next.
    enum class Begun : std::uint8_t { null, wrong, yes };
    // The part of decoding a struct that precedes its content, as a function, so that programs with large structs
    // compile less code.
    [[nodiscard]] ZOOPH_API_APART Begun begin(
        const StructReader& from, std::uint32_t index, std::size_t bytes, StructReader& to);
    [[nodiscard]] ZOOPH_API_APART Begun begin(
        const StructReader& from, std::uint32_t index, const Element& element, std::size_t bytes,
        ListReader& to);
    [[nodiscard]] bool done(Begun begun, const char* name) {
        return begun == Begun::null || in_field(name);
    }

    [[nodiscard]] fault_kind copy(std::string_view text, std::string& to);
    [[nodiscard]] ZOOPH_API bool text_at(const Pointer& at, std::string& to);
    [[nodiscard]] ZOOPH_API bool data_at(const Pointer& at, std::vector<std::byte>& to);
    [[nodiscard]] ZOOPH_API bool any_at(const Pointer& at, any_value& to);
    [[nodiscard]] ZOOPH_API_COLD bool in_element(std::uint32_t element);

    [[nodiscard]] bool charge(std::uint64_t words, std::uint64_t bytes, const Pointer& at) {
        const bool visited = budget_.visit(words);
        if (visited && budget_.make(bytes + detail::object_cost)) [[likely]] {
            return true;
        }
        return wrong(visited ? fault_kind::memory : fault_kind::traversal, at);
    }
    [[nodiscard]] bool enter(const Pointer& at) {
        if (depth_ > 0) [[likely]] {
            --depth_;
            return true;
        }
        return wrong(fault_kind::nesting, at);
    }
    [[nodiscard]] ZOOPH_API_COLD bool wrong(fault_kind kind, const Pointer& at);
    [[nodiscard]] ZOOPH_API_COLD bool in_field(const char* name);

    detail::Budget budget_;
    std::uint32_t depth_;
    std::optional<fault> found_{};
};

/// Marks a default as being decoded. Decoding a Record in it then does not decode the same default again, which would
/// have no end: a default never contains a Record with the same default.
class Preset {
public:
    explicit Preset(const std::byte* flat) noexcept : flat_(flat), outer_(innermost) { innermost = this; }
    ~Preset() { innermost = outer_; }
    Preset(const Preset&) = delete;
    Preset& operator=(const Preset&) = delete;

    /// Reports whether this thread is decoding the default.
    [[nodiscard]] static bool is_made(const std::byte* flat) noexcept {
        const Preset* one = innermost;
        while (one != nullptr && one->flat_ != flat) {
            one = one->outer_;
        }
        return one != nullptr;
    }

private:
    static inline thread_local const Preset* innermost = nullptr;

    const std::byte* flat_;
    const Preset* outer_;
};

/// Returns the default of a field, decoded from a flat message.
template <class T>
[[nodiscard]] value_of<T> preset_of(std::span<const std::byte> flat) {
    value_of<T> value{};
    if (Preset::is_made(flat.data())) {
        return value;
    }
    const Preset made(flat.data());
    const detail::Segment segment = detail::Segment::lone(flat);
    Decoder decoder(segment, Limits{});
    static_cast<void>(decoder.value_at<T>(Pointer::root(segment), value));
    return value;
}

/// Whether values of a type may be equal although their bits differ: a type with floats, where 0 equals -0.
template <class T>
inline constexpr bool is_inexact = struct_type<T> || std::is_floating_point_v<T>;
template <class T>
inline constexpr bool is_inexact<List<T>> = is_inexact<T>;

/// Returns the value encoded behind a pointer, with all values in it that equal defaults.
template <class T>
[[nodiscard]] buffer encode_in_full(const value_of<T>& value) {
    Measure measure(defaults::written);
    measure.value<T>(value);
    buffer bytes(static_cast<std::size_t>(1 + measure.words()) * detail::word_bytes);
    Encoder encoder(bytes.data(), bytes.data() + bytes.size(), defaults::written);
    encoder.value<T>(encoder.take(1), value);
    return encoder.error() == encode_error::none ? std::move(bytes) : buffer();
}

/// Reports whether a value equals the default of its field, in all bits.
template <class T>
[[nodiscard]] bool is_preset(const value_of<T>& value, std::span<const std::byte> preset) {
    const value_of<T> made = preset_of<T>(preset);
    if (!(value == made)) {
        return false;
    }
    if constexpr (is_inexact<T>) {
        return detail::same_bytes(encode_in_full<T>(value), encode_in_full<T>(made));
    }
    return true;
}

template <class T>
void Measure::value(const value_of<T>& value, std::span<const std::byte> preset) {
    if (defaults_ == defaults::left_out && is_preset<T>(value, preset)) {
        return;
    }
    if constexpr (detail::is_list<T>) {
        // A list of structs has a tag even if it has no elements.
        if (value.empty() && detail::element_of_list<T>.kind == element_kind::structure) {
            ++words_;
        }
    }
    this->value<T>(value);
}

template <class T>
void Encoder::value(
    std::byte* slot, const value_of<T>& value, std::span<const std::byte> preset) noexcept {
    if (defaults_ == defaults::left_out && is_preset<T>(value, preset)) {
        null(slot);
        return;
    }
    if constexpr (detail::is_list<T>) {
        if (value.empty()) {
            empty_list(slot, detail::size_of(detail::element_of_list<T>));
            return;
        }
    }
    this->value<T>(slot, value);
}

} // namespace zooph::generated_v1

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/record.hpp"
#endif
