// SPDX-License-Identifier: Apache-2.0
// The whole check, as a user runs it, on archives that torch wrote and on those with one fault.
#include "core/check/Checker.h"
#include "core/check/Rule.h"
#include "tests/support/Fixtures.h"

#include <QtTest>
#include <set>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

/// What the specification itself grants above info on a sound archive, by the beginning of its name.
struct Grant {
    const char *file;
    std::set<std::string_view> rules;
};

const Grant grants[] = {
    {"fake_weights", {"blob/empty-nonzero-numel", "blob/all-empty", "config/device-meta"}},
    {"meta_weights", {"blob/empty-nonzero-numel", "blob/all-empty", "config/device-meta"}},
    {"subclass_weights", {"pickle/foreign-global", "pickle/reduce-on-foreign", "pickle/weights-only-incompatible"}},
    {"nested_io",
     {"pickle/foreign-global", "pickle/reduce-on-foreign", "pickle/weights-only-incompatible",
      "model/treespec-custom-type", "model/namedtuple-def"}},
    {"opaque_object",
     {"pickle/opaque-object", "pickle/foreign-global", "pickle/reduce-on-foreign", "pickle/weights-only-incompatible",
      "signature/class-fqn"}},
    {"script_object_torchbind",
     {"pickle/custom-object-class", "pickle/foreign-global", "pickle/weights-only-incompatible"}},
    {"only_extra", {"layout/extra-without-model"}},
    {"multi_model", {"layout/no-model-named-model", "multi/model-name-odd"}},
    {"aoti_plus_exported", {"aoti/weights-mixed-archive"}},
};

bool isGranted(const QString &file, const Finding &finding)
{
    return std::ranges::any_of(grants, [&](const Grant &grant) {
        return file.startsWith(QLatin1String(grant.file)) && grant.rules.contains(finding.rule->id);
    });
}

/// Archives that some torch wrote and cannot read back itself.
bool isUnsound(const GoodFixture &fixture)
{
    return fixture.name.contains("/constant_io") || fixture.name.contains("/aoti_so_stripped")
           || fixture.name.startsWith("2.6.0/cf_autocast_nograd");
}

/// Where the manifest is stricter than the specification.
QByteArray expectedSeverity(const BrokenFixture &fixture)
{
    if (fixture.name.contains("_weights_config_duplicate_key"))
        return "warning";
    for (const char *part : {"_deflated_", "_unaligned_", "_symlink_entry", "_name_bidi", "_byteorder_missing",
                             "_config_without_signature", "_range_absent"}) {
        if (fixture.name.contains(part))
            return "info";
    }
    return fixture.manifest["severity"].toString().toUtf8();
}

QString describe(const CheckResult &result)
{
    QString text = "findings:";
    for (const Finding &finding : result.findings)
        text += QString::fromStdString("\n  " + std::string(severityName(finding.severity)) + " "
                                       + std::string(finding.rule->id) + ": " + finding.message);
    return text;
}

}  // namespace

class tst_CheckOnFixtures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void soundArchivesAreSound_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < m_good.size(); ++i)
            QTest::newRow(m_good[i].name.constData()) << static_cast<int>(i);
    }

    void soundArchivesAreSound()
    {
        QFETCH(int, index);
        const GoodFixture &fixture = m_good[static_cast<std::size_t>(index)];
        const CheckResult result = checkFile(fixture.path.toStdString(), m_pool, {});
        QCOMPARE(result.kind, std::string("pt2"));
        QVERIFY(!result.incomplete);
        if (isUnsound(fixture))
            return;
        const QString file = fixture.path.section('/', -1);
        for (const Finding &finding : result.findings)
            QVERIFY2(finding.severity == Severity::Info || isGranted(file, finding), qPrintable(describe(result)));
    }

    void faultsAreFound_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < m_broken.size(); ++i)
            QTest::newRow(m_broken[i].name.constData()) << static_cast<int>(i);
    }

    void faultsAreFound()
    {
        QFETCH(int, index);
        const BrokenFixture &fixture = m_broken[static_cast<std::size_t>(index)];
        const CheckResult result = checkFile(fixture.path.toStdString(), m_pool, {});
        const QByteArray expected = expectedSeverity(fixture);
        const bool isError = result.counts[static_cast<std::size_t>(Severity::Error)] > 0;
        const bool isWarning = result.counts[static_cast<std::size_t>(Severity::Warning)] > 0;
        const bool foundEnough = expected == "error"     ? isError
                                 : expected == "warning" ? isError || isWarning
                                                         : !result.findings.empty();
        QVERIFY2(foundEnough, qPrintable(describe(result)));
        if (fixture.manifest["severity"] == "info")
            QVERIFY2(!isError, qPrintable(describe(result)));
    }

private:
    const std::vector<GoodFixture> m_good = goodFixtures(PT2SCOPE_FIXTURES);
    const std::vector<BrokenFixture> m_broken = brokenFixtures(PT2SCOPE_FIXTURES);
    ThreadPool m_pool{2};
};

QTEST_APPLESS_MAIN(tst_CheckOnFixtures)
#include "tst_CheckOnFixtures.moc"
