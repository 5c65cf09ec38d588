// RAMCloud's messages out of memory: source and target lie in random pages of 1 GB.

#include <sys/mman.h>

#include <stdexcept>

#include "ram.hpp"
#include "rows.hpp"

namespace bench {
namespace {

constexpr std::size_t page_bytes = 4096;
constexpr std::size_t pages = std::size_t{1} << 18;
// Page p holds message p % count.
constexpr std::size_t count = 64;
// The bytes of each of a page's areas.
constexpr std::size_t area_bytes = 512;

enum class Area : std::size_t { record, message, record_target, message_target };

// A mapping of one gigabyte.
class Memory {
public:
    Memory() {
        void* const mapped = mmap(nullptr, page_bytes * pages, PROT_READ | PROT_WRITE,
                                  MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (mapped == MAP_FAILED) {
            throw std::runtime_error("there is no gigabyte of memory");
        }
        madvise(mapped, page_bytes * pages, MADV_NOHUGEPAGE);
        base_ = static_cast<std::byte*>(mapped);
    }
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;
    ~Memory() { munmap(base_, page_bytes * pages); }

    // Returns the address of an area's content, which begins behind the page's jitter, a multiple of 8 up to 56.
    std::byte* at(std::size_t page, Area area) const {
        page %= pages;
        return base_ + page * page_bytes + static_cast<std::size_t>(area) * area_bytes + (page >> 6) % 8 * 8;
    }

    // Returns the record in an area for records.
    template <class Inline>
    Inline& record(std::size_t page, Area area) const {
        return *reinterpret_cast<Inline*>(at(page, area));
    }

private:
    std::byte* base_;
};

struct Dice {
    std::uint64_t state;

    std::size_t roll() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        return state >> 20;
    }

    // Draws a page that holds message `index`.
    std::size_t page_of(std::size_t index) { return roll() % pages / count * count + index; }
};

// Returns a row whose pass does `work` once for every message, in order, from random pages to random pages.
template <class Work, class Sum>
Row row(std::string name, std::shared_ptr<Memory> memory, bool waits, Work work, Sum sum_of_target) {
    // The mask is zero, which the compiler does not know.
    std::uint64_t mask = 0;
    asm volatile("" : "+r"(mask));
    auto dice = std::make_shared<Dice>(Dice{0x9e37'79b9'7f4a'7c15});
    auto batch = [=](std::size_t passes) {
        std::uint64_t last = 0;
        for (std::size_t pass = 0; pass < passes; ++pass) {
            for (std::size_t index = 0; index < count; ++index) {
                if (waits) {
                    dice->state ^= last & mask;
                }
                const std::size_t from = dice->page_of(index);
                const std::size_t to = dice->roll();
                last += work(*memory, from, to);
            }
        }
        return last;
    };
    auto check = [=] {
        Dice other{0x2545'f491'4f6c'dd1d};
        std::uint64_t sum = 0;
        for (std::size_t index = 0; index < count; ++index) {
            const std::size_t from = other.page_of(index);
            const std::size_t to = other.roll();
            work(*memory, from, to);
            sum += sum_of_target(*memory, to);
        }
        return sum;
    };
    return {std::move(name), count, batch, check};
}

// The rows of one kind of messages. The work of each has its own type, so it is inlined as in a program with one task.
template <class Workload>
class Works {
public:
    using Inline = typename Workload::Inline;
    using Root = typename Workload::Root;

    Works(std::shared_ptr<Memory> memory, std::size_t size) : memory_(std::move(memory)), size_(size) {}

    void add(Rows& rows, const std::string& kind, bool waits) const {
        const char* const manner = waits ? "waiting" : "streaming";
        const std::string serialize = "cold." + kind + "-serialize-" + manner;
        const std::string deserialize = "cold." + kind + "-deserialize-" + manner;
        const auto messages = [&](const char* way, auto work) {
            rows.push_back(row(serialize + way, memory_, waits, work, message_sum()));
        };
        const auto records = [&](const std::string& name, auto work) {
            rows.push_back(row(name, memory_, waits, work, record_sum));
        };
        records(serialize + "/memcpy-c++", copied);
        messages("/zooph-c++:builder", built());
        messages("/zooph-c++:builder-in-place", built_in_place());
        records(deserialize + "/memcpy-c++", copied);
        records(deserialize + "/zooph-c++:validated", placed_validated());
        records(deserialize + "/zooph-c++:lazy", placed_lazily());
    }

private:
    static Message message_at(const Memory& memory, std::size_t page, Area area, std::size_t size) {
        return {memory.at(page, area), size};
    }

    // Copies a record.
    static std::uint64_t copied(const Memory& memory, std::size_t from, std::size_t to) {
        Inline& target = memory.template record<Inline>(to, Area::record_target);
        target = memory.template record<Inline>(from, Area::record);
        clobber(&target);
        return Workload::walk_back(target);
    }

    static std::uint64_t record_sum(const Memory& memory, std::size_t to) {
        return Workload::walk(memory.template record<Inline>(to, Area::record_target));
    }

    auto message_sum() const {
        return [size = size_](const Memory& memory, std::size_t to) {
            return Validated<Workload>::read(message_at(memory, to, Area::message_target, size));
        };
    }

    auto built() const {
        auto by = std::make_shared<Builders<Workload>>();
        return [by](const Memory& memory, std::size_t from, std::size_t to) {
            const Message bytes = by->build(memory.template record<Inline>(from, Area::record));
            std::byte* const target = memory.at(to, Area::message_target);
            std::memcpy(target, bytes.data(), bytes.size());
            clobber(target);
            return static_cast<std::uint64_t>(target[bytes.size() - 1]);
        };
    }

    auto built_in_place() const {
        auto arena = std::make_shared<zooph::Arena>();
        return [arena](const Memory& memory, std::size_t from, std::size_t to) {
            std::byte* const target = memory.at(to, Area::message_target);
            const auto& record = memory.template record<Inline>(from, Area::record);
            // The greatest jitter leaves so many bytes of the area.
            const std::span<std::byte> room(target, area_bytes - 56);
            const std::size_t size = arena->template build_into<Root>(
                room, [&](auto root) { Workload::fill(root, record); });
            clobber(target);
            return static_cast<std::uint64_t>(target[size - 1]);
        };
    }

    auto placed_validated() const {
        return [size = size_](const Memory& memory, std::size_t from, std::size_t to) {
            const Message bytes = message_at(memory, from, Area::message, size);
            Inline& target = memory.template record<Inline>(to, Area::record_target);
            Workload::place(zooph::open<Root>(bytes).value(), target);
            clobber(&target);
            return Workload::walk_back(target);
        };
    }

    auto placed_lazily() const {
        return [size = size_](const Memory& memory, std::size_t from, std::size_t to) {
            const Message bytes = message_at(memory, from, Area::message, size);
            Inline& target = memory.template record<Inline>(to, Area::record_target);
            const auto message = zooph::open_lazy<Root>(bytes);
            Workload::place(message.value().root(), target);
            message->check().value();
            clobber(&target);
            return Workload::walk_back(target);
        };
    }

    std::shared_ptr<Memory> memory_;
    // The bytes of each message.
    std::size_t size_;
};

template <class Workload>
void kind(Rows& rows, const std::string& name, const std::string& folder) {
    using Inline = typename Workload::Inline;
    const auto messages = read_messages(folder + "/ram-" + name + ".messages");
    auto memory = std::make_shared<Memory>();
    for (std::size_t page = 0; page < pages; ++page) {
        const Message message = messages[page % count];
        Inline record{};
        Workload::place(zooph::open<typename Workload::Root>(message).value(), record);
        memory->template record<Inline>(page, Area::record) = record;
        memory->template record<Inline>(page, Area::record_target) = record;
        std::memcpy(memory->at(page, Area::message), message.data(), message.size());
        std::memcpy(memory->at(page, Area::message_target), message.data(), message.size());
    }
    const Works<Workload> works(memory, messages[0].size());
    works.add(rows, name, true);
    works.add(rows, name, false);
}

} // namespace

Rows cold_rows(const std::string& folder) {
    Rows rows;
    kind<RamA>(rows, "a", folder);
    kind<RamB>(rows, "b", folder);
    return rows;
}

} // namespace bench
