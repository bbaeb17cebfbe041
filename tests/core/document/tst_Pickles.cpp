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

/// A safetensors file whose header has a length of that lowest byte, and is filled up with `filling`.
std::string safetensors(unsigned char lowest, const std::string &content, std::string filling = {})
{
    const std::string nbytes = std::to_string(content.size());
    const std::string header =
        R"({"w":{"dtype":"U8","shape":[)" + nbytes + R"(],"data_offsets":[0,)" + nbytes + R"(]},"__metadata__":{"p":")";
    constexpr std::string_view tail = "\"}}\n";
    while ((header.size() + filling.size() + tail.size()) % 256 != lowest)
        filling += 'x';
    const std::string text = header + filling + std::string(tail);
    std::string length(8, '\0');
    for (std::size_t i = 0; i < 2; ++i)
        length[i] = static_cast<char>(text.size() >> 8 * i & 0xff);
    return length + text + content;
}

std::string tarHeader(std::string block, const std::string &name, std::size_t nbytes)
{
    const auto put = [&](std::size_t at, const std::string &text) { block.replace(at, text.size(), text); };
    put(0, name);
    put(124, QString::number(nbytes, 8).rightJustified(11, '0').toStdString() + ' ');
    put(148, "        ");
    int sum = 0;
    for (const char c : block)
        sum += static_cast<unsigned char>(c);
    put(148, QString::number(sum, 8).rightJustified(7, '0').toStdString() + ' ');
    return block;
}

/// One that is a tar file, too: the length is the first member's name.
std::string safetensorsAndTar(const std::string &pickle)
{
    std::string stored = tarHeader(std::string(512, '\0'), "pickle", pickle.size()) + pickle;
    stored.resize(2048);
    const std::string text = safetensors(504 % 256, stored, std::string(300, 'x'));
    return tarHeader(text.substr(0, 512), text.substr(0, 8), 0) + text.substr(512);
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
    void findsDangerInSafetensors_data();
    void findsDangerInSafetensors();
    void soundSafetensorsHoldNoPickle_data();
    void soundSafetensorsHoldNoPickle();
    void findsWhatBeginsWithAnOddNumber_data();
    void findsWhatBeginsWithAnOddNumber();
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

void tst_Pickles::findsDangerInSafetensors_data()
{
    QTest::addColumn<QByteArray>("bytes");
    const auto row = [](const char *name, const std::string &bytes) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes);
    };
    const std::string command = pickled::call(pickled::global("os", "system"), {pickled::text("echo hi")});
    row("a line of text", safetensors('V', command + '.'));
    row("a line of text, without an end", safetensors('V', command));
    row("a persistent id", safetensors('P', command + '.'));
    row("an import through an attribute", safetensors('V', pickled::global("torch", "serialization.os.system") + '.'));
    row("what a harmless import gives",
        safetensors('V', pickled::call(pickled::call(pickled::global("a", "B"), {}), {})));
    row("a tar file", safetensorsAndTar(pickled::file(command)));
}

void tst_Pickles::findsDangerInSafetensors()
{
    QFETCH(QByteArray, bytes);
    for (const char *name : {"x.safetensors", "x.pth", "x"}) {
        const auto document = openBytes(toBytes(bytes.toStdString()), name);
        QCOMPARE(int(document->kind), int(DocumentKind::Safetensors));
        QCOMPARE(document->pickles.size(), std::size_t(1));
    }
}

/// Any byte may be the first of a pickle.
void tst_Pickles::soundSafetensorsHoldNoPickle_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("zeros") << QByteArray(300, '\0');
    QTest::newRow("lines of names") << QByteArray("\nos\nsystem\n.\nos\nsystem\n\x93.");
    QTest::newRow("instructions") << QByteArray("\n(cnumpy\nndarray\n)R}b.");
    QTest::newRow("an extension code") << QByteArray("\n\x82\1)R.");
    QByteArray all;
    for (int i = 0; i < 4096; ++i)
        all += static_cast<char>(i * 7 + i / 256 * 13);
    QTest::newRow("every byte") << all;
}

void tst_Pickles::soundSafetensorsHoldNoPickle()
{
    QFETCH(QByteArray, content);
    for (int length = 0; length < 256; ++length) {
        const std::string file = safetensors(static_cast<unsigned char>(length), content.toStdString());
        const auto document = openBytes(toBytes(file), "x.safetensors");
        QCOMPARE(int(document->kind), int(DocumentKind::Safetensors));
        QVERIFY2(document->pickles.empty(), qPrintable(QString::number(length)));
    }
}

void tst_Pickles::findsWhatBeginsWithAnOddNumber_data()
{
    QTest::addColumn<QByteArray>("number");
    for (const char *number : {"L+119547037146038801333356L", "L119_547037146038801333356L",
                               "L 119547037146038801333356", "L0X1950a86a20f9469cfc6c", "I+119547037146038801333356"})
        QTest::newRow(number) << QByteArray(number) + "\n.";
}

void tst_Pickles::findsWhatBeginsWithAnOddNumber()
{
    QFETCH(QByteArray, number);
    const std::string front = number.toStdString() + pickled::file(pickled::integer(1001)) + pickled::file("}");
    const std::string command = "\x80\2" + pickled::call(pickled::global("os", "system"), {pickled::text("echo hi")});
    for (const std::string &bytes : {front + command, front + command + '.'})
        QCOMPARE(int(openBytes(toBytes(bytes), "x.pkl")->kind), int(DocumentKind::TorchZip));
    QCOMPARE(int(openBytes(toBytes(number.toStdString()), "x.txt")->kind), int(DocumentKind::Unknown));
}

QTEST_APPLESS_MAIN(tst_Pickles)
#include "tst_Pickles.moc"
