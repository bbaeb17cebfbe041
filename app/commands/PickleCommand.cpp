// SPDX-License-Identifier: Apache-2.0
#include "app/OpenArchive.h"
#include "app/PickleReport.h"
#include "app/commands/Commands.h"
#include "core/bytes/FileSource.h"
#include "core/bytes/Text.h"

#include <array>

namespace pt2scope {

namespace {

constexpr Option opcodesOption{.name = "opcodes", .help = "list every instruction, too"};

constexpr std::array operands{Operand{.name = "PATH"},
                              Operand{.name = "RECORD", .arity = Arity::Optional, .kind = ValueKind::Text}};
constexpr std::array<const Option *, 3> options{&opcodesOption, &formatOption, &colorOption};
constexpr std::array examples{
    Example{"pickle model.pt2", "what each pickle of the archive imports and calls"},
    Example{"pickle model.pt2 data/sample_inputs/model.pt --opcodes", "one record, instruction by instruction"},
    Example{"pickle model.pt2 --format json | jq '.records[] | select(.verdict != \"allowed\") | .record'",
            "for a program"}};

/// The document, or the file as one of pickles when it is nothing else that is known. Null after a complaint.
DocumentPtr openPickles(const std::string &path)
{
    const Result<DocumentPtr> opened = openDocument(path, DocumentDepth::Facts);
    if (opened && ((*opened)->archive || (*opened)->kind != DocumentKind::Unknown))
        return *opened;
    const auto source = FileSource::open(path);
    if (!source) {
        complain(printable(path) + ": " + source.error().message);
        return nullptr;
    }
    const auto document = std::make_shared<Document>();
    document->path = path;
    document->nbytes = (*source)->size();
    document->pickles.push_back(readPickleFile(*source));
    const TorchSaveForm form = document->pickles.front().save.form;
    if (form != TorchSaveForm::Unknown)
        return document;
    complain(printable(path) + ": neither an archive nor a pickle");
    return nullptr;
}

ExitStatus runPickle(const Arguments &arguments)
{
    const std::vector<std::string> &given = arguments.operands();
    const DocumentPtr document = openPickles(given.front());
    if (!document)
        return ExitStatus::Failure;
    PickleEntries pickles(document);
    if (const auto source = FileSource::open(given.front()))
        pickles.addBeginning(*source);
    const bool isNamed = given.size() > 1;
    const std::vector<PickleEntry> entries = isNamed ? pickles.find(given[1]) : pickles.all();
    if (isNamed && entries.empty()) {
        complain(printable(given.front()) + ": no pickle in a record '" + printable(given[1]) + "'"
                 + pickles.suggestion(given[1]));
        return ExitStatus::Failure;
    }
    const std::unique_ptr<Output> output = Output::standard();
    const bool opcodes = arguments.has(opcodesOption);
    if (arguments.valueOr(formatOption, "text") == "json")
        writePickleJson(given.front(), entries, opcodes, *output);
    else
        writePickleText(entries, opcodes, *output, standardOutputTerminal(arguments.valueOr(colorOption, "auto")));
    return output->finish() ? ExitStatus::Success : ExitStatus::Failure;
}

}  // namespace

const Command pickleCommand{
    .name = "pickle",
    .summary = "what pickles would do, without running them",
    .description =
        "Reads the pickles of an archive, of a torch.save or TorchScript file or of a bare stream, and tells what each "
        "would import and call, with what arguments, and the tensors in it. Nothing in it is run.\n"
        "The verdict is allowed when there is only what torch itself writes at that place, dangerous for functions "
        "that "
        "run code or names hidden from the reader, and unknown for everything else, such as classes of your own.\n"
        "Exit status: 0 described, whatever the verdicts; 2 the command line was wrong; 3 the file could not be read, "
        "or "
        "has no such record.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .run = runPickle};

}  // namespace pt2scope
