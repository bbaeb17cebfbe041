// SPDX-License-Identifier: Apache-2.0
#include "core/document/Pickles.h"

#include "core/bytes/MemorySource.h"
#include "core/document/Document.h"
#include "tests/support/PickleTexts.h"
#include "tests/support/SignatureEdits.h"

#include <QtTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

DocumentPtr openBytes(Bytes bytes, const std::string &path = "x.pt2")
{
    return openDocument(std::make_shared<MemorySource>(std::move(bytes)), path, DocumentDepth::Facts);
}

/// "weight_1: pickled tensor of model, 1 tensor" for each.
QStringList listOf(const Document &document)
{
    QStringList lines;
    for (const PickleFile &file : document.pickles) {
        const std::string name = file.record ? document.archive->records()[*file.record].name : "itself";
        std::string line = name.substr(name.rfind('/') + 1) + ": " + std::string(pickleFileKindName(file.kind));
        line += file.model.empty() ? "" : " of " + file.model;
        line += ", " + std::to_string(file.save.pickles.size()) + (file.nested ? " nested" : "");
        line += file.failure ? ", unread" : "";
        lines << QString::fromStdString(line);
    }
    return lines;
}

/// An archive of a single pickle of so many bytes, deflated in a deflated record.
ZipBuilder::Entry inflatable(const std::string &name, std::size_t nbytes)
{
    ZipBuilder::Entry inner = entry("archive/data.pkl", "\x80\2" + std::string(nbytes, 'N') + ".");
    inner.deflate = true;
    ZipBuilder::Entry outer = entry(name, toText(zip({inner})));
    outer.deflate = true;
    return outer;
}

}  // namespace

class tst_Pickles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void knowsWhatEachFileIsFor();
    void knowsThoseOfFlatArchives();
    void readsWholeFiles();
    void findsThemByRecord();
    void keepsUnreadableOnes();
    void readsNoMorePicklesThanThereAreBytes();
};

void tst_Pickles::knowsWhatEachFileIsFor()
{
    ConfigLine pickledLine = parameterLine();
    pickledLine.path = R"("weight_1")";
    pickledLine.usePickle = "true";
    Entries entries = withWeights({{"w", parameterLine()}, {"p", pickledLine}});
    entries.push_back(entry("model/data/weights/weight_1", pickled::saved(pickled::parameter())));
    entries.push_back(entry("model/data/constants/custom_obj_0", pickled::saved(pickled::integer(1))));
    entries.push_back(entry("model/data/constants/opaque_obj_0", pickled::file(pickled::integer(1))));
    entries.push_back(entry("model/data/constants/model.pt", pickled::saved(pickled::dict({}))));
    entries.push_back(entry("model/extra/other.pt", pickled::saved(pickled::dict({}))));
    entries.push_back(entry("model/extra/empty.pt", ""));
    QCOMPARE(listOf(*openBytes(zip(entries))),
             (QStringList{"model.pt: sample inputs of model, 1 nested", "weight_1: pickled tensor of model, 1 nested",
                          "custom_obj_0: custom object, 1 nested", "opaque_obj_0: opaque object, 1",
                          "model.pt: constants of model, 1 nested", "other.pt: other record, 1 nested"}));
}

void tst_Pickles::knowsThoseOfFlatArchives()
{
    const auto document = openBytes(zip(listed({{"serialized_exported_program.json", smallProgramText()},
                                                {"serialized_state_dict.json", pickled::saved(pickled::dict({}))},
                                                {"serialized_constants.pt", pickled::saved(pickled::dict({}))},
                                                {"serialized_example_inputs.pt", ""},
                                                {"version", "8.20"}})));
    QCOMPARE(listOf(*document), (QStringList{"serialized_state_dict.json: state dict of model, 1 nested",
                                             "serialized_constants.pt: constants of model, 1 nested"}));
}

void tst_Pickles::readsWholeFiles()
{
    const auto saved = openBytes(toBytes(pickled::saved(pickled::dict({{"w", pickled::tensor()}}))), "x.pt");
    QCOMPARE(listOf(*saved), QStringList{"itself: whole file, 1"});
    QCOMPARE(saved->pickles.front().save.tensors.size(), std::size_t(1));
    QVERIFY(!saved->pickleOf(0));
    QVERIFY(openBytes(toBytes("no archive"), "x.pt")->pickles.empty());
}

void tst_Pickles::findsThemByRecord()
{
    const auto document = openBytes(smallPt2());
    QCOMPARE(document->pickles.size(), std::size_t(1));
    const std::size_t record = *document->pickles.front().record;
    QCOMPARE(document->pickleOf(record), &document->pickles.front());
    QVERIFY(!document->pickleOf(record + 1));
}

void tst_Pickles::keepsUnreadableOnes()
{
    const auto cut = openBytes(zip(with("data/sample_inputs/model.pt", "PK\3\4 and no more")));
    QCOMPARE(listOf(*cut), QStringList{"model.pt: sample inputs of model, 0, unread"});
    const auto garbage = openBytes(zip(with("data/sample_inputs/model.pt", "garbage")));
    QCOMPARE(garbage->pickles.size(), std::size_t(1));
    QVERIFY(!garbage->pickles.front().failure);
    QCOMPARE(int(garbage->pickles.front().save.form), int(TorchSaveForm::Unknown));
}

void tst_Pickles::readsNoMorePicklesThanThereAreBytes()
{
    Entries entries = smallPt2Entries();
    for (int i = 0; i < 5; ++i)
        entries.push_back(inflatable("model/extra/bomb_" + std::to_string(i) + ".pt", 400'000));
    const auto document = openBytes(zip(entries));
    QCOMPARE(document->pickles.size(), std::size_t(6));
    std::size_t read = 0;
    for (const PickleFile &file : document->pickles)
        read += !file.failure;
    QCOMPARE(read, std::size_t(3));  // the sample inputs and two of 400 kB, of the mebibyte that small archives get
}

QTEST_APPLESS_MAIN(tst_Pickles)
#include "tst_Pickles.moc"
