// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/pickle/PickleSites.h"

#include "core/bytes/Text.h"
#include "core/document/FileBeginning.h"

namespace pt2scope {

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
    m_beginning.push_back(std::move(file));
    m_sites.push_back({.subject = subject, .file = m_beginning.back()});
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

}  // namespace pt2scope
