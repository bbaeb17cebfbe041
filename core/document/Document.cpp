// SPDX-License-Identifier: Apache-2.0
#include "core/document/Document.h"

#include "core/bytes/FileSource.h"
#include "core/bytes/Text.h"
#include "core/document/FileBeginning.h"
#include "core/document/NestedArchives.h"
#include "core/pt2/ModelRecords.h"

#include <algorithm>
#include <string_view>

namespace pt2scope {

namespace {

DocumentKind kindOf(ArchiveForm form)
{
    switch (form) {
        case ArchiveForm::Pt2Layered:
        case ArchiveForm::Pt2FlatProgram:
        case ArchiveForm::Pt2FlatAoti: return DocumentKind::Pt2;
        case ArchiveForm::TorchSave:
        case ArchiveForm::TorchScript: return DocumentKind::TorchZip;
        case ArchiveForm::Unknown: break;
    }
    return DocumentKind::Unknown;
}

std::string layoutOf(const ZipArchive &archive, const ArchiveShape &shape)
{
    switch (shape.form) {
        case ArchiveForm::Pt2Layered:
            return hasPickledPayload(collectModels(archive, shape)) ? "pt2-layered-2.8" : "pt2-layered";
        case ArchiveForm::Pt2FlatProgram:
        case ArchiveForm::Pt2FlatAoti: return "pt2-flat";
        case ArchiveForm::TorchSave: return "torch-save";
        case ArchiveForm::TorchScript: return "torchscript";
        case ArchiveForm::Unknown: break;
    }
    return {};
}

void describeArchive(Document &document, ZipArchivePtr archive, DocumentDepth depth)
{
    const ArchiveShape shape = detectShape(*archive);
    document.kind = kindOf(shape.form);
    document.layout = layoutOf(*archive, shape);
    document.form = shape.form;
    document.root = shape.root;
    document.archive = std::move(archive);
    if (depth != DocumentDepth::Facts)
        return;
    if (document.kind == DocumentKind::TorchZip)
        document.pickles.push_back(readPickleFile(*document.archive));
    if (document.kind != DocumentKind::Pt2)
        return;
    document.pt2 = readPt2Archive(*document.archive, shape);
    NestedArchives nested = openNestedArchives(*document.archive, *document.pt2);
    document.nested = std::move(nested.opened);
    document.unreadNested = std::move(nested.unread);
    document.pickles = readPickleFiles(*document.archive, *document.pt2, document.nested, document.unreadNested);
}

/// Whether loading the file would run what no tensor needs. Harmless pickles of others are none of our formats.
bool isDangerousPickle(const ByteSource &source)
{
    const TorchSave save = readTorchSaveStream(source);
    return std::ranges::any_of(save.pickles, [](const SavedPickle &saved) {
        return judgePickle(saved.pickle, PicklePlace::TorchSave).verdict == PickleVerdict::Dangerous
               && !saved.pickle.globals.empty();
    });
}

void describeOtherFile(Document &document, const ByteSourcePtr &source, Error failure, DocumentDepth depth)
{
    const std::string beginning = beginningOf(*source);
    document.failure = std::move(failure);
    // .pt, .pth and .ckpt name pickle streams and whatever else torch.save and others wrote as well.
    document.claimsToBeArchive = toAsciiLower(document.path).ends_with(".pt2") || beginsLikeZip(beginning);
    if (!beginsLikeLegacySave(beginning) && !isDangerousPickle(*source))
        return;
    document.kind = DocumentKind::TorchZip;
    document.layout = "torch-save-legacy";
    if (depth == DocumentDepth::Facts)
        document.pickles.push_back(readPickleFile(source));
}

}  // namespace

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

Result<DocumentPtr> openDocument(const std::string &path, DocumentDepth depth)
{
    const auto source = FileSource::open(path);
    if (!source)
        return source.error();
    return openDocument(*source, path, depth);
}

DocumentPtr openDocument(ByteSourcePtr source, const std::string &path, DocumentDepth depth)
{
    const auto document = std::make_shared<Document>();
    document->path = path;
    document->nbytes = source->size();

    const Result<ZipArchivePtr> archive = ZipArchive::open(source);
    if (!archive)
        describeOtherFile(*document, source, archive.error(), depth);
    else if ((*archive)->recovered() && beginsLikeLegacySave(beginningOf(*source)))
        // Some bytes of a tensor look like a local header: without a directory they make no ZIP of a pickle stream.
        describeOtherFile(*document, source, {ErrorCode::Unsupported, "a pickle stream, not a ZIP archive"}, depth);
    else
        describeArchive(*document, *archive, depth);
    return document;
}

std::string_view kindName(DocumentKind kind)
{
    switch (kind) {
        case DocumentKind::Pt2: return "pt2";
        case DocumentKind::TorchZip: return "torch-zip";
        case DocumentKind::Unknown: break;
    }
    return "unknown";
}

}  // namespace pt2scope
