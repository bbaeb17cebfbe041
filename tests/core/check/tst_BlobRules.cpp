// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/AreaRules.h"
#include "tests/support/ConfigEdits.h"
#include "tests/support/RuleCase.h"

#include <QtTest>

#include <cmath>
#include <cstring>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

const std::string metaDevice = R"({"type": "meta", "index": null})";

/// The small archive with another blob for its weight.
Entries holding(std::string content, const ConfigLine &line = {})
{
    Entries entries = withWeights({{"w", line}});
    entryOf(entries, "data/weights/weight_0").content = std::move(content);
    return entries;
}

Bytes blobOf(std::size_t nbytes, const ConfigLine &line = {})
{
    return zip(holding(std::string(nbytes, '\1'), line));
}

/// Two weights in blobs of their own: float32 [3, 4] each.
Bytes twoBlobs(std::string first, std::string second, const ConfigLine &changes = {})
{
    ConfigLine other = changes;
    other.path = R"("weight_1")";
    Entries entries = withWeights({{"w", changes}, {"v", other}});
    entryOf(entries, "data/weights/weight_0").content = std::move(first);
    return zip(plus(std::move(entries), "model/data/weights/weight_1", std::move(second)));
}

/// A constant without bytes, and a weight of that many bytes.
Bytes emptyConstant(std::size_t weightBytes)
{
    Entries entries = withConstants({{"c", {.path = R"("tensor_0")"}}});
    entryOf(entries, "data/weights/weight_0").content = std::string(weightBytes, '\1');
    return zip(plus(std::move(entries), "model/data/constants/tensor_0", ""));
}

/// Two weights in one blob of that many bytes.
Bytes views(std::size_t nbytes, const ConfigLine &first, const ConfigLine &second)
{
    Entries entries = withWeights({{"w", first}, {"v", second}});
    entryOf(entries, "data/weights/weight_0").content = std::string(nbytes, '\1');
    return zip(entries);
}

std::vector<RuleCase> sizeCases()
{
    return {
        {"blob/too-short", "4 bytes less", error, blobOf(44)},
        {"blob/too-short", "strides beyond the end", error, blobOf(48, {.strides = "[400, 1]"})},
        {"blob/too-short", "an offset of one", error, blobOf(48, {.offset = "1"})},
        {"blob/too-short", "the second of two views", error, views(48, {}, {.offset = "4"})},
        {"blob/too-short", "just enough", silent, blobOf(48)},
        {"blob/too-short", "more than enough", silent, blobOf(4000)},
        {"blob/too-short", "no elements, whatever the strides", silent,
         blobOf(4, {.sizes = "[0, 4]", .strides = "[900, 900]"})},
        {"blob/too-short", "stride 0", silent, blobOf(16, {.strides = "[0, 1]"})},
        {"blob/too-short", "a scalar", silent, blobOf(4, {.sizes = "[]", .strides = "[]"})},
        {"blob/too-short", "no bytes", silent, blobOf(0)},
        {"blob/not-multiple", "3 bytes more", error, blobOf(51)},
        {"blob/not-multiple", "3 bytes more of int8", silent, blobOf(51, {.dtype = "2"})},
        {"blob/empty-nonzero-numel", "the only weight", warning, blobOf(0)},
        {"blob/empty-nonzero-numel", "one of two weights", error, twoBlobs(std::string(48, '\1'), "")},
        {"blob/empty-nonzero-numel", "both weights, as of a fake export", warning, twoBlobs("", "")},
        {"blob/empty-nonzero-numel", "a constant beside a weight", error, emptyConstant(48)},
        {"blob/empty-nonzero-numel", "a constant beside an empty weight", warning, emptyConstant(0)},
        {"blob/empty-nonzero-numel", "no elements", silent, blobOf(0, {.sizes = "[0, 4]"})},
        {"blob/empty-nonzero-numel", "nothing", silent, smallPt2()},
        {"blob/all-empty", "the only weight", warning, blobOf(0)},
        {"blob/all-empty", "both weights", warning, twoBlobs("", "")},
        {"blob/all-empty", "one of two weights", silent, twoBlobs(std::string(48, '\1'), "")},
        {"blob/all-empty", "no elements", silent, blobOf(0, {.sizes = "[0, 4]"})},
        {"blob/nonempty-meta-device", "a meta tensor with bytes", warning, blobOf(48, {.device = metaDevice})},
        {"blob/nonempty-meta-device", "a meta tensor without", silent, blobOf(0, {.device = metaDevice})},
    };
}

std::vector<RuleCase> contentCases()
{
    const std::string archive = toText(zip(torchSave()));
    const std::string kilobyte(1028, '\1');
    const ConfigLine bytes{.dtype = "1", .sizes = "[1028]", .strides = "[1]"};
    const ConfigLine firstRow{.sizes = "[4]", .strides = "[1]"};
    const ConfigLine lastRow{.sizes = "[4]", .strides = "[1]", .offset = "8"};
    return {
        {"blob/unreachable-bytes", "a slice of a bigger storage", info, blobOf(4000)},
        {"blob/unreachable-bytes", "two rows of three", info, views(48, firstRow, lastRow)},
        {"blob/unreachable-bytes", "an empty slice of a storage", info, blobOf(400, {.sizes = "[0, 4]"})},
        {"blob/unreachable-bytes", "a row and the whole", silent, views(48, lastRow, {})},
        {"blob/unreachable-bytes", "an entry that says too little", silent,
         views(4000, {}, {.sizes = R"([{"as_expr": {"expr_str": "s0"}}, {"as_int": 4}])"})},
        {"blob/looks-like-zip", "a torch.save archive", error, zip(holding(archive))},
        {"blob/looks-like-zip", "its beginning only", silent, zip(holding(archive.substr(0, 400)))},
        {"blob/looks-like-zip", "pickled by the config", silent, zip(holding(archive, {.usePickle = "true"}))},
        {"blob/duplicate-content", "two equal blobs", info, twoBlobs(kilobyte, kilobyte, bytes)},
        {"blob/duplicate-content", "two equal small blobs", silent,
         twoBlobs(std::string(48, '\1'), std::string(48, '\1'))},
        {"blob/duplicate-content", "two blobs that differ in a byte", silent,
         twoBlobs(kilobyte, kilobyte.substr(1) + '\2', bytes)},
    };
}

std::string floats(std::initializer_list<float> values)
{
    std::string bytes(values.size() * sizeof(float), '\0');
    std::memcpy(bytes.data(), std::data(values), bytes.size());
    return bytes;
}

/// One weight of that many values of a type.
Bytes valuesOf(std::string content, const std::string &dtype, std::size_t count, const std::string &isParam = "false")
{
    const std::string sizes = "[" + std::to_string(count) + "]";
    return zip(holding(std::move(content), {.isParam = isParam, .dtype = dtype, .sizes = sizes, .strides = "[1]"}));
}

/// The parameter of the small archive, with these bytes.
Bytes parameterOf(std::string content)
{
    return zip(with("data/weights/weight_0", std::move(content)));
}

/// The same as no parameter of the program.
Bytes bufferOf(std::string content)
{
    Entries entries = withWeights({{"buffer", {}}});
    entryOf(entries, "data/weights/weight_0").content = std::move(content);
    return zip(entries);
}

std::vector<RuleCase> valueCases()
{
    const std::string oneBit("\1\0\0\0", 4);  // the least float32 there is
    const std::string nines = floats({9, 8, 7, 6, 5, 4, 3, 2, 1});
    const std::string float8(16, '\1');
    return {
        {"blob/bool-values", "a byte of 2", warning, valuesOf("\1\2\1\1", "12", 4)},
        {"blob/bool-values", "0 and 1", silent, valuesOf(std::string("\1\0\1\1", 4), "12", 4)},
        {"blob/bool-values", "a byte of 2 that no tensor reaches", silent, valuesOf("\1\1\1\2", "12", 3)},
        {"blob/bool-values", "bytes", silent, valuesOf("\1\2\1\1", "1", 4)},
        {"blob/nan-inf", "NaN", info, valuesOf(floats({1, NAN}), "7", 2)},
        {"blob/nan-inf", "an infinity", info, valuesOf(floats({1, -INFINITY}), "7", 2)},
        {"blob/nan-inf", "an imaginary NaN", info, valuesOf(floats({1, NAN}), "10", 1)},
        {"blob/nan-inf", "the same bits as integers", silent, valuesOf(floats({1, NAN}), "4", 2)},
        {"blob/nan-inf", "finite numbers", silent, valuesOf(floats({1, 3e38F}), "7", 2)},
        {"blob/all-zero", "a parameter", info, parameterOf(std::string(48, '\0'))},
        {"blob/all-zero", "a negative zero, too", info, parameterOf(std::string(44, '\0') + floats({-0.0F}))},
        {"blob/all-zero", "a parameter but for one value", silent, parameterOf(std::string(44, '\0') + floats({1}))},
        {"blob/all-zero", "no parameter", silent, bufferOf(std::string(48, '\0'))},
        {"blob/all-zero", "a single value", silent, valuesOf(std::string(4, '\0'), "7", 1, "true")},
        {"blob/denormal-heavy", "two of eleven", info, valuesOf(nines + oneBit + oneBit, "7", 11)},
        {"blob/denormal-heavy", "one of ten", silent, valuesOf(nines + oneBit, "7", 10)},
        {"blob/denormal-heavy", "one of two views", info,
         views(32, {.sizes = "[4]", .strides = "[1]"}, {.dtype = "6", .sizes = "[8]", .strides = "[2]"})},
        {"blob/denormal-heavy", "float8", silent, valuesOf(float8, "29", 16)},
    };
}

const std::vector<RuleCase> &cases()
{
    static const std::vector<RuleCase> all = [] {
        std::vector<RuleCase> joined = sizeCases();
        for (auto &&more : {contentCases(), valueCases()})
            joined.insert(joined.end(), more.begin(), more.end());
        return joined;
    }();
    return all;
}

}  // namespace

class tst_BlobRules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsWhatIsWrong_data() { addRuleCaseRows(cases()); }
    void findsWhatIsWrong();
    void everyRuleHasCases() { QCOMPARE(uncoveredRules(blobRules(), cases()), std::string()); }
    void soundArchiveHasNoFinding();
    void shortBlobIsToldWithItsNumbers();
    void manyDimensionsAreCut();
    void duplicatesAreOneFindingPerGroup();
    void unreachableBytesAreCounted();
    void valuesOfSharedStoragesAreToldOnce();
    void pickledTensorsHaveValues();
    void quickReadsNoBytes();
};

void tst_BlobRules::findsWhatIsWrong()
{
    QFETCH(int, index);
    verifyRuleCase(cases()[static_cast<std::size_t>(index)], blobRules());
}

void tst_BlobRules::soundArchiveHasNoFinding()
{
    const auto findings = runRulesOn(smallPt2(), blobRules());
    QVERIFY2(findings.empty(), describeFindings(findings).c_str());
}

void tst_BlobRules::shortBlobIsToldWithItsNumbers()
{
    const auto findings = runRulesOn(blobOf(40), blobRules());
    const Finding *finding = findFinding(findings, "blob/too-short");
    QVERIFY(finding);
    QCOMPARE(finding->message,
             std::string("weight_0 holds 40 bytes; w needs 48 (float32, sizes [3, 4], strides [4, 1], "
                         "offset 0)"));
    QCOMPARE(finding->location.record, std::string("model/data/weights/weight_0"));
    QCOMPARE(finding->location.offset, std::optional<std::uint64_t>(0));
    QCOMPARE(finding->location.length, std::optional<std::uint64_t>(40));
    QCOMPARE(finding->location.tensor, std::string("w"));
    QCOMPARE(finding->related.size(), std::size_t{1});
    QCOMPARE(finding->related[0].record, "model/" + std::string(weightsConfigName));
    QCOMPARE(finding->related[0].pointer, std::string("/config/w/tensor_meta"));
}

void tst_BlobRules::manyDimensionsAreCut()
{
    std::string ones = "[1";
    for (int i = 1; i < 5000; ++i)
        ones += ", 1";
    ones += "]";
    const auto findings = runRulesOn(blobOf(2, {.sizes = ones, .strides = ones}), blobRules());
    const Finding *finding = findFinding(findings, "blob/too-short");
    QVERIFY(finding);
    QVERIFY2(finding->message.size() < 300, finding->message.c_str());
    QVERIFY2(finding->message.find("(5000 in all)") != std::string::npos, finding->message.c_str());
}

void tst_BlobRules::duplicatesAreOneFindingPerGroup()
{
    const std::string content(2000, '\1');
    const ConfigLine line{.dtype = "1", .sizes = "[2000]", .strides = "[1]"};
    std::vector<std::pair<std::string, ConfigLine>> lines;
    for (const std::string number : {"0", "1", "2"}) {
        lines.emplace_back("w" + number, line);
        lines.back().second.path = "\"weight_" + number + '"';
    }
    Entries entries = withWeights(lines);
    entryOf(entries, "data/weights/weight_0").content = content;
    entries =
        plus(plus(std::move(entries), "model/data/weights/weight_1", content), "model/data/weights/weight_2", content);
    const auto findings = runRulesOn(zip(entries), blobRules());
    QCOMPARE(findings.size(), std::size_t{1});
    QCOMPARE(findings[0].message, std::string("weight_0 and 2 other blobs have the same size (2.0 KiB) and CRC-32"));
    QCOMPARE(findings[0].related.size(), std::size_t{2});
}

void tst_BlobRules::unreachableBytesAreCounted()
{
    const ConfigLine firstRow{.sizes = "[4]", .strides = "[1]"};
    const ConfigLine secondHalf{.sizes = "[6]", .strides = "[1]", .offset = "6"};
    const auto findings = runRulesOn(views(56, firstRow, secondHalf), blobRules());
    const Finding *finding = findFinding(findings, "blob/unreachable-bytes");
    QVERIFY(finding);
    QCOMPARE(finding->message, std::string("weight_0 holds 56 bytes; no tensor reaches 16 of them"));
}

void tst_BlobRules::valuesOfSharedStoragesAreToldOnce()
{
    std::vector<std::pair<std::string, ConfigLine>> lines;
    for (const std::string name : {"a", "b", "c", "d", "e", "f"})
        lines.emplace_back(name, ConfigLine{.sizes = "[2]", .strides = "[1]", .offset = name == "c" ? "1" : "0"});
    Entries entries = withWeights(lines);
    entryOf(entries, "data/weights/weight_0").content = floats({1, NAN, INFINITY});
    const auto findings = runRulesOn(zip(entries), blobRules());
    QCOMPARE(findings.size(), std::size_t{1});
    QCOMPARE(findings[0].message,
             std::string("1 NaN and 1 infinite of 2 values of c; on the same storage: a, b, d and 2 more"));
    QCOMPARE(findings[0].location.tensor, std::string("c"));
    QCOMPARE(findings[0].location.record, std::string("model/data/weights/weight_0"));
    QCOMPARE(findings[0].related.size(), std::size_t{1});
    QCOMPARE(findings[0].related[0].pointer, std::string("/config/a"));
}

void tst_BlobRules::pickledTensorsHaveValues()
{
    std::string inputs;
    for (const ZipBuilder::Entry &found : smallPt2Entries()) {
        if (found.name.ends_with("sample_inputs/model.pt"))
            inputs = found.content;
    }
    const std::size_t place = inputs.find(floats({1, 1.5F, 2}));
    QVERIFY(place != std::string::npos);
    inputs.replace(place, 4, floats({NAN}));
    const auto findings = runRulesOn(zip(with("data/sample_inputs/model.pt", inputs)), blobRules());
    const Finding *finding = findFinding(findings, "blob/nan-inf");
    QVERIFY(finding);
    QCOMPARE(finding->location.record, std::string("model/data/sample_inputs/model.pt!/archive/data/0"));
    QCOMPARE(finding->location.tensor, std::string("args[0]"));
}

void tst_BlobRules::quickReadsNoBytes()
{
    const std::string content(2000, '\1');
    const ConfigLine line{.dtype = "1", .sizes = "[2000]", .strides = "[1]"};
    const TemporaryFile file(twoBlobs(content, content, line));
    const auto findings = runRules(file.path(), blobRules(), ReadBytes::No);
    QVERIFY2(findings.empty(), describeFindings(findings).c_str());
}

QTEST_APPLESS_MAIN(tst_BlobRules)
#include "tst_BlobRules.moc"
