// SPDX-License-Identifier: Apache-2.0
#include "tests/views/ViewsFixture.h"
#include "views/window/DeviceMenu.h"
#include "views/window/DeviceWords.h"
#include "views/window/Mnemonics.h"

#include <QMenuBar>
#include <QToolButton>
#include <algorithm>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

const char *const sound = "pt2/2.15.0/arg_kinds.pt2";
const std::string plugins = PT2SCOPE_TEST_PLUGINS;

/// A window beside a plugin "cuda" that has two GPUs, but for the folder that is named.
struct Beside {
    TestWindow app;

    explicit Beside(const std::string &folder = plugins + "/good") { app.workshop->engines = EnginePlugins({folder}); }

    DeviceMenu &menu() { return *app.window.findChild<DeviceMenu *>(); }
    QToolButton &button() { return *app.window.findChild<QToolButton *>(QStringLiteral("device")); }

    QStringList offered()
    {
        QStringList texts;
        for (const QAction *action : menu().actions()) {
            if (action->isEnabled())
                texts << action->text().section(QStringLiteral(": "), 0, 0);
        }
        return texts;
    }

    /// Opens the menu by the strip's button, and waits for what is found.
    void look()
    {
        QTest::mouseClick(&button(), Qt::LeftButton);
        QVERIFY(menu().isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(std::ranges::none_of(menu().actions(),
                                                      [](const QAction *action) {
                                                          return action->text().startsWith(QStringLiteral("Looking"));
                                                      }),
                                 20'000);
    }

    QAction *action(const QString &text)
    {
        const QList<QAction *> actions = menu().actions();
        const auto found = std::ranges::find(actions, text, &QAction::text);
        return found == actions.end() ? nullptr : *found;
    }

    /// With the keys: the menu is open.
    void choose(int place)
    {
        for (int i = 0; i <= place; ++i)
            QTest::keyClick(&menu(), Qt::Key_Down);
        QTest::keyClick(&menu(), Qt::Key_Return);
    }
};

}  // namespace

/// The device that documents are checked on.
class tst_DeviceChoice : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { settings::reset(); }
    void cleanup() { VERIFY_NO_STALL(); }

    void thoseThatAreThereAreOffered()
    {
        Beside beside;
        beside.app.open(fixture(sound));
        QCOMPARE(beside.button().text(), QStringLiteral("CPU, built in"));
        beside.look();
        QCOMPARE(beside.offered(), (QStringList{QStringLiteral("CPU, built in"), QStringLiteral("CUDA, all GPUs"),
                                                QStringLiteral("CUDA, GPU 0"), QStringLiteral("CUDA, GPU 1")}));
        QVERIFY(beside.action(QStringLiteral("CUDA, GPU 1: Second")));
        QVERIFY(beside.menu().actions().first()->isChecked());
    }

    void absentOnesAreGreyedAndSayWhy()
    {
        Beside beside(plugins + "/other");
        beside.app.open(fixture(sound));
        beside.look();
        QCOMPARE(beside.offered(), QStringList{QStringLiteral("CPU, built in")});
        const QAction *absent = beside.action(QStringLiteral("LibTorch: not available"));
        QVERIFY(absent && !absent->isEnabled());
        const QList<QAction *> actions = beside.menu().actions();
        const QAction *reason = actions.value(actions.indexOf(absent) + 1);
        QVERIFY(reason && !reason->isEnabled());
        QVERIFY2(reason->text().trimmed().startsWith(QStringLiteral("there is no plugin")), qPrintable(reason->text()));
        QVERIFY2(reason->toolTip().startsWith(QStringLiteral("there is no plugin 'torch'")),
                 qPrintable(reason->toolTip()));
    }

    void withoutADocumentTheMenuHasIt()
    {
        Beside beside;
        for (QAction *entry : beside.app.window.menuBar()->actions()) {
            for (QAction *action : entry->menu()->actions()) {
                if (plainText(*action) == QStringLiteral("Device…"))
                    act([&] { action->trigger(); });
            }
        }
        QVERIFY(beside.menu().isVisible());
        QTRY_COMPARE_WITH_TIMEOUT(beside.offered().size(), 4, 20'000);
        beside.choose(1);
        QCOMPARE(settings::device(), QStringLiteral("cuda"));
    }

    void whatIsOpenIsCheckedAgain()
    {
        Beside beside;
        beside.app.open(fixture("broken/038_crc_weight_bit_flip.pt2"));
        DocumentPage &behind = *beside.app.window.page();
        DocumentPage &page = beside.app.open(fixture(sound));
        beside.look();
        beside.choose(3);
        QVERIFY(page.session().isBusy() && behind.session().isBusy());
        TestWindow::settle(page);
        TestWindow::settle(behind);
        QCOMPARE(page.session().result()->device, std::string("cuda:1"));
        QCOMPARE(behind.session().result()->device, std::string("cuda:1"));
        QVERIFY(!page.session().deviceFailure());
        QCOMPARE(beside.button().text(), QStringLiteral("CUDA, GPU 1"));
        beside.look();
        QVERIFY(beside.action(QStringLiteral("CUDA, GPU 1: Second"))->isChecked());
    }

    void whatWasStoppedStaysSo()
    {
        Beside beside;
        DocumentPage &page = beside.app.open(fixture(sound));
        QTest::keyClick(&beside.app.window, Qt::Key_F5, Qt::ShiftModifier);
        QTest::keyClick(&beside.app.window, Qt::Key_Escape);
        act([&] { beside.app.window.chooseDevice(QStringLiteral("cuda")); });
        QCOMPARE(page.session().stage(), DocumentSession::Stage::Stopped);
    }

    void itIsKeptUntilSettingsAreReset()
    {
        settings::setDevice(QStringLiteral("cuda:1"));
        {
            Beside beside;
            QCOMPARE(beside.app.open(fixture(sound)).session().result()->device, std::string("cuda:1"));
        }
        settings::reset();
        Beside beside;
        QCOMPARE(beside.app.open(fixture(sound)).session().result()->device, std::string("cpu"));
    }

    void oneThatIsGoneIsToldOf_data()
    {
        QTest::addColumn<QString>("device");
        QTest::addColumn<QString>("why");
        QTest::newRow("no plugin") << "torch:cpu"
                                   << "there is no plugin 'torch'";
        QTest::newRow("no such GPU") << "cuda:bad"
                                     << "there is no GPU 'bad'";
        QTest::newRow("no such name") << "abacus"
                                      << "there is no device 'abacus'";
    }

    void oneThatIsGoneIsToldOf()
    {
        QFETCH(QString, device);
        QFETCH(QString, why);
        settings::setDevice(device);
        Beside beside;
        DocumentPage &page = beside.app.open(fixture(sound));
        QCOMPARE(page.session().result()->device, std::string("cpu"));
        QCOMPARE(page.session().result()->status, CheckStatus::Ok);
        QCOMPARE(beside.button().text(), QStringLiteral("CPU, built in"));
        QVERIFY2(beside.button().toolTip().contains(why), qPrintable(beside.button().toolTip()));
        QCOMPARE(settings::device(), device);  // it may come back
        act([&] { beside.app.window.chooseDevice(QStringLiteral("cpu")); });
        TestWindow::settle(page);
        QVERIFY2(!beside.button().toolTip().contains(why), qPrintable(beside.button().toolTip()));
    }

    void oneThatIsGoneIsToldOfInChinese()
    {
        settings::setDevice(QStringLiteral("torch:cpu"));
        Beside beside;
        beside.app.open(fixture(sound));
        act([&] { beside.app.window.chooseLanguage(QStringLiteral("zh_CN")); });
        QTRY_COMPARE(beside.button().text(), QStringLiteral("CPU，内置引擎"));
        const QString tip = beside.button().toolTip();
        QVERIFY2(tip.contains(QStringLiteral("中没有插件“torch”；获取方法：以 ")), qPrintable(tip));
    }

    void namesOfDevices_data()
    {
        QTest::addColumn<QString>("device");
        QTest::addColumn<QString>("name");
        QTest::newRow("built in") << "cpu"
                                  << "CPU, built in";
        QTest::newRow("torch") << "torch:cpu"
                               << "LibTorch, CPU";
        QTest::newRow("torch, GPU") << "torch:cuda:1"
                                    << "LibTorch, GPU 1";
        QTest::newRow("all GPUs") << "cuda"
                                  << "CUDA, all GPUs";
        QTest::newRow("a GPU") << "cuda:0"
                               << "CUDA, GPU 0";
        QTest::newRow("unknown") << "abacus:7"
                                 << "abacus:7";
    }

    void namesOfDevices()
    {
        QFETCH(QString, device);
        QTEST(deviceName(device), "name");
    }
};

PT2SCOPE_GUI_TEST_MAIN(tst_DeviceChoice)
#include "tst_DeviceChoice.moc"
