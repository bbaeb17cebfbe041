// SPDX-License-Identifier: Apache-2.0
#include "core/document/TensorRowList.h"

#include "core/bytes/MemorySource.h"
#include "tests/support/ArchiveEdits.h"
#include "tests/support/ExportFixtures.h"

#include <QTest>
#include <algorithm>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

constexpr std::size_t many = TensorRowList::batchRows + 100;

/// So many tensors of one byte each.
std::string manyTensors()
{
    std::string header = "{";
    for (std::size_t i = 0; i < many; ++i)
        header += (i == 0 ? "'t" : ",'t") + std::to_string(i) + "':{'dtype':'U8','shape':[1],'data_offsets':["
                  + std::to_string(i) + "," + std::to_string(i + 1) + "]}";
    header += '}';
    std::ranges::replace(header, '\'', '"');
    std::string bytes;
    for (unsigned i = 0; i < 8; ++i)
        bytes += static_cast<char>(header.size() >> (8 * i) & 0xff);
    return bytes + header + std::string(many, 'x');
}

DocumentPtr openMany()
{
    return openDocument(std::make_shared<MemorySource>(toBytes(manyTensors())), "m.safetensors", DocumentDepth::Facts);
}

DocumentPtr openExport(const QString &name)
{
    const auto opened = openDocument(exportFixture(name).toStdString());
    return opened.ok() ? *opened : nullptr;
}

std::vector<std::string> namesOf(const std::vector<TensorRow> &rows)
{
    std::vector<std::string> names;
    for (const TensorRow &row : rows)
        names.push_back(row.recordName + ' ' + row.name);
    return names;
}

}  // namespace

class tst_TensorRowList : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void makesManyRowsInBatches();
    void isTheSameAsTheRows_data();
    void isTheSameAsTheRows();
    void anArchiveGivesOneBatch();
    void keepsOneModel();
    void stopsWhenAsked();
};

void tst_TensorRowList::makesManyRowsInBatches()
{
    const DocumentPtr document = openMany();
    const TensorRowList rows = listOwnTensorRows(*document);
    QCOMPARE(rows.size(), many);
    std::vector<std::size_t> sizes;
    std::size_t next = 0;
    rows.forEachBatch([&](std::size_t first, const std::vector<TensorRow> &batch) {
        sizes.push_back(batch.size());
        for (std::size_t i = 0; i < batch.size(); ++i, ++next) {
            if (first + i != next || batch[i].name != "t" + std::to_string(next))
                return false;
        }
        return true;
    });
    QCOMPARE(next, many);
    QCOMPARE(sizes, (std::vector<std::size_t>{TensorRowList::batchRows, 100}));
    const TensorRow last = rows[many - 1];
    QCOMPARE(last.name, "t" + std::to_string(many - 1));
    QCOMPARE(last.storage->nbytes, std::uint64_t(1));
    QVERIFY(last.meta().has_value());
}

void tst_TensorRowList::isTheSameAsTheRows_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"rtp-tiny", "distributed", "checkpoint-tiny", "jit-tiny"})
        QTest::newRow(name) << QString(name);
}

void tst_TensorRowList::isTheSameAsTheRows()
{
    QFETCH(QString, name);
    const DocumentPtr document = openExport(name);
    QVERIFY(document);
    const TensorRowList list = listTensorRows(*document);
    const std::vector<std::string> names = namesOf(tensorRows(*document));
    QCOMPARE(list.size(), names.size());
    std::vector<TensorRow> each;
    for (std::size_t i = 0; i < list.size(); ++i)
        each.push_back(list[i]);
    QCOMPARE(namesOf(each), names);
    each.clear();
    list.forEach([&](const TensorRow &row) { each.push_back(row); });
    QCOMPARE(namesOf(each), names);
    for (const auto &[file, first] : list.firstOfFiles())
        QCOMPARE(std::string_view(list[first].recordName), file);
}

/// Its other records are read with it.
void tst_TensorRowList::anArchiveGivesOneBatch()
{
    int batches = 0;
    TensorRowList rows;
    rows.add(std::vector<TensorRow>());
    rows.forEachBatch([&](std::size_t, const std::vector<TensorRow> &batch) {
        batches += batch.empty() ? 1 : 0;
        return true;
    });
    QCOMPARE(batches, 1);
    QCOMPARE(rows.size(), std::size_t(0));
}

void tst_TensorRowList::keepsOneModel()
{
    const DocumentPtr document = openExport("rtp-tiny");
    TensorRowList rows = listTensorRows(*document);
    QVERIFY(rows.hasModel("") && rows.hasOtherModel("") && !rows.hasModel("nobody"));
    const std::vector<TensorRow> all = tensorRows(*document);
    for (const std::string &model : {std::string(), rows[rows.size() - 1].model}) {
        TensorRowList kept = rows;
        kept.keepModel(model);
        QCOMPARE(kept.size(), static_cast<std::size_t>(std::ranges::count(all, model, &TensorRow::model)));
        QVERIFY(kept.size() > 0 && kept[0].model == model && kept[kept.size() - 1].model == model);
    }
    rows.keepModel("nobody");
    QCOMPARE(rows.size(), std::size_t(0));
}

void tst_TensorRowList::stopsWhenAsked()
{
    const DocumentPtr document = openMany();
    int batches = 0;
    listOwnTensorRows(*document).forEachBatch([&](std::size_t, const std::vector<TensorRow> &) {
        ++batches;
        return false;
    });
    QCOMPARE(batches, 1);
}

QTEST_APPLESS_MAIN(tst_TensorRowList)
#include "tst_TensorRowList.moc"
