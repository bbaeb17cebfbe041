// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/AreaRules.h"
#include "core/check/rules/container/ContainerTopics.h"
#include "core/pt2/SerializationId.h"
#include "tests/support/RuleCase.h"

#include <QtTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

constexpr std::string_view weight = "data/weights/weight_0";
constexpr std::string_view idRecord = ".data/serialization_id";

std::string idOf(Entries entries)
{
    return entryOf(entries, idRecord).content;
}

std::string withOtherDigit(std::string id, std::size_t place)
{
    id[place] = id[place] == '1' ? '2' : '1';
    return id;
}

/// A sound archive and what a compiled model of this platform adds to it.
Entries withCompiledModel(const std::string &platform)
{
    return plus("model/data/aotinductor/model/c.wrapper_metadata.json",
                R"({"AOTI_DEVICE_KEY": "cpu", "AOTI_PLATFORM": ")" + platform + "\"}");
}

std::vector<RuleCase> nameCases()
{
    const std::string format = "model/archive_format";
    const auto renamed = [](std::string_view name, std::string newName) {
        return zip(changed(name, [&](ZipBuilder::Entry &entry) { entry.name = std::move(newName); }));
    };
    Entries notFlagged = plus("model/extra/gr\xfcn");
    notFlagged[1].flags = 0;
    return {
        {"container/duplicate-name", "archive_format twice", error, zip(plus(format, "pt2"))},
        {"container/duplicate-name", "the same name in the root and in a nested archive", silent, smallPt2("archive")},
        {"container/case-collision", "another weight in capitals", error, zip(plus("model/data/weights/WEIGHT_0"))},
        {"container/case-collision", "archive_format twice", silent, zip(plus(format, "pt2"))},
        {"container/case-mismatch", "archive_format in capitals", warning,
         renamed("archive_format", "model/Archive_Format")},
        {"container/case-mismatch", "a config in capitals", warning,
         renamed("data/weights/model_weights_config.json", "model/data/weights/Model_weights_config.json")},
        {"container/case-mismatch", "a weight in capitals", warning, renamed(weight, "model/data/weights/Weight_0")},
        {"container/case-mismatch", "a record nobody asks for in capitals", silent, zip(plus("model/extra/README"))},
        {"container/name-too-long", "a name of 512 bytes", error, zip(plus("model/extra/" + std::string(500, 'n')))},
        {"container/name-too-long", "a name of 511 bytes", silent, zip(plus("model/extra/" + std::string(499, 'n')))},
        {"container/name-too-long", "a flat program", silent,
         zip(listed({{"serialized_exported_program.json", "{}"}, {"extra_files/" + std::string(600, 'n'), ""}}))},
        {"container/path-traversal", "two dots", error, zip(plus("model/extra/../../x"))},
        {"container/path-traversal", "two dots at the end", error, zip(plus("model/extra/.."))},
        {"container/path-traversal", "an absolute path", error, zip(plus("/etc/x"))},
        {"container/path-traversal", "a drive letter", error, zip(plus("C:/x"))},
        {"container/path-traversal", "a backslash", error, zip(plus("model\\x"))},
        {"container/path-traversal", "a NUL byte", error, zip(plus(std::string_view("model/extra/a\0b", 15)))},
        {"container/path-traversal", "an empty name", error, zip(plus(""))},
        {"container/path-traversal", "dots within a component", silent, zip(plus("model/extra/..a..b/...json"))},
        {"container/path-traversal", "a colon further on", silent, zip(plus("model/extra/a:b"))},
        {"container/name-not-utf8", "Latin-1 flagged as UTF-8", error, zip(plus("model/extra/gr\xfcn"))},
        {"container/name-not-utf8", "Latin-1 without the flag", silent, zip(notFlagged)},
        {"container/name-not-utf8", "UTF-8", silent, zip(plus("model/extra/gr\xc3\xbcn"))},
    };
}

std::vector<RuleCase> rootFolderCases()
{
    Entries bare = smallPt2Entries();
    for (auto &entry : bare)
        entry.name.erase(0, std::string_view("model/").size());
    Entries strayFirst = smallPt2Entries();
    strayFirst.insert(strayFirst.begin(), listed({{"stray", "text"}}).front());
    return {
        {"container/entry-outside-root", "an entry in another folder", error, zip(plus("other/extra/x"))},
        {"container/entry-outside-root", "an entry in no folder", error, zip(plus("x"))},
        {"container/entry-outside-root", "a folder that begins like the root", error, zip(plus("model2/x"))},
        {"container/entry-outside-root", "no folder at all", silent, zip(bare)},
        {"container/entry-outside-root", "a flat program with extra files", silent,
         zip(listed({{"serialized_exported_program.json", "{}"}, {"extra_files/x", "text"}}))},
        {"container/no-root-folder", "no folder at all", error, zip(bare)},
        {"container/no-root-folder", "the first entry is in no folder", error, zip(strayFirst)},
        {"container/no-root-folder", "another root folder", silent, smallPt2("archive")},
        {"container/directory-entry", "an entry for extra/", warning, zip(plus("model/extra/", ""))},
        {"container/directory-entry", "an entry for models/", error, zip(plus("model/models/", ""))},
        {"container/directory-entry", "an empty record", silent, zip(plus("model/extra/x", ""))},
        {"container/directory-entry", "an entry for data/aotinductor/", error,
         zip(plus("model/data/aotinductor/", ""))},
        {"container/directory-entry", "a weight with the DOS folder attribute", error,
         withDirectoryBits(smallPt2(), "model/data/weights/weight_0", 38, 0x10)},
        {"container/directory-entry", "an empty record with the DOS folder attribute", silent,
         withDirectoryBits(zip(plus("model/extra/x", "")), "model/extra/x", 38, 0x10)},
    };
}

std::vector<RuleCase> writerCases()
{
    const auto unpadded = [](ZipBuilder::Entry &entry) { entry.padding = false; };
    const auto dated = [](ZipBuilder::Entry &entry) { entry.dosDate = 0x5a21; };
    const auto flagless = [](ZipBuilder::Entry &entry) { entry.flags = 0; };
    Entries innerUnpadded = torchSave();
    innerUnpadded[2].padding = false;
    Entries innerBytewise = innerUnpadded;
    innerBytewise.push_back(listed({{"archive/.storage_alignment", "1"}}).front());
    const Bytes sound = smallPt2();
    return {
        {"container/unaligned-record", "no padding before the weight", info, zip(changed(weight, unpadded))},
        {"container/unaligned-record", "no padding in a nested archive", info, nesting(zip(innerUnpadded))},
        {"container/unaligned-record", "no padding in a nested archive that asks for none", silent,
         nesting(zip(innerBytewise))},
        {"container/unaligned-record", "no padding in a flat program", silent, zip([&] {
             Entries flat = listed({{"serialized_exported_program.json", "{}"}});
             flat.front().padding = false;
             return flat;
         }())},
        {"container/rezipped", "no padding before the weight", info, zip(changed(weight, unpadded))},
        {"container/rezipped", "a date", info, zip(changed(weight, dated))},
        {"container/rezipped", "no flag for UTF-8", info, zip(changed(weight, flagless))},
        {"container/rezipped", "an empty record", silent, zip(plus("model/extra/nothing", ""))},
        {"container/rezipped", "a date in a nested archive", silent, nesting(zip([&] {
             Entries inner = torchSave();
             inner.front().dosDate = 0x5a21;
             return inner;
         }()))},
        {"container/padding-not-z", "a letter of the padding", info, patched(sound, "ZZZZ", 1, "x")},
        {"container/padding-not-z", "nothing", silent, sound},
        {"container/root-unusual", "another root folder than the file's name", info, smallPt2("mymodel")},
        {"container/root-unusual", "the root folder of a buffer", silent, smallPt2("archive")},
    };
}

std::vector<RuleCase> serializationIdCases()
{
    const std::string id = idOf(smallPt2Entries());
    Entries compiled = withCompiledModel("linux");
    Entries compiledElsewhere = withCompiledModel("darwin");
    Entries innerWrong = torchSave();
    innerWrong.push_back(listed({{"archive/.data/serialization_id", std::string(40, '1')}}).front());
    return {
        {"container/serialization-id-missing", "the id is removed", info, zip(without({idRecord}))},
        {"container/serialization-id-missing", "a flat program has none", silent,
         zip(listed({{"serialized_exported_program.json", "{}"}}))},
        {"container/serialization-id-format", "39 digits", warning, zip(with(idRecord, id.substr(1)))},
        {"container/serialization-id-format", "a letter among the digits", warning,
         zip(with(idRecord, 'x' + id.substr(1)))},
        {"container/serialization-id-format", "a line feed at the end", warning, zip(with(idRecord, id + '\n'))},
        {"container/serialization-id-format", "nothing", silent, smallPt2()},
        {"container/serialization-id-crc", "other bytes of the weight", warning,
         zip(with(weight, std::string(48, 'x')))},
        {"container/serialization-id-crc", "one more record", warning, zip(plus("model/extra/x"))},
        {"container/serialization-id-crc", "a nested archive with another id", warning, nesting(zip(innerWrong))},
        {"container/serialization-id-crc", "one more record of no bytes", silent, zip(plus("model/extra/x", ""))},
        {"container/serialization-id-crc", "nothing", silent, smallPt2()},
        {"container/serialization-id-names", "one more record of no bytes", info, zip(plus("model/extra/x", ""))},
        {"container/serialization-id-names", "another first half", info, zip(with(idRecord, withOtherDigit(id, 19)))},
        {"container/serialization-id-names", "another second half", silent,
         zip(with(idRecord, withOtherDigit(id, 39)))},
        {"container/serialization-id-names", "nothing", silent, smallPt2()},
    };
}

const std::vector<RuleCase> &cases()
{
    static const std::vector<RuleCase> all = [] {
        std::vector<RuleCase> joined;
        for (auto &&part : {nameCases(), rootFolderCases(), writerCases(), serializationIdCases()})
            joined.insert(joined.end(), part.begin(), part.end());
        return joined;
    }();
    return all;
}

}  // namespace

class tst_ContainerRulesNames : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsWhatIsWrong_data() { addRuleCaseRows(cases()); }
    void findsWhatIsWrong();
    void everyRuleHasCases();
    void theCopyThatPyTorchReads_data();
    void theCopyThatPyTorchReads();
    void copiesInArchivesThatPythonReads();
    void floodsAreOneFinding();
    void namesOfALinuxArchiveAreAWarning();
};

void tst_ContainerRulesNames::findsWhatIsWrong()
{
    QFETCH(int, index);
    verifyRuleCase(cases()[static_cast<std::size_t>(index)], containerRules());
}

void tst_ContainerRulesNames::everyRuleHasCases()
{
    for (const auto topic : {nameRules(), rootFolderRules(), writerRules(), serializationIdRules()})
        QCOMPARE(uncoveredRules(topic, cases()), std::string());
}

/// Which one torch 2.15's PyTorchFileReader read, by the place of its local header.
void tst_ContainerRulesNames::theCopyThatPyTorchReads_data()
{
    QTest::addColumn<QString>("fixture");
    QTest::addColumn<QString>("rule");
    QTest::addColumn<quint64>("headerOffset");
    QTest::newRow("the first") << "046_duplicate_entry_differs"
                               << "container/duplicate-name" << quint64{0};
    QTest::newRow("the second") << "048_duplicate_model"
                                << "container/duplicate-name" << quint64{10168};
    QTest::newRow("other letter case") << "064_name_case_collision"
                                       << "container/case-collision" << quint64{0};
}

void tst_ContainerRulesNames::theCopyThatPyTorchReads()
{
    QFETCH(QString, fixture);
    QFETCH(QString, rule);
    QFETCH(quint64, headerOffset);
    const std::string path = PT2SCOPE_FIXTURES "/broken/" + fixture.toStdString() + ".pt2";
    const auto opened = openDocument(path);
    const auto &records = (*opened)->archive->records();
    const auto read = std::ranges::find(records, headerOffset, &Record::headerOffset);
    QVERIFY(read != records.end());
    const auto findings = runRules(path, containerRules());
    const Finding *finding = findFinding(findings, rule.toStdString());
    QVERIFY(finding);
    const std::string said = "; PyTorch reads the copy at byte " + std::to_string(read->dataOffset);
    QVERIFY2(finding->message.ends_with(said), (finding->message + " does not end with " + said).c_str());
    QCOMPARE(finding->related.size(), std::size_t{1});
    QVERIFY(finding->related.front().offset != read->dataOffset);
}

void tst_ContainerRulesNames::copiesInArchivesThatPythonReads()
{
    const std::string program = "serialized_exported_program.json";
    const Bytes bytes = zip(listed({{program, "{}"}, {program, "{ }"}, {program, "{  }"}, {program + "x", ""}}));
    const TemporaryFile file(bytes);
    const auto opened = openDocument(file.path());
    const auto findings = runRules(file.path(), containerRules());
    const Finding *finding = findFinding(findings, "container/duplicate-name");
    QVERIFY(finding);
    const std::string last = std::to_string((*opened)->archive->records()[2].dataOffset);
    QVERIFY2(finding->message.ends_with("; PyTorch reads the copy at byte " + last), finding->message.c_str());
    QCOMPARE(finding->related.size(), std::size_t{2});
}

void tst_ContainerRulesNames::floodsAreOneFinding()
{
    Entries entries = smallPt2Entries("archive");
    for (auto &entry : entries) {
        entry.padding = false;
        entry.deflate = true;
    }
    const auto findings = runRulesOn(zip(entries), containerRules());
    const auto count = [&](std::string_view id) {
        return std::ranges::count(findings, id, [](const Finding &finding) { return finding.rule->id; });
    };
    QCOMPARE(count("container/compressed"), 1);
    QCOMPARE(count("container/rezipped"), 1);
    const std::string number = std::to_string(entries.size());
    QVERIFY(findFinding(findings, "container/compressed")->message.starts_with(number + " records"));
}

void tst_ContainerRulesNames::namesOfALinuxArchiveAreAWarning()
{
    const auto severityOn = [](const std::string &platform) {
        Entries entries = withCompiledModel(platform);
        // Its content changes the second half too, so both halves are made right first.
        const TemporaryFile file(zip(entries));
        const auto opened = openDocument(file.path());
        const SerializationId id = computeSerializationId(*(*opened)->archive, "model");
        entryOf(entries, idRecord).content = withOtherDigit(id.names, 19) + id.crcs;
        const auto findings = runRulesOn(zip(entries), containerRules());
        const Finding *finding = findFinding(findings, "container/serialization-id-names");
        return finding ? std::optional(finding->severity) : std::nullopt;
    };
    QVERIFY(severityOn("linux") == warning);
    QVERIFY(severityOn("darwin") == info);
}

QTEST_APPLESS_MAIN(tst_ContainerRulesNames)
#include "tst_ContainerRulesNames.moc"
