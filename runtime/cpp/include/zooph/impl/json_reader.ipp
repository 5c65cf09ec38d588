#pragma once

// Makes a draft of a message from JSON, with the objects in the order of the text.

#include "zooph/builder.hpp"
#include "zooph/impl/json_cursor.ipp"
#include "zooph/impl/json_names.ipp"
#include "zooph/impl/json_open.ipp"
#include "zooph/impl/json_values.ipp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

/// Makes a draft of a message.
class JsonReader : private JsonCursor {
public:
    JsonReader(std::string_view text, Budget& budget, const JsonIndex& index, const RawListBuilder& slots)
        : JsonCursor(text, budget, index), slots_(slots) {}

    bool read(const Fields& of) {
        space();
        return structure(slots_.pointer(0), of);
    }

    using JsonCursor::take_error;

    /// The number of pointers outside of the message: one for each group that is read on its own, and one for the
    /// root.
    static constexpr std::size_t slot_count = max_json_nesting + 2;

private:
    // Structs are in `json_members.ipp`.

    bool structure(const PointerBuilder& to, const Fields& of);

    bool fill(JsonOpen& open, const Fields& of) {
        return of.is_free_json ? free(open, of) : object(open, of);
    }

    struct Later {
        std::string_view name;
        std::string_view raw;
        Place place;
    };

    bool object(JsonOpen& open, const Fields& of);

    /// The index of a name that is not in a table.
    static constexpr std::size_t unknown = SIZE_MAX;

    /// Skips a member's name and sets `known` to its index in the table, which is usually `next`.
    JsonString member_name(JsonNames& names, std::size_t next, std::size_t& known);

    /// Reads the members that had to wait for a union's tag, until none of the rest can be read.
    bool read_later(JsonOpen& open, const Fields& of, std::vector<Later>& later);

    /// Reads one member, or sets `waits` if it has to wait for a union's tag.
    bool offer(JsonOpen& open, const Fields& of, std::string_view name, bool& waits);

    bool offer(JsonOpen& open, const Fields& of, const JsonName& found, std::string_view name, bool& waits);

    /// Reads a member of a flattened struct or group.
    bool within(JsonOpen& open, const Field& field, std::string_view name, bool& waits);

    /// Returns the flattened struct of a field: the one that is there already, or one made from the default. Returns
    /// null after an error.
    JsonOpen* enter(JsonOpen& open, const Field& field);

    /// Makes a null pointer lead to a copy of a field's default, unless that is null.
    bool put_preset(const PointerBuilder& to, const Field& field);

    /// Reads the member that holds the union's tag. The named member's value is its default, unless another member of
    /// the object sets it.
    bool tag(JsonOpen& open, const Fields& of);

    [[nodiscard]] static bool is_free(const ValueType& type) noexcept {
        return type.kind == value_kind::structure && type.fields->is_free_json;
    }

    bool store(JsonOpen& open, const Fields& of, const Field& field);

    // Groups are in `json_groups.ipp`.

    /// Reads the fields of a group. If they share their places with other fields, they are first read into a struct
    /// of their own and then moved. So values of inactive union members are dropped, and an active member that is
    /// null becomes its default, as in the stock tool.
    bool group(JsonOpen& open, const Fields& of, const Field& field);

    /// Reads the object of a group that is one union, and that has one member, directly to its place. Sets `is_read`
    /// unless the object has to be read in the other way.
    bool choice(JsonOpen& open, const Fields& of, const Field& field, JsonNames& names, bool& is_read);

    /// Moves a group's fields from the struct that they were read into.
    bool take(JsonOpen& to, JsonOpen& from, const Fields& of);

    bool take_field(JsonOpen& to, JsonOpen& from, const Field& field);

    // Values are in `json_items.ipp`.

    bool pointer(const PointerBuilder& to, const ValueType& type, const FieldJson* how);

    bool text(const PointerBuilder& to);

    bool encoded(const PointerBuilder& to, bool is_base64);

    bool bytes(const PointerBuilder& to);

    bool list(const PointerBuilder& to, const ValueType& type);

    static void set_item(const RawListBuilder& to, const Element& width, std::uint32_t item, std::uint64_t bits);

    bool structs(const PointerBuilder& to, const Fields& of, std::size_t count);

    /// Reads a number, bool or enum and returns its bits.
    bool scalar(const ValueType& type, std::uint64_t& bits);

    bool set(const std::optional<std::uint64_t>& found, std::uint64_t& bits, std::size_t from);

    /// Numbers that are not in the most common form.
    bool other_float(value_kind kind, std::uint64_t& bits);
    bool other_integer(const ValueType& type, std::uint64_t& bits);

    bool enumerant(const ValueType& type, std::uint64_t& bits);

    /// Reads a value of any kind into the standard schemas' struct that holds any JSON value.
    bool free(JsonOpen& open, const Fields& of);

    bool free_object(const PointerBuilder& to, const Fields& of);

    RawListBuilder slots_;
    std::size_t slots_used_ = 0;
    JsonNameCache names_{};
};

} // namespace detail
} // namespace zooph

#include "zooph/detail/end.hpp"
