// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/Crc32.h"
#include "core/check/rules/AreaRules.h"
#include "core/check/rules/container/ContainerTopics.h"
#include "tests/support/RuleCase.h"

#include <QtTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

constexpr std::string_view weight = "data/weights/weight_0";

Bytes extended(Bytes bytes, std::string_view text)
{
    const Bytes more = toBytes(text);
    bytes.insert(bytes.end(), more.begin(), more.end());
    return bytes;
}

Bytes shortened(Bytes bytes, std::size_t nbytes)
{
    bytes.resize(bytes.size() - nbytes);
    return bytes;
}

/// The small archive's entries, added to what the builder holds.
Bytes completed(ZipBuilder builder)
{
    for (const auto &each : smallPt2Entries())
        builder.add(each);
    return builder.build();
}

Entries withoutCrcs(Entries entries)
{
    for (auto &entry : entries)
        entry.crcXor = crc32(0, std::as_bytes(std::span(entry.content)));
    return entries;
}

ZipBuilder::Entry zeroes(std::size_t nbytes, bool deflate)
{
    ZipBuilder::Entry entry;
    entry.name = "model/extra/zeroes";
    entry.content = std::string(nbytes, '\0');
    entry.deflate = deflate;
    return entry;
}

std::vector<RuleCase> extentCases()
{
    const Bytes sound = smallPt2();
    const auto weightNamed = [](std::string name) {
        return changed(weight, [&](ZipBuilder::Entry &entry) { entry.localName = std::move(name); });
    };
    return {
        {"container/not-a-zip", "plain text named .pt2", error, toBytes("no archive at all\n")},
        {"container/not-a-zip", "an empty file named .pt2", error, {}},
        {"container/not-a-zip", "end record cut off", error, shortened(sound, 30)},
        {"container/not-a-zip", "nothing", silent, sound},
        {"container/empty", "an end record and nothing else", error, zip({})},
        {"container/empty", "one entry", silent, zip(listed({{"model/archive_format", "pt2"}}))},
        {"container/truncated", "half of the file is gone", error, shortened(sound, sound.size() / 2)},
        {"container/truncated", "nothing", silent, sound},
        {"container/leading-bytes", "bytes before the archive", error,
         completed(ZipBuilder().prefix("#!/bin/sh\n", false))},
        {"container/leading-bytes", "nothing", silent, sound},
        {"container/trailing-bytes", "bytes after the archive", warning, extended(sound, "more bytes")},
        {"container/trailing-bytes", "a comment after the end record", silent,
         completed(ZipBuilder().comment("more bytes"))},
        {"container/gap-bytes", "bytes between two entries", info,
         completed(ZipBuilder().add("model/extra/x", "text").gap("hidden bytes"))},
        {"container/gap-bytes", "bytes between entries of a nested archive", info,
         nesting(ZipBuilder().add("archive/data.pkl", "N.").gap("hidden bytes").add("archive/version", "3\n").build())},
        {"container/gap-bytes", "nothing", silent, sound},
        {"container/overlapping-entries", "the weight is said to be 4 KiB long", error,
         patchedEntry(sound, "model/data/weights/weight_0", 20, std::string_view("\0\x10\0\0\0\x10\0\0", 8))},
        {"container/overlapping-entries", "nothing", silent, sound},
        {"container/local-central-mismatch", "another local name", error,
         zip(weightNamed("model/data/weights/weight_1"))},
        {"container/local-central-mismatch", "another local CRC-32", error,
         patchedEntry(zip(changed(weight, [](ZipBuilder::Entry &entry) { entry.descriptor = false; })),
                      "model/data/weights/weight_0", 16, "abcd")},
        {"container/local-central-mismatch", "nothing", silent, sound},
        {"container/bad-data-descriptor", "another CRC-32 in the descriptor", warning,
         zip(changed(weight, [](ZipBuilder::Entry &entry) { entry.descriptorCrcXor = 1; }))},
        {"container/bad-data-descriptor", "no descriptor and no flag for one", silent,
         zip(changed(weight, [](ZipBuilder::Entry &entry) { entry.descriptor = false; }))},
    };
}

std::vector<RuleCase> crcCases()
{
    const auto xored = [](std::string_view name, std::uint32_t bits) {
        return zip(changed(name, [bits](ZipBuilder::Entry &entry) { entry.crcXor = bits; }));
    };
    Entries entries = smallPt2Entries();
    const std::uint32_t weightCrc = crc32(0, std::as_bytes(std::span(entryOf(entries, weight).content)));
    Entries oneWithout = torchSave();
    oneWithout[2] = withoutCrcs(torchSave())[2];
    Entries otherBytes = torchSave();
    otherBytes[2].crcXor = 1;
    return {
        {"container/crc-mismatch", "another CRC-32 of the weight", error, xored(weight, 1)},
        {"container/crc-mismatch", "another CRC-32 in a nested archive", error, nesting(zip(otherBytes))},
        {"container/crc-mismatch", "one CRC-32 of a nested archive is zero", silent, nesting(zip(oneWithout))},
        {"container/crc-mismatch", "a torch.save file with another CRC-32", error, zip(otherBytes), ".pt"},
        {"container/crc-mismatch", "all CRC-32s of a nested archive are zero", silent,
         nesting(zip(withoutCrcs(torchSave())))},
        {"container/crc-mismatch", "the CRC-32 of the weight is zero", silent, xored(weight, weightCrc)},
        {"container/crc-mismatch", "nothing", silent, smallPt2()},
        {"container/crc-not-recorded", "all CRC-32s of a nested archive are zero", info,
         nesting(zip(withoutCrcs(torchSave())))},
        {"container/crc-not-recorded", "a torch.save file without CRC-32s", info, zip(withoutCrcs(torchSave())), ".pt"},
        {"container/crc-not-recorded", "one CRC-32 of a nested archive is zero", silent, nesting(zip(oneWithout))},
        {"container/crc-not-recorded", "all CRC-32s of the outer archive are zero", silent,
         zip(withoutCrcs(smallPt2Entries()))},
        {"container/crc-zero-single", "the CRC-32 of the weight is zero", warning, xored(weight, weightCrc)},
        {"container/crc-zero-single", "one CRC-32 of a nested archive is zero", warning, nesting(zip(oneWithout))},
        {"container/crc-zero-single", "an empty record", silent, zip(plus("model/extra/nothing", ""))},
    };
}

std::vector<RuleCase> compressionCases()
{
    const auto deflated = [](ZipBuilder::Entry &entry) { entry.deflate = true; };
    const Bytes compressed = zip(changed("models/model.json", deflated));
    const std::string_view program = "model/models/model.json";
    const std::string storedProgram = toText(compressed);
    Bytes damaged = compressed;
    const std::size_t data = storedProgram.find(program) + program.size() + 100;
    for (std::size_t i = 0; i < 40; ++i)
        damaged[data + i] = std::byte{0xff};
    const auto flagged = [](std::uint16_t bits) {
        return zip(changed(weight, [bits](ZipBuilder::Entry &entry) { entry.flags |= bits; }));
    };
    return {
        {"container/compressed", "the program is deflated", info, compressed},
        {"container/compressed", "a record of a nested archive is deflated", silent, nesting(zip({[] {
             ZipBuilder::Entry entry = torchSave().front();
             entry.deflate = true;
             return entry;
         }()}))},
        {"container/unsupported-method", "method 12", error,
         patchedEntry(smallPt2(), "model/data/weights/weight_0", 10, std::string_view("\x0c\0", 2))},
        {"container/unsupported-method", "the flag for patched data", error, flagged(0x20)},
        {"container/unsupported-method", "deflate", silent, compressed},
        {"container/encrypted", "the flag for encryption", error, flagged(1)},
        {"container/encrypted", "the flag for masked headers", error, flagged(0x2000)},
        {"container/encrypted", "nothing", silent, smallPt2()},
        {"container/multi-disk", "the end record names disk 1", error,
         patched(completed(ZipBuilder().zip64End(false)), "PK\5\6", 4, std::string_view("\1\0", 2))},
        {"container/multi-disk", "nothing", silent, smallPt2()},
        {"container/inflate-bomb", "17 MiB of zeroes, deflated", error, zip({zeroes(17 << 20, true)})},
        {"container/inflate-bomb", "15 MiB of zeroes, deflated", silent, zip({zeroes(15 << 20, true)})},
        {"container/inflate-bomb", "17 MiB of zeroes, stored", silent, zip({zeroes(17 << 20, false)})},
        {"container/size-mismatch-inflated", "damaged deflate stream", error, damaged},
        {"container/size-mismatch-inflated", "inflates to fewer bytes than declared", error,
         patchedEntry(compressed, program, 24, std::string_view("\xff\xff\0\0", 4))},
        {"container/size-mismatch-inflated", "stored with two different sizes", error,
         patchedEntry(smallPt2(), "model/data/weights/weight_0", 24, std::string_view("\xff\0\0\0", 4))},
        {"container/size-mismatch-inflated", "the program is deflated", silent, compressed},
    };
}

std::vector<RuleCase> directoryCases()
{
    const Bytes sound = smallPt2();
    const Bytes classic = completed(ZipBuilder().zip64End(false));
    ZipBuilder::Entry commented = smallPt2Entries().front();
    commented.comment = "made by hand";
    return {
        {"container/zip64-inconsistent", "the ZIP64 end record counts 99 entries", error,
         patched(sound, "PK\6\6", 32, std::string_view("\x63\0", 2))},
        {"container/zip64-inconsistent", "no ZIP64 end record", silent, classic},
        {"container/directory-count", "the end record counts one entry too few", error,
         patched(patched(classic, "PK\5\6", 8, std::string_view("\x09\0", 2)), "PK\5\6", 10,
                 std::string_view("\x09\0", 2))},
        {"container/directory-count", "no ZIP64 end record", silent, classic},
        {"container/local-header-missing", "an offset into the data", error,
         patchedEntry(sound, "model/archive_format", 42, std::string_view("\x50\0\0\0", 4))},
        {"container/local-header-missing", "nothing", silent, sound},
        {"container/comment", "a comment of the archive", info, completed(ZipBuilder().comment("made by hand"))},
        {"container/comment", "a comment of an entry", info, zip({commented})},
        {"container/comment", "nothing", silent, sound},
    };
}

const std::vector<RuleCase> &cases()
{
    static const std::vector<RuleCase> all = [] {
        std::vector<RuleCase> joined;
        for (auto &&part : {extentCases(), crcCases(), compressionCases(), directoryCases()})
            joined.insert(joined.end(), part.begin(), part.end());
        return joined;
    }();
    return all;
}

}  // namespace

class tst_ContainerRulesBytes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsWhatIsWrong_data() { addRuleCaseRows(cases()); }
    void findsWhatIsWrong();
    void everyRuleHasCases();
    void soundArchiveHasNoFinding();
    void findingsNameThePlace();
    void nestedFindingsNameBothArchives();
};

void tst_ContainerRulesBytes::findsWhatIsWrong()
{
    QFETCH(int, index);
    verifyRuleCase(cases()[static_cast<std::size_t>(index)], containerRules());
}

void tst_ContainerRulesBytes::everyRuleHasCases()
{
    for (const auto topic : {extentRules(), crcRules(), compressionRules(), directoryRules()})
        QCOMPARE(uncoveredRules(topic, cases()), std::string());
}

void tst_ContainerRulesBytes::soundArchiveHasNoFinding()
{
    const auto findings = runRulesOn(smallPt2("archive"), containerRules());
    QVERIFY2(findings.empty(), describeFindings(findings).c_str());
}

void tst_ContainerRulesBytes::findingsNameThePlace()
{
    const auto findings =
        runRulesOn(zip(changed(weight, [](ZipBuilder::Entry &entry) { entry.crcXor = 1; })), containerRules());
    const Finding *finding = findFinding(findings, "container/crc-mismatch");
    QVERIFY(finding);
    QCOMPARE(finding->location.record, std::string("model/data/weights/weight_0"));
    QCOMPARE(finding->related.size(), 1u);
    QCOMPARE(finding->related[0].record, std::string("model/data/weights/model_weights_config.json"));
    QCOMPARE(finding->related[0].pointer, std::string("/config/w"));
    QCOMPARE(finding->related[0].tensor, std::string("w"));

    const auto gap =
        runRulesOn(completed(ZipBuilder().add("model/extra/x", "text").gap("hidden bytes")), containerRules());
    const Finding *hidden = findFinding(gap, "container/gap-bytes");
    QVERIFY(hidden);
    QVERIFY(hidden->location.offset.has_value());
    QCOMPARE(hidden->location.length, std::optional<std::uint64_t>(12));
}

void tst_ContainerRulesBytes::nestedFindingsNameBothArchives()
{
    Entries inner = torchSave();
    inner[2].crcXor = 1;
    const auto findings = runRulesOn(nesting(zip(inner)), containerRules());
    const Finding *finding = findFinding(findings, "container/crc-mismatch");
    QVERIFY(finding);
    QCOMPARE(finding->location.record, std::string("model/data/sample_inputs/model.pt!/archive/data/0"));
    QVERIFY(finding->related.empty());
}

QTEST_APPLESS_MAIN(tst_ContainerRulesBytes)
#include "tst_ContainerRulesBytes.moc"
