// SPDX-License-Identifier: Apache-2.0
#include "core/program/GraphValueText.h"

#include "core/bytes/PythonFloat.h"
#include "core/bytes/Text.h"
#include "core/program/ArgumentText.h"
#include "core/symbols/SymExprPrinter.h"

namespace pt2scope {

const std::string &GraphValueText::expression(std::uint32_t index)
{
    std::string &text = m_texts[index];
    if (text.empty()) {
        const ProgramExpression &expression = m_program.expressions[index];
        text = expression.parsed == noSymExpr ? valueName(m_program, expression.text)
                                              : printSymExpr(m_program.symbols, expression.parsed);
    }
    return text;
}

std::string GraphValueText::symInt(const SymInt &number)
{
    return number.isExpression() ? expression(number.expression) : std::to_string(number.value);
}

std::string GraphValueText::sizes(std::span<const SymInt> sizes)
{
    std::string text = "[";
    for (std::size_t i = 0; i < sizes.size(); ++i)
        text += (i == 0 ? "" : ", ") + symInt(sizes[i]);
    return text + "]";
}

std::string GraphValueText::symbolic(const SymbolicValue &value)
{
    if (value.expression != noExpression)
        return expression(value.expression);
    switch (value.kind) {
        case SymbolicValue::Kind::Int: return std::to_string(value.integer);
        case SymbolicValue::Kind::Float: return pythonFloat(value.number);
        case SymbolicValue::Kind::Bool: break;
    }
    return value.integer != 0 ? "True" : "False";
}

std::string GraphValueText::dtype(const TensorValue &value) const
{
    const std::string text = enumText(ArgumentTag::ScalarType, value.dtype);
    constexpr std::string_view prefix = "torch.";
    return text.starts_with(prefix) ? text.substr(prefix.size()) : text;
}

std::string GraphValueText::device(const TensorValue &value) const
{
    const std::string type = valueName(m_program, value.deviceType);
    return value.deviceIndex < 0 ? type : type + ":" + std::to_string(value.deviceIndex);
}

}  // namespace pt2scope
