// SPDX-License-Identifier: Apache-2.0
#include "core/document/NestedArchives.h"

#include "core/bytes/MemorySource.h"
#include "core/bytes/Text.h"
#include "core/pt2/ObjectFile.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace pt2scope {

namespace {

constexpr std::uint64_t mebi = std::uint64_t{1} << 20;
constexpr std::uint64_t maxInflated = 64 * mebi;

bool hasNestedName(std::string_view name)
{
    const std::string_view file = name.substr(name.rfind('/') + 1);
    return file.ends_with(".pt") || file.starts_with(customObjectPrefix);
}

class CandidateList {
public:
    CandidateList(const ZipArchive &archive, const Pt2Archive &facts) : m_archive(archive), m_facts(facts) {}

    /// Indexes of the records that may hold an archive, each once, ascending.
    std::vector<std::size_t> list()
    {
        for (std::size_t i = 0; i < m_archive.records().size(); ++i) {
            if (hasNestedName(m_archive.records()[i].name))
                m_found.push_back(i);
        }
        for (const ModelParts &model : m_facts.models) {
            add(model.pickledWeights);
            add(model.pickledConstants);
            addPickled(model.weights);
            addPickled(model.constants);
        }
        for (const AotiPackage &package : m_facts.aoti)
            addWeights(package.weightsConfig);
        std::sort(m_found.begin(), m_found.end());
        m_found.erase(std::unique(m_found.begin(), m_found.end()), m_found.end());
        return std::move(m_found);
    }

private:
    void add(std::optional<std::size_t> record)
    {
        if (record)
            m_found.push_back(*record);
    }

    void addPickled(const std::optional<PayloadConfig> &config)
    {
        if (!config)
            return;
        for (const ConfigEntry &entry : config->entries) {
            if (entry.pickled() && entry.pathName)
                add(m_archive.find(config->folder + *entry.pathName));
        }
    }

    void addWeights(const std::optional<AotiWeightsConfig> &config)
    {
        if (!config)
            return;
        for (const AotiWeight &weight : config->weights)
            add(m_archive.find(m_facts.path("data/weights/" + weight.file)));
    }

    const ZipArchive &m_archive;
    const Pt2Archive &m_facts;
    std::vector<std::size_t> m_found;
};

class NestedOpener {
public:
    explicit NestedOpener(const ZipArchive &archive)
        : m_archive(archive),
          m_storedLeft(archive.source()->size()),
          m_inflatedLeft(std::clamp(std::min(m_storedLeft, maxInflated) * 2, 2 * mebi, maxInflated))
    {}

    void open(std::size_t record, NestedArchives &into)
    {
        const Result<bool> begins = beginsLikeZip(record);
        if (begins && !*begins)
            return;
        const Result<ZipArchivePtr> nested = begins ? openZip(record) : begins.error();
        if (nested)
            into.opened.push_back({record, *nested});
        else
            into.unread.push_back({record, nested.error()});
    }

private:
    Result<bool> beginsLikeZip(std::size_t record) const
    {
        constexpr std::string_view magic = "PK\3\4";
        const Result<ByteSourcePtr> source = m_archive.openRecord(record);
        if (!source)
            return source.error();
        if ((*source)->size() < magic.size())
            return false;
        const Result<std::vector<std::byte>> bytes = readRange(**source, 0, magic.size(), magic.size());
        if (!bytes)
            return bytes.error();
        return asText(*bytes) == magic;
    }

    Result<ZipArchivePtr> openZip(std::size_t record)
    {
        const Record &entry = m_archive.records()[record];
        std::uint64_t &left = entry.isStored() ? m_storedLeft : m_inflatedLeft;
        if (entry.size > left)
            return Error{ErrorCode::Limit, "an archive of " + formatBytes(entry.size) + " is more than the "
                                               + formatBytes(left) + " that are opened here"};
        left -= entry.size;
        Result<ByteSourcePtr> source = m_archive.openRecord(record);
        if (!source)
            return source.error();
        if (!entry.isStored()) {
            Result<std::vector<std::byte>> bytes = readRange(**source, 0, entry.size, entry.size);
            if (!bytes)
                return bytes.error();
            return ZipArchive::open(std::make_shared<MemorySource>(std::move(*bytes)));
        }
        return ZipArchive::open(*source);
    }

    const ZipArchive &m_archive;
    std::uint64_t m_storedLeft;  // archives that do not overlap never use it up
    std::uint64_t m_inflatedLeft;
};

}  // namespace

NestedArchives openNestedArchives(const ZipArchive &archive, const Pt2Archive &facts)
{
    NestedArchives nested;
    NestedOpener opener(archive);
    for (const std::size_t record : CandidateList(archive, facts).list())
        opener.open(record, nested);
    return nested;
}

}  // namespace pt2scope
