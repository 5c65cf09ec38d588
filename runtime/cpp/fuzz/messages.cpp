#include "station.hpp"
#include "targets.hpp"
#include "zooph/builder.hpp"
#include "zooph/canonical.hpp"
#include "zooph/json.hpp"
#include "zooph/print.hpp"
#include "zooph/segments.hpp"
#include "station_fields.hpp"

namespace {

namespace generated = zooph::generated_v1;
constexpr zooph::Limits small{.traversal = 1 << 16, .memory = 1 << 20, .output = 1 << 18};

/// Reads everything with accessors, down to a depth.
std::uint64_t walk(const test::StationReader& station, int depth) {
    std::uint64_t sum = station.time() + station.name().size();
    for (const char byte : station.name()) {
        sum += static_cast<unsigned char>(byte);
    }
    const auto samples = station.samples();
    for (std::uint32_t index = 0; index < std::min<std::size_t>(samples.size(), 1000); ++index) {
        sum += zooph::detail::to_bits(samples[index]);
    }
    const auto sensors = station.sensors();
    for (std::uint32_t index = 0; index < std::min<std::size_t>(sensors.size(), 1000); ++index) {
        sum += sensors[index].serial() + sensors[index].name().size() + sensors[index].healthy();
    }
    sum += static_cast<std::uint64_t>(station.any().kind());
    if (const auto cast = station.any().cast<test::Station>(small); cast && depth > 0) {
        sum += walk(*cast, depth - 1);
    }
    return depth > 0 ? sum + walk(station.child(), depth - 1) : sum;
}

/// Calls all operations. For a validated message, only exceeded limits are faults.
void operate(const zooph::Pointer& root, const zooph::StructReader& from, bool is_valid) {
    const auto ended_well = [&](const auto& found) {
        return found.has_value() || !is_valid ||
               found.error().kind() == zooph::fault_kind::memory ||
               found.error().kind() == zooph::fault_kind::traversal;
    };
    const auto canonical = zooph::canonicalize(root, small);
    FUZZ_DEMAND(ended_well(canonical));
    const auto equal = zooph::equal(root, root, small);
    FUZZ_DEMAND(ended_well(equal) && (!equal || *equal));
    if (canonical) {
        FUZZ_DEMAND(zooph::check_canonical(*canonical).has_value());
    }
    zooph::Arena arena(64);
    const auto copied = arena.set_root(root, small);
    FUZZ_DEMAND(ended_well(copied));
    FUZZ_DEMAND(arena.unused_is_zero());
    if (copied) {
        const auto bytes = arena.framed();
        FUZZ_DEMAND(!is_valid || zooph::open<test::Station>(bytes).has_value());
    }
    const auto text = generated::to_text(from, test::station_fields(), small);
    FUZZ_DEMAND(ended_well(text));
    std::string json;
    const auto error = generated::write_json(from, test::station_fields(), json, small);
    FUZZ_DEMAND(!error || json.empty());
    (void)generated::print(from, test::station_fields(), small);
}

/// Opens a message whose segments lie apart, each in its own memory, which must give the same answers as the framed
/// message.
void open_apart(fuzz::Bytes bytes, const zooph::result<test::StationReader>& framed) {
    std::vector<std::vector<std::byte>> segments;
    for (const auto segment : zooph::Frame::exactly(bytes)->segments()) {
        segments.emplace_back(segment.begin(), segment.end());
    }
    const auto opened = zooph::open_segments<test::Station>(segments);
    FUZZ_DEMAND(opened.has_value() == framed.has_value());
    FUZZ_DEMAND(opened || opened.error() == framed.error());
    const auto lazy = zooph::open_lazy_segments<test::Station>(segments);
    const std::uint64_t sum = walk(lazy->root(), 3);
    FUZZ_DEMAND(!opened || walk(opened->root(), 3) == sum);
    FUZZ_DEMAND(!framed || walk(*framed, 3) == sum);
}

} // namespace

void fuzz::messages(Bytes input) {
    // A copy at its own address, so that sanitizers notice reads beyond the end.
    const std::vector<std::byte> bytes(input.begin(), input.end());
    const auto opened = zooph::open<test::Station>(bytes);
    const auto within = zooph::open<test::Station>(bytes, zooph::Limits());
    FUZZ_DEMAND(opened.has_value() == within.has_value());
    FUZZ_DEMAND(opened || opened.error() == within.error());
    const auto lazy = zooph::open_lazy<test::Station>(bytes);
    FUZZ_DEMAND(lazy.has_value() || !opened.has_value());
    if (!lazy) {
        return;
    }
    const auto found = lazy->validate();
    FUZZ_DEMAND(found.has_value() == opened.has_value());
    FUZZ_DEMAND(found || found.error() == opened.error());
    const std::uint64_t sum = walk(lazy->root(), 3);
    operate(lazy->root_pointer(), lazy->root().untyped(), opened.has_value());
    open_apart(bytes, opened);
    if (opened) {
        FUZZ_DEMAND(walk(*opened, 3) == sum);
        operate(*zooph::root_pointer(bytes), opened->untyped(), true);
    }
}
