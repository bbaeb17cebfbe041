// SPDX-License-Identifier: Apache-2.0
#include "core/check/reports/SarifArtifacts.h"

#include "core/check/reports/SarifJson.h"

#include <string_view>

namespace pt2scope {

namespace {

using Json = nlohmann::ordered_json;

}  // namespace

void SarifArtifacts::add(const CheckResult &result)
{
    m_input = sarifArtifact(result.path, m_artifacts.size());
    m_artifacts.push_back({{"location", m_input}, {"roles", Json::array({"analysisTarget"})}});
    m_folder = result.form() == InputForm::Folder ? result.path : std::string();
    m_files.clear();
}

Json SarifArtifacts::location(const Location &location)
{
    constexpr std::string_view border = "!/";
    if (m_folder.empty() || location.record.empty())
        return sarifLocation(location, m_input);
    const std::size_t end = location.record.find(border);
    Location within = location;
    within.record = end == std::string::npos ? std::string() : location.record.substr(end + border.size());
    return sarifLocation(within, fileOf(location.record.substr(0, end)));
}

Json SarifArtifacts::fileOf(const std::string &path)
{
    const auto [file, isNew] = m_files.try_emplace(path);
    if (isNew) {
        const std::string full = m_folder.ends_with('/') ? m_folder + path : m_folder + '/' + path;
        file->second = sarifArtifact(full, m_artifacts.size());
        m_artifacts.push_back({{"location", file->second}});
    }
    return file->second;
}

}  // namespace pt2scope
