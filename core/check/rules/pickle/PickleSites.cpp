// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/pickle/PickleSites.h"

#include "core/bytes/MemorySource.h"
#include "core/bytes/Text.h"
#include "core/document/FileBeginning.h"

namespace pt2scope {

namespace {

Result<ByteSourcePtr> bytesOf(const ZipArchive &archive, std::size_t record)
{
    Result<ByteSourcePtr> source = archive.openRecord(record);
    if (!source || archive.records()[record].isStored())
        return source;
    const std::uint64_t size = (*source)->size();
    Result<std::vector<std::byte>> bytes = readRange(**source, 0, size, size);
    if (!bytes)
        return bytes.error();
    return ByteSourcePtr(std::make_shared<MemorySource>(std::move(*bytes)));
}

}  // namespace

bool PickleSite::isLoaded() const
{
    const TorchSaveForm form = file.save.form;
    const bool isByItself = form == TorchSaveForm::BarePickle || form == TorchSaveForm::LegacyTar;
    return file.kind == PickleFileKind::OpaqueObject || form == TorchSaveForm::Zip || form == TorchSaveForm::TorchScript
           || form == TorchSaveForm::LegacyStream || (isByItself && file.kind == PickleFileKind::WholeFile);
}

Location PickleSite::whole() const
{
    Location place = file.record ? subject.at(*file.record) : Location{};
    place.model = file.model;
    return place;
}

Location PickleSite::atRecord(std::size_t index) const
{
    Location place = whole();
    place.record = prefix + archive->records()[index].name;
    return place;
}

Location PickleSite::at(std::size_t pickle, std::uint64_t offset) const
{
    const auto inside = archive ? file.save.pickles[pickle].record : std::nullopt;
    Location place = inside ? atRecord(*inside) : whole();
    place.offset = file.save.pickles[pickle].base + offset;
    return place;
}

std::string PickleSite::name() const
{
    switch (file.kind) {
        case PickleFileKind::WholeFile: return "the file";
        case PickleFileKind::StateDict: return "the state dict";
        case PickleFileKind::Constants: return "the constants";
        case PickleFileKind::SampleInputs: return "the sample inputs";
        default: break;
    }
    const std::string &full = subject.outer()->zip.records()[*file.record].name;
    return printable(full.substr(full.rfind('/') + 1));
}

PickleSites::PickleSites(const Subject &subject)
{
    addBeginning(subject);
    addFiles(subject);
    addCopies(subject);
}

/// torch.load takes what does not begin like an archive for pickles, whatever lies behind.
void PickleSites::addBeginning(const Subject &subject)
{
    const ZipArchivePtr &archive = subject.document().archive;
    if (!archive || beginsLikeZip(beginningOf(*archive->source())))
        return;
    PickleFile file = readPickleFile(archive->source());
    if (file.save.form == TorchSaveForm::Unknown)
        return;
    m_copies.push_back({std::move(file), nullptr});
    m_sites.push_back({.subject = subject, .file = m_copies.back().file});
}

void PickleSites::addFiles(const Subject &subject)
{
    const Document &document = subject.document();
    for (const PickleFile &file : document.pickles) {
        PickleSite site{.subject = subject, .file = file};
        if (file.nested) {
            site.archive = document.nested[*file.nested].archive.get();
            site.prefix = document.archive->records()[*file.record].name + "!/";
        } else if (!file.record) {
            site.archive = document.archive.get();
        }
        m_sites.push_back(std::move(site));
    }
}

void PickleSites::addCopies(const Subject &subject)
{
    if (!subject.pt2())
        return;
    const ZipArchive &outer = subject.outer()->zip;
    std::uint64_t left = outer.source()->size();
    for (const PickleNames::Copy &found : PickleNames(subject).furtherCopies()) {
        const Record &record = outer.records()[found.record];
        if (record.size > left)
            continue;
        left -= record.size;
        if (const Result<ByteSourcePtr> source = bytesOf(outer, found.record))
            addCopy(subject, found, *source);
    }
}

void PickleSites::addCopy(const Subject &subject, const PickleNames::Copy &found, const ByteSourcePtr &source)
{
    const Record &record = subject.outer()->zip.records()[found.record];
    Copy &copy = m_copies.emplace_back();
    copy.file.kind = found.kind;
    copy.file.record = found.record;
    copy.file.model = found.model;
    copy.file.nbytes = record.size;
    if (beginsLikeZip(beginningOf(*source))) {
        const Result<ZipArchivePtr> zip = ZipArchive::open(source);
        if (zip)
            copy.archive = *zip;
        else
            copy.file.failure = zip.error();
    }
    if (copy.archive)
        copy.file.save = readTorchSave(*copy.archive);
    else if (!copy.file.failure)
        copy.file.save = readTorchSaveStream(*source);
    m_sites.push_back(
        {.subject = subject, .file = copy.file, .archive = copy.archive.get(), .prefix = record.name + "!/"});
}

}  // namespace pt2scope
