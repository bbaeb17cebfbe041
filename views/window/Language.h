// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QTranslator>

namespace pt2scope {

/// Puts a language on the application; widgets learn of it by QEvent::LanguageChange.
class Language : public QObject {
    Q_OBJECT
public:
    explicit Language(QObject *parent = nullptr) : QObject(parent) {}
    /// "en", "zh_CN"; empty: as the system, and English where it speaks none of ours.
    void choose(const QString &name);
    const QString &current() const { return m_current; }

private:
    QString m_current;
    QTranslator m_ours;
    QTranslator m_rules;
    QTranslator m_qts;
};

}  // namespace pt2scope
