// SPDX-License-Identifier: Apache-2.0
#include "views/signature/ValueWords.h"

#include "core/program/ArgumentText.h"
#include "views/widgets/Text.h"

namespace pt2scope {

ValueWords valueWords(const Argument &value, const GraphIndex &index, GraphValueText &texts)
{
    const Program &program = texts.program();
    ValueWords words;
    if (!value.isValue()) {
        std::string text;
        appendArgument(text, program, value);
        words.type = value.tag == ArgumentTag::String ? QStringLiteral("'%1'").arg(shown(text)) : shown(text);
        return words;
    }
    if (const TensorValue *tensor = index.tensor(value.name)) {
        words.isTensor = true;
        words.type = QString::fromStdString(texts.dtype(*tensor));
        for (const SymInt &size : program.sizes(*tensor))
            words.sizes << QString::fromStdString(texts.symInt(size));
    } else if (const SymbolicValue *symbolic = index.symbolic(value.name)) {
        words.type = symbolic->kind == SymbolicValue::Kind::Int     ? QStringLiteral("int")
                     : symbolic->kind == SymbolicValue::Kind::Float ? QStringLiteral("float")
                                                                    : QStringLiteral("bool");
        words.type += QStringLiteral(" = ") + QString::fromStdString(texts.symbolic(*symbolic));
    } else if (value.tag == ArgumentTag::CustomObj) {
        words.type = shown(program.text(static_cast<NameId>(value.object)));
    }
    return words;
}

QString oneLine(const ValueWords &words)
{
    return words.isTensor ? QStringLiteral("%1 [%2]").arg(words.type, words.sizes.join(QStringLiteral(", ")))
                          : words.type;
}

}  // namespace pt2scope
