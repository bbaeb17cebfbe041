// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/GuiTest.h"
#include "views/settings/Settings.h"
#include "views/window/MainWindow.h"

#include <QSignalSpy>

namespace pt2scope::testing {

inline QString fixture(const char *name)
{
    return QStringLiteral(PT2SCOPE_FIXTURES "/") + QLatin1String(name);
}

/// A window on fixtures, as main() makes it.
struct TestWindow {
    Appearance appearance;
    Language language;
    std::unique_ptr<Workshop> workshop = makeWorkshop();
    MainWindow window{*workshop, appearance, language};

    TestWindow()
    {
        appearance.choose(Appearance::Choice::Light);
        language.choose(QStringLiteral("en"));
        window.resize(1440, 900);
        window.show();
        window.activateWindow();
        if (!QTest::qWaitForWindowActive(&window))
            qWarning("the window has no focus");
    }

    /// Opens it, and waits for the verdict.
    DocumentPage &open(const QString &path)
    {
        act([&] { window.open(path); });
        DocumentPage &page = *window.page();
        settle(page);
        return page;
    }

    static void settle(DocumentPage &page)
    {
        constexpr int patience = 60'000;  // ms
        if (!QTest::qWaitFor([&] { return !page.session().isBusy(); }, patience))
            qWarning("the document is still busy");
        QTest::qWait(1);
    }
};

/// The view of that kind, gone to; null when there is none.
template <typename Widget>
Widget *viewIn(DocumentPage &page, const char *id)
{
    act([&] { page.goTo({QLatin1String(id), {}, {}}); });
    return qobject_cast<Widget *>(page.view());
}

}  // namespace pt2scope::testing
