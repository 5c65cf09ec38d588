// The reference's rows of RAMCloud's messages, in the caches and out of memory.

#include "ram.h"

#include <sys/mman.h>

#include <memory>
#include <stdexcept>

#include "reference.h"

namespace bench {

namespace {

// Adds the rows of the phases before a message is serialized, in scratch space or in memory that
// the library allocates.
template <typename Workload>
void phases(Rows& rows, const std::string& kind, plain::Span<typename Workload::Plain> items,
            bool lent) {
  using Root = typename Workload::Root;
  auto make = [lent](auto use) {
    if (lent) {
      capnp::MallocMessageBuilder message(kj::arrayPtr(scratch, SCRATCH_WORDS));
      use(message.initRoot<Root>());
      clobber(scratch);
    } else {
      capnp::MallocMessageBuilder message;
      use(message.initRoot<Root>());
      clobber(&message);
    }
  };
  auto create = [items, make](size_t passes) {
    for (size_t made = 0; made < passes * items.count; made++) make([](auto) {});
    return uint64_t(0);
  };
  auto populate = [items, make](size_t passes) {
    for (size_t pass = 0; pass < passes; pass++) {
      for (auto& item : items) make([&](auto root) { Workload::fill(root, item); });
    }
    return uint64_t(0);
  };
  auto check = [items, make] {
    uint64_t all = 0;
    for (auto& item : items) {
      make([&](typename Root::Builder root) {
        Workload::fill(root, item);
        all += Workload::touch(root.asReader());
      });
    }
    return all;
  };
  const char* way = lent ? "" : "-fresh";
  rows.push_back({named("ram." + kind + "-create", way), items.count, create, check});
  rows.push_back({named("ram." + kind + "-populate", way), items.count, populate, check});
}

template <typename Workload>
void hot(Rows& rows, const std::string& kind, plain::Span<typename Workload::Plain> items) {
  std::vector<Words> messages;
  for (auto& item : items) {
    size_t size = buildOne<Workload>(item, out, OUT_SIZE);
    Words words(size / 8);
    std::memcpy(static_cast<void*>(words.data()), out, size);
    messages.push_back(std::move(words));
  }
  exchanges<Workload>(rows, "ram." + kind + "-exchange", items);
  builds<Workload>(rows, "ram." + kind + "-serialize", items);
  rows.push_back(reads<Workload>("ram." + kind + "-deserialize", keep(std::move(messages))));
  phases<Workload>(rows, kind, items, true);
  phases<Workload>(rows, kind, items, false);
}

constexpr size_t PAGE = 4096;
constexpr size_t PAGES = size_t(1) << 18;
constexpr size_t COUNT = 64;  // Page p holds message p % COUNT.
constexpr size_t AREA = 512;
enum Area { RECORD, MESSAGE, RECORD_TARGET, MESSAGE_TARGET };

// A mapping of one gigabyte.
struct Memory {
  uint8_t* base;

  Memory() {
    void* mapped = mmap(nullptr, PAGE * PAGES, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED) throw std::runtime_error("there is no gigabyte of memory");
    madvise(mapped, PAGE * PAGES, MADV_NOHUGEPAGE);
    base = static_cast<uint8_t*>(mapped);
  }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
  ~Memory() { munmap(base, PAGE * PAGES); }

  // Returns the address of an area's content, which begins behind the page's jitter, a multiple of
  // 8 up to 56.
  void* at(size_t page, Area area) const {
    page %= PAGES;
    return base + page * PAGE + area * AREA + (page >> 6) % 8 * 8;
  }
};

struct Dice {
  uint64_t state;

  size_t roll() {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state >> 20;
  }
};

// Returns a row whose pass does `work` once for every message, in order, from random pages to
// random pages.
template <typename Work, typename Sum>
Row coldRow(const std::string& name, const char* way, std::shared_ptr<Memory> memory, bool waits,
            Work work, Sum sumOfTarget) {
  // The mask is zero, which the compiler does not know.
  uint64_t mask = 0;
  asm volatile("" : "+r"(mask));
  auto dice = std::make_shared<Dice>(Dice{0x9e3779b97f4a7c15});
  auto batch = [=](size_t passes) {
    uint64_t last = 0;
    for (size_t pass = 0; pass < passes; pass++) {
      for (size_t index = 0; index < COUNT; index++) {
        if (waits) dice->state ^= last & mask;
        size_t from = dice->roll() % PAGES / COUNT * COUNT + index;
        size_t to = dice->roll();
        last += work(*memory, from, to);
      }
    }
    return last;
  };
  auto check = [=] {
    Dice dice{0x2545f4914f6cdd1d};
    uint64_t sum = 0;
    for (size_t index = 0; index < COUNT; index++) {
      size_t from = dice.roll() % PAGES / COUNT * COUNT + index;
      size_t to = dice.roll();
      work(*memory, from, to);
      sum += sumOfTarget(*memory, to);
    }
    return sum;
  };
  return {named("cold." + name, way), COUNT, batch, check};
}

template <typename Workload>
void cold(Rows& rows, const std::string& kind, plain::Span<typename Workload::Plain> items) {
  using Inline = typename Workload::Inline;
  auto memory = std::make_shared<Memory>();
  size_t size = 0;
  for (size_t page = 0; page < PAGES; page++) {
    Inline record{};
    copyFields(items.items[page % COUNT], record);
    std::memcpy(memory->at(page, RECORD), &record, sizeof record);
    std::memcpy(memory->at(page, RECORD_TARGET), &record, sizeof record);
    size = buildOne<Workload>(record, out, OUT_SIZE);
    std::memcpy(memory->at(page, MESSAGE), out, size);
    std::memcpy(memory->at(page, MESSAGE_TARGET), out, size);
  }
  // Each way to write has a type of its own, so it is inlined.
  auto serialize = [size](auto write) {
    return [size, write](const Memory& memory, size_t from, size_t to) {
      auto target = static_cast<uint8_t*>(memory.at(to, MESSAGE_TARGET));
      auto record = static_cast<const Inline*>(memory.at(from, RECORD));
      buildOne<Workload, decltype(write)>(*record, target, size);
      clobber(target);
      return uint64_t(target[size - 1]);
    };
  };
  auto messageSum = [size](const Memory& memory, size_t to) {
    return readOne<Workload>(memory.at(to, MESSAGE_TARGET), size / 8);
  };
  auto deserialize = [size](const Memory& memory, size_t from, size_t to) {
    auto words = static_cast<const capnp::word*>(memory.at(from, MESSAGE));
    auto target = static_cast<Inline*>(memory.at(to, RECORD_TARGET));
    capnp::FlatArrayMessageReader message(kj::arrayPtr(words, size / 8));
    Workload::place(message.getRoot<typename Workload::Root>(), *target);
    clobber(target);
    return walk(*target);
  };
  auto recordSum = [](const Memory& memory, size_t to) {
    return walk(*static_cast<const Inline*>(memory.at(to, RECORD_TARGET)));
  };
  for (bool waits : {true, false}) {
    std::string manner = waits ? "waiting" : "streaming";
    std::string name = kind + "-serialize-" + manner;
    rows.push_back(coldRow(name, Stream::name, memory, waits, serialize(Stream()), messageSum));
    rows.push_back(coldRow(name, Gather::name, memory, waits, serialize(Gather()), messageSum));
    name = kind + "-deserialize-" + manner;
    rows.push_back(coldRow(name, "", memory, waits, deserialize, recordSum));
  }
}

}  // namespace

Rows ramRows(const std::string& folder) {
  Rows rows;
  hot<RamA>(rows, "a", messagesA(folder));
  hot<RamB>(rows, "b", messagesB(folder));
  return rows;
}

Rows coldRows(const std::string& folder) {
  Rows rows;
  cold<RamA>(rows, "a", messagesA(folder));
  cold<RamB>(rows, "b", messagesB(folder));
  return rows;
}

}  // namespace bench
