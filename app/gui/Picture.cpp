// SPDX-License-Identifier: Apache-2.0
#include "app/gui/Picture.h"

#include "app/Output.h"
#include "app/commands/GraphCommand.h"
#include "app/commands/RenderCommand.h"
#include "core/bytes/Text.h"
#include "views/graph/GraphCanvas.h"
#include "views/graph/GraphView.h"
#include "views/window/MainWindow.h"
#include "views/window/Selecting.h"

#include <QApplication>
#include <QEventLoop>
#include <QPainter>
#include <QPdfWriter>
#include <QSettings>
#include <QSvgGenerator>
#include <QTemporaryDir>
#include <QThread>

namespace pt2scope {

namespace {

std::optional<QSize> parseSize(const std::string &text)
{
    constexpr std::uint64_t most = 8192;
    const std::size_t cross = text.find('x');
    const std::optional<std::uint64_t> width = parseDecimal(text.substr(0, cross));
    const std::optional<std::uint64_t> height =
        cross == std::string::npos ? std::nullopt : parseDecimal(text.substr(cross + 1));
    if (!width || !height || *width < 320 || *height < 240 || *width > most || *height > most)
        return std::nullopt;
    return QSize(static_cast<int>(*width), static_cast<int>(*height));
}

void waitUntil(const auto &isDone)
{
    QEventLoop loop;
    while (!isDone())
        loop.processEvents(QEventLoop::WaitForMoreEvents | QEventLoop::ExcludeUserInputEvents);
}

/// A graph goes over softly from one folding to the next; a picture is of where that ends.
void waitForView(const View *view)
{
    if (const auto *graph = qobject_cast<const GraphView *>(view))
        waitUntil([graph] { return !graph->isBusy() && graph->canvas()->isAtRest(); });
}

/// What is worked out behind, such as bytes for the inspector, has arrived and is laid out: never a matter of time, so
/// that one command makes one picture.
void settle(JobRunner &jobs)
{
    constexpr unsigned long patience = 2;  // ms
    constexpr int quietRounds = 3;         // an event may ask for another, such as for a new layout
    for (int quiet = 0; quiet < quietRounds; ++quiet) {
        while (!jobs.isIdle()) {
            QThread::msleep(patience);
            QApplication::processEvents(QEventLoop::ExcludeUserInputEvents);
            quiet = 0;
        }
        QApplication::sendPostedEvents();
        QApplication::processEvents(QEventLoop::ExcludeUserInputEvents);
    }
}

bool writePicture(QWidget &window, const QString &file, int scale)
{
    if (file.endsWith(QStringLiteral(".svg"), Qt::CaseInsensitive)) {
        QSvgGenerator generator;
        generator.setFileName(file);
        generator.setSize(window.size());
        generator.setViewBox(window.rect());
        QPainter painter;
        if (!painter.begin(&generator))
            return false;
        window.render(&painter);
        return painter.end();
    }
    if (file.endsWith(QStringLiteral(".pdf"), Qt::CaseInsensitive)) {
        QPdfWriter writer(file);
        constexpr int resolution = 96;
        writer.setResolution(resolution);
        writer.setPageMargins({});
        writer.setPageSize(QPageSize(QSizeF(window.size()) * 72.0 / resolution, QPageSize::Point));
        QPainter painter;
        if (!painter.begin(&writer))
            return false;
        window.render(&painter);
        return painter.end();
    }
    QImage image(window.size() * scale, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(scale);
    image.fill(theme().window);
    window.render(&image);
    return image.save(file);
}

/// Empty, or why the place is not to be had.
std::string goThere(DocumentPage &page, const Arguments &arguments)
{
    const DocumentFacts &facts = *page.session().facts();
    Place place{QString::fromStdString(arguments.valueOr(renderViewOption, renderViewOption.fallback)), {}, {}};
    if (const std::optional<std::string> model = arguments.value(modelOption)) {
        if (!facts.model(*model))
            return "there is no model '" + printable(*model) + "'";
        place.model = *model;
    }
    if (const std::optional<std::string> name = arguments.value(renderSelectOption)) {
        const std::optional<Selection> selection = findSelection(page.session(), place.model, *name);
        if (!selection)
            return "there is no tensor, node, module, record or finding '" + printable(*name) + "'";
        place.selection = *selection;
    }
    const QString view = place.view;
    page.goTo(place);
    return page.place().view == view ? std::string()
                                     : "there is nothing to show in the view '" + view.toStdString() + "'";
}

}  // namespace

ExitStatus renderPicture(const Arguments &arguments)
{
    const std::optional<QSize> size = parseSize(arguments.valueOr(renderSizeOption, renderSizeOption.fallback));
    if (!size)
        return usageError(arguments.command(), "--size must be WIDTHxHEIGHT, 320x240 to 8192x8192");
    // A picture neither shows nor changes what the user has set.
    const QTemporaryDir folder;
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path());
    QApplication::setCursorFlashTime(0);
    Appearance appearance;
    appearance.choose(arguments.valueOr(renderThemeOption, "light") == "dark" ? Appearance::Choice::Dark
                                                                              : Appearance::Choice::Light);
    Language language;
    language.choose(QString::fromStdString(arguments.valueOr(renderLanguageOption, "en")));
    const std::unique_ptr<Workshop> workshop = makeWorkshop();
    MainWindow window(*workshop, appearance, language);
    window.resize(*size);
    window.show();
    if (arguments.valueOr(renderViewOption, "") != "start") {
        const std::string path = arguments.operands().front();
        window.open(QString::fromStdString(path));
        DocumentSession &session = window.page()->session();
        waitUntil([&] { return !session.isBusy(); });
        std::string why = session.failure() ? session.failure()->message : std::string();
        if (why.empty())
            why = goThere(*window.page(), arguments);
        if (!why.empty()) {
            complain(printable(path) + ": " + why);
            return ExitStatus::Failure;
        }
    }
    View *view = window.page() ? window.page()->view() : nullptr;
    waitForView(view);
    settle(workshop->jobs);
    const std::optional<std::string> expand = arguments.value(graphExpandOption);
    if (auto *graph = qobject_cast<GraphView *>(view); graph && expand) {
        const unsigned level = expandLevel(*expand).value_or(0);
        level == expandAll ? graph->unfoldAll() : graph->setLevel(level);
    }
    waitForView(view);
    settle(workshop->jobs);
    const std::string file = *arguments.value(renderOutputOption);
    const int scale = static_cast<int>(arguments.number(renderScaleOption).value_or(1));
    if (writePicture(window, QString::fromStdString(file), scale))
        return ExitStatus::Success;
    complain("cannot write '" + printable(file) + "'");
    return ExitStatus::Failure;
}

}  // namespace pt2scope
