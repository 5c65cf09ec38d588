#pragma once

// The common part of printing text and JSON: the output, and the operation's budget.

#include <optional>
#include <string>

#include "zooph/canonical.hpp"
#include "zooph/detail/output.hpp"
#include "zooph/fields.hpp"
#include "zooph/list_reader.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

/// A pointer that is followed, and whether it is part of the message. Defaults of the schema are not, and cost
/// nothing.
struct Followed {
    Pointer pointer;
    bool is_present;
};

[[nodiscard]] constexpr bool is_pointer(value_kind kind) noexcept {
    return kind >= value_kind::text;
}

/// Returns how elements of a type are read from a list.
[[nodiscard]] inline Element element_of(const ValueType& type) noexcept {
    switch (type.kind) {
    case value_kind::nothing:
        return {element_kind::nothing};
    case value_kind::boolean:
        return {element_kind::bit};
    case value_kind::int8:
    case value_kind::uint8:
        return {element_kind::bytes, 1};
    case value_kind::int16:
    case value_kind::uint16:
    case value_kind::enumeration:
        return {element_kind::bytes, 2};
    case value_kind::int32:
    case value_kind::uint32:
    case value_kind::float32:
        return {element_kind::bytes, 4};
    case value_kind::int64:
    case value_kind::uint64:
    case value_kind::float64:
        return {element_kind::bytes, 8};
    case value_kind::structure:
        return {element_kind::structure, 0, {slot_kind::any}, type.fields->layout};
    default:
        return {element_kind::pointer};
    }
}

/// Returns the bits of a number of that width at bit `offset` of a struct's data section.
[[nodiscard]] inline std::uint64_t bits_in(
    const StructReader& from, const Element& width, std::uint32_t offset) noexcept {
    if (width.kind == element_kind::nothing) {
        return 0;
    }
    if (width.kind == element_kind::bit) {
        return from.bit(offset) ? 1 : 0;
    }
    switch (width.bytes) {
    case 1:
        return from.get<std::uint8_t>(offset / 8);
    case 2:
        return from.get<std::uint16_t>(offset / 8);
    case 4:
        return from.get<std::uint32_t>(offset / 8);
    default:
        return from.get<std::uint64_t>(offset / 8);
    }
}

/// Returns the bits of element `index`.
[[nodiscard]] inline std::uint64_t bits_in(
    const ListReader& from, const Element& width, std::uint32_t index) noexcept {
    if (width.kind == element_kind::nothing) {
        return 0;
    }
    if (width.kind == element_kind::bit) {
        return from.bit(index) ? 1 : 0;
    }
    switch (width.bytes) {
    case 1:
        return from.get<std::uint8_t>(index);
    case 2:
        return from.get<std::uint16_t>(index);
    case 4:
        return from.get<std::uint32_t>(index);
    default:
        return from.get<std::uint64_t>(index);
    }
}

/// Returns the pointer of a field, or the pointer to its default.
[[nodiscard]] inline Followed pointer_of(const StructReader& from, const Field& field) noexcept {
    const Pointer found = from.pointer(field.offset);
    if (found.is_null() && field.pointer_preset != nullptr) {
        return {Pointer::flat(field.pointer_preset()), false};
    }
    return {found, !found.is_null()};
}

/// Reports whether a field is not a null pointer.
[[nodiscard]] inline bool has(const StructReader& from, const Field& field) noexcept {
    return field.group != nullptr || !is_pointer(field.type.kind) ||
           !from.pointer(field.offset).is_null();
}

/// Returns the active member of the union, or null if there is no union or the schema does not know the member.
[[nodiscard]] inline const Field* active_member(
    const StructReader& from, const Fields& of) noexcept {
    if (of.tag_offset < 0) {
        return nullptr;
    }
    const auto tag = from.get<std::uint16_t>(static_cast<std::uint32_t>(of.tag_offset));
    // In most groups that are unions, members are in the order of their tags.
    if (tag < of.fields.size() && of.fields[tag].tag == tag) [[likely]] {
        return &of.fields[tag];
    }
    for (const Field& field : of.fields) {
        if (field.tag == tag) {
            return &field;
        }
    }
    return nullptr;
}

/// Writes values. It stops when the budget is exceeded, the output is too long or something is nested too deeply.
/// Every loop calls `stopped`.
class Printer {
public:
    ZOOPH_API Printer(const StructReader& from, const Limits& limits);

    /// Reports whether the printer must not write any more.
    [[nodiscard]] ZOOPH_INLINE bool stopped() {
        return out.is_due() && look();
    }
    /// Reports whether that many more bytes of output are allowed.
    [[nodiscard]] ZOOPH_API bool room(std::size_t bytes);
    /// Returns the reason why it stopped.
    [[nodiscard]] const std::optional<fault>& why() const noexcept { return fault_; }

    /// Returns the bytes of a text, after charging for it.
    [[nodiscard]] ZOOPH_API std::string_view text(const Followed& from);
    /// Returns the bytes of data, after charging for it.
    [[nodiscard]] ZOOPH_API std::string_view data(const Followed& from);
    /// Returns a list, after charging for it, and goes one level down. The caller returns with `leave`.
    [[nodiscard]] ZOOPH_API ListReader list(const Followed& from, const ValueType& element);
    /// Returns a struct, after charging for it, and goes one level down. The caller returns with `leave`.
    [[nodiscard]] ZOOPH_API StructReader structure(const Followed& from);

    /// Returns the struct that pointer `index` of a struct leads to, as `structure` does, in the common case: the
    /// pointer is near, and no limit is reached. Otherwise it does nothing.
    [[nodiscard]] ZOOPH_INLINE NearStruct near_structure(
        const StructReader& from, std::uint32_t index) noexcept {
        const PointerAt at = from.slot(index);
        if (at.word != 0 && levels_ > 0) [[likely]] {
            const NearStruct usual = near_struct(at.section, at.before, at.word);
            if (usual.is_inside && charge_near(at, usual.found.cost())) [[likely]] {
                --levels_;
                return usual;
            }
        }
        return {{}, false};
    }

    /// Returns the text that pointer `index` of a struct leads to, as `text` does, in the common case. Otherwise it does
    /// nothing and returns a null address.
    [[nodiscard]] ZOOPH_INLINE std::string_view near_text(
        const StructReader& from, std::uint32_t index) noexcept {
        const PointerAt at = from.slot(index);
        if (at.word != 0) [[likely]] {
            const NearBytes usual = detail::near_text(at.section, at.before, at.word);
            // The NUL is not charged.
            const std::size_t size = usual.found.count - 1;
            if (usual.is_inside && charge_near(at, 2 + size / word_bytes)) [[likely]] {
                return {reinterpret_cast<const char*>(usual.found.at), size};
            }
        }
        return {};
    }

    /// Returns the number of levels left. Null pointers and defaults of the schema are no levels.
    [[nodiscard]] std::uint32_t level() const noexcept { return levels_; }
    void leave(std::uint32_t level) noexcept { levels_ = level; }

    void put(std::string_view text) { out.put(text); }
    void put(char byte) { out.put(byte); }
    /// Writes an integer or an enum's number, without quotes.
    ZOOPH_API void integer(std::uint64_t bits, value_kind kind);
    /// Writes a finite float that is read back as the same number: with 6 or 8 digits if `is_short`, and with 15 or
    /// 17 otherwise.
    ZOOPH_API void number(double value, bool is_short);
    /// Writes the first character of a text and removes it from the text. For the beginning of a character without
    /// its end, it writes U+FFFD.
    ZOOPH_API void letter(std::string_view& text);

    /// Reports whether a second pass is needed, because the output was so long that it was only counted. Room is made
    /// for it then.
    [[nodiscard]] ZOOPH_API bool again();

    /// Takes over the memory of a string, which must be empty. Call it before anything is written.
    ZOOPH_API void take_memory(std::string& of);

    Output out{};

private:
    /// Longer output is counted first, because a growing string takes up to three times its size in memory.
    static constexpr std::size_t most_at_once = std::size_t{1} << 20;

    void start(std::size_t here);
    /// Sets the size up to which `out` is kept before it is only counted.
    void keep(std::size_t here) noexcept;
    /// Counts `out` if it is longer than `here_`, and reports whether the printer must not write any more.
    [[nodiscard]] ZOOPH_API_APART bool look();
    ZOOPH_API_COLD void count();
    /// Charges for the object that a pointer leads to, unless that exceeds the budget.
    [[nodiscard]] ZOOPH_INLINE bool charge_near(const PointerAt& at, std::uint64_t words) noexcept {
        const auto left = budget_.words - static_cast<std::int64_t>(words);
        if (left < 0) {
            return false;
        }
        budget_.words = left;
        at_ = Pointer(at.section.further(at.before), at.word);
        return true;
    }

    bool charge(std::uint64_t words, const Followed& from);
    bool enter(const Followed& from);
    ZOOPH_API_COLD void stop(fault_kind kind);

    Limits limits_;
    Pointer root_;
    Budget budget_{};
    std::size_t most_ = 0;
    /// The size up to which `out` is kept before it is only counted, and the number of bytes that were counted.
    std::size_t here_ = 0;
    std::size_t counted_ = 0;
    std::uint32_t levels_ = 0;
    std::optional<fault> fault_{};
    /// The object that is being printed, for a fault.
    Pointer at_;
};

} // namespace zooph::detail

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/printer.ipp"
#endif
