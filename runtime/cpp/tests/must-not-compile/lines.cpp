// Lines that must not compile. If BAD is a line's number, that line is compiled; otherwise the correct alternatives
// are. `run` compiles all variants, and searches the compiler's messages for the text after each number.

#include "raw_types.hpp"
#include "station.hpp"
#include "zooph/array.hpp"
#include "zooph/builder.hpp"
#include "zooph/file.hpp"
#include "zooph/lazy.hpp"
#include "zooph/segments.hpp"
#include "zooph/sink.hpp"
#include "zooph/stream.hpp"

#ifndef BAD
#define BAD 0
#endif

namespace {

using test::Station;

std::vector<std::byte> made() { return {}; }
std::vector<std::vector<std::byte>> split() { return {}; }

} // namespace

void lines(zooph::ByteSource& source, zooph::Arena& arena) {
    const std::vector<std::byte> bytes = made();

#if BAD == 1 // deleted
    const auto opened = zooph::open<Station>(made());
#else
    const auto opened = zooph::open<Station>(bytes);
#endif
    (void)opened;

#if BAD == 2 // deleted
    const auto within = zooph::open<Station>(made(), zooph::Limits());
#else
    const auto within = zooph::open<Station>(bytes, zooph::Limits());
#endif
    (void)within;

#if BAD == 3 // deleted
    const auto prefix = zooph::open_prefix<Station>(made());
#else
    const auto prefix = zooph::open_prefix<Station>(bytes);
#endif
    (void)prefix;

#if BAD == 4 // deleted
    const auto flat = zooph::open_flat<Station>(made());
#else
    const auto flat = zooph::open_flat<Station>(bytes);
#endif
    (void)flat;

#if BAD == 5 // deleted
    const auto pointer = zooph::root_pointer(made());
#else
    const auto pointer = zooph::root_pointer(bytes);
#endif
    (void)pointer;

#if BAD == 6 // deleted
    const auto lazy = zooph::open_lazy<Station>(made());
#else
    const auto lazy = zooph::open_lazy<Station>(bytes);
#endif

#if BAD == 7 // deleted
    const auto lazy_root = zooph::open_lazy<Station>(bytes).value().root();
#else
    const auto lazy_root = lazy.value().root();
#endif
    (void)lazy_root;

#if BAD == 8 // deleted
    const auto kept_root = zooph::Message<Station>::of(zooph::buffer()).value().root();
#else
    const auto kept = zooph::Message<Station>::of(zooph::buffer());
    const auto kept_root = kept.value().root();
#endif
    (void)kept_root;

#if BAD == 9 // deleted
    const auto stream_root = zooph::Stream<Station>(source).root();
#else
    zooph::Stream<Station> stream(source);
    const auto stream_root = stream.root();
#endif
    (void)stream_root;

#if BAD == 10 // deleted
    const auto mapped = zooph::MappedFile().bytes();
#else
    const zooph::MappedFile file;
    const auto mapped = file.bytes();
#endif
    (void)mapped;

#if BAD == 11 // deleted
    const auto numbers = zooph::array::view<std::uint32_t>(made());
#else
    const auto numbers = zooph::array::view<std::uint32_t>(bytes);
#endif
    (void)numbers;

#if BAD == 12 // deleted
    zooph::Arena other(arena);
#else
    zooph::Arena other;
#endif
    (void)other.size();

// A result cannot be used as its value without a check.
#if BAD == 13 // conversion
    const test::StationReader reader = zooph::open<Station>(bytes);
#else
    const test::StationReader reader = *zooph::open<Station>(bytes);
#endif
    (void)reader;

#if BAD == 14 // nodiscard|unused-result
    zooph::open<Station>(bytes);
#else
    (void)zooph::open<Station>(bytes);
#endif

#if BAD == 15 // nodiscard|unused-result
    zooph::write_message(1, arena);
#else
    (void)zooph::write_message(1, arena);
#endif

// Messages are built in arenas, not in the caller's bytes.
#if BAD == 16 // no matching
    const auto root = zooph::Arena(bytes).root_pointer();
#else
    const auto root = other.root_pointer();
#endif
    (void)root;

// The bytes after a value are a view, so the bytes must outlive the call.
#if BAD == 17 // deleted
    const auto first = zooph::raw::decode_prefix<test::Sample>(made());
#else
    const auto first = zooph::raw::decode_prefix<test::Sample>(bytes);
#endif
    (void)first;

#if BAD == 18 // deleted
    const auto unsealed = zooph::raw::unseal_prefix<test::Sample>(made());
#else
    const auto unsealed = zooph::raw::unseal_prefix<test::Sample>(bytes);
#endif
    (void)unsealed;

// Decoding to a view would refer to bytes that may not exist any more.
#if BAD == 19 // encoded only
    const auto text = zooph::raw::decode<std::string_view>(bytes);
#else
    const auto text = zooph::raw::decode<std::string>(bytes);
#endif
    (void)text;

#if BAD == 20 // encoded only
    const auto views = zooph::raw::decode<std::vector<std::span<const int>>>(bytes);
#else
    const auto views = zooph::raw::decode<std::vector<std::vector<int>>>(bytes);
#endif
    (void)views;

// The program has not described the type.
#if BAD == 21 // no codec of this type
    const auto encoded = zooph::raw::encode(std::vector<std::exception*>());
#else
    const auto encoded = zooph::raw::encode(std::vector<test::Point>());
#endif
    (void)encoded;

// The sign of `char` depends on the machine.
#if BAD == 22 // no codec of this type
    const auto letter = zooph::raw::encode('a');
#else
    const auto letter = zooph::raw::encode(U'a');
#endif
    (void)letter;

#if BAD == 23 // floats are no keys
    const auto keys = zooph::raw::encode(std::set<double>());
#else
    const auto keys = zooph::raw::encode(std::set<std::uint64_t>());
#endif
    (void)keys;

#if BAD == 24 // nodiscard|unused-result
    zooph::raw::decode<int>(bytes);
#else
    (void)zooph::raw::decode<int>(bytes);
#endif

// The list of segments may be a temporary, but not what owns their bytes.
    const std::vector<std::vector<std::byte>> segments = split();
#if BAD == 25 // deleted
    const auto apart = zooph::open_segments<Station>(split());
#else
    const auto apart = zooph::open_segments<Station>(segments);
#endif

#if BAD == 26 // deleted
    const auto apart_lazily = zooph::open_lazy_segments<Station>(split());
#else
    const auto apart_lazily =
        zooph::open_lazy_segments<Station>(std::vector<std::span<const std::byte>>{bytes, bytes});
#endif
    (void)apart_lazily;

#if BAD == 27 // deleted
    const auto apart_root = zooph::open_segments<Station>(segments).value().root();
#else
    const auto apart_root = apart.value().root();
#endif
    (void)apart_root;
}
