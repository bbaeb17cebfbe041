// SPDX-License-Identifier: Apache-2.0
#include "views/window/Language.h"

#include "views/theme/Fonts.h"
#include "views/widgets/Text.h"

#include "views/session/MessageWords.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>

namespace pt2scope {

QString WordTranslator::translate(const char *context, const char *source, const char *comment, int n) const
{
    QString text = QTranslator::translate(context, source, comment, n);
    return n < 0 ? text : text.replace(QStringLiteral("%n"), grouped(static_cast<std::uint64_t>(n)));
}

void Language::choose(const QString &name)
{
    const QString wanted = name.isEmpty() ? QLocale::system().name() : name;
    m_current = wanted.startsWith(QStringLiteral("zh")) ? QStringLiteral("zh_CN") : QStringLiteral("en");
    setHeavyWeight(m_current == QStringLiteral("zh_CN") ? QFont::Bold : QFont::DemiBold);
    QCoreApplication::removeTranslator(&m_ours);
    QCoreApplication::removeTranslator(&m_rules);
    QCoreApplication::removeTranslator(&m_qts);
    if (m_qts.load(QStringLiteral("qtbase_") + m_current, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&m_qts);
    if (m_ours.load(QStringLiteral(":/i18n/pt2scope_%1.qm").arg(m_current)))
        QCoreApplication::installTranslator(&m_ours);
    if (m_rules.load(QStringLiteral(":/i18n/rules_%1.qm").arg(m_current)))
        QCoreApplication::installTranslator(&m_rules);
    chooseMessageLanguage(m_current);
}

}  // namespace pt2scope
