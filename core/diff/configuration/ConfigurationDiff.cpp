// SPDX-License-Identifier: Apache-2.0
#include "core/diff/configuration/ConfigurationDiff.h"

#include "core/diff/configuration/ConfigFiles.h"
#include "core/diff/configuration/ConfigTreeDiff.h"
#include "core/diff/configuration/FeatureTranslation.h"
#include "core/diff/configuration/NamedFacts.h"
#include "core/diff/configuration/RankMetaDiff.h"
#include "core/diff/configuration/SavedValues.h"
#include "core/json/JsonValue.h"
#include "core/safetensors/Safetensors.h"

#include <map>

namespace pt2scope {

namespace {

constexpr std::uint64_t longestFile = 16ULL << 20;  // bytes of a text that is compared

Result<std::string> readFile(const ListedRecord &record)
{
    const Result<ByteSourcePtr> source = record.open();
    return source ? readText(**source, longestFile) : Result<std::string>(source.error());
}

DiffPlace placeOf(const ListedRecord &record)
{
    DiffPlace place;
    place.record = record.fullName;
    return place;
}

NamedFacts metadataOf(const Safetensors &file)
{
    NamedFacts facts;
    for (const auto &[key, value] : file.metadata)
        facts[key] = {value, {.pointer = pointerTo("/__metadata__", key)}};
    return facts;
}

class ConfigurationComparison {
public:
    ConfigurationComparison(const DiffSide &a, const DiffSide &b, const DiffOptions &options)
        : m_options(options), m_filesA(listConfigFiles(a)), m_filesB(listConfigFiles(b))
    {}

    SectionDifference compare()
    {
        m_section.wanted = true;
        std::map<std::string_view, const ConfigFile *> left;
        for (const ConfigFile &file : m_filesB)
            left.emplace(file.record.name, &file);
        for (const ConfigFile &file : m_filesA) {
            const auto found = left.find(file.record.name);
            if (m_options.cancelled())
                return std::move(m_section);
            if (found == left.end()) {
                addFile(DiffChange::Removed, file);
                continue;
            }
            compare(file, *found->second);
            left.erase(found);
        }
        for (const ConfigFile &file : m_filesB) {
            if (left.contains(file.record.name))
                addFile(DiffChange::Added, file);
        }
        return std::move(m_section);
    }

private:
    void addFile(DiffChange change, const ConfigFile &file)
    {
        const bool isAdded = change == DiffChange::Added;
        const DiffValue size = DiffValue::ofBytes(file.record.size);
        m_section.entries.push_back({.change = change,
                                     .what = "file",
                                     .name = file.record.name,
                                     .from = isAdded ? DiffValue() : size,
                                     .to = isAdded ? size : DiffValue(),
                                     .a = isAdded ? DiffPlace() : placeOf(file.record),
                                     .b = isAdded ? placeOf(file.record) : DiffPlace()});
    }

    void compare(const ConfigFile &a, const ConfigFile &b)
    {
        const bool crcsTell = a.record.crc32 && b.record.crc32;
        if (crcsTell && a.record.size == b.record.size && *a.record.crc32 == *b.record.crc32 && !m_options.deep) {
            ++m_section.same;
            return;
        }
        Result<std::string> textA = readFile(a.record);
        Result<std::string> textB = readFile(b.record);
        if (!textA || !textB)
            m_section.gaps.push_back({a.record.name, textA ? textB.error().message : textA.error().message});
        else if (*textA == *textB)
            ++m_section.same;
        else
            compareTexts(a, b, std::move(*textA), std::move(*textB));
    }

    void compareTexts(const ConfigFile &a, const ConfigFile &b, std::string textA, std::string textB)
    {
        ConfigNaming naming{.file = a.record.name,
                            .byIdentity = a.kind == ConfigFile::Kind::Features || a.kind == ConfigFile::Kind::Proto,
                            .areFeatures = a.kind == ConfigFile::Kind::Features,
                            .a = placeOf(a.record),
                            .b = placeOf(b.record)};
        if (naming.areFeatures)
            naming.newInputs = newFeatureInputs(textA, textB);
        if (a.kind == ConfigFile::Kind::Proto) {
            compareProtos(readProtoTree(std::move(textA)), readProtoTree(std::move(textB)), naming);
            return;
        }
        if (a.kind == ConfigFile::Kind::Text) {
            addChangedText(a, b, "");
            return;
        }
        Result<ConfigTree> treeA = readJsonTree(std::move(textA));
        Result<ConfigTree> treeB = readJsonTree(std::move(textB));
        if (!treeA || !treeB) {
            const Error &failure = treeA ? treeB.error() : treeA.error();
            addChangedText(a, b, failure.message);
            if (failure.code == ErrorCode::Limit)
                m_section.gaps.push_back({a.record.name, failure.message + ": what it holds was not compared"});
        } else if (a.kind == ConfigFile::Kind::Features && isRtpDialect(*treeA) != isRtpDialect(*treeB))
            compareDialects(std::move(*treeA), std::move(*treeB), naming);
        else
            diffConfigTrees(*treeA, *treeB, naming, m_section);
    }

    void compareProtos(const ConfigTree &treeA, const ConfigTree &treeB, const ConfigNaming &naming)
    {
        if (treeA.isWhole && treeB.isWhole)
            diffConfigTrees(treeA, treeB, naming, m_section);
        else
            m_section.gaps.push_back(
                {naming.file, std::string(treeA.isWhole ? "in B" : "in A")
                                  + " it is damaged: what is missing may only not have been read"});
    }

    void compareDialects(ConfigTree treeA, ConfigTree treeB, const ConfigNaming &naming)
    {
        const auto dialectOf = [](const ConfigTree &tree) {
            return DiffValue::ofText(isRtpDialect(tree) ? "RTP" : "plain");
        };
        m_section.remarks.push_back({.what = "dialect",
                                     .name = naming.file,
                                     .from = dialectOf(treeA),
                                     .to = dialectOf(treeB),
                                     .note =
                                         "features compared in the words of the plain dialect; the tables that only "
                                         "RTP's names are not",
                                     .a = naming.a,
                                     .b = naming.b});
        diffConfigTrees(inPlainWords(std::move(treeA)), inPlainWords(std::move(treeB)), naming, m_section);
    }

    void addChangedText(const ConfigFile &a, const ConfigFile &b, std::string note)
    {
        if (note.empty() && a.record.size == b.record.size)
            note = "as long as before, with other content";
        m_section.entries.push_back({.what = "text",
                                     .name = a.record.name,
                                     .from = DiffValue::ofBytes(a.record.size),
                                     .to = DiffValue::ofBytes(b.record.size),
                                     .note = std::move(note),
                                     .a = placeOf(a.record),
                                     .b = placeOf(b.record)});
    }

    const DiffOptions &m_options;
    const std::vector<ConfigFile> m_filesA;
    const std::vector<ConfigFile> m_filesB;
    SectionDifference m_section;
};

}  // namespace

SectionDifference diffConfigurations(const DiffSide &a, const DiffSide &b, const DiffOptions &options)
{
    SectionDifference section = ConfigurationComparison(a, b, options).compare();
    if (a.document.safetensors && b.document.safetensors)
        diffFacts(metadataOf(*a.document.safetensors), metadataOf(*b.document.safetensors), "metadata", "__metadata__ ",
                  section);
    diffRankMetas(a, b, section);
    diffSavedValues(a, b, section);
    return section;
}

}  // namespace pt2scope
