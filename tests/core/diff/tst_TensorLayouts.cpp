// SPDX-License-Identifier: Apache-2.0
#include "tests/core/diff/TensorArchives.h"
#include "tests/support/SavedFiles.h"

#include <QTest>
#include <bit>
#include <cmath>

Q_DECLARE_METATYPE(pt2scope::DocumentPtr)

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

std::string longs(std::initializer_list<std::uint64_t> numbers)
{
    std::string bytes;
    for (const std::uint64_t number : numbers)
        bytes += u64(number);
    return bytes;
}

/// A tensor that a sparse one is made of.
struct SparsePart {
    std::initializer_list<std::int32_t> sizes;
    std::initializer_list<std::int32_t> strides;
    std::string bytes;
};

/// A file of torch.save with a sparse float32 [4, 4]: the parts are its indices, as the layout has them, and its
/// values.
DocumentPtr savedSparse(const std::string &form, const std::vector<SparsePart> &parts, const std::string &name = "s")
{
    PickleBuilder pickle;
    pickle.op(PickleOp::EmptyDict).text(name);
    pickle.global("torch._utils", "_rebuild_sparse_tensor")
        .mark()
        .raw(layout(("torch.sparse_" + form).c_str()).bytes())
        .mark();
    std::vector<std::pair<std::string, std::string>> storages;
    for (const SparsePart &part : parts) {
        const bool areValues = &part == &parts.back();
        const std::string key = std::to_string(storages.size());
        const auto count = static_cast<std::int32_t>(part.bytes.size() / (areValues ? 4 : 8));
        pickle.tensor(areValues ? "FloatStorage" : "LongStorage", key, count, part.sizes, part.strides);
        storages.emplace_back(key, part.bytes);
    }
    pickle.global("torch", "Size").integers({4, 4}).op(PickleOp::Tuple1).reduce();
    if (form == "coo")
        pickle.boolean(true);
    pickle.tuple().tuple().reduce().op(PickleOp::SetItem);
    const std::string bytes = pickle.stopped();
    const auto &all = storages;
    return openDocument(std::make_shared<MemorySource>(all.size() == 2 ? torchSaveZip(bytes, {all[0], all[1]})
                                                                       : torchSaveZip(bytes, {all[0], all[1], all[2]})),
                        "saved.pt", DocumentDepth::Facts);
}

/// 1 at [0, 1], `middle` at [2, 3] and 2 at [3, 0].
DocumentPtr savedCoo(float middle = 5, const std::string &name = "s")
{
    return savedSparse("coo", {{{2, 3}, {3, 1}, longs({0, 2, 3, 1, 3, 0})}, {{3}, {1}, floats({1, middle, 2})}}, name);
}

DocumentPtr savedCsr(float middle = 5)
{
    return savedSparse(
        "csr", {{{5}, {1}, longs({0, 1, 1, 2, 3})}, {{3}, {1}, longs({1, 3, 0})}, {{3}, {1}, floats({1, middle, 2})}});
}

/// A file of torch.save with a float32 [4, 4] of the same values.
DocumentPtr savedDense()
{
    PickleBuilder pickle;
    pickle.op(PickleOp::EmptyDict).text("s").tensor("FloatStorage", "0", 16, {4, 4}, {4, 1}).op(PickleOp::SetItem);
    const std::string values = floats({0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 2, 0, 0, 0});
    return openDocument(std::make_shared<MemorySource>(torchSaveZip(pickle.stopped(), {{"0", values}})), "saved.pt",
                        DocumentDepth::Facts);
}

/// A file of torch.save with the tensor 'q' of qint8, one byte of `elements` each.
DocumentPtr savedQuantized(double scale, std::int32_t zeroPoint, std::string elements, bool isParameter = false)
{
    const auto count = static_cast<std::int32_t>(elements.size());
    PickleBuilder pickle;
    pickle.op(PickleOp::EmptyDict).text("q");
    if (isParameter)
        pickle.global("torch._utils", "_rebuild_parameter").mark();
    pickle.global("torch._utils", "_rebuild_qtensor").mark().storage("QInt8Storage", "0", count);
    pickle.integer(0).integers({count}).integers({1});
    pickle.mark().global("torch", "per_tensor_affine").real(scale).integer(zeroPoint).tuple();
    pickle.boolean(false).op(PickleOp::EmptyDict).tuple().reduce();
    if (isParameter)
        pickle.boolean(false).op(PickleOp::EmptyDict).tuple().reduce();
    pickle.op(PickleOp::SetItem);
    return openDocument(std::make_shared<MemorySource>(torchSaveZip(pickle.stopped(), {{"0", std::move(elements)}})),
                        "saved.pt", DocumentDepth::Facts);
}

std::string doubles(std::initializer_list<double> numbers)
{
    std::string bytes;
    for (const double number : numbers)
        bytes += u64(std::bit_cast<std::uint64_t>(number));
    return bytes;
}

/// A file of torch.save with the tensor 'q' of qint8 [2, 2], quantised along a dimension.
DocumentPtr savedByChannel(std::int32_t axis, const std::string &scales, std::string elements = "\2\4\6\10",
                           std::initializer_list<std::int32_t> strides = {2, 1})
{
    PickleBuilder pickle;
    pickle.op(PickleOp::EmptyDict).text("q").global("torch._utils", "_rebuild_qtensor").mark();
    pickle.storage("QInt8Storage", "0", 4).integer(0).integers({2, 2}).integers(strides);
    const auto count = static_cast<std::int32_t>(scales.size() / 8);
    pickle.mark().global("torch", "per_channel_affine").tensor("DoubleStorage", "1", count, {count}, {1});
    pickle.tensor("LongStorage", "2", 2, {2}, {1}).integer(axis).tuple();
    pickle.boolean(false).op(PickleOp::EmptyDict).tuple().reduce().op(PickleOp::SetItem);
    return openDocument(std::make_shared<MemorySource>(torchSaveZip(
                            pickle.stopped(), {{"0", std::move(elements)}, {"1", scales}, {"2", longs({2, 4})}})),
                        "saved.pt", DocumentDepth::Facts);
}

/// A file of torch.save with a tensor 'm' on the device meta.
DocumentPtr savedMeta(std::initializer_list<std::int32_t> sizes)
{
    PickleBuilder pickle;
    pickle.op(PickleOp::EmptyDict).text("m").global("torch._utils", "_rebuild_meta_tensor_no_storage").mark();
    pickle.global("torch", "float32").integers(sizes).integers({3, 1}).boolean(false).tuple().reduce();
    pickle.op(PickleOp::SetItem);
    return openDocument(std::make_shared<MemorySource>(torchSaveZip(pickle.stopped(), {})), "meta.pt",
                        DocumentDepth::Facts);
}

}  // namespace

class tst_TensorLayouts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// As if they were dense: of their indices and values nothing is told apart.
    void sparse_data()
    {
        QTest::addColumn<DocumentPtr>("a");
        QTest::addColumn<DocumentPtr>("b");
        QTest::addColumn<QStringList>("entries");
        QTest::addColumn<QStringList>("remarks");
        const auto row = [](const char *name, const DocumentPtr &a, const DocumentPtr &b, const QStringList &entries,
                            const QStringList &remarks = {}) { QTest::newRow(name) << a << b << entries << remarks; };
        const auto became = [](const char *from, const char *to) {
            return QStringLiteral("changed s layout ") + from + " -> " + to + "!";
        };
        const DocumentPtr coo = savedCoo();
        row("values", coo, savedCoo(7), {"changed s values 5 -> 7"});
        row("by rows", coo, savedCsr(), {became("sparse_coo", "sparse_csr")});
        row("by rows, with another value", coo, savedCsr(7),
            {became("sparse_coo", "sparse_csr"), "changed s values 5 -> 7"});
        row("by columns", coo,
            savedSparse(
                "csc",
                {{{5}, {1}, longs({0, 1, 2, 2, 3})}, {{3}, {1}, longs({3, 0, 2})}, {{3}, {1}, floats({2, 1, 5})}}),
            {became("sparse_coo", "sparse_csc")});
        const std::string block = floats({0, 1, 0, 0});
        row("in blocks", coo,
            savedSparse("bsr", {{{3}, {1}, longs({0, 1, 3})},
                                {{3}, {1}, longs({0, 0, 1})},
                                {{3, 2, 2}, {4, 2, 1}, block + floats({0, 0, 2, 0}) + floats({0, 5, 0, 0})}}),
            {became("sparse_coo", "sparse_bsr")});
        row("in blocks by columns", coo,
            savedSparse("bsc", {{{3}, {1}, longs({0, 2, 3})},
                                {{3}, {1}, longs({0, 1, 1})},
                                {{3, 2, 2}, {4, 2, 1}, block + floats({0, 0, 2, 0}) + floats({0, 5, 0, 0})}}),
            {became("sparse_coo", "sparse_bsc")});
        row("dense", coo, savedDense(), {became("sparse_coo", "dense")});
        row("in another order", coo,
            savedSparse("coo", {{{2, 3}, {3, 1}, longs({3, 0, 2, 0, 1, 3})}, {{3}, {1}, floats({2, 1, 5})}}), {},
            {"changed s order  -> : its values are equal, but written in another order"});
        row("rows as a whole", coo,
            savedSparse("coo", {{{1, 2}, {2, 1}, longs({0, 3})}, {{2, 4}, {4, 1}, floats({0, 1, 0, 0, 2, 0, 0, 0})}}),
            {"changed s values 5 -> 0"});
        row("of another name",
            savedSparse("coo", {{{2, 3}, {3, 1}, longs({0, 2, 3, 1, 3, 0})}, {{3}, {1}, floats({1, 5, 2})}}, "a.s"),
            savedCoo(5, "b.s"), {"changed a.s renamed a.s -> b.s!"});
        // What makes no tensor is compared part by part.
        const QString indices = QStringLiteral("changed ['s'].indices ");
        row("an index beyond the sizes", coo,
            savedSparse("coo", {{{2, 3}, {3, 1}, longs({0, 2, 4, 1, 3, 0})}, {{3}, {1}, floats({1, 5, 2})}}),
            {indices + "values 3 -> 4"});
        row("a negative index", coo,
            savedSparse("coo", {{{2, 3}, {3, 1}, longs({0, 2, UINT64_MAX, 1, 3, 0})}, {{3}, {1}, floats({1, 5, 2})}}),
            {indices + "values 3 -> -1"});
        row("given twice", coo,
            savedSparse("coo", {{{2, 3}, {3, 1}, longs({0, 2, 2, 1, 3, 3})}, {{3}, {1}, floats({1, 5, 2})}}),
            {indices + "values 0 -> 3"});
        row("more values than indices", coo,
            savedSparse("coo", {{{2, 3}, {3, 1}, longs({0, 2, 3, 1, 3, 0})}, {{4}, {1}, floats({1, 5, 2, 3})}}),
            {"changed ['s'].values sizes [3] -> [4]"});
        row("rows that begin too late", savedCsr(),
            savedSparse(
                "csr",
                {{{5}, {1}, longs({0, 1, 1, 9, 3})}, {{3}, {1}, longs({1, 3, 0})}, {{3}, {1}, floats({1, 5, 2})}}),
            {"changed ['s'].crow_indices values 2 -> 9"});
    }
    void sparse()
    {
        QFETCH(DocumentPtr, a);
        QFETCH(DocumentPtr, b);
        const SectionDifference section = tensorsOf(a, b);
        QTEST(entriesOf(section), "entries");
        QTEST(remarksOf(section), "remarks");
        for (const bool deep : {false, true}) {
            const SectionDifference same = tensorsOf(a, a, {.deep = deep});
            QCOMPARE(entriesOf(same), QStringList());
            QCOMPARE(remarksOf(same), QStringList());
        }
    }

    void quantized_data()
    {
        QTest::addColumn<DocumentPtr>("a");
        QTest::addColumn<DocumentPtr>("b");
        QTest::addColumn<QStringList>("entries");
        QTest::addColumn<QStringList>("remarks");
        const DocumentPtr one = savedQuantized(0.5, 2, "\2\4\6");  // 0, 1, 2
        QTest::newRow("itself") << one << savedQuantized(0.5, 2, "\2\4\6") << QStringList() << QStringList();
        QTest::newRow("no number") << savedQuantized(NAN, 0, "\1") << savedQuantized(NAN, 0, "\1") << QStringList()
                                   << QStringList();
        QTest::newRow("scale") << one << savedQuantized(0.25, 2, "\2\4\6")
                               << QStringList{"changed q scale 0.5 -> 0.25", "changed q values 2 -> 1"}
                               << QStringList();
        QTest::newRow("of a parameter") << savedQuantized(0.5, 2, "\4", true) << savedQuantized(0.25, 2, "\4", true)
                                        << QStringList{"changed q scale 0.5 -> 0.25", "changed q values 1 -> 0.5"}
                                        << QStringList();
        QTest::newRow("zero point") << one << savedQuantized(0.5, 4, "\2\4\6")
                                    << QStringList{"changed q zero point 2 -> 4", "changed q values 0 -> -1"}
                                    << QStringList();
        QTest::newRow("an element") << one << savedQuantized(0.5, 2, "\2\4\xff")
                                    << QStringList{"changed q values 2 -> -1.5"} << QStringList();
        // [[0, 1], [0.5, 1]] along rows: (2 - 2) / 2, (4 - 2) / 2, (6 - 4) / 4, (8 - 4) / 4.
        const std::string halves = doubles({0.5, 0.25});
        const DocumentPtr byRow = savedByChannel(0, halves);
        QTest::newRow("by channel, itself") << byRow << savedByChannel(0, halves) << QStringList() << QStringList();
        QTest::newRow("along another dimension")
            << byRow << savedByChannel(1, halves) << QStringList{"changed q axis 0 -> 1", "changed q values 0.5 -> 2"}
            << QStringList();
        QTest::newRow("along another dimension, with equal values")
            << savedByChannel(0, doubles({0, 0})) << savedByChannel(1, doubles({0, 0})) << QStringList()
            << QStringList{"changed q axis 0 -> 1: the values are equal"};
        QTest::newRow("scale of a channel")
            << byRow << savedByChannel(0, doubles({0.5, 0.5}))
            << QStringList{"changed q values 1 -> 2", "changed ['q'].scales values 0.25 -> 0.5"} << QStringList();
        QTest::newRow("laid out otherwise") << byRow << savedByChannel(0, halves, "\2\6\4\10", {1, 2}) << QStringList()
                                            << QStringList{"changed q strides [2, 1] -> [1, 2]: the values are equal"};
        QTest::newRow("one scale for all")
            << byRow << savedQuantized(0.5, 2, "\2\4\6\10")
            << QStringList{"changed q sizes [2, 2] -> [4]!", "changed q scheme per channel -> per tensor"}
            << QStringList();
        QTest::newRow("too few scales") << savedByChannel(0, doubles({0.5})) << savedByChannel(1, doubles({0.5}))
                                        << QStringList{"changed q axis 0 -> 1"} << QStringList();
        QTest::newRow("no such dimension")
            << byRow << savedByChannel(7, halves)
            << QStringList{"changed q axis 0 -> 7", "gap q: its values are of a form that is not read"}
            << QStringList();
        QTest::newRow("equal values") << one << savedQuantized(0.25, 0, std::string("\0\4\10", 3)) << QStringList()
                                      << QStringList{"changed q scale 0.5 -> 0.25: the values are equal",
                                                     "changed q zero point 2 -> 0: the values are equal"};
    }
    void quantized()
    {
        QFETCH(DocumentPtr, a);
        QFETCH(DocumentPtr, b);
        const SectionDifference section = tensorsOf(a, b);
        QTEST(entriesOf(section), "entries");
        QTEST(remarksOf(section), "remarks");
    }

    void withoutData()
    {
        const SectionDifference same = tensorsOf(savedMeta({2, 3}), savedMeta({2, 3}));
        QVERIFY(same.isSame());
        QCOMPARE(same.same, std::uint64_t(1));
        QCOMPARE(remarksOf(same), QStringList{"changed m values  -> : no values on either side: it has no data"});
        const SectionDifference larger = tensorsOf(savedMeta({2, 3}), savedMeta({4, 3}));
        QCOMPARE(entriesOf(larger), QStringList{"changed m sizes [2, 3] -> [4, 3]!"});
        QVERIFY(larger.gaps.empty());
    }

    void sparseInAProgram()
    {
        const auto fixture = [](const std::string &version) {
            const auto document = openDocument(PT2SCOPE_FIXTURES "/pt2/" + version + "/sparse_buffer.pt2");
            return document ? *document : std::make_shared<Document>();
        };
        const SectionDifference section = tensorsOf(fixture("2.6.0"), fixture("2.7.1"));
        QCOMPARE(entriesOf(section), QStringList());
        QCOMPARE(section.same, std::uint64_t(4));  // with the indices, the values and the sample input
    }
};

QTEST_APPLESS_MAIN(tst_TensorLayouts)
#include "tst_TensorLayouts.moc"
