// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/frame/Place.h"
#include "views/session/DocumentSession.h"

#include <QWidget>

class QLabel;

namespace pt2scope {

class Treemap;

/// The treemap of bytes by module, or by file where weights say little, with the way out again and a legend.
class WeightsSection : public QWidget {
    Q_OBJECT
public:
    explicit WeightsSection(DocumentFactsPtr facts, QWidget *parent = nullptr);

    Treemap *map() const { return m_map; }
    void select(const Selection &selection);
    /// Marks what something was found of that is not muted.
    void showFindings(const DocumentSession &session);

Q_SIGNALS:
    void selected(const Selection &selection);

private:
    void showTrail();
    QWidget *makeLegend() const;
    bool hasFiles() const { return !m_facts->files.empty(); }

    DocumentFactsPtr m_facts;
    Treemap *m_map;
    QLabel *m_trail;
};

}  // namespace pt2scope
