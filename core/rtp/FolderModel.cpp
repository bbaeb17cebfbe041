// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/FolderModel.h"

#include <algorithm>

namespace pt2scope {

namespace {

bool isDamage(const ZipFault &fault)
{
    return fault.kind == ZipFaultKind::NoEndRecord || fault.kind == ZipFaultKind::Truncated
           || fault.kind == ZipFaultKind::NoEntries;
}

}  // namespace

bool FolderModel::isTruncated() const
{
    return archive && (archive->recovered() || std::ranges::any_of(archive->faults(), isDamage));
}

const ModelParts *FolderModel::program() const
{
    return pt2 && pt2->models.size() == 1 && pt2->models.front().exported ? &pt2->models.front() : nullptr;
}

std::optional<FolderModel> readFolderModel(const FolderTree &tree, std::string_view path)
{
    if (!tree.hasFile(path))
        return std::nullopt;
    FolderModel model;
    model.path = path;
    const auto source = tree.open(path);
    if (!source) {
        model.failure = source.error();
        return model;
    }
    model.nbytes = (*source)->size();
    auto archive = ZipArchive::open(*source);
    if (!archive) {
        model.failure = archive.error();
        return model;
    }
    model.archive = *std::move(archive);
    model.shape = detectShape(*model.archive);
    const ArchiveForm form = model.shape.form;
    if (form == ArchiveForm::Pt2Layered || form == ArchiveForm::Pt2FlatProgram || form == ArchiveForm::Pt2FlatAoti)
        model.pt2 = readPt2Archive(*model.archive, model.shape);
    return model;
}

std::optional<ScriptedModel> readScriptedModel(const FolderTree &tree, std::string_view path)
{
    auto model = readFolderModel(tree, path);
    if (!model)
        return std::nullopt;
    ScriptedModel scripted;
    scripted.model = *std::move(model);
    const auto &archive = scripted.model.archive;
    if (!archive)
        return scripted;
    const std::string &root = scripted.model.shape.root;
    const std::string top = root.empty() ? std::string() : root + "/";
    for (std::size_t i = 0; i < archive->records().size(); ++i) {
        const std::string &name = archive->records()[i].name;
        scripted.hasConstants = scripted.hasConstants || name == top + "constants.pkl";
        if (name.starts_with(top + "code/") && name.ends_with(".py"))
            scripted.code.push_back(i);
        else if (name.starts_with(top + "data/") || name.starts_with(top + "constants/"))
            scripted.blobs.push_back(i);
    }
    scripted.save = readTorchSave(*archive);
    return scripted;
}

}  // namespace pt2scope
