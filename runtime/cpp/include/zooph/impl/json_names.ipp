#pragma once

// What the names in a JSON object mean, by the fields of its struct.

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "zooph/impl/json_fields.ipp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

enum class json_meaning : std::uint8_t {
    field,
    /// A member of a flattened field's struct.
    flattened,
    /// Tells which member of the union is active.
    tag,
    /// A member of the active member's struct, which is flattened.
    of_union,
    /// The value of the active member.
    union_value,
};

struct JsonName {
    std::string name;
    json_meaning meaning;
    /// Of fields, and of flattened ones that are in no union.
    const Field* field;
};

/// The names of one struct or group.
struct JsonNames {
    /// By name; of names that are there twice the last one counts.
    std::vector<JsonName> all{};
    /// There is a union among the fields, groups included.
    bool has_unions = false;
    /// A struct is flattened into itself.
    bool is_endless = false;

    /// The place of a name in `all`, which is its size if it is not there.
    [[nodiscard]] std::size_t find(std::string_view name) const noexcept {
        const auto before = [](const JsonName& one, std::string_view other) { return one.name < other; };
        const auto found = std::lower_bound(all.begin(), all.end(), name, before);
        return found != all.end() && found->name == name ? static_cast<std::size_t>(found - all.begin())
                                                         : all.size();
    }
};

[[nodiscard]] inline const Fields& inner_fields(const Field& field) noexcept {
    return field.group != nullptr ? field.group() : field.type.fields();
}

[[nodiscard]] inline bool has_unions(const Fields& of) noexcept {
    const auto has = [](const Field& field) {
        return field.group != nullptr && has_unions(field.group());
    };
    return of.tag_offset >= 0 || std::any_of(of.fields.begin(), of.fields.end(), has);
}

/// Makes names of structs when they are first asked for, and keeps them.
class JsonNameCache {
public:
    [[nodiscard]] const JsonNames& of(const Fields& fields) {
        auto& found = made_[&fields];
        if (found == nullptr) {
            found = std::make_unique<JsonNames>();
            add(*found, fields, {}, nullptr, 0);
            // What was added later comes first, and of equal names only that is kept.
            std::reverse(found->all.begin(), found->all.end());
            std::stable_sort(found->all.begin(), found->all.end(),
                             [](const JsonName& a, const JsonName& b) { return a.name < b.name; });
            const auto end = std::unique(found->all.begin(), found->all.end(),
                                         [](const JsonName& a, const JsonName& b) { return a.name == b.name; });
            found->all.erase(end, found->all.end());
            found->has_unions = has_unions(fields);
        }
        return *found;
    }

private:
    /// How deep structs may be flattened into each other.
    static constexpr std::size_t max_flattened = 32;

    /// Adds the names of a struct, which is flattened by `outer` if that is not null.
    void add(JsonNames& to, const Fields& of, const std::string& prefix, const JsonName* outer,
             std::size_t depth) {
        if (depth > max_flattened) {
            to.is_endless = true;
            return;
        }
        const auto put = [&](std::string_view name, json_meaning meaning, const Field* field) {
            to.all.push_back({prefix + std::string(name), outer != nullptr ? outer->meaning : meaning,
                              outer != nullptr ? outer->field : field});
        };
        const std::string_view value_name = of.json != nullptr ? of.json->value_name : std::string_view();
        if (of.json != nullptr && !of.json->name.empty()) {
            put(of.json->name, json_meaning::tag, nullptr);
        }
        if (!value_name.empty()) {
            put(value_name, json_meaning::union_value, nullptr);
        }
        for (const Field& field : of.fields) {
            const bool is_member = field.tag != no_tag;
            if (is_flattened(field)) {
                const JsonName own{
                    {}, is_member ? json_meaning::of_union : json_meaning::flattened, &field};
                add(to, inner_fields(field), prefix + std::string(field.json->prefix),
                    outer != nullptr ? outer : &own, depth + 1);
            } else if (!is_member || value_name.empty()) {
                put(json_name(field), json_meaning::field, &field);
            }
        }
    }

    std::map<const Fields*, std::unique_ptr<JsonNames>> made_{};
};

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
