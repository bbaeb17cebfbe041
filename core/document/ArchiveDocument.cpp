// SPDX-License-Identifier: Apache-2.0
#include "core/document/ArchiveDocument.h"

#include "core/document/NestedArchives.h"
#include "core/pt2/ModelRecords.h"

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

}  // namespace

void describeArchive(Document &document, ZipArchivePtr archive, DocumentDepth depth, std::optional<Pt2Archive> known)
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
    document.pt2 = known ? std::move(known) : readPt2Archive(*document.archive, shape);
    NestedArchives nested = openNestedArchives(*document.archive, *document.pt2);
    document.nested = std::move(nested.opened);
    document.unreadNested = std::move(nested.unread);
    document.pickles = readPickleFiles(*document.archive, *document.pt2, document.nested, document.unreadNested);
}

}  // namespace pt2scope
