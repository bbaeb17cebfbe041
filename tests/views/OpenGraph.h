// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/views/ViewsFixture.h"
#include "views/graph/GraphView.h"

#include <QWheelEvent>

namespace pt2scope::testing {

inline constexpr std::uint32_t none = GraphScene::none;
inline constexpr const char *transformer = "pt2/2.15.0/transformer_layer.pt2";

/// A document with its graph open and laid out.
struct OpenGraph {
    TestWindow app;
    DocumentPage *page = nullptr;
    GraphView *view = nullptr;
    GraphCanvas *canvas = nullptr;

    explicit OpenGraph(const char *path, const std::string &model = {})
    {
        page = &app.open(fixture(path));
        act([&] { page->goTo({QStringLiteral("graph"), model, {}}); });
        view = qobject_cast<GraphView *>(page->view());
        canvas = view ? view->canvas() : nullptr;
        settle();
    }

    bool isOpen() const { return canvas && canvas->scene(); }
    const GraphScene &scene() const { return *canvas->scene(); }
    const GraphOutline &outline() const { return scene().subject()->outline(); }

    /// Until everything is laid out, and the camera stands still.
    void settle()
    {
        if (!view)
            return;
        QVERIFY(QTest::qWaitFor([&] { return !view->isBusy() && !canvas->isMoving(); }, 60'000));
    }

    /// The first item that is called so.
    std::uint32_t item(const QString &name) const
    {
        GraphWriter writer(scene().subject());
        for (std::uint32_t i = 0; i < outline().items().size(); ++i) {
            if (writer.name(i) == name)
                return i;
        }
        return none;
    }

    QString selectedName() const
    {
        return canvas->selectedItem() == none ? QString() : GraphWriter(scene().subject()).name(canvas->selectedItem());
    }

    QPoint titleOf(std::uint32_t which) const
    {
        return (canvas->screenRectOf(which).topLeft() + QPointF(45, 10) * canvas->camera().zoom).toPoint();
    }

    void click(std::uint32_t which) { QTest::mouseClick(canvas, Qt::LeftButton, {}, titleOf(which)); }
    void doubleClick(std::uint32_t which, Qt::KeyboardModifiers with = {})
    {
        QTest::mouseDClick(canvas, Qt::LeftButton, with, titleOf(which));
        settle();
    }
    void key(Qt::Key which, Qt::KeyboardModifiers with = {})
    {
        QTest::keyClick(canvas, which, with);
        settle();
    }
    void wheel(QPoint at, int delta)
    {
        QWheelEvent event(at, canvas->mapToGlobal(at), {}, {0, delta}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(canvas, &event);
    }
    bool isInSight(std::uint32_t which) const { return QRectF(canvas->rect()).intersects(canvas->screenRectOf(which)); }
};

}  // namespace pt2scope::testing
