// SPDX-License-Identifier: Apache-2.0
#include "views/session/PythonCall.h"

#include "core/bytes/PythonFloat.h"
#include "core/program/GraphValueText.h"
#include "core/tensor/DType.h"
#include "views/session/CallTree.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <set>

namespace pt2scope {

namespace {

constexpr std::size_t widestLine = 76;
constexpr std::size_t widestContainer = 56;
constexpr std::size_t widestPathInLine = 16;
constexpr std::size_t mostResults = 8;

/// A literal of any bytes.
std::string pythonText(std::string_view text)
{
    static constexpr std::string_view digits = "0123456789abcdef";
    std::string out = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (byte < 32 || byte == 127) {
            out += {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
        } else {
            out += c;
        }
    }
    return out + "\"";
}

/// A path as one literal, to be copied; a long one on a line of its own.
std::string pathText(std::string_view path)
{
    return path.size() <= widestPathInLine ? pythonText(path) : "\n    " + pythonText(path) + "\n";
}

bool isIdentifier(std::string_view text)
{
    static const std::set<std::string_view> keywords{
        "False",    "None",   "True",  "and",  "as",     "assert",   "async",   "await", "break",   "class",
        "continue", "def",    "del",   "elif", "else",   "except",   "for",     "from",  "finally", "global",
        "if",       "import", "in",    "is",   "lambda", "nonlocal", "not",     "or",    "pass",    "raise",
        "return",   "try",    "while", "with", "yield",  "torch",    "program", "result"};
    const auto isLetter = [](char c) { return c == '_' || (std::isalpha(static_cast<unsigned char>(c)) != 0); };
    return !text.empty() && isLetter(text.front()) && !keywords.contains(text)
           && std::ranges::all_of(
               text, [&](char c) { return isLetter(c) || (std::isdigit(static_cast<unsigned char>(c)) != 0); });
}

/// "{a, b}", or one part on each line where that is long or a part takes lines itself; `depth` in steps of indentation.
std::string container(std::string_view open, const std::vector<std::string> &parts, std::string_view close,
                      std::size_t depth)
{
    std::string line;
    for (const std::string &part : parts)
        line += (line.empty() ? "" : ", ") + part;
    const std::string pad(4 * depth, ' ');
    if (pad.size() + line.size() <= widestContainer && line.find('\n') == std::string::npos)
        return std::string(open) + line + (parts.size() == 1 && close == ")" ? "," : "") + std::string(close);
    std::string text(open);
    for (const std::string &part : parts)
        text += "\n" + pad + "    " + part + ",";
    return text + "\n" + pad + std::string(close);
}

class Snippet {
public:
    explicit Snippet(const ModelFacts &model)
        : m_model(model), m_program(*model.program), m_index(*model.index), m_texts(m_program)
    {}

    std::string write(const PythonSource &source)
    {
        const std::string call = callOf(m_model.inputTree);
        std::string text = "import torch\n";
        if (!source.isOnlyModel)
            text += "from torch.export.pt2_archive._package import load_pt2\n";
        text += "\nprogram = "
                + (source.isOnlyModel
                       ? "torch.export.load(" + pathText(source.path) + ")"
                       : "load_pt2(" + pathText(source.path) + ").exported_programs[" + pythonText(source.model) + "]")
                + "\n";
        if (!m_isPossible) {
            text += "args, kwargs = program.example_inputs\nresult = program.module()(*args, **kwargs)\n";
        } else {
            for (const std::string &line : m_inputLines)
                text += line + "\n";
            text += mutatesParameters() ? withoutGradients("result = " + call) : "result = " + call + "\n";
        }
        return text + results();
    }

private:
    /// PyTorch refuses to write to a parameter while it records gradients.
    bool mutatesParameters() const
    {
        return m_program.signature
               && std::ranges::count(m_program.signature->outputs, OutputKind::ParameterMutation, &OutputSpec::kind)
                      > 0;
    }

    static std::string withoutGradients(std::string_view statement)
    {
        std::string text = "with torch.no_grad():\n    ";
        for (const char c : statement)
            text += c == '\n' ? std::string("\n    ") : std::string(1, c);
        return text + "\n";
    }

    std::int64_t size(const SymInt &size)
    {
        if (!size.isExpression())
            return size.value;
        const ProgramExpression &expression = m_program.expressions[size.expression];
        if (expression.hintKind != ProgramExpression::HintKind::Int)
            m_isPossible = false;
        return expression.hintInteger;
    }

    /// A variable of the value's name, with the line that makes it.
    std::string tensor(const Argument &value, const TensorValue &tensor)
    {
        const std::string own(m_program.text(value.name));
        const std::string name = isIdentifier(own) ? own : "input_" + std::to_string(m_inputLines.size());
        std::string sizes;
        const auto all = m_program.sizes(tensor);
        for (const SymInt &each : all)
            sizes += (sizes.empty() ? "" : ", ") + std::to_string(size(each));
        const std::string device = m_texts.device(tensor);
        if (!dtypeFromSchema(tensor.dtype))
            m_isPossible = false;
        m_inputLines.push_back(name + " = torch.zeros([" + sizes + "], dtype=torch." + m_texts.dtype(tensor)
                               + (device == "cpu" ? "" : ", device=" + pythonText(device)) + ")");
        return name;
    }

    std::string literal(const Argument &value)
    {
        switch (value.tag) {
            case ArgumentTag::None: return "None";
            case ArgumentTag::Int:
                return value.name == noName ? std::to_string(value.integer) : std::string(m_program.text(value.name));
            case ArgumentTag::Bool: return value.integer != 0 ? "True" : "False";
            case ArgumentTag::Float:
                return std::isfinite(value.number) ? pythonFloat(value.number)
                                                   : "float(" + pythonText(pythonFloat(value.number)) + ")";
            case ArgumentTag::String: return pythonText(m_program.text(value.name));
            case ArgumentTag::SymInt:
            case ArgumentTag::SymFloat:
            case ArgumentTag::SymBool: return symbolic(value);
            default: break;
        }
        m_isPossible = false;
        return {};
    }

    std::string symbolic(const Argument &value)
    {
        const SymbolicValue *number = value.isValue() ? m_index.symbolic(value.name) : nullptr;
        if (number && number->expression != noExpression) {
            const ProgramExpression &expression = m_program.expressions[number->expression];
            if (expression.hintKind == ProgramExpression::HintKind::Int)
                return std::to_string(expression.hintInteger);
            if (expression.hintKind == ProgramExpression::HintKind::Float)
                return pythonFloat(expression.hintFloat);
            if (expression.hintKind == ProgramExpression::HintKind::Bool)
                return expression.hintInteger != 0 ? "True" : "False";
        } else if (number) {
            return m_texts.symbolic(*number);
        }
        m_isPossible = false;
        return {};
    }

    std::string leaf(const CallNode &node)
    {
        if (!node.value) {
            m_isPossible = false;
            return {};
        }
        const TensorValue *value = node.value->tag == ArgumentTag::Tensor ? m_index.tensor(node.value->name) : nullptr;
        if (node.value->tag == ArgumentTag::Tensor && value)
            return tensor(*node.value, *value);
        return literal(*node.value);
    }

    std::string expression(const CallTree &tree, const CallNode &node, std::size_t depth)
    {
        if (node.kind == TreeKind::Leaf)
            return leaf(node);
        std::vector<std::string> parts;
        const bool isDict = node.kind == TreeKind::Dict;
        for (const std::uint32_t child : node.children) {
            const CallNode &part = tree.nodes[child];
            parts.push_back((isDict ? pythonText(part.label) + ": " : "") + expression(tree, part, depth + 1));
        }
        switch (node.kind) {
            case TreeKind::Tuple: return container("(", parts, ")", depth);
            case TreeKind::List: return container("[", parts, "]", depth);
            case TreeKind::Dict: return container("{", parts, "}", depth);
            default: break;
        }
        m_isPossible = false;
        return {};
    }

    std::string callOf(const CallTree &tree)
    {
        const CallNode &root = tree.nodes.front();
        if (!tree.hasSpec || root.children.size() != 2) {
            m_isPossible = false;
            return {};
        }
        std::vector<std::string> arguments;
        for (const std::uint32_t child : tree.nodes[root.children[0]].children)
            arguments.push_back(expression(tree, tree.nodes[child], 1));
        std::vector<std::string> others;
        for (const std::uint32_t child : tree.nodes[root.children[1]].children) {
            const CallNode &node = tree.nodes[child];
            if (isIdentifier(node.label))
                arguments.push_back(node.label + "=" + expression(tree, node, 1));
            else
                others.push_back(pythonText(node.label) + ": " + expression(tree, node, 2));
        }
        if (!others.empty())
            arguments.push_back(container("**{", others, "}", 1));
        std::string line;
        for (const std::string &argument : arguments)
            line += (line.empty() ? "" : ", ") + argument;
        if (line.size() < widestLine - 30 && line.find('\n') == std::string::npos)
            return "program.module()(" + line + ")";
        line = "program.module()(\n";
        for (const std::string &argument : arguments)
            line += "    " + argument + ",\n";
        return line + ")";
    }

    /// How the caller reaches each leaf of the result, and what it is.
    std::string results()
    {
        const CallTree &tree = m_model.outputTree;
        std::string text;
        std::size_t count = 0;
        for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
            const CallNode &node = tree.nodes[i];
            if (node.kind != TreeKind::Leaf || !node.value)
                continue;
            if (++count > mostResults)
                return text + "# and more\n";
            text += "result" + callPath(tree, i) + "  # ";
            if (const TensorValue *tensor = node.value->isValue() ? m_index.tensor(node.value->name) : nullptr)
                text += m_texts.dtype(*tensor) + " " + m_texts.sizes(m_program.sizes(*tensor));
            else
                text += node.value->isValue() ? std::string("a number") : "always the same";
            text += "\n";
        }
        return text;
    }

    const ModelFacts &m_model;
    const Program &m_program;
    const GraphIndex &m_index;
    GraphValueText m_texts;
    std::vector<std::string> m_inputLines;
    bool m_isPossible = true;
};

}  // namespace

std::string pythonCall(const ModelFacts &model, const PythonSource &source)
{
    return Snippet(model).write(source);
}

}  // namespace pt2scope
