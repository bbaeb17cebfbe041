// SPDX-License-Identifier: Apache-2.0
#include "app/CheckRun.h"

#include "app/OrderedEmitter.h"
#include "core/document/Document.h"
#include "core/verify/Engine.h"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <limits>
#include <numeric>

namespace fs = std::filesystem;

namespace pt2scope {

namespace {

std::string reportedPath(const std::string &path, bool absolute)
{
    std::error_code failure;
    const fs::path whole = fs::absolute(path, failure).lexically_normal();
    if (absolute)
        return whole.string();
    if (!fs::path(path).is_absolute())
        return path;
    const fs::path here = fs::current_path(failure);
    const std::string relative = whole.lexically_relative(here).string();
    return relative.empty() || relative.starts_with("..") ? path : relative;
}

/// Whether nothing could be said about the content: it is of no known format.
bool isEmptyHanded(const CheckResult &result)
{
    const bool noFindings = std::ranges::all_of(result.counts, [](std::size_t count) { return count == 0; });
    return result.kind == kindName(DocumentKind::Unknown) && noFindings;
}

/// A file that only searching came upon, and that turns out to be no archive, is nobody's business.
bool isForeign(const Input &input, const CheckResult &result)
{
    if (input.named || !isEmptyHanded(result))
        return false;
    const Result<DocumentPtr> document = openDocument(input.path, DocumentDepth::Records);
    return document.ok() && !(*document)->claimsToBeArchive;
}

class Run {
public:
    Run(const std::vector<Input> &inputs, const CheckRunOptions &options)
        : m_inputs(inputs),
          m_options(options),
          m_pool(options.jobs),
          m_policy(options.policy),
          m_progress(options.progress, inputs.size(), totalBytes(inputs, options.quick))
    {
        if (options.baseline || options.listEverything)
            m_policy.maxPerRule = std::numeric_limits<std::size_t>::max();
    }

    CheckRunOutcome run(const std::function<void(const CheckResult &)> &everything,
                        const std::function<void(const CheckResult &)> &report)
    {
        OrderedEmitter<std::optional<CheckResult>> emitter([&](std::optional<CheckResult> result) {
            if (!result || m_outcome.interrupted)
                return;
            if (cancelled() && result->incomplete) {
                m_outcome.interrupted = true;
                return;
            }
            everything(*result);
            settle(*result);
            m_progress.clear();
            report(*result);
        });
        m_pool.forEach(m_inputs.size(), [&](std::size_t i) {
            emitter.put(i, cancelled() ? std::nullopt : check(m_inputs[i]));
            m_progress.addFile();
        });
        m_outcome.interrupted = m_outcome.interrupted || cancelled();
        return m_outcome;
    }

private:
    static std::uint64_t totalBytes(const std::vector<Input> &inputs, bool quick)
    {
        return quick ? 0
                     : std::transform_reduce(inputs.begin(), inputs.end(), std::uint64_t{0}, std::plus<>(),
                                             [](const Input &input) { return input.nbytes; });
    }

    bool cancelled() const { return m_options.cancel != nullptr && m_options.cancel->cancelled(); }

    std::optional<CheckResult> check(const Input &input)
    {
        CheckResult result;
        if (input.failure.empty()) {
            result = checkBytes(input);
        } else {
            result.kind = kindName(DocumentKind::Unknown);
            result.device = m_options.engine ? m_options.engine->id() : result.device;
            result.status = CheckStatus::Unreadable;
            result.reason = input.failure;
            result.incomplete = true;
        }
        if (isForeign(input, result))
            return std::nullopt;
        result.path = reportedPath(input.path, m_options.absolutePaths);
        return result;
    }

    CheckResult checkBytes(const Input &input)
    {
        std::atomic<std::uint64_t> seen{0};
        CheckOptions options;
        options.quick = m_options.quick;
        options.engine = m_options.engine;
        options.policy = m_policy;
        options.cancel = m_options.cancel;
        if (m_progress.shown()) {
            options.progress = [&](std::uint64_t done, std::uint64_t) {
                std::uint64_t before = seen.load();
                while (before < done && !seen.compare_exchange_weak(before, done))
                    continue;
                if (before < done)
                    m_progress.addBytes(done - before);
            };
        }
        CheckResult result = checkFile(input.path, m_pool, options);
        if (m_progress.shown() && seen < input.nbytes)
            m_progress.addBytes(input.nbytes - seen);
        return result;
    }

    void settle(CheckResult &result)
    {
        if (m_options.baseline)
            m_outcome.suppressed += m_options.baseline->apply(result);
        cutFindings(result, m_options.policy.maxPerRule);
        ++m_outcome.inputs;
        m_outcome.incomplete = m_outcome.incomplete || result.incomplete || result.status == CheckStatus::Unreadable;
        for (const Severity severity : {Severity::Info, Severity::Warning, Severity::Error}) {
            const bool counts = !m_options.failOn.never && severity >= m_options.failOn.least;
            m_outcome.failed = m_outcome.failed || (counts && result.counts[static_cast<std::size_t>(severity)] > 0);
        }
    }

    const std::vector<Input> &m_inputs;
    const CheckRunOptions &m_options;
    ThreadPool m_pool;
    FindingPolicy m_policy;
    ProgressLine m_progress;
    CheckRunOutcome m_outcome;
};

}  // namespace

ExitStatus CheckRunOutcome::status() const
{
    if (interrupted)
        return ExitStatus::Interrupted;
    if (failed)
        return ExitStatus::Findings;
    return incomplete || inputs == 0 ? ExitStatus::Failure : ExitStatus::Success;
}

CheckRunOutcome runChecks(const std::vector<Input> &inputs, const CheckRunOptions &options,
                          const std::function<void(const CheckResult &)> &everything,
                          const std::function<void(const CheckResult &)> &report)
{
    return Run(inputs, options).run(everything, report);
}

}  // namespace pt2scope
