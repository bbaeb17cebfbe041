// SPDX-License-Identifier: Apache-2.0
// The rule that compares recorded sizes and dtypes with what operators make of their inputs.
#include "core/check/rules/graph/GraphRuleTopics.h"
#include "tests/core/check/GraphSamples.h"
#include "tests/support/RuleCase.h"

#include <QtTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

/// One operator with its inputs, and what it makes of them: "" where that cannot be decided. x, w, b, i are inputs.
struct ShapeCase {
    const char *operatorName;
    const char *arguments;
    const char *inputs;   // "x:f32[3,4]"
    const char *results;  // the same without names: "f32[4,3]"
};

constexpr ShapeCase decided[] = {
    // Elementwise
    {"relu.default", "self=x", "x:f32[3,4]", "f32[3,4]"},
    {"sin.default", "self=x", "x:f64[2]", "f64[2]"},
    {"isnan.default", "self=x", "x:f32[2]", "b[2]"},
    {"add.Tensor", "self=x other=w", "x:f32[3,1] w:f32[4]", "f32[3,4]"},
    {"add.Tensor", "self=x other=w", "x:f32[s0,4] w:f32[4]", "f32[s0,4]"},
    {"add.Tensor", "self=x other=1", "x:i64[3]", "i64[3]"},
    {"add.Tensor", "self=x other=0.5", "x:f16[3]", "f16[3]"},
    {"mul.Tensor", "self=x other=w", "x:i32[3] w:f16[3]", "f16[3]"},
    {"mul.Tensor", "self=x other=w", "x:u8[3] w:i64[3]", "i64[3]"},
    {"mul.Tensor", "self=x other=w", "x:f16[3] w:bf16[3]", "f32[3]"},
    {"mul.Tensor", "self=x other=w", "x:f16[3] w:f64[]", "f16[3]"},
    {"div.Tensor", "self=x other=w", "x:f32[3] w:i64[3]", "f32[3]"},
    {"eq.Tensor", "self=x other=w", "x:f32[3] w:i64[1]", "b[3]"},
    {"pow.Tensor_Scalar", "self=x exponent=2", "x:f64[3]", "f64[3]"},
    {"where.self", "condition=c self=x other=w", "c:b[3,1] x:f32[4] w:f32[]", "f32[3,4]"},
    {"clamp.default", "self=x min=0", "x:i64[3]", "i64[3]"},
    {"masked_fill.Scalar", "self=x mask=c value=0.5", "x:f32[3,4] c:b[4]", "f32[3,4]"},
    {"add_.Tensor", "self=x other=w", "x:f32[3,4] w:f32[4]", "f32[3,4]"},
    // Products
    {"mm.default", "self=x mat2=w", "x:f32[2,3] w:f32[3,4]", "f32[2,4]"},
    {"bmm.default", "self=x mat2=w", "x:f32[5,2,3] w:f32[5,3,4]", "f32[5,2,4]"},
    {"addmm.default", "self=b mat1=x mat2=w", "b:f32[4] x:f32[2,3] w:f32[3,4]", "f32[2,4]"},
    {"baddbmm.default", "self=b batch1=x batch2=w", "b:f32[4] x:f32[5,2,3] w:f32[5,3,4]", "f32[5,2,4]"},
    {"mv.default", "self=x vec=w", "x:f32[2,3] w:f32[3]", "f32[2]"},
    {"dot.default", "self=x tensor=w", "x:f32[3] w:f32[3]", "f32[]"},
    {"linear.default", "input=x weight=w", "x:f32[s0,7,3] w:f32[4,3]", "f32[s0,7,4]"},
    {"matmul.default", "self=x other=w", "x:f32[3] w:f32[5,3,4]", "f32[5,4]"},
    {"matmul.default", "self=x other=w", "x:f32[5,1,2,3] w:f32[6,3,4]", "f32[5,6,2,4]"},
    {"scaled_dot_product_attention.default", "query=x key=w value=v", "x:f32[2,8,5,64] w:f32[2,8,7,64] v:f32[2,8,7,32]",
     "f32[2,8,5,32]"},
    {"einsum.default", "equation='bij,bjk->bik' tensors={x,w}", "x:f32[5,2,3] w:f32[5,3,4]", "f32[5,2,4]"},
    {"einsum.default", "equation='ij,jk' tensors={x,w}", "x:f32[2,3] w:f32[3,4]", "f32[2,4]"},
    {"einsum.default", "equation='bij,bjk->ki' tensors={x,w}", "x:f32[s0,2,3] w:f32[1,3,4]", "f32[4,2]"},
    {"upsample_nearest2d.vec", "input=x output_size=[8,9] scale_factors=none", "x:f32[1,3,4,4]", "f32[1,3,8,9]"},
    {"upsample_bilinear2d.default", "self=x output_size=[8,9] align_corners=true", "x:f32[1,3,4,4]", "f32[1,3,8,9]"},
    // Views
    {"view.default", "self=x size=[2,-1]", "x:f32[3,4]", "f32[2,6]"},
    {"view.default", "self=x size=[$n,4]", "x:f32[s0,2,2]", "f32[s0,4]"},
    {"reshape.default", "self=x shape=[-1]", "x:f32[3,4]", "f32[12]"},
    {"permute.default", "self=x dims=[2,0,-2]", "x:f32[3,4,5]", "f32[5,3,4]"},
    {"transpose.int", "self=x dim0=-1 dim1=0", "x:f32[3,4,5]", "f32[5,4,3]"},
    {"t.default", "self=x", "x:f32[3,4]", "f32[4,3]"},
    {"unsqueeze.default", "self=x dim=-1", "x:f32[3,4]", "f32[3,4,1]"},
    {"unsqueeze.default", "self=x dim=2", "x:f32[3,4]", "f32[3,4,1]"},
    {"squeeze.dim", "self=x dim=0", "x:f32[1,4]", "f32[4]"},
    {"squeeze.dim", "self=x dim=1", "x:f32[1,4]", "f32[1,4]"},
    {"squeeze.default", "self=x", "x:f32[1,4,1]", "f32[4]"},
    {"expand.default", "self=x size=[2,-1,4]", "x:f32[3,1]", "f32[2,3,4]"},
    {"repeat.default", "self=x repeats=[2,1,3]", "x:f32[3,4]", "f32[2,3,12]"},
    {"flatten.using_ints", "self=x start_dim=1", "x:f32[2,3,4]", "f32[2,12]"},
    {"unflatten.int", "self=x dim=1 sizes=[3,-1]", "x:f32[2,12]", "f32[2,3,4]"},
    {"movedim.int", "self=x source=0 destination=-1", "x:f32[2,3,4]", "f32[3,4,2]"},
    // Joined and split
    {"cat.default", "tensors={x,w} dim=1", "x:f32[2,3] w:f32[2,4]", "f32[2,7]"},
    {"cat.default", "tensors={x,w}", "x:f32[0] w:f32[2,4]", "f32[2,4]"},
    {"stack.default", "tensors={x,w} dim=-1", "x:f32[2,3] w:f32[2,3]", "f32[2,3,2]"},
    {"split.Tensor", "self=x split_size=2", "x:f32[5,3]", "f32[2,3] f32[2,3] f32[1,3]"},
    {"chunk.default", "self=x chunks=2 dim=-1", "x:f32[5,3]", "f32[5,2] f32[5,1]"},
    {"tensor_split.sections", "self=x sections=3", "x:f32[5,3]", "f32[2,3] f32[2,3] f32[1,3]"},
    {"split_with_sizes.default", "self=x split_sizes=[1,4]", "x:f32[5,3]", "f32[1,3] f32[4,3]"},
    {"unbind.int", "self=x dim=1", "x:f32[5,2]", "f32[5] f32[5]"},
    // Selected
    {"slice.Tensor", "self=x dim=0 start=1 end=9223372036854775807 step=2", "x:f32[6,3]", "f32[3,3]"},
    {"slice.Tensor", "self=x dim=1 start=-2", "x:f32[6,3]", "f32[6,2]"},
    {"narrow.default", "self=x dim=0 start=1 length=2", "x:f32[6,3]", "f32[2,3]"},
    {"scatter_add.default", "self=x dim=0 index=i src=w", "x:f32[6,3] i:i64[2,3] w:f32[2,3]", "f32[6,3]"},
    {"select.int", "self=x dim=-1 index=0", "x:f32[6,3]", "f32[6]"},
    {"index_select.default", "self=x dim=1 index=i", "x:f32[6,3] i:i64[5]", "f32[6,5]"},
    {"gather.default", "self=x dim=1 index=i", "x:f32[6,3] i:i64[2,2]", "f32[2,2]"},
    {"embedding.default", "weight=w indices=i", "w:f16[10,8] i:i64[2,5]", "f16[2,5,8]"},
    {"index.Tensor", "self=x indices={none,i}", "x:f32[6,3,4] i:i64[2,5]", "f32[6,2,5,4]"},
    {"index.Tensor", "self=x indices={i,none,i}", "x:f32[6,3,4] i:i64[2]", "f32[2,3]"},
    {"topk.default", "self=x k=2", "x:f32[6,3]", "f32[6,2] i64[6,2]"},
    {"sort.default", "self=x", "x:f32[6]", "f32[6] i64[6]"},
    {"nonzero.default", "self=x", "x:f32[6,3]", "i64[u0,2]"},
    // Reduced
    {"sum.default", "self=x", "x:i32[6,3]", "i64[]"},
    {"sum.dim_IntList", "self=x dim=[1] keepdim=true", "x:f32[6,3]", "f32[6,1]"},
    {"sum.dim_IntList", "self=x dim=[-1,0]", "x:f32[6,3,2]", "f32[3]"},
    {"sum.dim_IntList", "self=x dim=[0] dtype=f64", "x:f32[6]", "f64[]"},
    {"mean.dim", "self=x dim=none", "x:f32[6,3]", "f32[]"},
    {"amax.default", "self=x", "x:f32[6,3]", "f32[]"},
    {"argmax.default", "self=x dim=0", "x:f32[6,3]", "i64[3]"},
    {"max.dim", "self=x dim=1", "x:f32[6,3]", "f32[6] i64[6]"},
    {"any.dim", "self=x dim=0", "x:f32[6,3]", "b[3]"},
    {"any.default", "self=x", "x:u8[6,3]", "u8[]"},
    {"softmax.int", "self=x dim=-1 dtype=f32", "x:f16[6]", "f32[6]"},
    {"var.correction", "self=x dim=[0] correction=0", "x:f32[6,3]", "f32[3]"},
    // Windows
    {"conv2d.default", "input=x weight=w stride=[2,2] padding=[1,1]", "x:f32[1,3,32,32] w:f32[8,3,3,3]",
     "f32[1,8,16,16]"},
    {"conv2d.default", "input=x weight=w groups=3", "x:f32[s0,3,32,s1] w:f32[6,1,3,3]", "f32[s0,6,30,5]"},
    {"conv1d.padding", "input=x weight=w padding='same'", "x:f32[3,32] w:f32[8,3,5]", "f32[8,32]"},
    {"convolution.default",
     "input=x weight=w bias=none stride=[2] padding=[1] dilation=[1] transposed=true output_padding=[1] groups=1",
     "x:f32[1,3,16] w:f32[3,8,3]", "f32[1,8,32]"},
    {"max_pool2d.default", "self=x kernel_size=[2,2]", "x:f32[1,3,32,33]", "f32[1,3,16,16]"},
    {"adaptive_avg_pool2d.default", "self=x output_size=[1,1]", "x:f32[1,3,32,33]", "f32[1,3,1,1]"},
    {"constant_pad_nd.default", "self=x pad=[1,2,-1,0]", "x:f32[3,4]", "f32[2,7]"},
    {"conv3d.default", "input=x weight=w", "x:f32[1,3,8,8,8] w:f32[2,3,3,3,3]", "f32[1,2,6,6,6]"},
    {"conv_transpose2d.input", "input=x weight=w stride=[2,2]", "x:f32[1,3,4,4] w:f32[3,5,2,2]", "f32[1,5,8,8]"},
    {"avg_pool2d.default", "self=x kernel_size=[2,2]", "x:f32[1,3,8,9]", "f32[1,3,4,4]"},
    // Norms
    {"layer_norm.default", "input=x normalized_shape=[4]", "x:f32[3,4]", "f32[3,4]"},
    {"native_layer_norm.default", "input=x normalized_shape=[4] weight=none bias=none eps=0.1", "x:f32[3,4]",
     "f32[3,4] f32[3,1] f32[3,1]"},
    {"batch_norm.default",
     "input=x weight=none bias=none running_mean=none running_var=none training=true momentum=0.1 eps=0.1 "
     "cudnn_enabled=true",
     "x:f32[2,3,4]", "f32[2,3,4]"},
    {"group_norm.default", "input=x num_groups=3", "x:f32[s0,3,4]", "f32[s0,3,4]"},
    {"linalg_vector_norm.default", "self=x ord=2 dim=[1] keepdim=true", "x:f32[3,4]", "f32[3,1]"},
    // New and cast
    {"full.default", "size=[2,3] fill_value=0 dtype=f16", "x:f32[1]", "f16[2,3]"},
    {"arange.start_step", "start=1 end=8 step=3", "x:f32[1]", "i64[3]"},
    {"ones.default", "size=[2,$n] dtype=b", "x:f32[s0]", "b[2,s0]"},
    {"rand.default", "size=[2,3] dtype=f64", "x:f32[1]", "f64[2,3]"},
    {"randint.low", "low=1 high=5 size=[2,3]", "x:f32[1]", "i64[2,3]"},
    {"empty.memory_format", "size=[4] dtype=i32", "x:f32[1]", "i32[4]"},
    {"zeros_like.default", "self=x", "x:f32[3,4]", "f32[3,4]"},
    {"zeros_like.default", "self=x dtype=i64", "x:f32[3,4]", "i64[3,4]"},
    {"new_zeros.default", "self=x size=[2]", "x:f16[3,4]", "f16[2]"},
    {"to.dtype", "self=x dtype=f64", "x:f32[3,4]", "f64[3,4]"},
    {"_to_copy.default", "self=x dtype=bf16", "x:f32[s0,4]", "bf16[s0,4]"},
    {"to.other", "self=x other=w", "x:f32[3,4] w:f64[1]", "f64[3,4]"},
    {"type_as.default", "self=x other=w", "x:f32[3,4] w:i64[1]", "i64[3,4]"},
};

/// The same as in `decided`, but another answer may be right, too: the rule must stay silent about any.
constexpr ShapeCase undecided[] = {
    {"add.Tensor", "self=x other=0.5", "x:i64[3]", "f64[3]"},  // torch's default dtype
    {"pow.Tensor_Scalar", "self=x exponent=true", "x:b[3]", "i64[3]"},
    {"lerp.Tensor", "self=x end=w weight=w", "x:f16[3] w:f32[3]", "f32[3]"},
    {"add.Tensor", "self=x other=w", "x:f32[u0] w:f32[u1]", "f32[4]"},  // sizes that depend on data
    {"squeeze.default", "self=x", "x:f32[u0,4]", "f32[4]"},
    {"view.default", "self=x size=[-1,2]", "x:f32[u0,4]", "f32[9,2]"},
    {"div.Tensor", "self=x other=w", "x:i64[3] w:i64[3]", "f64[3]"},
    {"full.default", "size=[2] fill_value=0.5", "x:f32[1]", "f64[2]"},
    {"linear.default", "input=x weight=w", "x:f32[2,3] w:f32[4,3]", "bf16[2,4]"},  // autocast
    {"softmax.int", "self=x dim=0", "x:bf16[6]", "f32[6]"},                        // autocast
    {"max_pool2d.default", "self=x kernel_size=[2,2] ceil_mode=true", "x:f32[1,3,33,33]", "f32[1,3,17,17]"},
    {"upsample_nearest2d.vec", "input=x output_size=none scale_factors=[2.0,2.0]", "x:f32[1,3,4,4]", "f32[1,3,8,9]"},
    {"einsum.default", "equation='...ij->...ji' tensors={x}", "x:f32[2,3]", "f32[9]"},
    {"lstsq.default", "self=x A=w", "x:f32[3,4] w:f32[3,4]", "f32[1]"},  // not in the table
    {"view.default", "self=x size=[9223372036854775807,9223372036854775807]", "x:f32[3,4]",
     "f32[9223372036854775807,9223372036854775807]"},  // overflow
};

/// What the operator would refuse, and a part of what is said.
constexpr ShapeCase contradicted[] = {
    {"mm.default", "self=x mat2=w", "x:f32[2,3] w:f32[4,5]", "cannot multiply sizes [2, 3] and [4, 5]"},
    {"mm.default", "self=x mat2=w", "x:f32[2,s0] w:f32[7,5]", "cannot multiply sizes [2, 6] and [7, 5]"},
    {"add.Tensor", "self=x other=w", "x:f32[3] w:f32[4]", "takes no tensors of sizes [3] and [4]"},
    {"linear.default", "input=x weight=w", "x:f32[2,3] w:f32[4,5]", "takes no input"},
    {"view.default", "self=x size=[5,2]", "x:f32[3,4]", "cannot make sizes [5, 2] of [3, 4]"},
    {"view.default", "self=x size=[5,-1]", "x:f32[3,4]", "cannot make sizes [5, -1] of [3, 4]"},
    {"cat.default", "tensors={x,w}", "x:f32[2,3] w:f32[2,4]", "cannot join sizes"},
    {"stack.default", "tensors={x,w}", "x:f32[2,3] w:f32[2,4]", "cannot stack sizes"},
    {"cat.default", "tensors={x,w} dim=2", "x:f32[2,3] w:f32[2,3]", "has no dimension 2"},
    {"stack.default", "tensors={x,w} dim=-4", "x:f32[2,3] w:f32[2,3]", "has no dimension -4"},
    {"expand.default", "self=x size=[2,4]", "x:f32[3,1]", "cannot make sizes"},
    {"permute.default", "self=x dims=[0,0]", "x:f32[3,4]", "cannot put sizes"},
    {"conv2d.default", "input=x weight=w", "x:f32[1,4,32,32] w:f32[8,3,3,3]", "takes no input"},
    {"einsum.default", "equation='ij,jk->ik' tensors={x,w}", "x:f32[2,3] w:f32[4,5]",
     "takes no tensor of sizes [4, 5]"},
    {"einsum.default", "equation='ij->ji' tensors={x}", "x:f32[2,3,4]", "takes no tensor of sizes [2, 3, 4]"},
    {"slice.Tensor", "self=x dim=2", "x:f32[3,4]", "takes dimension 2 of sizes [3, 4]"},
    {"select.int", "self=x dim=-3 index=0", "x:f32[3,4]", "takes dimension -3 of sizes [3, 4]"},
    {"softmax.int", "self=x dim=5", "x:f32[3,4]", "takes dimension 5 of sizes [3, 4]"},
    {"sum.dim_IntList", "self=x dim=[0,2]", "x:f32[3,4]", "takes dimension 2 of sizes [3, 4]"},
    {"transpose.int", "self=x dim0=0 dim1=2", "x:f32[3,4]", "takes dimension 2 of sizes [3, 4]"},
};

SampleGraph graphOf(const ShapeCase &shapeCase, const std::string &results)
{
    SampleGraph graph;
    graph.inputs.clear();
    std::vector<std::string> outputs;
    std::vector<std::string> tensors = words(shapeCase.inputs);
    for (const std::string &tensor : tensors)
        graph.inputs += tensor.substr(0, tensor.find(':')) + " ";
    for (const std::string &type : words(results)) {
        outputs.push_back("y" + std::to_string(outputs.size()));
        tensors.push_back(outputs.back() + ":" + type);
    }
    graph.outputs = outputs.empty() ? "" : outputs.front();
    graph.tensors.clear();
    for (const std::string &tensor : tensors)
        graph.tensors += tensor + " ";
    const std::string name = shapeCase.operatorName;
    const bool isList =
        name.find("split") != std::string::npos || name.starts_with("chunk") || name.starts_with("unbind");
    std::string list;
    for (const std::string &output : outputs)
        list += (list.empty() ? "" : isList ? "," : " ") + output;
    graph.nodes = {node("aten." + name + " " + shapeCase.arguments + " -> " + (isList ? "{" + list + "}" : list))};
    graph.symInts = R"("n": )" + symSize("s0");
    return graph;
}

std::vector<Finding> findingsOf(const ShapeCase &shapeCase, const std::string &results)
{
    return runRulesOn(archiveOf(graphOf(shapeCase, results)), graphShapeRules());
}

/// The types with another last dimension of the first, or one more where it has none.
std::string withOtherSizes(std::string results)
{
    const std::size_t close = results.find(']');
    const std::size_t last = results.find_last_of("[,", close);
    return results.replace(last + 1, close - last - 1, "77");
}

std::string withOtherDType(const std::string &results)
{
    return "c64" + results.substr(results.find('['));
}

template <std::size_t count>
void addRows(const ShapeCase (&cases)[count])
{
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < count; ++i)
        QTest::addRow("%s(%s) of %s", cases[i].operatorName, cases[i].arguments, cases[i].inputs)
            << static_cast<int>(i);
}

}  // namespace

class tst_GraphShapes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void acceptsWhatTheOperatorMakes_data() { addRows(decided); }
    void acceptsWhatTheOperatorMakes();
    void findsOtherSizesAndDTypes_data() { addRows(decided); }
    void findsOtherSizesAndDTypes();
    void isSilentWhereItCannotDecide_data() { addRows(undecided); }
    void isSilentWhereItCannotDecide();
    void findsWhatTheOperatorRefuses_data() { addRows(contradicted); }
    void findsWhatTheOperatorRefuses();
    void countsThePieces();
    void saysWhatItFound();
};

void tst_GraphShapes::acceptsWhatTheOperatorMakes()
{
    QFETCH(int, index);
    const auto findings = findingsOf(decided[index], decided[index].results);
    QVERIFY2(findings.empty(), describeFindings(findings).c_str());
}

void tst_GraphShapes::findsOtherSizesAndDTypes()
{
    QFETCH(int, index);
    for (const std::string &results :
         {withOtherSizes(decided[index].results), withOtherDType(decided[index].results)}) {
        const auto findings = findingsOf(decided[index], results);
        QVERIFY2(findFinding(findings, "graph/tensor-meta-inconsistent"), results.c_str());
    }
}

void tst_GraphShapes::isSilentWhereItCannotDecide()
{
    QFETCH(int, index);
    const auto findings = findingsOf(undecided[index], undecided[index].results);
    QVERIFY2(findings.empty(), describeFindings(findings).c_str());
}

void tst_GraphShapes::findsWhatTheOperatorRefuses()
{
    QFETCH(int, index);
    const auto findings = findingsOf(contradicted[index], "f32[1]");
    QCOMPARE(findings.size(), std::size_t(1));
    QVERIFY2(findings.front().message.find(contradicted[index].results) != std::string::npos,
             findings.front().message.c_str());
}

void tst_GraphShapes::countsThePieces()
{
    const ShapeCase unbind{"unbind.int", "self=x", "x:f32[3]", ""};
    const auto findings = findingsOf(unbind, "f32[] f32[]");
    QCOMPARE(findings.size(), std::size_t(1));
    QCOMPARE(findings.front().message, std::string("node 0 has 2 outputs, but aten.unbind.int makes 3 of its input"));
}

void tst_GraphShapes::saysWhatItFound()
{
    const ShapeCase relu{"relu.default", "self=x", "x:f32[3,4]", ""};
    const auto findings = findingsOf(relu, "i64[3,5]");
    QCOMPARE(findings.size(), std::size_t(2));
    QCOMPARE(findings[0].message, std::string("tensor_values says [3, 5] for \"y0\", but aten.relu.default makes sizes "
                                              "[3, 4] of its inputs"));
    QCOMPARE(findings[1].message,
             std::string("tensor_values says int64 for \"y0\", but aten.relu.default makes float32 of its inputs"));
    QCOMPARE(findings[0].location.node, std::string("y0"));
}

QTEST_APPLESS_MAIN(tst_GraphShapes)
#include "tst_GraphShapes.moc"
