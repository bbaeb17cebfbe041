// SPDX-License-Identifier: Apache-2.0
#include "app/PickleReport.h"
#include "app/TextTable.h"
#include "core/bytes/Text.h"
#include "core/check/reports/ReportWording.h"
#include "core/check/reports/TextStyle.h"
#include "core/pickle/ImportJudge.h"
#include "core/pickle/PickleDisassembler.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

constexpr std::size_t mostListed = 1'000;  // lines of one list; JSON has them all

std::string sizesText(const std::vector<std::int64_t> &sizes)
{
    constexpr std::size_t most = 8;
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < std::min(sizes.size(), most); ++i)
        texts.push_back(std::to_string(sizes[i]));
    return "[" + join(texts, ", ") + (sizes.size() > most ? ", …]" : "]");
}

Colour colourOf(PickleVerdict verdict)
{
    return verdict == PickleVerdict::Allowed   ? Colour::Green
           : verdict == PickleVerdict::Unknown ? Colour::Yellow
                                               : Colour::Red;
}

class PicklePrinter {
public:
    PicklePrinter(const PickleEntry &entry, Output &output, const Terminal &terminal)
        : m_entry(entry),
          m_output(output),
          m_terminal(terminal),
          m_style(terminal.colour),
          m_pickles(entry.pickles()),
          m_judgement(entry.judgement())
    {}

    void print(bool opcodes)
    {
        printHead();
        printSuspicions();
        printGlobals();
        printCalls();
        printTensors();
        if (opcodes)
            printOpcodes();
    }

private:
    void printHead()
    {
        const std::string name = m_entry.record.empty() ? "the file itself" : printable(m_entry.record);
        m_output.write(m_style.bold(name) + "\n");
        std::string what(pickleFileKindName(m_entry.file->kind));
        if (!m_entry.file->model.empty())
            what += " of the model " + printable(m_entry.file->model);
        if (const SavedPickle *saved = m_entry.saved()) {
            what += ", protocol " + std::to_string(saved->pickle.protocol) + ", "
                    + formatBytes(saved->pickle.end - saved->pickle.begin);
            what += ": " + m_style.bold(verdictName(m_judgement.verdict), colourOf(m_judgement.verdict));
        } else {
            what += m_entry.file->failure ? ": not read: " + m_entry.file->failure->message : ": no pickle";
        }
        m_output.write("  " + what + "\n");
    }

    void printSuspicions()
    {
        TextTable table = numbered("REASON", "VERDICT");
        for (const PickleSuspicion &suspicion : m_judgement.suspicions)
            table.add(
                {std::to_string(suspicion.offset), suspicion.reason, std::string(verdictName(suspicion.verdict))});
        print("suspicious", table, m_judgement.suspicions.size());
    }

    void printGlobals()
    {
        TextTable table = numbered("IMPORTS", "VERDICT");
        std::size_t count = 0;
        for (const Pickle *pickle : m_pickles) {
            const ImportJudge judge(*pickle, m_entry.file->place());
            for (const PickleGlobal &global : pickle->globals) {
                const bool isKnown = global.origin != OperandOrigin::Unresolvable;
                if (count++ < mostListed)
                    table.add({std::to_string(global.offset),
                               isKnown ? printable(global.importedModule) + "." + printable(global.importedName)
                                       : "(a name that only running the pickle could tell)",
                               std::string(verdictName(judge.judge(global)))});
            }
        }
        print("imports", table, count);
    }

    void printCalls()
    {
        TextTable table = numbered("CALLS", "WITH");
        std::size_t count = 0;
        for (const Pickle *pickle : m_pickles) {
            for (const PickleCall &call : pickle->calls) {
                if (count++ < mostListed)
                    table.add(
                        {std::to_string(call.offset), calledFunction(*pickle, call), callArguments(*pickle, call)});
            }
        }
        print("calls", table, count);
    }

    void printTensors()
    {
        using Align = TextTable::Align;
        TextTable table(
            {{"TENSOR", Align::Left, true}, {"DTYPE"}, {"SIZES"}, {"DEVICE"}, {"CLASS"}, {"STORAGE", Align::Right}});
        std::size_t count = 0;
        for (const SavedTensor &tensor : m_entry.file->save.tensors) {
            if (tensor.pickle != m_entry.index || count++ >= mostListed)
                continue;
            const SavedStorage *storage = tensor.storage ? &m_entry.file->save.storages[*tensor.storage] : nullptr;
            table.add({printable(tensor.key.value_or(tensor.path.empty() ? "(the object)" : tensor.path)),
                       printable(tensor.dtype.name), sizesText(tensor.sizes), printable(tensor.device.text()),
                       printable(tensor.className),
                       storage && storage->storedNbytes ? formatBytes(*storage->storedNbytes) : "none"});
        }
        print("tensors", table, count);
    }

    void printOpcodes()
    {
        m_output.write("\n");
        for (const Pickle *pickle : m_pickles) {
            PickleDisassembler code(*pickle->bytes, static_cast<std::size_t>(pickle->begin));
            while (const std::optional<PickleInstruction> instruction = code.next()) {
                const std::string offset = std::to_string(instruction->offset);
                const std::string argument = instruction->argument();
                m_output.write(std::string(8 - std::min<std::size_t>(offset.size(), 7), ' ') + offset + "  "
                               + std::string(instruction->opcode->name) + (argument.empty() ? "" : " " + argument)
                               + "\n");
            }
            if (code.fault())
                m_output.write("  " + m_style.bold(code.fault()->detail, Colour::Red) + "\n");
        }
    }

    static TextTable numbered(const char *what, const char *last)
    {
        using Align = TextTable::Align;
        return TextTable({{"OFFSET", Align::Right}, {what, Align::Left, true}, {last, Align::Left, true}});
    }

    void print(const char *what, const TextTable &table, std::size_t count)
    {
        if (count == 0)
            return;
        m_output.write("\n");
        table.print(m_output, m_terminal);
        if (count > mostListed)
            m_output.write("… of " + std::to_string(count) + " " + what + "\n");
    }

    const PickleEntry &m_entry;
    Output &m_output;
    const Terminal &m_terminal;
    TextStyle m_style;
    std::vector<const Pickle *> m_pickles;
    PickleJudgement m_judgement;
};

}  // namespace

void writePickleText(const std::vector<PickleEntry> &entries, bool opcodes, Output &output, const Terminal &terminal)
{
    std::array<std::size_t, 3> counts{};
    std::size_t unread = 0;
    for (const PickleEntry &entry : entries) {
        PicklePrinter(entry, output, terminal).print(opcodes);
        output.write("\n");
        if (entry.saved())
            ++counts[static_cast<std::size_t>(entry.judgement().verdict)];
        else
            ++unread;
    }
    std::vector<std::string> parts;
    for (const PickleVerdict verdict : {PickleVerdict::Dangerous, PickleVerdict::Unknown, PickleVerdict::Allowed}) {
        if (const std::size_t count = counts[static_cast<std::size_t>(verdict)]; count > 0)
            parts.push_back(std::to_string(count) + " " + std::string(verdictName(verdict)));
    }
    if (unread > 0)
        parts.push_back(std::to_string(unread) + " not read");
    output.write(countOf(entries.size(), "pickle") + (parts.empty() ? "" : ": " + join(parts, ", "))
                 + "; none was run\n");
}

}  // namespace pt2scope
