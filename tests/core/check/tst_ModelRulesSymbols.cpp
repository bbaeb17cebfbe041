// SPDX-License-Identifier: Apache-2.0
// Rules about what a program says in small languages: symbolic sizes, guards, tree specs.
#include "core/check/rules/AreaRules.h"
#include "core/check/rules/model/ModelRuleTopics.h"
#include "tests/support/ConfigEdits.h"
#include "tests/support/ProgramEdits.h"
#include "tests/support/ProgramParts.h"
#include "tests/support/RuleCase.h"

#include <QtTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

const std::string leaf = withDoubleQuotes("{'type': null, 'context': null, 'children_spec': []}");

/// A size in place of the first 3 of the program, and what range_constraints holds.
struct Sized {
    std::string expression = "Symbol('s0', positive=True, integer=True)";
    std::string hint = R"({"as_int": 3})";
    std::string ranges = R"("s0": {"min_val": 2, "max_val": 9})";
    std::string second = R"({"as_int": 3})";  // in place of the second 3
};

std::string sizeText(const std::string &expression, const std::string &hint)
{
    return R"({"as_expr": {"expr_str": ")" + expression + R"(", "hint": )" + hint + "}}";
}

std::string sizedText(const Sized &size)
{
    const std::string mark = R"({"as_int": 3})";
    std::string text = smallProgramText();
    const std::size_t first = text.find(mark);
    text.replace(text.find(mark, first + 1), mark.size(), size.second);
    text.replace(first, mark.size(), sizeText(size.expression, size.hint));
    return replaced(text, R"("range_constraints": {})", R"("range_constraints": {)" + size.ranges + "}");
}

Bytes sized(const Sized &size)
{
    return withProgram(sizedText(size));
}

std::vector<RuleCase> symbolCases()
{
    const std::string other = R"(, "s9": {"min_val": 2, "max_val": 3})";
    const std::string inRange = R"("s0": {"min_val": 2, "max_val": 9})";
    const std::string real = sizeText("Symbol('s0', positive=True)", R"({"as_int": 3})");
    const std::string hinted = sizeText("Symbol('s0', positive=True, integer=True)", R"({"as_int": 4})");
    return {
        {"model/range-symbol-unused", "s9", info, sized({.ranges = inRange + other})},
        {"model/range-symbol-unused", "an expression of s9", info,
         sized({.ranges = inRange + R"(, "s0 + s9": {"min_val": 2, "max_val": 3})"})},
        {"model/range-symbol-unused", "no expression", info,
         sized({.ranges = inRange + R"(, "a b": {"min_val": 2, "max_val": 3})"})},
        {"model/range-symbol-unused", "an expression of s0", silent,
         sized({.ranges = inRange + R"(, "2*s0 + 1": {"min_val": 2, "max_val": 3})"})},
        {"model/range-inverted", "9 to 2", error, sized({.ranges = R"("s0": {"min_val": 9, "max_val": 2})"})},
        {"model/range-inverted", "9 to 2 of an unused symbol", error,
         sized({.ranges = R"("s9": {"min_val": 9, "max_val": 2})"})},
        {"model/range-inverted", "2^63 to 9", error,
         sized({.ranges = R"("s0": {"min_val": 9223372036854775808, "max_val": 9})"})},
        {"model/range-inverted", "2 to 2^63", silent,
         sized({.ranges = R"("s0": {"min_val": 2, "max_val": 9223372036854775808})"})},
        {"model/range-inverted", "2 to true", error, sized({.ranges = R"("s0": {"min_val": 2, "max_val": true})"})},
        {"model/range-inverted", "1e308 to 9", error, sized({.ranges = R"("s0": {"min_val": 1e308, "max_val": 9})"})},
        {"model/range-inverted", "2 to -Infinity", error,
         sized({.ranges = R"("s0": {"min_val": 2, "max_val": -Infinity})"})},
        {"model/range-inverted", "2.9 to 2.1", silent, sized({.ranges = R"("s0": {"min_val": 2.9, "max_val": 2.1})"})},
        {"model/range-inverted", "2 to 1e308", silent, sized({.ranges = R"("s0": {"min_val": 2, "max_val": 1e308})"})},
        {"model/range-inverted", "2 to 2", silent, sized({.ranges = R"("s0": {"min_val": 2, "max_val": 2})"})},
        {"model/range-inverted", "2 to null", silent, sized({.ranges = R"("s0": {"min_val": 2, "max_val": null})"})},
        {"model/range-key-unbacked", "u0 + 1", error, sized({.ranges = R"("u0 + 1": {"min_val": 2, "max_val": 9})"})},
        {"model/range-key-unbacked", "zuf", error, sized({.ranges = R"("zuf": {"min_val": 2, "max_val": 9})"})},
        {"model/range-key-unbacked", "user", error, sized({.ranges = R"("user": {"min_val": 2, "max_val": 9})"})},
        {"model/range-key-unbacked", "u0 and zuf12", silent,
         sized({.ranges = R"("u0": {"min_val": 2, "max_val": 9}, "zuf12": {"min_val": null, "max_val": null})"})},
        {"model/range-key-unbacked", "zf0", silent, sized({.ranges = R"("zf0": {"min_val": 2, "max_val": 9})"})},
        {"model/range-hint-outside", "10 of 2 to 9", warning, sized({.hint = R"({"as_int": 10})"})},
        {"model/range-hint-outside", "-1 of 0 on", warning,
         sized({.hint = R"({"as_int": -1})", .ranges = R"("s0": {"min_val": 0, "max_val": null})"})},
        {"model/range-hint-outside", "3 of 4.5 on", warning,
         sized({.ranges = R"("s0": {"min_val": 4.5, "max_val": null})"})},
        {"model/range-hint-outside", "9 of 2 to 9", silent, sized({.hint = R"({"as_int": 9})"})},
        {"model/range-hint-outside", "a hint of 2*s0", silent,
         sized({.expression = "2*s0", .hint = R"({"as_int": 10})"})},
        {"model/range-hint-outside", "no hint", silent, sized({.hint = "null"})},
        {"model/range-zero-one", "1 to 9", info, sized({.ranges = R"("s0": {"min_val": 1, "max_val": 9})"})},
        {"model/range-zero-one", "0 on", info, sized({.ranges = R"("s0": {"min_val": 0, "max_val": null})"})},
        {"model/range-zero-one", "2 to 9", silent, sized({})},
        {"model/range-zero-one", "0 on of u0", silent, sized({.ranges = R"("u0": {"min_val": 0, "max_val": null})"})},
        {"model/symbol-unbounded", "no hint, no range", error, sized({.hint = "null", .ranges = ""})},
        {"model/symbol-unbounded", "no hint, another range", error, sized({.hint = "null", .ranges = other.substr(2)})},
        {"model/symbol-unbounded", "a hint too late", error,
         sized({.hint = "null", .ranges = "", .second = sizeText(Sized().expression, Sized().hint)})},
        {"model/symbol-unbounded", "a hint", silent, sized({.ranges = ""})},
        {"model/symbol-unbounded", "a hint of 2*s0", silent,
         sized({.expression = "2*Symbol('s0', positive=True, integer=True)", .ranges = ""})},
        {"model/symbol-unbounded", "a range", silent, sized({.hint = "null"})},
        {"model/symbol-unbounded", "u0", error,
         sized({.expression = "Symbol('u0', integer=True)", .hint = "null", .ranges = ""})},
        {"model/symbol-unbounded", "u0 with a range", silent,
         sized({.expression = "Symbol('u0', integer=True)",
                .hint = "null",
                .ranges = R"("u0": {"min_val": 0, "max_val": null})"})},
        {"model/symbol-unbounded", "a hint, not said to be positive", error,
         sized({.expression = "Symbol('s0', integer=True)", .ranges = ""})},
        {"model/symbol-unbounded", "a range, not said to be positive", silent,
         sized({.expression = "Symbol('s0', integer=True)"})},
        {"model/symbol-unbounded", "ranges that cannot be read", silent,
         sized({.hint = "null", .ranges = R"("s0": [])"})},
        {"model/symbol-conflicting-assumptions", "one is an integer", warning, sized({.second = real})},
        {"model/symbol-conflicting-assumptions", "hints 3 and 4", warning, sized({.second = hinted})},
        {"model/symbol-conflicting-assumptions", "one without a hint", silent,
         sized({.second = sizeText("Symbol('s0', integer=True, positive=True)", "null")})},
    };
}

/// The program with a guard, and with another tree in place of its input.
std::string guardedText(std::string_view guard, const std::string &input = leaf)
{
    const std::string escapedLeaf = jsonString(leaf).substr(1, jsonString(leaf).size() - 2);
    const std::string escapedInput = jsonString(input).substr(1, jsonString(input).size() - 2);
    const std::string text =
        replaced(smallProgramText(), "\"guards_code\": []", "\"guards_code\": [" + jsonString(guard) + "]");
    return replaced(text, escapedLeaf, escapedInput);
}

Bytes guarded(std::string_view guard, const std::string &input = leaf)
{
    return withProgram(guardedText(guard, input));
}

/// The same, with s0 from 2 to 9 for the first size of the input.
Bytes guardedRange(std::string_view guard)
{
    const std::string x = R"("x": {"dtype": 7, "sizes": [{"as_int": 3})";
    const std::string size = sizeText("Symbol('s0', positive=True, integer=True)", R"({"as_int": 3})");
    std::string text = replaced(guardedText(guard), x, R"("x": {"dtype": 7, "sizes": [)" + size);
    return withProgram(
        replaced(text, R"("range_constraints": {})", R"("range_constraints": {"s0": {"min_val": 2, "max_val": 9}})"));
}

/// The program with a JSON value in place of the text of an expression.
Bytes unquoted(const std::string &value)
{
    return withProgram(replaced(sizedText({.expression = "@", .hint = "null"}), R"("@")", value));
}

std::vector<RuleCase> valueCases()
{
    const auto value = [](const std::string &text, const std::string &hint = "null") {
        return sized({.expression = text, .hint = hint});
    };
    // Of a size that PyTorch meets after s0, whose hint is 3; @ is s0.
    const auto after = [](const std::string &text, const std::string &hint = "null") {
        const std::string symbol = "Symbol('s0', positive=True, integer=True)";
        return sized({.second = sizeText(replaced(text, "@", symbol), hint)});
    };
    return {
        {"model/expr-value", "infinity", error, value("oo")},
        {"model/expr-value", "NaN", error, value("nan")},
        {"model/expr-value", "a division of numbers by zero", error, value("5/0")},
        {"model/expr-value", "a remainder of zero", error, value("Mod(Symbol('s0', positive=True), Integer(0))")},
        {"model/expr-value", "a quotient by zero", error, value("FloorDiv(Symbol('s0', positive=True), Integer(0))")},
        {"model/expr-value", "true", error, value("true")},
        {"model/expr-value", "a comparison", error, value("s0 > 3")},
        {"model/expr-value", "a hint that is true", error,
         value("Symbol('s0', positive=True, integer=True)", R"({"as_bool": true})")},
        {"model/expr-value", "a hint that is a float", error,
         value("Symbol('s0', positive=True, integer=True)", R"({"as_float": 3.0})")},
        {"model/expr-value", "another hint than the number", error, value("Integer(3)", R"({"as_int": 4})")},
        {"model/expr-value", "the largest of nothing", error, value("Max()")},
        {"model/expr-value", "a shift by a negative number", error, value("LShift(Symbol('s0'), Integer(-1))")},
        {"model/expr-value", "a number of 65 bits", error, value("Integer(18446744073709551616)")},
        {"model/expr-value", "a product of 65 bits", error, value("Mul(Integer(4294967296), Integer(4294967296))")},
        {"model/expr-value", "a float beyond 64 bits", error, value("1e19")},
        {"model/expr-value", "a quotient of 65 bits", error,
         value("FloorDiv(Integer(-9223372036854775808), Integer(-1))")},
        {"model/expr-value", "a magnitude of 65 bits", error, value("Abs(Integer(-9223372036854775808))")},
        {"model/expr-value", "the largest number of two", silent,
         value("Max(Integer(1), Integer(9223372036854775807))")},
        {"model/expr-value", "the largest number on its way back", silent,
         value("Add(Integer(9223372036854775807), Integer(1), Integer(-1))")},
        {"model/expr-value", "a negative fraction", error, value("Rational(-3, 2)")},
        {"model/expr-value", "a negative fraction that rounds to 0", warning, value("Rational(-1, 2)")},
        {"model/expr-value", "a power that is no integer", error, value("PowByNatural(Integer(3), Rational(1, 2))")},
        {"model/expr-value", "a power beyond all integers", error, value("PowByNatural(Integer(2), Integer(63))")},
        {"model/expr-value", "a root of a negative number", error, value("FloatPow(Integer(-1), Rational(1, 2))")},
        {"model/expr-value", "a rounding to half a digit", error, value("RoundDecimal(Integer(3), Rational(1, 2))")},
        {"model/expr-value", "a remainder of infinity", error, value("Mod(Integer(3), oo)")},
        {"model/expr-value", "a remainder of 1", silent, value("Mod(oo, Integer(1))")},
        {"model/expr-value", "a choice of infinity", error, value("Where(true, oo, Integer(4))")},
        {"model/expr-value", "a choice of a number", silent, value("Where(false, oo, Integer(4))")},
        {"model/expr-value", "a quotient of nothing by infinity", silent, value("CeilDiv(Integer(0), oo)")},
        {"model/expr-value", "a remainder of a negative number", error, value("Mod(Integer(-5), Integer(3))")},
        {"model/expr-value", "a quotient by a fraction", error, value("FloorDiv(Integer(7), Rational(1, 2))")},
        {"model/expr-value", "a flag", error, unquoted("true")},
        {"model/expr-value", "bare infinity", error, unquoted("Infinity")},
        {"model/expr-value", "a bare fraction", warning, unquoted("2.5")},
        {"model/expr-value", "a bare number", silent, unquoted("3")},
        {"model/expr-value", "a size and a number of 65 bits", silent, value("s0 + 18446744073709551616")},
        {"model/expr-value", "the largest number", silent, value("Integer(9223372036854775807)")},
        {"model/expr-value", "a fraction", warning, value("Rational(7, 2)")},
        {"model/expr-value", "a quotient of integers", silent, value("Rational(6, 2)")},
        {"model/expr-value", "the smaller of a size and infinity", silent, value("Min(s0, oo)")},
        {"model/expr-value", "a number with its hint", silent, value("Integer(3)", R"({"as_int": 3})")},
        {"model/expr-value", "a size", silent, sized({})},
        {"model/expr-value", "less than nothing with the hint", error, after("Add(Integer(-9), @)")},
        {"model/expr-value", "less than nothing whatever its own hint", error,
         after("Add(Integer(-9), @)", R"({"as_int": 3})")},
        {"model/expr-value", "a negative hint of a positive symbol", silent,
         value("Symbol('s0', positive=True, integer=True)", R"({"as_int": -1})")},
        {"model/expr-value", "a negative hint of a symbol that depends on data", silent,
         value("Symbol('u0', integer=True)", R"({"as_int": -1})")},
        {"model/expr-value", "half of a size", error, after("FloorDiv(Rational(1, 2), @)")},
        {"model/expr-value", "the hint that divides by zero", error,
         after("FloorDiv(Integer(7), Add(Integer(-3), @))")},
        {"model/expr-value", "beyond 64 bits with the hint", silent, after("Mul(Integer(9223372036854775807), @)")},
        {"model/expr-value", "enough with the hint", silent, after("Add(Integer(-3), @)")},
    };
}

std::vector<RuleCase> codeCases()
{
    const auto expression = [](const std::string &text) { return sized({.expression = text}); };
    const std::string dict =
        "{\"type\": \"builtins.dict\", \"context\": " + jsonString("[\"k\"]") + ", \"children_spec\": [" + leaf + "]}";
    return {
        {"model/expr-unsafe", "a call of the system", error, expression("__import__('os').system('id')")},
        {"model/expr-unsafe", "an attribute", error, expression("Symbol('s0').name")},
        {"model/expr-unsafe", "a subscript", error, expression("s0[0]")},
        {"model/expr-unsafe", "a text", error, expression("Max('s0', 1)")},
        {"model/expr-unsafe", "eval", error, expression("eval(s0)")},
        {"model/expr-unsafe", "too many parentheses", error,
         expression(std::string(5'000, '(') + "s0" + std::string(5'000, ')'))},
        {"model/expr-unsafe", "srepr", silent,
         expression("Add(Mul(Integer(2), Symbol('s0', positive=True, integer=True)), Integer(1))")},
        {"model/expr-unsafe", "plain", silent, expression("2*s0 + 1")},
        {"model/expr-unknown-function", "Magic(s0)", error, expression("Magic(s0)")},
        {"model/expr-unknown-function", "of a newer schema", warning,
         withProgram(replaced(sizedText({.expression = "Magic(s0)"}), R"("minor": 20)", R"("minor": 21)"))},
        {"model/expr-unknown-function", "FloorDiv", silent, expression("FloorDiv(Symbol('s0'), Integer(2))")},
        {"model/guards-unsafe", "a call of the system", error, guarded("__import__('os').system('id') or True")},
        {"model/guards-unsafe", "a walrus", error, guarded("(y := L['x'].size()[0]) == 3")},
        {"model/guards-unsafe", "a power without end", error, guarded("9**9**9 > L['x'].size()[0]")},
        {"model/guards-unsafe", "a comparison", silent,
         guarded("2*L['x'].size()[0] + 1 == 7 and L['x'].stride()[0] >= 1")},
        {"model/guards-unknown-input", "y", warning, guarded("L['y'].size()[0] == 3")},
        {"model/guards-unknown-input", "a part of a tensor", warning, guarded("L['x'][0].size()[0] == 3")},
        {"model/guards-unknown-input", "another key", warning, guarded("L['x']['q'].size()[0] == 3", dict)},
        {"model/guards-unknown-input", "a third dimension", warning, guarded("L['x'].size()[2] == 3")},
        {"model/guards-unknown-input", "a third dimension from the end", warning, guarded("L['x'].stride()[-3] == 3")},
        {"model/guards-unknown-input", "the last dimension", silent, guarded("L['x'].size()[-1] == 3")},
        {"model/guards-unknown-input", "x", silent, guarded("L['x'].size()[0] == 3")},
        {"model/guards-unknown-input", "a key", silent, guarded("L['x']['k'].size()[0] == 3", dict)},
        {"model/guards-unknown-input", "by position", silent, guarded("L['flat_args'][0].size()[0] == 3")},
        {"model/guards-unknown-input", "of **kwargs", silent, guarded("L['kw']['x'].size()[0] == 3")},
        {"model/guards-never-hold", "plain numbers", warning, guarded("1 == 2")},
        {"model/guards-never-hold", "zero", warning, guarded("0")},
        {"model/guards-never-hold", "a number", silent, guarded("1")},
        {"model/guards-never-hold", "a remainder of zero", warning, guarded("L['x'].size()[0] % 0 == 1")},
        {"model/guards-never-hold", "a size that is not itself", warning,
         guardedRange("L['x'].size()[0] != L['x'].size()[0]")},
        {"model/guards-never-hold", "not", warning, guarded("not (L['x'].size()[0] == 3)")},
        {"model/guards-never-hold", "one of two", warning, guarded("L['x'].size()[0] == 3 and L['x'].size()[1] == 3")},
        {"model/guards-never-hold", "neither of two", warning,
         guarded("(L['x'].size()[0] == 4 or L['x'].size()[1] == 3) and True")},
        {"model/guards-never-hold", "one or another", silent,
         guarded("L['x'].size()[0] == 4 or not (L['x'].size()[1] == 3)")},
        {"model/guards-never-hold", "a choice", silent, guarded("False if L['x'].size()[0] == 4 else True")},
        {"model/guards-never-hold", "a plain size", warning, guarded("L['x'].size()[1] % 2 == 1")},
        {"model/guards-never-hold", "a size beyond its range", warning, guardedRange("L['x'].size()[0] + 1 > 100")},
        {"model/guards-never-hold", "a size within its range", silent, guardedRange("L['x'].size()[0] + 1 > 9")},
        {"model/guards-never-hold", "the size that it is", silent, guarded("L['x'].size()[0] == 3")},
        {"model/guards-never-hold", "and", silent, guarded("L['x'].size()[0] == 3 and L['x'].size()[1] == 4")},
    };
}

/// The program, or that text of one, with another tree in place of its outputs', which is a leaf.
Bytes outSpec(std::string_view spec, const std::string &text = smallProgramText())
{
    return withProgram(
        replaced(text, "\"out_spec\": " + jsonString("[1, " + leaf + "]"), "\"out_spec\": " + jsonString(spec)));
}

/// One container of that many leaves; the context is no JSON yet.
std::string tree(const std::string &type, const std::string &context, std::size_t leaves)
{
    std::string children;
    for (std::size_t i = 0; i < leaves; ++i)
        children += (i > 0 ? ", " : "") + leaf;
    return "[1, {\"type\": " + jsonString(type) + ", \"context\": " + jsonString(context) + ", \"children_spec\": ["
           + children + "]}]";
}

std::vector<RuleCase> treeCases()
{
    const auto defined = [](const std::string &definitions, const std::string &minor = "20") {
        const std::string mark = "\"treespec_namedtuple_fields\": {";
        const std::string text = replaced(smallProgramText(), mark, mark + withDoubleQuotes(definitions));
        return outSpec(tree("collections.namedtuple", "app.Point", 2),
                       replaced(text, "\"minor\": 20", "\"minor\": " + minor));
    };
    const std::string enumKey = withDoubleQuotes("[{'__enum__': true, 'fqn': 'evil:Colour', 'name': 'RED'}]");
    return {
        {"model/namedtuple-def", "no definition", warning, defined("")},
        {"model/namedtuple-def", "one field of two", warning, defined("'app.Point': {'field_names': ['x']}")},
        {"model/namedtuple-def", "both fields", silent, defined("'app.Point': {'field_names': ['x', 'y']}")},
        {"model/namedtuple-def", "no definition in 8.2", silent, defined("", "2")},
        {"model/namedtuple-def", "definitions that cannot be read", silent, defined("'app.Point': []")},
        {"model/treespec-json", "Python", error, outSpec("[1, {'type': None}]")},
        {"model/treespec-json", "no list", error, outSpec("{}")},
        {"model/treespec-json", "no children", error, outSpec(R"([1, {"type": null, "context": null}])")},
        {"model/treespec-json", "too deep", error, outSpec("[1, " + std::string(3'000, '['))},
        {"model/treespec-json", "a tuple", silent, outSpec(tree("builtins.tuple", "null", 2))},
        {"model/treespec-protocol", "2", error,
         outSpec(R"([2, {"type": null, "context": null, "children_spec": []}])")},
        {"model/treespec-protocol", "1", silent, smallPt2()},
        {"model/treespec-custom-type", "a data class", warning, outSpec(tree("app.Output", "null", 2))},
        {"model/treespec-custom-type", "a list", silent, outSpec(tree("builtins.list", "null", 2))},
        {"model/treespec-dict-keys", "one key of two children", error, outSpec(tree("builtins.dict", R"(["a"])", 2))},
        {"model/treespec-dict-keys", "two keys", silent, outSpec(tree("builtins.dict", R"(["a", "b"])", 2))},
        {"model/treespec-enum-import", "a key of a foreign enumeration", error,
         outSpec(tree("builtins.dict", enumKey, 1))},
        {"model/treespec-enum-import", "a key that is a text", silent, outSpec(tree("builtins.dict", R"(["a"])", 1))},
    };
}

const std::vector<RuleCase> &cases()
{
    static const std::vector<RuleCase> all = [] {
        std::vector<RuleCase> joined;
        for (const auto &topic : {symbolCases(), valueCases(), codeCases(), treeCases()})
            joined.insert(joined.end(), topic.begin(), topic.end());
        return joined;
    }();
    return all;
}

}  // namespace

class tst_ModelRulesSymbols : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsWhatIsWrong_data() { addRuleCaseRows(cases()); }
    void findsWhatIsWrong();
    void everyRuleHasCases();
    void findingsArePlaced_data();
    void findingsArePlaced();
    void cutProgramIsNotBlamedForWhatItLacks();
};

void tst_ModelRulesSymbols::findsWhatIsWrong()
{
    QFETCH(int, index);
    verifyRuleCase(cases()[static_cast<std::size_t>(index)], modelRules());
}

void tst_ModelRulesSymbols::everyRuleHasCases()
{
    for (const auto topic :
         {modelTreeSpecRules(), modelSymbolRules(), modelCodeRules(), modelValueRules(), modelGuardRules()})
        QCOMPARE(uncoveredRules(topic, cases()), std::string());
}

void tst_ModelRulesSymbols::findingsArePlaced_data()
{
    QTest::addColumn<QByteArray>("rule");
    QTest::addColumn<int>("index");
    QTest::addColumn<QByteArray>("message");
    QTest::addColumn<QByteArray>("pointer");
    const auto add = [](const char *rule, const char *what, const char *message, const char *pointer) {
        const auto found =
            std::ranges::find_if(cases(), [&](const RuleCase &each) { return each.rule == rule && each.what == what; });
        QTest::newRow(rule) << QByteArray(rule) << static_cast<int>(found - cases().begin()) << QByteArray(message)
                            << QByteArray(pointer);
    };
    const char *size = "/graph_module/graph/tensor_values/p_w/sizes/0/as_expr";
    add("model/range-inverted", "9 to 2", "the range of \"s0\" is [9, 2]", "/range_constraints/s0");
    add("model/range-hint-outside", "10 of 2 to 9", "the hint of \"s0\" is 10, its range [2, 9]", size);
    add("model/symbol-unbounded", "no hint, no range", "the symbol \"s0\" has neither a hint nor a range", size);
    add("model/guards-unknown-input", "y", "a guard reads \"L['y']\", which is no input of the program",
        "/guards_code/0");
    add("model/namedtuple-def", "one field of two",
        "the named tuple \"app.Point\" of the out_spec of the program has 1 field in treespec_namedtuple_fields and 2 "
        "in "
        "the tree",
        "/graph_module/module_call_graph/0/signature/out_spec");
}

void tst_ModelRulesSymbols::findingsArePlaced()
{
    QFETCH(QByteArray, rule);
    QFETCH(int, index);
    QFETCH(QByteArray, message);
    QFETCH(QByteArray, pointer);
    const auto findings = runRulesOn(cases().at(static_cast<std::size_t>(index)).bytes, modelRules());
    const Finding *finding = findFinding(findings, rule.toStdString());
    QVERIFY(finding);
    QCOMPARE(QByteArray::fromStdString(finding->message), message);
    QCOMPARE(QByteArray::fromStdString(finding->location.pointer), pointer);
    QCOMPARE(finding->location.model, std::string("model"));
}

void tst_ModelRulesSymbols::cutProgramIsNotBlamedForWhatItLacks()
{
    const std::string whole = replaced(smallProgramText(), R"({"as_int": 3})", sizeText("s0", "null"));
    const std::string cut = whole.substr(0, whole.find(R"("range_constraints")"));
    QCOMPARE(ruleIds(runRulesOn(withProgram(cut), modelRules())),
             (std::set<std::string, std::less<>>{"model/json-invalid"}));
}

QTEST_APPLESS_MAIN(tst_ModelRulesSymbols)
#include "tst_ModelRulesSymbols.moc"
