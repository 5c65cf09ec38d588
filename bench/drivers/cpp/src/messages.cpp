// Zooph's rows of the workloads of messages.

#include "carsales.hpp"
#include "catrank.hpp"
#include "eval.hpp"
#include "json.hpp"
#include "native.hpp"
#include "one_field.hpp"
#include "rows.hpp"

namespace bench {
namespace {

template <class Workload>
Loaded<Workload> load(Rows& rows, const std::string& folder, const std::string& name) {
    const auto loaded = Loaded<Workload>::from(folder + "/" + name + ".messages");
    const Cases cases{name + ".exchange", name + ".build", name + ".read"};
    ours<Workload>(rows, cases, loaded.messages, loaded.items, loaded.records);
    if constexpr (Workload::has_texts) {
        checked<Workload>(rows, cases, loaded.messages, loaded.items, loaded.records);
    }
    record_to_record(rows, name + ".records", loaded.records);
    return loaded;
}

} // namespace

Rows carsales_rows(const std::string& folder) {
    Rows rows;
    const auto loaded = load<Carsales>(rows, folder, "carsales");
    json_rows(rows, "carsales", loaded.records, loaded.items);
    return rows;
}

Rows catrank_rows(const std::string& folder) {
    Rows rows;
    const auto loaded = load<Catrank>(rows, folder, "catrank");
    json_rows(rows, "catrank", loaded.records, loaded.items);
    return rows;
}

Rows eval_rows(const std::string& folder) {
    Rows rows;
    const auto loaded = load<Eval>(rows, folder, "eval");
    json_rows(rows, "eval", loaded.records, loaded.items);
    return rows;
}

Rows one_field_rows(const std::string& folder) {
    Rows rows;
    load<OneField>(rows, folder, "one-field");
    return rows;
}

} // namespace bench
