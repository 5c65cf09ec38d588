#pragma once

// The operations that are attacked. Each works on the bytes that were loaded, and returns how
// it ended.

#include "modes.hpp"
#include "zooph/array.hpp"
#include "zooph/print.hpp"
#include "zooph/segments.hpp"
#include "zooph/sink.hpp"

namespace driver {

/// The operations, by their names in `operations.toml`.
inline constexpr std::string_view operations =
    "validate walk walk-record encode-record builder-copy copy copy-any any-cast compact equal same-bits canonical "
    "is-canonical print print-record print-builder text-write json-write json-write-record first-fault stream-write "
    "stream-write-packed json-read json-read-record pack pack-bytes unpack unpack-bytes frame prefix stream-read "
    "stream-read-packed join segments flat array-decode array-read";

inline std::string ended(const zooph::fault& fault) { return "fault " + std::string(zooph::name(fault.kind())); }
inline std::string ended(std::size_t bytes) { return "ok " + std::to_string(bytes); }
inline std::string ended(const zooph::json_error& error) { return error.why() ? ended(*error.why()) : "refused"; }
inline std::string ended(const zooph::stream_error& error) { return error.is_fault() ? ended(error.why()) : "refused"; }
/// Returns the answer for a result without output.
template <class Result>
std::string silently(const Result& result) {
    return result ? ended(std::size_t{0}) : ended(result.error());
}

/// Attacks on bytes of any kind.
class ByteAttacks {
public:
    explicit ByteAttacks(const Request& request) : request_(request), bytes_(request.bytes) {}

    [[nodiscard]] std::string is_canonical() const {
        const auto frame = zooph::Frame::exactly(bytes_);
        return frame ? silently(zooph::check_canonical(frame->segment(0), canonical_limits()))
                     : ended(frame.error());
    }

    [[nodiscard]] std::string pack() const {
        const auto packed = zooph::pack_message(bytes_);
        return packed ? ended(packed->size()) : ended(packed.error());
    }

    /// Packs the whole words of the bytes, all at once and in pieces.
    [[nodiscard]] std::string pack_bytes() const {
        zooph::buffer all;
        zooph::pack(bytes_, all);
        std::size_t pieces = 0;
        Bytes room(2 * zooph::most_of_packed_group);
        for (auto rest = bytes_.first(bytes_.size() / 8 * 8); !rest.empty();) {
            const zooph::Progress done = zooph::pack_into(rest, room);
            pieces += done.written;
            rest = rest.subspan(done.read);
        }
        return pieces == all.size() ? ended(all.size()) : "pieces differ";
    }

    [[nodiscard]] zooph::Limits unpacking() const {
        zooph::Limits limits = request_.limits;
        limits.bytes = std::max<std::uint64_t>(limits.bytes, 64 * bytes_.size());
        return limits;
    }

    /// Unpacks the bytes, in pieces into a small buffer and then all at once.
    [[nodiscard]] std::string unpack_bytes() const {
        std::byte room[4096];
        zooph::Unpacker unpacker;
        std::uint64_t words = 0;
        for (auto rest = bytes_; words < unpacking().bytes;) {
            const zooph::Progress done = unpacker.unpack(rest, room);
            rest = rest.subspan(done.read);
            words += done.written;
            if (done.read == 0 && done.written == 0) {
                break;
            }
        }
        const auto all = zooph::unpack(bytes_, unpacking());
        return all ? ended(all->size()) : ended(all.error());
    }

    [[nodiscard]] std::string frame() const {
        const auto prefix = zooph::Frame::prefix(bytes_);
        if (!prefix) {
            return ended(prefix.error());
        }
        static_cast<void>(prefix->segments().size());
        return silently(zooph::Frame::exactly(bytes_));
    }

    /// Joins each word as a segment, then too many segments, then all bytes as one segment.
    [[nodiscard]] std::string join() const {
        std::vector<std::span<const std::byte>> words;
        for (std::size_t at = 0; at < bytes_.size(); at += 8) {
            words.push_back(bytes_.subspan(at, std::min<std::size_t>(8, bytes_.size() - at)));
        }
        const auto framed = [](std::span<const std::span<const std::byte>> segments, zooph::buffer& out) {
            zooph::BufferSink sink(out);
            return !zooph::write_segments(sink, segments);
        };
        zooph::buffer ignored;
        static_cast<void>(framed(words, ignored));
        const std::span<const std::byte> one[] = {bytes_};
        ignored = {};
        static_cast<void>(framed(one, ignored));
        ignored = {};
        const auto frame = zooph::Frame::exactly(bytes_);
        if (!frame) {
            return ended(frame.error());
        }
        zooph::buffer joined;
        return framed(frame->segments(), joined) ? ended(joined.size()) : "refused";
    }

    [[nodiscard]] std::string array_decode() const {
        return ended(decoded<std::uint8_t>() + decoded<std::int16_t>() + decoded<std::uint32_t>() + decoded<double>());
    }

    [[nodiscard]] std::string array_read() const {
        const auto count = zooph::prim::load<std::uint32_t>(bytes_);
        const bool is_good = count && read<std::uint8_t>(*count) && read<std::int16_t>(*count) && read<double>(*count);
        return is_good ? ended(std::size_t{0}) : "refused";
    }

protected:
    /// Returns the limits of copies, which accept the largest nesting.
    [[nodiscard]] zooph::Limits canonical_limits() const {
        zooph::Limits limits = request_.limits;
        limits.nesting = zooph::max_nesting;
        return limits;
    }

    const Request& request_;
    std::span<const std::byte> bytes_;

private:
    template <class T>
    [[nodiscard]] std::size_t decoded() const {
        namespace array = zooph::array;
        std::vector<T> numbers(bytes_.size() / sizeof(T) / 2 + 1);
        static_cast<void>(array::view<T>(bytes_).has_value());
        static_cast<void>(array::decode_into<T>(bytes_, numbers));
        static_cast<void>(array::decode_be_into<T>(bytes_, numbers));
        const auto little = array::decode<T>(bytes_);
        const auto big = array::decode_be<T>(bytes_);
        Bytes encoded(little.size() * sizeof(T));
        static_cast<void>(array::encode_into<T>(little, encoded));
        static_cast<void>(array::encode_be_into<T>(big, encoded));
        static_cast<void>(array::sum<T>(bytes_));
        return encoded.size();
    }

    template <class T>
    [[nodiscard]] bool read(std::size_t count) const {
        std::vector<T> numbers;
        zooph::MemorySource little(bytes_.subspan(4));
        zooph::MemorySource big(bytes_.subspan(4));
        const bool is_little = !zooph::array::read<T>(little, count, numbers);
        const bool is_big = !zooph::array::read_be<T>(big, count, numbers);
        return is_little && is_big;
    }
};

/// Attacks on bytes as messages of a type.
template <class T>
class Attacks : ByteAttacks {
public:
    using Reader = zooph::reader_of<T>;
    using Builder = typename zooph::generated_v1::type<T>::Builder;
    using ByteAttacks::ByteAttacks;

    [[nodiscard]] std::string answer() const {
        struct Bytewise {
            std::string_view name;
            std::string (Attacks::*work)() const;
        };
        constexpr Bytewise all[] = {
            {"is-canonical", &Attacks::is_canonical}, {"pack", &Attacks::pack},
            {"pack-bytes", &Attacks::pack_bytes},     {"unpack", &Attacks::unpack},
            {"unpack-bytes", &Attacks::unpack_bytes}, {"frame", &Attacks::frame},
            {"prefix", &Attacks::prefix},             {"stream-read", &Attacks::stream},
            {"stream-read-packed", &Attacks::packed_stream},
            {"join", &Attacks::join},                 {"segments", &Attacks::segments},
            {"flat", &Attacks::flat},
            {"array-decode", &Attacks::array_decode}, {"array-read", &Attacks::array_read},
            {"json-read", &Attacks::read_json},       {"json-read-record", &Attacks::read_json_record}};
        for (const Bytewise& one : all) {
            if (one.name == name()) {
                return (this->*one.work)();
            }
        }
        return request_.is_lazy ? lazy() : opened();
    }

private:
    [[nodiscard]] const std::string& name() const { return request_.mode; }

    [[nodiscard]] std::string unpack() const {
        const auto all = zooph::unpack(bytes_, unpacking());
        if (!all) {
            return ended(all.error());
        }
        const auto root = zooph::open<T>(*all, request_.limits);
        return root ? ended(all->size()) : ended(root.error());
    }

    [[nodiscard]] std::string prefix() const {
        for (auto rest = bytes_; !rest.empty();) {
            const auto found = zooph::open_prefix<T>(rest);
            if (!found) {
                return ended(found.error());
            }
            rest = found->rest;
        }
        return ended(std::size_t{0});
    }

    [[nodiscard]] std::string stream_of(zooph::ByteSource& source) const {
        zooph::Stream<T> messages(source, request_.limits);
        while (messages.next()) {
            const auto record = zooph::decode<T>(messages.root().untyped(), request_.limits);
            if (!record) {
                return ended(record.error());
            }
        }
        return messages.error() ? ended(messages.error()) : ended(std::size_t{0});
    }
    [[nodiscard]] std::string stream() const {
        zooph::MemorySource source(bytes_);
        return stream_of(source);
    }
    [[nodiscard]] std::string packed_stream() const {
        zooph::MemorySource packed(bytes_);
        zooph::PackedSource source(packed);
        return stream_of(source);
    }

    [[nodiscard]] std::string segments() const {
        const auto frame = zooph::Frame::exactly(bytes_);
        if (!frame) {
            return ended(frame.error());
        }
        const auto lazy = zooph::open_lazy_segments<T>(frame->segments());
        if (!lazy) {
            return ended(lazy.error());
        }
        static_cast<void>(lazy->root());
        return silently(zooph::open_segments<T>(frame->segments(), request_.limits));
    }

    [[nodiscard]] std::string flat() const { return silently(zooph::open_flat<T>(bytes_, request_.limits)); }

    [[nodiscard]] std::string_view text() const {
        return {reinterpret_cast<const char*>(bytes_.data()), bytes_.size()};
    }
    /// Checks that the message made of JSON is valid.
    [[nodiscard]] std::string read_json() const {
        zooph::Arena arena;
        if (const auto error = zooph::from_json<T>(text(), arena, request_.limits)) {
            return "refused";
        }
        const auto bytes = arena.framed();
        const auto root = zooph::open<T>(bytes);
        return root ? ended(bytes.size()) : "a message that has " + root.error().to_string();
    }
    [[nodiscard]] std::string read_json_record() const {
        return zooph::from_json<T>(text(), request_.limits) ? ended(std::size_t{0}) : "refused";
    }

    [[nodiscard]] std::string opened() const {
        const auto root = zooph::open<T>(bytes_, request_.limits);
        if (!root) {
            return ended(root.error());
        }
        return name() == "validate" ? ended(std::size_t{0}) : work(*root);
    }

    [[nodiscard]] std::string lazy() const {
        const auto message = zooph::open_lazy<T>(bytes_);
        if (!message) {
            return ended(message.error());
        }
        std::string answer = ended(std::size_t{0});
        if (name() == "first-fault") {
            static_cast<void>(message->check().has_value());
            static_cast<void>(message->root());
        } else {
            answer = name() == "validate" ? silently(message->validate(request_.limits)) : work(message->root());
        }
        const auto found = message->check();
        return found || answer.starts_with("fault") ? answer : ended(found.error());
    }

    /// Runs an operation on a Reader, however it was opened.
    [[nodiscard]] std::string work(const Reader& reader) const {
        struct Typed {
            std::string_view name;
            std::string (Attacks::*work)(const Reader&) const;
        };
        constexpr Typed all[] = {
            {"walk", &Attacks::walk_all},       {"walk-record", &Attacks::record},
            {"encode-record", &Attacks::record}, {"same-bits", &Attacks::record},
            {"print-record", &Attacks::record}, {"json-write-record", &Attacks::record},
            {"builder-copy", &Attacks::build},  {"copy", &Attacks::copy},
            {"copy-any", &Attacks::copy},       {"compact", &Attacks::copy},
            {"print-builder", &Attacks::copy},  {"any-cast", &Attacks::casts},
            {"equal", &Attacks::equal},         {"canonical", &Attacks::canonical},
            {"print", &Attacks::print},         {"text-write", &Attacks::text_of},
            {"json-write", &Attacks::json},     {"stream-write", &Attacks::write},
            {"stream-write-packed", &Attacks::write}};
        for (const Typed& one : all) {
            if (one.name == name()) {
                return (this->*one.work)(reader);
            }
        }
        return "unsupported";
    }

    [[nodiscard]] std::string walk_all(const Reader& reader) const {
        const Bounded bounded;
        Out out{.is_counting = true};
        walk<T>::print(out, reader);
        return budget().is_stopped ? "ok endless" : ended(std::size_t{0});
    }

    [[nodiscard]] std::string build(const Reader& reader) const {
        const Bounded bounded;
        zooph::Arena arena(4);
        walk<T>::copy(arena.init<T>(), reader);
        return budget().is_stopped ? "ok endless" : ended(arena.size());
    }

    [[nodiscard]] std::string record(const Reader& reader) const {
        const auto record = zooph::decode<T>(reader.untyped(), request_.limits);
        if (!record) {
            return ended(record.error());
        }
        auto error = zooph::encode_error::none;
        if (name() == "encode-record") {
            const auto bytes = zooph::try_encode(*record, error);
            // A member that only a newer schema knows cannot be encoded.
            return error == zooph::encode_error::none ? ended(bytes.size()) : "refused";
        }
        if (name() == "print-record") {
            return ended(zooph::print(*record, request_.limits).size());
        }
        if (name() == "json-write-record") {
            const auto json = zooph::to_json(*record, request_.limits);
            return json ? ended(json->size()) : ended(json.error());
        }
        if (name() == "same-bits") {
            return same_bits(reader, *record);
        }
        return ended(std::size_t{0});
    }

    [[nodiscard]] std::string same_bits(const Reader& reader, const T& record) const {
        const auto again = zooph::decode<T>(reader.untyped(), request_.limits);
        if (!again) {
            return ended(again.error());
        }
        auto error = zooph::encode_error::none;
        const auto one = zooph::try_encode(record, error);
        const auto other = zooph::try_encode(*again, error);
        if (error != zooph::encode_error::none) {
            return "refused";
        }
        return std::equal(one.begin(), one.end(), other.begin(), other.end()) ? ended(std::size_t{0})
                                                                              : "records differ";
    }

    [[nodiscard]] zooph::Pointer root() const { return *zooph::root_pointer(bytes_); }

    /// Copies the message at the root pointer, and runs the operation on the copy.
    [[nodiscard]] std::string copy(const Reader&) const {
        zooph::Arena arena;
        const auto copied = name() == "copy-any" ? arena.root_pointer().copy(root(), request_.limits)
                                                 : arena.set_root(root(), request_.limits);
        if (!copied) {
            return ended(copied.error());
        }
        if (name() == "print-builder") {
            const Builder builder(arena.root_pointer().template edit_struct<T>());
            return ended(zooph::print(builder, request_.limits).size());
        }
        if (name() == "compact") {
            if (const auto compacted = arena.compact(request_.limits); !compacted) {
                return ended(compacted.error());
            }
        }
        return ended(arena.size());
    }

    /// Casts the root, and pointers of the root, to types that fit them and to types that do
    /// not.
    [[nodiscard]] std::string casts(const Reader& reader) const {
        const zooph::StructReader structure = reader.untyped();
        for (std::uint32_t index = 0; index < std::min<std::uint32_t>(structure.pointer_count(), 32); ++index) {
            const zooph::Pointer pointer = structure.pointer(index);
            static_cast<void>(pointer.cast<T>().has_value());
            static_cast<void>(pointer.cast<zooph::List<T>>().has_value());
            static_cast<void>(pointer.cast<zooph::AnyPointer>().has_value());
            static_cast<void>(pointer.cast<zooph::Text>().has_value());
            static_cast<void>(pointer.cast<zooph::Data>().has_value());
        }
        return silently(root().template cast<T>());
    }

    [[nodiscard]] std::string equal(const Reader&) const { return silently(zooph::equal(root(), root())); }

    [[nodiscard]] std::string canonical(const Reader&) const {
        const auto copy = zooph::canonicalize(root(), canonical_limits());
        return copy ? ended(copy->size()) : ended(copy.error());
    }

    [[nodiscard]] std::string print(const Reader& reader) const {
        return ended(zooph::print(reader, request_.limits).size());
    }
    [[nodiscard]] std::string text_of(const Reader& reader) const {
        const auto text = zooph::to_text(reader, request_.limits);
        return text ? ended(text->size()) : ended(text.error());
    }
    [[nodiscard]] std::string json(const Reader& reader) const {
        const auto json = zooph::to_json(reader, request_.limits);
        return json ? ended(json->size()) : ended(json.error());
    }

    [[nodiscard]] std::string write(const Reader&) const {
        zooph::buffer out;
        zooph::BufferSink plain(out);
        zooph::PackedSink packed(plain);
        const auto segments = zooph::Frame::exactly(bytes_)->segments();
        const auto error = name() == "stream-write" ? zooph::write_segments(plain, segments)
                                                    : zooph::write_segments(packed, segments);
        return error ? ended(error) : ended(out.size());
    }
};

} // namespace driver
