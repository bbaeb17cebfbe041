// SPDX-License-Identifier: Apache-2.0
#include "tests/views/ViewsFixture.h"

#include <QDir>
#include <QDockWidget>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <algorithm>
#include <memory>
#include <set>
#include <vector>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

struct Input {
    const char *name;
    const char *path;
};

constexpr Input inputs[]{{"sound", "pt2/2.15.0/transformer_layer.pt2"},
                         {"flat", "pt2/2.6.0/nested_io.pt2"},
                         {"compiled", "pt2/2.15.0/aoti_plus_exported.pt2"},
                         {"rtp", "rtp/rtp-2rank"},
                         {"damaged", "broken/150_evil_sample_inputs.pt2"}};

/// More than a few colours: something is painted.
bool isPainted(const QImage &image)
{
    std::set<QRgb> colors;
    for (int y = 0; y < image.height(); y += 7) {
        for (int x = 0; x < image.width(); x += 7)
            colors.insert(image.pixel(x, y));
    }
    return colors.size() > 12;
}

}  // namespace

/// Pictures of every view of every form of input in both themes, for a look: build/screenshots.
class tst_Pictures : public QObject {
    Q_OBJECT

    /// The inspector with the values of the biggest tensor. True, too, where there is none.
    static bool picturesAWeight(TestWindow &app, DocumentPage &page, const QString &file)
    {
        const std::vector<TensorRow> &rows = page.session().facts()->rows;
        const auto biggest = std::ranges::max_element(rows, {}, &TensorRow::storageBytes);
        if (biggest == rows.end())
            return true;
        act([&] {
            page.goTo({QStringLiteral("overview"),
                       {},
                       {.kind = SelectionKind::Tensor,
                        .model = biggest->model,
                        .name = biggest->name,
                        .index = static_cast<std::size_t>(biggest - rows.begin())}});
        });
        for (int round = 0; round < 3; ++round) {  // one job may start another
            if (!QTest::qWaitFor([&] { return app.workshop->jobs.isIdle(); }, 60'000))
                return false;
            QTest::qWait(10);
        }
        const QImage image = app.window.grab().toImage();
        return isPainted(image) && image.save(file);
    }

private Q_SLOTS:
    void init() { settings::reset(); }
    void cleanup() { VERIFY_NO_STALL(); }

    void views_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("path");
        QTest::addColumn<bool>("dark");
        for (const Input &input : inputs) {
            for (const bool dark : {false, true})
                QTest::newRow(qPrintable(QStringLiteral("%1-%2").arg(
                    QLatin1String(input.name), dark ? QStringLiteral("dark") : QStringLiteral("light"))))
                    << QString::fromLatin1(input.name) << fixture(input.path) << dark;
        }
    }

    void views()
    {
        QFETCH(QString, name);
        QFETCH(QString, path);
        QFETCH(bool, dark);
        TestWindow app;
        app.appearance.choose(dark ? Appearance::Choice::Dark : Appearance::Choice::Light);
        DocumentPage &page = app.open(path);
        QDir().mkpath(QStringLiteral(PT2SCOPE_SCREENSHOTS));
        for (const ViewKind *kind : viewKinds()) {
            act([&] { page.goTo({QLatin1String(kind->id), {}, {}}); });
            if (page.place().view != QLatin1String(kind->id))
                continue;
            QTest::qWait(30);
            const QImage image = app.window.grab().toImage();
            QVERIFY(isPainted(image));
            const QColor ground = image.pixelColor(image.width() - 5, image.height() - 40);
            QCOMPARE(ground.lightness() < 128, dark);
            QVERIFY(image.save(
                QStringLiteral(PT2SCOPE_SCREENSHOTS "/%1-%2-%3.png")
                    .arg(name, QLatin1String(kind->id), dark ? QStringLiteral("dark") : QStringLiteral("light"))));
        }
        const QString weight = QStringLiteral(PT2SCOPE_SCREENSHOTS "/%1-weight-%2.png")
                                   .arg(name, dark ? QStringLiteral("dark") : QStringLiteral("light"));
        QVERIFY(picturesAWeight(app, page, weight));
        app.appearance.choose(Appearance::Choice::Light);
    }

    void startPage()
    {
        TestWindow app;
        app.open(fixture(inputs[0].path));
        app.open(fixture(inputs[4].path));
        app.window.closeTab(0);
        app.window.closeTab(0);
        QTest::qWait(10);
        const QImage image = app.window.grab().toImage();
        QVERIFY(isPainted(image));
        QDir().mkpath(QStringLiteral(PT2SCOPE_SCREENSHOTS));
        QVERIFY(image.save(QStringLiteral(PT2SCOPE_SCREENSHOTS "/start-light.png")));
    }

    void narrowWindowsKeepTheView()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture(inputs[0].path));
        app.window.resize(640, 480);
        QTRY_VERIFY(!page.navigatorDock()->isVisible() && !page.inspectorDock()->isVisible());
        QTRY_VERIFY(page.view()->width() > 400);
        app.window.resize(1440, 900);
        QTRY_VERIFY(page.navigatorDock()->isVisible() && page.inspectorDock()->isVisible());
        QTRY_VERIFY(page.view()->width() < 1000);
    }

    void renderCommand_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("status");
        const QString path = fixture(inputs[0].path);
        QTest::newRow("png") << QStringList{path, "--view", "overview", "--scale", "2"} << "a.png" << 0;
        QTest::newRow("svg") << QStringList{path, "--view", "signature", "--theme", "dark"} << "a.svg" << 0;
        QTest::newRow("pdf") << QStringList{path, "--view", "findings", "--lang", "zh_CN"} << "a.pdf" << 0;
        QTest::newRow("start") << QStringList{"--view", "start"} << "a.png" << 0;
        QTest::newRow("selected") << QStringList{path, "--select", "linear1.weight"} << "a.png" << 0;
        QTest::newRow("a module") << QStringList{path, "--select", "self_attn"} << "a.png" << 0;
        QTest::newRow("no such view here")
            << QStringList{fixture("rtp/checkpoint-tiny"), "--view", "signature"} << "a.png" << 3;
        QTest::newRow("nothing of that name") << QStringList{path, "--select", "nobody"} << "a.png" << 3;
        QTest::newRow("no such model") << QStringList{path, "--model", "other"} << "a.png" << 3;
        QTest::newRow("no such file") << QStringList{"/nowhere.pt2"} << "a.png" << 3;
        QTest::newRow("unknown view") << QStringList{path, "--view", "nonsense"} << "a.png" << 2;
        QTest::newRow("bad size") << QStringList{path, "--size", "9x9"} << "a.png" << 2;
        QTest::newRow("no path") << QStringList{} << "a.png" << 2;
    }

    void renderCommand()
    {
        QFETCH(QStringList, words);
        QFETCH(QString, file);
        QFETCH(int, status);
        QTemporaryDir folder;
        const QString out = folder.filePath(file);
        QProcess program;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.remove(QStringLiteral("XDG_RUNTIME_DIR"));  // as in a container
        program.setProcessEnvironment(environment);
        program.start(QStringLiteral(PT2SCOPE_PROGRAM), QStringList{"render"} + words + QStringList{"-o", out});
        QVERIFY(program.waitForFinished(60'000));
        const QByteArray complaints = program.readAllStandardError();
        QVERIFY2(program.exitCode() == status, complaints.constData());
        QVERIFY2(complaints.isEmpty() == (status == 0), complaints.constData());
        QCOMPARE(QFileInfo(out).size() > 1000, status == 0);
        if (status == 0 && file.endsWith(QStringLiteral(".png")))
            QVERIFY(isPainted(QImage(out)));
    }

    void onePictureForOneCommand_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::newRow("overview") << QStringList{fixture(inputs[0].path)};
        QTest::newRow("narrow") << QStringList{fixture(inputs[3].path), "--size", "1000x700"};
        QTest::newRow("bytes read behind") << QStringList{fixture("broken/038_crc_weight_bit_flip.pt2"), "--view",
                                                          "findings", "--select", "container/crc-mismatch"};
        QTest::newRow("values read behind") << QStringList{fixture(inputs[0].path), "--select", "linear1.weight"};
        QTest::newRow("numbers worked out behind")
            << QStringList{fixture("pt2/2.15.0/dynamic_derived.pt2"), "--view", "symbols", "--theme", "dark"};
        QTest::newRow("folding that goes over softly")
            << QStringList{fixture("graph/growing_stages.pt2"), "--view", "graph", "--expand", "all"};
    }

    /// All at once, so that they get in each other's way.
    void onePictureForOneCommand()
    {
        constexpr int times = 5;
        QFETCH(QStringList, words);
        QTemporaryDir folder;
        std::vector<std::unique_ptr<QProcess>> programs;
        for (int i = 0; i < times; ++i) {
            programs.push_back(std::make_unique<QProcess>());
            programs.back()->start(
                QStringLiteral(PT2SCOPE_PROGRAM),
                QStringList{"render"} + words + QStringList{"-o", folder.filePath(QStringLiteral("%1.png").arg(i))});
        }
        std::set<QByteArray> pictures;
        for (int i = 0; i < times; ++i) {
            QVERIFY(programs[static_cast<std::size_t>(i)]->waitForFinished(120'000));
            QFile picture(folder.filePath(QStringLiteral("%1.png").arg(i)));
            QVERIFY(picture.open(QIODevice::ReadOnly));
            pictures.insert(picture.readAll());
        }
        QCOMPARE(pictures.size(), std::size_t{1});
    }

    void withoutADisplayItSaysSo_data()
    {
        QTest::addColumn<QString>("display");
        QTest::newRow("none") << QString();
        QTest::newRow("out of reach") << ":61234";
    }

    void withoutADisplayItSaysSo()
    {
        QFETCH(QString, display);
        QProcess program;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char *name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
            environment.remove(QLatin1String(name));
        if (!display.isEmpty())
            environment.insert(QStringLiteral("DISPLAY"), display);
        program.setProcessEnvironment(environment);
        program.start(QStringLiteral(PT2SCOPE_PROGRAM), {"open", fixture(inputs[0].path)});
        QVERIFY(program.waitForFinished(60'000));
        QCOMPARE(program.exitCode(), 3);
        QVERIFY(program.readAllStandardError().contains("no display"));
    }
};

PT2SCOPE_GUI_TEST_MAIN(tst_Pictures)
#include "tst_Pictures.moc"
