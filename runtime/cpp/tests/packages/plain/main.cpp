// Builds a message, packs it, unpacks it and reads it, with the installed library.

#include <cstdio>
#include <string>

#include "zooph/builder.hpp"
#include "zooph/canonical.hpp"
#include "zooph/open.hpp"
#include "zooph/packed.hpp"
#include "zooph/version.hpp"

int main() {
    zooph::Arena arena;
    arena.root_pointer().init_struct(1, 1).set_text(0, "plain");
    const auto packed = zooph::pack_message(arena.framed());
    const auto unpacked = zooph::unpack(*packed);
    const auto root = zooph::root_pointer(*unpacked);
    const bool same = *zooph::equal(*root, arena.root_pointer().as_reader());
    std::printf("%s %s %d\n", ZOOPH_VERSION_TEXT,
                std::string(root->structure().text(0)).c_str(), same ? 1 : 0);
    return same ? 0 : 1;
}
