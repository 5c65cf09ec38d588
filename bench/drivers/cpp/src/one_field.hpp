// The smallest message.
#pragma once

#include "inputs.hpp"
#include "one_field.zooph.hpp"

namespace bench {

struct OneField {
    using Plain = plain::Total;
    using Root = one_field::TotalValue;
    static constexpr bool has_texts = false;

    static void fill(one_field::TotalValue_Builder to, const Plain& total) { to.amount(total.amount); }
    static std::uint64_t touch(one_field::TotalValue_Reader total) { return total.amount(); }
    static Plain plain_of(one_field::TotalValue_Reader total) { return {total.amount()}; }
};

} // namespace bench
