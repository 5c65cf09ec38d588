// The modes of the codec of native types.

#include "raw.hpp"

#include <charconv>
#include <iterator>

#include "native.hpp"
#include "native_print.hpp"

namespace driver {

std::string told(const zooph::raw::fault& fault) {
    std::string text = "fault ";
    text.append(zooph::raw::name(fault.kind())).append(" @").append(std::to_string(fault.offset()));
    return text.append(" ").append(fault.path().empty() ? "-" : fault.path());
}

std::string told(const zooph::raw::result<zooph::buffer>& bytes) {
    return bytes ? hex(*bytes) : told(bytes.error());
}

namespace {

using namespace native;

/// Checks that decoding into a used value gives the same, whatever an earlier request or a
/// fault left in it.
template <class T>
bool is_same_again(const RawRequest& request, const std::string& printed) {
    static T value{};
    return zooph::raw::decode_into(value, request.bytes, request.limits).has_value() &&
           printed_native(value) == printed;
}

template <class T>
std::string answer_as(const RawRequest& request) {
    if (request.mode == "raw-unseal") {
        const auto value = zooph::raw::unseal<T>(request.bytes, request.by, request.limits);
        return value ? "ok " + printed_native(*value) : told(value.error());
    }
    const auto value = zooph::raw::decode<T>(request.bytes, request.limits);
    if (!value) {
        static_cast<void>(is_same_again<T>(request, {}));
        return told(value.error());
    }
    if (request.mode == "raw-decode") {
        const std::string printed = printed_native(*value);
        return is_same_again<T>(request, printed) ? "ok " + printed : "error: not the same again";
    }
    if (request.mode == "raw-seal") {
        return told(zooph::raw::try_seal(*value, request.by));
    }
    const auto bytes = zooph::raw::try_encode(*value);
    if (bytes) {
        Bytes room(bytes->size());
        const auto size = zooph::raw::encode_into(*value, room);
        if (!size || *size != room.size() || zooph::raw::encoded_size(*value) != room.size() ||
            hex(room) != hex(*bytes)) {
            return "error: encode_into differs";
        }
    }
    return told(bytes);
}

struct RawType {
    std::string_view name;
    std::string (*answer)(const RawRequest&);
};

constexpr RawType types[] = {
    {"raw.Array", answer_as<Array>},
    {"raw.Basics", answer_as<Basics>},
    {"raw.Bools", answer_as<std::vector<bool>>},
    {"raw.Bytes", answer_as<std::vector<std::byte>>},
    {"raw.Chars", answer_as<std::vector<char32_t>>},
    {"raw.Color", answer_as<Color>},
    {"raw.Colors", answer_as<std::vector<Color>>},
    {"raw.Deep", answer_as<std::unique_ptr<Inner>>},
    {"raw.Empties", answer_as<std::vector<std::array<std::uint32_t, 0>>>},
    {"raw.Everything", answer_as<Everything>},
    {"raw.Expr", answer_as<Expr>},
    {"raw.File", answer_as<File>},
    {"raw.Float32s", answer_as<std::vector<float>>},
    {"raw.Float64s", answer_as<std::vector<double>>},
    {"raw.Folder", answer_as<Folder>},
    {"raw.Hashed", answer_as<Hashed>},
    {"raw.Inner", answer_as<Inner>},
    {"raw.Int16s", answer_as<std::vector<std::int16_t>>},
    {"raw.Int32s", answer_as<std::vector<std::int32_t>>},
    {"raw.Int64s", answer_as<std::vector<std::int64_t>>},
    {"raw.Int8s", answer_as<std::vector<std::int8_t>>},
    {"raw.Lists", answer_as<std::vector<std::vector<std::vector<std::string>>>>},
    {"raw.Map", answer_as<std::map<std::uint16_t, std::string>>},
    {"raw.MapOfMaps", answer_as<std::map<std::string, std::map<std::uint8_t, bool>>>},
    {"raw.Nothing", answer_as<Nothing>},
    {"raw.Nothings", answer_as<std::vector<Nothing>>},
    {"raw.Numbers", answer_as<Numbers>},
    {"raw.Only", answer_as<Only>},
    {"raw.Optional", answer_as<std::optional<std::uint32_t>>},
    {"raw.Optionals", answer_as<Optionals>},
    {"raw.Point", answer_as<Point>},
    {"raw.Points", answer_as<std::vector<Point>>},
    {"raw.Result", answer_as<std::variant<std::uint32_t, std::string>>},
    {"raw.Sample", answer_as<Sample>},
    {"raw.Samples", answer_as<std::vector<Sample>>},
    {"raw.Set", answer_as<std::set<std::int16_t>>},
    {"raw.Shape", answer_as<Shape>},
    {"raw.Sum256", answer_as<Sum256>},
    {"raw.Sum257", answer_as<Sum257>},
    {"raw.Text", answer_as<std::string>},
    {"raw.TextSet", answer_as<std::set<std::string>>},
    {"raw.Texts", answer_as<std::vector<std::string>>},
    {"raw.Tuple1", answer_as<std::tuple<std::uint8_t>>},
    {"raw.Tuple7", answer_as<Tuple7>},
    {"raw.Uint16s", answer_as<std::vector<std::uint16_t>>},
    {"raw.Uint32s", answer_as<std::vector<std::uint32_t>>},
    {"raw.Uint64s", answer_as<std::vector<std::uint64_t>>},
    {"raw.Units", answer_as<std::vector<Unit>>},
    {"raw.Wide", answer_as<Wide>},
};

/// Sets the option in a word such as `nesting=3`.
bool set_option(RawRequest& request, std::string_view word) {
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos) {
        return false;
    }
    const std::string_view name = word.substr(0, equals);
    std::uint64_t value = 0;
    const char* const end = word.data() + word.size();
    if (std::from_chars(word.data() + equals + 1, end, value).ptr != end) {
        return false;
    }
    if (name == "nesting") {
        request.limits.nesting = static_cast<std::uint32_t>(value);
    } else if (name == "empty") {
        request.limits.empty_elements = value;
    } else if (name == "named") {
        request.by = zooph::raw::sealing::by_name;
    } else {
        return false;
    }
    return true;
}

} // namespace

std::string answer_raw(std::string_view mode, std::istream& words) {
    std::string name;
    std::string bytes;
    words >> name >> bytes;
    RawRequest request{.mode = mode, .bytes = unhex(bytes)};
    for (std::string word; words >> word;) {
        if (!set_option(request, word)) {
            return "unsupported request";
        }
    }
#ifndef WITHOUT_RECORDS
    if (auto answer = answer_record(name, request)) {
        return *std::move(answer);
    }
#endif
    for (const RawType& type : types) {
        if (type.name == name) {
            return type.answer(request);
        }
    }
    return "unsupported type " + name;
}

} // namespace driver
