// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/DcpExtents.h"

#include <QTest>

#include <limits>
#include <string>
#include <vector>

using namespace pt2scope;

namespace {

struct Place {
    std::string file;
    std::int64_t begin;
    std::int64_t length;
};

/// A folder with a file of 100 and one of 50 bytes.
DcpFolder folderOf(const std::vector<Place> &places)
{
    DcpFolder dcp;
    dcp.path = "model";
    dcp.shards = {{"model/a.distcp", 100, {}, {}}, {"model/b.distcp", 50, {}, {}}};
    dcp.metadata.emplace();
    for (const Place &place : places) {
        DcpItem item;
        item.name = "w" + std::to_string(dcp.metadata->items.size());
        item.file = place.file;
        item.begin = place.begin;
        item.length = place.length;
        dcp.metadata->items.push_back(item);
    }
    return dcp;
}

/// "a 0-10, b 0-50 | overlap w1 over w0 | gap a 10-100"
QString describe(const DcpFolder &dcp)
{
    const auto range = [](const DcpShard *shard, std::uint64_t begin, std::uint64_t end) {
        return QString("%1 %2-%3").arg(shard->path[6]).arg(begin).arg(end);
    };
    const DcpExtents found = extentsOf(dcp);
    QStringList parts;
    for (const DcpExtent &extent : found.apart)
        parts << range(extent.shard, extent.begin, extent.end) + (extent.isOverlapped ? "!" : "");
    for (const DcpOverlap &overlap : found.overlaps)
        parts << QString("w%1 over w%2").arg(overlap.extent.item).arg(overlap.other);
    for (const DcpGap &gap : found.gaps)
        parts << "gap " + range(gap.shard, gap.begin, gap.end);
    return parts.join(", ");
}

}  // namespace

class tst_DcpExtents : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsHowItemsLie_data()
    {
        QTest::addColumn<std::vector<Place>>("places");
        QTest::addColumn<QString>("expected");
        using Places = std::vector<Place>;
        constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
        QTest::newRow("none") << Places{} << "";
        QTest::newRow("end to end") << Places{{"a.distcp", 40, 60}, {"a.distcp", 0, 40}, {"b.distcp", 0, 50}}
                                    << "a 0-40, a 40-100, b 0-50";
        QTest::newRow("a gap before, between and behind") << Places{{"a.distcp", 10, 20}, {"a.distcp", 40, 20}}
                                                          << "a 10-30, a 40-60, gap a 0-10, gap a 30-40, gap a 60-100";
        QTest::newRow("an overlap") << Places{{"a.distcp", 0, 60}, {"a.distcp", 50, 50}} << "a 0-60!, w1 over w0";
        QTest::newRow("the same bytes") << Places{{"b.distcp", 0, 50}, {"b.distcp", 0, 50}} << "b 0-50!, w1 over w0";
        QTest::newRow("beyond the file") << Places{{"b.distcp", 0, 20}, {"b.distcp", 20, 31}} << "b 0-20";
        QTest::newRow("before the file") << Places{{"b.distcp", -1, 20}} << "";
        QTest::newRow("no end") << Places{{"b.distcp", most, most}, {"b.distcp", 0, most}} << "";
        QTest::newRow("a negative length") << Places{{"b.distcp", 20, -20}} << "";
        QTest::newRow("no such file") << Places{{"c.distcp", 0, 20}} << "";
        QTest::newRow("no bytes") << Places{{"b.distcp", 0, 0}, {"b.distcp", 0, 50}} << "b 0-0, b 0-50";
    }

    void findsHowItemsLie()
    {
        QFETCH(std::vector<Place>, places);
        QFETCH(QString, expected);
        QCOMPARE(describe(folderOf(places)), expected);
    }

    void nothingIsKnownWithoutMetadata()
    {
        DcpFolder dcp = folderOf({{"a.distcp", 0, 100}});
        dcp.metadata->faults.push_back({DcpFaultKind::NoPickle, 0, "cut"});
        QCOMPARE(describe(dcp), QString());
        dcp.metadata.reset();
        QCOMPARE(describe(dcp), QString());
    }

    void namesTellTheChunk()
    {
        DcpItem item;
        item.name = "w";
        QCOMPARE(itemName(item), std::string("w"));
        item.chunkOffset = {0, 0};
        QCOMPARE(itemName(item), std::string("w"));
        item.chunkOffset = {16, 0};
        QCOMPARE(itemName(item), std::string("w[16, 0]"));
    }
};

QTEST_APPLESS_MAIN(tst_DcpExtents)
#include "tst_DcpExtents.moc"
