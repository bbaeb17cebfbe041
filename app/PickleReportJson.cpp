// SPDX-License-Identifier: Apache-2.0
#include "app/Json.h"
#include "app/PickleReport.h"
#include "core/pickle/ImportJudge.h"
#include "core/pickle/PickleDisassembler.h"

#include <algorithm>
#include <string>

namespace pt2scope {

namespace {

Json integersJson(const std::vector<std::int64_t> &numbers)
{
    constexpr std::size_t most = 1'000;
    return numbers.size() > most ? Json() : Json(numbers);
}

std::string_view tensorKindName(SavedTensorKind kind)
{
    switch (kind) {
        case SavedTensorKind::Dense: return "dense";
        case SavedTensorKind::Sparse: return "sparse";
        case SavedTensorKind::Quantized: return "quantized";
        case SavedTensorKind::Nested: return "nested";
        case SavedTensorKind::Subclass: return "subclass";
        case SavedTensorKind::Meta: return "meta";
        case SavedTensorKind::Fake: return "fake";
        case SavedTensorKind::Opaque: break;
    }
    return "opaque";
}

Json tensorJson(const PickleEntry &entry, const SavedTensor &tensor)
{
    Json json{{"name", jsonText(tensor.key.value_or(tensor.path))},
              {"kind", tensorKindName(tensor.kind)},
              {"dtype", tensor.dtype.name.empty() ? Json() : Json(jsonText(tensor.dtype.name))},
              {"sizes", integersJson(tensor.sizes)},
              {"strides", integersJson(tensor.strides)},
              {"storage_offset", tensor.storageOffset},
              {"device", jsonText(tensor.device.text())},
              {"requires_grad", tensor.requiresGrad},
              {"class", tensor.className.empty() ? Json() : Json(jsonText(tensor.className))},
              {"record", nullptr},
              {"storage_bytes", nullptr},
              {"offset", tensor.offset}};
    if (!tensor.storage)
        return json;
    const SavedStorage &storage = entry.file->save.storages[*tensor.storage];
    if (storage.record && entry.archive)
        json["record"] = jsonText(entry.prefix + entry.archive->records()[*storage.record].name);
    if (storage.storedNbytes)
        json["storage_bytes"] = *storage.storedNbytes;
    return json;
}

/// Writes the records of one report: in full as far as they are of a few MB, and then how many items were left out.
class PickleJsonWriter {
public:
    PickleJsonWriter(Output &output, bool opcodes) : m_output(output), m_withOpcodes(opcodes) {}

    void write(const PickleEntry &entry)
    {
        const PickleJudgement judgement = entry.judgement();
        writeHead(entry, judgement);
        const std::vector<const Pickle *> pickles = entry.pickles();
        beginList("globals");
        for (const Pickle *pickle : pickles) {
            const ImportJudge judge(*pickle, entry.file->place());
            for (const PickleGlobal &global : pickle->globals)
                add([&] { return globalJson(judge, global); });
        }
        endList();
        beginList("calls");
        for (const Pickle *pickle : pickles) {
            for (const PickleCall &call : pickle->calls)
                add([&] {
                    return Json{{"function", jsonText(calledFunction(*pickle, call))},
                                {"arguments", jsonText(callArguments(*pickle, call))},
                                {"offset", call.offset}};
                });
        }
        endList();
        beginList("tensors");
        for (const SavedTensor &tensor : entry.file->save.tensors) {
            if (tensor.pickle == entry.index)
                add([&] { return tensorJson(entry, tensor); });
        }
        endList();
        beginList("suspicions");
        for (const PickleSuspicion &suspicion : judgement.suspicions)
            add([&] {
                return Json{{"verdict", verdictName(suspicion.verdict)},
                            {"reason", jsonText(suspicion.reason)},
                            {"offset", suspicion.offset}};
            });
        endList();
        if (m_withOpcodes)
            writeOpcodes(pickles);
        m_output.write("}");
    }

private:
    void writeHead(const PickleEntry &entry, const PickleJudgement &judgement)
    {
        const SavedPickle *saved = entry.saved();
        Json head{{"record", jsonText(entry.record)},
                  {"protocol", saved ? Json(saved->pickle.protocol) : Json()},
                  {"verdict", saved || !judgement.suspicions.empty() ? Json(verdictName(judgement.verdict)) : Json()},
                  {"kind", pickleFileKindName(entry.file->kind)},
                  {"model", entry.file->model.empty() ? Json() : Json(jsonText(entry.file->model))}};
        head["begin"] = saved ? Json(saved->pickle.begin) : Json();
        head["end"] = saved ? Json(saved->pickle.end) : Json();
        head["pickles"] = entry.pickles().size();
        if (entry.file->failure)
            head["failure"] = jsonText(entry.file->failure->message);
        std::string text = dumpJson(head);
        text.pop_back();
        m_output.write(text);
    }

    static Json globalJson(const ImportJudge &judge, const PickleGlobal &global)
    {
        const bool isKnown = global.origin != OperandOrigin::Unresolvable;
        return {{"module", isKnown ? Json(jsonText(global.importedModule)) : Json()},
                {"name", isKnown ? Json(jsonText(global.importedName)) : Json()},
                {"offset", global.offset},
                {"verdict", verdictName(judge.judge(global))}};
    }

    void writeOpcodes(const std::vector<const Pickle *> &pickles)
    {
        beginList("opcodes");
        for (const Pickle *pickle : pickles) {
            PickleDisassembler code(*pickle->bytes, static_cast<std::size_t>(pickle->begin));
            while (const std::optional<PickleInstruction> instruction = code.next())
                add([&] {
                    return Json{{"offset", instruction->offset},
                                {"opcode", instruction->opcode->name},
                                {"argument", jsonText(instruction->argument())}};
                });
        }
        endList();
    }

    void beginList(const char *name)
    {
        m_output.write(std::string(",\"") + name + "\":[");
        m_list = name;
        m_isFirst = true;
        m_leftOut = 0;
    }

    template <typename Make>
    void add(const Make &make)
    {
        if (m_left == 0) {
            ++m_leftOut;
            return;
        }
        const std::string item = dumpJson(make());
        m_output.write((m_isFirst ? "" : ",") + item);
        m_isFirst = false;
        m_left -= std::min(m_left, item.size());
    }

    void endList()
    {
        m_output.write("]");
        if (m_leftOut > 0)
            m_output.write(",\"" + m_list + "_left_out\":" + std::to_string(m_leftOut));
    }

    Output &m_output;
    bool m_withOpcodes;
    std::string m_list;
    bool m_isFirst = true;
    std::size_t m_leftOut = 0;
    std::size_t m_left = std::size_t{4} << 20;  // bytes of items still to be written
};

}  // namespace

void writePickleJson(const std::string &path, const std::vector<PickleEntry> &entries, bool opcodes, Output &output)
{
    output.write("{\n  \"path\": " + dumpJson(jsonText(path)) + ",\n  \"records\": [");
    PickleJsonWriter writer(output, opcodes);
    for (const PickleEntry &entry : entries) {
        output.write(&entry == &entries.front() ? "\n    " : ",\n    ");
        writer.write(entry);
    }
    output.write(entries.empty() ? "]\n}\n" : "\n  ]\n}\n");
}

}  // namespace pt2scope
