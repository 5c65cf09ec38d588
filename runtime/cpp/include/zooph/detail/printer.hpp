#pragma once

// What text and JSON have in common: output, and the budget of the operation.

#include <optional>
#include <string>

#include "zooph/canonical.hpp"
#include "zooph/detail/output.hpp"
#include "zooph/fields.hpp"
#include "zooph/list_reader.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

/// A pointer that is followed, and whether it is a part of the message: defaults of the schema cost nothing.
struct Followed {
    Pointer pointer;
    bool is_present;
};

[[nodiscard]] constexpr bool is_pointer(value_kind kind) noexcept {
    return kind >= value_kind::text;
}

/// What elements of a type ask of a list's form.
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
        return {element_kind::structure, 0, {slot_kind::any}, type.fields().layout};
    default:
        return {element_kind::pointer};
    }
}

/// The bits of a number of that width in a struct, at a bit of its data.
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

/// The bits of an element.
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

/// The pointer of a field, or its default.
[[nodiscard]] inline Followed pointer_of(const StructReader& from, const Field& field) noexcept {
    const Pointer found = from.pointer(field.offset);
    if (found.is_null() && field.pointer_preset != nullptr) {
        return {Pointer::flat(field.pointer_preset()), false};
    }
    return {found, !found.is_null()};
}

/// The field is not a null pointer.
[[nodiscard]] inline bool has(const StructReader& from, const Field& field) noexcept {
    return field.group != nullptr || !is_pointer(field.type.kind) ||
           !from.pointer(field.offset).is_null();
}

/// The active member of the union; null if there is none, or none that the schema knows.
[[nodiscard]] inline const Field* active_member(
    const StructReader& from, const Fields& of) noexcept {
    if (of.tag_offset < 0) {
        return nullptr;
    }
    const auto tag = from.get<std::uint16_t>(static_cast<std::uint32_t>(of.tag_offset));
    for (const Field& field : of.fields) {
        if (field.tag == tag) {
            return &field;
        }
    }
    return nullptr;
}

/// Writes values. Once the budget is spent, the output is too long or something is nested too deeply, it stops:
/// `stopped` is asked in every loop.
class Printer {
public:
    ZOOPH_API Printer(const StructReader& from, const Limits& limits);

    /// There is no more to be written.
    [[nodiscard]] ZOOPH_INLINE bool stopped() {
        if (out.size() > here_) [[unlikely]] {
            count();
        }
        return fault_.has_value();
    }
    /// There is room for so many bytes of output.
    [[nodiscard]] ZOOPH_API bool room(std::size_t bytes);
    /// Why it stopped.
    [[nodiscard]] const std::optional<fault>& why() const noexcept { return fault_; }

    /// The bytes of a text, charged for.
    [[nodiscard]] ZOOPH_API std::string_view text(const Followed& from);
    /// The same of data.
    [[nodiscard]] ZOOPH_API std::string_view data(const Followed& from);
    /// A list, charged for, on a level of its own, which the caller leaves by `leave`.
    [[nodiscard]] ZOOPH_API ListReader list(const Followed& from, const ValueType& element);
    /// The same of a struct.
    [[nodiscard]] ZOOPH_API StructReader structure(const Followed& from);

    /// How many levels are left; what is null and what the schema holds has none.
    [[nodiscard]] std::uint32_t level() const noexcept { return levels_; }
    void leave(std::uint32_t level) noexcept { levels_ = level; }

    void put(std::string_view text) { out.put(text); }
    void put(char byte) { out.put(byte); }
    /// A number or enum without quotes, as both text and JSON have it, but for floats and enums.
    ZOOPH_API void integer(std::uint64_t bits, value_kind kind);
    /// A float that reads back as the same: with 6 digits or 8, with 15 or 17. Not of infinities and NaNs.
    ZOOPH_API void number(double value, bool is_short);
    /// The first letter of a text, which is taken from it; U+FFFD for a maximal piece that begins one and does not end
    /// it.
    ZOOPH_API void letter(std::string_view& text);

    /// The output was so long that it was only counted: everything is to be written again, now that there is room for it.
    [[nodiscard]] ZOOPH_API bool again();

    /// Writes to the memory of a string, which is empty. Before anything is written.
    ZOOPH_API void take_memory(std::string& of);

    Output out{};

private:
    /// What is longer is counted first, for a string that grows takes three times as much memory as it is long.
    static constexpr std::size_t most_at_once = std::size_t{1} << 20;

    void start(std::size_t here);
    ZOOPH_API_COLD void count();
    bool charge(std::uint64_t words, const Followed& from);
    bool enter(const Followed& from);
    ZOOPH_API_COLD void stop(fault_kind kind);

    Limits limits_;
    Pointer root_;
    Budget budget_{};
    std::size_t most_ = 0;
    /// How long `out` may become before it is only counted, and what was counted.
    std::size_t here_ = 0;
    std::size_t counted_ = 0;
    std::uint32_t levels_ = 0;
    std::optional<fault> fault_{};
    /// What is printed, for a fault.
    Pointer at_;
};

} // namespace zooph::detail

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/printer.ipp"
#endif
