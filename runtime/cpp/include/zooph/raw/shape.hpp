#pragma once

// The canonical text of a type's shape, of which fingerprints are made; `docs/raw.md` defines it.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace zooph::raw {

template <class T>
struct codec;

namespace detail {

/// Its address tells a type from others.
template <class T>
inline constexpr char identity = 0;

} // namespace detail

/// Writes the text of a shape.
///
/// A record or sum that contains itself is written once. Where it recurs stands `#n`: the type of the n-th bracket
/// around, counted from the innermost, which is 0.
class shape {
public:
    /// With names of types, constructors and fields if it is `named`.
    explicit shape(bool named) : named_(named) {}

    /// The text so far.
    [[nodiscard]] const std::string& text() const noexcept { return text_; }

    /// What T is.
    template <class T>
    void of() {
        codec<T>::shape(*this);
    }
    /// A type that is a word, such as `i64`.
    void word(std::string_view word) { text_ += word; }
    /// A list of elements.
    template <class T>
    void list() {
        bracket('[', nullptr, [&] { of<T>(); });
        text_ += ']';
    }
    /// So many elements, without a count.
    template <class T>
    void array(std::size_t length) {
        bracket('[', nullptr, [&] { of<T>(); });
        text_.append(1, ';').append(std::to_string(length)).append(1, ']');
    }
    /// A set.
    template <class T>
    void set() {
        bracket('{', nullptr, [&] { of<T>(); });
        text_ += '}';
    }
    /// A map.
    template <class K, class V>
    void map() {
        bracket('{', nullptr, [&] {
            of<K>();
            text_ += ':';
            of<V>();
        });
        text_ += '}';
    }
    /// An optional value.
    template <class T>
    void optional() {
        text_ += '?';
        of<T>();
    }
    /// A tuple; `fields` calls `field` for each.
    template <class Fields>
    void tuple(Fields fields) {
        bracket('(', nullptr, fields);
        text_ += ')';
    }
    /// The record T; `fields` calls `field` for each.
    template <class T, class Fields>
    void record(std::string_view name, Fields fields) {
        if (!refer(&detail::identity<T>)) {
            put_name(name);
            bracket('(', &detail::identity<T>, fields);
            text_ += ')';
        }
    }
    /// A field; an empty name is none.
    template <class T>
    void field(std::string_view name) {
        if (text_.back() != '(') {
            text_ += ',';
        }
        if (named_ && !name.empty()) {
            put_name(name);
            text_ += ':';
        }
        of<T>();
    }
    /// The sum T; `constructors` calls `constructor` for each.
    template <class T, class Constructors>
    void sum(std::string_view name, Constructors constructors) {
        if (!refer(&detail::identity<T>)) {
            put_name(name);
            bracket('<', &detail::identity<T>, constructors);
            text_ += '>';
        }
    }
    /// A constructor of a sum.
    template <class Fields>
    void constructor(std::string_view name, Fields fields) {
        const std::size_t number = open_.back().constructors++;
        if (number > 0) {
            text_ += '|';
        }
        text_.append(std::to_string(number)).append(1, ':');
        put_name(name);
        text_ += '(';
        fields();
        text_ += ')';
    }

private:
    /// A bracket that is not closed yet.
    struct Open {
        /// The type, if others inside may refer to it.
        const char* type;
        std::size_t constructors;
    };

    void put_name(std::string_view name) {
        if (named_) {
            text_ += name;
        }
    }

    template <class Inside>
    void bracket(char opening, const char* type, Inside inside) {
        text_ += opening;
        open_.push_back({type, 0});
        inside();
        open_.pop_back();
    }

    /// Writes a reference to the type, if it is being written.
    bool refer(const char* type) {
        for (std::size_t around = 0; around < open_.size(); ++around) {
            if (open_[open_.size() - 1 - around].type == type) {
                text_.append(1, '#').append(std::to_string(around));
                return true;
            }
        }
        return false;
    }

    std::string text_{};
    std::vector<Open> open_{};
    bool named_;
};

} // namespace zooph::raw
