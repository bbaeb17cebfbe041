// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/inspector/Sheet.h"
#include "views/inspector/WeightValues.h"
#include "views/session/DocumentSession.h"

#include <QWidget>
#include <memory>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace pt2scope {

/// The values of a tensor: the first ones, then, at once where they are few and else when they are asked for, what all
/// of them give. Reads them behind, and stops when it goes.
class ValuesPane : public QWidget {
    Q_OBJECT
public:
    ValuesPane(const DocumentSession &session, std::size_t row, QWidget *parent = nullptr);

    void measure();
    void stop();

Q_SIGNALS:
    /// What it shows by now, as text.
    void told(const SheetSection &section);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void showFirst(std::shared_ptr<const FirstValues> first);
    void showTable();
    void showOffer();
    void showProgress(std::uint64_t nbytes);
    void showFigures(const WeightFigures &figures);
    void addParts(const TensorStatistics &statistics);
    void addHeatMap(const WeightFigures &figures);
    void addNote(const QString &text);
    void addTitle(const QString &text);
    void tell();

    const DocumentFactsPtr m_facts;
    const std::size_t m_row;
    Workshop &m_workshop;
    std::shared_ptr<const FirstValues> m_first;
    QStringList m_notes;  // as told, and so the rows
    std::vector<SheetRow> m_rows;
    QVBoxLayout *m_column;
    QLabel *m_table = nullptr;
    QWidget *m_offer = nullptr;
    QPushButton *m_button = nullptr;
    QLabel *m_hint = nullptr;
    std::size_t m_tableColumns = 0;
    bool m_isMeasuring = false;
    JobTicket m_job;
};

}  // namespace pt2scope
