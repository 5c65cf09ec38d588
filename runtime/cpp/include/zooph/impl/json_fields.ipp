#pragma once

// What writing and reading JSON have in common.

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

/// The field that the schema calls so: of the standard schemas' structs, which have it.
[[nodiscard]] inline const Field& named(const Fields& of, std::string_view name) noexcept {
    for (const Field& field : of.fields) {
        if (field.name == name) {
            return field;
        }
    }
    return of.fields.front();
}

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
