// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/AreaRules.h"
#include "tests/support/FolderCase.h"

#include <QtTest>

using namespace pt2scope;
using namespace pt2scope::testing;
using namespace std::string_literals;

namespace {

std::string lengthBytes(std::uint64_t length)
{
    std::string bytes;
    for (unsigned i = 0; i < 8; ++i)
        bytes += static_cast<char>(length >> (8 * i) & 0xff);
    return bytes;
}

/// A file with that header, its texts in single quotes, and so many data bytes.
std::string fileWith(std::string header, std::size_t dataBytes, bool padded = true)
{
    std::ranges::replace(header, '\'', '"');
    while (padded && header.size() % 8 != 0)
        header += ' ';
    return lengthBytes(header.size()) + header + std::string(dataBytes, '\1');
}

std::string entry(const std::string &name, const std::string &dtype, const std::string &shape,
                  const std::string &offsets)
{
    return "'" + name + "':{'dtype':'" + dtype + "','shape':[" + shape + "],'data_offsets':[" + offsets + "]}";
}

struct FileCase {
    std::string rule;
    std::string what;
    std::optional<Severity> expected;
    std::string content;
};

const std::vector<FileCase> &fileCases()
{
    static const std::vector<FileCase> cases = [] {
        const std::string w = entry("w", "F32", "2", "0,8");
        const std::string sound = fileWith("{" + w + "}", 8);
        std::vector<FileCase> all{
            {"safetensors/too-small", "seven bytes", error, "\1\0\0\0\0\0\0"s},
            {"safetensors/header-too-large", "2^63", error, lengthBytes(std::uint64_t(1) << 63) + "{}      "},
            {"safetensors/header-length", "cut", error, sound.substr(0, 20)},
            {"safetensors/header-utf8", "a broken name", error,
             fileWith("{" + entry("\xff", "F32", "2", "0,8") + "}", 8)},
            {"safetensors/header-start", "a blank first", error, fileWith(" {" + w + "}", 8)},
            {"safetensors/header-json", "a list", error, fileWith("{" + w + "]", 8)},
            {"safetensors/duplicate-name", "w twice", error,
             fileWith("{" + w + "," + entry("w", "F32", "2", "8,16") + "}", 16)},
            {"safetensors/metadata-type", "a number", error, fileWith("{'__metadata__':{'a':1}," + w + "}", 8)},
            {"safetensors/metadata-type", "a text", silent, fileWith("{'__metadata__':{'a':'1'}," + w + "}", 8)},
            {"safetensors/entry-field", "no shape", error, fileWith("{'w':{'dtype':'F32','data_offsets':[0,8]}}", 8)},
            {"safetensors/entry-field", "a negative offset", error,
             fileWith("{" + entry("w", "F32", "2", "-8,0") + "}", 8)},
            {"safetensors/entry-field", "a key more", silent,
             fileWith("{'w':{'dtype':'F32','shape':[2],'data_offsets':[0,8],'more':1}}", 8)},
            {"safetensors/dtype-unknown", "F33", error, fileWith("{" + entry("w", "F33", "2", "0,8") + "}", 8)},
            {"safetensors/dtype-unknown", "F8_E5M2", silent,
             fileWith("{" + entry("w", "F8_E5M2", "8", "0,8") + "}", 8)},
            {"safetensors/offset-order", "swapped", error, fileWith("{" + entry("w", "F32", "2", "8,0") + "}", 8)},
            {"safetensors/offset-hole", "eight bytes", error, fileWith("{" + entry("w", "F32", "2", "8,16") + "}", 16)},
            {"safetensors/offset-overlap", "four bytes", error,
             fileWith("{" + entry("a", "F32", "2", "0,8") + "," + entry("b", "F32", "2", "4,12") + "}", 12)},
            {"safetensors/offset-range", "cut data", error, fileWith("{" + w + "}", 7)},
            {"safetensors/trailing-bytes", "one byte", error, fileWith("{" + w + "}", 9)},
            {"safetensors/size-mismatch", "three elements", error,
             fileWith("{" + entry("w", "F32", "3", "0,8") + "}", 8)},
            {"safetensors/size-mismatch", "no element", silent, fileWith("{" + entry("w", "F32", "0", "0,0") + "}", 0)},
            {"safetensors/subbyte-align", "three of F4", error, fileWith("{" + entry("w", "F4", "3", "0,2") + "}", 2)},
            {"safetensors/subbyte-align", "four of F4", silent, fileWith("{" + entry("w", "F4", "4", "0,2") + "}", 2)},
            {"safetensors/overflow", "2^64", error,
             fileWith("{" + entry("w", "F32", "4294967296,4294967296", "0,8") + "}", 8)},
            {"safetensors/unaligned-header", "no padding", warning, fileWith("{" + w + "} ", 8, false)},
            {"safetensors/unaligned-tensor", "after one byte", warning,
             fileWith("{" + entry("a", "U8", "1", "0,1") + "," + entry("w", "F32", "2", "1,9") + "}", 9)},
            {"safetensors/order", "by name backwards", info,
             fileWith("{" + entry("b", "F32", "1", "0,4") + "," + entry("a", "F32", "1", "4,8") + "}", 8)},
            {"safetensors/empty", "no tensor", info, fileWith("{}", 0)},
        };
        for (const Rule *rule : safetensorsRules())
            all.push_back({std::string(rule->id), "sound", silent, sound});
        return all;
    }();
    return cases;
}

}  // namespace

class tst_SafetensorsRules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsWhatIsWrong_data();
    void findsWhatIsWrong();
    void everyRuleHasBothCases();
    void namesTheFileOfAFolder();
};

void tst_SafetensorsRules::findsWhatIsWrong_data()
{
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < fileCases().size(); ++i)
        QTest::newRow((fileCases()[i].rule + ": " + fileCases()[i].what).c_str()) << static_cast<int>(i);
}

void tst_SafetensorsRules::findsWhatIsWrong()
{
    QFETCH(int, index);
    const FileCase &fileCase = fileCases()[static_cast<std::size_t>(index)];
    FolderBuilder folder;
    folder.file("model.safetensors", fileCase.content);
    const auto findings = runRules(folder.path() + "/model.safetensors", safetensorsRules());
    const Finding *finding = findFinding(findings, fileCase.rule);
    const std::string all = "findings:\n" + describeFindings(findings);
    if (!fileCase.expected) {
        QVERIFY2(!finding, all.c_str());
        return;
    }
    QVERIFY2(finding, all.c_str());
    QCOMPARE(severityName(finding->severity), severityName(*fileCase.expected));
    QVERIFY(finding->location.record.empty());
}

void tst_SafetensorsRules::everyRuleHasBothCases()
{
    std::vector<RuleCase> plain;
    for (const FileCase &each : fileCases())
        plain.push_back({each.rule, each.what, each.expected, {}});
    QCOMPARE(uncoveredRules(safetensorsRules(), plain), std::string());
}

void tst_SafetensorsRules::namesTheFileOfAFolder()
{
    FolderBuilder folder(rtpFixture("rtp-tiny"));
    const std::string name = "model-000001-of-000002.safetensors";
    folder.file(name, folder.read(name) + "more");
    const auto findings = runRules(folder.path(), safetensorsRules());
    const Finding *finding = findFinding(findings, "safetensors/trailing-bytes");
    QVERIFY2(finding, describeFindings(findings).c_str());
    QCOMPARE(finding->location.record, name);
    QCOMPARE(alarmsOf(safetensorsRules(), soundFolders), std::string());
}

QTEST_APPLESS_MAIN(tst_SafetensorsRules)
#include "tst_SafetensorsRules.moc"
