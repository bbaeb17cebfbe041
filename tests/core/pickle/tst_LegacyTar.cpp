// SPDX-License-Identifier: Apache-2.0
// Tar files as torch.save wrote them before 0.1.10.
#include "core/pickle/PickleJudgement.h"
#include "tests/support/Numbers.h"
#include "tests/support/PickleTexts.h"
#include "tests/support/SavedFiles.h"

#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;
using namespace std::string_literals;
using pickled::global;
using pickled::text;
using pickled::tuple;

namespace {

const std::string command = PickleBuilder().call("os", "system", "echo").stopped();

std::string octal(std::uint64_t number, int digits)
{
    return QString::number(number, 8).rightJustified(digits, '0').toStdString() + '\0';
}

/// A header of 512 bytes.
std::string header(const std::string &name, std::uint64_t nbytes, char type = '0', const std::string &magic = "ustar",
                   const std::string &link = {})
{
    std::string block = name + std::string(100 - name.size(), '\0') + octal(0644, 7) + octal(0, 7) + octal(0, 7)
                        + octal(nbytes, 11) + octal(0, 11) + std::string(8, ' ') + type + link;
    block.resize(257);
    block += magic;
    block.resize(512);
    std::uint64_t sum = 0;
    for (const char c : block)
        sum += static_cast<unsigned char>(c);
    return block.replace(148, 8, octal(sum, 6) + ' ');
}

std::string member(const std::string &name, std::string content, char type = '0', const std::string &magic = "ustar")
{
    const std::string begin = header(name, content.size(), type, magic);
    content.resize((content.size() + 511) / 512 * 512);
    return begin + content;
}

/// With another text for one of the numbers of its first header.
std::string withField(std::string file, std::size_t offset, const std::string &field)
{
    file.replace(offset, field.size(), field);
    file.replace(148, 8, 8, ' ');
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < 512; ++i)
        sum += static_cast<unsigned char>(file[i]);
    return file.replace(148, 8, octal(sum, 6) + ' ');
}

/// With the sum of its first header in other words; '#' stands for its six digits.
std::string withSum(std::string file, std::string field)
{
    field.replace(field.find('#'), 1, file.substr(148, 6));
    field.resize(8, '\0');
    return file.replace(148, 8, field);
}

/// Bytes that nothing reads make the sum of bytes with a sign negative.
std::string withNegativeSum(std::string file)
{
    file.replace(500, 12, 12, '\x80');
    file.replace(265, 64, 64, '\x80');
    file.replace(148, 8, 8, ' ');
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < 512; ++i)
        sum += static_cast<signed char>(file[i]);
    return file.replace(148, 8, "-" + octal(static_cast<std::uint64_t>(-sum), 6));
}

const std::string end(1024, '\0');

std::string number(std::int32_t value)
{
    return PickleBuilder().integer(value).stopped();
}

/// One storage of two floats, and no views.
std::string storages(const std::string &views = PickleBuilder().op(PickleOp::EmptyList).stopped())
{
    const std::string arguments = "\x80\2" + tuple({text("7"), text("cpu"), global("torch", "FloatStorage")}) + '.';
    return number(1) + arguments + u64(2) + "01234567" + views;
}

/// One tensor of two dimensions.
std::string tensors(const std::string &more = {})
{
    const std::string arguments = "\x80\2" + tuple({text("8"), text("7"), global("torch", "FloatTensor")}) + '.';
    return number(more.empty() ? 1 : 2) + arguments + u32(2) + u32(0) + u64(1) + u64(2) + u64(2) + u64(1) + u64(0)
           + more;
}

std::string tar(const std::string &pickle, const std::string &stored = storages(), const std::string &views = tensors())
{
    return member("sys_info", PickleBuilder().op(PickleOp::EmptyDict).stopped()) + member("pickle", pickle)
           + member("tensors", views) + member("storages", stored) + end;
}

/// Its first header begins with a pickle, as its name.
std::string polyglot(const std::string &front, const std::string &pickle)
{
    return header(front, 0) + tar(pickle);
}

const std::string object = PickleBuilder().op(PickleOp::EmptyDict).text("a").integer(1).op(PickleOp::SetItem).stopped();

PickleVerdict worstOf(const TorchSave &file)
{
    PickleVerdict worst = PickleVerdict::Allowed;
    for (const SavedPickle &saved : file.pickles)
        worst = std::max(worst, judgePickles(saved.pickle, saved.more, saved.nbytes, PicklePlace::TorchSave).verdict);
    return worst;
}

}  // namespace

class tst_LegacyTar : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sound_data();
    void sound();
    void commands_data();
    void commands();
    void lost_data();
    void lost();
    void others_data();
    void others();
    void largeStorageBetweenPickles();
    void tensorsOfItsObject();
};

void tst_LegacyTar::sound_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("pickles");
    const auto row = [](const char *name, const std::string &bytes, int pickles) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << pickles;
    };
    const std::string none = number(0) + PickleBuilder().op(PickleOp::EmptyList).stopped();
    row("as torch wrote it", tar(object), 6);
    row("without storages", tar(object, none, number(0)), 4);
    row("times with fractions",
        member("PaxHeader/pickle", "20 mtime=1480000.25\n", 'x') + member("pickle", object) + end, 1);
    row("a name in an extended header", member("x", "15 path=pickle\n", 'x') + member("short", object) + end, 1);
    row("without a mark, as before 1988", member("pickle", object, '0', "") + end, 1);
    row("a link before all others", header("x", 512, '2') + tar(object), 6);
    row("a long name of GNU's before all others", member("././@LongLink", std::string(150, 'a'), 'L') + tar(object), 6);
    row("a class that is saved with its source",
        tar("\x80\2" + tuple({global("torch", "Size"), text("a.py"), text("class")}) + "Q)\x81."), 6);
}

void tst_LegacyTar::sound()
{
    QFETCH(QByteArray, bytes);
    const TorchSave file = readText(bytes.toStdString());
    QCOMPARE(file.form, TorchSaveForm::LegacyTar);
    QCOMPARE(faultsOf(file), QStringList());
    QTEST(static_cast<int>(file.pickles.size()), "pickles");
    QCOMPARE(worstOf(file), PickleVerdict::Allowed);
    QVERIFY(file.mainPickle() && file.mainPickle()->complete);
}

void tst_LegacyTar::commands_data()
{
    QTest::addColumn<QByteArray>("bytes");
    const auto row = [](const char *name, const std::string &bytes) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes);
    };
    row("the object", tar(command));
    row("the count of storages", tar(object, command));
    row("the views", tar(object, storages(command)));
    row("the count of tensors", tar(object, storages(), command));
    row("the second tensor", tar(object, storages(), tensors(command)));
    row("a second member of that name",
        tar(object).substr(0, tar(object).size() - end.size()) + member("pickle", command) + end);
    row("a first member of that name", member("pickle", command) + tar(object));
    row("a pickle that is a name", polyglot("cos\nsystem\n(S'x'\ntR.", object));
    row("a command behind a sound pickle that is a name", polyglot("N.", command));
    row("only storages", member("storages", command) + end);
    row("a name that ends in a slash", member("x", "16 path=pickle/\n", 'x') + member("short", command) + end);
    for (const char type : {'1', '2', '3', '4', '6'})
        row((std::string("behind an empty member of the type ") + type).c_str(), header("x", 512, type) + tar(command));
    for (const char type : {'7', 'z'}) {
        row((std::string("behind a file of the type ") + type).c_str(), member("x", "junk", type) + tar(command));
        row((std::string("in a file of the type ") + type).c_str(), member("pickle", command, type) + end);
    }
    row("behind an extended header for all", member("g", "13 comment=1\n", 'g') + tar(command));
    row("named by an extended header for all", member("g", "15 path=pickle\n", 'g') + member("x", command) + end);
    row("named by a long name of GNU's", member("././@LongLink", "pickle", 'L') + member("x", command) + end);
    row("through a link", member("x", command) + header("pickle", 0, '1', "ustar", "x") + end);
    row("through a long link", member("x", command) + member("k", "x", 'K') + header("pickle", 0, '2') + end);
    row("through two links",
        member("x", command) + header("y", 0, '1', "ustar", "x") + header("pickle", 0, '2', "ustar", "y") + end);
    for (const char *field : {"#\x1c", "# \x1f", "\x1d#", "\x1e#", "+#", "0o#"})
        row(("a sum written as " + QString(field).toLatin1().toPercentEncoding().toStdString()).c_str(),
            withSum(tar(command), field));
    row("a sum below zero", withNegativeSum(tar(command)));
    const std::size_t nbytes = PickleBuilder().op(PickleOp::EmptyDict).stopped().size();
    row("a size with spaces behind it", withField(tar(command), 124, octal(nbytes, 8).substr(0, 8) + " \x1c\x1f"));
    row("a size with a space before it", withField(tar(command), 124, '\x1f' + octal(nbytes, 10)));
    row("a size with a mark of its base", withField(tar(command), 124, "0o_" + octal(nbytes, 8)));
    row("a size of minus zero", withField(header("x", 0) + tar(command), 124, "-" + octal(0, 10)));
    row("cut off", tar(command).substr(0, 512 + 512 + 512 + command.size()));
}

void tst_LegacyTar::commands()
{
    QFETCH(QByteArray, bytes);
    const TorchSave file = readText(bytes.toStdString());
    QCOMPARE(file.form, TorchSaveForm::LegacyTar);
    QCOMPARE(worstOf(file), PickleVerdict::Dangerous);
}

/// Where a pickle begins cannot be told, and torch may find one.
void tst_LegacyTar::lost_data()
{
    QTest::addColumn<QByteArray>("bytes");
    const auto row = [](const char *name, const std::string &bytes) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes);
    };
    row("a count that is computed", tar(object, PickleBuilder().call("builtins", "int", "1").stopped()));
    row("a storage of an unknown class",
        tar(object, number(1) + "\x80\2" + tuple({text("7"), text("cpu"), pickled::orderedDict()}) + '.'));
    row("a storage beyond the end",
        tar(object, number(1) + "\x80\2" + tuple({text("7"), text("cpu"), global("torch", "FloatStorage")}) + '.'
                        + u64(std::uint64_t{1} << 62)));
    row("a tensor beyond the end",
        tar(object, storages(),
            number(1) + "\x80\2" + tuple({text("8"), text("7"), text("x")}) + '.' + u32(0xffffffff)));
    row("an empty member", member("pickle", {}) + end);
    row("a link", member("pickle", object) + member("storages", {}, '2') + end);
    row("a size below zero", withField(tar(object), 124, "-0000001000"));
    row("a size below zero in base 256", withField(tar(object), 124, std::string(11, '\xff') + '\0'));
    row("a link to what is not there", member("pickle", object) + header("storages", 0, '1', "ustar", "x") + end);
    row("an extended header that breaks off", member("x", "99 path=pickle\n", 'x') + tar(object));
    row("a sparse file",
        member("pickle", object) + member("x", "22 GNU.sparse.major=1\n", 'x') + member("storages", object) + end);
}

void tst_LegacyTar::lost()
{
    QFETCH(QByteArray, bytes);
    const TorchSave file = readText(bytes.toStdString());
    QCOMPARE(file.form, TorchSaveForm::LegacyTar);
    QCOMPARE(faultsOf(file), QStringList("BadStream"));
}

void tst_LegacyTar::others_data()
{
    QTest::addColumn<QByteArray>("bytes");
    const auto row = [](const char *name, const std::string &bytes) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes);
    };
    row("another tar file", member("readme", "text") + end);
    row("a wrong sum", std::string(tar(object)).replace(148, 6, "000001"));
    row("a header that is cut off", tar(object).substr(0, 400));
}

void tst_LegacyTar::others()
{
    QFETCH(QByteArray, bytes);
    const TorchSave file = readText(bytes.toStdString());
    QCOMPARE(file.form, TorchSaveForm::Unknown);
    QVERIFY(file.pickles.empty());
}

void tst_LegacyTar::largeStorageBetweenPickles()
{
    constexpr std::uint64_t numel = 50'000;
    const std::string arguments = "\x80\2" + tuple({text("7"), text("cpu"), global("torch", "DoubleStorage")}) + '.';
    const std::string stored =
        number(1) + arguments + u64(numel) + std::string(8 * numel, '\1') + PickleBuilder().none().stopped();
    const TorchSave file = readText(tar(object, stored));
    QCOMPARE(faultsOf(file), QStringList());
    QCOMPARE(file.pickles.size(), std::size_t{6});
    QCOMPARE(file.pickles[3].base + file.pickles[3].pickle.begin,
             std::uint64_t{512 * 7} + number(1).size() + arguments.size() + 8 + 8 * numel);
}

/// The object names its tensors by their keys.
void tst_LegacyTar::tensorsOfItsObject()
{
    const auto reference = [](const char *key) { return text(key) + 'Q'; };
    const std::string views = PickleBuilder()
                                  .raw("](")
                                  .mark()
                                  .text("9")
                                  .text("7")
                                  .integer(1)
                                  .integer(1)
                                  .tuple()
                                  .op(PickleOp::Appends)
                                  .stopped();
    const std::string ofView = "\x80\2" + tuple({text("5"), text("9"), global("torch", "FloatTensor")}) + '.' + u32(1)
                               + u32(0) + u64(1) + u64(1) + u64(0);
    const std::string dict = "\x80\2}" + text("w") + reference("8") + 's' + text("more")
                             + tuple({reference("5"), reference("6"), "N"}) + "s.";
    const TorchSave file = readText(tar(dict, storages(views), tensors(ofView)));
    QCOMPARE(faultsOf(file), QStringList());
    QCOMPARE(file.storages.size(), std::size_t(2));
    QCOMPARE(file.tensors.size(), std::size_t(2));
    QCOMPARE(described(file.tensors[0]), QString("['w'] dense float32 [1, 2] [2, 1] cpu"));
    QCOMPARE(described(file.tensors[1]), QString("['more'][0] dense float32 [1] [1] cpu"));
    QVERIFY(file.find("w"));
    QCOMPARE(file.storages[1].dataOffset, file.storages[0].dataOffset + 4);
    QCOMPARE(file.storages[1].storedNbytes, std::optional<std::uint64_t>(4));
}

QTEST_APPLESS_MAIN(tst_LegacyTar)
#include "tst_LegacyTar.moc"
