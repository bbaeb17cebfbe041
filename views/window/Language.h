// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QTranslator>

namespace pt2scope {

/// Words with their counts in groups, as every other number is told: "3,481 records".
class WordTranslator : public QTranslator {
public:
    QString translate(const char *context, const char *source, const char *comment, int n) const override;
};

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
    WordTranslator m_ours;
    QTranslator m_rules;
    QTranslator m_qts;
};

}  // namespace pt2scope
