// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/CheckResult.h"
#include "views/session/DocumentFacts.h"
#include "views/session/Workshop.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>
#include <atomic>
#include <memory>
#include <optional>
#include <set>

namespace pt2scope {

/// One thing that was opened, and all that is known of it so far: first what its directory says, then the document,
/// its facts, and the verdict. Values arrive whole and never change; a job finds them, and dies with the session.
class DocumentSession : public QObject {
    Q_OBJECT
public:
    enum class Stage { Opening, Reading, Checking, Checked, Stopped, Failed };

    /// What became of the file since it was opened.
    enum class OnDisk { AsOpened, Changed, Gone };

    struct Progress {
        std::uint64_t done = 0;  // stored bytes
        std::uint64_t total = 0;
    };

    DocumentSession(QString path, Workshop &workshop, QObject *parent = nullptr);
    ~DocumentSession() override;

    const QString &path() const { return m_path; }
    QString name() const;  // the last part of the path
    Workshop &workshop() const { return m_workshop; }
    Stage stage() const { return m_stage; }
    bool isBusy() const { return m_stage < Stage::Checked; }
    OnDisk onDisk() const { return m_onDisk; }
    Progress progress() const;
    /// Null until the directory was read; while reading only the directory is in it.
    const DocumentPtr &document() const { return m_document; }
    const DocumentFactsPtr &facts() const { return m_facts; }
    const std::shared_ptr<const CheckResult> &result() const { return m_result; }
    const std::optional<Error> &failure() const { return m_failure; }
    /// Why the result is not of the device that was chosen, but of the CPU.
    const std::optional<Error> &deviceFailure() const { return m_deviceFailure; }

    /// Ids of rules whose findings no list shows and nothing counts for now. What they say of the file
    /// stays: the verdict is the same.
    using MutedRules = std::set<std::string, std::less<>>;
    const MutedRules &mutedRules() const { return m_muted; }
    void setMuted(std::string_view rule, bool isMuted);
    void unmuteAll();

    /// Opens and checks, from the start.
    void load();
    /// Checks again what is open.
    void check();
    /// What is known stays.
    void stop();

Q_SIGNALS:
    void changed();  // stage, document, facts or result
    void progressed();
    void mutedChanged();
    void changedOnDisk();

private:
    struct SharedProgress {
        std::atomic<std::uint64_t> done{0};
        std::atomic<std::uint64_t> total{0};
    };

    /// What a check needs. The session may be gone by then: only what is posted may touch it.
    struct CheckPlan {
        DocumentSession *session;
        Workshop &workshop;
        std::string device;
        std::shared_ptr<SharedProgress> progress;
    };

    void setStage(Stage stage);
    CheckPlan begin();
    static void runCheck(JobContext &job, const DocumentPtr &document, const CheckPlan &plan);
    void giveBack();
    void watch();
    void lookAtDisk();

    const QString m_path;
    Workshop &m_workshop;
    Stage m_stage = Stage::Opening;
    OnDisk m_onDisk = OnDisk::AsOpened;
    DocumentPtr m_document;
    DocumentFactsPtr m_facts;
    std::shared_ptr<const CheckResult> m_result;
    std::optional<Error> m_failure;
    std::optional<Error> m_deviceFailure;
    MutedRules m_muted;
    std::shared_ptr<SharedProgress> m_progress;
    QTimer m_progressTimer;
    QFileSystemWatcher m_watcher;
    QTimer m_diskTimer;
    JobTicket m_ticket;
};

}  // namespace pt2scope
