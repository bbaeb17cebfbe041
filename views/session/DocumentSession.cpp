// SPDX-License-Identifier: Apache-2.0
#include "views/session/DocumentSession.h"

#include "core/check/Checker.h"

#include <QDir>
#include <QFileInfo>

namespace pt2scope {

DocumentSession::DocumentSession(QString path, Workshop &workshop, QObject *parent)
    : QObject(parent), m_path(std::move(path)), m_workshop(workshop)
{
    constexpr int progressInterval = 100;  // ms
    constexpr int settleTime = 250;        // ms: whoever writes a file does so in several steps
    m_progressTimer.setInterval(progressInterval);
    connect(&m_progressTimer, &QTimer::timeout, this, &DocumentSession::progressed);
    m_diskTimer.setSingleShot(true);
    m_diskTimer.setInterval(settleTime);
    connect(&m_diskTimer, &QTimer::timeout, this, &DocumentSession::lookAtDisk);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_diskTimer, qOverload<>(&QTimer::start));
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_diskTimer, qOverload<>(&QTimer::start));
}

DocumentSession::~DocumentSession()
{
    m_ticket.drop();
    giveBack();
}

QString DocumentSession::name() const
{
    const QString clean = QDir::cleanPath(m_path);
    return QFileInfo(clean).fileName();
}

DocumentSession::Progress DocumentSession::progress() const
{
    return m_progress ? Progress{m_progress->done.load(), m_progress->total.load()} : Progress{};
}

void DocumentSession::setStage(Stage stage)
{
    m_stage = stage;
    isBusy() ? m_progressTimer.start() : m_progressTimer.stop();
    Q_EMIT changed();
}

DocumentSession::CheckPlan DocumentSession::begin()
{
    m_progress = std::make_shared<SharedProgress>();
    m_failure.reset();
    m_deviceFailure.reset();
    m_result.reset();
    return {this, m_workshop, m_workshop.device, m_progress};
}

void DocumentSession::load()
{
    m_ticket.drop();
    giveBack();
    const CheckPlan plan = begin();
    m_onDisk = OnDisk::AsOpened;
    setStage(Stage::Opening);
    watch();
    m_ticket = m_workshop.jobs.start([this, path = m_path.toStdString(), plan](JobContext &job) {
        const auto open = [&](DocumentDepth depth, Stage next) -> DocumentPtr {
            const Result<DocumentPtr> opened = openDocument(path, depth);
            if (!opened) {
                job.post([this, error = opened.error()] {
                    m_failure = error;
                    setStage(Stage::Failed);
                });
                return nullptr;
            }
            job.post([this, document = *opened, next] {
                m_document = document;
                setStage(next);
            });
            return *opened;
        };
        if (job.cancelled() || !open(DocumentDepth::Records, Stage::Reading) || job.cancelled())
            return;
        const DocumentPtr document = open(DocumentDepth::Facts, Stage::Reading);
        if (!document || job.cancelled())
            return;
        job.post([this, facts = readFacts(document)] {
            m_facts = facts;
            setStage(Stage::Checking);
        });
        runCheck(job, document, plan);
    });
}

void DocumentSession::check()
{
    if (!m_document || !m_facts)
        return load();
    m_ticket.drop();
    const CheckPlan plan = begin();
    setStage(Stage::Checking);
    m_ticket = m_workshop.jobs.start([document = m_document, plan](JobContext &job) { runCheck(job, document, plan); });
}

void DocumentSession::runCheck(JobContext &job, const DocumentPtr &document, const CheckPlan &plan)
{
    const Result<std::unique_ptr<Engine>> engine = plan.workshop.engines.make(plan.device);
    CheckOptions options;
    options.engine = engine ? engine->get() : nullptr;
    options.cancel = &job.token();
    options.progress = [progress = plan.progress](std::uint64_t done, std::uint64_t total) {
        progress->done = done;
        progress->total = total;
    };
    auto result = std::make_shared<const CheckResult>(checkDocument(*document, plan.workshop.pool, options));
    if (job.cancelled())
        return;
    const std::optional<Error> failure = engine ? std::nullopt : std::optional(engine.error());
    job.post([session = plan.session, result, failure] {
        session->m_result = result;
        session->m_deviceFailure = failure;
        session->setStage(Stage::Checked);
    });
}

void DocumentSession::stop()
{
    if (!isBusy())
        return;
    m_ticket.drop();
    setStage(Stage::Stopped);
}

void DocumentSession::setMuted(std::string_view rule, bool isMuted)
{
    if (isMuted)
        m_muted.emplace(rule);
    else if (const auto found = m_muted.find(rule); found != m_muted.end())
        m_muted.erase(found);
    Q_EMIT mutedChanged();
}

void DocumentSession::unmuteAll()
{
    m_muted.clear();
    Q_EMIT mutedChanged();
}

void DocumentSession::giveBack()
{
    // Freeing a large graph takes longer than a frame.
    m_workshop.jobs.startUnwatched([document = std::exchange(m_document, nullptr),
                                    facts = std::exchange(m_facts, nullptr),
                                    result = std::exchange(m_result, nullptr)](JobContext &) {});
}

void DocumentSession::watch()
{
    if (!m_watcher.files().isEmpty())
        m_watcher.removePaths(m_watcher.files());
    if (!m_watcher.directories().isEmpty())
        m_watcher.removePaths(m_watcher.directories());
    if (QFileInfo(m_path).isReadable())  // of any other Qt complains on stderr
        m_watcher.addPath(m_path);
}

void DocumentSession::lookAtDisk()
{
    m_onDisk = QFileInfo::exists(m_path) ? OnDisk::Changed : OnDisk::Gone;
    if (m_onDisk == OnDisk::Changed)
        watch();  // a file that was replaced is watched no more
    Q_EMIT changedOnDisk();
}

}  // namespace pt2scope
