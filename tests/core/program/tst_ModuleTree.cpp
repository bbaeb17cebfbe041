// SPDX-License-Identifier: Apache-2.0
#include "core/program/ModuleTree.h"

#include "core/program/ProgramReader.h"

#include <QTest>

using namespace pt2scope;

namespace {

/// The paths of the modules in which nodes with these stacks lie, "path:nodes" in order.
QString modulesOf(const std::vector<std::string> &stacks)
{
    std::string nodes;
    for (const std::string &stack : stacks) {
        nodes += nodes.empty() ? "" : ", ";
        nodes += R"({"target": "torch.ops.aten.relu.default", "inputs": [], "outputs": [], "metadata": )"
                 R"({"nn_module_stack": ")"
                 + stack + R"("}})";
    }
    const ProgramPtr program =
        readProgram(R"({"graph_module": {"graph": {"inputs": [], "outputs": [], "nodes": [)" + nodes
                    + R"(], "tensor_values": {}, "sym_int_values": {}, "sym_bool_values": {}}},
                          "torch_version": "2.9.1", "schema_version": {"major": 8, "minor": 14}})");
    const ModuleTree tree(*program);
    QStringList words;
    for (const ModuleNode &module : tree.modules()) {
        const std::string path(module.path);
        words << QString::fromStdString(path) + QLatin1Char(':') + QString::number(module.ownNodes);
    }
    return words.join(QLatin1Char(' '));
}

}  // namespace

class tst_ModuleTree : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatTorchMadeItselfLiesInTheRoot()
    {
        const std::string hook = "_empty_nn_module_stack_from_metadata_hook";
        QCOMPARE(modulesOf({hook + "," + hook + "," + hook}), QStringLiteral(":1"));
    }
};

QTEST_GUILESS_MAIN(tst_ModuleTree)
#include "tst_ModuleTree.moc"
