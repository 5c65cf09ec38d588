#pragma once

// The meanings of names in a JSON object, by the fields of its struct.

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "zooph/detail/json_text.hpp"
#include "zooph/impl/json_fields.ipp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

enum class json_meaning : std::uint8_t {
    field,
    /// A member of a flattened field's struct.
    flattened,
    /// Holds the name of the union's active member.
    tag,
    /// A member of the active member's struct, which is flattened.
    of_union,
    /// The value of the active member.
    union_value,
};

struct JsonName {
    std::string_view name;
    json_meaning meaning;
    /// The field, for a field, and for a flattened field that is in no union.
    const Field* field;
    JsonHead head;
};

/// The names of one struct or group.
struct JsonNames {
    /// In the order of the schema, in which they are also written. No name occurs twice.
    std::vector<JsonName> all{};
    /// Indices in `all`, sorted by name. Without annotations it is made when a name is first searched for.
    std::vector<std::uint32_t> by_name{};
    /// Whether there is a union among the fields, including those of groups.
    bool has_unions = false;
    /// Whether all fields are members of one union, and neither groups nor annotated.
    bool is_choice = false;
    /// Whether a struct is flattened into itself.
    bool is_endless = false;

    /// Returns the index of a name in `all`, or the size of `all` if it is not there.
    [[nodiscard]] std::size_t find(std::string_view name) {
        if (by_name.size() != all.size()) {
            sort();
        }
        const auto before = [&](std::uint32_t one, std::string_view other) { return all[one].name < other; };
        const auto found = std::lower_bound(by_name.begin(), by_name.end(), name, before);
        return found != by_name.end() && all[*found].name == name ? *found : all.size();
    }

    /// Removes all but the last of equal names.
    void drop_doubles() {
        sort();
        const auto is_same = [&](std::uint32_t a, std::uint32_t b) { return all[a].name == all[b].name; };
        by_name.erase(std::unique(by_name.begin(), by_name.end(), is_same), by_name.end());
        std::sort(by_name.begin(), by_name.end());
        std::size_t kept = 0;
        for (const std::uint32_t index : by_name) {
            all[kept++] = all[index];
        }
        all.resize(kept, JsonName{});
        sort();
    }

private:
    /// Sorts equal names so that the later one comes first.
    void sort() {
        by_name.resize(all.size());
        std::iota(by_name.begin(), by_name.end(), 0U);
        std::sort(by_name.begin(), by_name.end(), [&](std::uint32_t a, std::uint32_t b) {
            const int order = all[a].name.compare(all[b].name);
            return order != 0 ? order < 0 : a > b;
        });
    }
};

[[nodiscard]] inline const Fields& inner_fields(const Field& field) noexcept {
    return field.group != nullptr ? *field.group : *field.type.fields;
}

[[nodiscard]] inline bool has_unions(const Fields& of) noexcept {
    const auto has = [](const Field& field) {
        return field.group != nullptr && has_unions(*field.group);
    };
    return of.tag_offset >= 0 || std::any_of(of.fields.begin(), of.fields.end(), has);
}

[[nodiscard]] inline bool is_choice(const Fields& of) noexcept {
    const auto is_member = [](const Field& field) {
        return field.tag != no_tag && field.group == nullptr && field.json == nullptr;
    };
    return of.json == nullptr && std::all_of(of.fields.begin(), of.fields.end(), is_member);
}

/// Makes the names of structs when they are first used, and keeps them.
class JsonNameCache {
public:
    [[nodiscard]] ZOOPH_INLINE JsonNames& of(const Fields& fields) {
        // The tables of a schema are few and near each other in memory.
        Recent& recent = recent_[reinterpret_cast<std::uintptr_t>(&fields) / sizeof(Fields) % recent_.size()];
        if (recent.fields != &fields) [[unlikely]] {
            recent = {&fields, &find(fields)};
        }
        return *recent.names;
    }

private:
    struct Recent {
        const Fields* fields = nullptr;
        JsonNames* names = nullptr;
    };

    /// The largest number of levels of structs that are flattened into each other.
    static constexpr std::size_t max_flattened = 32;

    [[nodiscard]] ZOOPH_APART JsonNames& find(const Fields& fields) {
        const auto [found, is_new] = made_.try_emplace(&fields);
        JsonNames& names = found->second;
        if (is_new) {
            names.all.reserve(fields.fields.size());
            if (!add(names, fields, {}, nullptr, 0)) {
                names.drop_doubles();
            }
            names.has_unions = has_unions(fields);
            names.is_choice = is_choice(fields);
        }
        return names;
    }

    /// Adds the names of a struct, which is flattened by `outer` if that is not null. Returns true if the names
    /// are those of the schema and all different.
    bool add(JsonNames& to, const Fields& of, const std::string& prefix, const JsonName* outer, std::size_t depth) {
        if (depth > max_flattened) {
            to.is_endless = true;
            return false;
        }
        const auto put = [&](std::string_view name, json_meaning meaning, const Field* field) {
            const std::string_view whole = prefix.empty() ? name : kept_.emplace_back(prefix + std::string(name));
            to.all.push_back({whole, outer != nullptr ? outer->meaning : meaning, outer != nullptr ? outer->field : field,
                              json_head(whole)});
        };
        const std::string_view value_name = of.json != nullptr ? of.json->value_name : std::string_view();
        bool is_plain = of.json == nullptr;
        if (of.json != nullptr && !of.json->name.empty()) {
            put(of.json->name, json_meaning::tag, nullptr);
        }
        if (!value_name.empty()) {
            put(value_name, json_meaning::union_value, nullptr);
        }
        for (const Field& field : of.fields) {
            const bool is_member = field.tag != no_tag;
            is_plain = is_plain && field.json == nullptr;
            if (is_flattened(field)) {
                const JsonName own{{}, is_member ? json_meaning::of_union : json_meaning::flattened, &field, {}};
                add(to, inner_fields(field), prefix + std::string(field.json->prefix), outer != nullptr ? outer : &own,
                    depth + 1);
            } else if (!is_member || value_name.empty()) {
                put(json_name(field), json_meaning::field, &field);
            }
        }
        return is_plain;
    }

    std::map<const Fields*, JsonNames> made_{};
    std::array<Recent, 16> recent_{};
    std::deque<std::string> kept_{};
};

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
