// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/TileMapping.h"

#include <QTest>

using namespace pt2scope;

class tst_TileMapping : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void patterns_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<bool>("fits");
        const auto row = [](const char *line, bool fits) { QTest::newRow(line) << QByteArray(line) << fits; };
        row("m.ebc_user.embedding_bags.t.weight\tm.ebc.embedding_bags.t.weight", true);
        row("m.mc_ebc_user._embedding_module.t\tm.mc_ebc._embedding_module.t", true);
        row("m.mc_ebc_user._managed_collision_collection.t m.mc_ebc._managed_collision_collection.t", true);
        row("m.ec_list_user.0\tm.ec_list.0", true);
        row("m.mc_ec_dict_user.8.t\tm.mc_ec_dict.8.t", true);
        row("m.ec_dict_user.8.t\tm.ec_dict.8.u", false);
        row("m.ec_dict.8.t\tm.ec_dict.8.t", false);
        row("m.ebc_user.t\tm.ebc.t", false);
    }

    void patterns()
    {
        QFETCH(QByteArray, line);
        QFETCH(bool, fits);
        const TileMapping mapping = parseTileMapping(line.toStdString() + "\n", {});
        QCOMPARE(mapping.lines.size(), std::size_t{1});
        QCOMPARE(mapping.lines.front().fitsPattern, fits);
    }

    void lines()
    {
        const TileMapping mapping = parseTileMapping("a b\n\n  \nc\r\na d e\n", "emb_ckpt_mapping.txt");
        QCOMPARE(mapping.lines.size(), std::size_t{3});
        QCOMPARE(mapping.lines[0].oldName, std::string("b"));
        QCOMPARE(mapping.lines[1].line, std::uint32_t{4});
        QCOMPARE(mapping.lines[1].fields, std::size_t{1});
        QCOMPARE(mapping.lines[1].newName, std::string("c"));
        QCOMPARE(mapping.lines[2].fields, std::size_t{3});
        QVERIFY(mapping.lines[2].isRepeat);
        QCOMPARE(mapping.lines[2].offset, std::uint64_t{11});
        QVERIFY(parseTileMapping("", {}).lines.empty());
    }
};

QTEST_APPLESS_MAIN(tst_TileMapping)
#include "tst_TileMapping.moc"
