// SPDX-License-Identifier: Apache-2.0
#include "tests/core/diff/TensorArchives.h"

#include "core/bytes/Crc32.h"
#include "tests/support/SavedFiles.h"

#include <QTest>
#include <bit>
#include <cmath>

Q_DECLARE_METATYPE(pt2scope::DocumentPtr)

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

ConfigLine meta(const std::string &sizes, const std::string &strides, const std::string &offset = "0")
{
    ConfigLine line;
    line.sizes = sizes;
    line.strides = strides;
    line.offset = offset;
    return line;
}

ConfigLine ofType(int dtype, ConfigLine line = {})
{
    line.dtype = std::to_string(dtype);
    return line;
}

std::string edited(std::string content, std::size_t element, float value)
{
    return content.replace(element * 4, 4, floats({value}));
}

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

class tst_TensorDiff : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void edits_data()
    {
        using Weights = std::vector<ArchiveWeight>;
        QTest::addColumn<DocumentPtr>("a");
        QTest::addColumn<DocumentPtr>("b");
        QTest::addColumn<QStringList>("entries");
        QTest::addColumn<QStringList>("remarks");
        const auto row = [](const char *name, const Weights &a, const Weights &b, const QStringList &entries,
                            const QStringList &remarks = {}) {
            QTest::newRow(name) << archiveOf(a) << archiveOf(b) << entries << remarks;
        };
        const std::string counted = counting(12);
        row("nothing", {{"w"}}, {{"w"}}, {});
        row("another record of the same bytes", {{"w"}}, {{"w", {}, "weight_7"}}, {});
        row("added", {{"w"}}, {{"w"}, {"v", {}, "weight_1", counting(12, 5)}}, {"added v tensor  -> float32 [3, 4]"});
        row("removed", {{"w"}, {"v", {}, "weight_1", counting(12, 5)}}, {{"w"}},
            {"removed v tensor float32 [3, 4] -> "});
        row("removed though the program takes it", {{"w"}, {"v", {}, "weight_1", counting(12, 5)}},
            {{"v", {}, "weight_1", counting(12, 5)}}, {"removed w tensor float32 [3, 4] -> !"});
        row("renamed", {{"a.w"}}, {{"b.w"}}, {"changed a.w renamed a.w -> b.w"});
        row("renamed among twins", {{"a.x"}, {"a.y", {}, "weight_1"}}, {{"b.y"}, {"b.x", {}, "weight_1"}},
            {"changed a.x renamed a.x -> b.x", "changed a.y renamed a.y -> b.y"});
        const ConfigLine large = meta("[16]", "[1]");
        row("nothing but zeros", {{"a.mean", large, "weight_0", std::string(64, 0)}},
            {{"b.shift", large, "weight_0", std::string(64, 0)}},
            {"removed a.mean tensor float32 [16] -> ", "added b.shift tensor  -> float32 [16]"});
        const auto constant = [&](const char *name, const char *record, float first) {
            return ArchiveWeight{name, large, record, counting(16, first)};
        };
        row("one constant more",
            {{"w"}, constant("lifted_tensor_0", "weight_1", 50), constant("lifted_tensor_1", "weight_2", 90)},
            {{"w"},
             constant("lifted_tensor_0", "weight_1", 7),
             constant("lifted_tensor_1", "weight_2", 50),
             constant("lifted_tensor_2", "weight_3", 90)},
            {"added lifted_tensor_0 tensor  -> float32 [16]"});
        row("too little to be the same", {{"a", meta("[2]", "[1]"), "weight_0", counting(2)}},
            {{"b", meta("[2]", "[1]"), "weight_0", counting(2)}},
            {"removed a tensor float32 [2] -> ", "added b tensor  -> float32 [2]"});
        row("one value", {{"w"}}, {{"w", {}, "weight_0", edited(counted, 6, 7)}}, {"changed w values 6 -> 7"});
        row("sizes", {{"w"}}, {{"w", meta("[12]", "[1]")}}, {"changed w sizes [3, 4] -> [12]"});
        row("type with equal values", {{"w", meta("[4]", "[1]"), "weight_0", floats({0, 1, -2, 0.5})}},
            {{"w", ofType(13, meta("[4]", "[1]")), "weight_0", u16(0) + u16(0x3f80) + u16(0xc000) + u16(0x3f00)}},
            {"changed w dtype float32 -> bfloat16"}, {"changed w values  -> : equal by value"});
        row("type and values", {{"w", meta("[2]", "[1]"), "weight_0", floats({1, 2})}},
            {{"w", ofType(2, meta("[2]", "[1]")), "weight_0", std::string("\1\3")}},
            {"changed w dtype float32 -> int8", "changed w values 2 -> 3"});
        row("transposed with equal values", {{"w", meta("[2, 2]", "[2, 1]"), "weight_0", floats({0, 1, 2, 3})}},
            {{"w", meta("[2, 2]", "[1, 2]"), "weight_0", floats({0, 2, 1, 3})}}, {},
            {"changed w strides [2, 1] -> [1, 2]: the values are equal"});
        row("transposed alone", {{"w", meta("[2, 2]", "[2, 1]"), "weight_0", floats({0, 1, 2, 3})}},
            {{"w", meta("[2, 2]", "[1, 2]"), "weight_0", floats({0, 1, 2, 3})}},
            {"changed w strides [2, 1] -> [1, 2]", "changed w values 1 -> 2"});
        row("another place in the storage", {{"w", meta("[2]", "[1]", "0"), "weight_0", floats({1, 2, 0})}},
            {{"w", meta("[2]", "[1]", "1"), "weight_0", floats({0, 1, 2})}}, {},
            {"changed w offset 0 -> 1: the values are equal"});
        row("what the view leaves out", {{"w", meta("[2]", "[1]"), "weight_0", floats({1, 2, 3})}},
            {{"w", meta("[2]", "[1]"), "weight_0", floats({1, 2, 4})}}, {});
        row("the sign of zero", {{"w", meta("[1]", "[1]"), "weight_0", floats({0.0f})}},
            {{"w", meta("[1]", "[1]"), "weight_0", floats({-0.0f})}}, {},
            {"changed w values  -> : equal, but for the sign of zeros or the bits of NaN"});
        row("untied", {{"w"}, {"v"}}, {{"w"}, {"v", {}, "weight_1"}}, {"changed w tied v -> ", "changed v tied w -> "});
        row("tied after renaming", {{"a.w"}, {"a.v"}}, {{"b.w"}, {"b.v"}},
            {"changed a.w renamed a.w -> b.w", "changed a.v renamed a.v -> b.v"});
        row("empty", {{"w", meta("[0, 4]", "[4, 1]"), "weight_0", ""}},
            {{"w", meta("[0, 4]", "[4, 1]"), "weight_0", ""}}, {});
        row("a scalar", {{"w", meta("[]", "[]"), "weight_0", floats({1})}},
            {{"w", meta("[]", "[]"), "weight_0", floats({2})}}, {"changed w values 1 -> 2"});
        ConfigLine onGpu;
        onGpu.device = R"({"type": "cuda", "index": 1})";
        onGpu.requiresGrad = "true";
        row("device and gradient", {{"w"}}, {{"w", onGpu}},
            {"changed w requires_grad false -> true", "changed w device cpu -> cuda:1"});
        row("too short in B", {{"w"}, {"v", {}, "weight_1", counting(12, 3)}},
            {{"w", {}, "weight_0", counting(5)}, {"v", {}, "weight_1", counting(12, 4)}},
            {"changed v values 3 -> 4", "gap w: in B: it needs 48 bytes of storage, there are 20"});
    }
    void edits()
    {
        QFETCH(DocumentPtr, a);
        QFETCH(DocumentPtr, b);
        const SectionDifference section = tensorsOf(a, b);
        QTEST(entriesOf(section), "entries");
        QTEST(remarksOf(section), "remarks");
        QVERIFY(section.wanted);
    }

    void nothingDiffersFromItself_data() { edits_data(); }
    void nothingDiffersFromItself()
    {
        QFETCH(DocumentPtr, a);
        for (const bool deep : {false, true}) {
            const SectionDifference section = tensorsOf(a, a, {.deep = deep});
            QCOMPARE(entriesOf(section), QStringList());
            QCOMPARE(remarksOf(section), QStringList());
        }
    }

    /// Of files without a program names are what their readers ask for.
    void askedForByName_data()
    {
        QTest::addColumn<QStringList>("names");
        QTest::addColumn<QString>("dtype");
        QTest::addColumn<QString>("shape");
        QTest::addColumn<QStringList>("entries");
        const QString type = QStringLiteral("F32");
        const QString shape = QStringLiteral("[16]");
        QTest::newRow("removed") << QStringList{"v"} << type << shape
                                 << QStringList{"removed w tensor float32 [16] -> !"};
        QTest::newRow("added") << QStringList{"w", "v", "u"} << type << shape
                               << QStringList{"added u tensor  -> float32 [16]"};
        QTest::newRow("renamed") << QStringList{"k", "v"} << type << shape << QStringList{"changed w renamed w -> k!"};
        QTest::newRow("of other sizes") << QStringList{"w", "v"} << type << QStringLiteral("[4, 4]")
                                        << QStringList{"changed w sizes [16] -> [4, 4]!"};
        QTest::newRow("of another type") << QStringList{"w", "v"} << QStringLiteral("I32") << shape
                                         << QStringList{"changed w dtype float32 -> int32!",
                                                        "changed w values 15 -> 1097859072"};
    }
    void askedForByName()
    {
        QFETCH(QStringList, names);
        QFETCH(QString, dtype);
        QFETCH(QString, shape);
        const auto file = [](const QStringList &tensors, const QString &type, const QString &sizes) {
            std::vector<FileTensor> made;
            for (const QString &name : tensors) {
                const bool isFirst = made.empty() && name != "v";
                made.push_back({name.toStdString(), isFirst ? type.toStdString() : "F32",
                                isFirst ? sizes.toStdString() : "[16]",
                                counting(16, name == "v"   ? 100.0F
                                             : name == "u" ? 200.0F
                                                           : 0.0F)});
            }
            return openDocument(std::make_shared<MemorySource>(toBytes(safetensorsFile(made))), "x.safetensors",
                                DocumentDepth::Facts);
        };
        QTEST(entriesOf(tensorsOf(file({"w", "v"}, "F32", "[16]"), file(names, dtype, shape))), "entries");
    }

    /// What training puts before all names, or takes from them.
    void otherBeginning_data()
    {
        QTest::addColumn<QStringList>("a");
        QTest::addColumn<QStringList>("b");
        QTest::addColumn<QStringList>("names");
        QTest::newRow("before all") << QStringList{"x.w", "x.v"} << QStringList{"module.x.w", "module.x.v"}
                                    << QStringList{"x.w -> module.x.w", "x.v -> module.x.v"};
        QTest::newRow("another") << QStringList{"enc.w", "enc.v", "top"} << QStringList{"body.w", "body.v", "top"}
                                 << QStringList{"enc.w -> body.w", "enc.v -> body.v"};
        QTest::newRow("and one more") << QStringList{"enc.w", "enc.v"} << QStringList{"body.w", "body.v", "body.u"}
                                      << QStringList{"enc.w -> body.w", "enc.v -> body.v"};
        QTest::newRow("in a dict") << QStringList{"enc.w", "enc.v"}
                                   << QStringList{"['model']['enc.w']", "['model']['enc.v']"}
                                   << QStringList{"enc.w -> ['model']['enc.w']", "enc.v -> ['model']['enc.v']"};
        QTest::newRow("two ways") << QStringList{"w", "v"} << QStringList{"a.w", "a.v", "b.w", "b.v"} << QStringList();
        QTest::newRow("not all") << QStringList{"enc.w", "enc.v"} << QStringList{"body.w", "body.k"} << QStringList();
        QTest::newRow("one alone") << QStringList{"enc.w"} << QStringList{"body.w"} << QStringList();
    }
    void otherBeginning()
    {
        QFETCH(QStringList, a);
        QFETCH(QStringList, b);
        QFETCH(QStringList, names);
        const auto file = [](const QStringList &tensors, float first) {
            std::vector<FileTensor> made;
            for (const QString &name : tensors) {
                made.push_back({name.toStdString(), "F32", "[16]", counting(16, first)});
                first += 100;
            }
            return openDocument(std::make_shared<MemorySource>(toBytes(safetensorsFile(made))), "x.safetensors",
                                DocumentDepth::Facts);
        };
        const auto renamed = [](const SectionDifference &section) {
            QStringList found;
            for (const DiffEntry &entry : section.entries) {
                if (entry.what == "renamed")
                    found << QString::fromStdString(entry.from.text + " -> " + entry.to.text);
            }
            return found;
        };
        QCOMPARE(renamed(tensorsOf(file(a, 0), file(b, 7))), names);
        QStringList back;
        for (const QString &name : std::as_const(names))
            back << name.section(" -> ", 1) + " -> " + name.section(" -> ", 0, 0);
        QCOMPARE(renamed(tensorsOf(file(b, 7), file(a, 0))), back);
    }

    /// Loading a program asks for its sample inputs, whatever they are.
    void withoutSampleInputs()
    {
        const auto opened = [](const Entries &entries) {
            return openDocument(std::make_shared<MemorySource>(zip(entries)), "archive.pt2", DocumentDepth::Facts);
        };
        const DocumentPtr whole = opened(smallPt2Entries());
        const DocumentPtr without = opened(testing::without({"data/sample_inputs/model.pt"}));
        const QStringList gone = entriesOf(tensorsOf(whole, without));
        QCOMPARE(gone.size(), 1);
        QVERIFY2(gone.front().startsWith("removed args[0]") && gone.front().endsWith("!"), qPrintable(gone.front()));
        QCOMPARE(tensorsOf(without, whole).breaking(), std::size_t(0));
    }

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

    void unreadLists_data()
    {
        QTest::addColumn<QString>("record");
        QTest::addColumn<QString>("content");
        QTest::newRow("weights config, cut") << "data/weights/model_weights_config.json"
                                             << "{\"config\": {\"w";
        QTest::newRow("weights config, not JSON") << "data/weights/model_weights_config.json"
                                                  << "garbage";
        QTest::newRow("constants config") << "data/constants/model_constants_config.json"
                                          << "{{";
        QTest::newRow("sample inputs") << "data/sample_inputs/model.pt"
                                       << "garbage";
    }
    void unreadLists()
    {
        QFETCH(QString, record);
        QFETCH(QString, content);
        const auto opened = [](const Entries &entries) {
            return openDocument(std::make_shared<MemorySource>(zip(entries)), "archive.pt2", DocumentDepth::Facts);
        };
        const DocumentPtr whole = opened(smallPt2Entries());
        const auto damaged = [&] { return opened(with(record.toStdString(), content.toStdString())); };
        const QString gap = "gap model/" + record + ": in %1 it cannot be read to its end: what it lists is not known";
        QCOMPARE(entriesOf(tensorsOf(whole, damaged())), QStringList{gap.arg("B")});
        QCOMPARE(entriesOf(tensorsOf(damaged(), whole)), QStringList{gap.arg("A")});
        QCOMPARE(entriesOf(tensorsOf(damaged(), damaged())), QStringList());
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

    void mirrored()
    {
        const DocumentPtr a =
            archiveOf({{"w"}, {"v", {}, "weight_1", counting(12, 5)}, {"only.a", {}, "weight_2", counting(12, 50)}});
        const DocumentPtr b = archiveOf({{"w", {}, "weight_0", edited(counting(12), 3, -9)},
                                         {"v", meta("[12]", "[1]"), "weight_1", counting(12, 5)}});
        const SectionDifference there = tensorsOf(a, b);
        const SectionDifference back = tensorsOf(b, a);
        QCOMPARE(entriesOf(there), (QStringList{"changed w values 3 -> -9", "changed v sizes [3, 4] -> [12]",
                                                "removed only.a tensor float32 [3, 4] -> "}));
        QCOMPARE(entriesOf(back), (QStringList{"changed w values -9 -> 3", "changed v sizes [12] -> [3, 4]",
                                               "added only.a tensor  -> float32 [3, 4]"}));
        QCOMPARE(there.entries[0].values->rootMeanSquare, back.entries[0].values->rootMeanSquare);
    }

    void figures()
    {
        const SectionDifference section = tensorsOf(
            archiveOf({{"w"}}), archiveOf({{"w", {}, "weight_0", edited(edited(counting(12), 2, 2.5), 9, 5)}}));
        QCOMPARE(section.entries.size(), std::size_t(1));
        const DiffEntry &entry = section.entries.front();
        QCOMPARE(entry.a.record, std::string("model/data/weights/weight_0"));
        QVERIFY(entry.values);
        QCOMPARE(entry.values->elements, std::uint64_t(12));
        QCOMPARE(entry.values->changed, std::uint64_t(2));
        QCOMPARE(entry.values->maxAbsolute, 4.0);
        QCOMPARE(entry.values->largestAt, (std::vector<std::int64_t>{2, 1}));
        QCOMPARE(entry.values->maxRelative, 4.0 / 9);
        QCOMPARE(entry.values->rootMeanSquare, std::sqrt((0.25 + 16) / 12));
    }

    /// What figures leave out they say.
    void figuresBesideInfinity()
    {
        const auto noteOf = [](std::initializer_list<float> a, std::initializer_list<float> b) {
            const ConfigLine two = meta("[2]", "[1]");
            const SectionDifference section = tensorsOf(archiveOf({{"w", two, "weight_0", floats(a)}}),
                                                        archiveOf({{"w", two, "weight_0", floats(b)}}));
            return QString::fromStdString(section.entries.empty() ? "" : section.entries.front().note);
        };
        QCOMPARE(
            noteOf({70000, 3}, {INFINITY, 3}),
            QString("1 of 2 elements changed, by at most inf at [0]; of the 1 that is finite on both sides, relative "
                    "change at most 0, root mean square 0, cosine 1"));
        QCOMPARE(noteOf({-INFINITY, NAN}, {INFINITY, NAN}), QString("1 of 2 elements changed, by at most inf at [0]"));
        QCOMPARE(noteOf({1, 2}, {1, NAN}), QString("1 of 2 elements changed, first at [1], 1 became NaN; of the 1 "
                                                   "that is finite on both sides, cosine 1"));
    }

    void smallTypesInFull()
    {
        const ConfigLine one = ofType(13, meta("[1]", "[1]"));
        QCOMPARE(entriesOf(tensorsOf(archiveOf({{"w", one, "weight_0", u16(0x3e97)}}),
                                     archiveOf({{"w", one, "weight_0", u16(0x3e98)}}))),
                 QStringList{"changed w values 0.29492188 -> 0.296875"});
    }

    void tolerance()
    {
        const DocumentPtr a = archiveOf({{"w"}});
        const DocumentPtr b = archiveOf({{"w", {}, "weight_0", edited(counting(12), 6, 6.25)}});
        QCOMPARE(entriesOf(tensorsOf(a, b, {.atol = 0.2})), QStringList{"changed w values 6 -> 6.25"});
        for (const DiffHow &how : {DiffHow{.atol = 0.25}, DiffHow{.rtol = 0.04}}) {
            const SectionDifference within = tensorsOf(a, b, how);
            QCOMPARE(entriesOf(within), QStringList());
            QCOMPARE(within.remarks.size(), std::size_t(1));
            QCOMPARE(within.same, std::uint64_t(2));  // and the sample input
        }
        const DocumentPtr c = archiveOf({{"w", {}, "weight_0", edited(edited(counting(12), 6, 6.25), 9, 5)}});
        const SectionDifference beyond = tensorsOf(a, c, {.atol = 0.25});
        QVERIFY(beyond.entries.front().note.starts_with("2 of 12 elements changed, 1 of them beyond the tolerance, "));
    }

    void readsNothingThatTheDirectoryTells()
    {
        const DocumentPtr a = archiveOf({{"w"}, {"v", {}, "weight_1", counting(12, 1)}});
        const DocumentPtr b = archiveOf({{"w"}, {"v", {}, "weight_1", counting(12, 2)}});
        for (const bool deep : {false, true}) {
            ThreadPool pool(2);
            std::uint64_t expected = 0;
            std::atomic<std::uint64_t> read{0};
            DiffOptions options{.pool = pool};
            options.deep = deep;
            options.expectBytes = [&](std::uint64_t nbytes) { expected = nbytes; };
            options.progress = [&](std::uint64_t nbytes) { read += nbytes; };
            compareTensors(a, b, options);
            QCOMPARE(expected, std::uint64_t(deep ? 288 : 96));  // the sample input, too
            QCOMPARE(read.load(), expected);
        }
    }

    void deepSeesThroughAFalseCrc()
    {
        const auto entries = [](const std::string &content, std::uint32_t crcXor) {
            Entries made = with("data/weights/weight_0", content);
            entryOf(made, "data/weights/weight_0").crcXor = crcXor;
            return openDocument(std::make_shared<MemorySource>(zip(made)), "a.pt2", DocumentDepth::Facts);
        };
        const std::string one = counting(12);
        const std::string other = edited(one, 0, 5);
        const auto crcOf = [](const std::string &text) { return crc32(0, std::as_bytes(std::span(text))); };
        const DocumentPtr a = entries(one, 0);
        const DocumentPtr b = entries(other, crcOf(one) ^ crcOf(other));
        QCOMPARE(entriesOf(tensorsOf(a, b)), QStringList());
        QCOMPARE(entriesOf(tensorsOf(a, b, {.deep = true})), QStringList{"changed w values 0 -> 5"});
    }

    void expandedWithoutEnd()
    {
        const ConfigLine endless = meta("[1000000000000]", "[0]");
        const SectionDifference once = tensorsOf(archiveOf({{"w", endless, "weight_0", floats({1})}}),
                                                 archiveOf({{"w", endless, "weight_0", floats({2})}}));
        QCOMPARE(entriesOf(once), QStringList{"changed w values 1 -> 2"});
        const SectionDifference refused = tensorsOf(archiveOf({{"w", endless, "weight_0", floats({1})}}),
                                                    archiveOf({{"w", meta("[1000000000000]", "[1]"), "weight_0", ""}}));
        QCOMPARE(refused.gaps.size(), std::size_t(1));
    }
};

QTEST_APPLESS_MAIN(tst_TensorDiff)
#include "tst_TensorDiff.moc"
