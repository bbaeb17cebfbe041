// SPDX-License-Identifier: Apache-2.0
#include "core/document/Document.h"

#include "core/bytes/FileSource.h"
#include "core/bytes/Text.h"
#include "core/container/ZipOpener.h"
#include "core/document/ArchiveDocument.h"
#include "core/document/DangerInFile.h"
#include "core/document/FileBeginning.h"
#include "core/document/FolderParts.h"
#include "core/rtp/ExportFolder.h"
#include "core/safetensors/Safetensors.h"

#include <algorithm>
#include <filesystem>
#include <string_view>

namespace pt2scope {

namespace {

bool isNamedSafetensors(const Document &document)
{
    return toAsciiLower(document.path).ends_with(".safetensors");
}

/// What a file is that is no ZIP archive, by its beginning; empty when that says nothing.
std::string_view otherFormat(std::string_view beginning, std::uint64_t nbytes)
{
    if (beginsLikeSafetensors(beginning, nbytes))
        return "a safetensors file";
    if (beginsLikePickle(beginning) || beginsLikeLegacySave(beginning))
        return "a pickle stream";
    if (beginsLikeTar(beginning))
        return "a tar file";
    return beginsLikeNpy(beginning) ? "an array of numpy's" : std::string_view();
}

void describeSafetensors(Document &document, const ByteSourcePtr &source, DocumentDepth depth)
{
    document.kind = DocumentKind::Safetensors;
    document.layout = "safetensors";
    document.safetensors = std::make_shared<Safetensors>(readSafetensors(source));
    if (depth != DocumentDepth::Facts)
        return;
    if (std::optional<PickleFile> danger = dangerIn(source))
        document.pickles.push_back(std::move(*danger));
}

Error notAZip(std::string_view format)
{
    return {ErrorCode::Unsupported, std::string(format) + ", not a ZIP archive"};
}

void describeOtherFile(Document &document, const ByteSourcePtr &source, Error failure, DocumentDepth depth)
{
    const std::string beginning = beginningOf(*source);
    if (beginsLikeSafetensors(beginning, source->size())) {
        describeSafetensors(document, source, depth);
        return;
    }
    document.failure = std::move(failure);
    // .pt, .pth and .ckpt name pickle streams and whatever else torch.save and others wrote as well.
    document.claimsToBeArchive = toAsciiLower(document.path).ends_with(".pt2") || beginsLikeZip(beginning);
    if (beginsLikeZip(beginning) || (!beginsLikeLegacySave(beginning) && !holdsPickles(*source)))
        return;
    document.kind = DocumentKind::TorchZip;
    document.layout = "torch-save-legacy";
    if (depth == DocumentDepth::Facts)
        document.pickles.push_back(readPickleFile(source));
}

DocumentKind kindOf(ExportForm form)
{
    const std::string_view name = kindName(form);
    for (const DocumentKind kind : {DocumentKind::Rtp, DocumentKind::Tzrec, DocumentKind::Checkpoint}) {
        if (kindName(kind) == name)
            return kind;
    }
    return DocumentKind::Unknown;
}

/// The path of a folder that ends with the folder's name, which "." and ".." do not: the name of a checkpoint counts.
std::string withOwnName(const std::string &path)
{
    const std::filesystem::path normal = (std::filesystem::path(path) / "").lexically_normal().parent_path();
    if (normal.has_filename() && normal.filename() != "." && normal.filename() != "..")
        return path;
    std::error_code failure;
    const std::filesystem::path canonical = std::filesystem::canonical(path, failure);
    return failure ? path : canonical.string();
}

Result<DocumentPtr> openFolder(const std::string &path, DocumentDepth depth)
{
    const Result<FolderTreePtr> tree = FolderTree::read(withOwnName(path));
    if (!tree)
        return tree.error();
    const auto document = std::make_shared<Document>();
    document->path = path;
    document->nbytes = (*tree)->nbytes();
    ExportShape shape = detectExportForm(**tree);
    document->kind = kindOf(shape.form);
    document->layout = layoutName(shape.form);
    if (document->kind == DocumentKind::Unknown) {
        document->failure = Error{ErrorCode::Unsupported, "the folder is no TorchEasyRec export or checkpoint"};
        document->listing = listOpenable(**tree);
        return DocumentPtr(document);
    }
    if (depth == DocumentDepth::Facts) {
        document->folder = readExportFolder(*tree);
        document->parts = folderParts(*document->folder);
    } else {
        document->folder = std::make_shared<ExportFolder>(ExportFolder{.tree = *tree, .shape = std::move(shape)});
    }
    return DocumentPtr(document);
}

}  // namespace

std::string FolderPart::modelName(const std::string &model) const
{
    const bool several = document->pt2 && document->pt2->modelNames().size() > 1;
    return several && !model.empty() ? path + "!/" + model : path;
}

std::string Document::nestedRecordName(const NestedArchive &inside, std::size_t record) const
{
    return archive->records()[inside.record].name + "!/" + inside.archive->records()[record].name;
}

const PickleFile *Document::pickleOf(std::size_t record) const
{
    const auto found =
        std::ranges::lower_bound(pickles, record, {}, [](const PickleFile &each) { return each.record.value_or(0); });
    return found != pickles.end() && found->record == record ? &*found : nullptr;
}

const FolderPart *Document::part(std::string_view partPath) const
{
    const auto found = std::ranges::find(parts, partPath, &FolderPart::path);
    return found == parts.end() ? nullptr : &*found;
}

Result<DocumentPtr> openDocument(const std::string &path, DocumentDepth depth, const CancelToken *cancel)
{
    std::error_code failure;
    if (std::filesystem::is_directory(path, failure))
        return openFolder(path, depth);
    const auto source = FileSource::open(path);
    if (!source)
        return source.error();
    return openDocument(*source, path, depth, cancel);
}

DocumentPtr openDocument(ByteSourcePtr source, const std::string &path, DocumentDepth depth, const CancelToken *cancel)
{
    const auto document = std::make_shared<Document>();
    document->path = path;
    document->nbytes = source->size();

    const std::string beginning = beginningOf(*source);
    if (isNamedSafetensors(*document) && !beginsLikeZip(beginning)) {
        describeSafetensors(*document, source, depth);
        return document;
    }
    // A tensor may hold any bytes: what begins like another format is an archive only by a directory at its end.
    const std::string_view other = otherFormat(beginning, source->size());
    const Result<ZipArchivePtr> archive = ZipOpener(source, {.recover = other.empty(), .cancel = cancel}).open();
    if (cancel && cancel->cancelled() && (!archive || (*archive)->recovered()))
        document->failure = Error{ErrorCode::Cancelled, "cancelled"};
    else if (archive)
        describeArchive(*document, *archive, depth);
    else if (!other.empty())
        describeOtherFile(*document, source, notAZip(other), depth);
    else if (const std::string_view foreign = foreignFormat(beginning); !foreign.empty())
        describeOtherFile(*document, source, notAZip(foreign), depth);
    else
        describeOtherFile(*document, source, archive.error(), depth);
    return document;
}

std::string_view kindName(DocumentKind kind)
{
    switch (kind) {
        case DocumentKind::Pt2: return "pt2";
        case DocumentKind::TorchZip: return "torch-zip";
        case DocumentKind::Safetensors: return "safetensors";
        case DocumentKind::Rtp: return "rtp";
        case DocumentKind::Tzrec: return "tzrec";
        case DocumentKind::Checkpoint: return "checkpoint";
        case DocumentKind::Unknown: break;
    }
    return "unknown";
}

}  // namespace pt2scope
