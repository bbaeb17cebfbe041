// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/frame/Place.h"
#include "views/session/DocumentFacts.h"

#include <QWidget>

namespace pt2scope {

/// Bars of operators by count, and of bytes and values by dtype.
class OperatorsSection : public QWidget {
    Q_OBJECT
public:
    explicit OperatorsSection(DocumentFactsPtr facts, QWidget *parent = nullptr);

Q_SIGNALS:
    void selected(const Selection &selection);

private:
    QWidget *makeOperators();
    QWidget *makeTypes() const;

    DocumentFactsPtr m_facts;
};

}  // namespace pt2scope
