// The driver of Zooph's C++ rows. It speaks the line protocol of `bench/README.md`.

#include <cstdio>
#include <map>

#include "inputs.hpp"
#include "zooph/version.hpp"

namespace bench {
namespace {

Rows load(const std::string& workload, const std::string& folder) {
    static const std::map<std::string, Rows (*)(const std::string&)> with_inputs = {
        {"carsales", carsales_rows},   {"catrank", catrank_rows}, {"eval", eval_rows},
        {"one-field", one_field_rows}, {"versions", versions_rows}, {"packing", packing_rows},
        {"ram", ram_rows},             {"cold", cold_rows},       {"ints", ints_rows},
        {"floats", floats_rows},
    };
    static const std::map<std::string, Rows (*)()> without = {
        {"classic", classic_rows}, {"scaling", scaling_rows}, {"raw", raw_rows}};
    if (const auto found = with_inputs.find(workload); found != with_inputs.end()) {
        return found->second(folder);
    }
    const auto found = without.find(workload);
    return found == without.end() ? Rows() : found->second();
}

} // namespace
} // namespace bench

int main(int count, char** arguments) {
    if (count != 2) {
        std::fputs("usage: driver INPUTS\n", stderr);
        return 1;
    }
    bench::moveHeap();
    const std::string folder = arguments[1];
    const std::string about =
        "compiler=" COMPILER "\tflags=" FLAGS "\tzooph=" ZOOPH_VERSION_TEXT;
    return bench::serve(about, [&](const std::string& workload) { return bench::load(workload, folder); });
}
