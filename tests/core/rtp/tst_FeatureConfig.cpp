// SPDX-License-Identifier: Apache-2.0
#include "core/rtp/FeatureConfig.h"

#include "core/rtp/FeatureReferences.h"

#include <QStringList>
#include <QTest>
#include <algorithm>

using namespace pt2scope;

namespace {

/// Test texts are written with single quotes.
FeatureConfig parse(std::string text)
{
    std::replace(text.begin(), text.end(), '\'', '"');
    return parseFeatureConfig(text, "fg.json");
}

FeatureConfig withFeatures(const std::string &features)
{
    return parse("{'features': [" + features + "]}");
}

/// The buckets of one feature in words.
QString bucketsOf(const std::string &key)
{
    const FeatureConfig config = withFeatures("{'feature_name': 'f', " + key + "}");
    QStringList texts;
    for (const FeatureBuckets &buckets : config.features.front().buckets) {
        QString text = QString::fromStdString(config.features.front().keys[buckets.key].name);
        text += buckets.isWellFormed ? "" : " malformed";
        text += buckets.isText ? " text" : "";
        text += buckets.isAscending ? "" : " unordered";
        if (buckets.count)
            text += " " + QString::number(*buckets.count);
        if (buckets.repeats > 0)
            text += " repeats " + QString::fromStdString(buckets.firstRepeat);
        if (buckets.least)
            text += QString(" %1..%2").arg(*buckets.least).arg(*buckets.greatest);
        texts << text;
    }
    return texts.join(", ");
}

}  // namespace

class tst_FeatureConfig : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsFeaturesAndSequences()
    {
        const FeatureConfig config = withFeatures(
            "{'feature_type': 'id_feature', 'feature_name': 'a', 'expression': 'user:a'},"
            "{'sequence_name': 'clicks', 'sequence_length': 6, 'features': ["
            "  {'feature_type': 'raw_feature', 'feature_name': 'p', 'expression': 'item:p'}]},"
            "{'feature_type': 'sequence_id_feature', 'feature_name': 's', 'expression': 'user:s'}");
        QVERIFY(config.file.isWhole());
        QCOMPARE(config.features.size(), std::size_t{3});
        const Feature &grouped = config.features[1];
        QCOMPARE(grouped.sequence.value_or(9), std::size_t{0});
        QCOMPARE(QString::fromStdString(grouped.pointer), QString("/features/1/features/0"));
        QCOMPARE(config.sequences.front().firstFeature, std::size_t{1});
        QCOMPARE(config.sequences.front().featureCount, std::size_t{1});
        QCOMPARE(config.sequences.front().find("sequence_length")->integer.value_or(0), std::int64_t{6});
        QCOMPARE(QString::fromStdString(config.fullName(grouped)), QString("clicks__p"));
        QCOMPARE(config.findByFullName("clicks__p"), &grouped);
        QVERIFY(!config.findByFullName("p"));
        QVERIFY(config.features[2].isStandaloneSequence());
        QVERIFY(config.features[2].baseType() == "id_feature");
        QVERIFY(!grouped.isStandaloneSequence());
    }

    void tellsTheDialect()
    {
        QVERIFY(withFeatures("{'feature_name': 'a', 'value_dim': 1}").dialect == FeatureDialect::Plain);
        QVERIFY(withFeatures("{'feature_name': 'a', 'gen_key_type': 'idle'}").dialect == FeatureDialect::Rtp);
        const FeatureConfig grouped =
            withFeatures("{'sequence_name': 's', 'sequence_table': 'item', 'features': [{'feature_name': 'p'}]}");
        QVERIFY(grouped.dialect == FeatureDialect::Rtp);
        QCOMPARE(grouped.fullName(grouped.features.front()), std::string("s_p"));
    }

    void inputs_data()
    {
        QTest::addColumn<QString>("feature");
        QTest::addColumn<QString>("inputs");
        QTest::newRow("one") << "'feature_type': 'id_feature', 'expression': 'user:a'"
                             << "user:a";
        QTest::newRow("combo") << "'feature_type': 'combo_feature', 'expression': ['user:a', 'item:b']"
                               << "user:a item:b";
        QTest::newRow("lookup") << "'feature_type': 'lookup_feature', 'map': 'user:m', 'key': 'item:k'"
                                << "user:m item:k";
        QTest::newRow("match, whole map")
            << "'feature_type': 'match_feature', 'user': 'user:m', 'category': 'ALL', 'item': 'item:i'"
            << "user:m item:i";
        QTest::newRow("formula") << "'feature_type': 'expr_feature', 'expression': 'a + b', 'variables': ['user:a']"
                                 << "user:a";
        QTest::newRow("unknown type") << "'feature_type': 'x', 'expression': 'feature:a'"
                                      << "feature:a";
        QTest::newRow("no colon") << "'expression': 'a'"
                                  << "!a";
        QTest::newRow("unknown side") << "'expression': 'users:a'"
                                      << "!users:a";
        QTest::newRow("no name") << "'expression': 'user:'"
                                 << "!user:";
        QTest::newRow("a number") << "'expression': [1, 'const:1']"
                                  << "!1 const:1";
        QTest::newRow("two colons") << "'expression': 'user:a:b'"
                                    << "user:a:b";
    }

    void inputs()
    {
        QFETCH(QString, feature);
        QFETCH(QString, inputs);
        QStringList texts;
        const FeatureConfig config = withFeatures("{" + feature.toStdString() + "}");
        for (const FeatureInput &input : config.features.front().inputs)
            texts << (input.isWellFormed() ? "" : "!") + QString::fromStdString(input.text);
        QCOMPARE(texts.join(" "), inputs);
    }

    void buckets_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("buckets");
        const auto row = [](const char *key, const char *buckets) { QTest::newRow(key) << key << buckets; };
        row("'other': 1", "");
        row("'hash_bucket_size': 9223372036854775807", "hash_bucket_size 9223372036854775807");
        row("'hash_bucket_size': 0", "hash_bucket_size 0");
        row("'hash_bucket_size': -1", "hash_bucket_size");
        row("'hash_bucket_size': '10'", "hash_bucket_size malformed");
        row("'hash_bucket_size': 1e3", "hash_bucket_size malformed");
        row("'num_buckets': 5, 'hash_bucket_size': 6", "hash_bucket_size 6, num_buckets 5");
        row("'boundaries': [0.1, 2, 3.5]", "boundaries 4");
        row("'boundaries': [1, 1]", "boundaries unordered 3");
        row("'boundaries': [1, '2']", "boundaries malformed");
        row("'boundaries': '0.10000000149011612,0.5,2.0'", "boundaries text 4");
        row("'boundaries': '2,1e-05'", "boundaries text unordered 3");
        row("'boundaries': '1,,2'", "boundaries malformed text");
        row("'boundaries': '1, 2'", "boundaries malformed text");
        row("'boundaries': '1,nan'", "boundaries malformed text");
        row("'boundaries': ''", "boundaries malformed text");
        row("'boundaries': 3", "boundaries malformed");
        row("'vocab_list': ['a', 'b', 'a', 'b', 'a']", "vocab_list 5 repeats a");
        row("'vocab_list': ['a', 1]", "vocab_list malformed 2");
        row("'vocab_dict': {'a': 3, 'b': -1}", "vocab_dict 2 -1..3");
        row("'vocab_dict': {'a': 'b'}", "vocab_dict malformed 1");
        row("'vocab_file': 'v.txt'", "vocab_file");
    }

    void buckets()
    {
        QFETCH(QString, key);
        QFETCH(QString, buckets);
        QCOMPARE(bucketsOf(key.toStdString()), buckets);
    }

    void damage_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("whole");
        QTest::addColumn<bool>("list");
        QTest::addColumn<int>("features");
        QTest::newRow("empty") << "" << false << false << 0;
        QTest::newRow("a list") << "[]" << false << false << 0;
        QTest::newRow("no features") << "{}" << true << false << 0;
        QTest::newRow("features an object") << "{'features': {}}" << true << false << 0;
        QTest::newRow("a feature a number") << "{'features': [1, {'feature_name': 'a'}]}" << true << true << 1;
        QTest::newRow("cut") << "{'features': [{'feature_name': 'a'}, {'feat" << false << true << 1;
        QTest::newRow("features twice") << "{'features': [{}, {}], 'features': [{}]}" << true << true << 1;
    }

    void damage()
    {
        QFETCH(QString, text);
        QFETCH(bool, whole);
        QFETCH(bool, list);
        QFETCH(int, features);
        const FeatureConfig config = parse(text.toStdString());
        QCOMPARE(config.file.isWhole(), whole);
        QCOMPARE(config.hasFeatures, list);
        QCOMPARE(static_cast<int>(config.features.size()), features);
    }

    void notesRepeatedKeys()
    {
        const FeatureConfig config = withFeatures("{'feature_name': 'a', 'feature_name': 'b'}");
        QVERIFY(config.file.has(ConfigFaultKind::DuplicateKey));
        QCOMPARE(QString::fromStdString(config.features.front().name.value_or("")), QString("b"));
        QCOMPARE(config.features.front().keys.size(), std::size_t{1});
    }

    void manyKeysAreReadInLinearTime()
    {
        std::string keys = "'feature_name': 'a'";
        for (int i = 0; i < 60'000; ++i)
            keys += ", 'k" + std::to_string(i) + "': 0";
        QCOMPARE(withFeatures("{" + keys + "}").features.front().keys.size(), std::size_t{60'001});
    }

    void references()
    {
        const auto feature = [](const char *name, const char *input) {
            return "{'feature_name': '" + std::string(name) + "', 'expression': '" + input + "'}";
        };
        const FeatureConfig config =
            withFeatures(feature("a", "feature:b") + "," + feature("b", "feature:c") + "," + feature("c", "feature:a")
                         + "," + feature("self", "feature:self") + "," + feature("lost", "feature:nowhere") + ","
                         + "{'feature_name': 'stub', 'stub_type': true},{'feature_name': 'used', 'stub_type': true},"
                         + "{'sequence_name': 's', 'features': [" + feature("x", "feature:y") + ","
                         + feature("y", "feature:used") + "]}");
        const FeatureReferences found = featureReferences(config);
        QCOMPARE(found.references.size(), std::size_t{7});
        QVERIFY(!found.references[4].target);
        QCOMPARE(found.references[5].target.value_or(0), std::size_t{8});
        QCOMPARE(found.cycles, (std::vector<std::vector<std::size_t>>{{0, 1, 2}, {3}}));
        QCOMPARE(found.unusedStubs, (std::vector<std::size_t>{5}));
    }

    void everyTypeHasInputs()
    {
        int inRtp = 0;
        for (const char *type :
             {"id_feature", "raw_feature", "combo_feature", "lookup_feature", "match_feature", "overlap_feature",
              "expr_feature", "combine_feature", "custom_feature", "tokenize_feature", "text_normalizer",
              "regex_replace_feature", "kv_dot_product", "bool_mask_feature"}) {
            const FeatureTypeTraits *traits = featureTypeTraits(type);
            QVERIFY2(traits && !traits->inputs.empty(), type);
            inRtp += traits->inRtp;
        }
        QCOMPARE(inRtp, 6);
        QVERIFY(!featureTypeTraits("sparse_feature"));
    }
};

QTEST_APPLESS_MAIN(tst_FeatureConfig)
#include "tst_FeatureConfig.moc"
