#pragma once

#include "zooph/arena.hpp"
#include "zooph/detail/face.hpp"
#include "zooph/detail/printer.hpp"
#include "zooph/json_error.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace generated_v1 {

/// Appends the struct as JSON to `out`, as the tool writes it, without white space: integers of 64 bits as strings, null
/// pointers left out, data as arrays of numbers unless annotated. With an error `out` is as it was: capabilities and
/// untyped pointers have no JSON, and the limits may not suffice. Of a message that was opened lazily, what is malformed
/// reads as its default.
ZOOPH_API json_error write_json(const StructReader& from, const Fields& fields, std::string& out,
                                const Limits& limits = {});

/// Makes a struct of JSON the root of `to`, in place of what was there.
ZOOPH_API json_error read_json(
    std::string_view text, const Fields& fields, Arena& to, const Limits& limits);

} // namespace generated_v1

/// What JSON holds, or why it does not.
template <class T>
class [[nodiscard]] json_result {
public:
    json_result(T value) : value_(std::move(value)) {}
    json_result(json_error why) : error_(std::move(why)) {}

    /// There is a value.
    [[nodiscard]] bool has_value() const noexcept { return value_.has_value(); }
    explicit operator bool() const noexcept { return value_.has_value(); }

    /// The value, which must be there.
    [[nodiscard]] T& operator*() & noexcept { return *value_; }
    [[nodiscard]] const T& operator*() const& noexcept { return *value_; }
    [[nodiscard]] T&& operator*() && noexcept { return std::move(*value_); }
    [[nodiscard]] T* operator->() noexcept { return &*value_; }
    [[nodiscard]] const T* operator->() const noexcept { return &*value_; }

    /// Why there is no value; none if there is one.
    [[nodiscard]] const json_error& error() const noexcept { return error_; }

private:
    std::optional<T> value_{};
    json_error error_{};
};

namespace detail {

/// JSON in a draft of the message: in the order of the text, with what was given up in it.
class JsonDraft {
public:
    ZOOPH_API JsonDraft(std::string_view text, const Fields& fields, const Limits& limits);

    /// Returns the error, which is false if there is none.
    [[nodiscard]] const json_error& error() const noexcept { return error_; }
    /// What leads to the struct, if nothing is wrong.
    [[nodiscard]] const Pointer& root() const noexcept { return root_; }
    /// Returns what is left of the limits, which reading the draft draws on.
    [[nodiscard]] ZOOPH_API Limits left() const noexcept;

private:
    Arena arena_{};
    Pointer root_{};
    Limits limits_;
    Budget budget_;
    json_error error_{};
};

} // namespace detail

/// Appends a Reader, Builder or Record as JSON to `out`, as the tool writes it, without white space. With an error `out`
/// is as it was: capabilities and untyped pointers have no JSON, the limits may not suffice, and there are Records that
/// cannot be encoded. `limits.nesting` has no meaning for Records.
template <detail::printable T>
json_error to_json(const T& value, std::string& out, const Limits& limits = {}) {
    std::string_view wrong;
    json_error error;
    detail::as_reader(value, wrong, [&](const StructReader& from) {
        error = generated_v1::write_json(
            from, detail::fields_of<T>(), out, detail::limits_of<T>(limits));
    });
    return wrong.empty() ? error : json_error(std::string(wrong));
}

/// A Reader, Builder or Record as JSON.
template <detail::printable T>
[[nodiscard]] json_result<std::string> to_json(const T& value, const Limits& limits = {}) {
    std::string out;
    if (auto error = to_json(value, out, limits)) {
        return error;
    }
    return out;
}

/// The Record that a JSON object says; what it does not mention is default, and members that the schema does not know are
/// ignored. What is made of the text is within `limits.memory`, of bytes, and `limits.traversal`.
template <struct_type T>
[[nodiscard]] json_result<T> from_json(std::string_view text, const Limits& limits = {}) {
    const detail::JsonDraft draft(text, reader_of<T>::fields_(), limits);
    if (draft.error()) {
        return draft.error();
    }
    auto record = decode<T>(draft.root().structure(), draft.left());
    if (!record) {
        return json_error(std::move(record).error());
    }
    return std::move(*record);
}

/// Makes the struct that a JSON object says the root of `to`, in place of the message that was there, which stays if the
/// JSON is none of the type. `limits.nesting` and `limits.traversal` count in the message that is made.
template <struct_type T>
json_error from_json(std::string_view text, Arena& to, const Limits& limits = {}) {
    return generated_v1::read_json(text, reader_of<T>::fields_(), to, limits);
}

} // namespace zooph

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/json_read.ipp"
#include "zooph/impl/json_write.ipp"
#endif
