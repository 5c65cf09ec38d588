#pragma once

// The modes, for any type.

#include "types.hpp"
#include "zooph/json.hpp"
#include "zooph/lazy.hpp"
#include "zooph/open.hpp"
#include "zooph/packed.hpp"
#include "zooph/source.hpp"
#include "zooph/stream.hpp"

namespace driver {

inline constexpr std::string_view modes =
    "open reader reader-lazy record-decode record-encode builder copy copy-rewrite canonicalize check-canonical equal compare "
    "pack unpack stream json-write json-read raw-decode raw-encode raw-record raw-seal raw-unseal";

/// Sets the budget of the driver's own work while it lives.
class Bounded {
public:
    Bounded() { budget() = {most_visits, most_words, 0, false}; }
    Bounded(const Bounded&) = delete;
    Bounded& operator=(const Bounded&) = delete;
    ~Bounded() { budget() = {}; }
};

template <class T>
class Modes {
public:
    using Reader = zooph::reader_of<T>;
    using Builder = typename zooph::generated_v1::type<T>::Builder;

    explicit Modes(const Request& request) : request_(request) {}

    [[nodiscard]] std::string answer() const {
        const std::string& mode = request_.mode;
        if (mode == "pack") {
            const auto packed = zooph::pack_message(request_.bytes);
            return packed ? hex(*packed) : told(packed.error());
        }
        if (mode == "unpack") {
            return unpack();
        }
        if (mode == "stream") {
            return stream();
        }
        if (mode == "json-read") {
            return read_json();
        }
        if (mode == "reader-lazy") {
            return lazy();
        }
        if (mode == "compare") {
            return compare();
        }
        const auto root = zooph::open<T>(request_.bytes, request_.limits);
        return root ? opened(*root) : told(root.error());
    }

private:
    [[nodiscard]] static std::string printed(const Reader& reader) {
        Out out;
        walk<T>::print(out, reader);
        return std::move(out.text);
    }

    [[nodiscard]] std::string opened(const Reader& reader) const {
        const std::string& mode = request_.mode;
        if (mode == "open") {
            return "ok";
        }
        if (mode == "reader") {
            return "ok " + printed(reader);
        }
        if (mode == "record-decode" || mode == "record-encode") {
            return record(reader);
        }
        if (mode == "builder") {
            return build(reader);
        }
        if (mode == "copy" || mode == "copy-rewrite") {
            return copy(reader);
        }
        if (mode == "canonicalize") {
            const auto copy = zooph::canonicalize(*zooph::root_pointer(request_.bytes));
            return copy ? hex(*copy) : told(copy.error());
        }
        if (mode == "check-canonical") {
            return check_canonical();
        }
        if (mode == "equal") {
            return equal();
        }
        return mode == "json-write" ? write_json(reader) : "unsupported mode " + mode;
    }

    [[nodiscard]] std::string record(const Reader& reader) const {
        const auto record = zooph::decode<T>(reader.untyped(), request_.limits);
        if (!record) {
            return told(record.error());
        }
        if (request_.mode == "record-decode") {
            Out out;
            walk<T>::print_record(out, *record);
            return "ok " + out.text;
        }
        auto error = zooph::encode_error::none;
        const zooph::buffer bytes = zooph::try_encode(*record, error);
        return error == zooph::encode_error::none ? hex(bytes) : "refused";
    }

    [[nodiscard]] std::string build(const Reader& reader) const {
        // The segments are so small that most messages take several.
        zooph::Arena arena(4);
        walk<T>::copy(arena.init<T>(), reader);
        // Build also in the driver's own memory, which is not aligned and not zero. The result
        // must equal the message in one segment.
        zooph::Arena whole(1 << 16);
        walk<T>::copy(whole.init<T>(), reader);
        const auto wanted = whole.framed();
        Bytes memory(wanted.size() + 1, std::byte{0xa5});
        const std::size_t length = arena.build_into<T>(
            std::span(memory).subspan(1), [&](Builder to) { walk<T>::copy(to, reader); });
        if (!std::equal(wanted.begin(), wanted.end(), memory.begin() + 1, memory.end()) || length != wanted.size()) {
            return "what was built into memory differs";
        }
        return hex(arena.framed());
    }

    [[nodiscard]] std::string copy(const Reader& reader) const {
        zooph::Arena arena;
        if (auto copied = arena.set_root(*zooph::root_pointer(request_.bytes)); !copied) {
            return told(copied.error());
        }
        if (request_.mode == "copy-rewrite") {
            walk<T>::copy(Builder(arena.root_pointer().template edit_struct<T>()), reader);
            if (auto compacted = arena.compact(); !compacted) {
                return told(compacted.error());
            }
        }
        return hex(arena.framed());
    }

    [[nodiscard]] std::string check_canonical() const {
        const auto frame = zooph::Frame::exactly(request_.bytes);
        if (frame->segment_count() > 1) {
            return "ok several-segments";
        }
        const auto found = zooph::check_canonical(frame->segment(0));
        return found ? "ok" : told(found.error());
    }

    /// Reports whether the messages in the two halves of the bytes are equal.
    [[nodiscard]] std::string compare() const {
        const std::span<const std::byte> bytes(request_.bytes);
        const std::size_t half = bytes.size() / 2;
        const auto left = zooph::root_pointer(bytes.first(half));
        const auto right = zooph::root_pointer(bytes.subspan(half));
        if (!left || !right) {
            return told(left ? right.error() : left.error());
        }
        const auto same = zooph::equal(*left, *right);
        if (!same) {
            return told(same.error());
        }
        return *same ? "ok true" : "ok false";
    }

    [[nodiscard]] std::string equal() const {
        const auto root = *zooph::root_pointer(request_.bytes);
        zooph::Arena arena;
        const auto copied = arena.set_root(root);
        if (!copied) {
            return told(copied.error());
        }
        const auto canonical = zooph::canonicalize(root);
        if (!canonical) {
            return told(canonical.error());
        }
        const auto copy = zooph::equal(root, arena.root_pointer().as_reader());
        const auto form = zooph::equal(zooph::Pointer::flat(*canonical), root);
        if (!copy || !form) {
            return told(copy ? form.error() : copy.error());
        }
        return *copy && *form ? "ok true" : "ok false";
    }

    [[nodiscard]] std::string unpack() const {
        zooph::Limits limits = request_.limits;
        limits.bytes = std::max<std::uint64_t>(limits.bytes, 64 * request_.bytes.size());
        const auto bytes = zooph::unpack(request_.bytes, limits);
        if (!bytes) {
            return told(bytes.error());
        }
        const auto root = zooph::open<T>(*bytes, request_.limits);
        return root ? "ok " + printed(*root) : told(root.error());
    }

    [[nodiscard]] std::string stream() const {
        zooph::MemorySource source(request_.bytes);
        zooph::Stream<T> messages(source, request_.limits);
        std::string out = "ok";
        while (messages.next()) {
            out.append(" ").append(printed(messages.root()));
        }
        if (messages.error()) {
            out.append(" ");
            out.append(messages.error().is_fault() ? told(messages.error().why()) : "error");
        }
        return out;
    }

    [[nodiscard]] std::string lazy() const {
        const auto message = zooph::open_lazy<T>(request_.bytes);
        if (!message) {
            return told(message.error());
        }
        const Bounded bounded;
        const std::string text = printed(message->root());
        const auto found = message->check();
        if (!found) {
            return told(found.error());
        }
        return budget().is_stopped ? "ok endless" : "ok " + text;
    }

    /// Writes JSON with Readers, Builders and Records, which must all write the same.
    [[nodiscard]] std::string write_json(const Reader& reader) const {
        const auto json = zooph::to_json(reader, request_.limits);
        if (!json) {
            return json.error().why() ? told(*json.error().why()) : "refused " + json.error().to_string();
        }
        zooph::Arena arena;
        if (arena.set_root(*zooph::root_pointer(request_.bytes))) {
            const Builder builder(arena.root_pointer().template edit_struct<T>());
            if (const auto built = zooph::to_json(builder, request_.limits); !built || *built != *json) {
                return "a Builder's JSON differs";
            }
        }
        return hex(bytes_of(*json));
    }

    [[nodiscard]] std::string read_json() const {
        const std::string_view text(reinterpret_cast<const char*>(request_.bytes.data()), request_.bytes.size());
        zooph::Arena arena;
        const auto error = zooph::from_json<T>(text, arena, request_.limits);
        const auto record = zooph::from_json<T>(text, request_.limits);
        if (record.has_value() == static_cast<bool>(error) || record.error().path() != error.path()) {
            return "a Record is read otherwise: " + record.error().to_string() + ", not " + error.to_string();
        }
        if (error) {
            Out out;
            print_escaped(out, error.path());
            return "refused " + (out.text.empty() ? "-" : out.text);
        }
        const auto decoded = zooph::decode<T>(arena.framed());
        if (!decoded || zooph::encode(*decoded).to_vector() != zooph::encode(*record).to_vector()) {
            return "a Record has another value";
        }
        return hex(arena.framed());
    }

    const Request& request_;
};

} // namespace driver
