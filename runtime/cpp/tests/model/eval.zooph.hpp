#pragma once

// What the back end is to make of schemas/bench/eval.capnp, written by hand.

#include "zooph/builder.hpp"
#include "zooph/record.hpp"

#include "zooph/detail/begin.hpp"

namespace bench::eval {

struct Expression;
class Expression_Reader;
class Expression_Builder;

/// `Operation`. Values that the schema does not know are kept as numbers.
enum class Operation : std::uint16_t {
    add = 0,
    subtract = 1,
    multiply = 2,
    divide = 3,
    modulus = 4,
};

/// Members of the union `Expression.left`.
enum class Expression_Left_Which : std::uint16_t {
    value = 0,
    expression = 1,
};

/// Members of the union `Expression.right`.
enum class Expression_Right_Which : std::uint16_t {
    value = 0,
    expression = 1,
};

/// The union `left` of an `Expression` in a message.
class Expression_Left_Reader {
public:
    using Which = Expression_Left_Which;

    constexpr Expression_Left_Reader() noexcept = default;
    ZOOPH_INLINE explicit Expression_Left_Reader(const zooph::StructReader& of) noexcept : of_(of) {}

    /// The member that is set; a number beyond those of `Which` if a newer writer set it.
    [[nodiscard]] ZOOPH_INLINE Which which() const noexcept { return of_.get<Which>(2); }
    /// `value`; its default if another member is set.
    [[nodiscard]] ZOOPH_INLINE std::int32_t value() const noexcept {
        return which() == Which::value ? of_.get<std::int32_t>(4) : 0;
    }
    /// `expression`; empty if another member is set.
    [[nodiscard]] Expression_Reader expression() const noexcept;

private:
    zooph::StructReader of_{};
};

/// The union `right` of an `Expression` in a message.
class Expression_Right_Reader {
public:
    using Which = Expression_Right_Which;

    constexpr Expression_Right_Reader() noexcept = default;
    ZOOPH_INLINE explicit Expression_Right_Reader(const zooph::StructReader& of) noexcept : of_(of) {}

    /// The member that is set; a number beyond those of `Which` if a newer writer set it.
    [[nodiscard]] ZOOPH_INLINE Which which() const noexcept { return of_.get<Which>(12); }
    /// `value`; its default if another member is set.
    [[nodiscard]] ZOOPH_INLINE std::int32_t value() const noexcept {
        return which() == Which::value ? of_.get<std::int32_t>(8) : 0;
    }
    /// `expression`; empty if another member is set.
    [[nodiscard]] Expression_Reader expression() const noexcept;

private:
    zooph::StructReader of_{};
};

/// An `Expression` in a message.
class Expression_Reader {
public:
    constexpr Expression_Reader() noexcept = default;
    ZOOPH_INLINE explicit Expression_Reader(const zooph::StructReader& of) noexcept : of_(of) {}

    /// `op`.
    [[nodiscard]] ZOOPH_INLINE Operation op() const noexcept { return of_.get<Operation>(0); }
    /// `left`.
    [[nodiscard]] ZOOPH_INLINE Expression_Left_Reader left() const noexcept {
        return Expression_Left_Reader(of_);
    }
    /// `right`.
    [[nodiscard]] ZOOPH_INLINE Expression_Right_Reader right() const noexcept {
        return Expression_Right_Reader(of_);
    }

private:
    zooph::StructReader of_{};
};

/// The union `left` of an `Expression` under construction.
class Expression_Left_Builder {
public:
    ZOOPH_INLINE explicit Expression_Left_Builder(const zooph::StructBuilder& of) noexcept : of_(of) {}

    /// Sets `value`, and clears what other members led to.
    ZOOPH_INLINE void value(std::int32_t value) {
        of_.select(2, 0);
        of_.set<std::int32_t>(4, value);
    }
    /// Makes `expression` a new struct.
    Expression_Builder init_expression();

private:
    zooph::StructBuilder of_;
};

/// The union `right` of an `Expression` under construction.
class Expression_Right_Builder {
public:
    ZOOPH_INLINE explicit Expression_Right_Builder(const zooph::StructBuilder& of) noexcept : of_(of) {}

    /// Sets `value`, and clears what other members led to.
    ZOOPH_INLINE void value(std::int32_t value) {
        of_.select(12, 0);
        of_.set<std::int32_t>(8, value);
    }
    /// Makes `expression` a new struct.
    Expression_Builder init_expression();

private:
    zooph::StructBuilder of_;
};

/// An `Expression` under construction.
class Expression_Builder {
public:
    ZOOPH_INLINE explicit Expression_Builder(const zooph::StructBuilder& of) noexcept : of_(of) {}

    /// Sets `op`.
    ZOOPH_INLINE Expression_Builder& op(Operation value) noexcept {
        of_.set<Operation>(0, value);
        return *this;
    }
    /// `left`.
    [[nodiscard]] ZOOPH_INLINE Expression_Left_Builder left() noexcept {
        return Expression_Left_Builder(of_);
    }
    /// `right`.
    [[nodiscard]] ZOOPH_INLINE Expression_Right_Builder right() noexcept {
        return Expression_Right_Builder(of_);
    }

private:
    zooph::StructBuilder of_;
};

/// The union `left` of an `Expression` as a plain value.
class Expression_Left {
public:
    using Which = Expression_Left_Which;
    using Reader = Expression_Left_Reader;
    using Builder = Expression_Left_Builder;

    /// `value`, and that is 0.
    Expression_Left() noexcept = default;

    [[nodiscard]] static Expression_Left of_value(std::int32_t value) noexcept {
        Expression_Left made;
        made.value_ = value;
        return made;
    }
    [[nodiscard]] static Expression_Left of_expression(Expression value);

    /// The member that is set.
    [[nodiscard]] Which which() const noexcept { return which_; }
    /// `value`; 0 if another member is set.
    [[nodiscard]] std::int32_t value() const noexcept { return value_; }
    /// `expression`; null if another member is set.
    [[nodiscard]] const Expression* expression() const noexcept { return expression_.get(); }

    friend bool operator==(const Expression_Left&, const Expression_Left&) = default;

private:
    friend zooph::generated_v1::codec<Expression>;

    Which which_{};
    std::int32_t value_ = 0;
    zooph::box<Expression> expression_{};
};

/// The union `right` of an `Expression` as a plain value.
class Expression_Right {
public:
    using Which = Expression_Right_Which;
    using Reader = Expression_Right_Reader;
    using Builder = Expression_Right_Builder;

    /// `value`, and that is 0.
    Expression_Right() noexcept = default;

    [[nodiscard]] static Expression_Right of_value(std::int32_t value) noexcept {
        Expression_Right made;
        made.value_ = value;
        return made;
    }
    [[nodiscard]] static Expression_Right of_expression(Expression value);

    /// The member that is set.
    [[nodiscard]] Which which() const noexcept { return which_; }
    /// `value`; 0 if another member is set.
    [[nodiscard]] std::int32_t value() const noexcept { return value_; }
    /// `expression`; null if another member is set.
    [[nodiscard]] const Expression* expression() const noexcept { return expression_.get(); }

    friend bool operator==(const Expression_Right&, const Expression_Right&) = default;

private:
    friend zooph::generated_v1::codec<Expression>;

    Which which_{};
    std::int32_t value_ = 0;
    zooph::box<Expression> expression_{};
};

/// An `Expression` as a plain value.
struct Expression {
    using Left = Expression_Left;
    using Right = Expression_Right;
    using Reader = Expression_Reader;
    using Builder = Expression_Builder;

    Operation op{};
    Left left{};
    Right right{};

    friend bool operator==(const Expression&, const Expression&) = default;
};

} // namespace bench::eval

template <>
struct zooph::generated_v1::type<bench::eval::Expression> {
    using Reader = bench::eval::Expression_Reader;
    using Builder = bench::eval::Expression_Builder;
    static constexpr std::uint16_t data_words = 2;
    static constexpr std::uint16_t pointers = 2;
    static const Layout& layout() noexcept;
};

namespace bench::eval {

ZOOPH_INLINE Expression_Reader Expression_Left_Reader::expression() const noexcept {
    return which() == Which::expression ? Expression_Reader(of_.structure(0)) : Expression_Reader();
}

ZOOPH_INLINE Expression_Reader Expression_Right_Reader::expression() const noexcept {
    return which() == Which::expression ? Expression_Reader(of_.structure(1)) : Expression_Reader();
}

ZOOPH_INLINE Expression_Builder Expression_Left_Builder::init_expression() {
    of_.select(2, 1);
    return Expression_Builder(of_.pointer(0).init_struct<Expression>());
}

ZOOPH_INLINE Expression_Builder Expression_Right_Builder::init_expression() {
    of_.select(12, 1);
    return Expression_Builder(of_.pointer(1).init_struct<Expression>());
}

inline Expression_Left Expression_Left::of_expression(Expression value) {
    Expression_Left made;
    made.which_ = Which::expression;
    made.expression_ = std::move(value);
    return made;
}

inline Expression_Right Expression_Right::of_expression(Expression value) {
    Expression_Right made;
    made.which_ = Which::expression;
    made.expression_ = std::move(value);
    return made;
}

} // namespace bench::eval

template <>
struct zooph::generated_v1::codec<bench::eval::Expression> {
    template <class R>
    static void measure(const R& from, Measure& words) {
        words.structure(from.left.expression());
        words.structure(from.right.expression());
    }

    template <class R>
    static void encode(const R& from, Encoder& encoder, Place to) noexcept {
        if (static_cast<std::uint16_t>(from.left.which_) > 1 ||
            static_cast<std::uint16_t>(from.right.which_) > 1) [[unlikely]] {
            encoder.refuse(encode_error::unknown_member);
        }
        to.set(0, bits_at(from.op, 0) | bits_at(from.left.which_, 16) | bits_at(from.left.value_, 32));
        to.set(1, bits_at(from.right.value_, 0) | bits_at(from.right.which_, 32));
        encoder.structure(to.slot(2), from.left.expression());
        encoder.structure(to.slot(3), from.right.expression());
    }

    template <class R>
    static bool decode(const StructReader& from, R& to, Decoder& decoder) {
        to.op = from.get<bench::eval::Operation>(0);
        to.left.which_ = from.get<bench::eval::Expression_Left_Which>(2);
        switch (to.left.which_) {
        case bench::eval::Expression_Left_Which::value:
            to.left.value_ = from.get<std::int32_t>(4);
            break;
        case bench::eval::Expression_Left_Which::expression:
            if (!decoder.structure(from, 0, to.left.expression_, "left.expression")) {
                return false;
            }
            break;
        }
        to.right.which_ = from.get<bench::eval::Expression_Right_Which>(12);
        switch (to.right.which_) {
        case bench::eval::Expression_Right_Which::value:
            to.right.value_ = from.get<std::int32_t>(8);
            break;
        case bench::eval::Expression_Right_Which::expression:
            if (!decoder.structure(from, 1, to.right.expression_, "right.expression")) {
                return false;
            }
            break;
        }
        return true;
    }
};

#include "zooph/detail/end.hpp"
