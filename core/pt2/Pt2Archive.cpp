// SPDX-License-Identifier: Apache-2.0
#include "core/pt2/Pt2Archive.h"

#include "core/bytes/Text.h"
#include "core/pt2/ModelRecords.h"
#include "core/pt2/RecordTexts.h"

#include <algorithm>
#include <future>
#include <limits>
#include <map>
#include <string_view>
#include <utility>

namespace pt2scope {

namespace {

constexpr std::uint64_t maxHeaderText = 4096;
constexpr std::size_t largeProgram = std::size_t{1} << 20;  // bytes of JSON

std::size_t firstRecordOf(const AotiPackage &package)
{
    std::size_t first = std::numeric_limits<std::size_t>::max();
    for (const AotiFile &file : package.files)
        first = std::min(first, file.record);
    return first;
}

class Pt2Reader {
public:
    Pt2Reader(const ZipArchive &archive, const ArchiveShape &shape) : m_archive(archive), m_texts(archive)
    {
        m_facts.shape = shape;
    }

    Pt2Archive read()
    {
        readHeaders();
        m_facts.models = collectModels(m_archive, m_facts.shape);
        for (ModelParts &model : m_facts.models)
            readModel(model);
        m_facts.aoti = readAotiPackages(m_archive, m_facts.path("data/aotinductor/"));
        return std::move(m_facts);
    }

private:
    void readHeaders()
    {
        const bool flatAoti = m_facts.shape.form == ArchiveForm::Pt2FlatAoti;
        m_facts.archiveFormat = readHeader("archive_format");
        m_facts.archiveVersion = readHeader(flatAoti ? "version" : "archive_version");
        m_facts.version = readHeader("version");
        m_facts.dataVersion = readHeader(".data/version");
        m_facts.byteorder = readHeader("byteorder");
        m_facts.serializationId = readHeader(".data/serialization_id");
    }

    std::optional<HeaderRecord> readHeader(std::string_view name) const
    {
        const std::optional<std::size_t> record = m_archive.find(m_facts.path(name));
        if (!record)
            return std::nullopt;
        HeaderRecord header;
        header.record = *record;
        const Result<ByteSourcePtr> source = m_archive.openRecord(*record);
        if (!source) {
            header.failure = source.error();
            return header;
        }
        const std::uint64_t nbytes = std::min((*source)->size(), maxHeaderText);
        const Result<std::vector<std::byte>> bytes = readRange(**source, 0, nbytes, maxHeaderText);
        if (bytes)
            header.text = asText(*bytes);
        else
            header.failure = bytes.error();
        return header;
    }

    void readModel(ModelParts &model)
    {
        std::future<ProgramPtr> program = beginProgram(model);
        model.weights = readConfig(model.weightsConfig, PayloadRole::Weights);
        model.constants = readConfig(model.constantsConfig, PayloadRole::Constants);
        if (program.valid())
            finishProgram(model, std::move(program));
    }

    /// Of a large program on a thread of its own, as the configs beside it can be large, too.
    std::future<ProgramPtr> beginProgram(const ModelParts &model)
    {
        if (!model.program)
            return {};
        Result<std::string> text = m_texts.readPassing(*model.program);
        if (!text) {
            m_facts.unread.push_back({*model.program, text.error()});
            return {};
        }
        const auto launch = text->size() < largeProgram ? std::launch::deferred : std::launch::async;
        return std::async(launch, [text = std::move(*text)]() mutable { return readProgram(std::move(text)); });
    }

    void finishProgram(ModelParts &model, std::future<ProgramPtr> program)
    {
        model.exported = program.get();
        if (model.exported && model.exported->limitReached)
            m_facts.unread.push_back(
                {*model.program, {ErrorCode::Limit, "the program has more parts than are read here"}});
    }

    std::optional<PayloadConfig> readConfig(std::optional<std::size_t> record, PayloadRole role)
    {
        if (!record)
            return std::nullopt;
        const Result<std::string> text = m_texts.readKept(*record);
        if (!text) {
            m_facts.unread.push_back({*record, text.error()});
            return std::nullopt;
        }
        PayloadConfig config = parsePayloadConfig(*text, role);
        config.record = *record;
        config.folder = m_facts.path(role == PayloadRole::Weights ? "data/weights/" : "data/constants/");
        return config;
    }

    const ZipArchive &m_archive;
    RecordTexts m_texts;
    Pt2Archive m_facts;
};

}  // namespace

std::size_t ModelParts::firstRecord() const
{
    std::size_t first = std::numeric_limits<std::size_t>::max();
    for (const std::optional<std::size_t> &part :
         {program, weightsConfig, constantsConfig, pickledWeights, pickledConstants, sampleInputs})
        first = std::min(first, part.value_or(first));
    return first;
}

std::string Pt2Archive::path(std::string_view name) const
{
    return shape.root.empty() ? std::string(name) : shape.root + '/' + std::string(name);
}

std::string_view Pt2Archive::relative(std::string_view recordName) const
{
    const std::string &root = shape.root;
    const bool inside = !root.empty() && recordName.size() > root.size() && recordName.starts_with(root)
                        && recordName[root.size()] == '/';
    return inside ? recordName.substr(root.size() + 1) : recordName;
}

std::vector<NamedModel> Pt2Archive::namedModels() const
{
    std::vector<std::pair<std::size_t, NamedModel>> found;
    for (const ModelParts &model : models)
        found.push_back({model.firstRecord(), {model.name, &model, nullptr}});
    for (const AotiPackage &package : aoti)
        found.push_back({firstRecordOf(package), {package.model, nullptr, &package}});
    std::stable_sort(found.begin(), found.end(), [](const auto &a, const auto &b) { return a.first < b.first; });

    std::vector<NamedModel> named;
    std::map<std::string_view, std::size_t> places;
    for (const auto &[record, model] : found) {
        const std::string_view name = model.program ? model.program->name : model.compiled->model;
        const auto [place, isNew] = places.try_emplace(name, named.size());
        if (isNew) {
            named.push_back(model);
            continue;
        }
        NamedModel &earlier = named[place->second];
        earlier.program = earlier.program ? earlier.program : model.program;
        earlier.compiled = earlier.compiled ? earlier.compiled : model.compiled;
    }
    return named;
}

std::vector<std::string> Pt2Archive::modelNames() const
{
    std::vector<std::string> names;
    for (NamedModel &model : namedModels()) {
        if (model.compiled || model.program->program)
            names.push_back(std::move(model.name));
    }
    return names;
}

Pt2Archive readPt2Archive(const ZipArchive &archive, const ArchiveShape &shape)
{
    return Pt2Reader(archive, shape).read();
}

}  // namespace pt2scope
