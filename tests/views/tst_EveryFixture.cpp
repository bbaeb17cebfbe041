// SPDX-License-Identifier: Apache-2.0
#include "tests/views/ViewsFixture.h"
#include "views/inspector/InspectorPanel.h"

#include <QDir>
#include <QScopeGuard>

using namespace pt2scope;
using namespace pt2scope::testing;

/// Whatever the fixture, sound or damaged, all its views open and tell of it. In one window, as a person's day is.
class tst_EveryFixture : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        settings::reset();
        m_app = std::make_unique<TestWindow>();
    }
    void cleanupTestCase() { m_app.reset(); }
    void cleanup() { VERIFY_NO_STALL(); }

    void everyFixtureOpensInEveryView_data()
    {
        QTest::addColumn<QString>("path");
        for (const char *folder :
             {"pt2/2.15.0", "pt2/2.12.1", "pt2/2.9.1", "pt2/2.8.0", "pt2/2.7.1", "pt2/2.6.0", "broken", "rtp"}) {
            const QDir dir(fixture(folder));
            const QStringList names = dir.entryList(QDir::Dirs | QDir::Files | QDir::NoDotAndDotDot);
            for (const QString &name : names) {
                if (!name.endsWith(QStringLiteral(".json")))
                    QTest::newRow(qPrintable(QLatin1String(folder) + QLatin1Char('/') + name)) << dir.filePath(name);
            }
        }
    }

    void everyFixtureOpensInEveryView()
    {
        QFETCH(QString, path);
        DocumentPage &page = m_app->open(path);
        const auto close = qScopeGuard([this] { m_app->window.closeTab(0); });
        QVERIFY(page.session().stage() == DocumentSession::Stage::Checked || page.session().failure());
        if (!page.session().facts())
            return;
        std::vector<Place> places;
        for (const ModelFacts &model : page.session().facts()->models) {
            for (const ViewKind *kind : viewKinds()) {
                if (kind->scope == ViewKind::Scope::Model)
                    places.push_back({QLatin1String(kind->id), model.name(), {}});
            }
        }
        for (const Place &place : places)
            act([&] { page.goTo(place); });
        for (std::size_t i = 0; i < std::min<std::size_t>(page.session().result()->findings.size(), 5); ++i) {
            act([&] { page.goTo({{}, {}, {.kind = SelectionKind::Finding, .index = i}}); });
            QVERIFY(!page.inspector()->sheet().isEmpty());
        }
        for (std::size_t i = 0; i < std::min<std::size_t>(page.session().facts()->rows.size(), 3); ++i) {
            const TensorRow &row = page.session().facts()->rows[i];
            act([&] {
                page.goTo({{}, {}, {.kind = SelectionKind::Tensor, .model = row.model, .name = row.name, .index = i}});
            });
            QVERIFY(!page.inspector()->sheet().isEmpty());
        }
    }

private:
    std::unique_ptr<TestWindow> m_app;
};

PT2SCOPE_GUI_TEST_MAIN(tst_EveryFixture)
#include "tst_EveryFixture.moc"
