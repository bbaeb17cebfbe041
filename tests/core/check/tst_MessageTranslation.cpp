// SPDX-License-Identifier: Apache-2.0
#include "core/check/MessageTranslation.h"

#include <QTest>

using namespace pt2scope;

namespace {

MessageTranslation translation()
{
    MessageTranslation made;
    made.add(R"json({
        "layout/a": [["%1 holds %2", "%1:%2"], ["%1 holds no record", "%1 <none>"], ["in %1 is %2", "%2 < %1"]],
        "model/b": [["%1 breaks", "%1 !"]],
        "model/json-invalid": [["%1 is torn", "%1 ?"]],
        "reasons": [["torch lacks %1", "lacks(%1)"]],
        "counts": [["%1 records", "n=%1"], ["%1 and %2", "%1+%2"], ["nothing", "0"], ["(%1)", "<%1>"]]
})json");
    return made;
}

}  // namespace

/// English messages and their translations.
class tst_MessageTranslation : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void messages_data()
    {
        QTest::addColumn<std::string>("rule");
        QTest::addColumn<std::string>("english");
        QTest::addColumn<std::string>("expected");  // empty: no pattern
        const auto row = [](const char *what, std::string rule, std::string english, std::string expected) {
            QTest::newRow(what) << rule << english << expected;
        };
        row("hole as it is", "layout/a", "data holds \"x\"", "data:\"x\"");
        row("more fixed text first", "layout/a", "data holds no record", "data <none>");
        row("phrase in a hole", "layout/a", "data holds 3 records", "data:n=3");
        row("phrases in phrases", "layout/a", "data holds nothing and 1 records and 2 rows", "data:0+n=1+2 rows");
        row("other order", "layout/a", "in data is nothing", "0 < data");
        row("no pattern", "layout/a", "data lacks x", "");
        row("of another rule", "model/b", "data holds x", "");
        row("of no rule", "layout/c", "data holds x", "");
        row("nothing", "layout/a", "", "");
        row("nested too deep", "layout/a", "data holds " + std::string(20, '(') + "nothing" + std::string(20, ')'),
            "data:" + std::string(8, '<') + std::string(12, '(') + "nothing" + std::string(12, ')')
                + std::string(8, '>'));
        row("too long", "layout/a", "data holds " + std::string(20'000, 'x'), "");
    }

    void messages()
    {
        QFETCH(std::string, rule);
        QFETCH(std::string, english);
        QFETCH(std::string, expected);
        QCOMPARE(translation().message(rule, english).value_or(""), expected);
    }

    void reasonsAreClausesOrMessages()
    {
        const MessageTranslation made = translation();
        QCOMPARE(made.reason("torch lacks 2 records").value_or(""), std::string("lacks(n=2)"));
        QCOMPARE(made.reason("model.json: /a is torn").value_or(""), std::string("model.json: /a ?"));
        QVERIFY(!made.reason("model.json: /a breaks"));  // which torch loads
        QCOMPARE(made.reason("2 records").value_or(""), std::string("n=2"));
        QVERIFY(!made.reason("who knows"));
        QVERIFY(!made.message("reasons", "torch lacks x"));
    }

    void spacesStandWhereChineseHasThem()
    {
        MessageTranslation made;
        made.add(R"json({"a/b": [["%1 is %2", "%1是%2。"], ["%1 has %2", "%1 有 %2"], ["%1 of %2", "（%2）的%1"]],
                     "counts": [["many", "许多"]]})json");
        const auto said = [&](const char *english) { return made.message("a/b", english).value_or(""); };
        QCOMPARE(said("x is 3"), std::string("x 是 3。"));
        QCOMPARE(said("many is many"), std::string("许多是许多。"));
        QCOMPARE(said("many has many"), std::string("许多有许多"));
        QCOMPARE(said("\"x\" has [3]"), std::string("\"x\" 有 [3]"));
        QCOMPARE(said("x of y"), std::string("（y）的 x"));
        QCOMPARE(said("\xe6\x96\x87v2 has many"), std::string("\xe6\x96\x87v2 有许多"));  // names stay as they are
    }

    void faultsAreTold()
    {
        MessageTranslation made;
        QVERIFY(made.add("[]"));
        QVERIFY(made.add("{\"a/b\": [[\"x\"]]}"));
        QVERIFY(made.add("{\"a/b\": [[\"x\", 1]]}"));
        QVERIFY(made.add("{\"a/b\": "));
        QVERIFY(!made.add("{\"a/b\": [[\"x\", \"y\"]]}"));
    }
};

QTEST_APPLESS_MAIN(tst_MessageTranslation)
#include "tst_MessageTranslation.moc"
