// SPDX-License-Identifier: Apache-2.0
#include "core/program/ProgramReader.h"

namespace pt2scope {

namespace {

enum SpecField { argField, targetField, persistentField };
enum ConstantInputField { constantNameField, constantValueField };
enum CallSignatureField { callInputsField, callOutputsField, inSpecField, outSpecField, argNamesField };

/// What a spec's `arg` is: the union Argument for user inputs and outputs, a plain struct for the others.
ArgumentTag argOf(InputKind kind)
{
    switch (kind) {
        case InputKind::UserInput: return ArgumentTag::Unknown;
        case InputKind::CustomObj: return ArgumentTag::CustomObj;
        case InputKind::Token: return ArgumentTag::Token;
        default: return ArgumentTag::Tensor;
    }
}

ArgumentTag argOf(OutputKind kind)
{
    switch (kind) {
        case OutputKind::UserOutput: return ArgumentTag::Unknown;
        case OutputKind::Token: return ArgumentTag::Token;
        default: return ArgumentTag::Tensor;
    }
}

}  // namespace

bool ProgramReader::readSignature(JsonToken first, const JsonPlace &place)
{
    GraphSignature &signature = m_program.signature.emplace();
    return readStruct(first, schema::graphSignature, place, [&](auto field, JsonToken value, const JsonPlace &below) {
        if (field == 0) {
            signature.inputs.clear();
            return readList(value, below, [&](JsonToken item, const JsonPlace &at) {
                return readInputSpec(item, at, signature.inputs.emplace_back());
            });
        }
        signature.outputs.clear();
        return readList(value, below, [&](JsonToken item, const JsonPlace &at) {
            return readOutputSpec(item, at, signature.outputs.emplace_back());
        });
    });
}

bool ProgramReader::readInputSpec(JsonToken first, const JsonPlace &place, InputSpec &spec)
{
    const std::size_t begin = m_json.begin();
    UnionReading reading;
    const bool readable =
        readUnion(first, schema::inputSpec, place, reading, [&](auto tag, JsonToken value, const JsonPlace &below) {
            spec.kind = static_cast<InputKind>(tag);
            return readStruct(value, schema::inputSpecOf(spec.kind), below,
                              [&](auto field, JsonToken token, const JsonPlace &at) {
                                  return readInputField(spec, field, token, at);
                              });
        });
    spec.json = rangeFrom(begin);
    if (!reading.known) {
        spec.kind = InputKind::Unknown;
        spec.target = reading.unknownTag;
    }
    return readable;
}

bool ProgramReader::readInputField(InputSpec &spec, std::size_t field, JsonToken first, const JsonPlace &place)
{
    if (spec.kind == InputKind::ConstantInput)
        return field == constantNameField ? readName(first, place, spec.target)
                                          : readConstantValue(first, place, spec.value);
    switch (field) {
        case argField: return readElement(argOf(spec.kind), first, place, spec.arg);
        case persistentField: return readBool(first, place, spec.persistent);
        default: return readName(first, place, spec.target);
    }
}

bool ProgramReader::readOutputSpec(JsonToken first, const JsonPlace &place, OutputSpec &spec)
{
    const std::size_t begin = m_json.begin();
    UnionReading reading;
    const bool readable =
        readUnion(first, schema::outputSpec, place, reading, [&](auto tag, JsonToken value, const JsonPlace &below) {
            spec.kind = static_cast<OutputKind>(tag);
            return readStruct(value, schema::outputSpecOf(spec.kind), below,
                              [&](auto field, JsonToken token, const JsonPlace &at) {
                                  return field == argField ? readElement(argOf(spec.kind), token, at, spec.arg)
                                                           : readName(token, at, spec.target);
                              });
        });
    spec.json = rangeFrom(begin);
    if (!reading.known) {
        spec.kind = OutputKind::Unknown;
        spec.target = reading.unknownTag;
    }
    return readable;
}

bool ProgramReader::readModuleCalls(JsonToken first, const JsonPlace &place)
{
    std::vector<ModuleCall> &calls = m_program.moduleCalls.emplace();
    return readList(first, place, [&](JsonToken item, const JsonPlace &below) {
        return readModuleCall(item, below, calls.emplace_back());
    });
}

bool ProgramReader::readModuleCall(JsonToken first, const JsonPlace &place, ModuleCall &call)
{
    const std::size_t begin = m_json.begin();
    const bool readable =
        readStruct(first, schema::moduleCallEntry, place, [&](auto field, JsonToken value, const JsonPlace &below) {
            if (field == 0)
                return readName(value, below, call.fqn);
            return value == JsonToken::Null || readModuleCallSignature(value, below, call);
        });
    call.json = rangeFrom(begin);
    return readable;
}

bool ProgramReader::readModuleCallSignature(JsonToken first, const JsonPlace &place, ModuleCall &call)
{
    call.hasSignature = first == JsonToken::BeginObject;
    return readStruct(first, schema::moduleCallSignature, place,
                      [&](auto field, JsonToken value, const JsonPlace &below) {
                          switch (field) {
                              case callInputsField: return readArguments(value, below, call.inputs);
                              case callOutputsField: return readArguments(value, below, call.outputs);
                              case inSpecField: return readName(value, below, call.inSpec);
                              case outSpecField: return readName(value, below, call.outSpec);
                              default: break;
                          }
                          if (value == JsonToken::Null)
                              return true;
                          return readNames(value, below, call.forwardArgNames.emplace());
                      });
}

}  // namespace pt2scope
