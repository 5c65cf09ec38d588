// Runs all tests, or those whose name contains the first argument. Prints how many passed and failed.

#include <cstring>

#include "check.hpp"

int main(int count, char** arguments) {
    int passed = 0;
    int failed = 0;
    for (const check::Test& test : check::tests()) {
        if (count > 1 && std::strstr(test.name, arguments[1]) == nullptr) {
            continue;
        }
        const int before = check::failures();
        test.run();
        if (check::failures() == before) {
            ++passed;
        } else {
            ++failed;
            std::fprintf(stderr, "FAILED: %s\n", test.name);
        }
    }
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed == 0 && passed != 0 ? 0 : 1;
}
