// The drivers of C++'s peers: the reference alone, or all peers (`ALL_PEERS`).

#include <capnp/common.h>

#include <cstdio>

#include "placement.h"
#include "reference.h"
#ifdef ALL_PEERS
#include "peers.h"
#endif

namespace {

#define TEXT(macro) TEXT_OF(macro)
#define TEXT_OF(text) #text

std::string about() {
  std::string about = "compiler=" COMPILER "\tflags=" FLAGS "\tcapnp=" TEXT(CAPNP_VERSION_MAJOR) "." TEXT(
      CAPNP_VERSION_MINOR) "." TEXT(CAPNP_VERSION_MICRO);
#ifdef ALL_PEERS
  about += "\tprotobuf=" + bench::protobufVersion() + "\tthrift=" + bench::thriftVersion() +
           "\tflatbuffers=" + bench::flatbuffersVersion();
#endif
  return about;
}

bench::Rows load(const std::string& workload, const std::string& folder) {
  bench::Rows rows = bench::messageRows(workload, folder);
  if (workload == "classic") rows = bench::classicRows();
  if (workload == "packing") rows = bench::packingRows(folder);
  if (workload == "ram") rows = bench::ramRows(folder);
  if (workload == "cold" && COLD) rows = bench::coldRows(folder);
  if (workload == "scaling" && COLD) rows = bench::scalingRows();
#ifdef ALL_PEERS
  if (workload == "ram") {
    bench::protobufRows(rows, folder);
    bench::thriftRows(rows, folder);
    bench::flatbuffersRows(rows, folder);
  }
  if (workload == "calibration") rows = bench::calibrationRows();
  for (auto& row : bench::floors(workload, folder)) rows.push_back(std::move(row));
#endif
  return rows;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) {
    std::fputs("usage: peers INPUTS\n", stderr);
    return 1;
  }
  bench::moveHeap();
  std::string folder = arguments[1];
  return bench::serve(about(), [&](const std::string& workload) { return load(workload, folder); });
}
