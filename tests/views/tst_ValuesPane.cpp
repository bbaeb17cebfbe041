// SPDX-License-Identifier: Apache-2.0
#include "tests/support/ConfigEdits.h"
#include "tests/support/TemporaryFolder.h"
#include "tests/views/ViewsFixture.h"
#include "views/charts/HeatMap.h"
#include "views/charts/HistogramChart.h"
#include "views/inspector/InspectorPanel.h"
#include "views/inspector/SheetParts.h"
#include "views/inspector/ValuesPane.h"
#include "views/widgets/Labels.h"

#include <QLabel>
#include <QPushButton>
#include <algorithm>
#include <cstring>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

constexpr int patience = 60'000;  // ms

QByteArray littleEndian(std::uint64_t number)
{
    QByteArray bytes;
    for (int i = 0; i < 8; ++i)
        bytes.append(static_cast<char>(number >> (8 * i) & 0xff));
    return bytes;
}

/// A safetensors file of one matrix of float32.
bool writeMatrix(const TemporaryFolder &folder, const QString &name, int rows, int columns)
{
    const auto count = static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
    std::vector<float> values(count);
    for (std::size_t i = 0; i < count; ++i)
        values[i] = static_cast<float>(i % 1000) / 500 - 1;
    QByteArray header = QStringLiteral("{\"w\":{\"dtype\":\"F32\",\"shape\":[%1,%2],\"data_offsets\":[0,%3]}}")
                            .arg(rows)
                            .arg(columns)
                            .arg(4 * count)
                            .toUtf8();
    header.append(QByteArray((8 - header.size() % 8) % 8, ' '));
    const QByteArray data(reinterpret_cast<const char *>(values.data()), static_cast<qsizetype>(4 * count));
    return folder.write(name, littleEndian(static_cast<std::uint64_t>(header.size())) + header + data);
}

/// A document whose tensors are selected one after the other.
struct Opened {
    TestWindow app;
    DocumentPage &page;

    explicit Opened(const QString &path) : page(app.open(path)) {}
    ~Opened() { app.window.closeTab(0); }

    const std::vector<TensorRow> &rows() const { return page.session().facts()->rows; }

    void select(std::size_t row)
    {
        act([&] {
            page.goTo(inspect(
                {.kind = SelectionKind::Tensor, .model = rows()[row].model, .name = rows()[row].name, .index = row}));
        });
    }

    void select(const char *name)
    {
        const auto found = std::ranges::find(rows(), name, &TensorRow::name);
        QVERIFY(found != rows().end());
        select(static_cast<std::size_t>(found - rows().begin()));
    }

    /// All that is read behind has come.
    bool settle()
    {
        bool isIdle = true;
        for (int round = 0; round < 3; ++round) {  // one job may start another
            isIdle = isIdle && QTest::qWaitFor([&] { return app.workshop->jobs.isIdle(); }, patience);
            QTest::qWait(1);
        }
        return isIdle;
    }

    const SheetSection *values() const
    {
        const std::vector<SheetSection> &sections = page.inspector()->sheet().sections;
        const auto found = std::ranges::find(sections, QStringLiteral("Values"), &SheetSection::title);
        return found == sections.end() ? nullptr : &*found;
    }

    QString figure(const char *label) const
    {
        const SheetSection *section = values();
        if (!section)
            return QStringLiteral("no values");
        const auto found = std::ranges::find(section->rows, QLatin1String(label), &SheetRow::label);
        return found == section->rows.end() ? QString() : found->value;
    }

    QPushButton *button() const { return page.inspector()->findChild<QPushButton *>(); }
    template <typename Widget>
    qsizetype count() const
    {
        return page.inspector()->findChildren<Widget *>().size();
    }
};

}  // namespace

/// Values, statistics and charts of tensors in the inspector.
class tst_ValuesPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { settings::reset(); }
    void cleanup() { VERIFY_NO_STALL(); }

    void smallTensorsAreMeasuredAtOnce()
    {
        Opened at(fixture("pt2/2.15.0/transformer_layer.pt2"));
        at.select("linear1.weight");
        QVERIFY(at.settle());
        const auto *table = at.page.inspector()->findChild<QLabel *>(QStringLiteral("firstValues"));
        QVERIFY(table && table->text().startsWith(QLatin1Char(' ')) && table->text().count(QLatin1Char('\n')) >= 6);
        for (const char *label : {"min", "max", "mean", "std", "zeros", "NaN", "infinite"})
            QVERIFY2(!at.figure(label).isEmpty(), label);
        QVERIFY(at.figure("min").toDouble() < 0 && at.figure("max").toDouble() > 0);
        QCOMPARE(at.figure("NaN"), QStringLiteral("0"));
        QCOMPARE(at.count<HistogramChart>(), qsizetype{1});
        QCOMPARE(at.count<HeatMap>(), qsizetype{1});
        QVERIFY(!at.button());
        QCOMPARE(at.page.inspector()->findChild<HeatMap *>()->readout(), QStringLiteral("32 × 16 values"));
        // What is shown can be copied.
        const QString text = at.page.inspector()->sheet().toText();
        QVERIFY(text.contains(table->text()) && text.contains(QStringLiteral("std")));
    }

    void figuresAreThoseOfTheFile_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("label");
        QTest::addColumn<QString>("value");
        const auto row = [](const char *file, const char *name, const char *label, const char *value) {
            QTest::addRow("%s %s", name, label) << fixture(file) << name << label << value;
        };
        constexpr const char *special = "pt2/2.15.0/special_floats.pt2";
        constexpr const char *types = "pt2/2.15.0/dtypes_all.pt2";
        row(special, "all_nan", "NaN", "4");
        row(special, "all_nan", "min", "");
        row(special, "all_zero", "all values", "0");
        row(special, "all_zero", "zeros", "33");
        row(special, "cplx", "Real parts: NaN", "1");
        row(types, "buf_int64", "NaN", "");
        row(types, "buf_bool", "mean", "");
        row("pt2/2.15.0/expanded_stride0.pt2", "scalar", "zeros", "0");
        row("rtp/checkpoint-seed", "['state']['model.emb.user_id_emb.weight']['step']", "zeros", "0");
    }

    void figuresAreThoseOfTheFile()
    {
        QFETCH(QString, file);
        QFETCH(QString, name);
        QFETCH(QString, label);
        Opened at(file);
        at.select(name.toUtf8().constData());
        QVERIFY(at.settle());
        QTEST(at.figure(label.toUtf8().constData()), "value");
    }

    void everyTensorTellsSomething_data()
    {
        QTest::addColumn<QString>("path");
        for (const char *path :
             {"pt2/2.15.0/dtypes_all.pt2", "pt2/2.15.0/special_floats.pt2", "pt2/2.15.0/noncontiguous_params.pt2",
              "pt2/2.15.0/expanded_stride0.pt2", "pt2/2.15.0/empty_slice_beside_full.pt2",
              "pt2/2.15.0/fake_weights_cuda.pt2", "pt2/2.15.0/subclass_weights.pt2",
              "pt2/2.15.0/aoti_plus_exported.pt2", "pt2/2.6.0/linear_basic.pt2", "rtp/rtp-2rank", "rtp/checkpoint-tiny",
              "rtp/distributed-int8", "broken/078_deflate_damaged.pt2", "broken/094_weight_missing.pt2",
              "broken/104_size_negative.pt2", "broken/108_size_product_overflow.pt2", "broken/114_dtype_unknown.pt2",
              "broken/112_size_symbolic.pt2"})
            QTest::newRow(path) << fixture(path);
    }

    /// Values, or a sentence why there are none; and never both a chart and no figures.
    void everyTensorTellsSomething()
    {
        QFETCH(QString, path);
        Opened at(path);
        QVERIFY(!at.rows().empty());
        for (std::size_t row = 0; row < at.rows().size(); ++row) {
            at.select(row);
            QVERIFY(at.settle());
            const SheetSection *values = at.values();
            QVERIFY2(values, at.rows()[row].name.c_str());
            QVERIFY2(values->text.isEmpty() != (values->code.isEmpty() || values->rows.empty()),
                     qPrintable(QString::fromStdString(at.rows()[row].name) + at.page.inspector()->sheet().toText()));
            QVERIFY(values->rows.empty() == false || at.count<HistogramChart>() == 0);
        }
    }

    void whyThereAreNoValuesIsSaid_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("said");
        const auto row = [](const char *name, const char *path, const char *tensor, const char *said) {
            QTest::newRow(name) << fixture(path) << tensor << said;
        };
        row("no elements", "pt2/2.15.0/empty_slice_beside_full.pt2", "slice0", "It has no elements.");
        row("record missing", "broken/094_weight_missing.pt2", "0.weight", "its record is not in the archive");
        row("record too short", "broken/098_weight_short.pt2", "0.weight",
            "it needs 48 bytes of storage, there are 44");
        row("negative size", "broken/104_size_negative.pt2", "0.weight", "describe no tensor");
        row("unknown type", "broken/114_dtype_unknown.pt2", "0.weight", "type");
        row("fake weights", "pt2/2.15.0/fake_weights_cuda.pt2", "weight", "it needs 48 bytes");
    }

    void whyThereAreNoValuesIsSaid()
    {
        QFETCH(QString, path);
        QFETCH(QString, name);
        QFETCH(QString, said);
        Opened at(path);
        at.select(name.toUtf8().constData());
        QVERIFY(at.settle());
        QVERIFY2(at.values()->text.contains(said), qPrintable(at.values()->text));
        QVERIFY(!at.button());
        QCOMPARE(at.count<HistogramChart>() + at.count<HeatMap>(), qsizetype{0});
    }

    void reasonsAreSaidInChinese()
    {
        Opened at(fixture("broken/098_weight_short.pt2"));
        at.app.language.choose(QStringLiteral("zh_CN"));
        at.select("0.weight");
        QVERIFY(at.settle());
        const QString said = at.page.inspector()->sheet().toText();
        QVERIFY2(said.contains(QStringLiteral("没有可显示的值：它需要 48 字节的存储，而只有 44 字节。")),
                 qPrintable(said));
        at.app.language.choose(QStringLiteral("en"));
    }

    void damageIsSaidBesideTheValues()
    {
        Opened at(fixture("broken/038_crc_weight_bit_flip.pt2"));
        at.select("0.weight");
        QVERIFY(at.settle());
        const auto *notice = at.page.inspector()->findChild<QWidget *>(QStringLiteral("notice"));
        QVERIFY(notice && notice->isVisible());
        QVERIFY(at.figure("damaged").contains(QStringLiteral("do not match their CRC-32")));
        QVERIFY(!at.figure("min").isEmpty());
    }

    void bigTensorsAreMeasuredWhenAsked()
    {
        const TemporaryFolder folder;
        QVERIFY(writeMatrix(folder, QStringLiteral("big.safetensors"), 1500, 1000));
        Opened at(QString::fromStdString(folder.path(QStringLiteral("big.safetensors"))));
        at.select("w");
        QVERIFY(at.settle());
        QVERIFY(!at.values()->code.isEmpty() && at.values()->rows.empty());
        QPushButton *button = at.button();
        QVERIFY(button && button->focusPolicy() & Qt::TabFocus);
        QTest::keyClick(button, Qt::Key_Return);
        QVERIFY(at.settle());
        QVERIFY(!at.button());
        QCOMPARE(at.figure("min"), QStringLiteral("-1"));
        QCOMPARE(at.figure("max"), QStringLiteral("0.998"));
        QCOMPARE(at.count<HistogramChart>(), qsizetype{1});
        QCOMPARE(at.page.inspector()->findChild<HeatMap *>()->readout(),
                 QStringLiteral("1,500 × 1,000, means of 24 × 16"));
    }

    void readingCanBeStoppedAndLeft()
    {
        const TemporaryFolder folder;
        QVERIFY(writeMatrix(folder, QStringLiteral("big.safetensors"), 6000, 1000));
        const QString path = QString::fromStdString(folder.path(QStringLiteral("big.safetensors")));
        Opened at(path);
        at.select("w");
        QVERIFY(at.settle());
        QTest::mouseClick(at.button(), Qt::LeftButton);
        QCOMPARE(at.button()->text(), QStringLiteral("Stop"));
        QTest::mouseClick(at.button(), Qt::LeftButton);
        QCOMPARE(at.button()->text(), QStringLiteral("Compute statistics"));
        QVERIFY(at.settle());
        QVERIFY(at.values()->rows.empty());
        // Something else is selected, or the tab is closed, in the middle.
        QTest::mouseClick(at.button(), Qt::LeftButton);
        act([&] { at.page.goTo(inspect({.kind = SelectionKind::Record, .name = "big.safetensors"})); });
        QVERIFY(at.settle());
        for (int i = 0; i < 5; ++i) {
            at.app.open(path);
            DocumentPage &other = *at.app.window.page();
            act([&] { other.goTo(inspect({.kind = SelectionKind::Tensor, .name = "w"})); });
            QTest::qWait(5 * i);
            if (auto *button = other.inspector()->findChild<QPushButton *>())
                QTest::mouseClick(button, Qt::LeftButton);
            QTest::qWait(5 * i);
            at.app.window.closeTab(1);
        }
        QVERIFY(at.settle());
    }

    void hugeShapesOnFewBytesAreNotWalked_data()
    {
        QTest::addColumn<QString>("sizes");
        QTest::addColumn<QString>("strides");
        QTest::newRow("expanded") << "[1073741824, 1048576]"
                                  << "[0, 0]";
        QTest::newRow("expanded rows") << "[1073741824, 4]"
                                       << "[0, 1]";
        QTest::newRow("beyond the storage") << "[1073741824, 4]"
                                            << "[4, 1]";
        QTest::newRow("more than there can be") << "[1099511627776, 1099511627776]"
                                                << "[0, 0]";
    }

    void hugeShapesOnFewBytesAreNotWalked()
    {
        QFETCH(QString, sizes);
        QFETCH(QString, strides);
        const TemporaryFolder folder;
        const std::string config =
            configText({{"w", {.sizes = sizes.toStdString(), .strides = strides.toStdString()}}});
        const Bytes archive = zip(with(weightsConfigName, config));
        QVERIFY(folder.write(QStringLiteral("model.pt2"), toText(archive)));
        Opened at(QString::fromStdString(folder.path(QStringLiteral("model.pt2"))));
        at.select("w");
        QVERIFY(at.settle());
        if (QPushButton *button = at.button()) {
            QTest::mouseClick(button, Qt::LeftButton);
            QVERIFY(at.settle());
            QVERIFY(!at.values()->rows.empty());
        } else {
            QVERIFY(!at.values()->text.isEmpty());
        }
    }

    void recordsOfOneTensorShowItsValues()
    {
        Opened at(fixture("pt2/2.15.0/transformer_layer.pt2"));
        const auto found = std::ranges::find(at.rows(), "linear1.weight", &TensorRow::name);
        act([&] { at.page.goTo(inspect({.kind = SelectionKind::Record, .name = found->recordName})); });
        QVERIFY(at.settle());
        QVERIFY(at.values() && !at.values()->rows.empty());
        QCOMPARE(at.count<HistogramChart>(), qsizetype{1});
        QCOMPARE(at.page.inspector()->sheet().sections.back().title, QStringLiteral("Bytes"));
    }

    void ofMoreDimensionsTheFirstMatrixIsShown()
    {
        Opened at(fixture("pt2/2.15.0/noncontiguous_params.pt2"));
        at.select("conv.weight");
        QVERIFY(at.settle());
        const QList<ElidedLabel *> labels = at.page.inspector()->findChildren<ElidedLabel *>();
        QVERIFY(
            std::ranges::any_of(labels, [](auto *label) { return label->text() == QStringLiteral("[0, 0, :, :]"); }));
        QCOMPARE(at.page.inspector()->findChild<HeatMap *>()->readout(), QStringLiteral("4 × 27 values"));
    }

    void narrowDocksShowFewerColumns()
    {
        Opened at(fixture("pt2/2.15.0/transformer_layer.pt2"));
        at.select("linear1.weight");
        QVERIFY(at.settle());
        const auto *table = at.page.inspector()->findChild<QLabel *>(QStringLiteral("firstValues"));
        const auto widest = [&] {
            qsizetype most = 0;
            for (const QString &line : table->text().split(QLatin1Char('\n')))
                most = std::max(most, line.size());
            return most;
        };
        const qsizetype narrow = widest();
        const double character = QFontMetricsF(table->font()).horizontalAdvance(QLatin1Char('0'));
        QVERIFY(character * static_cast<double>(narrow) <= table->width());
        at.page.resizeDocks({at.page.inspectorDock()}, {600}, Qt::Horizontal);
        QTRY_VERIFY(widest() > narrow);
    }
};

PT2SCOPE_GUI_TEST_MAIN(tst_ValuesPane)
#include "tst_ValuesPane.moc"
