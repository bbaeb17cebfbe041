// SPDX-License-Identifier: Apache-2.0
#include "core/document/FolderParts.h"

#include "core/document/ArchiveDocument.h"
#include "core/rtp/ExportFolder.h"

#include <algorithm>

namespace pt2scope {

namespace {

class PartCollector {
public:
    explicit PartCollector(const ExportFolder &folder) : m_folder(folder) {}

    std::vector<FolderPart> collect()
    {
        for (const ModelExport &each : m_folder.exports)
            addExport(each);
        for (const Checkpoint &checkpoint : m_folder.checkpoints) {
            for (const SeedShard &shard : checkpoint.seedShards)
                addFile(shard.path, FolderPartKind::StateDict);
        }
        std::ranges::stable_sort(m_parts, {}, &FolderPart::path);
        return std::move(m_parts);
    }

private:
    void addExport(const ModelExport &each)
    {
        if (each.aoti)
            addCompiled(*each.aoti);
        if (each.scripted)
            addScripted(*each.scripted);
        if (each.scriptedSparse)
            addScripted(*each.scriptedSparse);
        if (each.userModel) {
            if (each.userModel->exported)
                addProgram(*each.userModel->exported);
            if (each.userModel->stateDict)
                addPickle(*each.userModel->stateDict, FolderPartKind::StateDict);
            if (each.userModel->graphModel)
                addPickle(*each.userModel->graphModel, FolderPartKind::Module);
        }
        if (each.sparse) {
            for (const NpzFile &file : each.sparse->arrays)
                addArrays(file);
        }
    }

    std::shared_ptr<Document> newDocument(const std::string &path, std::uint64_t nbytes) const
    {
        auto document = std::make_shared<Document>();
        document->path = m_folder.tree->root() + "/" + path;
        document->nbytes = nbytes;
        return document;
    }

    void add(const std::string &path, FolderPartKind kind, DocumentPtr document, bool isBroken = false)
    {
        m_parts.push_back({path, kind, std::move(document), isBroken});
    }

    void addFile(const std::string &path, FolderPartKind kind)
    {
        const Result<ByteSourcePtr> source = m_folder.tree->open(path);
        if (!source)
            return;
        const DocumentPtr opened = openDocument(*source, m_folder.tree->root() + "/" + path, DocumentDepth::Facts);
        if (opened->kind == DocumentKind::Unknown && !opened->archive)
            addNoArchive(path, kind, (*source)->size());
        else
            add(path, kind, opened);
    }

    /// What lies where an archive is to be, and is none.
    void addNoArchive(const std::string &path, FolderPartKind kind, std::uint64_t nbytes)
    {
        auto document = newDocument(path, nbytes);
        document->failure = Error{ErrorCode::Unsupported, "not an archive"};
        document->claimsToBeArchive = true;
        add(path, kind, std::move(document));
    }

    void addProgram(const FolderModel &model)
    {
        if (model.archive)
            addModel(model, FolderPartKind::Program, !model.isPt2() || model.isTruncated());
    }

    void addCompiled(const FolderModel &model)
    {
        if (model.archive)
            addModel(model, FolderPartKind::Compiled, false);
        else
            addFile(model.path, FolderPartKind::Compiled);
    }

    void addModel(const FolderModel &model, FolderPartKind kind, bool isBroken)
    {
        auto document = newDocument(model.path, model.nbytes);
        describeArchive(*document, model.archive, DocumentDepth::Facts, model.pt2);
        add(model.path, kind, std::move(document), isBroken);
    }

    void addScripted(const ScriptedModel &scripted)
    {
        if (!scripted.model.archive)
            return;
        auto document = newDocument(scripted.model.path, scripted.model.nbytes);
        describeArchive(*document, scripted.model.archive, DocumentDepth::Records);
        if (scripted.save)
            addSave(*document, *scripted.save);
        add(scripted.model.path, FolderPartKind::Scripted, std::move(document), scripted.model.isTruncated());
    }

    void addPickle(const FolderPickle &file, FolderPartKind kind)
    {
        if (!file.save)
            return;
        if (!file.archive && file.save->form == TorchSaveForm::Unknown) {
            addNoArchive(file.path, kind, file.nbytes);
            return;
        }
        auto document = newDocument(file.path, file.nbytes);
        if (file.archive) {
            describeArchive(*document, file.archive, DocumentDepth::Records);
        } else {
            document->kind = DocumentKind::TorchZip;
            document->layout = "torch-save-legacy";
        }
        addSave(*document, *file.save);
        add(file.path, kind, std::move(document));
    }

    static void addSave(Document &document, const TorchSave &save)
    {
        PickleFile pickle;
        pickle.kind = PickleFileKind::WholeFile;
        pickle.nbytes = document.nbytes;
        pickle.save = save;
        document.pickles.push_back(std::move(pickle));
    }

    void addArrays(const NpzFile &file)
    {
        if (!file.archive)
            return;
        auto document = newDocument(file.path, file.archive->source()->size());
        describeArchive(*document, file.archive, DocumentDepth::Records);
        add(file.path, FolderPartKind::Arrays, std::move(document));
    }

    const ExportFolder &m_folder;
    std::vector<FolderPart> m_parts;
};

}  // namespace

std::vector<FolderPart> folderParts(const ExportFolder &folder)
{
    return PartCollector(folder).collect();
}

}  // namespace pt2scope
