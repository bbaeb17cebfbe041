// SPDX-License-Identifier: Apache-2.0
#include "core/check/Catalogue.h"

#include <QtTest>

#include <algorithm>
#include <array>
#include <map>
#include <set>

using namespace pt2scope;

namespace {

/// The ids that the catalogue promises, by severity, in its order. None is ever renamed or reused.
constexpr std::array expectedIds{
    "E container/not-a-zip",
    "E container/empty",
    "E container/truncated",
    "E container/leading-bytes",
    "W container/trailing-bytes",
    "I container/gap-bytes",
    "E container/overlapping-entries",
    "E container/local-central-mismatch",
    "W container/bad-data-descriptor",
    "E container/crc-mismatch",
    "I container/crc-not-recorded",
    "W container/crc-zero-single",
    "E container/duplicate-name",
    "E container/case-collision",
    "W container/case-mismatch",
    "E container/name-too-long",
    "E container/path-traversal",
    "E container/name-not-utf8",
    "E container/entry-outside-root",
    "E container/no-root-folder",
    "W container/directory-entry",
    "I container/compressed",
    "E container/unsupported-method",
    "E container/encrypted",
    "E container/multi-disk",
    "E container/inflate-bomb",
    "E container/size-mismatch-inflated",
    "I container/unaligned-record",
    "I container/rezipped",
    "I container/padding-not-z",
    "I container/root-unusual",
    "I container/serialization-id-missing",
    "W container/serialization-id-format",
    "W container/serialization-id-crc",
    "I container/serialization-id-names",
    "E container/zip64-inconsistent",
    "E container/directory-count",
    "E container/local-header-missing",
    "I container/comment",
    "E layout/archive-format-missing",
    "E layout/archive-format-value",
    "E layout/archive-version-missing",
    "E layout/archive-version-value",
    "E layout/data-version-missing",
    "E layout/data-version-range",
    "I layout/data-version-unusual",
    "W layout/data-version-trailing",
    "W layout/version-record-conflict",
    "I layout/byteorder-missing",
    "E layout/byteorder-big",
    "E layout/byteorder-value",
    "I layout/headers-not-last",
    "W layout/no-content",
    "E layout/model-json-missing",
    "E layout/models-foreign-file",
    "W layout/no-model-named-model",
    "W layout/extra-without-model",
    "E layout/sample-inputs-missing",
    "I layout/sample-inputs-empty",
    "E layout/weights-config-missing",
    "E layout/constants-config-missing",
    "W layout/legacy-and-new-weights",
    "I layout/legacy-pickled-weights",
    "W layout/orphan-blob",
    "I layout/foreign-file-in-data-dir",
    "I layout/blob-index-gap",
    "I layout/unknown-folder",
    "E layout/extra-not-utf8",
    "I layout/extra-module-info",
    "E layout/flat-record-missing",
    "E layout/flat-version-missing",
    "E layout/flat-version-format",
    "E layout/flat-version-major",
    "W layout/flat-version-vs-json",
    "I layout/flat-deprecated",
    "E layout/flat-in-folder",
    "W layout/flat-and-layered",
    "I layout/extension",
    "E layout/torchscript-or-pickle",
    "E config/json-invalid",
    "W config/duplicate-key",
    "E config/missing-config",
    "E config/missing-field",
    "E config/wrong-type",
    "I config/unknown-field",
    "E config/path-missing",
    "W config/path-not-basename",
    "E config/path-prefix",
    "I config/weight-path-prefix",
    "E config/tensor-meta-null",
    "I config/tensor-meta-on-object",
    "W config/object-without-pickle",
    "E config/use-pickle-mismatch",
    "E config/dtype-unknown",
    "W config/dtype-newer-than-schema",
    "E config/size-negative",
    "E config/size-symbolic",
    "E config/stride-rank",
    "E config/stride-negative",
    "E config/offset-negative",
    "E config/extent-overflow",
    "I config/stride-overlap",
    "W config/layout-not-strided",
    "E config/layout-unknown",
    "E config/requires-grad-dtype",
    "I config/param-not-float",
    "W config/constant-is-param",
    "E config/device-unknown",
    "I config/device-needs-accelerator",
    "I config/device-cpu-index",
    "W config/device-meta",
    "E config/shared-path-dtype",
    "W config/shared-path-device",
    "E config/shared-path-pickle",
    "I config/shared-path-requires-grad",
    "I config/fqn-empty-or-odd",
    "W config/same-fqn-both-files",
    "W multi/model-name-odd",
    "I multi/blob-shared-between-models",
    "W multi/aoti-program-signature",
    "I multi/schema-mixed",
    "I multi/one-broken",
    "E aoti/no-library",
    "I aoti/cpp-only",
    "E aoti/cpp-only-incomplete",
    "E aoti/compile-flags-unsafe",
    "W aoti/multiple-so",
    "E aoti/so-not-elf",
    "E aoti/so-truncated",
    "E aoti/so-machine",
    "W aoti/so-no-entry-points",
    "E aoti/metadata-missing",
    "E aoti/metadata-json",
    "E aoti/device-key-missing",
    "W aoti/device-key-unknown",
    "W aoti/metadata-conflict",
    "I aoti/platform",
    "I aoti/cpu-isa",
    "I aoti/compute-capability",
    "W aoti/kernels-missing",
    "E aoti/weights-blob-missing",
    "E aoti/weights-blob-size",
    "W aoti/multiple-blobs",
    "E aoti/weights-config-json",
    "E aoti/weights-config-file",
    "E aoti/weights-config-not-pickle",
    "E aoti/weights-config-extent",
    "W aoti/weights-mixed-archive",
    "W aoti/name-prefix",
    "I aoti/flat-old",
    "I aoti/constants-extracted",
    "W aoti/extern-kernel-json",
    "I aoti/program-absent",
    "I aoti/no-build-tags",
    "E model/json-invalid",
    "E model/not-utf8",
    "W model/duplicate-key",
    "W model/nonfinite-literal",
    "E model/float-string-bad",
    "E model/missing-field",
    "E model/wrong-type",
    "I model/unknown-field",
    "E model/too-deep",
    "E model/union-arity",
    "E model/union-tag",
    "E model/enum-value",
    "W model/arg-kind-value",
    "E model/schema-major",
    "W model/schema-zero",
    "W model/schema-minor-newer",
    "W model/schema-feature-too-new",
    "I model/schema-vs-torch-version",
    "W model/opset-missing-aten",
    "W model/opset-unexpected",
    "E model/verifier-unknown",
    "W model/verifier-empty",
    "E model/verifier-aten-inplace",
    "I model/torch-version-missing",
    "I model/int-beyond-double",
    "I model/absolute-paths",
    "I model/metadata-bulk",
    "E model/custom-metadata-json",
    "W model/namedtuple-def",
    "E model/treespec-json",
    "E model/treespec-protocol",
    "W model/treespec-custom-type",
    "E model/treespec-dict-keys",
    "E model/treespec-enum-import",
    "I model/range-symbol-unused",
    "E model/range-inverted",
    "E model/range-key-unbacked",
    "W model/range-hint-outside",
    "I model/range-zero-one",
    "E model/symbol-unbounded",
    "W model/symbol-conflicting-assumptions",
    "E model/expr-unsafe",
    "W model/expr-unknown-function",
    "E model/guards-unsafe",
    "W model/guards-unknown-input",
    "E graph/input-kind",
    "E graph/output-kind",
    "E graph/duplicate-definition",
    "E graph/undefined-value",
    "E graph/use-before-def",
    "E graph/undefined-output",
    "E graph/tensor-value-missing",
    "W graph/tensor-value-unused",
    "E graph/sym-value-missing",
    "W graph/sym-value-unused",
    "W graph/value-kind-clash",
    "E graph/tensor-meta-rank",
    "E graph/tensor-meta-dtype",
    "W graph/tensor-meta-inconsistent",
    "E graph/scalar-op-output",
    "I graph/dead-node",
    "I graph/unused-input",
    "W graph/node-name-duplicate",
    "W graph/node-name-mismatch",
    "E graph/target-empty",
    "E graph/target-form",
    "E graph/target-not-allowed",
    "I graph/custom-op",
    "W graph/aten-op-unknown",
    "W graph/op-arity",
    "E graph/op-missing-arg",
    "W graph/op-arg-type",
    "E graph/op-output-count",
    "W graph/positional-after-keyword",
    "E graph/argument-duplicate",
    "E graph/custom-obj-unresolved",
    "W graph/triton-kernel",
    "E graph/subgraph-name-duplicate",
    "W graph/subgraph-inputs",
    "W graph/subgraph-branches",
    "W graph/hop-single-return",
    "E graph/single-return-arity",
    "W graph/root-single-return",
    "E graph/nn-module-stack-form",
    "E graph/source-fn-stack-form",
    "I graph/torch-fn-form",
    "E graph/from-node-json",
    "I graph/metadata-unknown-key",
    "I graph/device-mix",
    "W graph/device-vs-weights",
    "I graph/hint-missing",
    "E graph/assert-scalar-const-false",
    "I graph/size",
    "E signature/input-count",
    "E signature/output-count",
    "E signature/input-name",
    "E signature/output-name",
    "W signature/constant-input-value",
    "E signature/param-missing",
    "E signature/param-not-parameter",
    "E signature/buffer-missing",
    "W signature/buffer-in-constants",
    "E signature/nonpersistent-in-weights",
    "E signature/nonpersistent-missing",
    "E signature/constant-missing",
    "E signature/custom-obj-missing",
    "E signature/custom-obj-kind",
    "E signature/shape-mismatch",
    "E signature/dtype-mismatch",
    "W signature/stride-mismatch",
    "W signature/requires-grad-mismatch",
    "W signature/device-mismatch",
    "W signature/target-duplicate",
    "E signature/target-empty",
    "I signature/unused-weight",
    "E signature/mutation-order",
    "E signature/mutation-target",
    "W signature/mutation-shape",
    "W signature/mutation-nonpersistent-const",
    "W signature/gradient-target",
    "W signature/token-count",
    "W signature/class-fqn",
    "E signature/in-spec-leaves",
    "E signature/out-spec-leaves",
    "E signature/in-spec-shape",
    "W signature/forward-arg-names",
    "E signature/module-root",
    "E signature/module-arg-unknown",
    "I signature/module-fqn-duplicate",
    "W signature/example-arity",
    "W signature/example-shape",
    "E blob/too-short",
    "E blob/not-multiple",
    "W blob/empty-nonzero-numel",
    "W blob/all-empty",
    "W blob/nonempty-meta-device",
    "I blob/unreachable-bytes",
    "E blob/looks-like-zip",
    "I blob/duplicate-content",
    "E pickle/deny-global",
    "W pickle/foreign-global",
    "E pickle/unresolvable-stack-global",
    "E pickle/extension-opcode",
    "E pickle/getattr-dotted",
    "W pickle/reduce-on-foreign",
    "E pickle/malformed",
    "W pickle/trailing-data",
    "I pickle/protocol",
    "W pickle/weights-only-incompatible",
    "W pickle/opaque-object",
    "I pickle/custom-object",
    "W pickle/custom-object-class",
    "W pickle/custom-object-fqn",
    "E pickle/not-torch-zip",
    "E pickle/storage-missing",
    "E pickle/storage-size",
    "I pickle/storage-orphan",
    "E pickle/tensor-out-of-bounds",
    "W pickle/byteorder",
    "E pickle/nested-crc",
    "E pickle/top-type",
    "W pickle/sample-form",
    "E pickle/state-dict-form",
    "I pickle/fake-tensor",
    "E pickle/size-bomb",
};

char letterOf(Severity severity)
{
    return severity == Severity::Error ? 'E' : severity == Severity::Warning ? 'W' : 'I';
}

bool isWellFormed(std::string_view id)
{
    const auto isLower = [](char c) { return c >= 'a' && c <= 'z'; };
    const std::size_t slash = id.find('/');
    if (slash == 0 || slash == std::string_view::npos || slash + 1 == id.size())
        return false;
    const std::string_view name = id.substr(slash + 1);
    return std::ranges::all_of(id.substr(0, slash), isLower) && !name.starts_with('-') && !name.ends_with('-')
           && std::ranges::all_of(name, [&](char c) { return isLower(c) || c == '-' || (c >= '0' && c <= '9'); });
}

bool isText(std::string_view text)
{
    constexpr std::string_view blanks = " \t\n";
    return !text.empty() && blanks.find(text.front()) == std::string_view::npos
           && blanks.find(text.back()) == std::string_view::npos && text.find("  ") == std::string_view::npos;
}

}  // namespace

class tst_Catalogue : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void holdsEveryPromisedRule_data();
    void holdsEveryPromisedRule();
    void holdsNoOtherRule();
    void keepsTheOrderOfTheSpecification();
    void idsAreUniqueAndWellFormed();
    void textsArePresentAndTrimmed_data();
    void textsArePresentAndTrimmed();
    void findsRulesById();
};

void tst_Catalogue::holdsEveryPromisedRule_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<char>("severity");
    for (const std::string_view line : expectedIds)
        QTest::newRow(line.data() + 2) << QString::fromUtf8(line.data() + 2) << line.front();
}

void tst_Catalogue::holdsEveryPromisedRule()
{
    QFETCH(QString, id);
    QFETCH(char, severity);
    const Rule *rule = findRule(id.toStdString());
    QVERIFY(rule);
    QCOMPARE(letterOf(rule->severity), severity);
    QVERIFY(rule->check);
}

void tst_Catalogue::holdsNoOtherRule()
{
    for (const Rule *rule : catalogue()) {
        const bool expected =
            std::ranges::any_of(expectedIds, [rule](std::string_view line) { return line.substr(2) == rule->id; });
        QVERIFY2(expected, std::string(rule->id).c_str());
    }
}

void tst_Catalogue::keepsTheOrderOfTheSpecification()
{
    std::vector<std::string_view> ids;
    for (const Rule *rule : catalogue())
        ids.push_back(rule->id);
    for (std::size_t i = 0; i < std::min(ids.size(), expectedIds.size()); ++i)
        QCOMPARE(ids[i], std::string_view(expectedIds[i]).substr(2));
}

void tst_Catalogue::idsAreUniqueAndWellFormed()
{
    std::set<std::string_view> seen;
    for (const Rule *rule : catalogue()) {
        QVERIFY2(isWellFormed(rule->id), std::string(rule->id).c_str());
        QVERIFY2(seen.insert(rule->id).second, std::string(rule->id).c_str());
    }
}

void tst_Catalogue::textsArePresentAndTrimmed_data()
{
    QTest::addColumn<QString>("id");
    for (const Rule *rule : catalogue())
        QTest::newRow(std::string(rule->id).c_str())
            << QString::fromUtf8(rule->id.data(), static_cast<qsizetype>(rule->id.size()));
}

void tst_Catalogue::textsArePresentAndTrimmed()
{
    QFETCH(QString, id);
    const Rule *rule = findRule(id.toStdString());
    QVERIFY(rule);
    for (const std::string_view text : {rule->title, rule->explanation, rule->fix, rule->reference, rule->since})
        QVERIFY2(isText(text), std::string(text).c_str());
    QVERIFY2(!rule->title.ends_with('.'), "a title is no sentence");
    QVERIFY2(rule->explanation.ends_with('.'), "an explanation is made of sentences");
    QVERIFY2(rule->fix.ends_with('.'), "a fix is made of sentences");
}

void tst_Catalogue::findsRulesById()
{
    QVERIFY(findRule("container/gap-bytes"));
    QVERIFY(!findRule("container/gap"));
    QVERIFY(!findRule(""));
}

QTEST_APPLESS_MAIN(tst_Catalogue)
#include "tst_Catalogue.moc"
