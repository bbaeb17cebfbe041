// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/FileSource.h"
#include "tests/support/Fixtures.h"
#include "tests/support/ZipFaults.h"

#include <QHash>
#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

constexpr const char *refused = "refused";

/// What the container shows of the broken archives. Those not named here are broken in what they hold.
const QHash<QByteArray, QByteArray> &expectedFaults()
{
    static const QHash<QByteArray, QByteArray> table{
        {"018_truncated_eocd", "NoEndRecord Truncated"},
        {"020_truncated_weight", "NoEndRecord Truncated"},
        {"022_truncated_to_nothing", refused},
        {"024_hole_in_the_middle", "Truncated OverlappingEntries BadDataDescriptor LocalHeaderMissing"},
        {"026_eocd_comment_longest", "ArchiveComment"},
        {"028_trailing_bytes", "TrailingBytes"},
        {"030_prepended_bytes", "LeadingBytes"},
        {"032_not_a_zip_text", refused},
        {"034_not_a_zip_tar", "LeadingBytes TrailingBytes"},
        {"042_crc_descriptor_differs", "BadDataDescriptor"},
        {"044_local_name_differs", "LocalNameDiffers"},
        {"050_overlap_size_too_long", "OverlappingEntries BadDataDescriptor"},
        {"052_offset_not_at_header", "GapBytes LocalHeaderMissing"},
        {"070_directory_entry_models", "UnusualFlags"},
        {"080_unaligned_all", "NoPaddingField"},
        {"082_zip_bomb", "InflateBomb"},
        {"088_zip64_extra_short", "Zip64Inconsistent"},
        {"090_eocd_count_low", "DirectoryCount"},
        {"092_eocd_offset_wrong", "Truncated"},
    };
    return table;
}

}  // namespace

class tst_BrokenContainers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void reportsExactly_data();
    void reportsExactly();
    void tableNamesFixturesOnly();
};

void tst_BrokenContainers::reportsExactly_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QByteArray>("faults");
    const auto fixtures = brokenFixtures(QStringLiteral(PT2SCOPE_FIXTURES));
    QVERIFY(fixtures.size() > 100);
    for (const BrokenFixture &fixture : fixtures)
        QTest::newRow(fixture.name.constData()) << fixture.path << expectedFaults().value(fixture.name, "");
}

void tst_BrokenContainers::reportsExactly()
{
    QFETCH(QString, path);
    QFETCH(QByteArray, faults);
    const auto file = FileSource::open(path.toStdString());
    QVERIFY(file.ok());
    const auto archive = ZipArchive::open(*file);
    QCOMPARE(archive ? faultKinds(**archive) : QByteArray(refused), faults);
}

void tst_BrokenContainers::tableNamesFixturesOnly()
{
    QSet<QByteArray> names;
    for (const BrokenFixture &fixture : brokenFixtures(QStringLiteral(PT2SCOPE_FIXTURES)))
        names.insert(fixture.name);
    for (auto row = expectedFaults().begin(); row != expectedFaults().end(); ++row)
        QVERIFY2(names.contains(row.key()), row.key().constData());
}

QTEST_APPLESS_MAIN(tst_BrokenContainers)
#include "tst_BrokenContainers.moc"
