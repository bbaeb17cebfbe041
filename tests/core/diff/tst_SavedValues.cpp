// SPDX-License-Identifier: Apache-2.0
#include "tests/core/diff/DiffLines.h"
#include "tests/support/FolderBuilder.h"
#include "tests/support/PickleBuilder.h"

#include <QRegularExpression>
#include <QTest>
#include <functional>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

using Write = std::function<void(PickleBuilder &)>;

/// {'w': a tensor, 'v': what is written}
std::vector<std::byte> savedFile(const Write &value)
{
    PickleBuilder pickle;
    pickle.op(PickleOp::EmptyDict).mark();
    pickle.text("w").tensor("FloatStorage", "0", 4, {4}, {1});
    pickle.text("v");
    value(pickle);
    pickle.op(PickleOp::SetItems);
    return torchSaveZip(pickle.stopped(), {{"0", "0123456789abcdef"}});
}

QStringList lines(const std::vector<std::byte> &a, const std::vector<std::byte> &b)
{
    return linesOf(compareSection(DiffSection::Configuration, openBytes(a, "a.pt"), openBytes(b, "b.pt")));
}

Write object(const std::string &type, std::int32_t alpha)
{
    return [=](PickleBuilder &pickle) {
        pickle.global("my.config", type).op(PickleOp::EmptyTuple).op(PickleOp::NewObj);
        pickle.op(PickleOp::EmptyDict).text("alpha").integer(alpha).op(PickleOp::SetItem).op(PickleOp::Build);
    };
}

Write setOf(const std::vector<std::string> &texts)
{
    return [=](PickleBuilder &pickle) {
        pickle.global("__builtin__", "set").mark().op(PickleOp::EmptyList).mark();
        for (const std::string &text : texts)
            pickle.text(text);
        pickle.op(PickleOp::Appends).tuple().reduce();
    };
}

}  // namespace

Q_DECLARE_METATYPE(Write)

class tst_SavedValues : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void values_data();
    void values();
    void orderOfKeys();
    void oneValue();
    void ofAFolder();
    void cutOff();
    void tooLarge();
};

void tst_SavedValues::values_data()
{
    QTest::addColumn<Write>("from");
    QTest::addColumn<Write>("to");
    QTest::addColumn<QStringList>("expected");
    const auto integer = [](std::int32_t value) {
        return Write([=](PickleBuilder &pickle) { pickle.integer(value); });
    };
    const auto text = [](const std::string &value) {
        return Write([=](PickleBuilder &pickle) { pickle.text(value); });
    };
    QTest::newRow("same") << integer(1) << integer(1) << QStringList();
    QTest::newRow("number") << integer(1) << integer(2) << QStringList{"~ value ['v']: 1 -> 2"};
    QTest::newRow("kind") << integer(1) << text("1") << QStringList{"~ value ['v']: 1 -> '1' (breaking)"};
    const Write none = [](PickleBuilder &pickle) { pickle.op(PickleOp::None); };
    QTest::newRow("None") << integer(1) << none << QStringList{"~ value ['v']: 1 -> None (breaking)"};
    QTest::newRow("no longer None") << none << integer(1) << QStringList{"~ value ['v']: None -> 1"};
    const Write yes = [](PickleBuilder &pickle) { pickle.op(PickleOp::NewTrue); };
    QTest::newRow("bool is a number") << integer(2) << yes << QStringList{"~ value ['v']: 2 -> True"};
    QTest::newRow("field") << object("Config", 3) << object("Config", 4) << QStringList{"~ value ['v'].alpha: 3 -> 4"};
    QTest::newRow("class") << object("Config", 3) << object("Settings", 3)
                           << QStringList{"- import my.config.Config: imported by loading",
                                          "+ import my.config.Settings: imported by loading"};
    QTest::newRow("set in another order") << setOf({"a", "b"}) << setOf({"b", "a"}) << QStringList();
    QTest::newRow("set") << setOf({"a", "b"}) << setOf({"c", "a"})
                         << QStringList{"~ value ['v']: {'a', 'b'} -> {'a', 'c'}"};
    QTest::newRow("sets of two kinds") << setOf({"a"}) << Write([](PickleBuilder &pickle) {
        pickle.op(PickleOp::EmptySet).mark().text("b").op(PickleOp::AddItems);
    }) << QStringList{"~ value ['v']: {'a'} -> {'b'}"};
    QTest::newRow("another storage") << integer(1) << Write([](PickleBuilder &pickle) {
        pickle.tensor("HalfStorage", "1", 2, {2}, {1});
    }) << QStringList{"- value ['v']: 1 (breaking)"};
    const auto fields = [](const std::vector<std::string> &names) {
        return Write([=](PickleBuilder &pickle) {
            pickle.op(PickleOp::EmptyDict).mark();
            for (const std::string &name : names)
                pickle.text(name).integer(1);
            pickle.op(PickleOp::SetItems);
        });
    };
    QTest::newRow("gone") << fields({"a", "b"}) << fields({"a"}) << QStringList{"- value ['v']['b']: 1 (breaking)"};
    QTest::newRow("one more") << fields({"a"}) << fields({"a", "b"}) << QStringList{"+ value ['v']['b']: 1"};
    const Write list = [](PickleBuilder &pickle) {
        pickle.op(PickleOp::EmptyList).mark().integer(1).op(PickleOp::Appends);
    };
    const Write tuple = [](PickleBuilder &pickle) { pickle.mark().integer(1).tuple(); };
    QTest::newRow("tuple") << list << tuple << QStringList{"~ type ['v']: list -> tuple"};
    const Write ordered = [](PickleBuilder &pickle) {
        pickle.global("collections", "OrderedDict").op(PickleOp::EmptyTuple).reduce();
        pickle.mark().text("a").integer(1).op(PickleOp::SetItems);
    };
    QTest::newRow("dict") << ordered << fields({"a"}) << QStringList{"~ type ['v']: OrderedDict -> dict"};
    const Write nothing = [](PickleBuilder &pickle) { pickle.op(PickleOp::EmptyList); };
    QTest::newRow("filled") << nothing << list << QStringList{"+ value ['v'][0]: 1"};
    QTest::newRow("empty") << nothing << integer(1) << QStringList{"~ value ['v']: [] -> 1 (breaking)"};
    QTest::newRow("emptied, of another kind")
        << nothing << fields({}) << QStringList{"~ type ['v']: list -> dict (breaking)"};
    QTest::newRow("list of it") << integer(1) << list
                                << QStringList{"- value ['v']: 1 (breaking)", "+ value ['v'][0]: 1"};
    const Write encoded = [](PickleBuilder &pickle) {
        pickle.global("_codecs", "encode").mark().text("a\x01\xc3\xbf'").text("latin1").tuple().reduce();
    };
    const Write bytes = [](PickleBuilder &pickle) {
        pickle.op(PickleOp::ShortBinBytes, std::string("\x04") + "a\x01\xff'");
    };
    QTest::newRow("bytes of older protocols") << encoded << bytes << QStringList();
    const Write set = [](PickleBuilder &pickle) {
        pickle.op(PickleOp::EmptySet).mark().text("a").op(PickleOp::AddItems);
    };
    QTest::newRow("sets of older protocols") << setOf({"a"}) << set << QStringList();
    const auto big = [](char last) {
        return Write([=](PickleBuilder &pickle) {
            pickle.op(PickleOp::Long1, std::string("\x09") + last + std::string("\0\0\0\0\0\0\0\x40", 8));
        });
    };
    QTest::newRow("big integer") << big('\0') << big('\1')
                                 << QStringList{"~ value ['v']: 1180591620717411303424 -> 1180591620717411303425"};
    const std::string longText(5'000, 'x');
    QTest::newRow("at the end of a long one")
        << text(longText + "a") << text(longText + "b")
        << QStringList{QString::fromStdString("~ value ['v']: '" + longText.substr(0, 1'999)
                                              + "... (5003 bytes, CRC-32 %1) -> '" + longText.substr(0, 1'999)
                                              + "... (5003 bytes, CRC-32 %2)")
                           .arg("", "")};
}

void tst_SavedValues::values()
{
    QFETCH(Write, from);
    QFETCH(Write, to);
    QFETCH(QStringList, expected);
    QStringList found = lines(savedFile(from), savedFile(to));
    found.replaceInStrings(QRegularExpression("CRC-32 [0-9a-f]{8}"), "CRC-32 ");
    QCOMPARE(found, expected);
}

/// Dicts are equal whatever the order of their keys, but readers see it.
void tst_SavedValues::orderOfKeys()
{
    const auto fields = [](const std::string &first, const std::string &second) {
        return openBytes(savedFile([=](PickleBuilder &pickle) {
            pickle.op(PickleOp::EmptyDict).mark();
            pickle.text(first).integer(1).text(second).integer(1).op(PickleOp::SetItems);
        }));
    };
    const SectionDifference section = compareSection(DiffSection::Configuration, fields("a", "b"), fields("b", "a"));
    QCOMPARE(linesOf(section), QStringList());
    QCOMPARE(section.remarks.size(), std::size_t(1));
    QCOMPARE(lineOf(section.remarks.front()), QString("~ order ['v']"));
}

/// What is saved may be one value, which has no path.
void tst_SavedValues::oneValue()
{
    const auto saved = [](std::int32_t value) {
        PickleBuilder pickle;
        pickle.integer(value);
        return torchSaveZip(pickle.stopped(), {});
    };
    QCOMPARE(lines(saved(1), saved(2)), QStringList{"~ value (file): 1 -> 2"});
}

/// The pickles of a folder's files and those within an archive are named by their files.
void tst_SavedValues::ofAFolder()
{
    const auto epoch = [](std::int32_t value) {
        return savedFile([=](PickleBuilder &pickle) { pickle.integer(value); });
    };
    FolderBuilder a(PT2SCOPE_FIXTURES "/rtp/checkpoint-seed");
    FolderBuilder b(PT2SCOPE_FIXTURES "/rtp/checkpoint-seed");
    const std::string file = "model.ckpt-1000/optimizer-0-of-4.pt";
    a.file(file, std::span<const std::byte>(epoch(1)));
    b.file(file, std::span<const std::byte>(epoch(2)));
    const SectionDifference section =
        compareSection(DiffSection::Configuration, openPath(QString::fromStdString(a.path())),
                       openPath(QString::fromStdString(b.path())));
    QCOMPARE(linesOf(section), QStringList{QString::fromStdString("~ value " + file + ": ['v']: 1 -> 2")});
}

void tst_SavedValues::cutOff()
{
    PickleBuilder pickle;
    pickle.op(PickleOp::EmptyDict).mark().text("v").integer(1);
    const auto cut = torchSaveZip(pickle.bytes(), {});
    const auto whole = savedFile([](PickleBuilder &value) { value.integer(1); });
    QCOMPARE(lines(whole, cut),
             QStringList{"? (file): in B: its pickle cannot be read to its end: its values are not known"});
    QCOMPARE(lines(cut, whole),
             QStringList{"? (file): in A: its pickle cannot be read to its end: its values are not known"});
    QCOMPARE(lines(cut, cut), QStringList());
}

/// What is not looked at to its end counts neither as equal nor as different.
void tst_SavedValues::tooLarge()
{
    const auto textOf = [](char last) {
        const std::string text = std::string(std::size_t{2} << 20, 'x') + last;
        return savedFile([text](PickleBuilder &pickle) { pickle.text(text); });
    };
    QCOMPARE(lines(textOf('a'), textOf('b')),
             QStringList{"? (file): its values besides tensors are too large to be compared"});
    QCOMPARE(lines(textOf('a'), textOf('a')), QStringList());
}

QTEST_APPLESS_MAIN(tst_SavedValues)
#include "tst_SavedValues.moc"
