#include "zooph/raw.hpp"

#include <algorithm>

#include "raw_types.hpp"
#include "targets.hpp"

namespace {

namespace raw = zooph::raw;

/// Values that are accepted are encoded to bytes that are accepted, too, and are encoded to the same bytes
/// again.
template <class T>
void read(fuzz::Bytes input) {
    constexpr raw::limits limits{.empty_elements = 1 << 16};
    const auto value = raw::decode<T>(input, limits);
    T again{};
    FUZZ_DEMAND(raw::decode_into(again, input, limits).has_value() == value.has_value());
    if (!value) {
        FUZZ_DEMAND(value.error().offset() <= input.size());
        return;
    }
    const zooph::buffer bytes = raw::encode(*value);
    FUZZ_DEMAND(bytes.size() == input.size());
    FUZZ_DEMAND(raw::decode_into(again, bytes).has_value());
    const zooph::buffer twice = raw::encode(again);
    FUZZ_DEMAND(std::equal(bytes.begin(), bytes.end(), twice.begin(), twice.end()));
}

template <class T>
void both(fuzz::Bytes input) {
    read<T>(input);
    const auto sealed = raw::unseal<T>(input);
    if (sealed) {
        FUZZ_DEMAND(raw::seal(*sealed).size() == input.size());
    }
}

} // namespace

void fuzz::raw(Bytes input) {
    Source source(input);
    const unsigned type = source.below(7);
    const Bytes rest = source.rest();
    switch (type) {
    case 0: return both<test::Everything>(rest);
    case 1: return both<test::Expr>(rest);
    case 2: return both<std::vector<test::Sample>>(rest);
    case 3: return both<std::vector<std::map<std::string, std::vector<bool>>>>(rest);
    case 4: return both<test::Chain>(rest);
    case 5: return both<std::vector<std::tuple<>>>(rest);
    default: return both<std::vector<std::variant<std::set<test::Color>, char32_t, std::string>>>(rest);
    }
}
