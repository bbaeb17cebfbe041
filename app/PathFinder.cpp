// SPDX-License-Identifier: Apache-2.0
#include "app/PathFinder.h"

#include "app/ExportSearch.h"
#include "app/Glob.h"
#include "core/bytes/FileSource.h"
#include "core/bytes/Text.h"
#include "core/document/Document.h"
#include "core/rtp/ExportNames.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace fs = std::filesystem;

namespace pt2scope {

namespace {

constexpr std::array<std::string_view, 5> usualEndings{".pt2", ".pt", ".pth", ".ckpt", ".safetensors"};
constexpr std::size_t longestList = 256u << 20;  // bytes

std::string normalPath(const std::string &path)
{
    const std::string normal = fs::path(path).lexically_normal().string();
    return normal.size() > 1 && normal.ends_with('/') ? normal.substr(0, normal.size() - 1) : normal;
}

std::string describeErrno(int code)
{
    return std::generic_category().message(code);
}

/// A ZIP archive of one of the PT2 forms, whatever its name.
bool isPt2ByContent(const std::string &path)
{
    const auto file = FileSource::open(path);
    std::array<std::byte, 4> head{};
    if (!file || (*file)->readAt(0, head).nbytes < head.size() || !asText(head).starts_with("PK"))
        return false;
    const auto document = openDocument(path, DocumentDepth::Records);
    return document && (*document)->kind == DocumentKind::Pt2;
}

}  // namespace

PathFinder::PathFinder(SearchFilter filter, const CancelToken *cancel) : m_filter(std::move(filter)), m_cancel(cancel)
{}

void PathFinder::add(const std::string &operand)
{
    struct stat status {};
    if (looksLikeGlob(operand) && ::lstat(operand.c_str(), &status) != 0)
        addMatches(operand);
    else
        addExisting(operand);
}

void PathFinder::addExisting(const std::string &path)
{
    struct stat status {};
    Input input{.path = path.empty() ? path : normalPath(path), .named = true};
    if (::stat(path.c_str(), &status) != 0) {
        input.failure = describeErrno(errno);
    } else if (S_ISDIR(status.st_mode)) {
        const DocumentPtr folder = openExportFolder(input.path);
        if (!folder) {
            search({input.path}, {});
            return;
        }
        input.nbytes = folder->nbytes;
        m_folders.emplace(status.st_dev, status.st_ino);
    } else {
        input.nbytes = static_cast<std::uint64_t>(status.st_size);
        m_files.emplace(status.st_dev, status.st_ino);
    }
    addInput(std::move(input));
}

void PathFinder::addMatches(const std::string &pattern)
{
    const std::vector<std::string> matches = expandGlob(pattern);
    if (matches.empty())
        addInput({.path = normalPath(pattern), .named = true, .failure = "nothing matches"});
    std::vector<std::string> folders;
    std::vector<std::string> links;
    for (const std::string &path : matches)
        visit(normalPath(path), true, folders, links);
    search(std::move(folders), std::move(links));
}

/// Each path once; who names a file that was found before, names it still.
void PathFinder::addInput(Input input)
{
    const auto [known, isNew] = m_paths.emplace(input.path, m_inputs.size());
    if (isNew)
        m_inputs.push_back(std::move(input));
    else
        m_inputs[known->second].named = m_inputs[known->second].named || input.named;
}

/// Real folders before linked ones, so that a file is reported by its own path wherever it has one below the root.
void PathFinder::search(std::vector<std::string> folders, std::vector<std::string> links)
{
    while (!folders.empty() || !links.empty()) {
        for (const std::string &folder : folders)
            searchFolder(folder, links);
        std::ranges::sort(links);
        folders = std::exchange(links, {});
    }
    keepFound();
}

void PathFinder::searchFolder(const std::string &folder, std::vector<std::string> &links)
{
    std::vector<std::string> folders{folder};
    while (!folders.empty() && !(m_cancel != nullptr && m_cancel->cancelled())) {
        const std::string current = std::move(folders.back());
        folders.pop_back();
        struct stat status {};
        std::error_code failure;
        fs::directory_iterator it;
        if (::stat(current.c_str(), &status) != 0)
            failure.assign(errno, std::generic_category());
        else if (m_folders.emplace(status.st_dev, status.st_ino).second)
            it = fs::directory_iterator(current, failure);
        std::vector<std::string> names;
        for (; !failure && it != fs::directory_iterator(); it.increment(failure))
            names.push_back(it->path().filename().string());
        if (takeExport(current, names))
            continue;
        for (const std::string &name : names) {
            const std::string path = current == "." ? name : (fs::path(current) / name).string();
            if (!matchesAny(m_filter.exclude, path))
                visit(path, false, folders, links);
        }
        if (failure)
            m_found.push_back({{.path = current, .named = true, .failure = failure.message()}, {}, false});
    }
}

/// Takes a folder that searching came upon as one input, when it is an export folder.
bool PathFinder::takeExport(const std::string &folder, const std::vector<std::string> &names)
{
    if (std::ranges::none_of(names, hintsAtExport)
        || (!m_filter.include.empty() && !matchesAny(m_filter.include, folder)))
        return false;
    const DocumentPtr document = openExportFolder(folder);
    if (document)
        m_found.push_back({{.path = folder, .nbytes = document->nbytes}, {}, false});
    return document != nullptr;
}

/// What a folder or a pattern holds. Neither names links that lead nowhere, nor what is no file.
void PathFinder::visit(const std::string &path, bool named, std::vector<std::string> &folders,
                       std::vector<std::string> &links)
{
    struct stat own {};
    struct stat target {};
    if (::lstat(path.c_str(), &own) != 0 || ::stat(path.c_str(), &target) != 0)
        return;
    const bool viaLink = S_ISLNK(own.st_mode);
    if (S_ISDIR(target.st_mode))
        (viaLink ? links : folders).push_back(path);
    else if (S_ISREG(target.st_mode) && (named || wanted(path)))
        m_found.push_back({{.path = path, .named = named, .nbytes = static_cast<std::uint64_t>(target.st_size)},
                           {target.st_dev, target.st_ino},
                           viaLink});
}

bool PathFinder::matchesAny(const std::vector<std::string> &patterns, const std::string &path) const
{
    if (patterns.empty())
        return false;
    std::error_code failure;
    const fs::path whole = fs::absolute(path, failure).lexically_normal();
    const std::string relative = whole.lexically_proximate(m_filter.base).generic_string();
    return std::ranges::any_of(patterns, [&](const std::string &pattern) { return globMatches(pattern, relative); });
}

bool PathFinder::wanted(const std::string &path) const
{
    if (!m_filter.include.empty())
        return matchesAny(m_filter.include, path);
    const std::string lowered = toAsciiLower(path);
    return std::ranges::any_of(usualEndings, [&](std::string_view ending) { return lowered.ends_with(ending); })
           || isPt2ByContent(path);
}

/// A link to a file that is checked anyway is left out.
void PathFinder::keepFound()
{
    std::ranges::sort(m_found, {},
                      [](const Found &found) { return std::pair(found.viaLink, std::string_view(found.input.path)); });
    std::vector<Input> kept;
    for (Found &found : m_found) {
        const bool known = found.identity != Identity{} && !m_files.insert(found.identity).second && found.viaLink;
        if (!known)
            kept.push_back(std::move(found.input));
    }
    std::ranges::sort(kept, {}, &Input::path);
    for (Input &input : kept)
        addInput(std::move(input));
    m_found.clear();
}

std::vector<Input> PathFinder::take()
{
    return std::move(m_inputs);
}

Result<std::vector<std::string>> readPathList(const std::string &file)
{
    const auto failed = [&](int code) {
        return Error{ErrorCode::Io, "cannot read the list of paths '" + printable(file) + "': " + describeErrno(code)};
    };
    const std::unique_ptr<std::FILE, int (*)(std::FILE *)> stream(
        file == "-" ? ::fdopen(::dup(STDIN_FILENO), "r") : std::fopen(file.c_str(), "re"),
        [](std::FILE *open) { return std::fclose(open); });
    if (!stream)
        return failed(errno);
    std::string text;
    std::array<char, 65536> buffer{};
    while (const std::size_t nbytes = std::fread(buffer.data(), 1, buffer.size(), stream.get())) {
        text.append(buffer.data(), nbytes);
        if (text.size() > longestList)
            return Error{ErrorCode::Limit, "the list of paths '" + printable(file) + "' is too long"};
    }
    if (std::ferror(stream.get()) != 0)
        return failed(errno);
    const char separator = text.find('\0') != std::string::npos ? '\0' : '\n';
    std::vector<std::string> paths;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(separator, begin), text.size());
        std::string path = text.substr(begin, end - begin);
        if (separator == '\n' && path.ends_with('\r'))
            path.pop_back();
        if (!path.empty())
            paths.push_back(std::move(path));
        begin = end + 1;
    }
    return paths;
}

}  // namespace pt2scope
