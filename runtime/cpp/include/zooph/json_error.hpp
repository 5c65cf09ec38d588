#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include "zooph/fault.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {

/// A position in a JSON text.
struct json_position {
    /// The offset in bytes, counted from 0.
    std::size_t byte;
    /// The line, counted from 1.
    std::size_t line;
    /// The column in bytes, counted from 1.
    std::size_t column;

    friend bool operator==(const json_position&, const json_position&) = default;
};

/// The reason why a value cannot be written as JSON, or why JSON cannot be read. It converts to true if there is an
/// error.
class [[nodiscard]] json_error {
public:
    /// Makes the value that stands for success.
    json_error() noexcept = default;
    /// Makes the error of a value that JSON or the schema cannot express.
    explicit json_error(std::string message) : message_(std::move(message)), is_error_(true) {}
    /// Makes the error of a limit that was reached.
    explicit json_error(fault why) : fault_(std::move(why)), is_error_(true) {}

    /// Reports whether there is an error.
    explicit operator bool() const noexcept { return is_error_; }
    /// Returns the path to the member at fault, such as `sensors[3].name`. A fault of the message has its own path.
    [[nodiscard]] const std::string& path() const noexcept { return path_; }
    /// Returns what is wrong; empty for a fault of the message.
    [[nodiscard]] const std::string& message() const noexcept { return message_; }
    /// Returns the fault of the message, if the error is one.
    [[nodiscard]] const std::optional<fault>& why() const noexcept { return fault_; }

    /// Returns the position in the JSON text at which the error was noticed.
    [[nodiscard]] const std::optional<json_position>& position() const noexcept { return position_; }

    /// Returns one line for people, which is empty if there is no error.
    [[nodiscard]] ZOOPH_API std::string to_string() const;

    /// Puts the member `name`, which the error is in, in front of the path.
    ZOOPH_API json_error& in_member(std::string_view name);
    /// Puts the index of the array's item that the error is in, in front of the path.
    ZOOPH_API json_error& in_item(std::size_t index);
    /// Sets the position: the byte of a text at which the error was noticed.
    ZOOPH_API json_error& at(std::string_view text, std::size_t byte);

private:
    std::string path_{};
    std::string message_{};
    std::optional<fault> fault_{};
    std::optional<json_position> position_{};
    bool is_error_ = false;
};

/// Writes the result of `to_string`.
ZOOPH_API std::ostream& operator<<(std::ostream& out, const json_error& of);

} // namespace zooph

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/json_error.ipp"
#endif
