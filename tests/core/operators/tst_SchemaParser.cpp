// SPDX-License-Identifier: Apache-2.0
#include "core/operators/OperatorLines.h"
#include "core/operators/OperatorSchema.h"

#include <QRegularExpression>
#include <QTest>

using namespace pt2scope;

namespace {

QString fromView(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// As torch prints it, but for alias annotations.
QString print(const ArgumentType &type)
{
    QStringList inner;
    for (const ArgumentType &each : type.inner)
        inner << print(each);
    switch (type.kind) {
        case TypeKind::Optional: return inner.join(QString()) + QLatin1Char('?');
        case TypeKind::List:
            return inner.join(QString()) + QLatin1Char('[')
                   + (type.listSize ? QString::number(*type.listSize) : QString()) + QLatin1Char(']');
        case TypeKind::Tuple: return QLatin1Char('(') + inner.join(QStringLiteral(", ")) + QLatin1Char(')');
        default:
            return inner.isEmpty()
                       ? fromView(type.name)
                       : fromView(type.name) + QLatin1Char('(') + inner.join(QStringLiteral(", ")) + QLatin1Char(')');
    }
}

QString print(const SchemaReturn &result)
{
    const QString type = print(result.type);
    return result.name.empty() ? type : type + QLatin1Char(' ') + fromView(result.name);
}

QString print(const SchemaArgument &argument)
{
    const QString text = print(argument.type) + QLatin1Char(' ') + fromView(argument.name);
    return argument.defaultText ? text + QLatin1Char('=') + fromView(*argument.defaultText) : text;
}

QString print(const OperatorSchema &schema)
{
    QStringList arguments;
    bool isKeywordOnly = false;
    for (const SchemaArgument &argument : schema.arguments) {
        if (argument.isKeywordOnly && !isKeywordOnly)
            arguments << QStringLiteral("*");
        isKeywordOnly = argument.isKeywordOnly;
        arguments << print(argument);
    }
    if (schema.isVararg)
        arguments << QStringLiteral("...");
    QStringList returns;
    for (const SchemaReturn &result : schema.returns)
        returns << print(result);
    if (schema.isVarret)
        returns << QStringLiteral("...");
    const bool bare = returns.size() == 1 && !returns.front().startsWith(QLatin1Char('('));
    return QLatin1Char('(') + arguments.join(QStringLiteral(", ")) + QStringLiteral(") -> ")
           + (bare ? returns.front() : QLatin1Char('(') + returns.join(QStringLiteral(", ")) + QLatin1Char(')'));
}

/// "Tensor(a!)[] self" becomes "Tensor[] self". Future(t) and RRef(t) lose their parentheses, too.
QString withoutAliases(QString text)
{
    static const QRegularExpression annotation(QStringLiteral("\\([a-z*]!?(\\|[a-z])*( -> \\*)?\\)"));
    return text.remove(annotation);
}

struct Case {
    const char *name;
    const char *text;
};

OperatorSchema parsed(const char *text)
{
    return parseSchema("aten.test.default", text).value_or(OperatorSchema{});
}

}  // namespace

class tst_SchemaParser : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyShippedLineIsUnderstood()
    {
        QVERIFY(operatorLines.size() > 4500);
        for (const std::string_view line : operatorLines.subspan(1)) {
            const std::size_t schemaAt = line.find(" (");
            const std::string_view text = schemaAt == line.npos ? std::string_view() : line.substr(schemaAt + 1);
            const auto schema = parseSchema(line.substr(0, line.find(' ')), text);
            QVERIFY2(schema, qPrintable(fromView(line)));
            if (!text.empty())
                QCOMPARE(withoutAliases(print(*schema)), withoutAliases(fromView(text)));
        }
    }

    void argumentsAndReturns()
    {
        const OperatorSchema schema = parsed(
            "(Tensor(a!) self, int[2] kernel=[1, 2], str[] modes=[\"a, b\", \"c\\\")\"], *, Scalar? alpha=None)"
            " -> (Tensor(a!) values, SymInt)");
        QCOMPARE(schema.arguments.size(), std::size_t{4});
        QCOMPARE(schema.returns.size(), std::size_t{2});

        const SchemaArgument &self = schema.arguments[0];
        QCOMPARE(self.name, std::string_view("self"));
        QCOMPARE(self.alias.text, std::string_view("a!"));
        QVERIFY(self.alias.writes() && self.isRequired() && !self.isKeywordOnly);

        const SchemaArgument *kernel = schema.findArgument("kernel");
        QVERIFY(kernel);
        QCOMPARE(kernel->type.kind, TypeKind::List);
        QCOMPARE(kernel->type.listSize, std::optional<std::uint32_t>(2));
        QCOMPARE(kernel->type.inner.front().kind, TypeKind::Int);
        QCOMPARE(kernel->defaultText, std::optional<std::string_view>("[1, 2]"));

        QCOMPARE(schema.arguments[2].defaultText, std::optional<std::string_view>("[\"a, b\", \"c\\\")\"]"));
        QVERIFY(schema.arguments[3].isKeywordOnly && !schema.arguments[3].isRequired());
        QCOMPARE(schema.arguments[3].type.kind, TypeKind::Optional);

        QCOMPARE(schema.returns[0].name, std::string_view("values"));
        QCOMPARE(schema.returns[1].type.name, std::string_view("SymInt"));
        QVERIFY(!schema.findArgument("alpha_"));
    }

    void aliases_data()
    {
        QTest::addColumn<QString>("argument");
        QTest::addColumn<QString>("alias");
        QTest::addColumn<bool>("writes");
        QTest::newRow("none") << "Tensor" << QString() << false;
        QTest::newRow("view") << "Tensor(a)"
                              << "a" << false;
        QTest::newRow("in place") << "Tensor(a!)"
                                  << "a!" << true;
        QTest::newRow("list of written tensors") << "Tensor(a!)[]"
                                                 << "a!" << true;
        QTest::newRow("written list") << "Tensor[](a!)"
                                      << "a!" << true;
        QTest::newRow("into anything") << "Tensor(a -> *)"
                                       << "a -> *" << false;
        QTest::newRow("dictionary") << "Dict(str, t)(a!)"
                                    << "a!" << true;
        QTest::newRow("of an optional") << "t(a)?"
                                        << "a" << false;
        QTest::newRow("generic, no alias") << "Future(t)" << QString() << false;
    }

    void aliases()
    {
        QFETCH(QString, argument);
        QFETCH(bool, writes);
        const std::string text = "(" + argument.toStdString() + " x) -> ()";
        const auto schema = parseSchema("aten.test.default", text);
        QVERIFY(schema);
        QTEST(fromView(schema->arguments.front().alias.text), "alias");
        QCOMPARE(mutates(*schema), writes);
    }

    void higherOrderOperatorsTakeAndReturnAnything()
    {
        const auto schema = parseSchema("higher_order.cond", "");
        QVERIFY(schema);
        QVERIFY(schema->isVararg && schema->isVarret && schema->arguments.empty() && schema->returns.empty());
        QVERIFY(!mutates(*schema) && !isPure(*schema));
    }

    void refusesWhatTorchDoesNotPrint_data()
    {
        QTest::addColumn<QString>("text");
        const Case cases[] = {
            {"no parenthesis", "Tensor self"},
            {"no returns", "(Tensor self)"},
            {"unclosed", "(Tensor self"},
            {"unclosed list", "(Tensor[ self) -> Tensor"},
            {"list size that is none", "(int[x] self) -> Tensor"},
            {"list size beyond 32 bits", "(int[4294967296] self) -> Tensor"},
            {"no name", "(Tensor) -> Tensor"},
            {"no type", "( self) -> Tensor"},
            {"unclosed text", "(str a=\"b) -> Tensor"},
            {"no default", "(int a=) -> Tensor"},
            {"trailing text", "(Tensor self) -> Tensor Y, Tensor"},
            {"unclosed returns", "(Tensor self) -> (Tensor"},
            {"empty alias", "(Tensor() self) -> Tensor"},
        };
        for (const Case &each : cases)
            QTest::newRow(each.name) << QString::fromUtf8(each.text);
        QTest::newRow("tuples without end") << QString(100'000, QLatin1Char('('));
        QTest::newRow("optionals without end")
            << QStringLiteral("(Tensor") + QString(100'000, QLatin1Char('?')) + QStringLiteral(" self) -> Tensor");
    }

    void refusesWhatTorchDoesNotPrint()
    {
        QFETCH(QString, text);
        QVERIFY(!parseSchema("aten.test.default", text.toStdString()));
    }

    void everyTruncationIsRefused()
    {
        const std::string whole =
            "(Tensor(a!)[] self, Dict(str, t) d, *, int[2]? k=[1, 2], str s=\"a\\\"\") -> (Tensor, t[])";
        QVERIFY(parseSchema("aten.test.default", whole));
        for (std::size_t size = 1; size < whole.size(); ++size)
            QVERIFY2(!parseSchema("aten.test.default", std::string_view(whole).substr(0, size)),
                     whole.substr(0, size).c_str());
    }
};

QTEST_APPLESS_MAIN(tst_SchemaParser)
#include "tst_SchemaParser.moc"
