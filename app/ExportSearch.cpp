// SPDX-License-Identifier: Apache-2.0
#include "app/ExportSearch.h"

#include "core/rtp/ExportFolder.h"
#include "core/rtp/ExportNames.h"

#include <filesystem>
#include <system_error>

namespace fs = std::filesystem;

namespace pt2scope {

namespace {

bool holdsHint(const fs::path &folder)
{
    std::error_code failure;
    for (fs::directory_iterator it(folder, failure); !failure && it != fs::directory_iterator();
         it.increment(failure)) {
        if (hintsAtExport(it->path().filename().string()))
            return true;
    }
    return false;
}

}  // namespace

DocumentPtr openExportFolder(const std::string &path)
{
    const Result<DocumentPtr> opened = openDocument(path, DocumentDepth::Records);
    if (!opened || !(*opened)->folder)
        return nullptr;
    // What is only called like a tower may have any neighbours.
    const ExportShape &shape = (*opened)->folder->shape;
    const bool isLoneTower = shape.form == ExportForm::Towers && shape.children.size() == 1;
    return isLoneTower ? nullptr : *opened;
}

std::string exportFolderOf(const std::string &file)
{
    constexpr int levels = 3;  // "fx_user_model/user_model/module.py"
    fs::path folder = fs::path(file).lexically_normal();
    for (int level = 0; level < levels && folder.has_relative_path(); ++level) {
        folder = folder.has_parent_path() ? folder.parent_path() : fs::path(".");
        if (holdsHint(folder) && openExportFolder(folder.string()))
            return folder.string();
    }
    return {};
}

}  // namespace pt2scope
