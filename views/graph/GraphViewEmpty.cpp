// SPDX-License-Identifier: Apache-2.0
// What is said in place of a graph.
#include "views/graph/GraphView.h"

#include "core/pt2/AotiSummary.h"
#include "views/graph/GraphBar.h"
#include "views/widgets/Labels.h"
#include "views/widgets/LinkLabel.h"
#include "views/widgets/Text.h"

#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>

namespace pt2scope {

namespace {

/// The one to look at first: the library, else the source that it is compiled from.
const AotiFile *mainFile(const AotiPackage &compiled)
{
    for (const AotiFileKind kind : {AotiFileKind::SharedLibrary, AotiFileKind::WrapperSource}) {
        const auto file = std::ranges::find(compiled.files, kind, &AotiFile::kind);
        if (file != compiled.files.end())
            return &*file;
    }
    return nullptr;
}

}  // namespace

void GraphView::showEmpty(const QString &headline, const QString &sentence,
                          const QList<std::pair<QString, Place>> &links)
{
    m_emptyText = sentence;
    m_bar->setEnabled(false);
    QWidget *page = makeEmptyState(QStringLiteral("graph"), Tone::Plain, headline, sentence);
    auto *column = static_cast<QVBoxLayout *>(page->layout());
    for (const auto &[words, place] : links) {
        auto *link = new LinkLabel(QStringLiteral("<a href=\"#\">%1</a>").arg(escaped(words)));
        connect(link, &QLabel::linkActivated, this, [this, to = place] { Q_EMIT wanted(to); });
        column->insertWidget(column->count() - 1, link, 0, Qt::AlignHCenter);  // before what is left free below
    }
    m_pages->addWidget(page);
    m_pages->setCurrentWidget(page);
}

void GraphView::showCompiled()
{
    const AotiPackage *compiled = m_model.summary->compiled;
    if (!compiled)
        return showEmpty(tr("No graph"), tr("This model has no exported program: there is nothing to draw."));
    QStringList devices;
    for (const std::string &device : devicesOf(*compiled))
        devices << shown(device);
    const int count = static_cast<int>(compiled->files.size());
    const QString files = devices.isEmpty()
                              ? tr("%n file(s)", nullptr, count)
                              : tr("%n file(s) for %1", nullptr, count).arg(devices.join(QStringLiteral(", ")));
    QList<std::pair<QString, Place>> links{{tr("What is in the package"), {QStringLiteral("overview"), {}, {}}}};
    const AotiFile *file = mainFile(*compiled);
    if (file && m_model.summary->document == m_facts->document.get())
        links.append({file->kind == AotiFileKind::SharedLibrary ? tr("Show the compiled library")
                                                                : tr("Show the source that is compiled"),
                      {{}, {}, {.kind = SelectionKind::Record, .name = compiled->folder + file->name}}});
    showEmpty(tr("Compiled, so there is no graph"),
              tr("Of an exported program its operators and modules would be drawn here. This model was compiled by "
                 "AOTInductor: "
                 "in place of the program the package holds %1.")
                  .arg(files),
              links);
}

}  // namespace pt2scope
