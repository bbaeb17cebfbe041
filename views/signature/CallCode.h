// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/session/DocumentSession.h"

#include <QWidget>

class QPushButton;

namespace pt2scope {

/// Python that loads and calls a program, below what speaks against loading it: that is part of the code, too, so that
/// no copy of it goes without. What would run somebody's code is not offered to be copied.
class CallCode : public QWidget {
    Q_OBJECT
public:
    /// `isLoadedByExport`: the code has torch.export.load read the file.
    CallCode(DocumentSession &session, QString code, bool isLoadedByExport, QWidget *parent = nullptr);

    QString python() const;
    QPushButton *makeCopyButton();

Q_SIGNALS:
    void offered(bool isOffered, const QString &whyNot);

private:
    void fill();
    bool isOffered() const;
    QString headline() const;
    QString sentence() const;

    DocumentSession &m_session;
    const QString m_code;
    const bool m_isLoadedByExport;
};

}  // namespace pt2scope
