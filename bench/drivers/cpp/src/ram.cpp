// The rows of RAMCloud's messages in the caches, and of the phases before a message is serialized.

#include "ram.hpp"

#include "native.hpp"
#include "rows.hpp"

namespace bench {
namespace {

// The classes below make one message after the other: in a reused arena, or as a new Record each.

template <class Workload>
struct ByBuilder {
    zooph::Arena arena{};

    void create() { static_cast<void>(arena.init<typename Workload::Root>()); }
    void populate(const typename Workload::Plain& item) {
        Workload::fill(arena.init<typename Workload::Root>(), item);
    }
    std::uint64_t sum() { return Validated<Workload>::read(arena.framed()); }
};

template <class Workload>
struct ByRecord {
    std::optional<typename Workload::Root> record{};

    void create() { record.emplace(); }
    void populate(const typename Workload::Plain& item) { record.emplace(Workload::record_of(item)); }
    std::uint64_t sum() { return walk(*record); }
};

template <class Phases, class Plain>
void phases(Rows& rows, const std::string& kind, const char* way, plain::Span<Plain> items) {
    const auto name = [&](const char* phase) { return "ram." + kind + "-" + phase + "/zooph-c++:" + way; };
    auto by = std::make_shared<Phases>();
    auto create = [by, items](std::size_t passes) {
        for (std::size_t made = 0; made < passes * items.count; ++made) {
            by->create();
            clobber(by.get());
        }
        return std::uint64_t{0};
    };
    auto populate = [by, items](std::size_t passes) {
        for (std::size_t pass = 0; pass < passes; ++pass) {
            for (const Plain& item : items) {
                by->populate(item);
                clobber(by.get());
            }
        }
        return std::uint64_t{0};
    };
    // The check of both phases fills each message and returns the checksum.
    auto check = [by, items] {
        std::uint64_t sum = 0;
        for (const Plain& item : items) {
            by->populate(item);
            sum += by->sum();
        }
        return sum;
    };
    rows.push_back({name("create"), items.count, create, check});
    rows.push_back({name("populate"), items.count, populate, check});
}

template <class Workload>
void kind(Rows& rows, const std::string& name, const std::string& folder) {
    const auto loaded = Loaded<Workload>::from(folder + "/ram-" + name + ".messages");
    const std::string start = "ram." + name + "-";
    const Cases cases{start + "exchange", start + "serialize", start + "deserialize"};
    ours<Workload>(rows, cases, loaded.messages, loaded.items, loaded.records);
    if constexpr (Workload::has_texts) {
        checked<Workload>(rows, cases, loaded.messages, loaded.items, loaded.records);
    }
    record_to_record(rows, start + "records", loaded.records);
    phases<ByBuilder<Workload>>(rows, name, "builder", loaded.items);
    phases<ByRecord<Workload>>(rows, name, "record", loaded.items);
}

} // namespace

Rows ram_rows(const std::string& folder) {
    Rows rows;
    kind<RamA>(rows, "a", folder);
    kind<RamB>(rows, "b", folder);
    return rows;
}

} // namespace bench
