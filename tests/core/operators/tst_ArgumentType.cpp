// SPDX-License-Identifier: Apache-2.0
#include "core/operators/OperatorSchema.h"

#include <QTest>

using namespace pt2scope;

namespace {

constexpr const char *allTags =
    "as_none as_tensor as_tensors as_int as_ints as_float as_floats as_string as_strings as_sym_int as_sym_ints "
    "as_scalar_type as_memory_format as_layout as_device as_bool as_bools as_sym_bool as_sym_bools as_graph "
    "as_optional_tensors as_custom_obj as_operator as_sym_float as_sym_floats as_optional_tensor as_complex "
    "as_nested_tensors as_int_lists as_string_to_argument as_float_lists";

/// The type that is printed so; its names outlive nothing, and are not what tags are held against.
ArgumentType typeOf(const QString &type)
{
    const std::string text = "(" + type.toStdString() + " x) -> ()";
    auto schema = parseSchema("aten.test.default", text);
    if (!schema || schema->arguments.size() != 1)
        qFatal("not a type: %s", qPrintable(type));
    return schema->arguments.front().type;
}

}  // namespace

class tst_ArgumentType : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void accepted_data()
    {
        QTest::addColumn<QString>("tags");  // without as_, all that suit
        const auto row = [](const char *type, const char *tags) { QTest::newRow(type) << QString::fromUtf8(tags); };
        row("int", "tensor int sym_int scalar_type memory_format layout bool sym_bool");
        row("SymInt", "tensor int sym_int scalar_type memory_format layout bool sym_bool");
        row("bool", "tensor int sym_int bool sym_bool");
        row("float", "tensor int float sym_int bool sym_bool sym_float");
        row("Scalar", "tensor int float sym_int bool sym_bool sym_float complex");
        row("complex", "tensor int float sym_int bool sym_bool sym_float complex");
        row("Tensor", "none tensor int float sym_int bool sym_bool sym_float optional_tensor complex");
        row("Tensor?", "none tensor int float sym_int bool sym_bool sym_float optional_tensor complex");
        row("str", "string");
        row("str?", "none string");
        row("ScalarType", "int scalar_type");
        row("ScalarType?", "none int scalar_type");
        row("Layout?", "none int layout");
        row("MemoryFormat?", "none int memory_format");
        row("Device?", "none string device");
        row("Generator?", "none custom_obj");
        row("__torch__.torch.classes.quantized.Conv2dPackedParamsBase", "custom_obj");
        row("Dict(str, Tensor)", "string_to_argument");
        row("Tensor[]", "tensors optional_tensors");
        row("Tensor?[]", "tensors optional_tensors");
        row("Tensor[][]", "nested_tensors");
        row("int[]", "tensors ints sym_ints bools sym_bools");
        row("SymInt[]?", "none tensors ints sym_ints bools sym_bools");
        row("int[2]",
            "tensor tensors int ints sym_int sym_ints scalar_type memory_format layout bool bools sym_bool sym_bools");
        row("SymInt[][]", "int_lists");
        row("float[]", "tensors ints floats sym_ints bools sym_bools sym_floats");
        row("float[][]", "int_lists float_lists");
        row("bool[3]", "tensor tensors int ints sym_int sym_ints bool bools sym_bool sym_bools");
        row("Scalar?[]", "tensors ints floats sym_ints bools sym_bools optional_tensors sym_floats");
        row("str[]", "strings");
        row("str[1]?", "none string strings");
        row("__torch__.torch.classes.rnn.CellParamsBase[]", "tensors");
        for (const char *type : {"Any", "t", "t[]", "AnyEnumType", "(int, t)[]", "Stream"})
            QTest::newRow(type) << QString::fromUtf8(allTags).remove(QStringLiteral("as_"));
    }

    void accepted()
    {
        QFETCH(QString, tags);
        const ArgumentType type = typeOf(QString::fromUtf8(QTest::currentDataTag()));
        QStringList accepted;
        for (const QString &tag : QString::fromUtf8(allTags).split(QLatin1Char(' '))) {
            if (accepts(type, tag.toStdString()))
                accepted << tag.mid(3);
        }
        QCOMPARE(accepted.join(QLatin1Char(' ')), tags);
    }

    void refusesTagsThatArgumentDoesNotHave()
    {
        for (const char *type : {"Any", "Tensor", "int[2]", "t[]", "Tensor[][]"}) {
            for (const char *tag : {"as_quaternion", "tensor", "", "as_expr"})
                QVERIFY2(!accepts(typeOf(QString::fromUtf8(type)), tag), type);
        }
    }

    void emptyLists_data()
    {
        QTest::addColumn<bool>("suits");
        for (const char *type : {"int[]", "Tensor[]", "str[]?", "Tensor?[]", "SymInt[1]?", "Tensor[][]", "Any", "t"})
            QTest::newRow(type) << true;
        for (const char *type : {"int", "Tensor", "Tensor?", "str", "Dict(str, t)", "Device?"})
            QTest::newRow(type) << false;
    }

    void emptyLists()
    {
        QFETCH(bool, suits);
        QCOMPARE(acceptsEmptyList(typeOf(QString::fromUtf8(QTest::currentDataTag()))), suits);
    }
};

QTEST_APPLESS_MAIN(tst_ArgumentType)
#include "tst_ArgumentType.moc"
