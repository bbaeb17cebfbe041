// SPDX-License-Identifier: Apache-2.0
#include "core/operators/OperatorLines.h"
#include "core/operators/OperatorName.h"
#include "core/operators/OperatorTable.h"

#include <QDirIterator>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <algorithm>

using namespace pt2scope;

namespace {

const OperatorTable &table()
{
    return OperatorTable::shipped();
}

QString fromView(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// "input, weight, eps"; "none" when the table knows no schema.
QString argumentNames(const std::optional<OperatorSchema> &schema)
{
    if (!schema)
        return QStringLiteral("none");
    QStringList names;
    for (const SchemaArgument &argument : schema->arguments)
        names << fromView(argument.name);
    return names.join(QStringLiteral(", "));
}

QJsonObject readObject(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

/// Whether torch's own namespaces are the only ones that could hold it.
bool belongsToTorch(std::string_view operatorName)
{
    const std::string_view space = namespaceOf(operatorName);
    return space == "aten" || space == "prims" || space == "higher_order";
}

}  // namespace

class tst_OperatorTable : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void releases()
    {
        const std::vector<std::string_view> torches(table().torches().begin(), table().torches().end());
        const std::vector<std::string_view> expected = {"2.6.0", "2.7.1", "2.8.0", "2.9.1", "2.12.1", "2.15.0"};
        QCOMPARE(torches, expected);
    }

    void linesAreInTheOrderThatSearchNeeds()
    {
        const auto lines = operatorLines.subspan(1);
        const auto name = [](std::string_view line) { return line.substr(0, line.find(' ')); };
        QVERIFY(std::is_sorted(lines.begin(), lines.end(), [&](auto a, auto b) { return name(a) < name(b); }));
    }

    void noReleaseHasTwoSchemasOfOneOperator()
    {
        // Of neighbouring lines of one operator, the first ends before the second begins.
        const auto lines = operatorLines.subspan(1);
        for (std::size_t i = 1; i < lines.size(); ++i) {
            const QStringList before = fromView(lines[i - 1]).split(QLatin1Char(' '));
            const QStringList after = fromView(lines[i]).split(QLatin1Char(' '));
            if (before[0] != after[0])
                continue;
            const auto last = table().knownTorch(before[1].section(QLatin1Char('-'), 1).toStdString());
            const auto first = table().knownTorch(after[1].section(QLatin1Char('-'), 0, 0).toStdString());
            QVERIFY2(last && first && last->index < first->index, qPrintable(fromView(lines[i])));
        }
    }

    void knownTorch_data()
    {
        QTest::addColumn<QString>("known");  // empty: no list of it
        QTest::newRow("2.9.1+cu128") << "2.9.1";
        QTest::newRow("2.6.0") << "2.6.0";
        QTest::newRow("2.15.0+cpu") << "2.15.0";
        for (const char *version :
             {"2.10.0", "2.9.0", "2.9.10", "2.9.1rc1", "2.15.0a0+git1234567", "2.15.0.dev20260101", "<=2.4", "", "2.9"})
            QTest::newRow(version) << QString();
    }

    void knownTorch()
    {
        const auto torch = table().knownTorch(QTest::currentDataTag());
        QTEST(torch ? fromView(table().torches()[torch->index]) : QString(), "known");
    }

    void schemaByVersion_data()
    {
        QTest::addColumn<QString>("operatorName");
        QTest::addColumn<QString>("version");
        QTest::addColumn<QString>("arguments");
        const auto row = [](const char *name, const char *version, const char *arguments) {
            QTest::addRow("%s in %s", name, version)
                << QString::fromUtf8(name) << QString::fromUtf8(version) << QString::fromUtf8(arguments);
        };
        row("aten.add.Tensor", "2.6.0", "self, other, alpha");
        row("aten.add.Tensor", "2.15.0+cu132", "self, other, alpha");
        row("aten._pdist_backward.default", "2.12.1", "grad, self, p, pdist");
        row("aten._pdist_backward.default", "2.15.0", "grad_output, self, p, pdist");
        row("aten._fused_rms_norm.default", "2.7.1", "none");
        row("aten._fused_rms_norm.default", "2.8.0", "input, normalized_shape_ndim, weight, eps");
        row("aten._fused_rms_norm.default", "2.9.1", "input, normalized_shape, weight, eps");
        row("aten._sparse_softmax.Dimname", "2.12.1", "self, dim, dtype");
        row("aten._sparse_softmax.Dimname", "2.15.0", "none");
        row("aten._grouped_mm.default", "2.7.1", "none");
        row("aten._grouped_mm.default", "2.8.0", "self, mat2, offs, bias, out_dtype");
        row("higher_order.map_impl", "2.7.1", "none");
        row("higher_order.map_impl", "2.8.0", "");
        row("aten.add.Tenso", "2.15.0", "none");
        row("aten.add.Tensor2", "2.15.0", "none");
        row("", "2.15.0", "none");
        // Releases without a list: what the lists before and after agree on.
        row("aten.add.Tensor", "2.10.0+cu126", "self, other, alpha");
        row("aten._pdist_backward.default", "2.10.0", "grad, self, p, pdist");
        row("aten._pdist_backward.default", "2.13.0", "none");
        row("aten._fused_rms_norm.default", "2.9.0", "none");
        row("aten._grouped_mm.default", "2.7.0", "none");
        row("aten.add.Tensor", "2.15.0rc1", "self, other, alpha");
        row("aten.add.Tensor", "2.6.0rc1", "none");
        row("aten.add.Tensor", "2.5.1", "none");
        row("aten.add.Tensor", "2.16.0", "none");
        row("aten.add.Tensor", "<=2.4", "none");
    }

    void schemaByVersion()
    {
        QFETCH(QString, operatorName);
        QFETCH(QString, version);
        QTEST(argumentNames(table().find(operatorName.toStdString(), version.toStdString())), "arguments");
    }

    void containsWhatAnyReleaseHas()
    {
        QVERIFY(table().contains("aten._sparse_softmax.Dimname"));
        QVERIFY(!table().contains("aten._sparse_softmax.dimname"));
        QVERIFY(!table().contains("zzz.last.default"));
        QVERIFY(table().lacks("aten._sparse_softmax.dimname") && !table().lacks("aten._sparse_softmax.Dimname"));
        QVERIFY(!table().lacks("zzz.last.default"));  // it may have been imported
    }

    void whatIsListedWhole()
    {
        for (const char *torchs : {"aten", "prims"})
            QVERIFY(OperatorTable::hasCompleteList(torchs));
        for (const char *other : {"higher_order", "quantized", "mylib", ""})
            QVERIFY(!OperatorTable::hasCompleteList(other));
    }

    void purity_data()
    {
        QTest::addColumn<bool>("pure");
        QTest::addColumn<bool>("writes");
        for (const char *name :
             {"aten.add.Tensor", "aten.view.default", "aten.split.Tensor", "prims.convert_element_type.default",
              "aten.native_layer_norm.default", "quantized_decomposed.quantize_per_tensor.default"})
            QTest::newRow(name) << true << false;
        for (const char *name : {"aten.add_.Tensor", "aten.copy_.default", "aten.add.out", "aten._foreach_add_.Scalar"})
            QTest::newRow(name) << false << true;
        for (const char *name :
             {"aten._assert_scalar.default", "aten._assert_async.msg", "aten.sym_constrain_range.default",
              "aten._functional_assert_async.msg", "aten._print.default", "aten.rand.default", "aten.dropout.default",
              "aten.bernoulli.p", "aten.item.default", "_c10d_functional.all_reduce.default", "higher_order.cond"})
            QTest::newRow(name) << false << false;
    }

    void purity()
    {
        QFETCH(bool, writes);
        const auto schema = table().find(QTest::currentDataTag(), "2.15.0");
        QVERIFY(schema);
        QTEST(isPure(*schema), "pure");
        QCOMPARE(mutates(*schema), writes);
    }

    void everyOperatorOfTheFixturesIsThere()
    {
        int checked = 0;
        for (QDirIterator files(QStringLiteral(PT2SCOPE_FIXTURES "/pt2"), {QStringLiteral("*.truth.json")}, QDir::Files,
                                QDirIterator::Subdirectories);
             files.hasNext();) {
            const QString path = files.next();
            const QJsonObject truth = readObject(path);
            const std::string version = truth[QStringLiteral("torch_version")].toString().toStdString();
            for (const QJsonValue model : truth[QStringLiteral("models")].toObject()) {
                for (const QString &target : model[QStringLiteral("op_counts")].toObject().keys()) {
                    const std::string text = target.toStdString();
                    const auto name = operatorNameOf(text);
                    if (!name || !belongsToTorch(*name))
                        continue;
                    ++checked;
                    QVERIFY2(table().find(*name, version), qPrintable(path + QLatin1Char(' ') + target));
                }
            }
        }
        QVERIFY(checked > 100);
    }

    void brokenTablesHoldNothing()
    {
        const OperatorTable none{std::span<const std::string_view>()};
        QVERIFY(none.torches().empty() && !none.contains("aten.add.Tensor") && !none.find("aten.add.Tensor", "2.9.1"));

        const std::string_view lines[] = {"versions 2.9.1 x 2.12.1", "a.b.c", "a.b.d -", "a.b.e - (Tensor",
                                          "a.b.f 2.9.1 () -> ()"};
        const OperatorTable broken{lines};
        QCOMPARE(broken.torches().size(), std::size_t{2});
        QVERIFY(broken.contains("a.b.c") && !broken.find("a.b.c", "2.9.1"));
        QVERIFY(broken.find("a.b.d", "2.12.1"));
        QVERIFY(!broken.find("a.b.e", "2.9.1") && !broken.find("a.b.f", "2.9.1"));
    }
};

QTEST_APPLESS_MAIN(tst_OperatorTable)
#include "tst_OperatorTable.moc"
