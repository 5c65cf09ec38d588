#pragma once

// Functions for both writing and reading JSON.

#include "zooph/fields.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

[[nodiscard]] inline std::string_view json_name(const Field& field) noexcept {
    return field.json != nullptr && !field.json->name.empty() ? field.json->name : field.name;
}

[[nodiscard]] inline std::span<const std::string_view> json_names(const EnumNames& of) noexcept {
    return of.json.empty() ? of.names : of.json;
}

[[nodiscard]] inline bool is_flattened(const Field& field) noexcept {
    return field.json != nullptr && field.json->flatten;
}

/// Returns the field with that name in the schema. It is for structs of the standard schemas, which have such a
/// field.
[[nodiscard]] inline const Field& named(const Fields& of, std::string_view name) noexcept {
    for (const Field& field : of.fields) {
        if (field.name == name) {
            return field;
        }
    }
    return of.fields.front();
}

/// Returns the size in bytes of a number or enum, and 0 for other types.
[[nodiscard]] constexpr std::uint32_t bytes_of(value_kind kind) noexcept {
    switch (kind) {
    case value_kind::int8:
    case value_kind::uint8:
        return 1;
    case value_kind::int16:
    case value_kind::uint16:
    case value_kind::enumeration:
        return 2;
    case value_kind::int32:
    case value_kind::uint32:
    case value_kind::float32:
        return 4;
    case value_kind::int64:
    case value_kind::uint64:
    case value_kind::float64:
        return 8;
    default:
        return 0;
    }
}

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
