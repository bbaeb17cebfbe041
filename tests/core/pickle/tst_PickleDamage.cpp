// SPDX-License-Identifier: Apache-2.0
// Hostile pickles cost no more than their bytes, and no change of a sound one crashes the readers.
#include "core/bytes/MemorySource.h"
#include "core/pickle/PickleJudgement.h"
#include "core/pickle/PickleReader.h"
#include "core/pickle/TorchSave.h"
#include "tests/support/Numbers.h"
#include "tests/support/PickleBuilder.h"

#include <QTest>

using namespace pt2scope;
using namespace std::string_literals;
using pt2scope::testing::PickleBuilder;
using pt2scope::testing::torchSaveZip;
using pt2scope::testing::u32;

namespace {

/// Tensors, a parameter, shared storage, a user's class, strings: what torch.save writes and a little more.
std::string samplePickle()
{
    PickleBuilder pickle;
    pickle.op(PickleOp::EmptyDict).put(0).mark();
    pickle.text("w").global("torch._utils", "_rebuild_parameter").mark();
    pickle.tensor("FloatStorage", "0", 4, {2, 2}, {2, 1}, 0, true).boolean(true);
    pickle.global("collections", "OrderedDict").op(PickleOp::EmptyTuple).reduce().tuple().reduce();
    pickle.text("view").tensor("FloatStorage", "0", 4, {2}, {1}, 2);
    pickle.text("user").global("my.module", "Class").op(PickleOp::EmptyTuple).op(PickleOp::NewObj);
    pickle.op(PickleOp::EmptyDict).text("x").real(1.5).op(PickleOp::SetItem).op(PickleOp::Build);
    pickle.text("self").get(0).op(PickleOp::SetItems);
    return pickle.stopped();
}

void readEverything(const std::string &bytes)
{
    {
        const Pickle pickle = readPickle(std::as_bytes(std::span(bytes)));
        describeObject(pickle, pickle.root);
        judgePickle(pickle, PicklePlace::TorchSave);
        for (const PickleCall &call : pickle.calls)
            describeObject(pickle, call.arguments, 50);
    }
    const ByteSourcePtr zip = std::make_shared<MemorySource>(torchSaveZip(bytes, {{"0", "0123456789abcdef"}}));
    const TorchSave file = readTorchSave(zip);
    for (const SavedTensor &tensor : file.tensors)
        tensor.requiredNbytes();
}

std::string repeated(std::string_view text, std::size_t count)
{
    std::string out;
    while (count-- > 0)
        out += text;
    return out;
}

}  // namespace

class tst_PickleDamage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sampleIsSound();
    void everyTruncation();
    void everyFlip();
    void bombs_data();
    void bombs();
};

void tst_PickleDamage::sampleIsSound()
{
    const std::string bytes = samplePickle();
    const ByteSourcePtr zip = std::make_shared<MemorySource>(torchSaveZip(bytes, {{"0", "0123456789abcdef"}}));
    const TorchSave file = readTorchSave(zip);
    QVERIFY(file.mainPickle() && file.mainPickle()->complete);
    QVERIFY(file.mainPickle()->faults.empty());
    QVERIFY(file.faults.empty());
    QCOMPARE(file.tensors.size(), std::size_t{2});
}

void tst_PickleDamage::everyTruncation()
{
    const std::string bytes = samplePickle();
    for (std::size_t kept = 0; kept < bytes.size(); ++kept) {
        const Pickle pickle = readPickle(std::as_bytes(std::span(bytes)).first(kept));
        QVERIFY2(!pickle.complete, std::to_string(kept).c_str());
        QVERIFY2(!pickle.faults.empty(), std::to_string(kept).c_str());
        QCOMPARE(judgePickle(pickle, PicklePlace::TorchSave).verdict, PickleVerdict::Dangerous);
        readEverything(bytes.substr(0, kept));
    }
}

void tst_PickleDamage::everyFlip()
{
    const std::string sound = samplePickle();
    for (std::size_t i = 0; i < sound.size(); ++i) {
        for (unsigned change = 0; change < 9; ++change) {
            std::string bytes = sound;
            const unsigned mask = change < 8 ? 1u << change : static_cast<unsigned>(i * 37 % 254) + 1;
            bytes[i] = static_cast<char>(static_cast<unsigned char>(bytes[i]) ^ mask);
            readEverything(bytes);
        }
    }
}

void tst_PickleDamage::bombs_data()
{
    QTest::addColumn<QByteArray>("bytes");
    constexpr std::size_t many = 200'000;
    const auto row = [](const char *name, const std::string &bytes) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes);
    };
    row("a million Nones", "(" + repeated("N", many) + "l.");
    row("tuples in tuples", "N" + repeated("\x85", many) + ".");
    row("memo entries", "N" + repeated("\x94", many) + ".");
    row("pairs of the same", ")" + repeated("2\x86", many / 2) + ".");
    row("a list holding itself", "]q\1(" + repeated("h\1", many / 2) + "e.");
    row("calls of calls", "N" + repeated(")R", many / 2) + ".");
    row("states of states", "N" + repeated(")b", many / 2) + ".");
    row("imports", repeated("ca\nb\n", many / 5) + ".");
    row("persistent ids", "N" + repeated("Q", many) + ".");
    row("strings of Python 2", repeated("S'\\n'\n", many / 6) + ".");
    row("integers without end", "I" + repeated("1", many) + "\n.");
    row("one long of a megabyte", "\x8b" + u32(many) + repeated("\xff\1", many / 2) + ".");
    row("escapes", "V" + repeated("\\u00e9", many / 6) + "\n.");
    row("one tensor many times", PickleBuilder().mark().tensor("FloatStorage", "0", 4, {2}, {1}).put(1).bytes()
                                     + repeated("h\1", many / 2) + "l.");
    row("a tensor of many dimensions many times", PickleBuilder()
                                                          .global("torch._utils", "_rebuild_tensor_v2")
                                                          .mark()
                                                          .storage("FloatStorage", "0", 4)
                                                          .integer(0)
                                                          .mark()
                                                          .raw(repeated("K\1", 4000))
                                                          .tuple()
                                                          .put(2)
                                                          .get(2)
                                                          .boolean(false)
                                                          .none()
                                                          .tuple()
                                                          .reduce()
                                                          .put(1)
                                                          .bytes()
                                                      + "(" + repeated("h\1", many / 2) + "l.");
    row("one path of many ways", ")q\1" + repeated("h\1h\1\x86q\1", 30) + ".");
    row("long keys above many tensors", PickleBuilder()
                                                .tensor("FloatStorage", "0", 4, {2}, {1})
                                                .put(1)
                                                .op(PickleOp::EmptyDict)
                                                .text(repeated("k", 20'000))
                                                .mark()
                                                .bytes()
                                            + repeated("h\1", 20'000) + "ls.");
    row("deep lists", repeated("]", 20'000) + repeated("a", 19'999) + ".");
    row("a fake tensor many times",
        PickleBuilder()
                .global("torch._export.serde.serialize", "_reconstruct_fake_tensor")
                .byteString("{\"dtype\": 7, \"sizes\": [" + repeated("{}, ", 10'000) + "{}]}")
                .boolean(false)
                .op(PickleOp::Tuple2)
                .reduce()
                .put(1)
                .mark()
                .bytes()
            + repeated("h\1", many / 4) + "l.");
}

/// Each ends: what takes memory or time beyond its bytes does not, under the sanitizers' limits and the runner's.
void tst_PickleDamage::bombs()
{
    QFETCH(QByteArray, bytes);
    readEverything(bytes.toStdString());
}

QTEST_APPLESS_MAIN(tst_PickleDamage)
#include "tst_PickleDamage.moc"
