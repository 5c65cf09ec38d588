// The modes of the codec of native types for Records of a schema. Records are not printed.

#include "records.raw.zooph.hpp"
#include "raw.hpp"
#include "zooph/open.hpp"

namespace driver {
namespace {

/// Checks that decoding into a used value gives the same, whatever an earlier request or a
/// fault left in it.
template <class T>
bool is_same_again(const RawRequest& request, const T& value) {
    static T again{};
    if (!zooph::raw::decode_into(again, request.bytes, request.limits).has_value()) {
        return false;
    }
    const auto bytes = zooph::raw::try_encode(value);
    const auto other = zooph::raw::try_encode(again);
    return bytes && other && hex(*bytes) == hex(*other);
}

template <class T>
std::string record(const RawRequest& request) {
    if (request.mode == "raw-record") {
        const auto value = zooph::decode<T>(request.bytes);
        return value ? told(zooph::raw::try_encode(*value)) : "fault";
    }
    if (request.mode == "raw-unseal") {
        const auto value = zooph::raw::unseal<T>(request.bytes, request.by, request.limits);
        return value ? "ok" : told(value.error());
    }
    const auto value = zooph::raw::decode<T>(request.bytes, request.limits);
    if (!value) {
        static_cast<void>(is_same_again<T>(request, T{}));
        return told(value.error());
    }
    if (request.mode == "raw-decode") {
        return is_same_again<T>(request, *value) ? "ok" : "error: not the same again";
    }
    return told(request.mode == "raw-seal" ? zooph::raw::try_seal(*value, request.by)
                                           : zooph::raw::try_encode(*value));
}

} // namespace

std::optional<std::string> answer_record(std::string_view type, const RawRequest& request) {
    constexpr struct {
        std::string_view name;
        std::string (*answer)(const RawRequest&);
    } types[] = {
        {"raw.RecordLists", record<records::Lists>},     {"raw.RecordPoint", record<records::Point>},
        {"raw.RecordScalars", record<records::Scalars>}, {"raw.RecordShape", record<records::Shape>},
        {"raw.RecordTree", record<records::Tree>},
    };
    for (const auto& known : types) {
        if (known.name == type) {
            return known.answer(request);
        }
    }
    return std::nullopt;
}

} // namespace driver
