// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/PickledBytes.h"

#include "core/pickle/RunnerFunctions.h"

namespace pt2scope {

namespace {

bool isLiteral(const Pickle &pickle, ObjectIndex object)
{
    return pickle.at(object).kind == ObjectKind::Bytes;
}

}  // namespace

ObjectIndex encodedText(const Pickle &pickle, const PickleCall &call)
{
    const PickleGlobal *callable = pickle.globalOf(call.callable);
    const auto given = pickle.items(call.arguments);
    const bool isLatin1 = callable && callable->importedModule == "_codecs" && callable->importedName == "encode"
                          && given.size() == 2 && pickle.at(given[0]).kind == ObjectKind::Text
                          && pickle.isText(given[1], "latin1");
    return isLatin1 ? given[0] : noObject;
}

ObjectIndex encodedText(const Pickle &pickle, ObjectIndex object)
{
    const PickleCall *call = pickle.callOf(object);
    return call ? encodedText(pickle, *call) : noObject;
}

std::optional<std::string> fromLatin1(std::string_view text)
{
    std::string bytes;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto lead = static_cast<unsigned char>(text[i]);
        if (lead < 0x80) {
            bytes += text[i];
            continue;
        }
        if ((lead != 0xc2 && lead != 0xc3) || i + 1 == text.size())
            return std::nullopt;
        const auto next = static_cast<unsigned char>(text[++i]);
        bytes += static_cast<char>(((lead & 0x03) << 6) | (next & 0x3f));
    }
    return bytes;
}

std::optional<std::string> bytesOf(const Pickle &pickle, ObjectIndex object)
{
    if (isLiteral(pickle, object))
        return std::string(pickle.at(object).text);
    const ObjectIndex text = encodedText(pickle, object);
    return text == noObject ? std::nullopt : fromLatin1(pickle.at(text).text);
}

bool loadsBytes(const Pickle &pickle, const PickleCall &call)
{
    return runnerCalled(pickle, call) == Runner::LoadsBytes;
}

ObjectIndex loadedBytes(const Pickle &pickle, const PickleCall &call)
{
    const auto given = pickle.items(call.arguments);
    const bool isOne = pickle.at(call.arguments).kind == ObjectKind::Tuple && given.size() == 1;
    const bool isThere = isOne && (isLiteral(pickle, given[0]) || encodedText(pickle, given[0]) != noObject);
    return isThere ? given[0] : noObject;
}

}  // namespace pt2scope
