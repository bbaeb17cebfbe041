// SPDX-License-Identifier: Apache-2.0
#include "views/inspector/ValuesPane.h"

#include "core/tensor/ValueTable.h"
#include "core/verify/native/NativeEngine.h"
#include "views/charts/HeatMap.h"
#include "views/charts/HistogramChart.h"
#include "views/inspector/SheetTable.h"
#include "views/inspector/StatisticsWords.h"
#include "views/session/MessageWords.h"
#include "views/widgets/Labels.h"
#include "views/widgets/Text.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <atomic>

namespace pt2scope {

ValuesPane::ValuesPane(const DocumentSession &session, std::size_t row, QWidget *parent)
    : QWidget(parent),
      m_facts(session.facts()),
      m_row(row),
      m_workshop(session.workshop()),
      m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(6);
    m_job = m_workshop.jobs.start([this, facts = m_facts, row, &pool = m_workshop.pool](JobContext &job) {
        auto first = std::make_shared<const FirstValues>(readFirstValues(*facts, row, pool, job.token()));
        job.post([this, first] { showFirst(first); });
    });
}

void ValuesPane::showFirst(std::shared_ptr<const FirstValues> first)
{
    m_first = std::move(first);
    if (!m_first->corner) {
        addNote(tr("There are no values to show: %1.").arg(reasonText(m_first->why)));
        return;
    }
    if (m_first->elements.empty()) {
        addNote(tr("It has no elements."));
        return;
    }
    if (!m_first->part.empty())
        m_column->addWidget(new ElidedLabel(shown(m_first->part), monoFont(11), quietRole));
    m_table = makeLabel({}, monoFont(11));
    m_table->setObjectName(QStringLiteral("firstValues"));
    m_table->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_table->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_column->addWidget(m_table);
    showTable();
    if (m_first->isSmall)
        measure();
    else
        showOffer();
}

/// As many columns as there is room for.
void ValuesPane::showTable()
{
    const double character = std::max(1.0, QFontMetricsF(monoFont(11)).horizontalAdvance(QLatin1Char('0')));
    const auto columns = static_cast<std::size_t>(std::max(20.0, width() / character));
    if (!m_table || columns == m_tableColumns)
        return;
    m_tableColumns = columns;
    constexpr int digits = 3;
    const ValueTable table = valueTable(*m_first->corner, m_first->elements, columns, digits);
    QString text = QString::fromStdString(table.text);
    text.chop(1);  // the end of the last line
    m_table->setText(text);
    m_table->setToolTip(table.isRounded ? tr("Rounded, so that more of them are seen.") : QString());
    tell();
}

void ValuesPane::resizeEvent(QResizeEvent *)
{
    showTable();
}

void ValuesPane::showOffer()
{
    m_offer = new QWidget;
    auto *row = new QHBoxLayout(m_offer);
    row->setContentsMargins(0, 4, 0, 4);
    row->setSpacing(10);
    m_button = new QPushButton(tr("Compute statistics"));
    m_button->setAutoDefault(true);  // Enter presses it, as Space does
    connect(m_button, &QPushButton::clicked, this, [this] { m_isMeasuring ? stop() : measure(); });
    m_hint = makeLabel(tr("reads %1").arg(bytesText(m_first->storageBytes)), uiFont(12), quietRole);
    row->addWidget(m_button);
    row->addWidget(m_hint, 1);
    m_column->addWidget(m_offer);
}

void ValuesPane::measure()
{
    m_isMeasuring = true;
    if (m_button)
        m_button->setText(tr("Stop"));
    showProgress(0);
    const std::uint64_t step = std::max<std::uint64_t>(1, m_first->storageBytes / 50);
    m_job = m_workshop.jobs.start([this, facts = m_facts, row = m_row, &workshop = m_workshop,
                                   device = m_workshop.device, step](JobContext &job) {
        std::atomic<std::uint64_t> steps{0};
        const auto progress = [&](std::uint64_t nbytes) {
            if (nbytes / step > steps.exchange(std::max<std::uint64_t>(steps, nbytes / step)))
                job.post([this, nbytes] { showProgress(nbytes); });
        };
        const Result<std::unique_ptr<Engine>> chosen = workshop.engines.make(device);
        NativeEngine native;
        Engine &engine = chosen ? **chosen : native;
        auto figures = measureWeight(*facts, row, engine, workshop.pool, job.token(), progress);
        if (!figures)
            return;
        auto kept = std::make_shared<const WeightFigures>(std::move(*figures));
        job.post([this, kept] { showFigures(*kept); });
    });
}

void ValuesPane::stop()
{
    m_job.drop();
    m_isMeasuring = false;
    m_button->setText(tr("Compute statistics"));
    m_hint->setText(tr("reads %1").arg(bytesText(m_first->storageBytes)));
}

void ValuesPane::showProgress(std::uint64_t nbytes)
{
    const std::uint64_t all = std::max<std::uint64_t>(1, m_first->storageBytes);
    const double share = std::min(1.0, static_cast<double>(nbytes) / static_cast<double>(all));
    if (m_hint)
        m_hint->setText(tr("reading, %1 %").arg(static_cast<int>(100 * share)));
}

void ValuesPane::showFigures(const WeightFigures &figures)
{
    m_isMeasuring = false;
    delete m_offer;
    m_offer = nullptr;
    m_button = nullptr;
    m_hint = nullptr;
    const TensorMeasures &measures = figures.measures;
    if (!measures.damage.empty()) {
        m_column->addWidget(makeNotice(
            Tone::Error, tr("These are not the bytes that were saved: %1.").arg(reasonText(measures.damage))));
        m_rows.push_back({tr("damaged"), reasonText(measures.damage)});
    }
    if (measures.statistics)
        addParts(*measures.statistics);
    else
        addNote(tr("There are no statistics: %1.").arg(reasonText(measures.noStatistics)));
    if (!measures.fallback.empty())
        addNote(tr("The CPU read it: %1.").arg(reasonText(measures.fallback)));
    addHeatMap(figures);
    tell();
}

void ValuesPane::addParts(const TensorStatistics &statistics)
{
    for (PartWords &part : statisticsWords(statistics, m_first->corner->meta().dtype)) {
        if (!part.title.isEmpty())
            addTitle(part.title);
        if (part.histogram) {
            auto *chart = new HistogramChart;
            chart->setHistogram(part.histogram);
            m_column->addWidget(chart);
        }
        m_column->addWidget(new SheetTable(part.rows));
        for (SheetRow &row : part.rows) {
            if (!part.title.isEmpty())
                row.label = QStringLiteral("%1: %2").arg(part.title, row.label);
            m_rows.push_back(row);
        }
    }
}

void ValuesPane::addHeatMap(const WeightFigures &figures)
{
    if (!figures.noMeans.empty())
        addNote(tr("There is no heat map: %1.").arg(reasonText(figures.noMeans)));
    if (!figures.means)
        return;
    if (traits(m_first->corner->meta().dtype).kind == DTypeKind::Complex)
        addTitle(tr("Magnitudes"));
    auto *map = new HeatMap;
    map->setMeans(*figures.means);
    m_column->addWidget(map);
}

void ValuesPane::addNote(const QString &text)
{
    m_column->addWidget(makeParagraph(text, uiFont(12), secondaryRole));
    m_notes << text;
    tell();
}

void ValuesPane::addTitle(const QString &text)
{
    m_column->addWidget(makeLabel(text, uiFont(12, QFont::DemiBold), secondaryRole));
}

void ValuesPane::tell()
{
    SheetSection section;
    section.text = m_notes.join(QLatin1Char('\n'));
    section.rows = m_rows;
    section.code = m_table ? m_table->text() : QString();
    Q_EMIT told(section);
}

}  // namespace pt2scope
