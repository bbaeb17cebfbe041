// SPDX-License-Identifier: Apache-2.0
#include "views/signature/CallCode.h"

#include "views/session/MessageWords.h"
#include "views/session/Verdict.h"
#include "views/signature/SignatureParts.h"
#include "views/widgets/Labels.h"
#include "views/widgets/SectionHead.h"

#include <QApplication>
#include <QClipboard>
#include <QPushButton>
#include <QVBoxLayout>

namespace pt2scope {

namespace {

/// As much as one looks at: what takes thousands of inputs has thousands of lines.
QString beginning(const QString &code)
{
    constexpr int mostLines = 200;
    qsizetype end = 0;
    for (int line = 0; line < mostLines; ++line) {
        end = code.indexOf(QLatin1Char('\n'), end) + 1;
        if (end == 0)
            return code;
    }
    const auto more = static_cast<int>(QStringView(code).mid(end).count(QLatin1Char('\n')));
    return more == 0 ? code
                     : code.left(end) + QStringLiteral("# ")
                           + CallCode::tr("%n more line(s), which are copied as well", nullptr, more);
}

}  // namespace

CallCode::CallCode(DocumentSession &session, QString code, bool isLoadedByExport, QWidget *parent)
    : QWidget(parent), m_session(session), m_code(std::move(code)), m_isLoadedByExport(isLoadedByExport)
{
    setVisible(!m_code.isEmpty());
    if (m_code.isEmpty())
        return;
    connect(&m_session, &DocumentSession::changed, this, &CallCode::fill);
    fill();
}

QPushButton *CallCode::makeCopyButton()
{
    auto *button = new QPushButton(icon(QStringLiteral("copy")), tr("Copy Python"));
    if (m_code.isEmpty())
        button->hide();  // shown before it has a parent, it would be a window
    connect(button, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(python()); });
    const auto follow = [button](bool isOn, const QString &whyNot) {
        button->setEnabled(isOn);
        button->setToolTip(whyNot);
    };
    connect(this, &CallCode::offered, button, follow);
    follow(isOffered(), isOffered() ? QString() : headline());
    return button;
}

void CallCode::fill()
{
    delete layout();
    qDeleteAll(findChildren<QWidget *>(Qt::FindDirectChildrenOnly));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addLayout(makeSectionHead(tr("Call it"), tr("sizes as at export")));
    const QString words = headline();
    if (!m_session.result())
        column->addWidget(makeNotice(Tone::Unchecked, tr("Not checked: whether it is safe to load is not known.")));
    else if (!words.isEmpty())
        column->addWidget(makeNotice(Tone::Error, QStringLiteral("%1. %2").arg(words, sentence())));
    column->addWidget(makeCode(beginning(python())));
    Q_EMIT offered(isOffered(), isOffered() ? QString() : words);
}

bool CallCode::isOffered() const
{
    return !m_session.result() || !isDangerous(*m_session.result());
}

/// What speaks against loading it, in words of ours alone, as it becomes part of a program. Empty where nothing does.
QString CallCode::headline() const
{
    const CheckResult *result = m_session.result().get();
    if (result && result->status == CheckStatus::Error)
        return verdictOn(m_session).headline;
    return result && m_isLoadedByExport && !isLoadable(*result) ? tr("PyTorch does not load it") : QString();
}

QString CallCode::sentence() const
{
    const CheckResult &result = *m_session.result();
    if (!isDangerous(result) && !exhaustsMemory(result) && !isLoadable(result))
        return QStringLiteral("%1.").arg(reasonText(result.loadable.back().reason));
    return verdictOn(m_session).sentence;
}

QString CallCode::python() const
{
    const QString words = m_code.isEmpty() ? QString() : headline();
    return words.isEmpty() ? m_code : QStringLiteral("# %1.\n%2").arg(words, m_code);
}

}  // namespace pt2scope
