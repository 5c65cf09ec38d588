// Arithmetic expressions, whose messages are trees.
#pragma once

#include <limits>

#include "eval.zooph.hpp"
#include "inputs.hpp"

namespace bench {

// Returns the result of an operation. Every language makes the same comparisons in the same order, without a jump
// table.
inline std::int32_t apply(std::uint16_t op, std::int32_t left, std::int32_t right) {
    const auto a = static_cast<std::uint32_t>(left);
    const auto b = static_cast<std::uint32_t>(right);
    if (op < 3) {
        if (op == 0) {
            return static_cast<std::int32_t>(a + b);
        }
        return static_cast<std::int32_t>(op == 1 ? a - b : a * b);
    }
    if (op > 4) {
        return 0;
    }
    if (right == 0) {
        return std::numeric_limits<std::int32_t>::max();
    }
    if (op == 3) {
        return right == -1 ? static_cast<std::int32_t>(0 - a) : left / right;
    }
    return right == -1 ? 0 : left % right;
}

struct Eval {
    using Plain = plain::Expression;
    using Root = eval::Expression;
    static constexpr bool has_texts = false;

    static void fill(eval::Expression_Builder to, const Plain& from) {
        to.op(static_cast<eval::Operation>(from.op));
        if (from.left.expression == nullptr) {
            to.left().value(from.left.value);
        } else {
            fill(to.left().init_expression(), *from.left.expression);
        }
        if (from.right.expression == nullptr) {
            to.right().value(from.right.value);
        } else {
            fill(to.right().init_expression(), *from.right.expression);
        }
    }

    static std::int32_t evaluate(const eval::Expression_Reader& from) {
        using Left = eval::Expression_Left_Which;
        using Right = eval::Expression_Right_Which;
        std::int32_t left = 0;
        std::int32_t right = 0;
        switch (from.left().which()) {
        case Left::value:
            left = from.left().value();
            break;
        case Left::expression:
            left = evaluate(from.left().expression());
            break;
        }
        switch (from.right().which()) {
        case Right::value:
            right = from.right().value();
            break;
        case Right::expression:
            right = evaluate(from.right().expression());
            break;
        }
        return apply(static_cast<std::uint16_t>(from.op()), left, right);
    }

    static std::uint64_t touch(const eval::Expression_Reader& from) {
        return static_cast<std::uint32_t>(evaluate(from));
    }

    static Plain plain_of(const eval::Expression_Reader& from) {
        using Left = eval::Expression_Left_Which;
        using Right = eval::Expression_Right_Which;
        Plain to{};
        to.op = static_cast<std::uint16_t>(from.op());
        to.left.value = from.left().value();
        if (from.left().which() == Left::expression) {
            to.left.expression = new Plain(plain_of(from.left().expression()));
        }
        to.right.value = from.right().value();
        if (from.right().which() == Right::expression) {
            to.right.expression = new Plain(plain_of(from.right().expression()));
        }
        return to;
    }
};

} // namespace bench
