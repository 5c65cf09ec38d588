// C++'s rows of this project behind the line protocol of the benchmarks.

#include <cstdio>

#include "inputs.hpp"
#include "zooph/version.hpp"

int main(int count, char** arguments) {
    if (count != 2) {
        std::fputs("usage: zooph-bench-cpp INPUTS\n", stderr);
        return 1;
    }
    bench::moveHeap();
    const std::string folder = arguments[1];
    const std::string about =
        "compiler=" COMPILER "\tflags=" FLAGS "\tzooph=" ZOOPH_VERSION_TEXT;
    return bench::serve(about, [&](const std::string& workload) {
        if (workload == "packing") {
            return bench::packing_rows(folder);
        }
        if (workload == "ints") {
            return bench::ints_rows(folder);
        }
        if (workload == "raw") {
            return bench::raw_rows();
        }
        return bench::message_rows(workload, folder);
    });
}
