// SPDX-License-Identifier: Apache-2.0
#include "core/diff/program/SequenceMatch.h"

#include <QTest>
#include <algorithm>
#include <numeric>
#include <random>

using namespace pt2scope;

namespace {

std::vector<std::uint64_t> labels(const QString &text)
{
    std::vector<std::uint64_t> all;
    for (const QChar c : text)
        all.push_back(c.unicode());
    return all;
}

SequenceRange whole(const std::vector<std::uint64_t> &a, const std::vector<std::uint64_t> &b)
{
    return {0, static_cast<std::uint32_t>(a.size()), 0, static_cast<std::uint32_t>(b.size())};
}

QString matched(const QString &a, const IndexPairs &pairs)
{
    QString text;
    for (const auto &[atA, atB] : pairs)
        text += a[static_cast<qsizetype>(atA)];
    return text;
}

}  // namespace

class tst_SequenceMatch : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void longest_data()
    {
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        QTest::addColumn<QString>("common");
        QTest::newRow("both empty") << ""
                                    << ""
                                    << "";
        QTest::newRow("one empty") << "abc"
                                   << ""
                                   << "";
        QTest::newRow("equal") << "abc"
                               << "abc"
                               << "abc";
        QTest::newRow("inserted") << "abc"
                                  << "abxc"
                                  << "abc";
        QTest::newRow("removed") << "abxc"
                                 << "abc"
                                 << "abc";
        QTest::newRow("replaced") << "axc"
                                  << "ayc"
                                  << "ac";
        QTest::newRow("nothing in common") << "abc"
                                           << "xyz"
                                           << "";
        QTest::newRow("of equal elements") << "aaaa"
                                           << "aa"
                                           << "aa";
        QTest::newRow("both ends differ") << "xaby"
                                          << "vabw"
                                          << "ab";
        QTest::newRow("Myers' example") << "abcabba"
                                        << "cbabac"
                                        << "baba";
    }

    void longest()
    {
        QFETCH(QString, a);
        QFETCH(QString, b);
        QFETCH(QString, common);
        const auto x = labels(a);
        const auto y = labels(b);
        const IndexPairs pairs = matchLongest(x, y, whole(x, y), 100);
        QCOMPARE(matched(a, pairs).size(), common.size());
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            QCOMPARE(x[pairs[i].first], y[pairs[i].second]);
            QVERIFY(i == 0 || (pairs[i - 1].first < pairs[i].first && pairs[i - 1].second < pairs[i].second));
        }
    }

    void longestStopsAtItsLimit()
    {
        const auto x = labels("axxxxxxb");
        const auto y = labels("ayyyyyyb");
        QCOMPARE(matched("axxxxxxb", matchLongest(x, y, whole(x, y), 3)), QString("ab"));
    }

    void uniqueLabelsAnchor()
    {
        const QString a = "eeAeeBeeCee";
        const auto x = labels(a);
        const auto y = labels("eAeeeeBeCeee");
        const QString found = matched(a, matchUnique(x, y, whole(x, y)));
        QVERIFY2(found.contains('A') && found.contains('B') && found.contains('C'), qPrintable(found));
    }

    void crossingAnchorsAreLeftOut()
    {
        const auto x = labels("ABC");
        const auto y = labels("CAB");
        QCOMPARE(matched("ABC", matchUnique(x, y, whole(x, y))), QString("AB"));
    }

    /// Of a swap either could be said to have moved: it is the same one seen from both sides.
    void oneOfEquallyLongPartsWhicheverSideIsFirst()
    {
        std::mt19937 random(7);
        for (int round = 0; round < 300; ++round) {
            std::vector<std::uint32_t> order(1 + random() % 12);
            std::iota(order.begin(), order.end(), 0U);
            std::ranges::shuffle(order, random);
            IndexPairs there;
            IndexPairs back;
            std::vector<std::uint32_t> weightsThere;
            std::vector<std::uint32_t> weightsBack(order.size());
            for (std::uint32_t i = 0; i < order.size(); ++i) {
                there.emplace_back(i, order[i]);
                weightsThere.push_back(static_cast<std::uint32_t>(random()));
                weightsBack[order[i]] = weightsThere.back();
            }
            for (const auto &[a, b] : there)
                back.emplace_back(b, a);
            std::ranges::sort(back);
            const IndexPairs part = ascendingPart(there, weightsThere);
            QCOMPARE(part.size(), ascendingPart(there).size());
            QVERIFY(std::ranges::is_sorted(part, {}, &std::pair<std::uint32_t, std::uint32_t>::second));
            IndexPairs mirrored = ascendingPart(back, weightsBack);
            for (auto &[b, a] : mirrored)
                std::swap(b, a);
            QCOMPARE(mirrored, part);
        }
    }

    void gaps()
    {
        const auto found = gapsBetween({{1, 1}, {2, 4}}, {0, 4, 0, 5});
        QCOMPARE(found.size(), 3U);
        QCOMPARE(found[0].endA, 1U);
        QVERIFY(found[1].beginA == found[1].endA && found[1].beginB == 2 && found[1].endB == 4);
        QVERIFY(found[2].beginA == 3 && found[2].endA == 4 && found[2].beginB == 5 && found[2].endB == 5);
    }
};

QTEST_APPLESS_MAIN(tst_SequenceMatch)
#include "tst_SequenceMatch.moc"
