// SPDX-License-Identifier: Apache-2.0
#include "app/CheckSettings.h"

#include "app/Json.h"
#include "app/Suggestion.h"
#include "core/bytes/FileSource.h"
#include "core/bytes/Text.h"
#include "core/check/Catalogue.h"

#include <filesystem>

namespace fs = std::filesystem;

namespace pt2scope {

namespace {

constexpr const char *usualName = ".pt2scope.json";
constexpr std::uint64_t longestSettings = 1u << 20;  // bytes

fs::path nearestSettings()
{
    std::error_code failure;
    for (fs::path folder = fs::current_path(failure); !failure && !folder.empty(); folder = folder.parent_path()) {
        if (fs::is_regular_file(folder / usualName, failure))
            return (folder / usualName).lexically_proximate(fs::current_path(failure));
        failure.clear();
        if (folder == folder.root_path())
            break;
    }
    return {};
}

/// Reads members into settings; the first thing that is wrong stays in error().
class SettingsReader {
public:
    explicit SettingsReader(CheckSettings &settings) : m_settings(settings) {}
    const std::string &error() const { return m_error; }

    void read(const Json &root)
    {
        if (!root.is_object())
            return fail("the settings must be an object");
        for (const auto &[key, value] : root.items()) {
            if (key == "severity")
                readSeverities(value);
            else if (key == "ignore")
                readIgnored(value);
            else if (key == "fail_on")
                readFailOn(value);
            else if (key == "include")
                m_settings.include = readTexts(key, value);
            else if (key == "exclude")
                m_settings.exclude = readTexts(key, value);
            else
                fail("unknown setting '" + printable(key) + "'" + didYouMean(key, knownKeys));
        }
    }

private:
    static constexpr std::array<std::string_view, 5> knownKeys{"severity", "ignore", "fail_on", "include", "exclude"};

    void fail(const std::string &message)
    {
        if (m_error.empty())
            m_error = message;
    }

    void readSeverities(const Json &value)
    {
        if (!value.is_object())
            return fail("'severity' must be an object of rule ids");
        for (const auto &[rule, level] : value.items())
            fail(level.is_string() ? setRuleSeverity(m_settings.policy, rule, level.get<std::string>())
                                   : "the severity of '" + printable(rule) + "' must be a text");
    }

    void readIgnored(const Json &value)
    {
        for (const std::string &rule : readTexts("ignore", value))
            fail(setRuleSeverity(m_settings.policy, rule, "off"));
    }

    void readFailOn(const Json &value)
    {
        if (value.is_string())
            m_settings.failOn = parseFailOn(value.get<std::string>());
        if (!m_settings.failOn)
            fail("'fail_on' must be error, warning, info or never");
    }

    std::vector<std::string> readTexts(std::string_view key, const Json &value)
    {
        std::vector<std::string> texts;
        for (const Json &item : value.is_array() ? value : Json::array()) {
            if (item.is_string())
                texts.push_back(item.get<std::string>());
        }
        if (!value.is_array() || texts.size() != value.size())
            fail("'" + std::string(key) + "' must be a list of texts");
        return texts;
    }

    CheckSettings &m_settings;
    std::string m_error;
};

}  // namespace

Result<CheckSettings> loadCheckSettings(const std::optional<std::string> &file)
{
    CheckSettings settings;
    settings.file = file ? *file : nearestSettings().string();
    if (settings.file.empty())
        return settings;
    std::error_code failure;
    settings.folder = fs::absolute(settings.file, failure).lexically_normal().parent_path().string();
    const auto failed = [&](const std::string &why) {
        return Error{ErrorCode::Corrupt, printable(settings.file) + ": " + why};
    };
    const auto source = FileSource::open(settings.file);
    if (!source)
        return failed(source.error().message);
    const Result<std::string> text = readText(**source, longestSettings);
    if (!text)
        return failed(text.error().message);
    Json root;
    try {
        root = Json::parse(*text);
    } catch (const Json::exception &invalid) {
        return failed(printable(invalid.what()));
    }
    SettingsReader reader(settings);
    reader.read(root);
    if (!reader.error().empty())
        return failed(reader.error());
    return settings;
}

std::string setRuleSeverity(FindingPolicy &policy, std::string_view rule, std::string_view level)
{
    if (findRule(rule) == nullptr)
        return "there is no rule '" + printable(rule) + "'" + didYouMeanRule(rule);
    const std::string id(rule);
    if (level == "off") {
        policy.ignored.insert(id);
        return {};
    }
    const std::optional<Severity> severity = parseSeverity(level);
    if (!severity)
        return "'" + printable(level) + "' is not a severity: it must be error, warning, info or off";
    policy.ignored.erase(id);
    policy.severities[id] = *severity;
    return {};
}

std::optional<FailOn> parseFailOn(std::string_view name)
{
    if (name == "never")
        return FailOn{.never = true};
    const std::optional<Severity> least = parseSeverity(name);
    return least ? std::optional(FailOn{.least = *least}) : std::nullopt;
}

std::string didYouMeanRule(std::string_view id)
{
    std::vector<std::string_view> ids;
    for (const Rule *rule : catalogue())
        ids.push_back(rule->id);
    return didYouMean(id, ids);
}

}  // namespace pt2scope
