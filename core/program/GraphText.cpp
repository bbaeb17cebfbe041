// SPDX-License-Identifier: Apache-2.0
#include "core/program/GraphText.h"

#include "core/bytes/Text.h"
#include "core/bytes/Utf8.h"
#include "core/program/ArgumentText.h"
#include "core/program/GraphIndex.h"

#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace pt2scope {

namespace {

constexpr std::size_t longestRepeatedName = 200;  // bytes of a name that stands once in the file and often in the print

std::string cut(const std::string &text)
{
    return text.size() <= longestRepeatedName ? text : std::string(firstCharacters(text, longestRepeatedName)) + "…";
}

/// "split.Tensor" of "torch.ops.aten.split.Tensor", "cond" of "torch.ops.higher_order.cond".
std::string_view baseOf(std::string_view target)
{
    std::string_view rest = target;
    for (int part = 0; target.starts_with("torch.ops.") && part < 3 && rest.find('.') != std::string_view::npos; ++part)
        rest.remove_prefix(rest.find('.') + 1);
    return target.starts_with("torch.ops.") ? rest : target.substr(target.rfind('.') + 1);
}

std::string targetText(std::string_view target)
{
    return printable(target.starts_with("_operator.") ? target.substr(1) : target);
}

/// As Python's repr.
std::string pythonString(std::string_view text)
{
    const bool hasSingle = text.find('\'') != std::string_view::npos;
    const char quote = hasSingle && text.find('"') == std::string_view::npos ? '"' : '\'';
    std::string escaped;
    for (const char c : text) {
        if (c == quote || c == '\\')
            escaped += '\\';
        escaped += c;
    }
    return quote + printable(escaped) + quote;
}

/// Names for nodes that the file does not name, made from the operator as torch.fx does it.
class NewNames {
public:
    NewNames(const Program &program, const GraphIndex &index) : m_program(program), m_index(index) {}

    std::string make(std::string_view wish)
    {
        std::string base;
        for (std::size_t i = 0; i < wish.size(); ++i) {
            const char c = wish[i];
            const bool isUpper = c >= 'A' && c <= 'Z';
            const bool isWord = isUpper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
            if (isUpper && i > 0 && wish[i - 1] >= 'a' && wish[i - 1] <= 'z')
                base += '_';
            if (isWord)
                base += isUpper ? static_cast<char>(c - 'A' + 'a') : c;
            else if (!base.ends_with('_'))
                base += '_';
        }
        base = cut(base.empty() ? "_unnamed" : base);
        std::string name = base;
        for (std::size_t &number = m_numbers[base]; isTaken(name);)
            name = base + "_" + std::to_string(++number);
        m_made.insert(name);
        return name;
    }

private:
    bool isTaken(const std::string &name) const
    {
        const NameId known = m_program.names.find(name);
        return m_made.contains(name) || (known != noName && m_index.find(known));
    }

    const Program &m_program;
    const GraphIndex &m_index;
    std::unordered_map<std::string, std::size_t> m_numbers;
    std::unordered_set<std::string> m_made;
};

class GraphPrinter {
public:
    GraphPrinter(const Program &program, const Graph &graph, const GraphTextOptions &options,
                 const std::function<void(std::string_view)> &print)
        : m_program(program),
          m_graph(graph),
          m_options(options),
          m_print(print),
          m_index(program, graph),
          m_newNames(program, m_index)
    {}

    void print()
    {
        m_print("graph():");
        for (std::size_t i = 0; i < m_graph.inputs.size(); ++i)
            printInput(i);
        for (const Node &node : m_graph.nodes)
            printNode(node);
        printReturn();
    }

private:
    struct Result {
        std::string name;
        std::size_t users = 0;
        std::span<const Argument> items{};  // what getitem nodes take out of it
    };

    std::size_t usersOf(NameId name) const
    {
        const GraphIndex::Value *value = m_index.find(name);
        return value ? m_index.users(*value).size() : 0;
    }

    void printInput(std::size_t index)
    {
        const Argument &input = m_graph.inputs[index];
        const bool named = input.isValue() || input.tag == ArgumentTag::Graph;
        const std::string name = named ? valueName(m_program, input.name) : constantInputName(index);
        beginLine(name, named ? usersOf(input.name) : 0, "placeholder", name);
        endLine();
    }

    /// A constant has no value name: the signature names it.
    std::string constantInputName(std::size_t index) const
    {
        const bool isRoot = &m_graph == m_program.root();
        if (isRoot && m_program.signature && index < m_program.signature->inputs.size()) {
            const InputSpec &spec = m_program.signature->inputs[index];
            if (spec.target != noName && !m_program.text(spec.target).empty())
                return valueName(m_program, spec.target);
        }
        return "arg" + std::to_string(index);
    }

    void printNode(const Node &node)
    {
        for (const NamedArgument &input : m_program.inputs(node)) {
            if (input.value.tag != ArgumentTag::Graph)
                continue;
            const std::string name = valueName(m_program, input.value.name);
            beginLine(name, 1, "get_attr", name);
            endLine();
        }
        const std::string_view target = m_program.text(node.target);
        const Result result = resultOf(node, target);
        beginLine(result.name, result.users, "call_function", targetText(target));
        appendInputs(node, target);
        endLine();
        printItems(result);
    }

    /// What the loader makes of a node's outputs: one value, or a tuple that getitem nodes take apart.
    Result resultOf(const Node &node, std::string_view target)
    {
        const std::span<const Argument> outputs = m_program.outputs(node);
        if (outputs.empty())
            return {.name = ownName(node, target)};
        const Argument &first = outputs.front();
        const bool inTuple =
            node.singleTensorReturn == OptionalBool::False && target.starts_with("torch.ops.higher_order.");
        if (outputs.size() == 1 && first.tag == ArgumentTag::None)
            return {.name = m_newNames.make(std::string(baseOf(target)) + "_unused")};
        if (outputs.size() == 1 && first.isValue() && !inTuple)
            return {.name = valueName(m_program, first.name), .users = usersOf(first.name)};
        const bool isList = outputs.size() == 1 && first.isList();
        const std::span<const Argument> items = isList ? m_program.elements(first) : outputs;
        return {.name = ownName(node, target), .users = items.size(), .items = items};
    }

    std::string ownName(const Node &node, std::string_view target)
    {
        if (node.name != noName && !m_program.text(node.name).empty())
            return valueName(m_program, node.name);
        return m_newNames.make(baseOf(target));
    }

    void printItems(const Result &from)
    {
        const std::string source = cut(from.name);
        for (std::size_t i = 0; i < from.items.size(); ++i) {
            const Argument &item = from.items[i];
            Result inner;
            if (item.isList())
                inner = {.name = m_newNames.make("getitem"),
                         .users = m_program.elements(item).size(),
                         .items = m_program.elements(item)};
            else if (item.isValue())
                inner = {.name = valueName(m_program, item.name), .users = usersOf(item.name)};
            else
                inner = {.name = m_newNames.make("as_none")};
            beginLine(inner.name, inner.users, "call_function", "operator.getitem");
            m_line += "(args = (%" + source + ", " + std::to_string(i) + "), kwargs = {})";
            endLine();
            printItems(inner);
        }
    }

    void appendInputs(const Node &node, std::string_view target)
    {
        std::string keywords;
        std::size_t count = 0;
        m_line += "(args = (";
        for (const NamedArgument &input : m_program.inputs(node)) {
            if (isKeyword(input, target)) {
                keywords += (keywords.empty() ? "" : ", ") + valueName(m_program, input.name) + ": ";
                appendArgument(keywords, m_program, input.value);
                continue;
            }
            m_line += count++ == 0 ? "" : ", ";
            appendArgument(m_line, m_program, input.value);
        }
        m_line += count == 1 ? ",), kwargs = {" : "), kwargs = {";
        m_line += keywords + "})";
    }

    bool isKeyword(const NamedArgument &input, std::string_view target) const
    {
        const std::string_view name = m_program.text(input.name);
        if (name.empty() || input.passing == ArgumentPassing::Positional || target.starts_with("_operator."))
            return false;
        if (input.passing == ArgumentPassing::Keyword)
            return true;
        return m_options.isKeyword && m_options.isKeyword(target, name);
    }

    void printReturn()
    {
        m_line = "    return ";
        if (m_graph.singleTensorReturn && m_graph.outputs.size() == 1) {
            appendOutput(m_graph.outputs.front());
        } else {
            m_line += '(';
            for (std::size_t i = 0; i < m_graph.outputs.size(); ++i) {
                m_line += i == 0 ? "" : ", ";
                appendOutput(m_graph.outputs[i]);
            }
            m_line += m_graph.outputs.size() == 1 ? ",)" : ")";
        }
        endLine();
    }

    /// What a graph returns is printed as Python's repr prints it.
    void appendOutput(const Argument &output)
    {
        if (output.tag == ArgumentTag::String) {
            m_line += pythonString(m_program.text(output.name));
            return;
        }
        const std::size_t begin = m_line.size();
        appendArgument(m_line, m_program, output);
        if (m_line[begin] == '%' && output.isValue())
            m_line.erase(begin, 1);
    }

    void beginLine(const std::string &name, std::size_t users, std::string_view kind, const std::string &target)
    {
        m_line = "    %" + name + " : [num_users=" + std::to_string(users) + "] = ";
        m_line.append(kind).append("[target=").append(target).append("]");
    }

    void endLine()
    {
        m_print(m_line);
        m_line.clear();
    }

    const Program &m_program;
    const Graph &m_graph;
    const GraphTextOptions &m_options;
    const std::function<void(std::string_view)> &m_print;
    GraphIndex m_index;
    NewNames m_newNames;
    std::string m_line;
};

}  // namespace

void printGraph(const Program &program, const Graph &graph, const GraphTextOptions &options,
                const std::function<void(std::string_view line)> &print)
{
    GraphPrinter(program, graph, options, print).print();
}

std::string graphPath(const Program &program, const Graph &graph)
{
    std::vector<const Graph *> path;
    for (const Graph *at = &graph; at->parent != noGraph; at = &program.graphs[at->parent])
        path.push_back(at);
    std::string text;
    for (auto at = path.rbegin(); at != path.rend(); ++at)
        text += (text.empty() ? "" : ".") + cut(valueName(program, (*at)->name));
    return text;
}

std::string nodeNameText(const Program &program, const Node &node)
{
    if (node.name != noName)
        return valueName(program, node.name);
    const std::span<const Argument> outputs = program.outputs(node);
    return outputs.size() == 1 && outputs.front().isValue() ? valueName(program, outputs.front().name) : "";
}

}  // namespace pt2scope
