#pragma once

// Errors of JSON.

#include <ostream>

#include "zooph/detail/json_text.hpp"
#include "zooph/json_error.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

/// Puts a step in front of a path of JSON.
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
    return text.append(message_);
}

ZOOPH_BODY json_error& json_error::in_member(std::string_view name) {
    if (!is_error_ || fault_.has_value()) {
        return *this;
    }
    // A name that would not be seen, or looks like something else, stands in quotes.
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
