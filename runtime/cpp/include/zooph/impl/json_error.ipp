#pragma once

// Errors of JSON.

#include <algorithm>
#include <ostream>

#include "zooph/detail/json_text.hpp"
#include "zooph/json_error.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

/// Puts a step in front of a path.
inline void put_step(std::string& path, std::string step) {
    if (!path.empty() && path.front() != '[') {
        step += '.';
    }
    path.insert(0, step);
}

} // namespace detail

ZOOPH_BODY std::string json_error::to_string() const {
    if (!is_error_) {
        return {};
    }
    std::string text("json: ");
    if (fault_.has_value()) {
        return text.append(fault_->to_string());
    }
    if (!path_.empty()) {
        text.append(path_).append(": ");
    }
    text.append(message_);
    if (position_.has_value()) {
        text.append(" (line ").append(std::to_string(position_->line));
        text.append(", column ").append(std::to_string(position_->column)).append(")");
    }
    return text;
}

ZOOPH_BODY json_error& json_error::at(std::string_view text, std::size_t byte) {
    const std::string_view before = text.substr(0, byte);
    const auto lines = std::count(before.begin(), before.end(), '\n');
    // The start of the last line; if there is no line break before it, this is 0.
    const std::size_t start = before.rfind('\n') + 1;
    position_ = {before.size(), static_cast<std::size_t>(lines) + 1, before.size() - start + 1};
    return *this;
}

ZOOPH_BODY json_error& json_error::in_member(std::string_view name) {
    if (!is_error_ || fault_.has_value()) {
        return *this;
    }
    // A name that is empty, or could be mistaken for another kind of step, is written in quotes.
    std::string step;
    if (name.empty() || name.front() == '[' || name.front() == '"') {
        detail::put_json_string(step, name);
    } else {
        step = name;
    }
    detail::put_step(path_, std::move(step));
    return *this;
}

ZOOPH_BODY json_error& json_error::in_item(std::size_t index) {
    if (is_error_ && !fault_.has_value()) {
        std::string step("[");
        detail::put_step(path_, step.append(std::to_string(index)).append("]"));
    }
    return *this;
}

ZOOPH_BODY std::ostream& operator<<(std::ostream& out, const json_error& of) {
    return out << of.to_string();
}

} // namespace zooph

#include "zooph/detail/end.hpp"
