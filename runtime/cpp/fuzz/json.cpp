#include "zooph/json.hpp"

#include <string>

#include "model/capnp/compat/json.zooph.hpp"
#include "model/json.zooph.hpp"
#include "model/structs.zooph.hpp"
#include "model/unions.zooph.hpp"
#include "targets.hpp"
#include "zooph/print.hpp"

namespace {

constexpr zooph::Limits small{.nesting = zooph::max_nesting, .memory = 1 << 20};

/// Reads a text as a message and as a Record, which must be equal. What is written of them must be read again as the
/// same.
template <class T>
void read(std::string_view text) {
    zooph::Arena arena;
    const auto error = zooph::from_json<T>(text, arena, small);
    const auto record = zooph::from_json<T>(text, small);
    if (error || !record) {
        // Both stop when the memory limit is exceeded, though not at the same value.
        const bool is_limited = error.why().has_value() || record.error().why().has_value();
        FUZZ_DEMAND(is_limited || (error && !record && record.error().path() == error.path()));
        FUZZ_DEMAND(is_limited || record.error().position() == error.position());
        return;
    }
    const auto reader = zooph::open<T>(arena.framed(), small);
    FUZZ_DEMAND(reader.has_value());
    // A Record does not distinguish an empty list from an absent one.
    const auto decoded = zooph::decode<T>(arena.framed(), {.nesting = zooph::max_nesting});
    FUZZ_DEMAND(decoded.has_value());
    FUZZ_DEMAND(zooph::encode(*decoded).to_vector() == zooph::encode(*record).to_vector());
    static_cast<void>(zooph::to_json(*record, small).has_value());
    static_cast<void>(zooph::print(*reader, small));
    const auto json = zooph::to_json(*reader, small);
    zooph::Arena again;
    if (!json || zooph::from_json<T>(*json, again, small)) {
        return;
    }
    const auto back = zooph::open<T>(again.framed(), small);
    FUZZ_DEMAND(back.has_value() && *zooph::to_json(*back, small) == *json);
}

} // namespace

void fuzz::json(Bytes input) {
    Source source(input);
    const unsigned type = source.below(7);
    const Bytes rest = source.rest();
    // A copy at its own address, so that sanitizers notice reads beyond the end.
    const std::vector<std::byte> bytes(rest.begin(), rest.end());
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    switch (type) {
    case 0:
        return read<::json::Plain>(text);
    case 1:
        return read<::json::Names>(text);
    case 2:
        return read<::json::Bytes>(text);
    case 3:
        return read<::json::Flattened>(text);
    case 4:
        return read<::json::NamedUnions>(text);
    case 5:
        return read<capnp::json::Value>(text);
    default:
        read<structs::Simple>(text);
        return read<unions::Shape>(text);
    }
}
