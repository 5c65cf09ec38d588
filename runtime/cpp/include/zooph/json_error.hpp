#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include "zooph/fault.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {

/// A place in a text of JSON.
struct json_position {
    /// Counted from 0.
    std::size_t byte;
    /// Counted from 1.
    std::size_t line;
    /// In bytes, counted from 1.
    std::size_t column;

    friend bool operator==(const json_position&, const json_position&) = default;
};

/// Why a value has no JSON, or why JSON is no message. Converted to `bool` it tells whether there is an error.
class [[nodiscard]] json_error {
public:
    /// Makes the value that stands for success.
    json_error() noexcept = default;
    /// There is something that JSON, or the schema, does not have.
    explicit json_error(std::string message) : message_(std::move(message)), is_error_(true) {}
    /// The limits did not suffice.
    explicit json_error(fault why) : fault_(std::move(why)), is_error_(true) {}

    /// Reports whether there is an error.
    explicit operator bool() const noexcept { return is_error_; }
    /// Leads to the member at fault, such as `sensors[3].name`. A fault of the message has a path of its own.
    [[nodiscard]] const std::string& path() const noexcept { return path_; }
    /// What is wrong; empty for a fault of the message.
    [[nodiscard]] const std::string& message() const noexcept { return message_; }
    /// The fault of the message, if that is what is wrong.
    [[nodiscard]] const std::optional<fault>& why() const noexcept { return fault_; }

    /// Where it was noticed in the text that was read.
    [[nodiscard]] const std::optional<json_position>& position() const noexcept { return position_; }

    /// One line for people; empty if nothing is wrong.
    [[nodiscard]] ZOOPH_API std::string to_string() const;

    /// The same error, seen from the object whose member `name` it is in.
    ZOOPH_API json_error& in_member(std::string_view name);
    /// The same error, seen from the array whose item it is in.
    ZOOPH_API json_error& in_item(std::size_t index);
    /// The same error, noticed at that byte of a text.
    ZOOPH_API json_error& at(std::string_view text, std::size_t byte);

private:
    std::string path_{};
    std::string message_{};
    std::optional<fault> fault_{};
    std::optional<json_position> position_{};
    bool is_error_ = false;
};

/// Writes what `to_string` says.
ZOOPH_API std::ostream& operator<<(std::ostream& out, const json_error& of);

} // namespace zooph

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/json_error.ipp"
#endif
