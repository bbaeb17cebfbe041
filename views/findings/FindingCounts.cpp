// SPDX-License-Identifier: Apache-2.0
#include "views/findings/FindingCounts.h"

#include "core/check/Rule.h"
#include "views/session/FindingTally.h"
#include "views/session/Verdict.h"
#include "views/widgets/Labels.h"

#include <QHBoxLayout>
#include <algorithm>

namespace pt2scope {

FindingCounts::FindingCounts(DocumentSession &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    const std::array tones{Tone::Error, Tone::Warning, Tone::Note, Tone::Unchecked, Tone::Plain};
    for (std::size_t i = 0; i < tones.size(); ++i) {
        const bool isMuted = tones[i] == Tone::Plain;
        m_icons[i] = new IconLabel(isMuted ? QStringLiteral("mute") : toneIcon(tones[i]), tones[i], 14);
        row->addWidget(m_icons[i]);
        m_words[i] = makeLabel({}, uiFont(12), secondaryRole);
        row->addWidget(m_words[i]);
        row->addSpacing(8);
    }
    connect(&m_session, &DocumentSession::changed, this, &FindingCounts::refresh);
    connect(&m_session, &DocumentSession::mutedChanged, this, &FindingCounts::refresh);
    refresh();
}

void FindingCounts::refresh()
{
    const CheckResult *result = m_session.result().get();
    for (QWidget *part : findChildren<QWidget *>(Qt::FindDirectChildrenOnly))
        part->setVisible(result);
    if (!result)
        return;
    const FindingTally counts = tally(m_session);
    const auto count = [&](Severity severity) {
        return static_cast<int>(counts.shown[static_cast<std::size_t>(severity)]);
    };
    const std::array severities{Severity::Error, Severity::Warning, Severity::Info};
    for (std::size_t i = 0; i < severities.size(); ++i) {
        const Tone tone = toneOf(severities[i]);
        m_icons[i]->setIcon(toneIcon(tone), count(severities[i]) > 0 ? tone : Tone::Plain);
    }
    m_words[0]->setText(tr("%n error(s)", nullptr, count(Severity::Error)));
    m_words[1]->setText(tr("%n warning(s)", nullptr, count(Severity::Warning)));
    m_words[2]->setText(tr("%n note(s)", nullptr, count(Severity::Info)));
    m_words[3]->setText(tr("%n not checked", nullptr, static_cast<int>(uncheckedPhases(*result))));
    m_words[3]->setVisible(result->status != CheckStatus::Unreadable);
    m_icons[3]->setVisible(result->status != CheckStatus::Unreadable);
    m_words[4]->setText(tr("%n muted", nullptr, static_cast<int>(counts.mutedCount)));
    m_words[4]->setVisible(counts.mutedCount > 0);
    m_icons[4]->setVisible(counts.mutedCount > 0);
}

}  // namespace pt2scope
