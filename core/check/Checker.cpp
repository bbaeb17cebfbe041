// SPDX-License-Identifier: Apache-2.0
#include "core/check/Checker.h"

#include "core/check/Catalogue.h"
#include "core/check/InputReading.h"
#include "core/check/PhaseOutcomes.h"
#include "core/check/RuleScope.h"
#include "core/verify/native/NativeEngine.h"

#include <algorithm>
#include <chrono>

namespace pt2scope {

namespace {

constexpr std::string_view notArchiveReason = "not a format this version reads";

class Check {
public:
    Check(const Document &document, ThreadPool &pool, const CheckOptions &options)
        : m_document(document),
          m_options(options),
          m_form(inputForm(kindName(document.kind))),
          m_read(readInput(document, pool,
                           {.bytes = !options.quick,
                            .engine = options.engine,
                            .cancel = options.cancel,
                            .progress = options.progress})),
          m_findings(options.policy)
    {}

    void run(CheckResult &result)
    {
        runRules();
        for (const ReadDocument &read : m_read) {
            result.tensors += read.tensors;
            result.bytesVerified += read.bytesRead;
        }
        result.device = m_options.engine ? m_options.engine->id() : NativeEngine().id();
        result.phases = phaseOutcomes({.form = m_form, .read = m_read, .quick = m_options.quick, .failed = m_failed});
        result.incomplete = std::ranges::any_of(
            result.phases, [](const PhaseOutcome &outcome) { return outcome.state == PhaseState::NotChecked; });
        result.truncated = m_findings.truncated();
        for (const Severity severity : {Severity::Info, Severity::Warning, Severity::Error})
            result.counts[static_cast<std::size_t>(severity)] = m_findings.count(severity);
        result.loadable = loadability(m_document, m_findings.refusal());
        result.findings = m_findings.take();
    }

private:
    void runRules()
    {
        for (const Rule *rule : catalogue()) {
            if (m_options.selects && !m_options.selects(*rule))
                continue;
            const Phase phase = phaseOf(*rule, m_form);
            const bool isOfBlobs = phase == Phase::Blobs || m_form != InputForm::Archive;
            if (m_options.quick && (rule->needsValues || (rule->needsBytes && isOfBlobs)))
                continue;
            const std::size_t errorsBefore = m_findings.count(Severity::Error);
            runRule(*rule, m_read, m_findings);
            if (m_findings.count(Severity::Error) > errorsBefore)
                m_failed[static_cast<std::size_t>(phase)] = true;
        }
    }

    const Document &m_document;
    const CheckOptions &m_options;
    const InputForm m_form;
    const std::vector<ReadDocument> m_read;
    FindingList m_findings;
    std::array<bool, phaseCount> m_failed{};
};

std::vector<std::string> modelNames(const Document &document)
{
    if (document.pt2)
        return document.pt2->modelNames();
    std::vector<std::string> names;
    for (const FolderPart &part : document.parts) {
        if (!part.document->pt2)
            continue;
        for (const std::string &name : part.document->pt2->modelNames())
            names.push_back(part.modelName(name));
    }
    return names;
}

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
    result.models = modelNames(document);
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
    const Result<DocumentPtr> opened = openDocument(path, DocumentDepth::Facts, options.cancel);
    if (opened)
        return checkDocument(**opened, pool, options);
    CheckResult result;
    result.path = path;
    result.device = options.engine ? options.engine->id() : NativeEngine().id();
    result.kind = kindName(DocumentKind::Unknown);
    result.status = CheckStatus::Unreadable;
    result.reason = opened.error().message;
    result.incomplete = true;
    return result;
}

}  // namespace pt2scope
