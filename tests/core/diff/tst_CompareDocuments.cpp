// SPDX-License-Identifier: Apache-2.0
// Properties of whole comparisons, on what torch wrote and on what is broken.
#include "core/diff/ModelPairs.h"
#include "core/diff/tensors/TensorDiff.h"
#include "tests/core/diff/DiffLines.h"
#include "tests/support/ExportFixtures.h"
#include "tests/support/Fixtures.h"
#include "tests/support/FolderBuilder.h"
#include "tests/support/PickleCarriers.h"

#include <QDir>
#include <QRegularExpression>
#include <QTest>
#include <atomic>
#include <tuple>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

QString fixture(const QString &name)
{
    return QStringLiteral(PT2SCOPE_FIXTURES "/pt2/") + name + ".pt2";
}

/// Names of fixtures that two versions have.
QStringList commonNames(const QString &a, const QString &b)
{
    QStringList names;
    const auto listed = [](const QString &version) {
        return QDir(QStringLiteral(PT2SCOPE_FIXTURES "/pt2/") + version).entryList({"*.pt2"});
    };
    const QStringList others = listed(b);
    for (const QString &name : listed(a)) {
        if (others.contains(name))
            names << name.chopped(4);
    }
    return names;
}

/// Entries that tell nothing: their sides read alike, and no note says what differs.
QStringList equalSides(const Difference &difference)
{
    QStringList lines;
    for (const SectionDifference &section : difference.sections) {
        for (const DiffEntry &entry : section.entries) {
            const bool hasSides = entry.from.form != DiffValue::Form::Nothing;
            if (entry.change == DiffChange::Changed && hasSides && entry.from == entry.to && entry.note.empty())
                lines << lineOf(entry);
        }
    }
    return lines;
}

}  // namespace

class tst_CompareDocuments : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void equalToItself_data();
    void equalToItself();
    void mirrored_data();
    void mirrored();
    void acrossVersions_data();
    void acrossVersions();
    void folders_data();
    void folders();
    void currentVersions();
    void olderVersions();
    void olderCurrentVersion();
    void severalCheckpoints();
    void scriptCode();
    void anotherKind();
    void scriptedModelGone();
    void renamedAndRetrained();
    void renamedBeyondRecognition();
    void modelOfAnotherName();
    void otherSampleInputs();
    void samplesGivenElsewhere();
    void onlyOneModel();
    void cancelled();
    void cancelledWhileReading();
    void breakingPart();
    void countsOfThings();
};

void tst_CompareDocuments::equalToItself_data()
{
    QTest::addColumn<QString>("path");
    for (const GoodFixture &each : goodFixtures(PT2SCOPE_FIXTURES))
        QTest::newRow(each.name) << each.path;
    for (const BrokenFixture &each : brokenFixtures(PT2SCOPE_FIXTURES))
        QTest::newRow(each.name) << each.path;
    for (const char *folders : {"rtp", "rtp-broken"}) {
        const QDir folder(QStringLiteral(PT2SCOPE_FIXTURES "/") + folders);
        for (const QString &name : folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            const DocumentPtr document = openPath(folder.filePath(name));
            if (document && document->folder)  // roots of exports are nothing to compare
                QTest::newRow(qPrintable(folders + (" " + name))) << folder.filePath(name);
        }
    }
}

void tst_CompareDocuments::equalToItself()
{
    QFETCH(QString, path);
    const DocumentPtr document = openPath(path);
    QVERIFY(document);
    const DifferencePtr difference = compareAll(document, document);
    QCOMPARE(linesOf(*difference).join('\n'), QString());
    QVERIFY(difference->isSame());
}

void tst_CompareDocuments::mirrored_data()
{
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    const QStringList versions = QDir(QStringLiteral(PT2SCOPE_FIXTURES "/pt2")).entryList({"2.*"});
    for (qsizetype i = 0; i < versions.size(); ++i) {
        for (qsizetype j = i + 1; j < versions.size(); ++j) {
            for (const QString &name : commonNames(versions[i], versions[j]))
                QTest::newRow(qPrintable(name + " " + versions[i] + " " + versions[j]))
                    << fixture(versions[i] + "/" + name) << fixture(versions[j] + "/" + name);
        }
    }
    // Exports that have little in common.
    QTest::newRow("lstm and transformer") << fixture("2.15.0/lstm_small") << fixture("2.15.0/transformer_layer");
    QTest::newRow("cond and map") << fixture("2.15.0/cf_cond") << fixture("2.15.0/cf_map");
}

void tst_CompareDocuments::mirrored()
{
    QFETCH(QString, a);
    QFETCH(QString, b);
    const DocumentPtr first = openPath(a);
    const DocumentPtr second = openPath(b);
    QVERIFY(first && second);
    const DifferencePtr there = compareAll(first, second);
    const DifferencePtr back = compareAll(second, first);
    for (const DiffSection section :
         {DiffSection::Records, DiffSection::Program, DiffSection::Tensors, DiffSection::Configuration}) {
        QCOMPARE(keysOf(back->section(section), true), keysOf(there->section(section), false));
        QCOMPARE(back->section(section).same, there->section(section).same);
    }
    QCOMPARE(back->section(DiffSection::Signature).entries.size(),
             there->section(DiffSection::Signature).entries.size());
    QCOMPARE(equalSides(*there) + equalSides(*back), QStringList());
}

void tst_CompareDocuments::acrossVersions_data()
{
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    const QStringList versions{"2.6.0", "2.7.1", "2.9.1", "2.12.1", "2.15.0"};
    for (qsizetype i = 0; i + 1 < versions.size(); ++i) {
        for (const char *name : {"linear_basic", "linear_strict", "buffer_mutation", "transformer_layer", "nested_io",
                                 "shared_submodule_calls", "user_input_mutation", "conv_bn_train", "tied_weights"}) {
            if (commonNames(versions[i], versions[i + 1]).contains(name))
                QTest::newRow(qPrintable(versions[i] + " " + name))
                    << fixture(versions[i] + "/" + name) << fixture(versions[i + 1] + "/" + name);
        }
    }
}

/// The same model by two versions of torch: equal tensors and nothing that breaks a caller; what differs is told by the
/// version that wrote it.
void tst_CompareDocuments::acrossVersions()
{
    QFETCH(QString, a);
    QFETCH(QString, b);
    const DifferencePtr difference = compareAll(openPath(a), openPath(b));
    QCOMPARE(linesOf(difference->section(DiffSection::Tensors)), QStringList());
    QVERIFY(difference->section(DiffSection::Tensors).same > 0);
    QStringList breaking;
    for (const DiffEntry &entry : difference->section(DiffSection::Signature).entries) {
        if (entry.breaking)
            breaking << lineOf(entry);
    }
    QCOMPARE(breaking, QStringList());
    const QStringList configuration = linesOf(difference->section(DiffSection::Configuration));
    QVERIFY2(!configuration.filter("torch_version").isEmpty(), qPrintable(configuration.join('\n')));
}

void tst_CompareDocuments::folders_data()
{
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    const QString folders = QStringLiteral(PT2SCOPE_FIXTURES "/rtp/");
    QTest::newRow("1 rank, 2 ranks") << folders + "rtp-1rank" << folders + "rtp-2rank";
    QTest::newRow("scripted, RTP") << folders + "jit" << folders + "rtp-1rank";
    QTest::newRow("folder, archive") << folders + "rtp-1rank" << fixture("2.15.0/linear_strict");
}

void tst_CompareDocuments::folders()
{
    QFETCH(QString, a);
    QFETCH(QString, b);
    const DifferencePtr difference = compareAll(openPath(a), openPath(b));
    QVERIFY(!difference->isSame());
    const DifferencePtr back = compareAll(openPath(b), openPath(a));
    QCOMPARE(keysOf(back->section(DiffSection::Configuration), true),
             keysOf(difference->section(DiffSection::Configuration), false));
    QCOMPARE(equalSides(*difference) + equalSides(*back), QStringList());
}

/// Of an online export today's current version is compared with yesterday's, older ones by their names.
void tst_CompareDocuments::currentVersions()
{
    const std::string original = PT2SCOPE_FIXTURES "/rtp/online-dense/dense_hot_export";
    const DocumentPtr a = openPath(QString::fromStdString(original));
    FolderBuilder folder(original);
    const std::string current = "20261129143025";
    const std::string next = "20261130080000";
    std::filesystem::copy(folder.path("versions/" + current), folder.path("versions/" + next),
                          std::filesystem::copy_options::recursive);
    folder.file("versions/" + next + "/READY", "2026-11-30T08:00:00.000000+00:00\n");
    folder.file("current.json", R"({"version": ")" + next + R"("})");
    const DocumentPtr b = openPath(QString::fromStdString(folder.path()));
    for (const auto &[from, to, change] : {std::tuple(a, b, "+"), std::tuple(b, a, "-")}) {
        const DifferencePtr difference = compareAll(from, to);
        const QStringList records = linesOf(difference->section(DiffSection::Records));
        QCOMPARE(records.filter("~ content versions/(current)/").size(), 1);
        for (const QString &line : records.filter("versions/").filter(QRegularExpression("^[-+]")))
            QVERIFY2(line.startsWith(change) && line.contains(current.c_str()), qPrintable(line));
        QVERIFY(records.filter(next.c_str()).isEmpty());
        QVERIFY(linesOf(difference->section(DiffSection::Configuration)).filter(next.c_str() + QString("/")).isEmpty());
    }
    QVERIFY(compareAll(a, a)->isSame());
}

/// Each night the current version becomes an older one, and the oldest goes: nobody loads that.
void tst_CompareDocuments::olderVersions()
{
    const std::string original = PT2SCOPE_FIXTURES "/rtp/online-dense/dense_hot_export";
    const std::string oldest = "20261129142334";
    const std::string next = "20261130080000";
    FolderBuilder folder(original);
    folder.remove("versions/" + oldest);
    const DocumentPtr a = openPath(QString::fromStdString(original));
    const auto check = [&] {
        const DifferencePtr difference = compareContents(a, openPath(QString::fromStdString(folder.path())));
        const QStringList tensors = linesOf(difference->section(DiffSection::Tensors));
        QCOMPARE(tensors.filter("- tensor").size(), 2);
        QCOMPARE(tensors.filter("~").size(), 0);
        QCOMPARE(difference->breaking(), 0U);
    };
    check();
    std::filesystem::copy(folder.path("versions/20261129143025"), folder.path("versions/" + next),
                          std::filesystem::copy_options::recursive);
    folder.file("versions/" + next + "/READY", "2026-11-30T08:00:00.000000+00:00\n");
    folder.file("current.json", R"({"version": ")" + next + R"("})");
    check();
}

/// Where the current version is an older one again, the other is on neither side the same.
void tst_CompareDocuments::olderCurrentVersion()
{
    const std::string original = PT2SCOPE_FIXTURES "/rtp/online-dense/dense_hot_export";
    const std::string older = "20261129142334";
    FolderBuilder folder(original);
    folder.file("current.json", R"({"version": ")" + older + R"("})");
    const DifferencePtr difference =
        compareContents(openPath(QString::fromStdString(original)), openPath(QString::fromStdString(folder.path())));
    for (const DiffSection which : {DiffSection::Records, DiffSection::Configuration, DiffSection::Tensors}) {
        for (const DiffEntry &entry : difference->section(which).entries) {
            if (entry.name.starts_with("current.json"))
                continue;
            const QString line = lineOf(entry) + QString::fromStdString(" " + entry.a.model + " " + entry.b.model);
            const bool isOfOldInA = entry.change == DiffChange::Removed && line.contains(older.c_str());
            const bool isOfOldInB = entry.change == DiffChange::Added && line.contains("20261129143025");
            QVERIFY2(entry.change == DiffChange::Changed || isOfOldInA || isOfOldInB, qPrintable(line));
        }
    }
    QCOMPARE(difference->section(DiffSection::Tensors).count(DiffChange::Changed), std::size_t(2));
    QCOMPARE(difference->breaking(), std::size_t(0));
}

/// The newest beside the newest; older ones by their names, and nobody loads those.
void tst_CompareDocuments::severalCheckpoints()
{
    const std::string original = exportFixture("checkpoint-torch").toStdString();
    const auto with = [&](FolderBuilder &folder, std::initializer_list<int> steps) {
        for (const int step : steps)
            std::filesystem::copy(folder.path("model.ckpt-7"), folder.path("model.ckpt-" + std::to_string(step)),
                                  std::filesystem::copy_options::recursive);
        folder.remove("model.ckpt-7");
    };
    FolderBuilder today(original);
    with(today, {8, 9});
    FolderBuilder tomorrow(original);
    with(tomorrow, {9, 10});
    FolderBuilder lessened(original);
    with(lessened, {9, 10});
    lessened.remove("model.ckpt-10/optimizer");
    const auto compare = [](const FolderBuilder &a, const FolderBuilder &b) {
        return compareContents(openPath(QString::fromStdString(a.path())), openPath(QString::fromStdString(b.path())));
    };
    const DifferencePtr nightly = compare(today, tomorrow);
    QVERIFY2(nightly->breaking() == 0, qPrintable(linesOf(*nightly).join('\n')));
    QVERIFY(compare(today, lessened)->breaking() > 0);
    FolderBuilder single(original);
    QVERIFY(compare(single, lessened)->breaking() > 0);
    QCOMPARE(compare(single, tomorrow)->breaking(), 0U);
}

/// Nothing here reads TorchScript: where it differs that is said, and counts neither as equal nor as broken.
void tst_CompareDocuments::scriptCode()
{
    const auto archive = [](const std::string &code, const std::string &weight) {
        return openBytes(zip(listed({{"m/constants.pkl", ".)."},
                                     {"m/data.pkl", "\x80\x02N."},
                                     {"m/version", "3\n"},
                                     {"m/data/0", weight},
                                     {"m/code/__torch__.py", code}})),
                         "m.pt");
    };
    const DocumentPtr a = archive("def forward(self, x): return x", "1234");
    QCOMPARE(a->form, ArchiveForm::TorchScript);
    const DocumentPtr retrained = archive("def forward(self, x): return x", "4321");
    const DocumentPtr other = archive("def forward(self, x, y): return x", "1234");
    for (const DiffSection which : {DiffSection::Signature, DiffSection::Program}) {
        QCOMPARE(linesOf(compareSection(which, a, retrained)), QStringList());
        QCOMPARE(linesOf(compareSection(which, a, other)),
                 QStringList("? (the archive): its TorchScript code differs, and is not compared by what it does"));
    }
}

/// Another function loads it.
void tst_CompareDocuments::anotherKind()
{
    const DocumentPtr saved = openPath(PT2SCOPE_FIXTURES "/broken/036_wrong_kind_checkpoint.pt2");
    const DocumentPtr exported = openPath(PT2SCOPE_FIXTURES "/pt2/2.12.1/linear_basic.pt2");
    for (const auto &[from, to] : {std::pair(saved, exported), std::pair(exported, saved)}) {
        const QStringList lines = linesOf(compareSection(DiffSection::Records, from, to)).filter("~ kind ");
        QVERIFY2(lines.size() == 1 && lines.front().endsWith("(breaking)"), qPrintable(lines.join('\n')));
    }
}

/// What is gone as a whole is missed, whether it was called or read.
void tst_CompareDocuments::scriptedModelGone()
{
    const DocumentPtr scripted = openPath(QStringLiteral(PT2SCOPE_FIXTURES "/rtp/jit"));
    const DocumentPtr sharded = openPath(QStringLiteral(PT2SCOPE_FIXTURES "/rtp/rtp-1rank"));
    const SectionDifference section = compareSection(DiffSection::Tensors, scripted, sharded);
    QCOMPARE(section.count(DiffChange::Removed), section.breaking());
    QVERIFY(section.breaking() > 0);
}

/// Neither name nor content tells what the weight was: the signature does, by its last part or by what takes it.
void tst_CompareDocuments::renamedAndRetrained()
{
    const DocumentPtr a = openBytes(zip(smallPt2Entries()));
    for (const std::string name : {"enc.w", "kernel"}) {
        Entries entries = smallPt2Entries();
        const auto rename = [&](const char *record, const std::string &from, const std::string &to) {
            std::string &content = entryOf(entries, record).content;
            content.replace(content.find(from), from.size(), to);
        };
        rename("models/model.json", R"("parameter_name": "w")", R"("parameter_name": ")" + name + '"');
        rename("data/weights/model_weights_config.json", R"({"w":)", "{\"" + name + "\":");
        entryOf(entries, "data/weights/weight_0").content.replace(0, 4, std::string(4, 0));
        const DocumentPtr b = openBytes(zip(entries));
        const QString inB = QString::fromStdString(name);
        const QStringList expected{"~ renamed w: w -> " + inB, "~ values w: -1 -> 0"};
        QCOMPARE(linesOf(compareAll(a, b)->section(DiffSection::Tensors)), expected);
        QCOMPARE(linesOf(compareSection(DiffSection::Tensors, a, b)), expected);
        QCOMPARE(linesOf(compareSection(DiffSection::Signature, a, b)), expected.first(1));
        QCOMPARE(linesOf(compareSection(DiffSection::Program, a, b)), QStringList());
        QCOMPARE(linesOf(compareSection(DiffSection::Tensors, b, a)),
                 (QStringList{"~ renamed " + inB + ": " + inB + " -> w", "~ values " + inB + ": 0 -> -1"}));
    }
}

/// Only the content tells what became of the weight: all sections say the same of it, asked for alone or together.
void tst_CompareDocuments::renamedBeyondRecognition()
{
    const auto archive = [](const std::string &name) {
        Entries entries = smallPt2Entries();
        const auto replace = [&](const char *record, const std::string &from, const std::string &to) {
            std::string &content = entryOf(entries, record).content;
            content.replace(content.find(from), from.size(), to);
        };
        // Enough content to tell it from others.
        replace("data/weights/model_weights_config.json", R"({"as_int": 3})", R"({"as_int": 6})");
        entryOf(entries, "data/weights/weight_0").content += std::string(48, 1);
        replace("data/weights/model_weights_config.json", R"({"w":)", "{\"" + name + "\":");
        replace("models/model.json", R"("parameter_name": "w")", R"("parameter_name": ")" + name + '"');
        return openBytes(zip(entries));
    };
    const DocumentPtr a = archive("w");
    const DocumentPtr b = archive("enc.kernel");
    for (const DiffSection section : {DiffSection::Signature, DiffSection::Tensors}) {
        const QStringList there{"~ renamed w: w -> enc.kernel"};
        const QStringList back{"~ renamed enc.kernel: enc.kernel -> w"};
        QCOMPARE(linesOf(compareContents(a, b)->section(section)), there);
        QCOMPARE(linesOf(compareSection(section, a, b)), there);
        QCOMPARE(linesOf(compareSection(section, b, a)), back);
    }
}

/// Nothing else differs, yet what loads the model by its name finds none.
void tst_CompareDocuments::modelOfAnotherName()
{
    Entries entries = smallPt2Entries();
    for (ZipBuilder::Entry &each : entries) {
        for (const std::string folder : {"models/", "weights/", "constants/", "sample_inputs/"}) {
            const std::size_t at = each.name.find(folder + "model");
            if (at != std::string::npos)
                each.name.replace(at + folder.size(), std::string("model").size(), "net");
        }
    }
    const DocumentPtr a = openBytes(zip(smallPt2Entries()));
    const DocumentPtr b = openBytes(zip(entries));
    for (const DiffSection section : {DiffSection::Program, DiffSection::Signature}) {
        QCOMPARE(linesOf(compareSection(section, a, b)), QStringList{"~ renamed model: model -> net (breaking)"});
        QCOMPARE(linesOf(compareSection(section, b, a)), QStringList{"~ renamed net: net -> model (breaking)"});
    }
    QCOMPARE(compareContents(a, b)->breaking(), 1U);
}

/// What the exporter tried it with is nothing that a caller or loader relies on.
void tst_CompareDocuments::otherSampleInputs()
{
    const auto given = [](const pickled::Tensor &tensor) {
        const std::string inputs = pickled::tuple({pickled::tuple({pickled::tensor(tensor)}), pickled::dict({})});
        return openBytes(pickled::samples(inputs));
    };
    const DocumentPtr a = given({});
    for (const pickled::Tensor &tensor : {pickled::Tensor{.sizes = {2, 4}}, pickled::Tensor{.storage = "IntStorage"}}) {
        const SectionDifference section = compareSection(DiffSection::Tensors, a, given(tensor));
        QVERIFY(!section.entries.empty());
        QCOMPARE(section.breaking(), std::size_t(0));
    }
}

/// An input that callers give elsewhere now has its sample there, too.
void tst_CompareDocuments::samplesGivenElsewhere()
{
    const auto given = [](const pickled::Tensor &first, const pickled::Tensor &second) {
        const std::string args = pickled::tuple({pickled::tensor(first), pickled::tensor(second)});
        return openBytes(pickled::samples(pickled::tuple({args, pickled::dict({})})));
    };
    const pickled::Tensor large{.sizes = {2, 4}};
    const DocumentPtr a = given(large, {});
    const DocumentPtr b = given({}, large);
    ThreadPool pool(1);
    const DiffOptions options{.pool = pool};
    const std::vector<ModelPair> models = pairModels({*a}, {*b}, options);
    const auto compared = [&](const StateNames &names) {
        return linesOf(TensorComparison({*a}, {*b}, models, options).compare([&](const ModelPair &) { return names; }));
    };
    QCOMPARE(compared({{"args[0]", "args[1]"}, {"args[1]", "args[0]"}}),
             (QStringList{"~ path args[0]: args[0] -> args[1]", "~ path args[1]: args[1] -> args[0]"}));
    QVERIFY(!compared({}).filter("sizes").isEmpty());
}

void tst_CompareDocuments::onlyOneModel()
{
    ThreadPool pool(1);
    const DocumentPtr document = openPath(fixture("2.12.1/multi_model"));
    QVERIFY(document && document->pt2 && document->pt2->modelNames().size() > 1);
    DiffOptions options{.pool = pool};
    options.model = document->pt2->modelNames().front();
    const DifferencePtr difference = compareDocuments(document, openPath(fixture("2.12.1/linear_basic")), options);
    for (const SectionDifference &section : difference->sections) {
        for (const DiffEntry &entry : section.entries)
            QVERIFY2(entry.a.model.empty() || entry.a.model == *options.model, entry.a.model.c_str());
    }
}

void tst_CompareDocuments::cancelled()
{
    ThreadPool pool(1);
    CancelToken token;
    token.cancel();
    const DocumentPtr document = openPath(fixture("2.15.0/linear_strict"));
    const DifferencePtr difference = compareDocuments(document, document, {.pool = pool, .cancel = &token});
    QVERIFY(difference->cancelled);
    QVERIFY(!difference->isSame());
}

/// Progress is told while values are read, and whoever hears of it can end the comparison.
void tst_CompareDocuments::cancelledWhileReading()
{
    constexpr std::size_t nbytes = std::size_t{16} << 20;
    const auto archive = [](char filling) {
        Entries entries = smallPt2Entries();
        std::string &config = entryOf(entries, "data/weights/model_weights_config.json").content;
        const std::string rows = R"({"as_int": 3})";
        config.replace(config.find(rows), rows.size(), R"({"as_int": 1048576})");
        entryOf(entries, "data/weights/weight_0").content = std::string(nbytes, filling);
        return openBytes(zip(entries));
    };
    const DocumentPtr a = archive(1);
    const DocumentPtr b = archive(2);
    ThreadPool pool(2);
    for (const bool cancels : {false, true}) {
        CancelToken token;
        std::uint64_t expected = 0;
        std::atomic<std::uint64_t> read = 0;
        DiffOptions options{.pool = pool, .cancel = &token, .sections = onlySection(DiffSection::Tensors)};
        options.expectBytes = [&](std::uint64_t more) { expected = more; };
        options.progress = [&](std::uint64_t more) {
            read += more;
            if (cancels)
                token.cancel();
        };
        const DifferencePtr difference = compareDocuments(a, b, options);
        QCOMPARE(expected, std::uint64_t(2 * nbytes));
        QCOMPARE(difference->cancelled, cancels);
        QVERIFY(!difference->isSame());
        QVERIFY(cancels ? read < nbytes : read == expected);
    }
}

void tst_CompareDocuments::breakingPart()
{
    const DifferencePtr difference =
        compareAll(openPath(fixture("2.15.0/lstm_small")), openPath(fixture("2.15.0/transformer_layer")));
    const DifferencePtr part = pt2scope::breakingPart(*difference);
    QVERIFY(part->breaking() > 0);
    QCOMPARE(part->breaking(), difference->breaking());
    for (const SectionDifference &section : part->sections)
        QVERIFY(std::ranges::all_of(section.entries, &DiffEntry::breaking));
}

/// A thing that differs in several ways is one.
void tst_CompareDocuments::countsOfThings()
{
    const auto entry = [](DiffChange change, const char *what, const char *name, bool breaking = false) {
        return DiffEntry{.change = change, .what = what, .name = name, .breaking = breaking};
    };
    SectionDifference section;
    section.entries = {entry(DiffChange::Changed, "dtype", "x", true), entry(DiffChange::Changed, "sizes", "x", true),
                       entry(DiffChange::Changed, "sizes", "y"), entry(DiffChange::Removed, "input", "z", true),
                       entry(DiffChange::Added, "input", "z")};
    QCOMPARE(section.count(DiffChange::Changed), std::size_t(2));
    QCOMPARE(section.count(DiffChange::Removed), std::size_t(1));
    QCOMPARE(section.count(DiffChange::Added), std::size_t(1));
    QCOMPARE(section.breaking(), std::size_t(2));
}

QTEST_APPLESS_MAIN(tst_CompareDocuments)
#include "tst_CompareDocuments.moc"
