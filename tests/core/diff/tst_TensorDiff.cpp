// SPDX-License-Identifier: Apache-2.0
#include "tests/core/diff/TensorArchives.h"

#include "core/bytes/Crc32.h"

#include <QTest>
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
            {"changed w requires_grad false -> true", "changed w device cpu -> cuda:1!"});
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

    /// One tensor alone tells no prefix from chance, unless others were renamed so with equal content.
    void otherBeginningOfOne()
    {
        const auto file = [](const std::string &prefix, const std::string &bias, float first) {
            return openDocument(
                std::make_shared<MemorySource>(toBytes(safetensorsFile(
                    {{prefix + "w", "F32", "[16]", counting(16, first)}, {bias, "F32", "[2]", floats({0, 0})}}))),
                "x.safetensors", DocumentDepth::Facts);
        };
        QCOMPARE(entriesOf(tensorsOf(file("enc.", "enc.v", 0), file("body.", "body.v", 1))),
                 (QStringList{"changed enc.w renamed enc.w -> body.w!", "changed enc.w values 0 -> 1",
                              "changed enc.v renamed enc.v -> body.v!"}));
        QCOMPARE(entriesOf(tensorsOf(file("enc.", "head.v", 0), file("body.", "top.v", 1))),
                 (QStringList{"removed enc.w tensor float32 [16] -> !", "changed head.v renamed head.v -> top.v!",
                              "added body.w tensor  -> float32 [16]"}));
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

    /// The config no longer makes a parameter of what the program takes as one.
    void noParameter()
    {
        const auto opened = [](const Entries &entries) {
            return openDocument(std::make_shared<MemorySource>(zip(entries)), "archive.pt2", DocumentDepth::Facts);
        };
        Entries other = smallPt2Entries();
        std::string &config = entryOf(other, "data/weights/model_weights_config.json").content;
        QVERIFY(config.find("\"is_param\": true") != std::string::npos);
        config.replace(config.find("\"is_param\": true"), 16, "\"is_param\": false");
        const DocumentPtr whole = opened(smallPt2Entries());
        const QStringList lines = entriesOf(tensorsOf(whole, opened(other)));
        QCOMPARE(lines.size(), 1);
        QVERIFY2(lines.front().endsWith(" is_param true -> false!"), qPrintable(lines.front()));
        QVERIFY(entriesOf(tensorsOf(opened(other), whole)).front().endsWith(" is_param false -> true"));
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
