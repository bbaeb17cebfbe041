// SPDX-License-Identifier: Apache-2.0
#include "core/check/Checker.h"

#include "core/check/Catalogue.h"
#include "core/check/PhaseOutcomes.h"
#include "core/check/Subject.h"
#include "core/document/TensorRow.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <optional>

namespace pt2scope {

namespace {

constexpr std::string_view notArchiveReason = "not a format this version reads";

bool isBlob(const Pt2Archive &pt2, std::string_view recordName)
{
    const std::string_view name = pt2.relative(recordName);
    const auto below = [&](std::string_view folder) { return name.starts_with(folder); };
    if (below("data/weights/") || below("data/constants/") || below("data/sample_inputs/")
        || below("data/aotinductor/"))
        return !name.ends_with(".json") && !name.ends_with(".cpp");
    return below("data/executorch/") || below("data/mtia") || below("xl_model_weights/") || name.ends_with(".pt");
}

/// Whether --quick leaves a record's bytes alone.
bool isBlobOf(const Document &document, std::size_t record)
{
    const std::string &name = document.archive->records()[record].name;
    if (document.pt2)
        return isBlob(*document.pt2, name);
    return name.find("/data/") != std::string::npos;
}

/// Bytes that the checks will read, for the progress display.
std::uint64_t bytesToRead(const Document &document, const std::function<bool(std::size_t)> &select)
{
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < document.archive->records().size(); ++i) {
        const Record &record = document.archive->records()[i];
        if (record.readable && (!select || select(i)))
            total += std::min(record.storedSize, document.nbytes);
    }
    return total;
}

ArchiveDigest readBytes(const Document &document, ThreadPool &pool, const CheckOptions &options)
{
    DigestOptions digestOptions;
    digestOptions.cancel = options.cancel;
    if (options.quick)
        digestOptions.select = [&document](std::size_t record) { return !isBlobOf(document, record); };
    std::atomic<std::uint64_t> done{0};
    const std::uint64_t total = options.progress ? bytesToRead(document, digestOptions.select) : 0;
    if (options.progress)
        digestOptions.progress = [&](std::uint64_t nbytes) {
            options.progress(done.fetch_add(nbytes) + nbytes, total);
        };
    return digestRecords(*document.archive, document.nested, pool, digestOptions);
}

class Check {
public:
    Check(const Document &document, ThreadPool &pool, const CheckOptions &options)
        : m_document(document), m_options(options), m_findings(options.policy)
    {
        if (m_document.archive)
            m_digest = readBytes(m_document, pool, options);
    }

    void run(CheckResult &result)
    {
        runRules();
        result.phases = phaseOutcomes(m_document, m_digest, m_options.quick, m_failed);
        result.incomplete = std::ranges::any_of(
            result.phases, [](const PhaseOutcome &outcome) { return outcome.state == PhaseState::NotChecked; });
        result.bytesVerified = m_digest.bytesRead;
        result.truncated = m_findings.truncated();
        for (const Severity severity : {Severity::Info, Severity::Warning, Severity::Error})
            result.counts[static_cast<std::size_t>(severity)] = m_findings.count(severity);
        result.findings = m_findings.take();
    }

private:
    void runRules()
    {
        const Subject subject(m_document, m_document.archive ? &m_digest : nullptr);
        for (const Rule *rule : catalogue()) {
            if (m_options.quick && rule->needsBytes && phaseOf(*rule) == Phase::Blobs)
                continue;
            const std::size_t errorsBefore = m_findings.count(Severity::Error);
            Reporter reporter(*rule, m_findings);
            rule->check(subject, reporter);
            if (m_findings.count(Severity::Error) > errorsBefore)
                m_failed[static_cast<std::size_t>(phaseOf(*rule))] = true;
        }
    }

    const Document &m_document;
    const CheckOptions &m_options;
    FindingList m_findings;
    ArchiveDigest m_digest;
    std::array<bool, allPhases.size()> m_failed{};
};

CheckStatus statusOf(const CheckResult &result, const Document &document)
{
    if (document.kind == DocumentKind::Unknown)
        return CheckStatus::Unreadable;
    if (result.counts[static_cast<std::size_t>(Severity::Error)] > 0)
        return CheckStatus::Error;
    return result.counts[static_cast<std::size_t>(Severity::Warning)] > 0 ? CheckStatus::Warning : CheckStatus::Ok;
}

}  // namespace

CheckResult checkDocument(const Document &document, ThreadPool &pool, const CheckOptions &options)
{
    const auto start = std::chrono::steady_clock::now();
    CheckResult result;
    result.path = document.path;
    result.kind = kindName(document.kind);
    result.layout = document.layout;
    result.quick = options.quick;
    if (document.pt2)
        result.models = document.pt2->modelNames();
    result.tensors = tensorRows(document).size();
    result.loadable = loadability(document);
    Check(document, pool, options).run(result);
    result.status = statusOf(result, document);
    if (result.status == CheckStatus::Unreadable) {
        result.reason = document.failure ? document.failure->message : std::string(notArchiveReason);
        result.incomplete = true;
    }
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
}

CheckResult checkFile(const std::string &path, ThreadPool &pool, const CheckOptions &options)
{
    const Result<DocumentPtr> opened = openDocument(path);
    if (opened)
        return checkDocument(**opened, pool, options);
    CheckResult result;
    result.path = path;
    result.kind = kindName(DocumentKind::Unknown);
    result.status = CheckStatus::Unreadable;
    result.reason = opened.error().message;
    result.incomplete = true;
    return result;
}

}  // namespace pt2scope
