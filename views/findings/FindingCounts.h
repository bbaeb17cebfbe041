// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/session/DocumentSession.h"

#include <QWidget>
#include <array>

class QLabel;

namespace pt2scope {

class IconLabel;

/// "3 errors", "0 warnings", "2 notes", "1 not checked", and "4 muted" where
/// some are, as a row of small words with icons; nothing before there is a
/// result.
class FindingCounts : public QWidget {
    Q_OBJECT
public:
    explicit FindingCounts(DocumentSession &session, QWidget *parent = nullptr);

private:
    void refresh();

    DocumentSession &m_session;
    std::array<IconLabel *, 5> m_icons{};
    std::array<QLabel *, 5> m_words{};
};

}  // namespace pt2scope
