// SPDX-License-Identifier: Apache-2.0
#include "app/ProgramSelection.h"

#include "app/OpenArchive.h"
#include "app/Output.h"
#include "app/Suggestion.h"
#include "core/bytes/Text.h"

#include <algorithm>

namespace pt2scope {

namespace {

std::string whyUnread(const Document &document, const NamedModel &model)
{
    if (model.program == nullptr || !model.program->program)
        return "the model has no exported program";
    const std::size_t record = *model.program->program;
    const auto unread = std::ranges::find(document.pt2->unread, record, &UnreadPart::record);
    const std::string name = printable(document.archive->records()[record].name);
    return "cannot read '" + name + "'" + (unread == document.pt2->unread.end() ? "" : ": " + unread->error.message);
}

/// What the caller will not see.
void sayDamage(const std::string &what, const Program &program)
{
    if (program.limitReached)
        complain(what + "the program asks for more memory than its length warrants; it was read in part");
    else if (!program.isWhole)
        complain(what + "the program is damaged, and what follows the damage is not shown; pt2scope check says more");
}

std::optional<std::vector<NamedProgram>> selectPrograms(const Document &document,
                                                        const std::optional<std::string> &model)
{
    const std::string path = printable(document.path) + ": ";
    if (!document.pt2) {
        complain(path + "no PT2 archive, so it has no exported program");
        return std::nullopt;
    }
    std::vector<NamedProgram> programs;
    std::vector<std::string_view> names;
    const std::vector<NamedModel> models = document.pt2->namedModels();
    std::string why = "the archive has no exported program";
    for (const NamedModel &named : models) {
        names.push_back(named.name);
        if (model && named.name != *model)
            continue;
        if (named.program != nullptr && named.program->exported) {
            programs.push_back({named.name, named.program->exported});
            sayDamage(path + "model " + printable(named.name) + ": ", *named.program->exported);
        } else {
            why = "model " + printable(named.name) + ": " + whyUnread(document, named);
        }
    }
    if (model && std::ranges::find(names, *model) == names.end())
        why = "there is no model '" + printable(*model) + "'" + printable(didYouMean(*model, names));
    if (programs.empty()) {
        complain(path + why);
        return std::nullopt;
    }
    return programs;
}

}  // namespace

std::optional<std::vector<NamedProgram>> openPrograms(const std::string &path, const std::optional<std::string> &model)
{
    const DocumentPtr document = openArchive(path, DocumentDepth::Facts);
    return document ? selectPrograms(*document, model) : std::nullopt;
}

}  // namespace pt2scope
