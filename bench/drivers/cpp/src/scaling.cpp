// The rows of messages of one element to a hundred million. The largest take gigabytes, so a row's message exists only while
// the row runs.

#include <sched.h>

#include <ranges>
#include <thread>

#include "rows.hpp"
#include "scaling.zooph.hpp"
#include "zooph/segments.hpp"

namespace bench {
namespace {

constexpr std::uint64_t factor = 0x9e37'79b9'7f4a'7c15;

// Smoke tests and verifiers only prove that rows run, so they leave out messages of gigabytes.
#if defined(WHOLE) || defined(SMALL)
constexpr bool measures = false;
#else
constexpr bool measures = true;
#endif
constexpr std::uint32_t most = measures ? 100'000'000 : 1'000'000;

// The least number of elements that two threads read.
constexpr std::uint32_t shared = 10'000;

void fill(scaling::Series_Builder to, std::uint32_t count) {
    auto points = to.init_points(count);
    for (std::uint32_t index = 0; index < count; ++index) {
        points[index].key(index).value(index * factor);
    }
}

// Returns an arena that has a message of `count` elements in one segment.
std::shared_ptr<zooph::Arena> built(std::uint32_t count) {
    auto arena = std::make_shared<zooph::Arena>(2 * std::size_t{count} + 8);
    fill(arena->init<scaling::Series>(), count);
    return arena;
}

template <class Points>
std::uint64_t sum_of(const Points& points) {
    std::uint64_t sum = 0;
    for (const auto point : points) {
        sum += point.key() + point.value();
    }
    return sum;
}

scaling::Series_Reader opened(Message bytes) { return zooph::open<scaling::Series>(bytes).value(); }

std::uint64_t read(Message bytes) { return sum_of(opened(bytes).points()); }

std::uint64_t read_lazily(Message bytes) {
    const auto message = zooph::open_lazy<scaling::Series>(bytes);
    const std::uint64_t sum = sum_of(message.value().root().points());
    message->check().value();
    return sum;
}

// Lets this thread and the threads that it starts run on every core, while the process is bound to one. A new thread must
// inherit this: it could not leave the core by itself before this thread lets it run.
class EveryCore {
public:
    EveryCore() {
        sched_getaffinity(0, sizeof before_, &before_);
        cpu_set_t all;
        CPU_ZERO(&all);
        for (std::size_t core = 0; core < std::thread::hardware_concurrency() || core < 2; ++core) {
            CPU_SET(core, &all);
        }
        sched_setaffinity(0, sizeof all, &all);
    }
    EveryCore(const EveryCore&) = delete;
    EveryCore& operator=(const EveryCore&) = delete;
    ~EveryCore() { sched_setaffinity(0, sizeof before_, &before_); }

private:
    cpu_set_t before_;
};

// Opens a message once and lets two threads add up one half each.
std::uint64_t read_by_two(Message bytes) {
    const auto points = opened(bytes).points();
    const auto half = std::ranges::begin(points) + static_cast<std::ptrdiff_t>(points.size() / 2);
    const EveryCore cores;
    std::uint64_t other = 0;
    std::thread thread(
        [&] { other = sum_of(std::ranges::subrange(half, std::ranges::end(points))); });
    const std::uint64_t own = sum_of(std::ranges::subrange(std::ranges::begin(points), half));
    thread.join();
    return own + other;
}

using Read = std::uint64_t (*)(Message);

Row reading(std::uint32_t count, Read read) {
    auto arena = built(count);
    auto batch = [arena, read](std::size_t passes) {
        std::uint64_t sum = 0;
        for (std::size_t pass = 0; pass < passes; ++pass) {
            const Message bytes = arena->framed();
            clobber(bytes.data());
            sum += read(bytes);
        }
        return sum;
    };
    Row row{"", count, batch, nullptr};
    row.encoded = arena->framed().size();
    return row;
}

// Returns a row that builds messages of `count` elements. Its check reads the arena that its batches build in.
Row building(std::uint32_t count, Read) {
    auto arena = built(count);
    auto batch = [arena, count](std::size_t passes) {
        std::uint64_t sum = 0;
        for (std::size_t pass = 0; pass < passes; ++pass) {
            fill(arena->init<scaling::Series>(), count);
            const Message bytes = arena->framed();
            clobber(bytes.data());
            sum += bytes.size();
        }
        return sum;
    };
    Row row{"", count, batch, [arena] { return read(arena->framed()); }};
    row.encoded = arena->framed().size();
    return row;
}

// The number of series in the message that no segment can hold.
constexpr std::uint32_t series = 3;

// Returns the row of a message of more than 4 GiB. Each of its series lies in its own segment.
Row reading_apart(std::uint32_t count) {
    auto arena = std::make_shared<zooph::Arena>();
    auto all = arena->init<scaling::Archive>().init_series(series);
    for (std::uint32_t index = 0; index < series; ++index) {
        fill(all[index], count);
    }
    auto batch = [arena](std::size_t passes) {
        std::uint64_t sum = 0;
        for (std::size_t pass = 0; pass < passes; ++pass) {
            const auto segments = arena->segments();
            clobber(segments.front().data());
            const auto archive = zooph::open_segments<scaling::Archive>(segments);
            for (const auto one : archive.value().root().series()) {
                sum += sum_of(one.points());
            }
        }
        return sum;
    };
    Row row{"", std::size_t{count} * series, batch, nullptr};
    for (const auto segment : arena->segments()) {
        row.encoded += segment.size();
    }
    return row;
}

void add(Rows& rows, const char* verb, std::uint32_t count, const char* way,
         Row (*make)(std::uint32_t, Read), Read read) {
    const std::string name =
        std::string("scaling.") + verb + "-" + std::to_string(count) + "/zooph-c++:" + way;
    Row row{name, count, nullptr, nullptr};
    row.make = [=] { return make(count, read); };
    rows.push_back(std::move(row));
}

} // namespace

Rows scaling_rows() {
    Rows rows;
    for (std::uint32_t count = 1; count <= most; count *= 10) {
        add(rows, "build", count, "builder", building, nullptr);
        add(rows, "read", count, "validated", reading, read);
        add(rows, "read", count, "lazy", reading, read_lazily);
        if (count >= shared) {
            add(rows, "pair", count, "validated", reading, read_by_two);
        }
    }
    if (measures) {
        Row large{"scaling.read-large/zooph-c++:validated", std::size_t{most} * series, nullptr, nullptr};
        large.make = [] { return reading_apart(most); };
        rows.push_back(std::move(large));
    }
    return rows;
}

} // namespace bench
