#include <iostream>

#include "beside.hpp"

int main() {
    const auto ours = by_zooph::write();
    const auto theirs = by_capnp::write();
    const std::string text = by_zooph::read(ours);
    for (const std::string& other :
         {by_capnp::read(ours), by_zooph::read(theirs), by_capnp::read(theirs), by_zooph::passed_on(by_capnp::read_segments),
          by_capnp::passed_on(by_zooph::read_segments), by_capnp::passed_on(by_capnp::read_segments)}) {
        if (other != text) {
            std::cerr << "not " << text << " but " << other << '\n';
            return 1;
        }
    }
    std::cout << text << '\n';
    return 0;
}
