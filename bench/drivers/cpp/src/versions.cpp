// The rows of `versions`: carsales over versions of its schema, in four segments, and with defaults.

#include "carsales.hpp"
#include "rows.hpp"

namespace bench {
namespace {

template <class Workload>
void version(Rows& rows, const std::string& name, const std::string& file) {
    const auto messages = keep(read_messages(file));
    const std::string start = "versions." + name + "/zooph-c++:";
    rows.push_back(reads<Validated<Workload>>(start + "validated", messages));
    rows.push_back(reads<Lazily<Workload>>(start + "lazy", messages));
}

} // namespace

Rows versions_rows(const std::string& folder) {
    Rows rows;
    const std::string start = folder + "/carsales";
    version<Carsales>(rows, "same-read", start + ".messages");
    version<CarsalesNext>(rows, "older-read", start + ".messages");
    version<Carsales>(rows, "newer-read", start + "-next.messages");
    version<Carsales>(rows, "segments-read", start + "-segments.messages");
    version<CarsalesDefaults>(rows, "defaults-read", start + "-defaults.messages");
    const auto items = Loaded<Carsales>::from(start + ".messages").items;
    rows.push_back(builds<Validated<Carsales>, Builders<Carsales>>(
        "versions.same-build/zooph-c++:builder", items));
    rows.push_back(builds<Validated<CarsalesDefaults>, Builders<CarsalesDefaults>>(
        "versions.defaults-build/zooph-c++:builder", items));
    return rows;
}

} // namespace bench
